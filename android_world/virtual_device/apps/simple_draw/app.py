"""Simple Draw Pro."""

from __future__ import annotations

from android_world.virtual_device.apps._lib.simple_mobile_tools.colors import ColoredApp
from android_world.virtual_device.apps.base import app


@app()
class SimpleDrawApp(ColoredApp):
    """The process of Simple Draw Pro."""
