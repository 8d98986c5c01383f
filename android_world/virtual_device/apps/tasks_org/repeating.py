"""Tasks that repeat: their rules, as RFC 5545 writes them, and their next dates."""

from __future__ import annotations

import datetime
from dataclasses import replace
from typing import TYPE_CHECKING

from android_world.virtual_device.apps.tasks_org import dates
from android_world.virtual_device.ui.kit.date_picker import add_months, clamp_day

if TYPE_CHECKING:
    from android_world.virtual_device.apps.tasks_org.store import Task
    from android_world.virtual_device.system.phone import Phone

NEVER = "Does not repeat"
SIMPLE = {
    "": NEVER,
    "FREQ=DAILY": "Every day",
    "FREQ=WEEKLY": "Every week",
    "FREQ=MONTHLY": "Every month",
    "FREQ=YEARLY": "Every year",
}
UNITS = {"DAILY": "day", "WEEKLY": "week", "MONTHLY": "month", "YEARLY": "year"}
_PLAIN = {"DAILY": "daily", "WEEKLY": "weekly", "MONTHLY": "monthly", "YEARLY": "yearly"}
_MOST = 999


def parts(rule: str) -> tuple[str, int]:
    """Frequency and interval of a rule; ("", 1) of one that is none."""
    fields = dict(part.split("=", 1) for part in rule.upper().split(";") if "=" in part)
    interval = fields.get("INTERVAL", "1")
    frequency = fields.get("FREQ", "")
    count = int(interval) if interval.isdecimal() else 1
    return frequency if frequency in UNITS else "", min(max(count, 1), _MOST)


def rule_of(frequency: str, interval: int) -> str:
    """A rule."""
    rule = f"FREQ={frequency}"
    return rule if interval == 1 else f"{rule};INTERVAL={interval}"


def text(rule: str) -> str:
    """A rule as the editor shows it."""
    frequency, interval = parts(rule)
    if not frequency:
        return NEVER
    if interval == 1:
        return f"Repeats {_PLAIN[frequency]}"
    return f"Repeats every {interval} {UNITS[frequency]}s"


def again(device: Phone, task: Task) -> Task | None:
    """The task with its next date, or None if there is none."""
    frequency, interval = parts(task.recurrence)
    if not frequency:
        return None
    due = dates.moment(device, task.due) if task.due else None
    base = due.date() if due and not task.repeat_from else dates.today(device)
    try:
        day = _next(base, frequency, interval)
    except (OverflowError, ValueError):
        return None
    timed = due is not None and dates.has_time(task.due)
    later = dates.at(device, day, due.time().replace(second=0)) if timed and due else 0
    later = later or dates.at_noon(device, day)
    start = task.start and task.start + (later - task.due if task.due else 0)
    return replace(task, due=later, start=start)


def _next(day: datetime.date, frequency: str, interval: int) -> datetime.date:
    if frequency in ("DAILY", "WEEKLY"):
        return day + datetime.timedelta(days=interval * (7 if frequency == "WEEKLY" else 1))
    months = interval * (12 if frequency == "YEARLY" else 1)
    return clamp_day(*add_months(day.year, day.month, months), day.day)
