"""Retro Music: the process, which plays."""

from __future__ import annotations

from android_world.virtual_device.apps.base import App, app
from android_world.virtual_device.apps.retro_music.activity import PlayerTheme, look
from android_world.virtual_device.apps.retro_music.player import NEXT, PREVIOUS, TOGGLE, Player
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.system import initial_files


@app()
class RetroApp(App):
    """The process of the app; its service lives as long."""

    def on_create(self) -> None:
        initial_files.make_app_files(self.device, self.package)
        self.player = Player(self)

    @property
    def custom_colors(self) -> PlayerTheme | None:
        return look(self.device, self.player.preferences)

    def on_broadcast(self, intent: Intent) -> tuple[int, str | None]:
        handlers = {
            TOGGLE: self.player.toggle,
            PREVIOUS: self.player.previous,
            NEXT: self.player.next,
        }
        handlers[intent.action]()
        return 0, None
