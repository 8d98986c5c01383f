"""VLC."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from android_world.virtual_device.apps.base import App, app
from android_world.virtual_device.apps.vlc import picture_in_picture, playback_notice
from android_world.virtual_device.apps.vlc.library import STORAGE, Library
from android_world.virtual_device.apps.vlc.queue import PlayQueue
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.system.device_protocol import Device

VIDEOS = f"{STORAGE}/VLCVideos"


@app()
class VlcApp(App):
    """Lists and plays the phone's media."""

    def on_create(self) -> None:
        self.queue = PlayQueue(self)

    def on_broadcast(self, intent: Intent) -> tuple[int, str | None]:
        """The buttons of the notification; they do nothing once the queue has ended."""
        steer: dict[str, Callable[[], object]] = {
            playback_notice.PREVIOUS: partial(self.queue.skip, -1),
            playback_notice.TOGGLE: self.queue.toggle,
            playback_notice.NEXT: partial(self.queue.skip, 1),
            playback_notice.STOP: self.queue.stop,
        }
        if self.queue:
            steer[intent.action]()
        return 0, None

    def kill(self) -> None:
        super().kill()
        picture_in_picture.hide(self.device)

    @classmethod
    def on_set_up(cls, device: Device, package: str) -> None:
        """The first-run pages were passed, and the folder of the benchmark's videos was made."""
        device.storage.mkdir(VIDEOS, exist_ok=True)
        Library(device).preferences.put(app_onboarding_done=True)
