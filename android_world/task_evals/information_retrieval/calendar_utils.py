"""Simple Calendar Pro in questions: events from their definitions, and noise."""

from __future__ import annotations

import datetime
import random
import re
import zoneinfo
from collections.abc import Sequence
from typing import Final

from android_world.core.text_sanitizing import split_list
from android_world.device import device_constants
from android_world.env.interface import AsyncEnv
from android_world.proto import state_pb2
from android_world.task_evals.information_retrieval import conditions, datetime_utils
from android_world.task_evals.information_retrieval.conditions import Condition, Conditions
from android_world.task_evals.information_retrieval.errors import UnsatisfiableError
from android_world.task_evals.utils import sqlite_utils, text_match
from android_world.task_evals.utils.sqlite_schema_utils import CalendarEvent

TIME_FORMAT: Final = "%H:%M"
DEFAULT_DURATION_S: Final = 1800
APP_NAME: Final = "simple calendar pro"
NOISE_EVENTS: Final = 75

_DB_PATH = "/data/data/com.simplemobiletools.calendar.pro/databases/events.db"
_TABLE = "events"
_KEY = "id"
_WINDOW = datetime.timedelta(days=30)
_LENGTHS_MIN = (15, 30, 45, 60)
_MAX_RETRIES = 100
_HOURS = re.compile(r"(\d+(?:\.\d+)?)\s*h(?:(?:ou)?rs?)?")
_MINUTES = re.compile(r"(\d+)\s*m(?:in(?:ute)?s?)?")

_OPENINGS = ("Meeting with", "Call with", "Workshop on", "Review of", "Planning of", "Notes on")
_GROUPS = ("the Board", "Accounting", "the Landlord", "Dr. Brandt", "Facilities", "the Auditors")
_SUBJECTS = ("Office Move", "Yearly Figures", "Price List", "Newsletter")
_VERBS = split_list("""
    go over, prepare, settle, compare, draft, approve, collect, order, present, file
""")
_OBJECTS = split_list("""
    the offers, open invoices, the floor plan, last month's figures, the guest list,
    supplier contracts, the training plan, travel costs, the agenda
""")
_ADDITIONS = (
    "Bring a printout.",
    "Slides are on the shared drive.",
    "The room has no projector.",
    "Lunch is provided.",
    "Please be on time.",
)


def parse_duration(duration: str) -> int:
    """Seconds of a text such as `45min`, `1.5 hours` or `1h 30m`.

    Raises:
      ValueError: It is no such length of time.
    """
    text = duration.strip().casefold()
    hours = _HOURS.match(text)
    rest = text[hours.end() :].strip() if hours else text
    minutes = _MINUTES.fullmatch(rest)
    if (hours is None and minutes is None) or (rest and minutes is None):
        raise ValueError(f"{duration!r} is not a length of time like 45min or 1.5 hours.")
    seconds = round(float(hours[1]) * 3600) if hours else 0
    return seconds + (int(minutes[1]) * 60 if minutes else 0)


def convert_str_to_datetime(
    date_str: str, time_str: str, tzinfo: zoneinfo.ZoneInfo | None = None
) -> datetime.datetime:
    """The datetime of a date and a time; no time is midnight."""
    time = datetime_utils.parse_time(time_str) if time_str else datetime.time()
    return datetime.datetime.combine(datetime_utils.get_date(date_str), time, tzinfo=tzinfo)


def convert_datetime_to_unix_ts(date_str: str, time_str: str) -> int:
    """Seconds since 1970 of a date and a time on the device."""
    zone = zoneinfo.ZoneInfo(device_constants.TIMEZONE)
    return int(convert_str_to_datetime(date_str, time_str, zone).timestamp())


def create_event_from_proto(event: state_pb2.Event) -> CalendarEvent:
    """The row of an event; without a duration it lasts half an hour."""
    start = convert_datetime_to_unix_ts(event.start_date, event.start_time)
    length = parse_duration(event.duration) if event.HasField("duration") else DEFAULT_DURATION_S
    return CalendarEvent(
        start_ts=start,
        end_ts=start + length,
        title=event.title,
        location=event.location,
        description=event.description,
    )


def is_row_matching(event: CalendarEvent, exclusion_conditions: Conditions) -> bool:
    """Whether an event is what all conditions describe."""
    start, end = event.start_datetime.replace(tzinfo=None), event.end_datetime.replace(tzinfo=None)
    moment, rest = conditions.merge_timestamp(
        exclusion_conditions, "start_date", "start_time", convert_str_to_datetime
    )
    if moment is not None and not start <= moment <= end:
        return False
    if moment is not None and not rest:
        return True

    def on_date(c: Condition) -> bool:
        date = datetime_utils.get_date(c.value)
        return conditions.compare_interval((start.date(), end.date()), c.operation, date)

    def at_time(c: Condition) -> bool:
        time = datetime_utils.parse_time(c.value)
        return conditions.compare_interval((start.time(), end.time()), c.operation, time)

    def has_title(c: Condition) -> bool:
        return conditions.compare(event.title, c.operation, c.value)

    return conditions.is_meeting_all(
        rest, {"start_date": on_date, "start_time": at_time, "title": has_title}
    )


def check_event_conditions(event: state_pb2.Event, exclusion_conditions: Conditions) -> bool:
    """Whether a defined event is what all conditions describe; without conditions, it is."""
    return not exclusion_conditions or is_row_matching(
        create_event_from_proto(event), exclusion_conditions
    )


def generate_random_event(
    exclusion_conditions: Conditions,
    max_retries: int = _MAX_RETRIES,
    rng: random.Random | None = None,
    unlike: Sequence[str] = (),
) -> CalendarEvent:
    """An event of the month around now that is not what the conditions describe.

    Args:
      exclusion_conditions: What it may not be.
      max_retries: How often to try.
      rng: Where chance comes from; the module `random` by default.
      unlike: Titles that it may not resemble.

    Raises:
      UnsatisfiableError: None was found.
    """
    chance = rng or random.Random(random.getrandbits(64))
    for _ in range(max_retries):
        event = _random_event(chance)
        alike = any(text_match.fuzzy_match(event.title, title) for title in unlike)
        if not alike and not is_row_matching(event, exclusion_conditions):
            return event
    raise UnsatisfiableError(
        f"No other event was found in {max_retries} tries.",
        field="relevant_state.exclusion_conditions",
    )


def create_rows(
    relevant_state: state_pb2.Calendar, exclusion_conditions: Conditions, rng: random.Random
) -> list[CalendarEvent]:
    """The events that matter and the noise, in random order."""
    rows = [create_event_from_proto(event) for event in relevant_state.events]
    titles = [row.title for row in rows]
    rows += [
        generate_random_event(exclusion_conditions, rng=rng, unlike=titles)
        for _ in range(NOISE_EVENTS)
    ]
    rng.shuffle(rows)
    return rows


def setup_task_state(
    relevant_state: state_pb2.Calendar,
    exclusion_conditions: Conditions,
    env: AsyncEnv,
    rng: random.Random | None = None,
) -> None:
    """Put the events that matter, and noise, into an empty calendar."""
    chance = rng or random.Random(random.getrandbits(64))
    rows = create_rows(relevant_state, exclusion_conditions, chance)
    clear_db(env)
    sqlite_utils.insert_rows_to_remote_db(rows, _KEY, _TABLE, _DB_PATH, APP_NAME, env)


def clear_db(env: AsyncEnv) -> None:
    """Delete all events."""
    sqlite_utils.delete_all_rows_from_table(_TABLE, _DB_PATH, env, APP_NAME)


def list_rows(env: AsyncEnv) -> list[CalendarEvent]:
    """All events."""
    return sqlite_utils.get_rows_from_remote_device(_TABLE, _DB_PATH, CalendarEvent, env)


def _random_event(rng: random.Random) -> CalendarEvent:
    minutes = int(_WINDOW.total_seconds()) // 60
    start = device_constants.DT - _WINDOW / 2 + datetime.timedelta(minutes=rng.randrange(minutes))
    start = start.replace(second=0, microsecond=0)
    start_ts = int(start.timestamp())
    return CalendarEvent(
        start_ts=start_ts,
        end_ts=start_ts + 60 * rng.choice(_LENGTHS_MIN),
        title=_random_title(rng),
        description=_random_description(rng),
    )


def _random_title(rng: random.Random) -> str:
    opening = rng.choice(_OPENINGS)
    return f"{opening} {rng.choice(_GROUPS if opening.endswith(' with') else _SUBJECTS)}"


def _random_description(rng: random.Random) -> str:
    description = f"We will {rng.choice(_VERBS)} {rng.choice(_OBJECTS)}."
    return f"{description} {rng.choice(_ADDITIONS)}" if rng.random() < 0.5 else description
