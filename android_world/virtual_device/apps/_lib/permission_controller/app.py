"""The permission controller: questions about permissions and roles."""

from __future__ import annotations

from android_world.virtual_device.apps.base import App, app


@app()
class PermissionControllerApp(App):
    """The process of the permission dialogs."""
