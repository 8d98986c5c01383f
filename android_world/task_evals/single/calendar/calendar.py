"""Adding and deleting events in Simple Calendar Pro."""

from __future__ import annotations

import abc
import calendar
import dataclasses
import datetime
import random
from collections.abc import Callable
from typing import Any, ClassVar

from android_world.device import device_constants
from android_world.env.interface import AsyncEnv
from android_world.task_evals.catalog import task
from android_world.task_evals.common_validators import sqlite_validators
from android_world.task_evals.common_validators.sqlite_validators import (
    NOISE_ROW_OBJECTS,
    ROW_OBJECTS,
)
from android_world.task_evals.single.calendar import (
    calendar_evaluators,
    calendar_utils,
    events_generator,
)
from android_world.task_evals.utils import row_matching, schema
from android_world.task_evals.utils.sqlite_schema_utils import CalendarEvent, get_random_items

EVENT_TITLE = "event_title"
_DESCRIPTION = "event_description"
_DAY_OF_WEEK = "day_of_week"
_REPEAT_RULE = "repeat_rule"
_MAX_NOISE = 20
_TODAY = device_constants.DT.day
_MONTH_END = 31
_DATE = (
    schema.integer("year", is_required=True),
    schema.integer("month", is_required=True),
    schema.integer("day", is_required=True),
)
_EVENT = (
    schema.integer("hour", is_required=True),
    schema.integer("duration_mins", is_required=True),
    schema.string(EVENT_TITLE, is_required=True),
    schema.string(_DESCRIPTION, is_required=True),
)
_WEEKDAY = (schema.string(_DAY_OF_WEEK),)
_PUBLISHED_EXACT = (*calendar_evaluators.EXACT_FIELDS, *calendar_evaluators.REPETITION_FIELDS)

EventFilter = Callable[[CalendarEvent], bool]


def generate_noise_events(
    target_events: list[CalendarEvent], n: int, filter_fn: EventFilter | None = None
) -> list[CalendarEvent]:
    """Draw different events of October 2023.

    Args:
      target_events: Events whose titles do not occur in the noise, unless there is a filter.
      n: How many.
      filter_fn: Which events will do.
    """
    rng = random.Random(random.getrandbits(64))
    return _noise(rng, n, filter_fn or _other_title(target_events))


def _noise(rng: random.Random, n: int, accept: EventFilter) -> list[CalendarEvent]:
    days = (1, _MONTH_END)
    return get_random_items(
        n,
        lambda: events_generator.random_event(rng, calendar_utils.random_start(rng, days)),
        filter_fn=accept,
    )


def _other_title(targets: list[CalendarEvent]) -> EventFilter:
    titles = {event.title for event in targets}
    return lambda event: event.title not in titles


def _other_day(day: int) -> EventFilter:
    """Events that neither start nor end on a day: lists of that day do not show them."""
    return lambda event: day not in (event.start_datetime.day, event.end_datetime.day)


def _date_params(event: CalendarEvent) -> dict[str, Any]:
    start = event.start_datetime
    return {"year": start.year, "month": start.month, "day": start.day}


def _event_params(event: CalendarEvent) -> dict[str, Any]:
    return {
        **_date_params(event),
        "hour": event.start_datetime.hour,
        "duration_mins": event.duration_mins,
        EVENT_TITLE: event.title,
        _DESCRIPTION: event.description,
        ROW_OBJECTS: [event],
    }


def _weekday(params: dict[str, Any]) -> str:
    """The parameter, or the weekday of the date where older programs leave it out."""
    given = params.get(_DAY_OF_WEEK)
    if given:
        return str(given)
    day = datetime.date(params["year"], params["month"], params["day"])
    return calendar.day_name[day.weekday()]


class _SimpleCalendar(sqlite_validators.SQLiteApp, abc.ABC):
    """What all tasks in Simple Calendar Pro share."""

    app_name_with_db = calendar_utils.APP_NAME
    app_names: ClassVar[tuple[str, ...]] = (calendar_utils.APP_NAME,)
    db_key = calendar_utils.DB_KEY
    db_path = calendar_utils.DB_PATH
    table_name = calendar_utils.EVENTS_TABLE
    row_type = CalendarEvent


@task()
class SimpleCalendarAddOneEvent(sqlite_validators.AddMultipleRows, _SimpleCalendar):
    """Create an event."""

    n_rows = 1
    complexity = 3.4
    schema = schema.create([*_DATE, *_EVENT])
    template = (
        "In Simple Calendar Pro, create a calendar event on {year}-{month}-{day} at {hour}h with "
        "the "
        "title '{event_title}' and the description '{event_description}'. The event should last "
        "for {duration_mins} mins."
    )
    days: ClassVar[tuple[int, int]] = (_TODAY, _MONTH_END)
    checked_extras: ClassVar[tuple[str, ...]] = (
        *calendar_evaluators.REPETITION_FIELDS,
        "repeat_limit",
        "flags",
        "type",
        "repetition_exceptions",
        "parent_id",
    )

    @classmethod
    def sample_params(cls, rng: random.Random) -> dict[str, Any]:
        start = calendar_utils.random_start(rng, cls.days)
        event = events_generator.random_event(rng, start)
        noise = _noise(rng, rng.randint(0, _MAX_NOISE), _other_title([event]))
        return {**_event_params(event), NOISE_ROW_OBJECTS: noise}

    def validate_addition_integrity(
        self,
        before: list[CalendarEvent],
        after: list[CalendarEvent],
        reference_rows: list[CalendarEvent],
    ) -> bool:
        """Whether exactly the event was added, with a time of day and the right repetition."""
        return calendar_evaluators.validate_event_addition_integrity(
            before,
            [_without_idle_values(row) if row not in before else row for row in after],
            reference_rows,
            list(self.checked_extras),
        )

    def published_score(self, env: AsyncEnv) -> float:
        """The published condition tolerates small errors in texts, and checks less."""
        wanted = self.params[ROW_OBJECTS]
        texts = calendar_evaluators.TEXT_FIELDS
        after = self.list_rows(env)
        return float(
            row_matching.published_addition(self.before, after, wanted, _PUBLISHED_EXACT, texts)
        )


@task()
class SimpleCalendarAddOneEventRelativeDay(SimpleCalendarAddOneEvent):
    """Create an event on a day of the coming week."""

    complexity = 3.4
    schema = schema.create([*_WEEKDAY, *_EVENT])
    template = (
        "In Simple Calendar Pro, create a calendar event for this {day_of_week} at {hour}h with "
        "the "
        "title '{event_title}' and the description '{event_description}'. The event should last "
        "for {duration_mins} mins."
    )
    days = (_TODAY + 1, _TODAY + 6)

    @classmethod
    def sample_params(cls, rng: random.Random) -> dict[str, Any]:
        params = super().sample_params(rng)
        return {**params, _DAY_OF_WEEK: _weekday(params)}

    @property
    def goal(self) -> str:
        return self.template.format(**{**self.params, _DAY_OF_WEEK: _weekday(self.params)})


@task()
class SimpleCalendarAddOneEventTomorrow(SimpleCalendarAddOneEvent):
    """Create an event tomorrow."""

    complexity = 3.4
    schema = schema.create([*_EVENT])
    template = (
        "In Simple Calendar Pro, create a calendar event for tomorrow at {hour}h with the "
        "title "
        "'{event_title}' and the description '{event_description}'. The event should last for "
        "{duration_mins} mins."
    )
    days = (_TODAY + 1, _TODAY + 1)


@task()
class SimpleCalendarAddOneEventInTwoWeeks(SimpleCalendarAddOneEvent):
    """Create an event two weeks from today."""

    complexity = 3.4
    schema = schema.create([*_EVENT])
    template = (
        "In Simple Calendar Pro, create a calendar event in two weeks from today at {hour}h with "
        "the "
        "title '{event_title}' and the description '{event_description}'. The event should last "
        "for {duration_mins} mins."
    )
    days = (_TODAY + 14, _TODAY + 14)


@task()
class SimpleCalendarAddRepeatingEvent(SimpleCalendarAddOneEvent):
    """Create an event that comes every day or every week."""

    complexity = 3.4
    schema = schema.create(
        [*_DATE, *_EVENT, schema.enum(_REPEAT_RULE, ("daily", "weekly"), is_required=True)]
    )
    template = (
        "In Simple Calendar Pro, create a recurring calendar event titled '{event_title}' starting "
        "on "
        "{year}-{month}-{day} at {hour}h. The event recurs {repeat_rule}, forever, and lasts for "
        "{duration_mins} minutes each occurrence. The event description should be "
        "'{event_description}'."
    )

    @classmethod
    def sample_params(cls, rng: random.Random) -> dict[str, Any]:
        params = super().sample_params(rng)
        repeats = rng.choice(("daily", "weekly"))
        event = _repeating(params[ROW_OBJECTS][0], repeats)
        return {**params, _REPEAT_RULE: repeats, ROW_OBJECTS: [event]}


def _repeating(event: CalendarEvent, repeats: str) -> CalendarEvent:
    if repeats == "daily":
        return dataclasses.replace(event, repeat_interval=calendar_utils.DAY_INTERVAL_S)
    rule = calendar_utils.generate_simple_calendar_weekly_repeat_rule(
        event.start_datetime.isoweekday()
    )
    return dataclasses.replace(
        event, repeat_interval=calendar_utils.WEEK_INTERVAL_S, repeat_rule=rule
    )


def _without_idle_values(event: CalendarEvent) -> CalendarEvent:
    """An event without the stored fields that the app never shows.

    The rule of a week stays where the choice of a week was taken back; past events are marked; a
    list of no exceptions may be empty or missing.
    """
    is_idle = event.repeat_interval in (0, calendar_utils.DAY_INTERVAL_S)
    rule = 0 if is_idle else event.repeat_rule
    exceptions = event.repetition_exceptions or "[]"
    return dataclasses.replace(
        event,
        repeat_rule=rule,
        flags=event.visible_flags,
        repetition_exceptions=exceptions.replace(" ", ""),
    )


@task()
class SimpleCalendarDeleteEvents(sqlite_validators.DeleteMultipleRows, _SimpleCalendar):
    """Delete all events of a day."""

    n_rows = 3
    n_rows_noise = 20
    complexity = 1.4
    schema = schema.create([*_DATE])
    template = "In Simple Calendar Pro, delete all the calendar events on {year}-{month}-{day}"
    days: ClassVar[tuple[int, int]] = (_TODAY, _MONTH_END)

    @classmethod
    def sample_params(cls, rng: random.Random) -> dict[str, Any]:
        """Draw parameters: different events of one day, and others that do not touch it."""
        day = rng.randint(*cls.days)
        events = get_random_items(
            cls.n_rows,
            lambda: events_generator.random_event(
                rng, calendar_utils.random_start(rng, (day, day))
            ),
        )
        noise = _noise(rng, cls.n_rows_noise, _other_day(day))
        return {**_date_params(events[0]), ROW_OBJECTS: events, NOISE_ROW_OBJECTS: noise}

    def validate_deletion_integrity(
        self, before: list[CalendarEvent], after: list[CalendarEvent]
    ) -> bool:
        ids = [row.id for row in self.rows_to_delete]
        return calendar_evaluators.validate_event_removal_integrity(before, after, ids)


@task()
class SimpleCalendarDeleteOneEvent(SimpleCalendarDeleteEvents):
    """Delete an event."""

    n_rows = 1
    complexity = 1.2
    schema = schema.create(
        [
            *_DATE,
            schema.integer("hour", is_required=True),
            schema.string(EVENT_TITLE, is_required=True),
        ]
    )
    template = (
        "In Simple Calendar Pro, delete the calendar event on {year}-{month}-{day} at {hour}h with "
        "the title '{event_title}'"
    )

    @classmethod
    def sample_params(cls, rng: random.Random) -> dict[str, Any]:
        start = calendar_utils.random_start(rng, cls.days)
        event = events_generator.random_event(rng, start)

        def differs(other: CalendarEvent) -> bool:
            return other.start_ts != event.start_ts and other.title != event.title

        return {**_event_params(event), NOISE_ROW_OBJECTS: _noise(rng, cls.n_rows_noise, differs)}


@task()
class SimpleCalendarDeleteEventsOnRelativeDay(SimpleCalendarDeleteEvents):
    """Delete all events of a day of the coming week."""

    n_rows = 2
    complexity = 1.2
    schema = schema.create([*_WEEKDAY])
    template = "In Simple Calendar Pro, delete all events scheduled for this {day_of_week}."
    days = (_TODAY + 1, _TODAY + 6)

    @classmethod
    def sample_params(cls, rng: random.Random) -> dict[str, Any]:
        params = super().sample_params(rng)
        return {**params, _DAY_OF_WEEK: _weekday(params)}

    @property
    def goal(self) -> str:
        return self.template.format(**{**self.params, _DAY_OF_WEEK: _weekday(self.params)})
