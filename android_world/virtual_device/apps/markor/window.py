"""The frame of Markor's activities: dark system bars, toolbar, menus with icons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import skia

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.markor import style
from android_world.virtual_device.apps.markor.store import Notes, Options
from android_world.virtual_device.ui import theme

_FILE_ACCESS = "MANAGE_EXTERNAL_STORAGE"
_MENU_BACKGROUND = "#FFFFFF"
_DISABLED = "#3B3E50"


@dataclass(frozen=True)
class BarAction:
    """A button of the toolbar; with `menu` it opens one. Both are bound methods or partials."""

    title: str
    icon: str
    resource_id: str
    on_tap: Callable[[], object] | None = None
    menu: Callable[[], Sequence[ui.MenuItem]] | None = None
    enabled: bool = True


@dataclass(kw_only=True, eq=False, repr=False)
class BarButton(ui.View):
    """An icon of the toolbar, 40 dp wide."""

    class_name: str | None = "android.widget.Button"
    icon: str = ""
    tint: str = style.ON_BAR
    w: float = 40
    h: float = 48
    long_clickable: bool | None = True

    def paint_content(self, canvas: skia.Canvas, ctx: ui.LayoutContext) -> None:
        """Draw the icon in the middle."""
        ui.draw_icon(canvas, self.icon, self.bounds, self.tint, ctx.px(24))


_SHADOW = ("#19000000", "#0F000000", "#0A000000", "#07000000", "#04000000", "#01000000")


def _draw_shadow(canvas: skia.Canvas, bounds: ui.Rect, ctx: ui.LayoutContext) -> None:
    step = ctx.px(1)
    for number, shade in enumerate(_SHADOW):
        top = bounds.top + number * step
        band = skia.Rect.MakeLTRB(bounds.left, top, bounds.right, top + step)
        canvas.drawRect(band, skia.Paint(Color=theme.color(shade)))


def bar_shadow() -> ui.View:
    """What the toolbar's elevation throws on the page below it."""
    return ui.Drawing(class_name=None, w=ui.MATCH, h=len(_SHADOW), draw=_draw_shadow)


class MarkorActivity(Activity):
    """An activity below a dark status bar and above a black navigation bar."""

    edge_to_edge = True
    light_status_bar = False
    background = style.BACKGROUND

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
        if package is None:
            return False
        mode = package.appops.get(_FILE_ACCESS, "default")
        if mode != "default":
            return mode == "allow"
        return f"android.permission.{_FILE_ACCESS}" in package.granted

    def framed(self, *content: ui.View | None) -> ui.View:
        """Content between the coloured bars of the system."""
        insets, density = self.display_insets, self.device.display.density
        top = ui.Spacer(w=ui.MATCH, h=insets.top / density, background=style.STATUS_BAR)
        bottom = ui.Spacer(w=ui.MATCH, h=insets.bottom / density, background=style.NAVIGATION_BAR)
        column = ui.Column(fill=True)[top, *content, bottom]
        sides = (insets.left / density, 0, insets.right / density, 0)
        return ui.Box(fill=True, padding=sides, background=style.BACKGROUND)[column]

    def toolbar(
        self,
        title: str,
        actions: Sequence[BarAction] = (),
        overflow: Callable[[], Sequence[ui.MenuItem]] | None = None,
        *,
        title_id: str = "",
        on_up: Callable[[], object] | None = None,
    ) -> ui.View:
        """The app bar. `overflow` makes the entries behind the three dots."""
        up = None
        if on_up is not None:
            up = ui.IconButton(
                "arrow_left", tint=style.ON_BAR, desc="Navigate up", w=56, h=56, tap=on_up
            )
        label = ui.Text(
            title,
            resource_id=title_id,
            style=ui.TextStyle(20, 500, style.ON_BAR),
            max_lines=1,
            weight=1,
            margin=(0 if up else 16, 0, 0, 0),
        )
        buttons: list[ui.View | None] = [self._button(action) for action in actions]
        if overflow is not None:
            buttons.append(self._dots(overflow))
        menu = ui.Row(".LinearLayoutCompat", align="center")[buttons]
        return ui.Row("#toolbar.ViewGroup", w=ui.MATCH, h=56, align="center", background=style.BAR)[
            up, label, menu if buttons else None
        ]

    def _button(self, action: BarAction) -> ui.View:
        on_tap = action.on_tap
        if action.menu is not None:
            on_tap = partial(self.open_menu, action.resource_id, action.menu)
        return BarButton(
            icon=action.icon,
            desc=action.title,
            tooltip=action.title,
            resource_id=action.resource_id,
            tint=style.ON_BAR if action.enabled else _DISABLED,
            enabled=action.enabled,
            tap=on_tap if action.enabled else None,
        )

    def _dots(self, menu: Callable[[], Sequence[ui.MenuItem]]) -> ui.View:
        return ui.Box(
            ".ImageView",
            desc="More options",
            key="overflow",
            w=40,
            h=48,
            long_clickable=True,
            tap=partial(self.open_menu, "overflow", menu),
        )[
            ui.Icon(
                "dots_vertical", tint=style.ON_BAR, margin=(6, 0, 0, 0), gravity="center_vertical"
            )
        ]

    def open_menu(self, anchor: str, menu: Callable[[], Sequence[ui.MenuItem]]) -> None:
        """Open a menu over the view with that id or key."""
        ui.PopupMenu(
            self,
            menu(),
            ui.bounds_of(self, anchor),
            show_icons=True,
            background=_MENU_BACKGROUND,
        ).show()
