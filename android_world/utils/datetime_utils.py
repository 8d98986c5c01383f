"""The device's time, and random times for task parameters."""

from __future__ import annotations

import datetime
import enum
import random
import zoneinfo

from android_world.device import adb, device_constants, device_time


class Toggle(enum.Enum):
    """Values of on/off settings."""

    ON = "1"
    OFF = "0"


def timestamp_to_localized_datetime(
    timestamp: int, timezone: str = device_constants.TIMEZONE
) -> datetime.datetime:
    """Return the local time of a Unix timestamp in seconds."""
    return datetime.datetime.fromtimestamp(timestamp, tz=zoneinfo.ZoneInfo(timezone))


def create_random_october_2023_unix_ts(
    start_day: int = device_constants.DT.day, end_day: int = 31, start_hour: int = 0
) -> int:
    """Return a random whole hour of October 2023 (UTC) as a Unix timestamp in seconds."""
    day = random.randint(start_day, end_day)
    hour = random.randint(start_hour, 23)
    moment = datetime.datetime(2023, 10, day, hour, tzinfo=datetime.UTC)
    return int(moment.timestamp())


def toggle_auto_settings(env: adb.AdbDevice, toggle: Toggle) -> None:
    """Let the network set time and zone, or not."""
    device_time.set_automatic_time(env, toggle.value)


def setup_datetime(env: adb.AdbDevice) -> None:
    """Make the device's clock settable: root, no network time, 24 hours, UTC."""
    device_time.set_up(env)


def set_datetime(env: adb.AdbDevice, dt: datetime.datetime) -> None:
    """Set the device's wall time."""
    device_time.set_time(env, dt)


def advance_system_time(delta: datetime.timedelta, env: adb.AdbDevice) -> None:
    """Move the device's wall time by `delta`."""
    device_time.set_time(env, device_time.get_time(env) + delta)


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
