"""The launcher."""

from __future__ import annotations

from android_world.virtual_device.apps.base import App, app


@app()
class LauncherApp(App):
    """The launcher's process."""
