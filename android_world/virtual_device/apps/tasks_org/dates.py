"""Dates of tasks: with a time when there are seconds, as the app marks it, and how they read."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

from android_world.virtual_device.framework.preferences import Preferences
from android_world.virtual_device.system.date_format import local_time, uses_24_hours, zone_of

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device

DAY_TIMES = {"morning": 9, "afternoon": 13, "evening": 17, "night": 20}
_MINUTE_MS = 60_000
_NEAR_DAYS = 6
_MANY = 1000
FULL_DATES = "always_display_full_date"
_PACKAGE = "org.tasks"
_NEAR = {0: ("Today", "Today"), 1: ("Tmrw", "Tomorrow"), -1: ("Yest", "Yesterday")}
LAST = 253_402_000_000_000  # No later moment is a date.


def has_time(ms: int) -> bool:
    """Whether a stored date has a time."""
    return ms % _MINUTE_MS > 0


def moment(device: Device, ms: int) -> datetime.datetime:
    """A stored date in the phone's zone; what is not a date becomes the nearest one."""
    return local_time(device, min(max(ms, 0), LAST))


def today(device: Device) -> datetime.date:
    """The phone's date."""
    return local_time(device).date()


def at_noon(device: Device, day: datetime.date) -> int:
    """A due date without a time, as it is stored."""
    return at(device, day, datetime.time(12)) - 1000


def at_midnight(device: Device, day: datetime.date) -> int:
    """A start date without a time, as it is stored."""
    return at(device, day, datetime.time()) - 1000


def at(device: Device, day: datetime.date, time: datetime.time) -> int:
    """A date with a time, as it is stored: a second after the minute."""
    found = datetime.datetime.combine(day, time, tzinfo=zone_of(device))
    return round(found.timestamp() * 1000) + 1000


def day_times(device: Device) -> dict[str, datetime.time]:
    """Morning, afternoon, evening and night, as the settings say."""
    stored = Preferences(device.storage, _PACKAGE)
    return {
        name: datetime.time(*divmod(stored.get_int(f"p_date_shortcut_{name}", hour * 60), 60))
        for name, hour in DAY_TIMES.items()
    }


def is_overdue(device: Device, ms: int) -> bool:
    """Whether a due date has passed; one without a time lasts until the end of its day."""
    if not ms:
        return False
    if has_time(ms):
        return ms < device.clock.now_ms
    return moment(device, ms).date() < today(device)


def time_text(device: Device, time: datetime.time) -> str:
    """`16:00`, or `4 PM` and `4:05 PM` with twelve hours."""
    if uses_24_hours(device):
        return f"{time:%H:%M}"
    minutes = f":{time:%M}" if time.minute else ""
    return f"{time.hour % 12 or 12}{minutes} {time:%p}"


def short_day(device: Device, day: datetime.date) -> str:
    """`Today`, `Tmrw`, `Yest`, `Mon` or, further away, `Oct 25`."""
    return _day(device, day, short=True)


def long_day(device: Device, day: datetime.date) -> str:
    """`Today`, `Tomorrow`, `Yesterday`, `Monday` or, further away, `Wednesday, October 25`."""
    return _day(device, day, short=False)


def _full(device: Device) -> bool:
    """Whether the settings want no names of near days."""
    return Preferences(device.storage, _PACKAGE).get_bool(FULL_DATES)


def _day(device: Device, day: datetime.date, short: bool) -> str:
    now = today(device)
    away = _MANY if _full(device) else (day - now).days
    if away in _NEAR:
        return _NEAR[away][0 if short else 1]
    if abs(away) <= _NEAR_DAYS:
        return f"{day:%a}" if short else f"{day:%A}"
    text = f"{day:%b} {day.day}" if short else f"{day:%A, %B} {day.day}"
    return text if day.year == now.year else f"{text}, {day.year}"


def short_text(device: Device, ms: int) -> str:
    """A date as rows show it: `Tmrw`, `16:00` today, `Mon 16:00`, `Oct 25, 16:00`."""
    return _text(device, ms, short=True)


def long_text(device: Device, ms: int) -> str:
    """A date as the editor shows it: `Tomorrow`, `Monday 16:00`, `Wednesday, October 25`."""
    return _text(device, ms, short=False)


def _text(device: Device, ms: int, short: bool) -> str:
    when = moment(device, ms)
    day = _day(device, when.date(), short)
    if not has_time(ms):
        return day
    time = time_text(device, when.time())
    away = _MANY if _full(device) else (when.date() - today(device)).days
    if away == 0:
        return time
    if abs(away) <= _NEAR_DAYS:
        return f"{day} {time}"
    return f"{day}, {time}" if short else f"{day} at {time}"
