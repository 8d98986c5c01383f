"""VLC."""

from __future__ import annotations

from android_world.virtual_device.apps.base import App, app
from android_world.virtual_device.apps.vlc.library import STORAGE, Library
from android_world.virtual_device.apps.vlc.queue import PlayQueue
from android_world.virtual_device.system.phone import Phone

VIDEOS = f"{STORAGE}/VLCVideos"


@app()
class VlcApp(App):
    """Lists and plays the phone's media."""

    def on_create(self) -> None:
        """Nothing plays yet."""
        self.queue = PlayQueue(self)

    @classmethod
    def on_set_up(cls, device: Phone, package: str) -> None:
        """The first-run pages were passed, and the folder of the benchmark's videos was made."""
        device.storage.mkdir(VIDEOS, exist_ok=True)
        Library(device).preferences.put(app_onboarding_done=True)
