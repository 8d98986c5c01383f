"""OsmAnd."""

from __future__ import annotations

from typing import Any

from android_world.virtual_device.apps.base import App, app
from android_world.virtual_device.framework.preferences import Preferences
from android_world.virtual_device.system import initial_files


@app()
class OsmAndApp(App):
    """The process keeps nothing; everything is in files, databases and settings."""

    @classmethod
    def on_set_up(cls, device: Any, package: str) -> None:
        Preferences(device.storage, package).put(first_run=False)

    def on_create(self) -> None:
        initial_files.make_app_files(self.device, self.package)
