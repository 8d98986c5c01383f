"""What the screens of Simple Gallery have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.android_framework.chooser import (
    file_uri,
    share_files_intent,
    share_intent,
)
from android_world.virtual_device.apps._lib.simple_mobile_tools import style
from android_world.virtual_device.apps._lib.simple_mobile_tools.widgets import TOOLBAR_DP, BarAction
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.simple_gallery.store import PACKAGE, GalleryStore
from android_world.virtual_device.framework.intents import ACTION_VIEW, Intent

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device

_ATTACH = "android.intent.action.ATTACH_DATA"
WHITE_TITLE = ui.TextStyle(20, 400, "#FFFFFF")


class GalleryActivity(Activity):
    """A screen on the media of the phone."""

    background = style.BACKGROUND

    @property
    def store(self) -> GalleryStore:
        """The media, and the app's choices."""
        return GalleryStore(self.device)

    def open(self, name: str, request: str = "", **extras: str | int | bool) -> None:
        """Start one of the app's activities."""
        component = (PACKAGE, f"{PACKAGE}.activities.{name}")
        self.start_activity(Intent(component=component, extras=dict(extras)), request)

    def on_media_answer(self, answers: dict[str, bool]) -> None:
        """Without its media the app closes."""
        if not all(answers.values()):
            self.toast("No storage permissions")
            self.finish()

    @property
    def menu_place(self) -> ui.Rect:
        """Where the menu of the toolbar opens."""
        width, top = self.device.display.size[0], self.display_insets.top
        side = round(TOOLBAR_DP * self.device.display.density)
        return ui.Rect(width - side, top, width, top + side)

    def set_as(self, path: str) -> None:
        """Ask which app uses an image: as a wallpaper, of a contact ..."""
        data, mime_type = file_uri(self.device, path), _mime_of(self.device, path)
        self.start_activity(share_intent(Intent(_ATTACH, data, mime_type), "Set as"))

    def share(self, paths: list[str]) -> None:
        """Open the share sheet for media."""
        types = {_mime_of(self.device, p) for p in paths}
        kinds = {t.partition("/")[0] for t in types}
        mime = types.pop() if len(types) == 1 else f"{kinds.pop()}/*" if len(kinds) == 1 else "*/*"
        self.start_activity(share_files_intent(self.device, paths, mime, "Share via"))

    def open_with(self, path: str) -> None:
        """Open a file in another app."""
        data, mime_type = file_uri(self.device, path), _mime_of(self.device, path)
        self.start_activity(Intent(ACTION_VIEW, data, mime_type))


def disabled_action(title: str, resource_id: str) -> BarAction:
    """An entry that cannot be chosen."""
    return BarAction(title, resource_id, lambda: None, enabled=False)


def refuse(activity: Activity, problem: str) -> str:
    """Say what is wrong with what was typed; the dialog stays open."""
    activity.toast(problem)
    return ui.KEEP_OPEN


def note(selector: str, searching: bool) -> ui.View:
    """What a grid says that has nothing to show."""
    filtered = "No media files have been found with the selected filters."
    return ui.Text(
        "No items found." if searching else filtered,
        selector,
        style=style.PLACEHOLDER,
        w=ui.MATCH,
        align="center",
        margin=(16, 24, 16, 0),
    )


def _mime_of(device: Device, path: str) -> str:
    item = device.media.item(path)
    return item.mime_type if item is not None else "*/*"
