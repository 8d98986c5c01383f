"""Popups of the launcher: shortcuts of an icon and options of the home screen."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.launcher.widgets import WidgetsSheet
from android_world.virtual_device.framework.intents import FLAG_NEW_TASK, Intent
from android_world.virtual_device.system.system_window import SystemScreen
from android_world.virtual_device.ui import theme

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from android_world.virtual_device.apps.base import Manifest
    from android_world.virtual_device.apps.launcher.home import HomeActivity

    Entry = tuple[str, str, Callable[[], object]]


class Popup(SystemScreen):
    """A list of rows with icons next to the place that was pressed."""

    background = ""

    def __init__(self, home: HomeActivity, rows: Sequence[Entry]) -> None:
        super().__init__(home.device, home.package)
        self.home = home
        self.rows = rows
        self.anchor = home.device.input.last_down
        self.light_status_bar = home.light_status_bar

    def build(self) -> ui.View:
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
        self.home.dismiss(self)

    def place(
        self, root: ui.View, ctx: ui.LayoutContext, display: ui.Rect, insets: ui.Insets
    ) -> ui.Rect:
        width, height = root.measure(ctx, display.width, display.height)
        x, y = map(round, self.anchor)
        edge, gap = ctx.px(12), ctx.px(40)
        left = min(max(edge, x - width // 2), display.width - width - edge)
        top = y - gap - height if y - gap - height >= insets.top else y + gap
        return ui.Rect(left, top, left + width, top + height)


def icon_popup(home: HomeActivity, manifest: Manifest, *more: Entry) -> Popup:
    """Long press on an app's icon: the app's shortcuts, and its page in Settings."""
    start = home.device.activities.start
    shortcuts = [
        (entry.icon, entry.label, partial(start, entry.intent(manifest.package)))
        for entry in manifest.shortcuts
    ]
    return Popup(home, [*shortcuts, *more, app_info(home, manifest.package)])


def app_info(home: HomeActivity, package: str) -> Entry:
    """The entry that opens an app's page in Settings."""
    settings = "android.settings.APPLICATION_DETAILS_SETTINGS"
    details = Intent(settings, f"package:{package}", flags=FLAG_NEW_TASK)
    return "information_outline", "App info", partial(home.device.activities.start, details)


def task_menu(home: HomeActivity, package: str, label: str) -> Popup:
    """A tap on the icon of a task in the recents."""
    told = "App does not support split-screen."
    split = partial(home.device.windows.toast, told, "com.android.systemui")
    return Popup(
        home,
        [
            app_info(home, package),
            ("view_split_horizontal", "Split screen", split),
            ("timer_sand", "Pause app", partial(_show_pause_dialog, home, package, label)),
        ],
    )


def _show_pause_dialog(home: HomeActivity, package: str, label: str) -> None:
    text = f"{label} will be paused for the rest of the day. You can unpause it at any time."
    pause = partial(home.pause, package)
    ui.AlertDialog(home, "Pause app?", text, ("Pause app", pause), ("Cancel", None)).show()


def home_options(home: HomeActivity) -> Popup:
    """Long press on the wallpaper: wallpaper, widgets and settings of the home screen."""
    wallpaper = Intent(
        component=("com.android.settings", "com.android.settings.SubSettings"),
        extras={":settings:show_fragment": "wallpaper"},
        flags=FLAG_NEW_TASK,
    )
    entries = (
        ("palette_outline", "Wallpaper & style", partial(home.device.activities.start, wallpaper)),
        ("widgets_outline", "Widgets", lambda: WidgetsSheet(home).show()),
        ("cog_outline", "Home settings", partial(home.open_page, "SettingsActivity")),
    )
    return Popup(home, entries)


def show_uninstall_dialog(home: HomeActivity, package: str) -> None:
    """Take an app off the phone, after a question."""
    entry = home.device.packages.get(package)
    if entry is None:
        return
    label = entry.manifest.label

    def uninstall() -> None:
        if home.device.packages.uninstall(package):
            home.device.windows.toast(f"Uninstalled {label}", package)

    question = "Do you want to uninstall this app?"
    ui.AlertDialog(home, label, question, ("OK", uninstall), ("Cancel", None)).show()
