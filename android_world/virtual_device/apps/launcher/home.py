"""The home activity: home screen, app list and recents in one window, as in Launcher3."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.launcher.all_apps import AppList
from android_world.virtual_device.apps.launcher.overview import Overview
from android_world.virtual_device.apps.launcher.workspace import Workspace
from android_world.virtual_device.framework.intents import ACTION_MAIN, FLAG_NEW_TASK, Intent
from android_world.virtual_device.framework.preferences import Preferences
from android_world.virtual_device.system.activities import OVERVIEW_EXTRA
from android_world.virtual_device.system.date_format import local_time

if TYPE_CHECKING:
    from collections.abc import Collection

    from android_world.virtual_device.apps.base import Manifest
    from android_world.virtual_device.apps.launcher.base_view import LauncherView

PACKAGE = "com.google.android.apps.nexuslauncher"
USUAL = (
    "com.google.android.gm",
    "com.google.android.youtube",
    "com.android.settings",
    "com.google.android.apps.photos",
    "com.google.android.deskclock",
    "com.google.android.contacts",
    "com.android.camera2",
    "com.google.android.apps.maps",
    "com.google.android.calendar",
)
"""The apps that are offered while few others were used, the likeliest first."""


class HomeActivity(Activity):
    """The launcher's only window; `surface` is what it shows."""

    screen_orientation = "portrait"
    edge_to_edge = True
    behind_cutout = True
    background = "#0B0E16"
    light_status_bar = False
    follows_night = False

    def on_create(self) -> None:
        self.used: list[str] = []  # apps that were opened, the last one first
        self.paused: dict[str, date] = {}  # until when apps are paused
        self.workspace = Workspace(self)
        self.app_list = AppList(self)
        self.overview = Overview(self)
        self.surface: LauncherView = self.workspace

    def build(self) -> ui.View:
        return self.surface.build()

    def show(self, overlay: ui.Screen) -> None:
        follows = overlay.follows_night
        super().show(overlay)
        overlay.follows_night = follows  # Only the home page, its wallpaper, is the same by night.

    def show_surface(self, surface: LauncherView | None = None) -> None:
        """Show app list or recents, or else home, in its initial state."""
        self.surface = surface or self.workspace
        self.light_status_bar = self.surface.light_status_bar
        self.follows_night = self.surface.follows_night
        self.overlays.clear()
        self.set_focus(None)
        self.app_list.reset()
        self.invalidate()

    def on_new_intent(self, intent: Intent) -> None:
        super().on_new_intent(intent)
        if OVERVIEW_EXTRA in intent.extras:
            self._open_overview(intent.extras[OVERVIEW_EXTRA])
        else:
            self.show_surface()

    def _open_overview(self, front: object) -> None:
        """Show the recents; from the recents, go to the task before the last."""
        recents = self.device.activities.recents
        if self.surface is not self.overview:
            self.overview.show(front if isinstance(front, int) else None)
        elif recents:
            self.device.activities.move_to_front(recents[min(1, len(recents) - 1)].task_id)

    def on_pause(self) -> None:
        opened = self.device.activities.top_activity
        if opened is not None and opened is not self:
            self.used = list(dict.fromkeys([opened.package, *self.used]))
        self.show_surface()

    def on_back(self) -> bool:
        self.surface.on_back()
        return True

    def open_search(self) -> None:
        """Open the search of the app list; the keyboard waits for a touch of the field."""
        self.show_surface(self.app_list)
        self.set_focus(self.app_list.query, show_keyboard=False)

    def wants(self, preference: str) -> bool:
        """Whether a switch of the launcher's settings that is on by default is on."""
        return Preferences(self.device.storage, self.package).get_bool(preference, True)

    def predictions(self, skip: Collection[str]) -> list[Manifest]:
        """The apps that will probably be opened next; `skip` are at hand already."""
        packages = [p for p in dict.fromkeys([*self.used, *USUAL]) if p not in skip]
        return [m for m in map(self.workspace.manifest, packages) if m is not None]

    def pause(self, package: str) -> None:
        """Let an app rest for the remainder of the day."""
        self.paused[package] = local_time(self.device).date()
        self.device.activities.force_stop(package)
        self.show_surface()

    def is_pausing(self, package: str) -> bool:
        """Whether an app is paused; then a dialog reports this."""
        entry = self.device.packages.get(package)
        if entry is None or self.paused.get(package) != local_time(self.device).date():
            return False
        text = (
            f"{entry.manifest.label} isn’t available right now. "
            "This is managed by Digital Wellbeing."
        )
        unpause = "Unpause app", lambda: self.paused.pop(package)
        ui.AlertDialog(self, "App isn’t available", text, ("OK", None), neutral=unpause).show()
        return True

    def open_page(self, name: str) -> None:
        """Open one of the launcher's pages of settings."""
        component = (PACKAGE, f"{PACKAGE}.{name}")
        self.device.activities.start(Intent(ACTION_MAIN, component=component, flags=FLAG_NEW_TASK))
