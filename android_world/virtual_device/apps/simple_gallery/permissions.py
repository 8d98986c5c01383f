"""What the app asks for before it shows anything: media, and access to all files."""

from __future__ import annotations

from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.permission_controller.requests import (
    request_permissions,
)
from android_world.virtual_device.apps._lib.simple_mobile_tools import style
from android_world.virtual_device.apps._lib.simple_mobile_tools.widgets import DIALOG_STYLE
from android_world.virtual_device.apps.simple_gallery.screens import GalleryActivity
from android_world.virtual_device.apps.simple_gallery.store import PACKAGE
from android_world.virtual_device.framework.intents import Intent

_MEDIA = ("android.permission.READ_MEDIA_IMAGES", "android.permission.READ_MEDIA_VIDEO")
_MESSAGE = (
    "Please grant our app access to all your files, it might not work well without it.",
    "Alternatively, you can allow accessing media files only. In that case you will not be able"
    " to work with hidden files though.",
)


def show_dialog(screen: GalleryActivity) -> None:
    """Ask for media, then for all files, until one of the two answers was given."""
    if screen.overlays:
        return
    packages = screen.device.packages
    if not all(packages.is_granted(PACKAGE, permission) for permission in _MEDIA):
        request_permissions(screen, _MEDIA, screen.on_media_answer)
        return
    entry = packages.get(PACKAGE)
    asked = screen.store.preferences.get_bool("avoid_showing_all_files_prompt")
    if entry is not None and not entry.manages_all_files and not asked:
        AllFilesDialog(screen).show()


class AllFilesDialog(ui.ViewDialog):
    """All files, or media only."""

    def __init__(self, screen: GalleryActivity) -> None:
        settings = Intent(
            "android.settings.MANAGE_APP_ALL_FILES_ACCESS_PERMISSION", data=f"package:{PACKAGE}"
        )
        avoid = partial(screen.store.preferences.put, avoid_showing_all_files_prompt=True)
        super().__init__(
            screen,
            positive=("All files", partial(screen.start_activity, settings)),
            neutral=("Media only", avoid),
            style=DIALOG_STYLE,
        )

    def body(self) -> list[ui.View | None]:
        return [
            ui.Text(_MESSAGE[0], "#message", style=style.BODY, w=ui.MATCH, padding=(0, 8)),
            ui.Text(_MESSAGE[1], "#message_warning", style=style.BODY, w=ui.MATCH, padding=(0, 8)),
        ]
