"""Popups of the launcher: shortcuts of an icon and options of the home screen."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.system.screen import SystemScreen
from android_world.virtual_device.ui import theme

if TYPE_CHECKING:
    from collections.abc import Callable

    from android_world.virtual_device.apps.launcher.home import HomeActivity

_ROW_DP = 56
_WIDTH_DP = 224


class Popup(SystemScreen):
    """A list of rows with icons beside the place that was pressed."""

    background = ""
    hides_behind = False

    def __init__(self, home: HomeActivity) -> None:
        super().__init__(home.device, home.package)
        self.home = home
        self.anchor = home.device.input.last_down
        self.light_status_bar = home.light_status_bar

    def rows(self) -> Sequence[tuple[str, str, Callable[[], object]]]:
        """Icon, label and action of each row."""
        return ()

    def build(self) -> ui.View:
        """The rows, one below the other."""
        rows = self.rows()
        return ui.Column("#popup_container.ViewGroup", w=_WIDTH_DP, gap=2)[
            [
                self._row(i, len(rows), icon, label, action)
                for i, (icon, label, action) in enumerate(rows)
            ]
        ]

    def _row(
        self, position: int, count: int, icon: str, label: str, action: Callable[[], object]
    ) -> ui.View:
        top, bottom = 18.0 if position == 0 else 4.0, 18.0 if position == count - 1 else 4.0
        return ui.Box(
            ".FrameLayout",
            w=ui.MATCH,
            h=_ROW_DP,
            background="#F8FAFD",
            corner=(top, top, bottom, bottom),
            elevation=2,
        )[
            ui.Text(
                label,
                "#bubble_text",
                fill=True,
                style=ui.TextStyle(14, 400, theme.TEXT),
                padding=(56, 0, 16, 0),
                tap=partial(self.run, action),
            ),
            ui.Icon(
                icon,
                "#icon",
                tint=theme.SECONDARY,
                margin=(16, 0, 0, 0),
                gravity="center_vertical",
                important=False,
            ),
        ]

    def run(self, action: Callable[[], object]) -> None:
        """Close the popup and do what the row says."""
        self.home.dismiss(self)
        action()

    def on_outside_tap(self) -> None:
        """A touch elsewhere closes the popup."""
        self.home.dismiss(self)

    def place(
        self, root: ui.View, ctx: ui.LayoutContext, display: ui.Rect, insets: ui.Insets
    ) -> ui.Rect:
        """Above the pressed point where there is room, else below it."""
        width, height = root.measure(ctx, display.width, display.height)
        x, y = self.anchor
        gap = ctx.px(40)
        left = min(max(ctx.px(12), round(x) - width // 2), display.width - width - ctx.px(12))
        top = round(y) - gap - height
        if top < insets.top:
            top = round(y) + gap
        return ui.Rect(left, top, left + width, top + height)


class IconPopup(Popup):
    """Long press on an app's icon."""

    def __init__(self, home: HomeActivity, app_package: str) -> None:
        super().__init__(home)
        self.app_package = app_package

    def rows(self) -> Sequence[tuple[str, str, Callable[[], object]]]:
        """App info."""
        return (("information_outline", "App info", partial(self.home.app_info, self.app_package)),)


class HomeOptions(Popup):
    """Long press on the wallpaper."""

    def rows(self) -> Sequence[tuple[str, str, Callable[[], object]]]:
        """Wallpaper, widgets and settings of the home screen."""
        return (
            ("palette_outline", "Wallpaper & style", self._wallpaper),
            ("widgets_outline", "Widgets", partial(self.home.notice, "Widgets")),
            ("cog_outline", "Home settings", partial(self.home.notice, "Home settings")),
        )

    def _wallpaper(self) -> None:
        self.home.notice("Wallpaper & style")
