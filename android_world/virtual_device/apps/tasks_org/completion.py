"""Setting tasks done, with the message that takes it back."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device.apps.tasks_org import dates

if TYPE_CHECKING:
    from android_world.virtual_device.apps.tasks_org.main_activity import MainActivity
    from android_world.virtual_device.apps.tasks_org.model import Task

_SHOWN_MS = 4000


class Completion:
    """Completes tasks of the list."""

    def __init__(self, activity: MainActivity) -> None:
        self.activity = activity

    def toggle(self, task: Task) -> None:
        """Set a task done, or not; one that repeats gets its next date."""
        store = self.activity.store
        if task.completed:
            store.complete(task, done=False)
            return
        before, later = store.finish(task)
        if later is not None:
            when = dates.long_text(self.activity.device, later.due)
            self._say(f"{task.title} rescheduled for {when}", before)
        elif before:
            some = f"{len(before)} tasks completed"
            self._say(some if len(before) > 1 else "Task completed", before)

    def _say(self, text: str, before: list[Task]) -> None:
        undo = partial(self._undo, before)
        self.activity.snackbar.show(text, ("Undo", undo), _SHOWN_MS)

    def _undo(self, before: list[Task]) -> None:
        store = self.activity.store
        tasks = ((task, store.get(task.task_id)) for task in before)
        store.save_all(
            replace(
                now,
                completed=task.completed,
                due=task.due,
                start=task.start,
                recurrence=task.recurrence,
            )
            for task, now in tasks
            if now is not None
        )
