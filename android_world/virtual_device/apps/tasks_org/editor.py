"""The page on which a task is written."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import ActivityResult, Fragment
from android_world.virtual_device.apps.tasks_org import dates, editor_rows, repeating, style
from android_world.virtual_device.apps.tasks_org.date_sheet import DueSheet, StartSheet
from android_world.virtual_device.apps.tasks_org.reminders import Reminders
from android_world.virtual_device.apps.tasks_org.repeat_dialog import ask_repeat
from android_world.virtual_device.apps.tasks_org.selecting import TAGS, pick_list
from android_world.virtual_device.apps.tasks_org.store import (
    AFTER_DUE,
    AFTER_START,
    WHEN_DUE,
    WHEN_OVERDUE,
    Alarm,
    Task,
)
from android_world.virtual_device.framework.intents import Intent

if TYPE_CHECKING:
    from android_world.virtual_device.apps.tasks_org.main_activity import MainActivity

_DISCARD = "Are you sure you want to discard your changes?"


class Subtask:
    """A line of the editor's subtasks; `task` is the one that it shows, if it is saved."""

    def __init__(self, task: Task | None = None) -> None:
        self.task = task
        self.title = ui.TextState(task.title if task else "")
        self.done = bool(task and task.completed)


class EditorPage(Fragment):
    """All rows about a task; leaving without saving asks first."""

    activity: MainActivity

    def __init__(self, main: MainActivity, task: Task) -> None:
        super().__init__(main)
        self.main = main
        self.store = main.store
        if not task.task_id:
            task = replace(task, alarms=(WHEN_DUE, WHEN_OVERDUE))
        self.before = self.task = task
        self.title = ui.TextState(task.title)
        self.notes = ui.TextState(task.notes)
        self.reminders = Reminders(self)
        children = self.store.children(task.task_id) if task.task_id else []
        self.subtasks = [Subtask(child) for child in children]

    def on_shown(self) -> None:
        """A new task begins with its name."""
        if not self.before.task_id and not self.title.text:
            self.activity.set_focus(self.title)

    # -- changes ---------------------------------------------------------------------------------

    def set(self, **values: object) -> None:
        """Change something of the task that is written."""
        self.task = replace(self.task, **values)  # type: ignore[arg-type]
        self.invalidate()

    def _written(self) -> Task:
        return replace(self.task, title=self.title.text, notes=self.notes.text.strip())

    def _changed(self) -> bool:
        known = replace(self.before, notes=self.before.notes.strip())
        lines = (
            line.title.text != (line.task.title if line.task else "")
            or line.done != bool(line.task and line.task.completed)
            for line in self.subtasks
        )
        return self._written() != known or any(lines)

    def save(self) -> None:
        """Keep what is written, and close."""
        task = self._written()
        new = not task.task_id
        if new and not task.title.strip() and not self._changed():
            self.close()
            return
        if self._changed() or new:
            task = replace(task, alarms=self._alarms(task))
            number = self.store.save(task)
            for line in self.subtasks:
                self._save_line(line, number, task)
        self.close()

    @staticmethod
    def _alarms(task: Task) -> tuple[Alarm, ...]:
        there = {AFTER_DUE: task.due, AFTER_START: task.start}
        return tuple(alarm for alarm in task.alarms if there.get(alarm.kind, 1))

    def _save_line(self, line: Subtask, parent: int, task: Task) -> None:
        title = line.title.text.strip()
        old = line.task or Task(parent=parent, list_id=task.list_id)
        if not title and line.task is None:
            return
        done = bool(old.completed) == line.done
        if title != old.title or not done or line.task is None:
            completed = old.completed or self.device.clock.now_ms
            self.store.save(replace(old, title=title, completed=completed if line.done else 0))

    def complete(self) -> None:
        """The button with the tick: complete (or not) and save."""
        number = self.before.task_id
        self.save()
        task = self.store.get(number)
        if task is not None:
            self.main.completion.toggle(task)

    def delete(self) -> None:
        """Ask, then delete."""

        def remove() -> None:
            self.store.delete([self.before.task_id])
            self.close()

        style.ask(self.activity, "Delete this task?", remove)

    def on_back(self) -> bool:
        """BACK asks where something was changed."""
        if not self._changed():
            return False
        ui.AlertDialog(
            self.activity,
            "",
            _DISCARD,
            positive=("Discard", self.close),
            negative=("Keep editing", None),
            style=style.DIALOG,
        ).show()
        return True

    # -- views -----------------------------------------------------------------------------------

    def build(self) -> ui.View:
        """The name, and a row for everything else."""
        saved = bool(self.before.task_id)
        bar = ui.Row("#toolbar.ViewGroup", w=ui.MATCH, h=56, align="center", background=style.PAGE)[
            ui.IconButton(
                "content_save_outline", desc="Save", tint=style.TEXT, w=56, h=56, tap=self.save
            ),
            ui.Spacer(weight=1),
            ui.IconButton(
                "delete_outline",
                "#menu_delete.Button",
                desc="Delete task",
                tint=style.TEXT,
                w=48.4,
                tap=self.delete,
            )
            if saved
            else None,
        ]
        name = ui.TextField(
            "#title",
            state=self.title,
            hint="Task name",
            style=ui.TextStyle(20, 400, style.TEXT),
            input_type="multiline",
            ime_action="done",
            capitalize="sentences",
            max_lines=5,
            cursor_color=style.RED,
            on_action=self.save,
            w=ui.MATCH,
            min_height=56,
            padding=(16, 8, 88, 8),
        )
        body = ui.Scroll("#scrollable.ScrollView", key="editor", fill=True)[
            ui.Column(w=ui.MATCH, padding=(0, 8, 0, 72))[self._rows()]
        ]
        done = bool(self.task.completed)
        check = ui.Fab(
            "#fab",
            icon="checkbox_marked_outline" if done else "checkbox_blank_outline",
            tint=style.WHITE,
            background=style.RED,
            corner=28,
            elevation=6,
            gravity="end|top",
            margin=(0, 84, 16, 0),
            tap=self.complete,
        )
        return ui.Box("#edit_layout.ViewGroup", fill=True)[
            ui.Column(fill=True)[bar, name, ui.Divider(background=style.LINE), _filling(body)],
            check if saved else None,
        ]

    def _rows(self) -> list[ui.View | None]:
        task, rows = self.task, editor_rows
        start = dates.long_text(self.device, task.start) if task.start else ""
        due = dates.long_text(self.device, task.due) if task.due else ""
        late = dates.is_overdue(self.device, task.due) and not task.completed
        repeats = repeating.text(task.recurrence)
        return [
            rows.line("calendar_clock", start or "No start date", not start, self._ask_start),
            rows.line("clock_outline", due or "No due date", not due, self._ask_due, late),
            rows.line("repeat", repeats, not task.recurrence, self._ask_repeat),
            self._repeats_from() if task.recurrence else None,
            rows.priority(task.importance, lambda chosen: self.set(importance=chosen)),
            self._tags(),
            rows.chips("format_list_bulleted", [self._list_name()], self._ask_list),
            *rows.subtasks(self.subtasks, self._add_subtask, self.invalidate),
            *self.reminders.rows(),
            rows.described(self.notes),
            self._times() if task.task_id else None,
        ]

    def _tags(self) -> ui.View:
        names = {tag.uid: tag.name for tag in self.store.tags()}
        chosen = [names[uid] for uid in self.task.tags if uid in names]
        if not chosen:
            return editor_rows.line("label_outline", "Add tags", True, self._ask_tags)
        return editor_rows.chips("label_outline", chosen, self._ask_tags)

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

    def _ask_start(self) -> None:
        task = self.task
        StartSheet(self.activity, task.start, task.due, lambda ms: self.set(start=ms)).show()

    def _ask_due(self) -> None:
        DueSheet(self.activity, self.task.due, lambda ms: self.set(due=ms)).show()

    def _ask_repeat(self) -> None:
        ask_repeat(self.activity, self.task.recurrence, self._set_repeat)

    def _set_repeat(self, rule: str) -> None:
        due = self.task.due
        if rule and not due:
            due = dates.at_noon(self.device, dates.today(self.device))
        self.set(recurrence=rule, due=due)

    def _repeats_from(self) -> ui.View:
        options = ("due date", "completion date")
        return editor_rows.choice(
            self.activity,
            "Repeats from",
            options,
            self.task.repeat_from,
            lambda chosen: self.set(repeat_from=chosen),
        )

    def _ask_list(self) -> None:
        pick_list(self.main, self.task.list_id, lambda uid: self.set(list_id=uid))

    def _ask_tags(self) -> None:
        tags = Intent(component=TAGS, extras={"tags": list(self.task.tags)})
        self.activity.start_activity(tags, "tags")

    def _add_subtask(self) -> None:
        line = Subtask()
        self.subtasks.append(line)
        self.activity.set_focus(line.title)

    def on_result(self, request: str, result: ActivityResult) -> None:
        """Tags were chosen."""
        if request == "tags" and result.ok:
            self.set(tags=tuple(map(str, result.data["tags"])))


def _filling(body: ui.View) -> ui.View:
    return ui.Box(w=ui.MATCH, weight=1)[body]
