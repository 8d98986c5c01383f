"""The framework's own package: choosers."""

from __future__ import annotations

from android_world.virtual_device.apps.base import App, app


@app()
class AndroidFramework(App):
    """The system's process, as far as it has screens."""
