"""Conditions that noise may not meet, and fields of questions, at their limits."""

from __future__ import annotations

import datetime
import itertools
import random

import pytest

from android_world.device import device_constants
from android_world.proto import state_pb2, task_pb2
from android_world.task_evals.information_retrieval import (
    activity_app_utils,
    apps,
    calendar_utils,
    conditions,
    datetime_utils,
    joplin_app_utils,
    noise,
    placeholders,
    reference_scoring,
    task_app_utils,
)
from android_world.task_evals.information_retrieval.apps import FieldType
from android_world.task_evals.information_retrieval.errors import QuestionError, UnsatisfiableError

Operation = task_pb2.ExclusionCondition.Operation
Match = task_pb2.Expectation.MatchType
EQUAL, CONTAINS = Operation.EQUAL_TO, Operation.CONTAINS
GREATER, LESS = Operation.GREATER_THAN, Operation.LESS_THAN
AT_LEAST, AT_MOST = Operation.GREATER_THAN_OR_EQUAL_TO, Operation.LESS_THAN_OR_EQUAL_TO
DAY = datetime.date(2023, 10, 15)


def condition(field, operation, value):
    return task_pb2.ExclusionCondition(field=field, operation=operation, value=value)


@pytest.mark.parametrize(
    ("operation", "holds"),
    [
        *((EQUAL, [False, True, False]), (GREATER, [False, False, True])),
        *((LESS, [True, False, False]), (AT_LEAST, [False, True, True])),
        (AT_MOST, [True, True, False]),
    ],
)
def test_numbers_below_at_and_above_a_limit(operation, holds):
    assert [conditions.compare(number, operation, 5) for number in (4, 5, 6)] == holds


def test_texts_are_compared_without_capitals():
    assert conditions.compare("TEA party", EQUAL, "tea PARTY")
    assert conditions.compare("TEA party", CONTAINS, "a P")
    assert not conditions.compare("a P", CONTAINS, "TEA party")
    assert not conditions.compare("tea", EQUAL, "tee")
    with pytest.raises(QuestionError, match="operation"):
        conditions.compare(1, Operation.OPERATION_UNSPECIFIED, 1)


@pytest.mark.parametrize(
    ("operation", "holds"),
    [
        *((EQUAL, [False, True, True, True, False]), (GREATER, [True, True, True, False, False])),
        *((LESS, [False, False, True, True, True]), (AT_LEAST, [True, True, True, True, False])),
    ],
)
def test_a_span_is_at_what_is_within_it_and_its_ends_count(operation, holds):
    values = (1, 2, 3, 4, 5)
    assert [conditions.compare_interval((2, 4), operation, value) for value in values] == holds


def test_all_conditions_hold_or_none_does():
    yes, no = condition("a", EQUAL, "1"), condition("b", EQUAL, "2")
    holds = {"a": lambda c: c.value == "1", "b": lambda c: False}
    assert not conditions.is_meeting_all([], holds)
    assert conditions.is_meeting_all([yes, condition("other", EQUAL, "")], holds)
    assert not conditions.is_meeting_all([yes, no], holds)


def test_a_date_and_a_time_are_one_datetime():
    date, time = condition("date", EQUAL, "d"), condition("time", EQUAL, "t")
    title, late = condition("title", EQUAL, "x"), condition("date", GREATER, "d")

    def merge(*given):
        moment, rest = conditions.merge_timestamp(given, "date", "time", lambda d, t: (d, t))
        return moment, [c.field for c in rest]

    assert merge(date, title, time) == (("d", "t"), ["title"])
    assert merge(date, title) == (None, ["date", "title"])
    assert merge(time) == (None, ["time"])
    assert merge(late, time) == (None, ["date", "time"])
    assert merge(late, date, time) == (("d", "t"), ["date"])


@pytest.mark.parametrize(
    ("days", "wordings"),
    [
        *(
            (0, {"today"}),
            (1, {"tomorrow", "Monday", "this Monday"}),
            (-1, {"yesterday", "Saturday"}),
        ),
        *((6, {"Saturday", "this Saturday"}), (7, set()), (8, {"the Monday after next"})),
        *((14, {"the Sunday after next"}), (15, set()), (-6, {"Monday"}), (-7, set())),
    ],
)
def test_a_weekday_names_a_date_of_the_next_or_last_six_days(days, wordings):
    date = DAY + datetime.timedelta(days=days)
    plain = {f"{date:%B %d}", f"{date:%B %d %Y}"}
    assert set(datetime_utils.wordings(date)) == plain | wordings


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        *(("90 min", 5400), ("2h", 7200), ("0.5 hr", 1800), ("1 hour 1 minute", 3660), ("0m", 0)),
        ("1.26h", 4536),
    ],
)
def test_a_length_of_time_has_hours_and_minutes(text, seconds):
    assert calendar_utils.parse_duration(text) == seconds


@pytest.mark.parametrize(
    ("field_type", "good", "bad"),
    [
        (FieldType.DATE, ["October 15 2023"], ["October 32 2023", "2023-10-15"]),
        (FieldType.TIME, ["14:30", "2pm"], ["25:00"]),
        (FieldType.DURATION, ["45min"], ["45"]),
        (FieldType.NUMBER, ["0", "1.5"], ["-1", "inf", "nan", "a"]),
        (FieldType.IMPORTANCE, ["0", "1", "2", "3"], ["4", "-1", ""]),
        (FieldType.BOOLEAN, ["True", "FALSE"], ["yes", ""]),
    ],
)
def test_fields_have_values_of_their_type(field_type, good, bad):
    for text in good:
        apps.parse(text, field_type)
    for text in bad:
        with pytest.raises(ValueError, match=r"."):
            apps.parse(text, field_type)
    assert apps.parse("text", FieldType.TEXT) == "text"


# --- Noise ------------------------------------------------------------------------------------


def test_the_last_draw_of_noise_counts():
    draws = itertools.count()
    assert noise.draw_rows(3, lambda: next(draws), lambda n: n < 9_996) == [9_996, 9_997, 9_998]
    with pytest.raises(UnsatisfiableError, match="Only 0 of 1"):
        noise.draw_rows(1, lambda: 1, lambda n: True)
    assert noise.draw_rows(0, lambda: 1, lambda n: False) == []


def test_minutes_are_of_the_window_around_its_center():
    center = datetime.datetime(2023, 10, 15, 12, 0, 59, 7)
    rng = random.Random(1)
    window = datetime.timedelta(minutes=4)
    found = {noise.random_minute(rng, center, window) for _ in range(200)}
    first = datetime.datetime(2023, 10, 15, 11, 58)
    assert found == {first + datetime.timedelta(minutes=n) for n in range(4)}


def span_of(moments):
    return min(moments), max(moments)


def test_noise_is_of_the_published_weeks():
    rng = random.Random(1)
    now = device_constants.DT
    day = datetime.timedelta(days=1)
    events = [calendar_utils.generate_random_event([], rng=rng) for _ in range(2000)]
    first, last = span_of([event.start_datetime for event in events])
    assert now - 15 * day <= first <= now - 14.9 * day
    assert now + 14.9 * day <= last < now + 15 * day
    assert {event.duration_mins for event in events} == {15, 30, 45, 60}
    assert 0.4 < sum(event.description.count(".") > 1 for event in events) / 2000 < 0.6
    tasks = task_app_utils.generate_random_tasks(500, [], rng)
    due = [datetime.datetime.fromtimestamp(t.dueDate / 1000, datetime.UTC) for t in tasks]
    first, last = span_of(due)
    assert now - 7 * day <= first <= now - 6.8 * day
    assert now + 6.8 * day <= last <= now + 7 * day
    hidden = [(t.dueDate - t.hideUntil) / 86_400_000 for t in tasks]
    low, high = span_of(hidden)
    assert 3.5 <= low < 3.6
    assert 8.4 < high <= 8.5
    assert {t.importance for t in tasks} == {0, 1, 2, 3}
    activities = activity_app_utils.create_rows(state_pb2.SportsActivityApp(), [], rng)
    assert len(activities) == 20
    for activity in activities:
        minutes = activity.totaltime / 60_000
        assert 1 <= minutes <= 299
        assert activity.stoptime - activity.starttime == activity.totaltime == activity.movingtime
        speed = activity.totaldistance / (activity.totaltime / 1000)
        assert activity.avgspeed == activity.avgmovingspeed == pytest.approx(speed)
        assert 0 <= activity.totaldistance <= 20_010
        assert 0 <= activity.elevationgain <= 500
        assert 0 <= activity.elevationloss <= 500


@pytest.mark.parametrize(
    ("metres", "visible"), [(0, 0), (7, 0), (9, 16), (1609.34, 1609), (1000, 998), (5000, 5005)]
)
def test_a_distance_is_visible_in_hundredths_of_a_mile(metres, visible):
    assert activity_app_utils.visible_value(metres) == visible


def test_the_rows_of_a_definition():
    event = state_pb2.Event(start_date="October 15 2023", start_time="9am", title="Tea")
    row = calendar_utils.create_event_from_proto(event)
    assert row.start_datetime.isoformat() == "2023-10-15T09:00:00+00:00"
    assert row.duration_mins == 30
    event.duration = "2h"
    assert calendar_utils.create_event_from_proto(event).duration_mins == 120
    task = state_pb2.TasksAppTask(title="Tea", due_date="October 15 2023")
    row = task_app_utils.create_task_from_proto(task)
    assert (row.importance, row.completed, row.hideUntil, row.notes) == (2, 0, 0, None)
    assert row.dueDate - row.created == row.dueDate - row.modified == 7 * 86_400_000
    task = state_pb2.TasksAppTask(title="Tea", importance="0", notes="x")
    row = task_app_utils.create_task_from_proto(task)
    assert (row.importance, row.dueDate, row.created, row.notes) == (0, 0, 0, "x")
    activity = state_pb2.SportsActivity(
        name="Run",
        category="running",
        start_date="October 15 2023",
        start_time="10:00",
        duration="30",
        total_distance="5000",
    )
    row = activity_app_utils.create_activity_from_proto(activity, random.Random(1))
    assert (row.totaltime, row.totaldistance) == (1_800_000, 5005.0)
    assert (row.elevationgain, row.elevationloss) == (0, 0)
    empty = state_pb2.SportsActivity(name="Run", start_date="October 15 2023", start_time="10:00")
    row = activity_app_utils.create_activity_from_proto(empty, random.Random(1))
    assert (row.totaltime, row.totaldistance, row.avgspeed) == (0, 0, 0)


@pytest.mark.parametrize(
    ("given", "is_met"),
    [
        ([("start_date", EQUAL, "October 15 2023")], True),
        ([("start_date", EQUAL, "October 16 2023")], False),
        ([("start_date", EQUAL, "October 15 2023"), ("start_time", EQUAL, "9:30")], True),
        ([("start_date", EQUAL, "October 15 2023"), ("start_time", EQUAL, "10:00")], True),
        ([("start_date", EQUAL, "October 15 2023"), ("start_time", EQUAL, "10:01")], False),
        ([("start_time", GREATER, "9:59")], True),
        ([("start_time", GREATER, "10:00")], False),
        ([("title", CONTAINS, "TEA")], True),
        ([("title", CONTAINS, "TEA"), ("start_date", LESS, "October 15 2023")], False),
        ([], False),
    ],
)
def test_an_event_meets_conditions(given, is_met):
    event = state_pb2.Event(
        start_date="October 15 2023", start_time="9am", duration="1h", title="Tea party"
    )
    row = calendar_utils.create_event_from_proto(event)
    wanted = [condition(*values) for values in given]
    assert calendar_utils.is_row_matching(row, wanted) is is_met
    assert calendar_utils.check_event_conditions(event, wanted) is (is_met or not wanted)


@pytest.mark.parametrize(
    ("given", "is_met"),
    [
        (("due_date", EQUAL, "October 15 2023"), True),
        (("due_date", AT_LEAST, "October 16 2023"), False),
        (("due_date", EQUAL, "0"), False),
        (("completed_date", EQUAL, "0"), True),
        (("completed_date", GREATER, "0"), False),
        (("completed_date", LESS, "October 16 2023"), False),
        (("importance", EQUAL, "1"), True),
        (("importance", LESS, "1"), False),
        (("title", EQUAL, "tea"), True),
    ],
)
def test_a_task_meets_conditions(given, is_met):
    task = state_pb2.TasksAppTask(title="Tea", importance="1", due_date="October 15 2023")
    row = task_app_utils.create_task_from_proto(task)
    assert task_app_utils.check_task_conditions(row, [condition(*given)]) is is_met
    assert task_app_utils.check_task_conditions(row, [])


@pytest.mark.parametrize(
    ("given", "is_met"),
    [
        (("is_todo", EQUAL, "TRUE"), True),
        (("is_todo", EQUAL, "false"), False),
        (("todo_completed", EQUAL, "false"), True),
        (("folder", EQUAL, "work"), True),
        (("title", CONTAINS, "x"), False),
    ],
)
def test_a_note_meets_conditions(given, is_met):
    note = joplin_app_utils.JoplinNote(title="Tea", is_todo=1)
    assert joplin_app_utils.is_row_matching("Work", note, [condition(*given)]) is is_met


@pytest.mark.parametrize(
    ("given", "is_met"),
    [
        (("category", EQUAL, "snowboarding"), True),
        (("category", EQUAL, "skiing"), False),
        (("total_distance", AT_LEAST, "5000"), True),
        (("total_distance", GREATER, "5000"), False),
        (("start_date", LESS, "October 16 2023"), True),
        (("start_date", LESS, "October 15 2023"), False),
    ],
)
def test_an_activity_meets_conditions(given, is_met):
    activity = state_pb2.SportsActivity(
        name="a",
        category="snow boarding",
        start_date="October 15 2023",
        start_time="23:59",
        total_distance="5000",
    )
    row = activity_app_utils.create_activity_from_proto(activity, random.Random(1))
    assert activity_app_utils.is_row_matching(row, [condition(*given)]) is is_met


# --- Parameters and the published condition ---------------------------------------------------


def test_values_without_replacement_are_all_others_once():
    params = [task_pb2.TaskParams(name="x", possible_values=["a", "b", "c", "{y}"])]
    sampler = placeholders.ParameterSampler({"x": "a", "y": "d"}, params, random.Random(1))
    drawn = sampler.fill("{x_without_replacement} {x_without_replacement} {x_without_replacement}")
    assert sorted(drawn.split()) == ["b", "c", "d"]
    assert sampler.fill("{x}{x} {y}") == "aa d"
    with pytest.raises(QuestionError, match="too few"):
        sampler.fill("{x_without_replacement}")
    with pytest.raises(QuestionError, match="no parameter"):
        sampler.fill("{z}")
    assert placeholders.placeholder_names(params) == {"x", "x_without_replacement"}
    assert placeholders.fill("{x} {z}", {"x": 1}) == "1 {z}"
    assert placeholders.resolve({"x": "{y}!", "y": "b", "n": 3}) == {"x": "b!", "y": "b", "n": 3}


@pytest.mark.parametrize(
    ("answer", "expected", "kinds", "tolerance", "is_met"),
    [
        ("a, b", ["b", "a"], [Match.STRING_MATCH], None, True),
        ("a, a", ["b", "a"], [Match.STRING_MATCH], None, True),
        ("a", ["b", "a"], [Match.STRING_MATCH], None, False),
        ("abcdefghiX", ["abcdefghij"], [Match.STRING_MATCH], None, True),
        ("5", [5.0], [Match.NUMBER_MATCH], None, True),
        ("5.5", [5.0], [Match.NUMBER_MATCH], None, False),
        ("7", [5.0], [Match.NUMBER_MATCH], 2.0, False),
        ("6.9", [5.0], [Match.NUMBER_MATCH], 2.0, True),
        ("five", [5.0], [Match.NUMBER_MATCH], None, False),
        ("October 15 2023", [DAY], [Match.DATE_MATCH], None, True),
        ("14:30", [datetime.time(14, 30)], [Match.TIME_MATCH], None, True),
        ("2:30pm", [datetime.time(14, 30)], [Match.TIME_MATCH], None, False),
        (
            "October 15 2023 14:30",
            [datetime.datetime(2023, 10, 15, 14, 30)],
            [Match.DATE_MATCH, Match.TIME_MATCH],
            None,
            True,
        ),
        ("x", ["x"], [Match.TIME_MATCH, Match.DATE_MATCH], None, False),
        ("", [""], [Match.STRING_MATCH], None, False),
    ],
)
def test_the_published_condition_on_answers(answer, expected, kinds, tolerance, is_met):
    assert reference_scoring.matches_values(answer, expected, kinds, tolerance) is is_met
