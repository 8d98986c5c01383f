"""The media provider's package: receives the files that have to be scanned."""

from __future__ import annotations

from typing import TYPE_CHECKING

from android_world.virtual_device.apps.base import App, app
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.system.content.media_scanner import ROOT

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device


@app()
class MediaModuleApp(App):
    """The process of the media provider."""

    def on_broadcast(self, intent: Intent) -> tuple[int, str | None]:
        if intent.scheme == "file":
            self.device.media.scan(intent.data.removeprefix("file://"))
        return 0, None

    @classmethod
    def on_data_cleared(cls, device: Device, package: str) -> None:
        device.media.scan(ROOT)
