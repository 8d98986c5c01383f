"""The device's time and random times, as programs written for AndroidWorld call them."""

from __future__ import annotations

import datetime
import enum
import zoneinfo

from android_world.device import adb, device_constants, device_time
from android_world.task_evals.utils.random_times import (
    create_random_october_2023_unix_ts as create_random_october_2023_unix_ts,
    generate_random_datetime as generate_random_datetime,
)

setup_datetime = device_time.set_up
set_datetime = device_time.set_time


class Toggle(enum.Enum):
    """Values of on/off settings."""

    ON = "1"
    OFF = "0"


def timestamp_to_localized_datetime(
    timestamp: int, timezone: str = device_constants.TIMEZONE
) -> datetime.datetime:
    """Return the local time of a Unix timestamp in seconds."""
    return datetime.datetime.fromtimestamp(timestamp, tz=zoneinfo.ZoneInfo(timezone))


def toggle_auto_settings(env: adb.AdbDevice, toggle: Toggle) -> None:
    """Let the network set time and zone, or not."""
    device_time.set_automatic_time(env, toggle.value)


def advance_system_time(delta: datetime.timedelta, env: adb.AdbDevice) -> None:
    """Move the device's wall time by `delta`."""
    device_time.set_time(env, device_time.get_time(env) + delta)
