"""How an expert looks up, adds and removes events and expenses."""

from __future__ import annotations

from collections.abc import Sequence

from android_world.experts import calendar, calendar_questions, expense
from android_world.experts.base import ExpertPhone, Script
from android_world.experts.errand_scripts.table import script
from android_world.records.items import Event, Expense
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
