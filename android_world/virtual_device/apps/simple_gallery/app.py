"""Simple Gallery Pro."""

from __future__ import annotations

from android_world.virtual_device.apps.base import app
from android_world.virtual_device.apps.simple_mobile_tools.colors import ColoredApp


@app()
class SimpleGalleryApp(ColoredApp):
    """Shows and manages the media of shared storage."""
