"""The rows of the editor."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.tasks_org import style

if TYPE_CHECKING:
    from android_world.virtual_device.apps.base import Activity

_LEFT_DP, _ICON_DP = 72, 24
_PRIORITIES = (3, 2, 1, 0)


def row(icon: str, *views: ui.View | None, tap: Callable[[], object] | None = None) -> ui.View:
    """A row below an icon's column."""
    return ui.Row(
        ".View" if tap else "", w=ui.MATCH, min_height=56, align="center", padding=(16, 0), tap=tap
    )[
        ui.Icon(icon, tint=style.SECONDARY, margin=(0, 0, _LEFT_DP - 16 - _ICON_DP, 0))
        if icon
        else ui.Spacer(w=_LEFT_DP - 16),
        *views,
    ]


def line(
    icon: str,
    text: str,
    empty: bool,
    tap: Callable[[], object] | None = None,
    late: bool = False,
    end: ui.View | None = None,
) -> ui.View:
    """A row that is one text, grey while there is nothing; `end` is at its end."""
    shade = style.OVERDUE if late else style.SECONDARY if empty else style.TEXT
    look = ui.TextStyle(16, 400, shade)
    return row(icon, ui.Text(text, style=look, weight=1, padding=(0, 12)), end, tap=tap)


def chips(icon: str, names: Sequence[str], tap: Callable[[], object]) -> ui.View:
    """A row of names in capsules."""
    capsules = [
        ui.Box(corner=16, border=("#1F000000", 1), background="#F7F7F7", padding=(12, 6))[
            ui.Text(name, style=ui.TextStyle(14, 400, style.TEXT), max_lines=1)
        ]
        for name in names
    ]
    return row(icon, ui.Row(weight=1, gap=8, clip=True)[capsules], tap=tap)


def priority(importance: int, on_pick: Callable[[int], object]) -> ui.View:
    """Four circles: none, low, medium, high."""
    circles = [
        ui.Icon(
            "radiobox_marked" if importance == value else "radiobox_blank",
            ".RadioButton",
            checkable=True,
            checked=importance == value,
            tint=style.priority(value),
            w=48,
            h=48,
            tap=partial(on_pick, value),
        )
        for value in _PRIORITIES
    ]
    return row("flag_outline", ui.Text("Priority", style=style.BODY, weight=1), *circles)


def choice(
    host: Activity,
    title: str,
    options: Sequence[str],
    chosen: int,
    on_pick: Callable[[int], object],
) -> ui.View:
    """A text with a drop-down behind it."""
    return row(
        "",
        ui.Text(title, style=style.BODY, margin=(0, 0, 8, 0)),
        ui.Spinner(
            activity=host,
            options=options,
            choice=min(max(chosen, 0), len(options) - 1),
            on_select=on_pick,
            style=ui.TextStyle(16, 500, style.TEXT),
            weight=1,
        ),
    )


def description_row(state: ui.TextState) -> ui.View:
    """The description."""
    return row(
        "text",
        ui.TextField(
            state=state,
            hint="Description",
            input_type="multiline",
            capitalize="sentences",
            cursor_color=style.RED,
            weight=1,
            min_height=56,
            padding=(0, 12),
        ),
    )


def number_field(state: ui.TextState, selector: str = "") -> ui.View:
    """A narrow field for a number."""
    return ui.TextField(
        selector,
        state=state,
        input_type="number",
        underline=style.SECONDARY,
        cursor_color=style.RED,
        w=64,
        min_height=48,
    )
