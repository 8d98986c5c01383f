"""Camera (AOSP Camera2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from android_world.virtual_device.apps.base import App, app
from android_world.virtual_device.apps.camera.pages import LOCATION_ASKED
from android_world.virtual_device.framework.preferences import Preferences

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device


@app()
class CameraApp(App):
    """The camera's process."""

    @classmethod
    def on_set_up(cls, device: Device, package: str) -> None:
        Preferences(device.storage, package).put(**{LOCATION_ASKED: True, "save_location": True})
