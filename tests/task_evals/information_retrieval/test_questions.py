"""Every question, scored with right and wrong answers on the phone."""

from __future__ import annotations

import datetime

import pytest

from android_world import registry, suite_utils
from android_world.env import adb_utils
from android_world.task_evals import catalog, errors
from android_world.task_evals.information_retrieval import apps, calendar_utils, proto_utils
from android_world.task_evals.information_retrieval.activity_app_utils import is_row_matching
from android_world.task_evals.information_retrieval.task_app_utils import check_task_conditions

QUESTIONS = registry.TaskRegistry().get_registry("information_retrieval")


def make(name, seed=30):
    task_class = catalog.info(name).task_class
    instance = suite_utils.instance_seed(seed, name, 0)
    return task_class(suite_utils.generate_params(task_class, instance))


def right_lists(values):
    *head, last = values
    return [
        ", ".join(values),
        ", ".join(reversed(values)),
        ",".join(values),
        ", ".join(values).lower(),
        ", ".join(values).upper(),
        f"  {', '.join(values)}.",
        "\n".join(values),
        "\n".join(f"- {value}" for value in values),
        "\n".join(f"{number}. {value}" for number, value in enumerate(values, 1)),
        ", ".join(f'"{value}"' for value in values),
        f"{', '.join(head)}, and {last}" if head else last,
        " and ".join(values),
        "; ".join(values),
    ]


def wrong_lists(values):
    first, others = values[0], values[1:]
    return [
        "",
        "   ",
        "None",
        str(len(values)),
        ", ".join([*values, "Meeting with the Board"]),
        ", ".join([*values, first]),
        ", ".join(["Meeting with the Board", *others]),
        ", ".join([first[: len(first) // 2], *others]),
        ", ".join([f"{first} 2", *others]),
        ", ".join([*others, f"I think it is the {first}, but I am not sure"]),
        ", ".join([first] * max(2, len(values))),
        " ".join(reversed(", ".join(values))),
    ]


def right_moments(moment):
    day, time = f"{moment:%B} {moment.day} {moment.year}", f"{moment:%H:%M}"
    return [
        f"{day} {time}",
        f"{day}, {time}",
        f"{moment:%B} {moment.day}, {moment.year} {time}",
        f"{moment:%b} {moment.day} {moment.year} {time}",
        f"{moment:%A}, {day} {time}",
        f"{day} at {time}.",
        f"{day.lower()} {time}",
        f'"{day} {time}"',
        f"{day} {moment:%I:%M %p}",
        f"{day} {moment:%I:%M%p}".lower(),
        f"{moment:%Y-%m-%d} {time}",
        f"{moment:%Y-%m-%dT%H:%M}",
        f"{moment.day} {moment:%B} {moment.year} {time}",
    ]


def wrong_moments(moment):
    def written(other):
        return f"{other:%B} {other.day} {other.year} {other:%H:%M}"

    day = f"{moment:%B} {moment.day} {moment.year}"
    return [
        "",
        day,
        f"{moment:%H:%M}",
        written(moment + datetime.timedelta(minutes=1)),
        written(moment - datetime.timedelta(days=1)),
        written(moment + datetime.timedelta(hours=12)),
        written(moment.replace(year=2024)),
        written(moment.replace(month=11)),
        f"{moment + datetime.timedelta(days=1):%A} {written(moment)}",
        f"{moment:%B} {moment.day} {moment:%H:%M}",
        f"{day} {moment:%I:%M}",
        f"{written(moment)}, {written(moment + datetime.timedelta(days=1))}",
        f"{written(moment)}, {written(moment)}",
    ]


def right_numbers(number):
    text = f"{number:.0f}"
    return [
        *(text, f"{text}.0", f" {text} ", f"{text}.", f"{text}\n", f"0{text}"),
        *(f'"{text}"', f"'{text}'", f"[{text}]", f"({text})", f"<{text}>", f"- {text}"),
    ]


def wrong_numbers(number):
    return [
        *("", "   ", "None", "many", "0", "-1", f"-{number:.0f}", f"{number:.0f}, {number:.0f}"),
        *(f"{number + 11:.0f}", f"{number - 11:.0f}", f"{number:.0f} or {number + 11:.0f}"),
        *(f"{number:.0f}0", f"about {number:.0f}?", f"{number:.0f}-{number + 20:.0f}"),
    ]


@pytest.mark.parametrize("name", QUESTIONS)
def test_right_and_wrong_answers_get_their_scores(name, env):
    task = make(name)
    task.initialize_task(env)
    expected = proto_utils.get_expected_answer(task.task)
    if isinstance(expected[0], str):
        right, wrong = right_lists(expected), wrong_lists(expected)
    elif isinstance(expected[0], float):
        right, wrong = right_numbers(expected[0]), wrong_numbers(expected[0])
    else:
        right, wrong = right_moments(expected[0]), wrong_moments(expected[0])
    assert min(len(right), len(wrong)) >= 10
    for answers, score in ((right, 1.0), (wrong, 0.0)):
        for answer in answers:
            env.interaction_cache = answer
            assert task.is_successful(env) == score, (answer, expected)
    env.interaction_cache = right[0]
    assert task.reference_score(env) == 1.0
    task.tear_down(env)


def test_the_published_condition_counts_no_coverage(env):
    task = make("SimpleCalendarAnyEventsOnDate")
    task.initialize_task(env)
    first = proto_utils.get_expected_answer(task.task)[0]
    env.interaction_cache = ", ".join([first] * 3)
    verdict = task.evaluate(env)
    assert (verdict.score, verdict.reference_score) == (0.0, 1.0)
    task.tear_down(env)


def test_an_answer_does_not_count_when_the_calendar_was_changed(env, device):
    task = make("SimpleCalendarEventsOnDate")
    task.initialize_task(env)
    env.interaction_cache = ", ".join(proto_utils.get_expected_answer(task.task))
    assert task.is_successful(env) == 1.0
    with device.storage.connect(
        "/data/data/com.simplemobiletools.calendar.pro/databases/events.db"
    ) as database:
        database.execute("DELETE FROM events WHERE id = (SELECT max(id) FROM events)")
    verdict = task.evaluate(env)
    assert (verdict.score, verdict.reference_score) == (0.0, 1.0)
    assert [check.what for check in verdict.checks if not check.passed] == ["changed rows"]
    task.tear_down(env)


def test_what_the_calendar_marks_by_itself_is_not_a_change(env, device):
    task = make("SimpleCalendarEventsOnDate")
    task.initialize_task(env)
    env.interaction_cache = ", ".join(proto_utils.get_expected_answer(task.task))
    path = "/data/data/com.simplemobiletools.calendar.pro/databases/events.db"
    for flags, score in ((2, 1.0), (1, 0.0)):
        with device.storage.connect(path) as database:
            database.execute(f"UPDATE events SET flags = {flags} WHERE start_ts < 1697384040")
        assert task.is_successful(env) == score
    task.tear_down(env)


def test_clearing_the_calendars_data_is_a_failure_not_a_crash(env):
    task = make("SimpleCalendarEventsOnDate")
    task.initialize_task(env)
    env.interaction_cache = ", ".join(proto_utils.get_expected_answer(task.task))
    adb_utils.clear_app_data("com.simplemobiletools.calendar.pro", env.controller)
    verdict = task.evaluate(env)
    assert (verdict.score, verdict.reference_score) == (0.0, 1.0)
    task.tear_down(env)


def test_a_question_is_only_judged_after_it_was_set_up(env):
    with pytest.raises(errors.TaskStateError):
        make("SimpleCalendarNextEvent").is_successful(env)


def test_other_tables_of_the_calendar_are_left_alone(env, device):
    path = "/data/data/com.simplemobiletools.calendar.pro/databases/events.db"

    def others():
        with device.storage.connect(path) as database:
            return [tuple(row) for row in database.execute("SELECT * FROM event_types")]

    before = others()
    task = make("SimpleCalendarNextEvent")
    task.initialize_task(env)
    assert others() == before
    task.tear_down(env)


def test_a_corrupt_database_is_an_error(env, device):
    path = "/data/data/com.simplemobiletools.calendar.pro/databases/events.db"
    device.storage.write_bytes(path, b"this is no database, but long enough to be looked at " * 20)
    with pytest.raises(ValueError, match="events"):
        calendar_utils.list_rows(env)


@pytest.mark.parametrize("name", QUESTIONS)
def test_the_goal_is_the_same_before_and_after_the_start_and_for_equal_seeds(name, env):
    task, twin = make(name), make(name)
    goal = task.goal
    assert goal == twin.goal
    assert "{" not in goal
    assert task.task == twin.task
    task.initialize_task(env)
    assert task.goal == goal
    task.tear_down(env)


@pytest.mark.parametrize("name", [name for name in QUESTIONS if name.startswith("Simple")])
def test_noise_never_meets_the_conditions_or_resembles_what_matters(name):
    for seed in range(5):
        task = make(name, seed)
        relevant = task.task.relevant_state
        titles = {event.title for event in relevant.state.calendar.events}
        rows = apps.CALENDAR.create_rows(
            relevant.state.calendar, list(relevant.exclusion_conditions), task.rng
        )
        assert len(rows) == 75 + len(relevant.state.calendar.events)
        for row in rows:
            if row.title not in titles:
                assert not calendar_utils.is_row_matching(row, relevant.exclusion_conditions)


@pytest.mark.parametrize("name", [n for n in QUESTIONS if n.startswith(("Tasks", "Sports"))])
def test_noise_of_tasks_and_tracks_never_meets_the_conditions(name):
    for seed in range(5):
        task = make(name, seed)
        relevant = task.task.relevant_state
        conditions = list(relevant.exclusion_conditions)
        if name.startswith("Tasks"):
            app, state, meets = apps.TASKS, relevant.state.tasks_app, check_task_conditions
        else:
            app, state, meets = apps.SPORTS, relevant.state.sports_activity_app, is_row_matching
        given = len(getattr(state, app.rows_field))
        rows = app.create_rows(state, conditions, task.rng)
        assert len(rows) > given
        assert sum(meets(row, conditions) for row in rows) <= given


def test_the_next_event_and_the_next_meeting_are_never_over():
    for name in ("SimpleCalendarNextEvent", "SimpleCalendarNextMeetingWithPerson"):
        for seed in range(60):
            event = make(name, seed).task.relevant_state.state.calendar.events[0]
            start = calendar_utils.convert_str_to_datetime(event.start_date, event.start_time)
            assert start > datetime.datetime(2023, 10, 15, 15, 34)
