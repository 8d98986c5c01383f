"""Menus: overflow and popup menus, context menus and spinners."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import skia

from android_world.virtual_device.ui import theme
from android_world.virtual_device.ui.basic import Icon, Text, draw_icon
from android_world.virtual_device.ui.containers import Box, Column, Group, Row, Scroll
from android_world.virtual_device.ui.controls import CheckBox, RadioButton
from android_world.virtual_device.ui.fonts import TextStyle
from android_world.virtual_device.ui.geometry import Rect
from android_world.virtual_device.ui.screen import Insets
from android_world.virtual_device.ui.view import MATCH, LayoutContext, View
from android_world.virtual_device.ui.widgets.popups import Popup, Tooltip
from android_world.virtual_device.ui.widgets.snapshot_callbacks import snapshot_safe

if TYPE_CHECKING:
    from android_world.virtual_device.ui.protocols import Host

_ITEM = TextStyle(16, 400, theme.TEXT)
MENU_BACKGROUND = "#EBF1F5"


@dataclass
class MenuItem:
    """One entry of a menu.

    `check` is "", box or radio; `submenu` opens another menu instead of `on_pick`.
    """

    title: str
    on_pick: Callable[[], object] | None = None
    check: str = ""
    checked: bool = False
    enabled: bool = True
    icon: str = ""  # only drawn by menus with `show_icons`
    submenu: Sequence[MenuItem] = ()

    def __post_init__(self) -> None:
        self.on_pick = snapshot_safe(self.on_pick)


class PopupMenu(Popup):
    """A list of menu items: ListView > LinearLayout > RelativeLayout `content` > `title`."""

    min_width_dp = 196.0

    def __init__(
        self,
        activity: Host,
        items: Sequence[MenuItem],
        anchor: Rect,
        *,
        show_icons: bool = False,
        background: str = MENU_BACKGROUND,
        header: str = "",
        padding: float = 8,
        **placing: Any,
    ) -> None:
        """Take what the menu shows; `padding` dp are above the first row and below the last."""
        placing = {"overlap": True, "align": "end", **placing}
        super().__init__(activity, anchor, **placing)
        self.items = list(items)
        self.show_icons = show_icons
        self.surface = background
        self.header = header
        self.padding = padding

    def pick(self, position: int) -> None:
        """Choose an entry: the menu closes, then its action runs."""
        item = self.items[position]
        self.dismiss()
        if item.submenu:
            PopupMenu(
                self.activity,
                item.submenu,
                self.anchor,
                header=item.title,
                show_icons=self.show_icons,
                background=self.surface,
                padding=self.padding,
                overlap=self.overlap,
                align=self.align,
                edge=0,
            ).show()
            return
        if item.on_pick is not None:
            item.on_pick()
            self.activity.invalidate()

    def build(self) -> View:
        rows: list[View | None] = [self._row(i, item) for i, item in enumerate(self.items)]
        if self.header:
            title = Text(
                self.header,
                "#android:id/title",
                style=TextStyle(14, 500, theme.SECONDARY),
                w=MATCH,
                margin=(16, 0),
                gravity="center_vertical",
            )
            rows.insert(0, Box(w=MATCH, h=48)[title])
        return Scroll(".ListView", background=self.surface, corner=4, elevation=3)[
            Column(w=MATCH, padding=(0, self.padding))[rows]
        ]

    def _row(self, position: int, item: MenuItem) -> View:
        marks: list[View | None] = []
        if item.check:
            kind = RadioButton if item.check == "radio" else CheckBox
            marks.append(
                kind(
                    resource_id="radio" if item.check == "radio" else "checkbox",
                    checked=item.checked,
                    clickable=False,
                    enabled=item.enabled,
                    w=32,
                    margin=(0, 0, 12, 0),
                )
            )
        if item.submenu:
            marks.append(Icon("menu_right", margin=(0, 0, 8, 0)))
        title = Text(item.title, "#title", style=_ITEM, w=MATCH, max_lines=1, enabled=item.enabled)
        with_icons = self.show_icons and any(item.icon for item in self.items)
        icon = Icon(item.icon, margin=(8, 0, 0, 0))
        return Row(
            ".LinearLayout",
            w=MATCH,
            min_height=48,
            align="center",
            enabled=item.enabled,
            tap=lambda: self.pick(position),
        )[
            icon if with_icons else None,
            Column(
                "#content.RelativeLayout", padding=(8 if with_icons else 16, 0, 16, 0), weight=1
            )[title],
            *marks,
        ]


class ContextMenu(PopupMenu):
    """The menu of a long press at a point (px)."""

    def __init__(
        self, activity: Host, items: Sequence[MenuItem], x: float, y: float, **more: Any
    ) -> None:
        point = Rect(round(x), round(y), round(x), round(y))
        super().__init__(activity, items, point, overlap=False, align="start", **more)


@dataclass(kw_only=True, eq=False, repr=False)
class OverflowButton(View):
    """The three dots; opens a menu of `items` over itself."""

    activity: Host | None = None
    items: Sequence[MenuItem] = ()
    class_name: str | None = "android.widget.ImageView"
    desc: str = "More options"
    icon: str = "dots_vertical"
    tint: str = theme.TEXT
    w: float = 40
    h: float = 48
    menu_background: str = MENU_BACKGROUND

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.tap is None:
            self.tap = self._open
        if self.on_long_press is None and self.activity is not None:
            self.on_long_press = self._show_tooltip

    def _show_tooltip(self) -> None:
        assert self.activity is not None
        Tooltip(self.activity, self.desc, self.bounds).show()

    def _open(self) -> None:
        assert self.activity is not None
        PopupMenu(self.activity, self.items, self.bounds, background=self.menu_background).show()

    def paint_content(self, canvas: skia.Canvas, ctx: LayoutContext) -> None:
        draw_icon(canvas, self.icon, self.bounds, self.tint, ctx.px(24))


# -- spinner -------------------------------------------------------------------------------------


class DropDown(Popup):
    """The list of a spinner: rows `android:id/text1`."""

    def __init__(
        self,
        activity: Host,
        anchor: Rect,
        options: Sequence[str],
        selected: int,
        on_select: Callable[[int], object] | None,
        row_class: str = "android.widget.CheckedTextView",
        **placing: Any,
    ) -> None:
        super().__init__(activity, anchor, **placing)
        self.options = list(options)
        self.selected = selected
        self.on_select = snapshot_safe(on_select)
        self.row_class = row_class

    def pick(self, position: int) -> None:
        """Choose an entry."""
        self.dismiss()
        if self.on_select is not None:
            self.on_select(position)
        self.activity.invalidate()

    def build(self) -> View:
        return Scroll(".ListView", background=MENU_BACKGROUND, corner=4, elevation=3)[
            Column(w=MATCH)[[self._row(i, label) for i, label in enumerate(self.options)]]
        ]

    def place(self, root: View, ctx: LayoutContext, display: Rect, insets: Insets) -> Rect:
        self.min_width_dp = max(self.min_width_dp, self.anchor.width / ctx.density)
        return super().place(root, ctx, display, insets)

    def _row(self, position: int, label: str) -> View:
        checkable = self.row_class.endswith("CheckedTextView")
        return Text(
            label,
            class_name=self.row_class,
            resource_id="android:id/text1",
            style=_ITEM,
            w=MATCH,
            min_height=48,
            padding=(16, 8),
            max_lines=1,
            checkable=checkable,
            checked=checkable and position == self.selected,
            background=theme.with_alpha(theme.ACCENT, 0.08) if position == self.selected else "",
            tap=lambda: self.pick(position),
            focusable=False,
        )


@dataclass(kw_only=True, eq=False, repr=False)
class Spinner(Group):
    """Spinner: shows `options[choice]` and opens a list; `on_select(position)`."""

    activity: Host | None = None
    options: Sequence[str] = ()
    choice: int = 0
    on_select: Callable[[int], object] | None = None
    class_name: str | None = "android.widget.Spinner"
    style: TextStyle = _ITEM
    text_id: str = "android:id/text1"
    min_height: float = 48
    arrow_tint: str = theme.SECONDARY
    arrow_margin: float = 0  # dp behind the arrow
    overlap: bool = True

    def __post_init__(self) -> None:
        super().__post_init__()
        current = self.options[self.choice] if 0 <= self.choice < len(self.options) else ""
        if self.tap is None:
            self.tap = self._open
        self.scrollable = len(self.options) > 1  # As every AdapterView that does not show all.
        label = Text(
            current,
            resource_id=self.text_id,
            style=self.style,
            max_lines=1,
            padding=(8, 0),
            weight=1,
            enabled=self.enabled,
        )
        arrow = Icon("menu_down", tint=self.arrow_tint, margin=(0, 0, self.arrow_margin, 0))
        self._content = Row(w=self.w, min_height=self.min_height, align="center")[label, arrow]
        self.children = (self._content,)

    def measure_content(
        self, ctx: LayoutContext, max_w: int, max_h: int, exact_w: bool, exact_h: bool
    ) -> tuple[int, int]:
        label = self._content.child_views()[0]
        label.weight = 1 if exact_w else 0
        return self._content.measure(ctx, max_w, max_h, exact_w, exact_h)

    def layout_content(self, ctx: LayoutContext, inner: Rect, clip: Rect) -> None:
        self._content.layout(ctx, inner.left, inner.top, clip)

    _content: Row = field(default_factory=Row)

    def _open(self) -> None:
        assert self.activity is not None
        DropDown(
            self.activity,
            self.bounds,
            self.options,
            self.choice,
            self.on_select,
            overlap=self.overlap,
        ).show()
