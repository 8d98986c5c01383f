"""VLC."""

from __future__ import annotations

from android_world.virtual_device.apps.base import App, app


@app()
class VlcApp(App):
    """Lists and plays the phone's media."""
