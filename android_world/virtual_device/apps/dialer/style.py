"""Colours, measures and texts of the Phone app; sizes are measured on recordings."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.ui import theme

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device

PACKAGE = "com.google.android.dialer"
MAIN_CLASS = "com.google.android.dialer.extensions.GoogleDialtactsActivity"
BODY = ui.TextStyle(16, 400, theme.TEXT)
SMALL = ui.TextStyle(14, 400, theme.SECONDARY)
HEADING = ui.TextStyle(14, 500, theme.ACCENT)
LABEL = ui.TextStyle(12, 500, theme.TEXT)
LARGE = ui.TextStyle(32, 400, theme.TEXT)
KEY = ui.TextStyle(28, 400, theme.TEXT)
LETTERS = ui.TextStyle(11, 500, theme.SECONDARY)
ON_GREEN = ui.TextStyle(14, 500, "#FFFFFF")
CALL_GREEN = "#1E8E3E"
END_RED = "#D93025"
SHEET = "#E4EAF0"
NAME = ui.TextStyle(16, 400, theme.TEXT, spacing=0.04)
INITIAL = ui.TextStyle(16, 500, theme.ACCENT)
MESSAGE = ui.TextStyle(20, 400, theme.TEXT)
ACTION = ui.TextStyle(14, 500, theme.ACCENT)
BODY_TOP_DP = 8  # above the first row of a list
TOOLBAR = ui.ToolbarStyle(h=64, button_description="Navigate up", button_size=(56, 56))


def empty_page(text: str, icon: str, action: str, on_tap: Callable[[], object]) -> ui.View:
    """What a tab without content shows: an image, a text and what to do about it."""
    return ui.Column("#empty_content_view", fill=True, align="center", main="center")[
        ui.Box(h=165.3)[ui.Icon(icon, size=120, tint="#9CC7DB", gravity="center")],
        ui.Text(
            text,
            "#empty_content_view_message",
            style=MESSAGE,
            align="center",
            font_padding=False,
            margin=(82.3, 0),
        ),
        ui.Text(
            action,
            "#empty_content_view_action",
            style=ACTION,
            min_height=44.2,
            padding=(20.5, 0),
            tap=on_tap,
        ),
    ]


def ago(then_ms: int, now_ms: int) -> str:
    """`0 min. ago`, `3 hr. ago`, or the time of an earlier day."""
    minutes = max(0, now_ms - then_ms) // 60_000
    if minutes < 60:
        return f"{minutes} min. ago"
    if minutes < 24 * 60:
        return f"{minutes // 60} hr. ago"
    at = datetime.fromtimestamp(then_ms / 1000, UTC)
    return f"{at.strftime('%b')} {at.day}"


def duration_text(seconds: int) -> str:
    """`00:05`, `1:02:03`."""
    hours, minutes, rest = seconds // 3600, seconds // 60 % 60, seconds % 60
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes:02}:{rest:02}"


def refusal(device: Device) -> str:
    """Why no call can be placed."""
    if device.radios.airplane_mode:
        return "Turn off airplane mode to make a call."
    return "Can't call. Cellular network not available."
