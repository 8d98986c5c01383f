"""Random times for the parameters of tasks."""

from __future__ import annotations

import datetime
import random

from android_world.device import device_constants


def create_random_october_2023_unix_ts(
    start_day: int = device_constants.DT.day, end_day: int = 31, start_hour: int = 0
) -> int:
    """Return a random whole hour of October 2023 (UTC) as a Unix timestamp in seconds."""
    day = random.randint(start_day, end_day)
    hour = random.randint(start_hour, 23)
    moment = datetime.datetime(2023, 10, day, hour, tzinfo=datetime.UTC)
    return int(moment.timestamp())


def generate_random_datetime(
    window_size: datetime.timedelta = datetime.timedelta(days=14),
    window_center: datetime.datetime = device_constants.DT,
) -> datetime.datetime:
    """Return a random minute of the window around `window_center`."""
    minutes = int(window_size.total_seconds()) // 60
    start = window_center - window_size / 2
    return (start + datetime.timedelta(minutes=random.randint(0, minutes))).replace(
        second=0, microsecond=0
    )
