"""Picture of Clipper."""

from __future__ import annotations

from android_world.virtual_device.apps.clipper.app import PACKAGE
from android_world.virtual_device.device import VirtualDevice
from android_world.virtual_device.gallery import gallery, open_app


@gallery("clipper/main")
def main(device: VirtualDevice) -> None:
    """The only screen."""
    open_app(device, PACKAGE)
