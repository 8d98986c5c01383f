"""Pictures of the Camera."""

from __future__ import annotations

from android_world.virtual_device.apps.camera.activity import PACKAGE
from android_world.virtual_device.device import VirtualDevice
from android_world.virtual_device.gallery import gallery, open_app, tap


@gallery("camera/photo")
def photo(device: VirtualDevice) -> None:
    """Photo mode."""
    open_app(device, PACKAGE)


@gallery("camera/after_photo")
def after_photo(device: VirtualDevice) -> None:
    """A photo was taken; the options are open."""
    open_app(device, PACKAGE)
    tap(device, "Shutter")
    device.advance(1000)
    tap(device, "Options")


@gallery("camera/modes")
def modes(device: VirtualDevice) -> None:
    """The list of modes."""
    open_app(device, PACKAGE)
    tap(device, "MODE LIST")


@gallery("camera/recording")
def recording(device: VirtualDevice) -> None:
    """A video is recorded."""
    modes(device)
    tap(device, "Switch to Video Camera")
    tap(device, "Shutter")
    device.advance(4000)


@gallery("camera/filmstrip")
def filmstrip(device: VirtualDevice) -> None:
    """Looking at the photo."""
    open_app(device, PACKAGE)
    tap(device, "Shutter")
    device.advance(1000)
    tap(device, "FILMSTRIP")


@gallery("camera/location_question")
def location_question(device: VirtualDevice) -> None:
    """The first start after the data was cleared."""
    device.packages.clear(PACKAGE)
    open_app(device, PACKAGE)


@gallery("camera/settings")
def settings(device: VirtualDevice) -> None:
    """Settings."""
    modes(device)
    tap(device, "Settings")
