"""What the settings say, by the names under which the app keeps it."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from typing import TYPE_CHECKING

from android_world.virtual_device.apps.tasks_org import dates
from android_world.virtual_device.apps.tasks_org.model import (
    AT_RANDOM,
    HOUR_MS,
    LOW,
    PACKAGE,
    WHEN_DUE,
    WHEN_OVERDUE,
    WHEN_STARTED,
    Alarm,
    Task,
)
from android_world.virtual_device.framework.preferences import Preferences

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device

EDITOR_ROWS = {
    "start": "Start date",
    "due": "Due date",
    "repeat": "Repeat",
    "priority": "Priority",
    "location": "Location",
    "tags": "Tags",
    "list": "List",
    "subtasks": "Subtasks",
    "reminders": "Reminders",
    "attachments": "Files",
    "description": "Description",
    "calendar": "Calendar",
    "timer": "Timer Controls",
    "creation": "Creation date",
}
PRIORITIES = {0: "High", 1: "Medium", 2: "Low", 3: "None"}
RINGS = {0: "Ring once", 16: "Ring five times", 8: "Ring nonstop"}
DUE_DATES = {-1: "No due date", 0: "Today", 1: "Tomorrow", 2: "Day after tomorrow", 7: "Next week"}
NO_START, ON_DUE, DAY_BEFORE, WEEK_BEFORE, AT_DUE_TIME = range(5)
START_DATES = {
    NO_START: "No start date",
    ON_DUE: "Due date",
    AT_DUE_TIME: "Due time",
    DAY_BEFORE: "Day before due",
    WEEK_BEFORE: "Week before due",
}
REMINDERS = {"start": "When started", "due": "When due", "overdue": "When overdue"}
RANDOM_KEY, PLACE_KEY = "p_rmd_default_random_hours", "p_default_location"
RANDOM = {
    0: "Disabled",
    1: "Hourly",
    24: "Daily",
    168: "Weekly",
    336: "Bi-weekly",
    720: "Monthly",
    1440: "Bi-monthly",
}
_ALARMS = {"start": WHEN_STARTED, "due": WHEN_DUE, "overdue": WHEN_OVERDUE}
_SHOWN, _DEFAULT_REMINDERS = "edit_screen_rows", "p_default_reminders"


def preferences(device: Device) -> Preferences:
    """Where the app keeps its settings."""
    return Preferences(device.storage, PACKAGE)


def editor_rows(device: Device) -> list[str]:
    """The rows of the editor in their order, those that are hidden left out."""
    stored = preferences(device).get_str(_SHOWN, ",".join(EDITOR_ROWS))
    return [name for name in stored.split(",") if name in EDITOR_ROWS]


def store_editor_rows(device: Device, names: list[str] | None) -> None:
    """Set the rows of the editor; None: as they come."""
    preferences(device).put(**{_SHOWN: None if names is None else ",".join(names)})


def default_reminders(device: Device) -> frozenset[str]:
    """The names of the reminders that new tasks have."""
    stored = preferences(device)
    known = _DEFAULT_REMINDERS in stored.all()
    return stored.get_set(_DEFAULT_REMINDERS) if known else frozenset(("due", "overdue"))


def store_default_reminders(device: Device, names: Iterable[str]) -> None:
    """Set the reminders that new tasks have."""
    preferences(device).put(**{_DEFAULT_REMINDERS: frozenset(names)})


def new_task(device: Device, default_list: str) -> Task:
    """A task as the defaults have it."""
    stored = preferences(device)
    today = dates.today(device)
    ahead = stored.get_int("p_def_urg", -1)
    due = dates.at_noon(device, today + datetime.timedelta(days=ahead)) if ahead >= 0 else 0
    rule = stored.get_str("p_rec_default")
    if rule and not due:
        due = dates.at_noon(device, today)
    names = default_reminders(device)
    alarms = [alarm for name, alarm in _ALARMS.items() if name in names]
    hours = stored.get_int(RANDOM_KEY)
    if hours:
        alarms.append(Alarm(AT_RANDOM, hours * HOUR_MS))
    return Task(
        importance=stored.get_int("p_def_pri", LOW),
        due=due,
        start=start_for(device, due, stored.get_int("p_def_hide", NO_START)),
        recurrence=rule,
        repeat_from=stored.get_int("p_rec_from"),
        ring=stored.get_int("p_default_ring"),
        list_id=stored.get_str("p_default_list") or default_list,
        tags=tuple(sorted(stored.get_set("p_default_tags"))),
        alarms=tuple(alarms),
    )


def start_for(device: Device, due: int, way: int) -> int:
    """The start date that hangs on a due date."""
    if not due or way == NO_START:
        return 0
    if way == AT_DUE_TIME and dates.has_time(due):
        return due
    away = {DAY_BEFORE: 1, WEEK_BEFORE: 7}.get(way, 0)
    day = dates.moment(device, due).date() - datetime.timedelta(days=away)
    return dates.at_midnight(device, day)
