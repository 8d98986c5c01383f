"""Bars at the top of a screen: app bar and tabs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import skia

from android_world.virtual_device.ui import theme
from android_world.virtual_device.ui.basic import Text, draw_icon
from android_world.virtual_device.ui.containers import Box, Column, Row, Scroll
from android_world.virtual_device.ui.controls import Button, IconButton
from android_world.virtual_device.ui.fonts import TextStyle
from android_world.virtual_device.ui.geometry import Rect
from android_world.virtual_device.ui.scrolling import ScrollState
from android_world.virtual_device.ui.view import MATCH, WRAP, LayoutContext, View
from android_world.virtual_device.ui.widgets.menus import (
    MENU_BACKGROUND,
    MenuItem,
    OverflowButton,
    PopupMenu,
)
from android_world.virtual_device.ui.widgets.popups import Tooltip

if TYPE_CHECKING:
    from android_world.virtual_device.ui.protocols import Display, Host


@dataclass
class Action:
    """One entry of an action bar.

    `show`: always, ifRoom or never (overflow). Without an icon a shown action is a text button.
    """

    title: str
    on_tap: Callable[[], object] | None = None
    icon: str = ""
    resource_id: str = ""
    show: str = "ifRoom"
    enabled: bool = True
    check: str = ""
    checked: bool = False
    submenu: Sequence[MenuItem] = ()
    tint: str = ""


def max_action_buttons(display: Display) -> int:
    """How many buttons, with the three dots, an AppCompat action bar has on the display."""
    width, height = (side / display.density for side in display.size)
    smallest = min(width, height)
    if smallest > 600 or width > 600 or (width > 960 and height > 720):
        return 5
    if width >= 500 or (width > 640 and height > 480):
        return 4
    return 3 if width >= 360 else 2


def split_actions(actions: Sequence[Action], limit: int) -> tuple[list[Action], list[Action]]:
    """Which actions are buttons and which go into the overflow, both in menu order."""
    wanted = [a for a in actions if a.show != "never"]
    always = sum(1 for a in actions if a.show == "always")
    needs_overflow = len(wanted) < len(actions) or len(wanted) > limit
    room = limit - always - (1 if needs_overflow else 0)
    shown, hidden = [], []
    for action in actions:
        if action.show == "always":
            shown.append(action)
        elif action.show == "ifRoom" and room > 0:
            shown.append(action)
            room -= 1
        else:
            hidden.append(action)
    return shown, hidden


@dataclass(kw_only=True, eq=False, repr=False)
class ActionButton(View):
    """An action-bar button: class Button, described by its title."""

    activity: Host | None = None
    class_name: str | None = "android.widget.Button"
    long_clickable: bool | None = False  # A tooltip is no long press for accessibility.
    submenu: Sequence[MenuItem] = ()
    icon: str = ""
    tint: str = theme.TEXT
    w: float = 48
    h: float = 48

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.on_long_press is None and self.activity is not None:
            self.on_long_press = self._show_tooltip
        if self.submenu and self.tap is None:
            # The listener that lets a drag open the menu makes such a button long-clickable.
            self.tap, self.long_clickable = self._open_submenu, True

    def _open_submenu(self) -> None:
        assert self.activity is not None
        PopupMenu(self.activity, self.submenu, self.bounds, header=self.desc).show()

    def _show_tooltip(self) -> None:
        assert self.activity is not None
        Tooltip(self.activity, self.desc, self.bounds).show()

    def paint_content(self, canvas: skia.Canvas, ctx: LayoutContext) -> None:
        if self.icon:
            shade = self.tint if self.enabled else theme.DISABLED
            draw_icon(canvas, self.icon, self.bounds, shade, ctx.px(24))


@dataclass(kw_only=True, eq=False, repr=False)
class AppBar(Row):
    """Toolbar: navigation button, title, subtitle, actions and overflow.

    `navigation` is (icon, description, handler): "arrow_left" / "Navigate up" for up. Actions that
    do not fit (see `max_action_buttons`) and those with show="never" are behind the three dots.
    `custom` replaces title and subtitle. `action_class` is the actions' class (older versions of
    AppCompat: TextView).
    """

    activity: Host | None = None
    title: str = ""
    subtitle: str = ""
    navigation: tuple[str, str, Callable[[], object]] | None = None
    actions: Sequence[Action] = ()
    custom: View | None = None
    title_id: str = ""
    navigation_id: str = ""  # as `name` or `name.ClassName`
    title_style: TextStyle = TextStyle(20, 500, theme.TEXT)
    subtitle_style: TextStyle = TextStyle(14, 400, theme.SECONDARY)
    tint: str = theme.TEXT
    overflow_width: float = 40
    menu_background: str = MENU_BACKGROUND
    action_class: str = ".Button"
    class_name: str | None = "android.view.ViewGroup"
    resource_id: str = "toolbar"
    important: bool | None = True
    align: str = "center"
    w: float = MATCH
    h: float = 56

    def __post_init__(self) -> None:
        views: list[View | None] = []
        if self.navigation is not None:
            icon, description, handler = self.navigation
            views.append(
                IconButton(
                    icon,
                    f"#{self.navigation_id}" if self.navigation_id else "",
                    desc=description,
                    tint=self.tint,
                    w=56,
                    h=self.h if self.h > 0 else 56,
                    tap=handler,
                )
            )
        self.children = [*views, self.custom or self._titles(), *self._action_views()]
        if self.subtitle:  # Larger texts make the bar higher.
            self.min_height, self.h = max(self.min_height, self.h), WRAP
        super().__post_init__()

    def _titles(self) -> View:
        title = Text(self.title, resource_id=self.title_id, style=self.title_style, max_lines=1)
        if not self.subtitle:
            return Box(weight=1, margin=(16, 0, 0, 0))[title]
        below = Text(self.subtitle, style=self.subtitle_style, max_lines=1)
        return Column(weight=1, margin=(16, 0, 0, 0))[title, below]

    def _action_views(self) -> list[View | None]:
        if not self.actions:
            return []
        assert self.activity is not None, "an app bar with actions needs its activity"
        limit = max_action_buttons(self.activity.device.display)
        shown, hidden = split_actions(self.actions, limit)
        children: list[View | None] = [self._button(action) for action in shown]
        if hidden:
            items = [
                MenuItem(a.title, a.on_tap, a.check, a.checked, a.enabled, a.icon, a.submenu)
                for a in hidden
            ]
            children.append(
                OverflowButton(
                    activity=self.activity,
                    items=items,
                    tint=self.tint,
                    w=self.overflow_width,
                    menu_background=self.menu_background,
                )
            )
        return [Row(".LinearLayoutCompat", align="center")[children]]

    def _button(self, action: Action) -> View:
        tint = action.tint or self.tint
        if not action.icon:
            return Button(
                action.title,
                resource_id=action.resource_id,
                desc=action.title,
                style=TextStyle(14, 500, tint),
                enabled=action.enabled,
                tap=action.on_tap,
            )
        return ActionButton(
            selector=self.action_class,
            activity=self.activity,
            icon=action.icon,
            desc=action.title,
            tooltip=action.title,
            resource_id=action.resource_id,
            tint=tint,
            enabled=action.enabled,
            checkable=bool(action.check),
            checked=action.checked,
            tap=action.on_tap,
            submenu=action.submenu,
        )


@dataclass
class TabScroll(ScrollState):
    """How far tabs are scrolled, and for which selected tab and width that was chosen."""

    centred: tuple[int, int] = (-1, 0)


@dataclass(kw_only=True, eq=False, repr=False)
class TabBar(Scroll):
    """TabLayout: tabs side by side with an underline; `on_select(position)`.

    `mode` fixed shares the width, scrollable gives each tab what its title needs. A newly selected
    tab moves to the middle, and so does the selected one where the bar has another width.
    """

    tabs: Sequence[str] = ()
    selected_tab: int = 0
    on_select: Callable[[int], object] | None = None
    mode: str = "fixed"
    all_caps: bool = False
    indicator: str = theme.ACCENT
    selected_color: str = theme.ACCENT
    label: TextStyle = TextStyle(14, 500, theme.SECONDARY)
    class_name: str | None = "android.widget.HorizontalScrollView"
    horizontal: bool = True
    w: float = MATCH
    h: float = 48
    key: str = "tabs"

    def __post_init__(self) -> None:
        self.children = [
            Row(".LinearLayout", h=self.h)[
                [self._tab(i, title) for i, title in enumerate(self.tabs)]
            ]
        ]
        super().__post_init__()

    def measure_content(
        self, ctx: LayoutContext, max_w: int, max_h: int, exact_w: bool, exact_h: bool
    ) -> tuple[int, int]:
        strip = self.child_views()[0]
        if self.mode == "fixed":
            strip.w = max_w / ctx.density
        return super().measure_content(ctx, max_w, max_h, exact_w, exact_h)

    def attach(self, ctx: LayoutContext) -> None:
        ctx.retained.setdefault(f"scroll:{self.key}", TabScroll())
        super().attach(ctx)

    def layout_content(self, ctx: LayoutContext, inner: Rect, clip: Rect) -> None:
        centred = (self.selected_tab, inner.width)
        if isinstance(self.state, TabScroll) and self.state.centred != centred:
            widths = [tab.measured_size[0] for tab in self.child_views()[0].child_views()]
            before = sum(widths[: self.selected_tab])
            self.state.offset = before + (widths[self.selected_tab] - inner.width) // 2
            self.state.centred = centred
        super().layout_content(ctx, inner, clip)

    def _tab(self, position: int, title: str) -> View:
        chosen = position == self.selected_tab
        label = Text(
            title.upper() if self.all_caps else title,
            style=replace(self.label, color=self.selected_color) if chosen else self.label,
            max_lines=1,
            align="center",
            gravity="center",
        )
        content = Column(align="center", main="center", gravity="center")[label if title else None]
        line = View(
            class_name=None,
            w=MATCH,
            h=3,
            gravity="bottom",
            background=self.indicator,
            corner=(3, 3, 0, 0),
        )
        return Box(
            ".LinearLayout",
            desc=title,
            selected=chosen,
            padding=(16, 0) if self.mode != "fixed" else 0,
            min_width=90 if self.mode != "fixed" else 0,
            h=self.h,
            weight=1 if self.mode == "fixed" else 0,
            clickable=not chosen,
            tap=None if self.on_select is None else lambda: self._select(position),
        )[content, line if chosen else None]

    def _select(self, position: int) -> None:
        if self.on_select is not None:
            self.on_select(position)
