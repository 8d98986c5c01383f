"""How an expert looks up, adds, edits and removes one item of each kind."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from android_world.experts import calendar, calendar_questions, contacts, expense, markor, sms
from android_world.experts.base import ExpertPhone, Script
from android_world.records.items import Contact, Event, Expense, Item, MarkorNote, Message
from android_world.records.items.planning import EXPENSE_CATEGORIES
from android_world.task_evals.utils.sqlite_schema_utils import Expense as ExpenseRow


def look_up_contact(phone: ExpertPhone, item: Contact) -> Script:
    """Search for a contact and open it."""
    yield phone.open_app("contacts")
    yield from phone.tap_when_there(resource_id="open_search_bar")
    yield phone.type(item.name)
    yield from phone.tap_when_there(item.name, class_name="TextView")
    yield phone.wait()


def add_contact(phone: ExpertPhone, item: Contact) -> Script:
    """Fill in the form of a new contact and save it."""
    first, _, last = item.name.partition(" ")
    yield from contacts.fill_form(phone, first, last, item.number)
    yield phone.tap("Save")


def look_up_event(phone: ExpertPhone, item: Event) -> Script:
    """Search for an event and open it."""
    yield phone.open_app("simple calendar pro")
    yield from calendar_questions.search(phone, item.title)
    yield from phone.tap_when_there(item.title, resource_id="event_item_title")
    yield from phone.wait_for(resource_id="event_title")


def browse_events(phone: ExpertPhone, found: Sequence[Event]) -> Script:
    """Open the days of events, one after the other."""
    for day in sorted({item.day for item in found}):
        yield from calendar.open_day(phone, day)
        yield phone.back()


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


def remove_event(phone: ExpertPhone, item: Event) -> Script:
    """Search for an event, open and delete it."""
    yield from look_up_event(phone, item)
    yield from phone.tap_when_there(resource_id="delete")
    yield phone.tap("Yes")


def send_message(phone: ExpertPhone, item: Message, name: str = "") -> Script:
    """Write to a number, or to a contact by name."""
    if not name:
        yield from sms.start_conversation(phone, item.number)
    else:
        yield from sms.open_messenger(phone)
        yield phone.tap(resource_id="conversations_fab")
        yield phone.type(name, resource_id="new_conversation_address")
        yield from phone.tap_when_there(name, resource_id="item_contact_name")
    yield from sms.send(phone, item.text)


def _row(item: Expense) -> ExpenseRow:
    category = EXPENSE_CATEGORIES.index(item.category) + 1
    return ExpenseRow(item.name, int(item.amount * 100), category, item.note)


def add_expense(phone: ExpertPhone, item: Expense) -> Script:
    """Fill in the form of a new expense and save it."""
    yield from expense.add_all(phone, [_row(item)])


def remove_expense(phone: ExpertPhone, item: Expense) -> Script:
    """Find an expense in the list and delete it."""
    yield from expense.delete_all(phone, [_row(item)])


def look_up_expense(phone: ExpertPhone, item: Expense) -> Script:
    """Scroll the list to an expense and open it."""
    yield from expense.open_logs(phone)
    yield from phone.scroll_to(item.name, resource_id="tv_name")
    yield phone.tap(item.name, resource_id="tv_name")
    yield phone.wait()


def browse_expenses(phone: ExpertPhone, found: Sequence[Expense]) -> Script:
    """Scroll through the list of expenses."""
    yield from expense.open_logs(phone)
    left = {item.name for item in found}
    while left := {name for name in left if not phone.has_seen(name)}:
        yield phone.scroll()


def look_up_note(phone: ExpertPhone, item: MarkorNote) -> Script:
    """Open a note."""
    yield from markor.open_notebook(phone)
    yield from markor.open_note(phone, item.title)


def add_note(phone: ExpertPhone, item: MarkorNote) -> Script:
    """Create a note with a text."""
    yield from markor.open_notebook(phone)
    yield from markor.new_note(phone, item.title)
    yield from markor.type_lines(phone, item.text.splitlines())
    yield from markor.save(phone)


def remove_note(phone: ExpertPhone, item: MarkorNote) -> Script:
    """Delete a note."""
    yield from markor.open_notebook(phone)
    yield from markor.select_note(phone, item.title)
    yield from markor.delete_selected(phone)


LOOK_UP: Final[dict[type[Item], Callable[..., Script]]] = {
    Contact: look_up_contact,
    Event: look_up_event,
    Expense: look_up_expense,
    MarkorNote: look_up_note,
}
BROWSE: Final[dict[type[Item], Callable[..., Script]]] = {
    Event: browse_events,
    Expense: browse_expenses,
}
ADD: Final[dict[type[Item], Callable[..., Script]]] = {
    Contact: add_contact,
    Event: add_event,
    Expense: add_expense,
    MarkorNote: add_note,
    Message: send_message,
}
REMOVE: Final[dict[type[Item], Callable[..., Script]]] = {
    Event: remove_event,
    Expense: remove_expense,
    MarkorNote: remove_note,
}
EDIT: Final[dict[type[Item], Callable[..., Script]]] = {}
