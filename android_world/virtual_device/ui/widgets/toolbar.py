"""A plain toolbar: a button at the start, a title, icons and the three dots.

It is also the bar of a selection. (`AppBar` is AppCompat's, with its rules for what has room.)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from android_world.virtual_device.ui import theme
from android_world.virtual_device.ui.basic import Text
from android_world.virtual_device.ui.containers import Box, Row
from android_world.virtual_device.ui.controls import IconButton
from android_world.virtual_device.ui.fonts import TextStyle
from android_world.virtual_device.ui.protocols import Host
from android_world.virtual_device.ui.view import MATCH, WRAP, Edges, View
from android_world.virtual_device.ui.widgets.menus import MenuItem, OverflowButton


class ToolbarAction(Protocol):
    """An icon of a toolbar, or an entry behind the three dots when `icon` is empty."""

    @property
    def title(self) -> str:
        """The icon's description, or the entry's text."""

    @property
    def icon(self) -> str:
        """The icon, if any."""

    @property
    def resource_id(self) -> str:
        """The icon's id."""

    @property
    def on_tap(self) -> Callable[[], object] | None:
        """What happens."""


@dataclass(frozen=True)
class ToolbarStyle:
    """How a toolbar looks; `button` is the selector of the button at the start."""

    bar: str = "#toolbar.ViewGroup"
    h: float = 56
    background: str = ""
    tint: str = theme.TEXT
    icon: str = "arrow-left"
    button: str = ""
    button_description: str = ""
    button_size: tuple[float, float] = (56, 48)
    title: str = ""
    title_style: TextStyle = TextStyle(20, 400, theme.TEXT)
    title_height: float = WRAP
    title_margin: Edges = 0
    action_class: str = ".Button"
    action_size: tuple[float, float] = (48, 48)
    overflow_width: float = 40


def toolbar(
    activity: Host,
    title: str,
    on_button: Callable[[], object],
    actions: Sequence[ToolbarAction],
    style: ToolbarStyle,
    on_title: Callable[[], object] | None = None,
    more: View | None = None,
) -> View:
    """The bar; `on_button` is what its first button does, `more` an app's own three dots."""
    icons = [
        IconButton(
            action.icon,
            style.action_class,
            tint=style.tint,
            desc=action.title,
            resource_id=action.resource_id,
            w=style.action_size[0],
            h=style.action_size[1],
            tap=action.on_tap,
        )
        for action in actions
        if action.icon
    ]
    hidden = [MenuItem(action.title, action.on_tap) for action in actions if not action.icon]
    if hidden and more is None:
        width = style.overflow_width
        more = OverflowButton(activity=activity, items=hidden, tint=style.tint, w=width)
    return Row(style.bar, w=MATCH, h=style.h, align="center", background=style.background)[
        IconButton(
            style.icon,
            style.button,
            desc=style.button_description,
            tint=style.tint,
            w=style.button_size[0],
            h=style.button_size[1],
            tap=on_button,
        ),
        Box(weight=1, h=MATCH, margin=style.title_margin)[
            Text(
                title,
                style.title,
                class_name="android.widget.TextView" if title else None,
                style=style.title_style,
                max_lines=1,
                gravity="center_vertical",
                h=style.title_height,
                tap=on_title,
            )
        ],
        *icons,
        more,
    ]
