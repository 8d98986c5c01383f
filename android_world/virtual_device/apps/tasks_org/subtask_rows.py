"""The editor's rows about subtasks."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.tasks_org import editor_rows, options, style
from android_world.virtual_device.apps.tasks_org.model import Task

if TYPE_CHECKING:
    from android_world.virtual_device.apps.tasks_org.editor import EditorPage


class Subtask:
    """A line of the editor's subtasks; `task` is the one that it shows, if it is saved."""

    def __init__(self, task: Task | None = None) -> None:
        self.task = task
        self.title = ui.TextState(task.title if task else "")
        self.done = bool(task and task.completed)

    @property
    def is_changed(self) -> bool:
        """Whether it is not what is saved."""
        if self.task is None:
            return bool(self.title.text.strip())
        return self.title.text != self.task.title or self.done != bool(self.task.completed)


class Subtasks:
    """Subtasks of the task that an editor writes."""

    def __init__(self, page: EditorPage) -> None:
        self.page = page
        number = page.task.task_id
        self.lines = [Subtask(child) for child in page.store.children(number) if number]

    @property
    def is_changed(self) -> bool:
        """Whether any of them was changed."""
        return any(line.is_changed for line in self.lines)

    def rows(self) -> list[ui.View]:
        """A box and a field for each, and the way to one more."""
        rows = [self._row(position == 0, line) for position, line in enumerate(self.lines)]
        icon = "" if rows else "subdirectory_arrow_right"
        return [*rows, editor_rows.line(icon, "Add subtask", True, self._add)]

    def _row(self, first: bool, line: Subtask) -> ui.View:
        return editor_rows.row(
            "subdirectory_arrow_right" if first else "",
            ui.Icon(
                "checkbox_marked_outline" if line.done else "checkbox_blank_outline",
                "#completeBox",
                tint=style.priority(line.task.importance if line.task else 2),
                w=48,
                h=48,
                margin=(-12, 0, 0, 0),
                tap=partial(self._tick, line),
            ),
            ui.TextField(
                state=line.title,
                hint="Enter title",
                capitalize="sentences",
                ime_action="next",
                cursor_color=style.RED,
                on_action=self._add,
                weight=1,
                min_height=48,
            ),
            ui.IconButton(
                "chevron_right",
                desc="Open",
                tint=style.SECONDARY,
                tap=partial(self.page.main.edit, line.task),
            )
            if line.task
            else ui.IconButton(
                "close", desc="Delete", tint=style.SECONDARY, tap=partial(self.lines.remove, line)
            ),
        )

    @staticmethod
    def _tick(line: Subtask) -> None:
        line.done = not line.done

    def _add(self) -> None:
        line = Subtask()
        self.lines.append(line)
        self.page.activity.set_focus(line.title)

    def save(self, parent: Task) -> None:
        """Keep what was changed."""
        device = self.page.device
        for line in self.lines:
            title = line.title.text.strip()
            if not line.is_changed:
                continue
            new = replace(options.new_task(device, parent.list_id), list_id=parent.list_id)
            old = line.task or replace(new, parent=parent.task_id, due=0, start=0, recurrence="")
            done = (old.completed or device.clock.now_ms) if line.done else 0
            self.page.store.save(replace(old, title=title, completed=done))
