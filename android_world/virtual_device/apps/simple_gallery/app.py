"""Simple Gallery Pro."""

from __future__ import annotations

from android_world.virtual_device.apps.base import App, app


@app()
class SimpleGalleryApp(App):
    """Shows and manages the media of shared storage."""
