"""How OpenTracks writes distances, times, speeds and dates."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

_WEEK = 7
NO_VALUE = "-"


@dataclass(frozen=True)
class Units:
    """A system of units: the long and the short one of distances, speeds, heights."""

    long: str
    long_m: float
    short: str
    short_m: float
    speed: str
    height: str
    height_m: float


_FOOT, _MILE = 0.3048, 1609.344
UNITS = {
    "METRIC": Units("km", 1000, "m", 1, "km/h", "m", 1),
    "IMPERIAL_FEET": Units("mi", _MILE, "ft", _FOOT, "mph", "ft", _FOOT),
    "IMPERIAL_METER": Units("mi", _MILE, "m", 1, "mph", "m", 1),
    "NAUTICAL_IMPERIAL": Units("NM", 1852, "ft", _FOOT, "kt", "ft", _FOOT),
}


def distance(metres: float, units: Units) -> tuple[str, str]:
    """Value and unit: the short one up to half of a long one."""
    if metres > units.long_m / 2:
        return f"{metres / units.long_m:.2f}", units.long
    return f"{metres / units.short_m:,.2f}", units.short


def elevation(metres: float | None, units: Units) -> tuple[str, str]:
    """Value and unit, without decimals."""
    return NO_VALUE if metres is None else f"{metres / units.height_m:.0f}", units.height


def duration(seconds: float) -> str:
    """`45:12`, `1:02:03`."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes:02}:{rest:02}"


def rate(metres: float, seconds: float, pace: bool, units: Units) -> tuple[str, str]:
    """Speed or pace of a distance in a time, with its unit."""
    if pace:
        per_unit = round(seconds / (metres / units.long_m)) if metres > 0 else 0
        return f"{per_unit // 60}:{per_unit % 60:02}", f"min/{units.long}"
    speed = metres / units.long_m / (seconds / 3600) if seconds > 0 else 0.0
    return f"{speed:.1f}", units.speed


def moment(ms: int | None, offset_s: int | None) -> datetime.datetime:
    """The time of day where the track started."""
    try:
        zone = datetime.timezone(datetime.timedelta(seconds=offset_s or 0))
        return datetime.datetime.fromtimestamp((ms or 0) / 1000, zone)
    except (OverflowError, ValueError, TypeError, OSError):  # No time that there can be.
        return datetime.datetime.fromtimestamp(0, datetime.UTC)


def day(date: datetime.date, today: datetime.date) -> str:
    """`Today`, `Yesterday`, a weekday, `5 Oct`, `5 Oct 2022`."""
    back = (today - date).days
    if back in (0, 1):
        return ("Today", "Yesterday")[back]
    if back < _WEEK:
        return f"{date:%A}"
    return f"{date.day} {date:%b}" + ("" if date.year == today.year else f" {date.year}")


def full_timestamp(at: datetime.datetime) -> str:
    """`Oct 15, 2023, 3:34:00 PM`."""
    return f"{at:%b} {at.day}, {at.year}, {at.hour % 12 or 12}:{at:%M:%S %p}"


def full_date(date: datetime.date) -> str:
    """`Sunday, October 15, 2023`."""
    return f"{date:%A}, {date:%B} {date.day}, {date.year}"
