"""A choice as a framed card: the chosen one says what it means."""

from __future__ import annotations

from collections.abc import Callable

from android_world.virtual_device.ui import theme
from android_world.virtual_device.ui.basic import Icon, Text
from android_world.virtual_device.ui.containers import Column, Row
from android_world.virtual_device.ui.fonts import TextStyle
from android_world.virtual_device.ui.view import MATCH, View

_OFF = "#C4C7CB"


def choice_card(
    selector: str,
    prefix: str,
    icon: str,
    title: str,
    summary: str,
    *,
    chosen: bool,
    tap: Callable[[], object],
) -> View:
    """A card with icon and title; its texts' ids are `prefix` with `_label` and `_summary`."""
    tint = theme.ACCENT if chosen else theme.TEXT
    heading = TextStyle(16, 500, tint)
    small = TextStyle(14, 400, theme.SECONDARY)
    explained = Text(
        summary, f"#{prefix}_summary", style=small, w=MATCH, max_lines=2, margin=(0, 12, 0, 0)
    )
    return Column(
        f"{selector}.Button",
        w=MATCH,
        padding=16,
        corner=16,
        border=(theme.ACCENT, 2) if chosen else (_OFF, 1),
        selected=chosen,
        tap=tap,
    )[
        Row(w=MATCH, align="center", gap=8)[
            Icon(icon, tint=tint),
            Text(title, f"#{prefix}_label", style=heading, weight=1, max_lines=1),
        ],
        explained if chosen else None,
    ]
