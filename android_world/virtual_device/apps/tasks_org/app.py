"""Tasks: to-dos in lists, with dates, priorities, tags and subtasks."""

from __future__ import annotations

from android_world.virtual_device.apps.base import App, app
from android_world.virtual_device.system import boot_data


@app()
class TasksApp(App):
    """The process of the app."""

    def on_create(self) -> None:
        """Make the database that `pm clear` took away."""
        boot_data.make_app_files(self.device, self.package)
