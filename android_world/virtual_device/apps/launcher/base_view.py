"""What home screen, app list and recents have in common."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from android_world.virtual_device import ui
from android_world.virtual_device.apps.launcher.icons import BubbleText
from android_world.virtual_device.apps.launcher.popup import icon_popup

if TYPE_CHECKING:
    from android_world.virtual_device.apps.base import Manifest
    from android_world.virtual_device.apps.launcher.home import HomeActivity

FLING_DP = 24
GOOGLE = "com.google.android.googlequicksearchbox"


class LauncherView:
    """One of the things that the launcher's window shows."""

    light_status_bar = False
    follows_night = False

    def __init__(self, home: HomeActivity) -> None:
        self.home = home
        self.device = home.device

    def build(self) -> ui.View:
        """The views that fill the window."""
        raise TypeError(f"{type(self).__name__} does not define build()")

    def on_back(self) -> None:
        """Close what is open."""
        self.home.show_surface()

    def manifest(self, package: str) -> Manifest | None:
        """The manifest of an app that can be opened."""
        entry = self.device.packages.get(package)
        if entry is None or not entry.enabled or entry.manifest.launcher_activity is None:
            return None
        return entry.manifest

    def open_app(self, package: str) -> None:
        """Start an app, or bring it back."""
        intent = self.device.packages.launch_intent(package)
        if intent is not None and not self.home.is_pausing(package):
            self.device.activities.start(intent)

    def icon(self, manifest: Manifest, **look: Any) -> BubbleText:
        """An icon that opens its app; a long press opens its popup."""
        package = manifest.package
        return BubbleText(
            text=manifest.label,
            desc=manifest.label,
            icon=manifest.icon,
            tap=partial(self.open_app, package),
            on_long_press=lambda: self.home.show(icon_popup(self.home, manifest)),
            **look,
        )

    def search_icon(
        self, icon: str = "magnify", name: str = "#g_icon", desc: str = "Google app", **look: Any
    ) -> ui.Icon:
        """An image of a search field that opens the Google app."""
        look = {"tint": "#4285F4", "w": 48, **look}
        return ui.Icon(icon, name, desc=desc, tap=partial(self.open_app, GOOGLE), **look)
