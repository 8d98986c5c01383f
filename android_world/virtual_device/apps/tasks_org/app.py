"""Tasks: to-dos in lists, with dates, priorities, tags and subtasks."""

from __future__ import annotations

from android_world.virtual_device.apps.base import app
from android_world.virtual_device.apps.tasks_org.reminder_scheduler import ReminderApp
from android_world.virtual_device.system import initial_files


@app()
class TasksApp(ReminderApp):
    """The process of the app."""

    def on_create(self) -> None:
        initial_files.make_app_files(self.device, self.package)
        self.on_tasks_changed()
