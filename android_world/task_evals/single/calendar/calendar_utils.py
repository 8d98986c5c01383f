"""Simple Calendar Pro's database."""

from __future__ import annotations

import datetime
import random

from android_world.device import device_constants
from android_world.env.interface import AsyncEnv
from android_world.task_evals.single.calendar import events_generator
from android_world.task_evals.utils import random_times, sqlite_utils
from android_world.task_evals.utils.sqlite_schema_utils import CalendarEvent

DB_PATH = "/data/data/com.simplemobiletools.calendar.pro/databases/events.db"
EVENTS_TABLE = "events"
DB_KEY = "id"
APP_NAME = "simple calendar pro"
DAY_INTERVAL_S, WEEK_INTERVAL_S = 86_400, 604_800


def clear_calendar_db(env: AsyncEnv, timeout_sec: float | None = None) -> None:
    """Delete all events."""
    sqlite_utils.delete_all_rows_from_table(EVENTS_TABLE, DB_PATH, env, APP_NAME, timeout_sec)


def add_events(
    events: list[CalendarEvent], env: AsyncEnv, timeout_sec: float | None = None
) -> None:
    """Add events; the database gives them their ids."""
    sqlite_utils.insert_rows_to_remote_db(
        events, DB_KEY, EVENTS_TABLE, DB_PATH, APP_NAME, env, timeout_sec
    )


def add_random_events(env: AsyncEnv, n: int = 75) -> None:
    """Add random events of the 30 days around the tasks' date."""
    month = datetime.timedelta(days=30)
    events = []
    for _ in range(n):
        start = random_times.generate_random_datetime(month, device_constants.DT)
        events.append(events_generator.generate_event(int(start.timestamp())))
    add_events(events, env)


def generate_simple_calendar_weekly_repeat_rule(day_of_week: int) -> int:
    """The app's rule for events that come every week on one day.

    Args:
      day_of_week: 1 for Monday to 7 for Sunday.

    Raises:
      ValueError: There is no such day.
    """
    if not 1 <= day_of_week <= 7:
        raise ValueError(f"A day of the week is 1 (Monday) to 7 (Sunday), not {day_of_week}.")
    return 1 << (day_of_week - 1)


def random_start(rng: random.Random, days: tuple[int, int]) -> int:
    """A random whole hour of October 2023 between two days, as a Unix timestamp in seconds."""
    moment = datetime.datetime(
        2023, 10, rng.randint(*days), rng.randint(0, 23), tzinfo=datetime.UTC
    )
    return int(moment.timestamp())
