"""What the user's own filters are made of, as the app writes it down."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from android_world.virtual_device.apps.tasks_org import dates
from android_world.virtual_device.apps.tasks_org.model import Label, Task

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device

OR, NOT, AND, UNIVERSE = range(4)
WAYS = {AND: "AND", OR: "OR", NOT: "NOT"}
TEXT, CHOICE, PLAIN = "text", "choice", "plain"
_DAYS = {"Yesterday": -1, "Today": 0, "Tomorrow": 1, "Next week": 7, "Next month": 30}
_NONE, _NOW = "No due date", "Now"
_PRIORITIES = {"High": 0, "Medium": 1, "Low": 2, "None": 3}
_SQL = {
    "active": "completed=0 AND deleted=0 AND hideUntil<NOW()",
    "tag_is": "_id IN (SELECT task FROM tags WHERE name='?')",
    "tag_contains": "_id IN (SELECT task FROM tags WHERE UPPER(name) LIKE UPPER('%?%'))",
    "startDate": "hideUntil>0 AND hideUntil<=?",
    "dueDate": "dueDate>0 AND dueDate<=?",
    "importance": "importance<=?",
    "title": "UPPER(title) LIKE UPPER('%?%')",
    "caldavlist": "_id IN (SELECT cd_task FROM caldav_tasks WHERE cd_calendar='?')",
    "recur": "LENGTH(recurrence)>0",
    "completed": "completed>0",
    "hidden": "hideUntil>NOW()",
    "parent": "_id IN (SELECT parent FROM tasks)",
    "subtask": "parent>0",
}


@dataclass(frozen=True)
class Kind:
    """A kind of criterion: what the menu and the row call it, and how its value is given."""

    name: str
    title: str
    text: str
    way: str = CHOICE


KINDS = {
    kind.name: kind
    for kind in (
        Kind("active", "Active", "Active tasks", PLAIN),
        Kind("tag_is", "Tag…", "Tagged: ?"),
        Kind("tag_contains", "Tag name contains…", "Tag name contains: ?", TEXT),
        Kind("startDate", "Start by…", "Start by: ?"),
        Kind("dueDate", "Due by…", "Due by: ?"),
        Kind("importance", "Priority…", "Priority at least ?"),
        Kind("title", "Title contains…", "Title contains: ?", TEXT),
        Kind("caldavlist", "In list…", "In list: ?"),
        Kind("recur", "Recurring", "Recurring", PLAIN),
        Kind("completed", "Completed", "Completed", PLAIN),
        Kind("hidden", "Unstarted", "Unstarted", PLAIN),
        Kind("parent", "Has subtasks", "Has subtasks", PLAIN),
        Kind("subtask", "Is subtask", "Is subtask", PLAIN),
    )
}


@dataclass(frozen=True)
class Criterion:
    """One line of a filter; the first one of each is the universe."""

    kind: str
    value: str = ""
    label: str = ""
    way: int = AND

    @property
    def text(self) -> str:
        """The line as the screen shows it."""
        return KINDS[self.kind].text.replace("?", self.label)


FIRST = Criterion("active", way=UNIVERSE)


def serialize(criteria: Iterable[Criterion]) -> str:
    """Criteria as the app keeps them: a line each."""
    return "\n".join(
        " | ".join((c.kind, _escape(c.value), _escape(c.text), str(c.way), _SQL[c.kind]))
        for c in criteria
    )


def read(text: str) -> list[Criterion]:
    """Criteria as they were kept; lines that are none are left out."""
    found = []
    for line in text.splitlines():
        parts = [part.strip().replace("!PIPE!", "|") for part in line.split("|")]
        if len(parts) >= 4 and parts[0] in KINDS and parts[3] in ("0", "1", "2", "3"):
            before, _, after = KINDS[parts[0]].text.partition("?")
            label = parts[2].removeprefix(before).removesuffix(after)
            found.append(Criterion(parts[0], parts[1], label, int(parts[3])))
    if not found:
        return [FIRST]
    first, *rest = found
    return [replace(first, way=UNIVERSE), *rest]


def sql(criteria: Iterable[Criterion]) -> str:
    """The clause that the app keeps with them."""
    clause = "WHERE"
    for each in criteria:
        joined = {UNIVERSE: "", OR: "OR ", AND: "AND ", NOT: "AND NOT "}[each.way]
        condition = _SQL[each.kind].replace("?", each.value.replace("'", "''"))
        clause += f" {joined}tasks._id IN (SELECT _id FROM tasks WHERE {condition})"
    return clause


def _escape(text: str) -> str:
    return text.replace("|", "!PIPE!").replace("\n", " ")


def choices(kind: str, lists: Iterable[Label], tags: Iterable[Label]) -> dict[str, str]:
    """The values that a criterion may have, with their names."""
    if kind == "tag_is":
        return {tag.name: tag.name for tag in tags}
    if kind == "caldavlist":
        return {each.uid: each.name for each in lists}
    if kind == "importance":
        return {str(value): name for name, value in _PRIORITIES.items()}
    none = [_NONE] if kind == "dueDate" else []
    return {name: name for name in (*none, _NOW, *_DAYS)}


class Selector:
    """Finds the tasks that criteria let through."""

    def __init__(self, device: Device, tasks: Iterable[Task], tags: Mapping[str, str]) -> None:
        self.device = device
        self.tasks = list(tasks)
        self.tags = tags
        self.now = device.clock.now_ms
        self.parents = {task.parent for task in self.tasks}

    def steps(self, criteria: Iterable[Criterion]) -> list[set[int]]:
        """The ids after each criterion."""
        found: set[int] = set()
        steps = []
        for each in criteria:
            limit = self._limit(each.value)
            fits = {t.task_id for t in self.tasks if self._is_match(t, each, limit)}
            if each.way == AND:
                found = found & fits
            else:
                found = found - fits if each.way == NOT else found | fits
            steps.append(found)
        return steps

    def _limit(self, value: str) -> int:
        """The last time of what a date's name represents."""
        if value not in _DAYS:
            return self.now
        day = dates.today(self.device) + datetime.timedelta(days=_DAYS[value] + 1)
        return dates.at_midnight(self.device, day)

    def _is_match(self, task: Task, each: Criterion, limit: int) -> bool:
        kind, wanted = each.kind, each.value.lower()
        names = [self.tags.get(uid, "").lower() for uid in task.tags]
        if kind == "dueDate":
            if each.value == _NONE:
                return not task.due
            return 0 < task.due <= limit
        if kind == "importance":
            return task.importance <= (int(each.value) if each.value.isdecimal() else 3)
        return bool(
            {
                "active": not task.completed and task.start <= self.now,
                "tag_is": wanted in names,
                "tag_contains": any(wanted in name for name in names),
                "startDate": 0 < task.start <= limit,
                "title": wanted in task.title.lower(),
                "caldavlist": task.list_id == each.value,
                "recur": task.recurrence,
                "completed": task.completed,
                "hidden": task.start > self.now,
                "parent": task.task_id in self.parents,
                "subtask": task.parent,
            }[kind]
        )


def for_new(device: Device, task: Task, text: str, tags: Iterable[Label]) -> Task:
    """A new task as a filter asks for it."""
    uids = {tag.name: tag.uid for tag in tags}
    for each in read(text):
        if each.way != AND:
            continue
        if each.kind == "importance" and each.value.isdecimal():
            task = replace(task, importance=int(each.value))
        elif each.kind == "tag_is" and each.value in uids:
            task = replace(task, tags=(*task.tags, uids[each.value]))
        elif each.kind == "caldavlist":
            task = replace(task, list_id=each.value)
        elif each.kind == "title":
            task = replace(task, title=each.value)
        elif each.kind == "dueDate" and each.value in _DAYS:
            day = dates.today(device) + datetime.timedelta(days=_DAYS[each.value])
            task = replace(task, due=dates.at_noon(device, day))
    return task
