"""The frame of Markor's activities: dark system bars, toolbar, menus with icons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import skia

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.markor import style
from android_world.virtual_device.apps.markor.preference_pages import (
    THEME_AUTO,
    THEME_DARK,
    THEME_KEY,
    THEME_SYSTEM,
)
from android_world.virtual_device.apps.markor.store import Notes, Options
from android_world.virtual_device.system.date_format import local_time

_FRAME_MS = 16
_DAY_HOURS = range(9, 18)  # The theme "Auto" is light then.
_FILE_ACCESS = "MANAGE_EXTERNAL_STORAGE"
_MENU_BACKGROUND = "#FFFFFF"
_DISABLED = "#21FFFFFF"  # as recorded on the bar
_SHADOW = ("#19000000", "#0F000000", "#0A000000", "#07000000", "#04000000", "#01000000")


@dataclass(kw_only=True, eq=False, repr=False)
class BarButton(ui.View):
    """An icon of the toolbar, 40 dp wide."""

    class_name: str | None = "android.widget.TextView"
    icon: str = ""
    tint: str = style.ON_BAR
    w: float = 40
    h: float = 48

    def paint_content(self, canvas: skia.Canvas, ctx: ui.LayoutContext) -> None:
        ui.draw_icon(canvas, self.icon, self.bounds, self.tint, ctx.px(24))


def bar_button(
    title: str,
    icon: str,
    name: str,
    on_tap: Callable[[], object] | None,
    *,
    has_tooltip: bool = False,
) -> ui.View:
    """A button of the toolbar; without `on_tap` it is disabled."""
    return BarButton(
        icon=icon,
        desc=title,
        tooltip=title if has_tooltip else "",
        long_clickable=has_tooltip,
        focusable=True,
        clickable=True,
        resource_id=name,
        tint=style.ON_BAR if on_tap else _DISABLED,
        enabled=on_tap is not None,
        tap=on_tap,
    )


def bar(*children: ui.View | None) -> ui.View:
    """The frame of the toolbar."""
    return ui.Row(
        "#toolbar.ViewGroup",
        w=ui.MATCH,
        h=56,
        align="center",
        background=style.BAR,
        important=True,
    )[children]


def bar_shadow() -> ui.View:
    """What the toolbar's elevation throws on the page below it."""
    return ui.Column(w=ui.MATCH)[
        [ui.Spacer(w=ui.MATCH, h=1, background=shade) for shade in _SHADOW]
    ]


class MarkorActivity(Activity):
    """An activity below a dark status bar and above a black navigation bar."""

    edge_to_edge = True
    light_status_bar = False
    background = style.BACKGROUND

    def build_window(self, insets: ui.Insets) -> ui.View:
        theme = self.options.text(THEME_KEY, THEME_SYSTEM)
        by_hour = theme == THEME_AUTO and local_time(self.device).hour not in _DAY_HOURS
        self.follows_night = theme == THEME_SYSTEM
        self.always_night = theme == THEME_DARK or by_hour
        return super().build_window(insets)

    @property
    def notes(self) -> Notes:
        """The files."""
        return Notes(self.device.storage)

    @property
    def options(self) -> Options:
        """The preferences."""
        return Options(self.device.storage)

    @property
    def twenty_four(self) -> bool:
        """Whether hours are counted to 24."""
        return self.device.settings.get("system", "time_12_24") == "24"

    @property
    def has_file_access(self) -> bool:
        """Whether the user lets the app manage all files."""
        package = self.device.packages.get(self.package)
        mode = package.appops.get(_FILE_ACCESS, "default") if package else "deny"
        if package and mode == "default":
            return f"android.permission.{_FILE_ACCESS}" in package.granted
        return mode == "allow"

    def frame(self, *content: ui.View | None) -> ui.View:
        """Content between the coloured bars of the system."""
        insets, density = self.display_insets, self.device.display.density
        sides = (insets.left / density, 0, insets.right / density, 0)
        return ui.Box(fill=True, padding=sides, background=style.BACKGROUND)[
            ui.Column(fill=True)[
                ui.Spacer(w=ui.MATCH, h=insets.top / density, background=style.STATUS_BAR),
                *content,
                ui.Spacer(w=ui.MATCH, h=insets.bottom / density, background=style.NAVIGATION_BAR),
            ]
        ]

    def toolbar(
        self,
        title: str,
        buttons: Sequence[ui.View] = (),
        overflow: Callable[[], Sequence[ui.MenuItem]] | None = None,
        *,
        title_id: str = "",
        on_up: Callable[[], object] | None = None,
    ) -> ui.View:
        """The app bar. `overflow` makes the entries behind the three dots.

        A title with an id takes all the room there is.
        """
        up = ui.IconButton(
            "arrow_left", tint=style.ON_BAR, desc="Navigate up", w=56, h=56, tap=on_up
        )
        label = ui.Text(
            title,
            title_id,
            style=style.BAR_TITLE,
            max_lines=1,
            w=ui.MATCH if title_id else ui.WRAP,
            margin=(0 if on_up else 16, 0, 0, 0),
        )
        dots = self._dots(overflow) if overflow else None
        menu = ui.Row(align="center")[*buttons, dots]
        return bar(up if on_up else None, ui.Box(weight=1)[label if title else None], menu)

    def _dots(self, menu: Callable[[], Sequence[ui.MenuItem]]) -> ui.View:
        icon = ui.Icon(
            "dots_vertical", tint=style.ON_BAR, margin=(6, 0, 0, 0), gravity="center_vertical"
        )
        return ui.Box(
            ".ImageView",
            desc="More options",
            key="overflow",
            w=40,
            h=48,
            long_clickable=True,
            tap=lambda: self.open_menu("overflow", menu()),
        )[icon]

    def draw_soon(self) -> None:
        """See that the present state is laid out: rows remember what they have shown."""
        self.device.clock.call_later(_FRAME_MS, self.device.windows.scene, name="frame")

    def open_menu(self, anchor: str, items: Sequence[ui.MenuItem]) -> None:
        """Open a menu over the view with that id or key."""
        over = ui.bounds_of(self, anchor)
        ui.PopupMenu(
            self, items, over, show_icons=True, background=_MENU_BACKGROUND, padding=0
        ).show()
