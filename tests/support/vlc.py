"""VLC as its user has set it up: the storage is in the media library, the tips were closed."""

from __future__ import annotations

from android_world.virtual_device.apps.vlc.library import STORAGE, Library
from android_world.virtual_device.apps.vlc.video_tips import SHOWN
from android_world.virtual_device.device import VirtualDevice


def prepare_library(device: VirtualDevice) -> None:
    """Have VLC scan the storage, and close the tips of its player."""
    library = Library(device)
    library.set_scanned_folder(STORAGE, True)
    library.preferences.put(**{SHOWN: True})
