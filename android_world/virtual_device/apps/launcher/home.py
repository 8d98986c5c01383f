"""The home activity: home screen, app list and recents in one window, as in Launcher3."""

from __future__ import annotations

from typing import TYPE_CHECKING

from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.launcher.all_apps import AppList
from android_world.virtual_device.apps.launcher.overview import Overview
from android_world.virtual_device.apps.launcher.workspace import Workspace
from android_world.virtual_device.framework.intents import ACTION_MAIN, FLAG_NEW_TASK, Intent

if TYPE_CHECKING:
    from android_world.virtual_device import ui
    from android_world.virtual_device.apps.launcher.surface import Surface
    from android_world.virtual_device.system.phone import Phone

PACKAGE = "com.google.android.apps.nexuslauncher"
NOTICE = (PACKAGE, f"{PACKAGE}.NoticeActivity")


class HomeActivity(Activity):
    """The launcher's only window; `surface` is what it shows."""

    portrait_only = True
    edge_to_edge = True
    background = "#0B0E16"
    light_status_bar = False

    def on_create(self) -> None:
        """Begin with the home screen."""
        self.workspace = Workspace(self)
        self.app_list = AppList(self)
        self.overview = Overview(self)
        self.surface: Surface = self.workspace

    def build(self) -> ui.View:
        """The surface that shows."""
        return self.surface.build()

    def show_surface(self, surface: Surface | None = None) -> None:
        """Show app list or recents, or else home, in its initial state."""
        self.surface = surface or self.workspace
        self.light_status_bar = self.surface.light_status_bar
        self.overlays.clear()
        self.set_focus(None)
        self.app_list.reset()
        self.invalidate()

    def on_new_intent(self, intent: Intent) -> None:
        """HOME was pressed."""
        super().on_new_intent(intent)
        self.show_surface()

    def on_pause(self) -> None:
        """An app was opened: the launcher will show home again."""
        self.show_surface()

    def on_back(self) -> bool:
        """Close what is open; home itself stays."""
        self.surface.on_back()
        return True

    def notice(self, title: str) -> None:
        """Open the page that says that a part of the launcher is missing."""
        self.device.activities.start(
            Intent(ACTION_MAIN, component=NOTICE, flags=FLAG_NEW_TASK, extras={"title": title})
        )


def show_overview(device: Phone) -> None:
    """Open the recents over whatever is in front; from the recents, the task before the last."""
    front = device.activities.tasks[0] if device.activities.tasks else None
    came_from = front.task_id if front is not None and not front.is_home else None
    home = device.activities.top_activity
    if isinstance(home, HomeActivity) and home.surface is home.overview:
        recents = device.activities.recents
        if recents:
            device.activities.move_to_front(recents[min(1, len(recents) - 1)].task_id)
        return
    device.activities.go_home()
    home = device.activities.top_activity
    if isinstance(home, HomeActivity):
        home.overview.show(came_from)
