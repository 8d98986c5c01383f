"""Colours and texts of the Simple Mobile Tools apps on Android 13 (Material You, light)."""

from __future__ import annotations

from datetime import UTC, datetime

from android_world.virtual_device import ui
from android_world.virtual_device.ui import theme

BACKGROUND = "#FCFCFF"
SURFACE = "#EEF0F4"
TEXT = "#00344A"
INK = "#0D1C24"
PRIMARY = "#219BCC"
SEARCH_PILL = "#C5E5F2"
DIALOG = "#DFF2FD"
CLOCK = "#CAE8F6"
CLOCK_FIELD = "#EEEEF0"
SELECTED = "#44888888"
HINT = theme.with_alpha(INK, 0.5)
LINE = "#1F0D1C24"
UNCHECKED = theme.with_alpha(INK, 0.6)  # measured in recorded frames

BODY = ui.TextStyle(16, 400, INK)
SMALL = ui.TextStyle(14, 400, theme.with_alpha(INK, 0.75))
LARGE = ui.TextStyle(18, 400, INK)
TINY = ui.TextStyle(12, 400, theme.with_alpha(INK, 0.6))
TITLE = ui.TextStyle(21, 400, INK)
PLACEHOLDER = ui.TextStyle(16, 400, theme.with_alpha(INK, 0.85), italic=True)
LINK = ui.TextStyle(16, 400, PRIMARY, underline=True)


def device_time(ms: int) -> datetime:
    """Milliseconds since the epoch as an aware datetime (the phone is in UTC)."""
    return datetime.fromtimestamp(ms / 1000, UTC)


def time_text(at: datetime, twenty_four: bool) -> str:
    """`15:34` or `3:34 PM`."""
    return at.strftime("%H:%M") if twenty_four else at.strftime("%I:%M %p").lstrip("0")


def date_or_time(at: datetime, now: datetime, twenty_four: bool, full_year: bool = False) -> str:
    """Today: the time; this year: `dd.MM`; else `dd.MM.yyyy`."""
    if at.date() == now.date():
        return time_text(at, twenty_four)
    return at.strftime("%d.%m" if at.year == now.year and not full_year else "%d.%m.%Y")
