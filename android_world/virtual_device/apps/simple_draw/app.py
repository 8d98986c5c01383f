"""Simple Draw Pro."""

from __future__ import annotations

from android_world.virtual_device.apps.base import App, app


@app()
class SimpleDrawApp(App):
    """The process of Simple Draw Pro."""
