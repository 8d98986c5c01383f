"""Colours, text styles and round buttons of the Clock."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from android_world.virtual_device import ui
from android_world.virtual_device.ui import theme

INK = theme.TEXT
MUTED = theme.SECONDARY
FAB_BACKGROUND = theme.ACCENT_LIGHT
KEY = "#DDE3EA"
BAR = "#E4EAF0"
PILL = "#C5E2F3"
STRONG, ON_ACCENT = ui.TextStyle(14, 500, INK), ui.TextStyle(14, 500, "#FFFFFF")


def plain(size: float = 14) -> ui.TextStyle:
    """Ordinary text."""
    return ui.TextStyle(size, 400, INK)


def muted_style(size: float = 14) -> ui.TextStyle:
    """What is less important."""
    return ui.TextStyle(size, 400, MUTED)


def round_button(
    icon: str, selector: str, desc: str, tap: Callable[[], object], dp: float, **options: Any
) -> ui.IconButton:
    """An icon in a circle."""
    look = {"background": KEY, "corner": dp / 2, "gravity": "center", **options}
    return ui.IconButton(icon, selector, desc=desc, tap=tap, w=dp, h=dp, **look)
