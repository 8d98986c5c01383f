"""The page on which a task is written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import ActivityResult, Fragment
from android_world.virtual_device.apps.tasks_org import (
    dates,
    editor_frame,
    editor_rows,
    options,
    recurrence,
    style,
)
from android_world.virtual_device.apps.tasks_org.attachments import Attachments
from android_world.virtual_device.apps.tasks_org.calendars import show_calendar_dialog
from android_world.virtual_device.apps.tasks_org.comments import Comments
from android_world.virtual_device.apps.tasks_org.date_sheet import DueSheet, StartSheet
from android_world.virtual_device.apps.tasks_org.location_row import TaskLocation
from android_world.virtual_device.apps.tasks_org.model import AFTER_DUE, AFTER_START, Alarm, Task
from android_world.virtual_device.apps.tasks_org.multi_select import TAGS, pick_list
from android_world.virtual_device.apps.tasks_org.reminders import Reminders
from android_world.virtual_device.apps.tasks_org.repeat_page import show_repeat_dialog
from android_world.virtual_device.apps.tasks_org.subtask_rows import Subtasks
from android_world.virtual_device.apps.tasks_org.timer_row import Timer
from android_world.virtual_device.framework.intents import Intent

if TYPE_CHECKING:
    from android_world.virtual_device.apps.tasks_org.main_activity import MainActivity

_EDIT = "Task edit"
DISCARD = "Are you sure you want to discard your changes?"
BACK_SAVES = "p_back_button_saves_task"


class EditorPage(Fragment):
    """All rows about a task; leaving without saving asks first."""

    activity: MainActivity

    def __init__(self, main: MainActivity, task: Task) -> None:
        super().__init__(main)
        self.main = main
        self.store = main.store
        self.before = self.task = task
        self.title = ui.TextState(task.title)
        self.notes = ui.TextState(task.notes)
        self.reminders = Reminders(self)
        self.subtasks = Subtasks(self)
        self.attachments = Attachments(self)
        self.location = TaskLocation(self)
        self.timer = Timer(self)
        self.comments = Comments(self)

    def on_shown(self) -> None:
        """A new task starts with its name; a subtask may have been changed on a page above."""
        if not self.subtasks.is_changed:
            self.subtasks = Subtasks(self)
        if not self.before.task_id and not self.title.text:
            self.activity.set_focus(self.title)

    # -- changes ---------------------------------------------------------------------------------

    def set(self, **values: object) -> None:
        """Change something of the task that is written."""
        self.task = replace(self.task, **values)  # type: ignore[arg-type]
        self.invalidate()

    def keep(self, **values: int) -> bool:
        """Change something that a saved task keeps at once; False if that is not possible."""
        stored = self.store.get(self.before.task_id) if self.before.task_id else None
        if stored is not None:
            if not self.store.save(replace(stored, **values)):  # type: ignore[arg-type]
                return False
            self.before = replace(self.before, **values)  # type: ignore[arg-type]
        self.set(**values)
        return True

    def _save_task(self) -> Task:
        return replace(self.task, title=self.title.text, notes=self.notes.text.strip())

    def _is_changed(self) -> bool:
        known = replace(self.before, notes=self.before.notes.strip())
        parts = (self.subtasks, self.attachments, self.location)
        return self._save_task() != known or any(part.is_changed for part in parts)

    def save(self) -> None:
        """Keep what is written, and close."""
        changed = self._is_changed()
        if changed or (not self.task.task_id and self.title.text.strip()):
            task = self._save_task()
            number = self.store.save(replace(task, alarms=self._alarms(task)))
            if not number:
                return
            self.subtasks.save(replace(task, task_id=number))
            self.attachments.save(number)
            self.location.save(number)
        self.close()

    @staticmethod
    def _alarms(task: Task) -> tuple[Alarm, ...]:
        there = {AFTER_DUE: task.due, AFTER_START: task.start}
        return tuple(alarm for alarm in task.alarms if there.get(alarm.kind, 1))

    def complete(self) -> None:
        """The button with the tick: complete (or not) and save."""
        number = self.before.task_id
        self.save()
        task = self.store.get(number)
        if task is not None and self.main.fragment is not self:
            self.main.completion.toggle(task)

    def delete(self) -> None:
        """Ask, then delete."""

        def remove() -> None:
            if self.store.delete([self.before.task_id]):
                self.close()

        style.show_dialog(self.activity, "Delete this task?", remove)

    def on_back(self) -> bool:
        """BACK asks where something was changed, or saves it if the settings want that."""
        if not self._is_changed():
            return False
        if options.preferences(self.device).get_bool(BACK_SAVES):
            self.save()
            return True
        ui.AlertDialog(
            self.activity,
            "",
            DISCARD,
            positive=("Discard", self.close),
            negative=("Keep editing", None),
            style=style.DIALOG,
        ).show()
        return True

    # -- views -----------------------------------------------------------------------------------

    def build(self) -> ui.View:
        return editor_frame.frame(self)

    def rows(self) -> list[ui.View]:
        """The rows that the settings show, in their order."""
        shown = options.editor_rows(self.device)
        return [view for name in shown for view in self._row(name)]

    def _row(self, name: str) -> Sequence[ui.View]:
        task, line = self.task, editor_rows.line
        if name == "start":
            start = dates.long_text(self.device, task.start) if task.start else ""
            return [
                line("calendar_clock", start or "No start date", not start, self._show_start_dialog)
            ]
        if name == "due":
            due = dates.long_text(self.device, task.due) if task.due else ""
            late = dates.is_overdue(self.device, task.due) and not task.completed
            return [
                line("clock_outline", due or "No due date", not due, self._show_due_dialog, late)
            ]
        if name == "repeat":
            return self._repetition()
        if name == "priority":
            pick = editor_rows.priority(task.importance, lambda one: self.set(importance=one))
            return [pick]
        if name == "location":
            return [self.location.row()]
        if name == "tags":
            return [self._tags()]
        if name == "list":
            return [
                editor_rows.chips(
                    "format_list_bulleted", [self._list_name()], self._show_list_dialog
                )
            ]
        if name == "subtasks":
            return self.subtasks.rows()
        if name == "reminders":
            return self.reminders.rows()
        if name == "attachments":
            return self.attachments.rows()
        if name == "description":
            return [editor_rows.description_row(self.notes)]
        if name == "calendar":
            ask = show_calendar_dialog
            return [line("calendar_outline", "Don't add to calendar", True, lambda: ask(self.main))]
        if name == "timer":
            return [self.timer.row()]
        return [self._times()] if task.task_id else []

    def _repetition(self) -> list[ui.View]:
        rule = self.task.recurrence
        shown = recurrence.text(self.device, rule)
        rows = [editor_rows.line("repeat", shown, not rule, self._show_repeat_dialog)]
        if rule:
            choice = editor_rows.choice(
                self.activity,
                "Repeats from",
                ("due date", "completion date"),
                self.task.repeat_from,
                lambda chosen: self.set(repeat_from=chosen),
            )
            rows.append(choice)
        return rows

    def _tags(self) -> ui.View:
        names = {tag.uid: tag.name for tag in self.store.tags()}
        chosen = [names[uid] for uid in self.task.tags if uid in names]
        if not chosen:
            return editor_rows.line("label_outline", "Add tags", True, self._show_tags_dialog)
        return editor_rows.chips("label_outline", chosen, self._show_tags_dialog)

    def _list_name(self) -> str:
        lists = {each.uid: each.name for each in self.store.lists()}
        return lists.get(self.task.list_id) or next(iter(lists.values()), "Default list")

    def _times(self) -> ui.View:
        named = (
            ("Created", self.task.created),
            ("Modified", self.task.modified),
            ("Completed", self.task.completed),
        )
        lines = [
            f"{name} {dates.moment(self.device, ms):%Y-%m-%d %H:%M}" for name, ms in named if ms
        ]
        return editor_rows.line("history", "\n".join(lines), True)

    # -- asking ----------------------------------------------------------------------------------

    def _show_start_dialog(self) -> None:
        task = self.task
        StartSheet(self.activity, task.start, task.due, lambda ms: self.set(start=ms), _EDIT).show()

    def _show_due_dialog(self) -> None:
        DueSheet(self.activity, self.task.due, lambda ms: self.set(due=ms), _EDIT).show()

    def _show_repeat_dialog(self) -> None:
        show_repeat_dialog(self.activity, self.task.recurrence, self.task.due, self._set_repeat)

    def _set_repeat(self, rule: str) -> None:
        due = self.task.due
        if rule and not due:
            due = dates.at_noon(self.device, dates.today(self.device))
        self.set(recurrence=rule, due=due)

    def _show_list_dialog(self) -> None:
        pick_list(self.main, self.task.list_id, lambda uid: self.set(list_id=uid))

    def _show_tags_dialog(self) -> None:
        tags = Intent(component=TAGS, extras={"tags": list(self.task.tags)})
        self.activity.start_activity(tags, "tags")

    def on_result(self, request: str, result: ActivityResult) -> None:
        """Something was chosen on another screen."""
        if not result.ok:
            return
        if request == "tags":
            self.set(tags=tuple(map(str, result.data["tags"])))
        elif request == "repeat":
            self._set_repeat(str(result.data["rule"]))
        elif request == "place":
            self.location.take_uid(str(result.data["place"]))
        elif request == "attachment":
            self.attachments.take(str(result.data.get("path", "")))
