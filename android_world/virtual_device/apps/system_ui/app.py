"""System UI: its process and manifest."""

from __future__ import annotations

from android_world.virtual_device.apps.base import App, app


@app()
class SystemUiApp(App):
    """The process of the status bar and the shade."""
