"""The calendar's checkers: right states, and states that are nearly right."""

from __future__ import annotations

import contextlib
import dataclasses
import random
import sqlite3

import pytest
from hypothesis import given, settings, strategies as st

from android_world.device import databases
from android_world.task_evals.single.calendar import (
    calendar,
    calendar_evaluators,
    calendar_utils,
    events_generator,
)
from android_world.task_evals.utils import sqlite_utils
from android_world.task_evals.utils.sqlite_schema_utils import CalendarEvent

ADD_TASKS = [
    calendar.SimpleCalendarAddOneEvent,
    calendar.SimpleCalendarAddOneEventRelativeDay,
    calendar.SimpleCalendarAddOneEventTomorrow,
    calendar.SimpleCalendarAddOneEventInTwoWeeks,
    calendar.SimpleCalendarAddRepeatingEvent,
]
DELETE_TASKS = [
    calendar.SimpleCalendarDeleteEvents,
    calendar.SimpleCalendarDeleteOneEvent,
    calendar.SimpleCalendarDeleteEventsOnRelativeDay,
]


def params_of(task_class, seed=30):
    return {**task_class.sample_params(random.Random(seed)), "seed": seed}


@contextlib.contextmanager
def started(task_class, env, seed=30):
    task = task_class(params_of(task_class, seed))
    task.initialize_task(env)
    try:
        yield task
    finally:
        task.tear_down(env)


def as_the_app_writes(event, **changes):
    written = dataclasses.replace(
        event, source="simple-calendar", reminder_1_minutes=10, import_id="x", last_updated=5
    )
    return dataclasses.replace(written, **changes)


def verdict_with(env, task, *events):
    calendar_utils.add_events(list(events), env)
    verdict = task.evaluate(env)
    return verdict.score, verdict.reference_score


@pytest.mark.parametrize("task_class", ADD_TASKS)
def test_the_event_as_the_app_writes_it_is_right(env, task_class):
    with started(task_class, env) as task:
        assert verdict_with(env, task, as_the_app_writes(task.params["row_objects"][0])) == (1, 1)


@pytest.mark.parametrize(
    ("changes", "reference"),
    [
        ({"start_ts": 1}, 0),
        ({"end_ts": 1_697_500_001}, 0),
        ({"title": "Nothing like it"}, 0),
        ({"location": "Here"}, 0),
        ({"repeat_interval": 86_400}, 0),
        ({"flags": 1}, 1),
        ({"type": 1}, 1),
        ({"repeat_limit": 1_700_000_000}, 1),
        ({"repetition_exceptions": '["20231017"]'}, 1),
        ({"parent_id": 7}, 1),
    ],
)
def test_an_event_that_is_nearly_right_is_wrong(env, changes, reference):
    with started(calendar.SimpleCalendarAddOneEvent, env) as task:
        event = as_the_app_writes(task.params["row_objects"][0], **changes)
        assert verdict_with(env, task, event) == (0, reference)


def test_one_other_word_in_the_description_is_wrong(env):
    with started(calendar.SimpleCalendarAddOneEvent, env) as task:
        event = task.params["row_objects"][0]
        other = event.description.replace(" the ", " her ", 1)
        assert other != event.description
        assert verdict_with(env, task, as_the_app_writes(event, description=other)) == (0, 1)


def test_an_extra_event_is_wrong(env):
    with started(calendar.SimpleCalendarAddOneEvent, env) as task:
        event = as_the_app_writes(task.params["row_objects"][0])
        assert verdict_with(env, task, event, event) == (0, 0)


def test_a_daily_event_may_keep_the_rule_of_a_week(env):
    seed = next(
        s
        for s in range(99)
        if params_of(calendar.SimpleCalendarAddRepeatingEvent, s)["repeat_rule"] == "daily"
    )
    with started(calendar.SimpleCalendarAddRepeatingEvent, env, seed) as task:
        event = as_the_app_writes(task.params["row_objects"][0], repeat_rule=64)
        assert verdict_with(env, task, event) == (1, 0)


@pytest.mark.parametrize(
    "changes", [{"repeat_rule": 4}, {"flags": 2}, {"repetition_exceptions": ""}]
)
def test_what_the_app_keeps_for_itself_does_not_count(env, changes):
    with started(calendar.SimpleCalendarAddOneEvent, env) as task:
        event = as_the_app_writes(task.params["row_objects"][0], **changes)
        assert verdict_with(env, task, event)[0] == 1


def test_capitals_of_a_title_do_not_count(env):
    with started(calendar.SimpleCalendarAddOneEvent, env) as task:
        event = task.params["row_objects"][0]
        written = as_the_app_writes(event, title=event.title.lower())
        assert verdict_with(env, task, written) == (1, 1)


def test_a_weekly_event_needs_its_day(env):
    seed = next(
        s
        for s in range(99)
        if params_of(calendar.SimpleCalendarAddRepeatingEvent, s)["repeat_rule"] == "weekly"
    )
    with started(calendar.SimpleCalendarAddRepeatingEvent, env, seed) as task:
        event = task.params["row_objects"][0]
        wrong = as_the_app_writes(event, repeat_rule=event.repeat_rule ^ 127)
        assert verdict_with(env, task, wrong) == (0, 0)


def delete(env, ids):
    rows = sqlite_utils.get_rows_from_remote_device(
        "events", calendar_utils.DB_PATH, CalendarEvent, env
    )
    calendar_utils.clear_calendar_db(env)
    kept = [row for row in rows if row.id not in ids]
    # The ids are free again after clearing, so that the rows get back those that they had.
    with databases.edit(calendar_utils.DB_PATH, env.controller) as path:
        with contextlib.closing(sqlite3.connect(path)) as db:
            for row in kept:
                fields = dataclasses.asdict(row)
                marks = ", ".join("?" * len(fields))
                db.execute(
                    f"INSERT INTO events ({', '.join(fields)}) VALUES ({marks})",
                    list(fields.values()),
                )
            db.commit()


@pytest.mark.parametrize("task_class", DELETE_TASKS)
def test_exactly_the_events_must_go(env, task_class):
    with started(task_class, env) as task:
        wanted = [row.id for row in task.rows_to_delete]
        noise = [row.id for row in task.before if row.id not in wanted]
        assert task.is_successful(env) == 0
        delete(env, wanted)
        assert task.is_successful(env) == 1
        delete(env, noise[:1])
        assert task.is_successful(env) == 0


@settings(max_examples=60)
@given(st.sampled_from([*ADD_TASKS, *DELETE_TASKS]), st.integers(0, 10**9))
def test_parameters_are_solvable(task_class, seed):
    params = params_of(task_class, seed)
    targets, noise = params["row_objects"], params["noise_row_objects"]
    assert len(set(targets)) == task_class.n_rows
    low, high = task_class.days
    assert all(low <= event.start_datetime.day <= high for event in targets)
    assert not {e.start_ts for e in targets if "Delete" in task_class.__name__} & {
        e.start_ts for e in noise
    }
    if task_class in ADD_TASKS:
        assert targets[0].title not in {e.title for e in noise}
    elif task_class is not calendar.SimpleCalendarDeleteOneEvent:
        day = targets[0].start_datetime.day
        assert all(day not in (e.start_datetime.day, e.end_datetime.day) for e in noise)


def test_the_weekday_may_be_left_out_of_the_parameters():
    params = params_of(calendar.SimpleCalendarDeleteEventsOnRelativeDay)
    weekday = params.pop("day_of_week")
    assert weekday in calendar.SimpleCalendarDeleteEventsOnRelativeDay(params).goal


@pytest.mark.parametrize("day", [0, 8])
def test_there_are_seven_days_a_week(day):
    assert calendar_utils.generate_simple_calendar_weekly_repeat_rule(7) == 64
    with pytest.raises(ValueError, match="1 \\(Monday\\) to 7"):
        calendar_utils.generate_simple_calendar_weekly_repeat_rule(day)


def test_module_random_decides_public_draws():
    random.seed(3)
    first = (events_generator.generate_event(0), calendar.generate_noise_events([], 3))
    random.seed(3)
    assert first == (events_generator.generate_event(0), calendar.generate_noise_events([], 3))


def test_an_unknown_id_cannot_be_removed():
    with pytest.raises(ValueError, match="No row"):
        calendar_evaluators.validate_event_removal_integrity([], [], [1])
