"""How an expert finds, adds, edits, completes and deletes tasks."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import Final

from android_world.device import device_constants
from android_world.experts import tasks_questions
from android_world.experts.base import ExpertPhone, Script, box_of
from android_world.experts.errand_scripts.table import script
from android_world.records.items import Task, fields
from android_world.records.items.tasks import PRIORITIES

_TITLE, _SORT = "title", "menu_sort"
_NO_DUE_DATE, _ADD_PLACE = "No due date", "Add location"
_TODAY: Final = device_constants.DT.date()
_NEAR_DAYS: Final = 6
_NAMES: Final = {0: "Today", 1: "Tomorrow"}


@script("look_up", Task)
def look_up_task(phone: ExpertPhone, item: Task) -> Script:
    """Open a task and read its date and notes."""
    yield from _open(phone, item)
    shown = _due_text(item)
    if item.due is not None and phone.shows(contains=shown):
        phone.work_out(fields.Day().say(item.due), phone.get(contains=shown).text or "")
    if item.notes:
        yield from phone.scroll_to(hint="Description", filled=item.notes)
    if item.place is not None:
        yield from phone.scroll_to(item.place)


@script("browse", Task)
def browse_tasks(phone: ExpertPhone, found: Sequence[Task]) -> Script:
    """Scroll through the list of tasks; groups show the priorities, which rows do not."""
    yield from tasks_questions.group_list(phone, "By priority", fold=False)
    for item in found:
        yield from phone.scroll_to(item.title, resource_id=_TITLE)


@script("add", Task)
def add_task(phone: ExpertPhone, item: Task) -> Script:
    """Fill in the page of a new task and save it."""
    yield phone.open_app("tasks")
    yield from phone.tap_when_there(description="Create new task")
    yield phone.type(item.title, resource_id=_TITLE)
    yield from _fill(phone, Task(item.title), item)
    if item.is_completed:
        yield from _open_list(phone, item)
        yield from _tick(phone, item)


@script("edit", Task)
def edit_task(phone: ExpertPhone, before: Task, after: Task) -> Script:
    """Change a task on its page, then tick it off in the list, or the other way round."""
    is_changed = before.is_completed != after.is_completed
    if [n for n in Task.types() if getattr(before, n) != getattr(after, n)] != ["is_completed"]:
        yield from _open(phone, before)
        if after.title != before.title:
            yield phone.type(after.title, resource_id=_TITLE, clear=True)
        yield from _fill(phone, before, after)
    if is_changed:
        yield from _open_list(phone, after)
        yield from _tick(phone, after)


@script("remove", Task)
def remove_task(phone: ExpertPhone, item: Task) -> Script:
    """Open a task and delete it."""
    yield from _open(phone, item)
    yield phone.tap(resource_id="menu_delete")
    yield from phone.tap_when_there("OK")


def _open_list(phone: ExpertPhone, item: Task) -> Script:
    if not phone.shows(resource_id=_SORT):
        yield phone.open_app("tasks")
    yield from _reach(phone, item)


def _reach(phone: ExpertPhone, item: Task) -> Script:
    """Scroll to a task, and on where the bar at the bottom or a snackbar covers its row."""
    yield from phone.scroll_to(item.title, resource_id=_TITLE)
    row = box_of(phone.get(item.title, resource_id=_TITLE))
    covers = filter(None, (phone.find(resource_id=_SORT), phone.find("Undo")))
    if any(box_of(cover).y_min < row.y_max for cover in covers):
        yield phone.scroll()


def _open(phone: ExpertPhone, item: Task) -> Script:
    yield phone.open_app("tasks")
    yield from _reach(phone, item)
    yield phone.tap(item.title, resource_id=_TITLE)
    yield from phone.wait_for(description="Save")


def _tick(phone: ExpertPhone, item: Task) -> Script:
    title = phone.get(item.title, resource_id=_TITLE)
    yield phone.tap(element=phone.beside(title, resource_id="completeBox"))


def _fill(phone: ExpertPhone, before: Task, after: Task) -> Script:
    """Set what differs on the open page of a task, and save."""
    if (after.due, after.due_time) != (before.due, before.due_time):
        yield phone.tap(_due_text(before))
        yield from _pick_due(phone, before, after)
    if after.priority != before.priority:
        yield from phone.scroll_to("Priority")
        circles = phone.find_all(class_name="RadioButton")
        yield phone.tap(element=circles[len(circles) - 1 - PRIORITIES.index(after.priority)])
    if after.notes != before.notes:
        yield from phone.scroll_to(hint="Description", filled=before.notes)
        yield phone.type(
            after.notes, hint="Description", filled=before.notes, clear=bool(before.notes)
        )
    if after.place != before.place:
        yield from _set_place(phone, before.place, after.place)
    yield phone.tap(description="Save")
    yield from phone.wait_for(resource_id=_SORT)


def _set_place(phone: ExpertPhone, before: str | None, after: str | None) -> Script:
    """Choose one of the places that the app knows, or none, on the open page."""
    if before is not None:
        yield from phone.scroll_to(before)
        yield phone.tap(before)
        yield from phone.tap_when_there("Delete")
    if after is not None:
        yield from phone.scroll_to(_ADD_PLACE)
        yield phone.tap(_ADD_PLACE)
        yield from phone.wait_for(resource_id="choose_recent_location")
        yield from phone.scroll_to(after, resource_id="name")
        yield phone.tap(after, resource_id="name")


def _pick_due(phone: ExpertPhone, before: Task, after: Task) -> Script:
    """Choose day and time in the open sheet."""
    if after.due is None:
        yield phone.tap("No date")
    elif after.due != before.due:
        shown = before.due or _TODAY
        for _ in range((after.due.year - shown.year) * 12 + after.due.month - shown.month):
            yield phone.tap(description="Next month")
        yield phone.tap(description=f"{after.due:%d %B %Y}")
    if after.due is not None and after.due_time is None and before.due_time is not None:
        yield phone.tap("No time")
    elif after.due_time is not None and after.due_time != before.due_time:
        yield phone.tap("Pick time")
        yield from phone.wait_for(resource_id="material_timepicker_ok_button")
        yield phone.tap(description=f"{after.due_time.hour} hours", class_name="TextView")
        yield phone.tap(description=f"{after.due_time.minute} minutes", class_name="TextView")
        yield phone.tap(resource_id="material_timepicker_ok_button")
    yield phone.tap(resource_id="ok_button")


def _due_text(item: Task) -> str:
    """The due date as the page of a task shows it."""
    if item.due is None:
        return _NO_DUE_DATE
    day, away = item.due, (item.due - _TODAY).days
    near = abs(away) <= _NEAR_DAYS
    text = _NAMES.get(away, f"{day:%A}" if near else f"{day:%A, %B} {day.day}")
    if item.due_time is None:
        return text
    return _with_time(text, item.due_time, away)


def _with_time(text: str, time: datetime.time, away: int) -> str:
    if away == 0:
        return f"{time:%H:%M}"
    return f"{text}{'' if abs(away) <= _NEAR_DAYS else ' at'} {time:%H:%M}"
