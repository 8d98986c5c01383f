"""How an expert looks up, adds and removes events and expenses."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import Final

from android_world.experts import calendar, calendar_questions, expense
from android_world.experts.base import ExpertPhone, Script
from android_world.experts.errand_scripts.table import script
from android_world.records.items import Event, Expense, fields
from android_world.records.items.planning import EXPENSE_CATEGORIES
from android_world.task_evals.utils.sqlite_schema_utils import Expense as ExpenseRow


@script("look_up", Event)
def look_up_event(phone: ExpertPhone, item: Event) -> Script:
    """Search for an event and open it."""
    yield phone.open_app("simple calendar pro")
    yield from calendar_questions.search(phone, item.title)
    yield from phone.tap_when_there(item.title, resource_id="event_item_title")
    yield from phone.wait_for(resource_id="event_title")


@script("browse", Event)
def browse_events(phone: ExpertPhone, found: Sequence[Event]) -> Script:
    """Open the days of events, one after the other."""
    for day in sorted({item.day for item in found}):
        yield from calendar.open_day(phone, day)
        yield phone.back()


@script("add", Event)
def add_event(phone: ExpertPhone, item: Event) -> Script:
    """Fill in the form of a new event and save it."""
    texts = {"event_title": item.title, "event_description": item.description}
    yield from calendar.open_editor(phone, texts)
    if item.location:
        yield phone.type(item.location, resource_id="event_location")
    yield phone.tap(resource_id="event_start_date")
    yield from calendar.pick_day(phone, item.start.date())
    yield from calendar.pick_time(phone, "event_start_time", item.start.hour, item.start.minute)
    if item.end.date() != item.start.date():
        yield phone.tap(resource_id="event_end_date")
        yield from calendar.pick_day(phone, item.end.date())
    yield from calendar.pick_time(phone, "event_end_time", item.end.hour, item.end.minute)
    yield from calendar.save(phone)


_EVENT_TEXTS: Final = {
    "title": "event_title",
    "location": "event_location",
    "description": "event_description",
}


@script("edit", Event)
def edit_event(phone: ExpertPhone, before: Event, after: Event) -> Script:
    """Open an event, change what differs, and save it."""
    yield from look_up_event(phone, before)
    for name, resource_id in _EVENT_TEXTS.items():
        old, new = getattr(before, name), getattr(after, name)
        if old != new:
            yield phone.type(new, resource_id=resource_id, clear=bool(old))
    if (before.start, before.end) != (after.start, after.end):
        # The app moves the end with the start: both are compared with what it shows.
        yield from _set_moment(phone, "event_start", after.start)
        yield from _set_moment(phone, "event_end", after.end)
    yield from calendar.save(phone)


def _set_moment(phone: ExpertPhone, field: str, moment: datetime.datetime) -> Script:
    """Set one date and time of the open form."""
    date = f"{field}_date"
    yield from phone.reveal(resource_id=f"{field}_time")
    shown = phone.get(resource_id=date).text or ""
    if not shown.startswith(f"{moment:%B} {moment.day} "):
        yield phone.tap(resource_id=date)
        yield from calendar.pick_day(phone, moment.date())
    yield from calendar.pick_time(phone, f"{field}_time", moment.hour, moment.minute)


@script("remove", Event)
def remove_event(phone: ExpertPhone, item: Event) -> Script:
    """Search for an event, open and delete it."""
    yield from look_up_event(phone, item)
    yield from phone.tap_when_there(resource_id="delete")
    yield phone.tap("Yes")


def _row(item: Expense) -> ExpenseRow:
    category = EXPENSE_CATEGORIES.index(item.category) + 1
    return ExpenseRow(item.name, int(item.amount * 100), category, item.note)


@script("add", Expense)
def add_expense(phone: ExpertPhone, item: Expense) -> Script:
    """Fill in the form of a new expense and save it."""
    yield from expense.add_all(phone, [_row(item)])


@script("remove", Expense)
def remove_expense(phone: ExpertPhone, item: Expense) -> Script:
    """Find an expense in the list and delete it."""
    yield from expense.delete_all(phone, [_row(item)])


@script("look_up", Expense)
def look_up_expense(phone: ExpertPhone, item: Expense) -> Script:
    """Scroll the list to an expense and open it."""
    yield from expense.open_logs(phone)
    yield from phone.scroll_to(item.name, resource_id="tv_name")
    yield phone.tap(item.name, resource_id="tv_name")
    yield phone.wait()


@script("browse", Expense)
def browse_expenses(phone: ExpertPhone, found: Sequence[Expense]) -> Script:
    """Scroll through the list of expenses."""
    yield from expense.open_logs(phone)
    left = {item.name for item in found}
    while left := {name for name in left if not phone.has_seen(name)}:
        yield phone.scroll()


@script("edit", Expense)
def edit_expense(phone: ExpertPhone, before: Expense, after: Expense) -> Script:
    """Open an expense, change what differs in its form, and save it."""
    yield from look_up_expense(phone, before)
    yield phone.tap(resource_id="btn_edit")
    yield from phone.wait_for(resource_id="edt_name")
    if after.name != before.name:
        yield phone.type(after.name, resource_id="edt_name", clear=True)
    if after.amount != before.amount:
        amount = fields.Amount().say(after.amount, "number")
        yield phone.type(amount, resource_id="edt_amount", clear=True)
    if after.category != before.category:
        yield from expense.choose_category(phone, after.category)
    if after.note != before.note:
        yield phone.type(after.note, resource_id="edt_note", clear=bool(before.note))
    yield phone.tap(resource_id="btn_save")
