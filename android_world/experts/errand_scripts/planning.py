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
    if item.reminder is not None:
        yield from _set_reminder(phone, item.reminder)
    if item.repetition is not None:
        yield from _set_repetition(phone, item)
    yield from calendar.save(phone)


def _set_reminder(phone: ExpertPhone, before: datetime.timedelta | None) -> Script:
    """Choose the first reminder of the open form: how long before the start, or None."""
    yield from phone.reveal(resource_id="event_reminder_1")
    wanted = _reminder_text(before)
    if phone.get(resource_id="event_reminder_1").text == wanted:
        return
    yield phone.tap(resource_id="event_reminder_1")
    if phone.shows("Disclaimer"):
        yield phone.tap("OK")
    if before is None or phone.shows(wanted, class_name="RadioButton"):
        yield phone.tap(wanted, class_name="RadioButton")
        return
    yield phone.tap("Custom", class_name="RadioButton")
    seconds = round(before.total_seconds())
    size, unit = next((n, unit) for n, unit in _UNITS.items() if not seconds % n)
    yield phone.type(str(seconds // size), resource_id="dialog_custom_interval_value")
    yield phone.tap(unit, class_name="RadioButton")
    yield phone.tap("OK")


_UNITS: Final = {86_400: "days", 3600: "hours", 60: "minutes"}


def _reminder_text(before: datetime.timedelta | None) -> str:
    """A reminder as the form writes it."""
    if not before:
        return "No reminder" if before is None else "At start"
    is_days = not before % datetime.timedelta(days=1)
    days = f"{before.days} day{'s' if before.days > 1 else ''}"
    return f"{days if is_days else fields.Duration().say(before)} before"


def _set_repetition(phone: ExpertPhone, item: Event) -> Script:
    """Choose in the open form how often an event happens, and until when."""
    yield from phone.scroll_to(resource_id="event_repetition")
    wanted = (item.repetition or "no repetition").capitalize()
    if phone.get(resource_id="event_repetition").text != wanted:
        yield phone.tap(resource_id="event_repetition")
        yield phone.tap(wanted, class_name="RadioButton")
    if item.repetition is None:
        return
    if item.repetition == "weekly":
        yield from _set_repeat_days(phone, item.repeat_on or (f"{item.start:%A}",))
    yield from phone.scroll_to(resource_id="event_repetition_limit")
    shown = phone.get(resource_id="event_repetition_limit").text or ""
    if shown == _limit_text(item):
        return
    yield phone.tap(resource_id="event_repetition_limit")
    if item.repeat_count is not None:
        yield phone.type(str(item.repeat_count), resource_id="repeat_type_count", clear=True)
    elif item.repeat_until is None:
        yield phone.tap(resource_id="repeat_type_forever")
        return
    else:
        yield phone.tap(resource_id="repeat_type_date")
        yield from calendar.pick_day(phone, item.repeat_until)
    yield phone.tap("OK")


def _set_repeat_days(phone: ExpertPhone, days: Sequence[str]) -> Script:
    """Choose the days of the week of the open form."""
    yield from phone.scroll_to(resource_id="event_repetition_rule")
    shown = phone.get(resource_id="event_repetition_rule").text or ""
    if fields.Weekdays().is_spelled_in(shown, days):
        return
    yield phone.tap(resource_id="event_repetition_rule")
    for day in fields.WEEKDAYS:
        if bool(phone.get(day, class_name="CheckBox").is_checked) != (day in days):
            yield phone.tap(day, class_name="CheckBox")
    yield phone.tap("OK")


def _limit_text(item: Event) -> str:
    """The end of a repetition as the form writes it."""
    if item.repeat_count is not None:
        return f"{item.repeat_count} time{'s' if item.repeat_count > 1 else ''}"
    return "Forever" if item.repeat_until is None else f"{item.repeat_until:%B %-d %Y}"


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
    if before.reminder != after.reminder:
        yield from _set_reminder(phone, after.reminder)
    if _repetition_of(before) != _repetition_of(after):
        yield from _set_repetition(phone, after)
    yield from calendar.save(phone)
    if before.repetition is not None:
        yield from phone.tap_when_there("Update all occurrences")


def _repetition_of(item: Event) -> tuple[object, ...]:
    return item.repetition, item.repeat_on, item.repeat_until, item.repeat_count


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
    if item.repetition is not None:
        yield phone.tap("Delete all occurrences")
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
