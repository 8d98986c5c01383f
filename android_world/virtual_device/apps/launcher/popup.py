"""Popups of the launcher: shortcuts of an icon and options of the home screen."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.framework.intents import FLAG_NEW_TASK, Intent
from android_world.virtual_device.system.screen import SystemScreen
from android_world.virtual_device.ui import theme

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from android_world.virtual_device.apps.launcher.home import HomeActivity

    Entry = tuple[str, str, Callable[[], object]]


class Popup(SystemScreen):
    """A list of rows with icons beside the place that was pressed."""

    background = ""
    hides_behind = False

    def __init__(self, home: HomeActivity, rows: Sequence[Entry]) -> None:
        super().__init__(home.device, home.package)
        self.home = home
        self.rows = rows
        self.anchor = home.device.input.last_down
        self.light_status_bar = home.light_status_bar

    def build(self) -> ui.View:
        """The rows, one below the other."""
        return ui.Column("#popup_container.ViewGroup", w=224, gap=2)[
            [self._row(i, *row) for i, row in enumerate(self.rows)]
        ]

    def _row(self, position: int, icon: str, label: str, action: Callable[[], object]) -> ui.View:
        def run() -> None:
            self.home.dismiss(self)
            action()

        top = 18.0 if position == 0 else 4.0
        bottom = 18.0 if position == len(self.rows) - 1 else 4.0
        corner = (top, top, bottom, bottom)
        return ui.Box(
            ".FrameLayout", w=ui.MATCH, h=56, background="#F8FAFD", corner=corner, elevation=2
        )[
            ui.Text(label, "#bubble_text", fill=True, padding=(56, 0, 16, 0), tap=run),
            ui.Icon(
                icon,
                "#icon",
                tint=theme.SECONDARY,
                margin=(16, 0, 0, 0),
                gravity="center_vertical",
                important=False,
            ),
        ]

    def on_outside_tap(self) -> None:
        """A touch elsewhere closes the popup."""
        self.home.dismiss(self)

    def place(
        self, root: ui.View, ctx: ui.LayoutContext, display: ui.Rect, insets: ui.Insets
    ) -> ui.Rect:
        """Above the pressed point where there is room, else below it."""
        width, height = root.measure(ctx, display.width, display.height)
        x, y = map(round, self.anchor)
        edge, gap = ctx.px(12), ctx.px(40)
        left = min(max(edge, x - width // 2), display.width - width - edge)
        top = y - gap - height if y - gap - height >= insets.top else y + gap
        return ui.Rect(left, top, left + width, top + height)


def icon_popup(home: HomeActivity, package: str) -> Popup:
    """Long press on an app's icon: its page in Settings."""
    settings = "android.settings.APPLICATION_DETAILS_SETTINGS"
    details = Intent(settings, f"package:{package}", flags=FLAG_NEW_TASK)
    open_details = partial(home.device.activities.start, details)
    return Popup(home, [("information_outline", "App info", open_details)])


def home_options(home: HomeActivity) -> Popup:
    """Long press on the wallpaper: wallpaper, widgets and settings of the home screen."""
    entries = (
        ("palette_outline", "Wallpaper & style"),
        ("widgets_outline", "Widgets"),
        ("cog_outline", "Home settings"),
    )
    return Popup(home, [(icon, label, partial(home.notice, label)) for icon, label in entries])
