"""How OpenTracks writes distances, times, speeds and dates."""

from __future__ import annotations

import datetime

_METRES_PER_MILE = 1609.344
_METRES_PER_FOOT = 0.3048
_WEEK = 7


def distance(metres: float, metric: bool) -> tuple[str, str]:
    """Value and unit: kilometres or miles, below half of one metres or feet."""
    if metric:
        return (f"{metres / 1000:.2f}", "km") if metres > 500 else (f"{metres:,.2f}", "m")
    if metres > _METRES_PER_MILE / 2:
        return f"{metres / _METRES_PER_MILE:.2f}", "mi"
    return f"{metres / _METRES_PER_FOOT:,.2f}", "ft"


def elevation(metres: float, metric: bool) -> tuple[str, str]:
    """Value and unit, without decimals."""
    return (f"{metres:.0f}", "m") if metric else (f"{metres / _METRES_PER_FOOT:.0f}", "ft")


def duration(seconds: float) -> str:
    """`45:12`, `1:02:03`."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes:02}:{rest:02}"


def rate(metres: float, seconds: float, pace: bool, metric: bool) -> tuple[str, str]:
    """Speed or pace of a distance in a time, with its unit."""
    unit = 1000 if metric else _METRES_PER_MILE
    name = "km" if metric else "mi"
    if pace:
        per_unit = round(seconds / (metres / unit)) if metres > 0 else 0
        return f"{per_unit // 60}:{per_unit % 60:02}", f"min/{name}"
    speed = metres / unit / (seconds / 3600) if seconds > 0 else 0.0
    return f"{speed:.1f}", "km/h" if metric else "mph"


def moment(ms: int | None, offset_s: int | None) -> datetime.datetime:
    """The time of day where the track began."""
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


def full_moment(at: datetime.datetime) -> str:
    """`Oct 15, 2023, 3:34:00 PM`."""
    return f"{at:%b} {at.day}, {at.year}, {at.hour % 12 or 12}:{at:%M:%S %p}"


def full_date(date: datetime.date) -> str:
    """`Sunday, October 15, 2023`."""
    return f"{date:%A}, {date:%B} {date.day}, {date.year}"
