"""Which tasks a filter shows, in which order and below which headers."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from android_world.virtual_device.apps.tasks_org import custom_filters, dates
from android_world.virtual_device.apps.tasks_org.model import DAY_MS, PACKAGE, Label, Task
from android_world.virtual_device.apps.tasks_org.places import PlaceStore
from android_world.virtual_device.framework.preferences import Preferences

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device

NO_GROUP, DUE, START, PRIORITY = "none", "due", "start", "priority"
MODIFIED, CREATED, LIST = "modified", "created", "list"
SMART, TITLE, MANUAL, COMPLETION = "smart", "title", "manual", "completion"
NAMES = {
    NO_GROUP: "None",
    DUE: "By due date",
    START: "By start date",
    PRIORITY: "By priority",
    TITLE: "By title",
    MODIFIED: "By last modified",
    SMART: "Smart sort",
    CREATED: "By creation time",
    LIST: "By list",
    MANUAL: "My order",
    COMPLETION: "By completion time",
}
GROUPINGS = (NO_GROUP, DUE, START, PRIORITY, MODIFIED, CREATED, LIST)
SORTINGS = (DUE, START, PRIORITY, TITLE, MODIFIED, SMART, CREATED, MANUAL)
ORDERED = ("all", "list")  # Filters whose tasks can be in the user's order.
NEWEST_FIRST = (MODIFIED, CREATED, COMPLETION)
_PRIORITIES = ("High priority", "Medium priority", "Low priority", "No priority")
_DATED = {DUE: "Due", START: "Start", MODIFIED: "Modified", CREATED: "Created"}
_UNDATED = {DUE: "No due date", START: "No start date"}
_OVERDUE, _COMPLETED = "Overdue", "Completed"
# What smart sort adds for each step down in importance, and to a due date without a time.
_STEP_MS, _TO_MIDNIGHT_MS = 2 * DAY_MS, 11 * 3_600_000 + 59 * 60_000
_EPOCH_MS = 978_307_200_000  # 2001, from where the app counts.
_NEVER = 1 << 62
_DEEPEST = 6  # Deeper subtasks are not moved further to the right.


@dataclass(frozen=True)
class Filter:
    """What a list shows: its kind, and its uid or query.

    Kinds are all, today, recent, timers, tag, place, list, own and search.
    """

    kind: str = "all"
    value: str = ""
    title: str = "My Tasks"
    criteria: str = ""


@dataclass(frozen=True)
class Options:
    """How lists are arranged, as the app keeps it in its settings."""

    group: str = NO_GROUP
    group_ascending: bool = True
    sort: str = SMART
    ascending: bool = True
    subtasks: str = MANUAL
    subtasks_ascending: bool = True
    completed_last: bool = True
    completed: str = COMPLETION
    completed_ascending: bool = False
    show_completed: bool = True
    show_unstarted: bool = True

    @classmethod
    def stored_options(cls, device: Device) -> Options:
        """The options as they are set."""
        stored = Preferences(device.storage, PACKAGE)
        fields = cls.__dataclass_fields__
        return cls(**{name: stored.get(f"p_{name}", getattr(cls, name)) for name in fields})


def keep(device: Device, **values: str | bool) -> None:
    """Set options."""
    stored = Preferences(device.storage, PACKAGE)
    stored.put(**{f"p_{name}": value for name, value in values.items()})


@dataclass(frozen=True)
class Header:
    """The header of a group."""

    title: str
    folded: bool = False
    overdue: bool = False


@dataclass(frozen=True)
class Line:
    """A task in a list, below `depth` others; `subtasks`: how many it has below it."""

    task: Task
    depth: int = 0
    subtasks: int = 0


class Arranger:
    """Arranges tasks for a list."""

    def __init__(
        self,
        device: Device,
        options: Options,
        lists: tuple[Label, ...],
        tags: tuple[Label, ...] = (),
        said: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.device = device
        self.tags = {tag.uid: tag.name for tag in tags}
        self.said = said
        self.options = options
        self.lists = {each.uid: each.name for each in lists}
        self.now = device.clock.now_ms
        self.today = dates.today(device)

    def visible_tasks(self, tasks: tuple[Task, ...], chosen: Filter) -> list[Task]:
        """The tasks that a filter lets through."""
        if chosen.kind == "search":
            return [task for task in tasks if self._matches(task, chosen.value)]
        if chosen.kind == "own":
            selector = custom_filters.Selector(self.device, tasks, self.tags)
            found = selector.steps(custom_filters.read(chosen.criteria))[-1]
            tasks = tuple(task for task in tasks if task.task_id in found)
        options = self.options
        return [
            task
            for task in tasks
            if self._passes(task, chosen)
            and (options.show_completed or not task.completed)
            and (options.show_unstarted or task.start <= self.now)
        ]

    def _passes(self, task: Task, chosen: Filter) -> bool:
        if chosen.kind == "today":
            return bool(task.due) and self._day(task.due) <= self.today
        if chosen.kind == "recent":
            return task.modified > self.now - DAY_MS
        if chosen.kind == "timers":
            return bool(task.timer_start)
        if chosen.kind == "tag":
            return chosen.value in task.tags
        if chosen.kind == "place":
            return PlaceStore(self.device).places_by_task().get(task.task_id) == chosen.value
        return chosen.kind != "list" or task.list_id == chosen.value

    def _matches(self, task: Task, query: str) -> bool:
        texts = (task.title, task.notes, self.lists.get(task.list_id, ""))
        said = self.said.get(task.remote_id, "")
        tags = (self.tags.get(uid, "") for uid in task.tags)
        return any(query.lower() in text.lower() for text in (*texts, said, *tags))

    def rows(
        self, tasks: list[Task], folded: frozenset[str], kind: str = "all"
    ) -> list[Header | Line]:
        """The rows of a list; subtasks are below their parents if those are there."""
        if self.options.sort == MANUAL and kind not in ORDERED:
            self.options = replace(self.options, sort=SMART)
        if kind == "recent":
            self.options = replace(self.options, sort=MODIFIED, ascending=False)
        parents = {task.task_id: task.parent for task in tasks}
        rooted = _root_ids(parents)
        below: dict[int, list[Task]] = {}
        top = []
        for task in tasks:
            if task.parent in parents and task.task_id in rooted:
                below.setdefault(task.parent, []).append(task)
            else:
                top.append(task)
        options = self.options
        last = [t for t in top if t.completed] if options.completed_last else []
        first = [t for t in top if not t.completed] if options.completed_last else top
        rows: list[Header | Line] = []
        for header, group in self._groups(self._sort(first, options.sort, options.ascending)):
            if header:
                hidden = header in folded
                rows.append(Header(header, hidden, header == _OVERDUE))
                group = [] if hidden else group
            self._add(rows, group, below)
        if last:
            if options.group != NO_GROUP:
                rows.append(Header(_COMPLETED, _COMPLETED in folded))
            if options.group == NO_GROUP or _COMPLETED not in folded:
                ordered = self._sort(last, options.completed, options.completed_ascending)
                self._add(rows, ordered, below)
        return rows

    def _add(
        self, rows: list[Header | Line], tasks: list[Task], below: dict[int, list[Task]]
    ) -> None:
        """Add tasks, each with what is below it."""
        options = self.options
        waiting = [(task, 0) for task in reversed(tasks)]
        while waiting:
            task, depth = waiting.pop()
            children = below.pop(task.task_id, [])
            rows.append(Line(task, depth, len(children)))
            if children and not task.collapsed:
                ordered = self._sort(children, options.subtasks, options.subtasks_ascending)
                deeper = min(depth + 1, _DEEPEST)
                waiting += [(child, deeper) for child in reversed(ordered)]

    # -- groups ----------------------------------------------------------------------------------

    def _groups(self, tasks: list[Task]) -> list[tuple[str, list[Task]]]:
        group = self.options.group
        if group == NO_GROUP:
            return [("", tasks)]
        found: dict[object, list[Task]] = {}
        for task in tasks:
            found.setdefault(self._group_of(task), []).append(task)
        keys = sorted(found, key=self._group_key, reverse=not self.options.group_ascending)
        return [(self._header(key), found[key]) for key in keys]

    def _group_of(self, task: Task) -> object:
        group = self.options.group
        if group == PRIORITY:
            return task.importance
        if group == LIST:
            return self.lists.get(task.list_id, "")
        if group == DUE and dates.is_overdue(self.device, task.due):
            return _OVERDUE
        ms = {DUE: task.due, START: task.start, MODIFIED: task.modified, CREATED: task.created}
        return self._day(ms[group]) if ms[group] else None

    def _group_key(self, key: object) -> tuple[int, str]:
        if isinstance(key, int):
            return 0, str(key)
        if key is None:
            return 2, ""
        if isinstance(key, datetime.date):
            return 1, key.isoformat()
        return 0, str(key).casefold()

    def _header(self, key: object) -> str:
        group = self.options.group
        if group == PRIORITY:
            return _PRIORITIES[min(max(int(str(key)), 0), 3)]
        if key is None:
            return _UNDATED.get(group, "No date")
        if isinstance(key, datetime.date):
            day = dates.long_day(self.device, key)
            near = day in ("Today", "Tomorrow", "Yesterday")
            return f"{_DATED[group]} {day.lower() if near else day}"
        return str(key) or "No list"

    def _day(self, ms: int) -> datetime.date:
        return dates.moment(self.device, ms).date()

    # -- order -----------------------------------------------------------------------------------

    def _sort(self, tasks: list[Task], mode: str, ascending: bool) -> list[Task]:
        named = sorted(tasks, key=lambda task: (task.title.casefold(), task.task_id))
        return sorted(named, key=_KEYS[mode], reverse=not ascending)


def _root_ids(parents: dict[int, int]) -> set[int]:
    """Of tasks with their parents, those above which some task has no parent in the list."""
    if not any(parent in parents for parent in parents.values()):
        return set(parents)
    children: dict[int, list[int]] = {}
    for number, parent in parents.items():
        children.setdefault(parent if parent in parents else 0, []).append(number)
    found: set[int] = set()
    waiting = [0]
    while waiting:
        new = children.pop(waiting.pop(), [])
        found.update(new)
        waiting += new
    return found


def position(task: Task) -> int:
    """A task's number in the user's order; one without is where it was made."""
    return task.position or (task.created - _EPOCH_MS) // 1000


def _due(task: Task) -> int:
    if not task.due:
        return _NEVER
    return task.due + (0 if dates.has_time(task.due) else _TO_MIDNIGHT_MS)


def _smart(task: Task) -> int:
    return _due(task) + _STEP_MS * task.importance


def _attribute(name: str, task: Task) -> Any:
    return getattr(task, name)


_KEYS: dict[str, Callable[[Task], Any]] = {
    DUE: _due,
    SMART: _smart,
    START: lambda task: task.start or _NEVER,
    PRIORITY: partial(_attribute, "importance"),
    TITLE: lambda task: task.title.casefold(),
    MODIFIED: partial(_attribute, "modified"),
    CREATED: partial(_attribute, "created"),
    COMPLETION: partial(_attribute, "completed"),
    MANUAL: lambda task: (position(task), task.task_id),
}
