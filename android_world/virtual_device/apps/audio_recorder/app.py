"""Audio Recorder: its process records and plays, whatever is on the screen."""

from __future__ import annotations

from collections.abc import Callable

from android_world.virtual_device.apps.audio_recorder.player import Player
from android_world.virtual_device.apps.audio_recorder.preferences import PACKAGE
from android_world.virtual_device.apps.audio_recorder.recorder import Recorder
from android_world.virtual_device.apps.base import App, app
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.system import initial_files
from android_world.virtual_device.system.device_protocol import Device


@app()
class AudioRecorderApp(App):
    """The services that record and play."""

    def __init__(self, device: Device, package: str) -> None:
        super().__init__(device, package)
        self.recorder = Recorder(self)
        self.player = Player(self)

    def on_create(self) -> None:
        initial_files.make_app_files(self.device, self.package)

    def kill(self) -> None:
        super().kill()
        self.device.notifications.cancel_all(self.package)

    def on_broadcast(self, intent: Intent) -> tuple[int, str | None]:
        handlers: dict[str, Callable[[], object]] = {
            "PAUSE_RECORDING": self.recorder.pause_or_resume,
            "STOP_RECORDING": self.recorder.stop,
            "PAUSE_PLAYBACK": self.player.play_or_pause,
            "STOP_PLAYBACK": self.player.stop,
        }
        handlers.get(intent.action.removeprefix(f"{PACKAGE}."), int)()
        return 0, None
