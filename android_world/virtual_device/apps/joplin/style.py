"""Joplin's colours and the pieces that its screens share."""

from __future__ import annotations

from collections.abc import Callable

from android_world.virtual_device import ui

INK, FAINT, LINE, SELECTED = "#32373F", "#7C8B9E", "#DDDDDD", "#E5E5E5"
BAR, WHITE, RED, VIOLET, LINK = "#313640", "#FFFFFF", "#E74C3C", "#9B59B6", "#155BDA"
BODY = ui.TextStyle(16, 400, INK)
SMALL = ui.TextStyle(14, 400, FAINT)
TITLE = ui.TextStyle(18, 700, INK)
HEADER = ui.TextStyle(20, 400, WHITE)


def button(icon: str, description: str, tap: Callable[[], object], enabled: bool = True) -> ui.View:
    """A button of the header."""
    tint = WHITE if enabled else FAINT
    return ui.IconButton(
        icon, ".Button", desc=description, tint=tint, size=28, enabled=enabled, tap=tap
    )


def header(*children: ui.View | None) -> ui.View:
    """The dark bar."""
    return ui.Row(w=ui.MATCH, h=56, align="center", background=BAR, padding=(4, 0))[children]


def title(text: str) -> ui.View:
    """What the header says."""
    return ui.Text(text, style=HEADER, max_lines=1, weight=1, padding=(8, 0))


def round_button(icon: str, description: str, tap: Callable[[], object], small: bool) -> ui.View:
    """A floating button."""
    size, colour = (44, VIOLET) if small else (56, RED)
    return ui.Box(
        ".Button", desc=description, w=size, h=size, corner=size / 2, background=colour, tap=tap
    )[ui.Icon(icon, tint=WHITE, gravity="center")]


def row(title: str, tap: Callable[[], object], level: int = 0, chosen: bool = False) -> ui.View:
    """A row of the sidebar or of a menu."""
    return ui.Row(
        ".ViewGroup",
        w=ui.MATCH,
        h=48,
        align="center",
        padding=(16 + 10 * level, 0, 16, 0),
        background=SELECTED if chosen else "",
        tap=tap,
    )[ui.Text(title, style=BODY, max_lines=1)]


def line() -> ui.View:
    """A thin line across."""
    return ui.Spacer(w=ui.MATCH, h=1, background=LINE)
