"""Bottom navigation, navigation rail and drawer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from android_world.virtual_device.ui import theme
from android_world.virtual_device.ui.basic import Icon, Text
from android_world.virtual_device.ui.containers import Box, Column, Row, Scroll
from android_world.virtual_device.ui.fonts import TextStyle
from android_world.virtual_device.ui.geometry import Rect
from android_world.virtual_device.ui.screen import Insets, Screen
from android_world.virtual_device.ui.view import MATCH, Drag, Edges, LayoutContext, View
from android_world.virtual_device.ui.widgets.snapshot_callbacks import snapshot_safe

if TYPE_CHECKING:
    from android_world.virtual_device.ui.protocols import Host


@dataclass
class Destination:
    """One entry of a navigation bar or drawer."""

    title: str
    icon: str = ""
    resource_id: str = ""
    on_tap: Callable[[], object] | None = None
    header: bool = False  # drawer: a caption above the following entries
    divider: bool = False  # drawer: a line before this entry
    trailing: str = ""  # drawer: a text at the end of the row


@dataclass(kw_only=True, eq=False, repr=False)
class BottomNavigation(Row):
    """BottomNavigationView: destinations share the width; `on_select(position)`.

    `pill` is the colour behind the selected icon ("" = none).
    """

    destinations: Sequence[Destination] = ()
    selected_item: int = 0
    on_select: Callable[[int], object] | None = None
    tint: str = theme.SECONDARY
    selected_tint: str = theme.TEXT
    pill: str = theme.ACCENT_LIGHT
    item_height: float = 80
    label_weight: int = 500
    label_gap: float = 4
    item_padding: Edges = 0
    class_name: str | None = "android.view.ViewGroup"
    w: float = MATCH

    def __post_init__(self) -> None:
        self.children = [self._item(i, d) for i, d in enumerate(self.destinations)]
        super().__post_init__()

    def _item(self, position: int, entry: Destination) -> View:
        chosen = position == self.selected_item
        shade = self.selected_tint if chosen else self.tint
        size = "large" if chosen else "small"
        icon = Box(w=64, h=32, corner=16, important=False, background=self.pill if chosen else "")[
            Icon(entry.icon, "#navigation_bar_item_icon_view", tint=shade, gravity="center")
        ]
        label = Text(
            entry.title,
            resource_id=f"navigation_bar_item_{size}_label_view",
            style=TextStyle(12, self.label_weight, shade),
            max_lines=1,
            important=False,
        )
        return Box(
            ".FrameLayout",
            resource_id=entry.resource_id,
            desc=entry.title,
            h=self.item_height,
            padding=self.item_padding,
            weight=1,
            selected=chosen,
            clickable=not chosen,
            focusable=True,
            tap=lambda: self._select(position, entry),
        )[Column(align="center", gap=self.label_gap, gravity="center")[icon, label]]

    def _select(self, position: int, entry: Destination) -> None:
        if entry.on_tap is not None:
            entry.on_tap()
        if self.on_select is not None:
            self.on_select(position)


@dataclass(frozen=True)
class DrawerStyle:
    """A drawer's colours; `chosen` are ink and ground of the row of the present page."""

    ink: str = theme.TEXT
    icon: str = theme.SECONDARY
    chosen: tuple[str, str] = (theme.TEXT, theme.ACCENT_LIGHT)
    corner: float = 28
    divider: str = "#33000000"


class NavigationDrawer(Screen):
    """A sheet from the left edge with destinations; a tap outside, BACK or a swipe closes it."""

    background = ""
    dim = 0.32
    dims_status_bar = False

    def __init__(
        self,
        activity: Host,
        destinations: Sequence[Destination],
        *,
        selected: int = -1,
        title: str = "",
        subtitle: str = "",
        width_dp: float = 320,
        surface: str = theme.BACKGROUND,
        text_id: str = "design_menu_item_text",
        style: DrawerStyle | None = None,
    ) -> None:
        super().__init__(activity.device, activity.package)
        self.activity = activity
        self.light_status_bar = activity.light_status_bar
        self.destinations = list(destinations)
        for entry in self.destinations:
            entry.on_tap = snapshot_safe(entry.on_tap)
        self.selected = selected
        self.title, self.subtitle = title, subtitle
        self.width_dp = width_dp
        self.surface = surface
        self.text_id = text_id
        self.style = style or DrawerStyle()

    def show(self) -> None:
        """Open the drawer."""
        self.activity.show(self)

    def dismiss(self) -> None:
        """Close the drawer."""
        self.activity.dismiss(self)

    def on_outside_tap(self) -> None:
        self.dismiss()

    def header(self) -> View | None:
        """What is above the destinations; the default is title and subtitle."""
        if not self.title:
            return None
        return Column(".LinearLayout", w=MATCH, padding=(28, 24, 16, 16))[
            Text(self.title, style=TextStyle(20, 500, theme.TEXT)),
            Text(self.subtitle, style=TextStyle(14, 400, theme.SECONDARY))
            if self.subtitle
            else None,
        ]

    def build_window(self, insets: Insets) -> View:
        rows = [v for i, d in enumerate(self.destinations) for v in self._rows(i, d)]
        density = self.device.display.density
        bottom = insets.bottom / density
        return Column(
            ".FrameLayout",
            background=self.surface,
            corner=(0, 16, 16, 0),
            padding=(insets.left / density, insets.top / density, 0, 0),
            on_drag=self._on_drag,
            drag_axis="x",
        )[
            self.header(),
            Scroll("#design_navigation_view.RecyclerView", key="drawer", w=MATCH, weight=1)[
                Column(w=MATCH, padding=(12, 8, 12, 8 + bottom))[rows]
            ],
        ]

    def _rows(self, position: int, entry: Destination) -> list[View]:
        views: list[View] = []
        if entry.divider:
            views.append(
                View(class_name=None, w=MATCH, h=1, margin=(16, 8), background=self.style.divider)
            )
        if entry.header:
            style = TextStyle(14, 500, theme.SECONDARY)
            views.append(Text(entry.title, style=style, padding=(16, 18)))
            return views
        chosen, look = position == self.selected, self.style
        ink, ground = look.chosen if chosen else (look.ink, "")
        shade = ink if chosen and look.chosen[0] != look.ink else look.icon
        views.append(
            Row(
                ".LinearLayoutCompat",
                resource_id=entry.resource_id,
                w=MATCH,
                h=56,
                align="center",
                padding=(16, 0),
                gap=12,
                corner=look.corner,
                selected=chosen,
                background=ground,
                tap=lambda: self.pick(position),
            )[
                Icon(entry.icon, tint=shade) if entry.icon else None,
                Text(
                    entry.title,
                    ".CheckedTextView",
                    resource_id=self.text_id,
                    style=TextStyle(14, 500, ink),
                    checkable=True,
                    checked=chosen,
                    max_lines=1,
                    weight=1,
                ),
                Text(entry.trailing, style=TextStyle(14, 500, theme.SECONDARY))
                if entry.trailing
                else None,
            ]
        )
        return views

    def pick(self, position: int) -> None:
        """Choose a destination: the drawer closes, then its action runs."""
        self.dismiss()
        entry = self.destinations[position]
        if entry.on_tap is not None:
            entry.on_tap()
            self.activity.invalidate()

    def _on_drag(self, drag: Drag) -> None:
        if drag.phase == "end" and drag.dx < -self.device.display.px(56):
            self.dismiss()

    def place(self, root: View, ctx: LayoutContext, display: Rect, insets: Insets) -> Rect:
        width = min(ctx.px(self.width_dp), display.width - ctx.px(56))
        root.measure(ctx, width, display.height, exact_w=True, exact_h=True)
        return Rect(display.left, display.top, display.left + width, display.bottom)
