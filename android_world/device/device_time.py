"""The device's wall clock and time zone."""

from __future__ import annotations

import datetime

from android_world.device import adb, device_constants, errors, settings


def set_automatic_time(env: adb.AdbDevice, value: str) -> None:
    """Let the network set time and zone (`1`), or not (`0`)."""
    settings.put_settings("global", "auto_time", value, env)
    settings.put_settings("global", "auto_time_zone", value, env)


def set_up(env: adb.AdbDevice) -> None:
    """Make the clock settable: root, no network time, 24 hours, UTC."""
    adb.set_root_if_needed(env)
    set_automatic_time(env, "0")
    settings.put_settings("system", "time_12_24", "24", env)
    adb.run(env, "shell", "service", "call", "alarm", "3", "s16", device_constants.TIMEZONE)


def set_time(env: adb.AdbDevice, dt: datetime.datetime) -> None:
    """Set the wall time; adb becomes root where the device refuses, as after a restart.

    Raises:
      AdbError: It refuses even then.
    """
    command = ("shell", "date", dt.strftime("%m%d%H%M%y.%S"))
    try:
        adb.run(env, *command)
    except errors.AdbError as refused:
        if isinstance(refused, errors.AdbTimeoutError):
            raise
        adb.set_root_if_needed(env)
        adb.run(env, *command)


def get_time(env: adb.AdbDevice) -> datetime.datetime:
    """Return the wall time in UTC, whole seconds."""
    seconds = int(adb.run(env, "shell", "date", "+%s").strip())
    return datetime.datetime.fromtimestamp(seconds, datetime.UTC)
