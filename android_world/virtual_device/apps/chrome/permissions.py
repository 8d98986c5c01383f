"""What a page asks the user for: a dialog of Chrome, then the phone's own where Chrome lacks it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.permission_controller.requests import (
    request_permissions,
)
from android_world.virtual_device.apps.chrome import preferences, style

if TYPE_CHECKING:
    from android_world.virtual_device import web
    from android_world.virtual_device.apps.chrome.main import ChromeActivity

_NAMES = {
    "location": ("Location", "use your device's location", "ACCESS_FINE_LOCATION"),
    "camera": ("Camera", "use your camera", "CAMERA"),
    "microphone": ("Microphone", "use your microphone", "RECORD_AUDIO"),
    "notifications": ("Notifications", "send you notifications", "POST_NOTIFICATIONS"),
}


class PermissionRequest:
    """One question of a page, until it is answered."""

    def __init__(self, activity: ChromeActivity, page: web.Page, kind: str) -> None:
        self.activity, self.page, self.kind = activity, page, kind

    def ask(self) -> None:
        """Ask the user, unless the settings say no for all sites."""
        name, deed, _ = _NAMES[self.kind]
        if not preferences.allows(self.activity.device, name):
            self.page.events.answer_permission(False)
            return
        site = "file:///" if self.page.url.startswith("file:") else self.page.url.split("/")[2]
        block = partial(self.page.events.answer_permission, False)
        ui.AlertDialog(
            self.activity,
            "",
            f"{site} wants to {deed}",
            ("Allow", self._on_permission),
            ("Block", block),
            on_cancel=block,
            style=style.MODAL,
        ).show()

    def _on_permission(self) -> None:
        permission = f"android.permission.{_NAMES[self.kind][2]}"
        request_permissions(self.activity, [permission], self._on_answer)

    def _on_answer(self, granted: dict[str, bool]) -> None:
        self.page.events.answer_permission(all(granted.values()))
