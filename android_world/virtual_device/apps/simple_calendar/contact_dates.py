"""Birthdays and anniversaries of the contacts as yearly events."""

from __future__ import annotations

from datetime import date, datetime, time
from functools import partial

from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.permission_controller.requests import request_permissions
from android_world.virtual_device.apps.simple_calendar.changes import try_to
from android_world.virtual_device.apps.simple_calendar.model import (
    FLAG_ALL_DAY,
    SAME_DAY,
    YEAR_S,
    Event,
    argb_color,
    instant,
)
from android_world.virtual_device.apps.simple_calendar.options import Options
from android_world.virtual_device.apps.simple_calendar.store import CalendarStore
from android_world.virtual_device.system.content.contact_rows import EventType
from android_world.virtual_device.system.dates import local_time

_READ_CONTACTS = "android.permission.READ_CONTACTS"
_FLAG_MISSING_YEAR = 4
# Kind: type of the contact's date, title of the event type, its colour, source of the events.
_KINDS = {
    "birthdays": (EventType.BIRTHDAY, "Birthdays", "#E51C23", "contact-birthday"),
    "anniversaries": (EventType.ANNIVERSARY, "Anniversaries", "#FF9800", "contact-anniversary"),
}


def add_contact_dates(activity: Activity, kind: str) -> None:
    """Add what is not there yet, with the user's leave; `kind` is birthdays or anniversaries."""
    request_permissions(activity, [_READ_CONTACTS], partial(_add_if_allowed, activity, kind))


def _add_if_allowed(activity: Activity, kind: str, granted: dict[str, bool]) -> None:
    if not all(granted.values()):
        activity.toast("You have to grant the permission for this feature to work")
        return
    events = _new_events(activity, kind)
    if not events:
        activity.toast(f"No new {kind} have been found")
    elif try_to(activity, partial(_store_all, activity, kind, events)):
        activity.toast(f"{kind.capitalize()} added successfully")
    activity.invalidate()


def _new_events(activity: Activity, kind: str) -> list[Event]:
    wanted, _, _, source = _KINDS[kind]
    device = activity.device
    store = CalendarStore(device)
    known = {(e.title, e.start_ts) for e in store.all_rows() if e.source == source}
    events = []
    for contact in device.contacts.list_contacts():
        for labelled in contact.events:
            day, has_year = _date(labelled.value, local_time(device).date())
            if labelled.type != wanted or day is None:
                continue
            start = instant(datetime.combine(day, time(0)), store.zone)
            flags = FLAG_ALL_DAY | (0 if has_year else _FLAG_MISSING_YEAR)
            event = Event(
                start,
                start + 12 * 3600,
                title=contact.display_name,
                repeat_interval=YEAR_S,
                repeat_rule=SAME_DAY,
                flags=flags,
                source=source,
            )
            if (event.title, event.start_ts) not in known:
                events.append(event)
    return events


def _store_all(activity: Activity, kind: str, events: list[Event]) -> None:
    _, type_title, shade, _ = _KINDS[kind]
    store, options = CalendarStore(activity.device), Options(activity.device)
    number = _type_number(store, type_title, shade)
    options.show_types(options.shown_types | {number})
    for event in events:
        store.insert(event._replace(event_type=number))


def _type_number(store: CalendarStore, title: str, shade: str) -> int:
    for known in store.event_types():
        if known.title == title:
            return known.id
    return store.save_event_type(title, argb_color(shade)) or 1


def _date(text: str, today: date) -> tuple[date | None, bool]:
    """The date and whether it has a year; one without is of this year."""
    has_year = not text.startswith("--")
    try:
        full = text if has_year else f"{today.year}-{text[2:]}"
        return date.fromisoformat(full), has_year
    except ValueError:
        return None, has_year
