"""System UI: its process and manifest."""

from __future__ import annotations

from android_world.virtual_device.apps.base import App, app
from android_world.virtual_device.framework.intents import Intent


@app()
class SystemUiApp(App):
    """The process of the status bar and the shade."""

    def on_broadcast(self, intent: Intent) -> tuple[int, str | None]:
        if self.device.system_ui.is_recording:
            self.device.system_ui.toggle_recording()
        return 0, None
