"""Birthdays and anniversaries of the contacts as yearly events."""

from __future__ import annotations

from datetime import date, datetime, time
from functools import partial

from android_world.virtual_device.apps._lib.permission_controller.requests import (
    request_permissions,
)
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.simple_calendar import model
from android_world.virtual_device.apps.simple_calendar.changes import try_to
from android_world.virtual_device.apps.simple_calendar.context import CalendarContext
from android_world.virtual_device.apps.simple_calendar.model import Event
from android_world.virtual_device.system.content.contact_rows import EventType

_READ_CONTACTS = "android.permission.READ_CONTACTS"
_FLAG_MISSING_YEAR = 4
# Kind: type of the contact's date, title of the event type, its colour, source of the events.
_KINDS = {
    "birthdays": (EventType.BIRTHDAY, "Birthdays", "#E51C23", "contact-birthday"),
    "anniversaries": (EventType.ANNIVERSARY, "Anniversaries", "#FF9800", "contact-anniversary"),
}


def add_contact_dates(activity: Activity, kind: str) -> None:
    """Add what is not there yet, with the user's leave; `kind` is birthdays or anniversaries."""
    request_permissions(activity, [_READ_CONTACTS], partial(_add_if_permitted, activity, kind))


def _add_if_permitted(activity: Activity, kind: str, granted: dict[str, bool]) -> None:
    if not all(granted.values()):
        activity.toast("You have to grant the permission for this feature to work")
        return
    events = _new_events(activity, kind)
    if not events:
        activity.toast(f"No new {kind} have been found")
    elif try_to(activity, lambda: _store_all(CalendarContext(activity.device), kind, events)):
        activity.toast(f"{kind.capitalize()} added successfully")
    activity.invalidate()


def _new_events(activity: Activity, kind: str) -> list[Event]:
    wanted, _, _, source = _KINDS[kind]
    context = CalendarContext(activity.device)
    known = {(e.title, e.start_ts) for e in context.store.all_rows() if e.source == source}
    events = [
        _event(contact.display_name, labelled.value, source, context)
        for contact in activity.device.contacts.list_contacts()
        for labelled in contact.events
        if labelled.type == wanted
    ]
    return [e for e in events if e is not None and (e.title, e.start_ts) not in known]


def _event(title: str, text: str, source: str, context: CalendarContext) -> Event | None:
    """The yearly event of a date; one without a year is of this year."""
    has_year = not text.startswith("--")
    try:
        day = date.fromisoformat(text if has_year else f"{context.today.year}-{text[2:]}")
    except ValueError:
        return None
    start = model.instant(datetime.combine(day, time(0)), context.zone)
    return Event(
        start,
        start + 12 * 3600,
        title=title,
        repeat_interval=model.YEAR_S,
        repeat_rule=model.SAME_DAY,
        flags=model.FLAG_ALL_DAY | (0 if has_year else _FLAG_MISSING_YEAR),
        source=source,
    )


def _store_all(context: CalendarContext, kind: str, events: list[Event]) -> None:
    _, title, shade, _ = _KINDS[kind]
    store, options = context.store, context.options
    known = next((t.id for t in store.event_types() if t.title == title), None)
    number = known or store.save_event_type(title, model.argb_color(shade)) or 1
    options.show_types(options.visible_types | {number})
    for event in events:
        store.insert(event._replace(event_type=number))
