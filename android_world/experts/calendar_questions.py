"""Experts of the questions about Simple Calendar Pro: they read the answer from its screens."""

from __future__ import annotations

import dataclasses
import datetime
from collections.abc import Callable

from android_world.device import device_constants
from android_world.experts.base import (
    Decisive,
    ExpertPhone,
    Params,
    Script,
    box_of,
    point_in,
    short_id,
)
from android_world.experts.registry import expert
from android_world.task_evals.information_retrieval import datetime_utils

_APP = "simple calendar pro"
_TITLE, _TIME = "event_item_title", "event_item_time"
_SECTION, _HEADER = "event_section_title", "top_value"
_DAYS_OF_A_WEEK = 7
_LIST = "day_events"
_CLEAR = 0.2, 0.3  # Of a cell, what no button lies on.
_EIGHT = datetime.time(20)


@dataclasses.dataclass
class _Row:
    """An event as a list shows it."""

    title: str
    start: datetime.time
    end: datetime.time
    section: str = ""


@expert("SimpleCalendarEventsOnDate", "SimpleCalendarAnyEventsOnDate", near_miss="date")
def events_on_date(phone: ExpertPhone, params: Params) -> Script:
    """Read all titles of the day."""
    yield from _answer_from_day(phone, params, lambda row: True)


@expert("SimpleCalendarEventOnDateAtTime", near_miss="date")
def event_at_time(phone: ExpertPhone, params: Params) -> Script:
    """Read the titles of what is on at that time."""
    time = datetime_utils.parse_time(params["time"])
    yield from _answer_from_day(phone, params, lambda row: row.start <= time <= row.end)


@expert("SimpleCalendarFirstEventAfterStartTime", near_miss="date")
def first_event_after(phone: ExpertPhone, params: Params) -> Script:
    """Read the title of the first event from that time on."""
    time = datetime_utils.parse_time(params["time"])
    yield from _answer_from_day(phone, params, lambda row: row.start >= time, first=True)


@expert("SimpleCalendarEventsInTimeRange", near_miss="date")
def events_in_range(phone: ExpertPhone, params: Params) -> Script:
    """Read the titles of what starts between the two times."""
    earliest = datetime_utils.parse_time(params["start_time"])
    yield from _answer_from_day(phone, params, lambda row: earliest <= row.start <= _EIGHT)


@expert("SimpleCalendarNextEvent")
def next_event(phone: ExpertPhone, params: Params) -> Script:
    """Read the title of the first event of today that has not started yet."""
    yield phone.open_app(_APP)
    now = datetime_utils.parse_time(phone.get(resource_id="clock").text or "")
    yield from _open_day(phone, device_constants.DT.date())
    rows: list[_Row] = []
    yield from _read(phone, rows)
    upcoming = [row for row in rows if row.start >= now]
    yield Decisive(phone.answer(_titles(phone, upcoming[:1])))


@expert("SimpleCalendarEventsInNextWeek")
def events_next_week(phone: ExpertPhone, params: Params) -> Script:
    """Read the titles of the seven days after today in the simple event list."""
    yield phone.open_app(_APP)
    yield phone.tap(description="Change view")
    yield phone.tap("Simple event list")
    first = device_constants.DT.date() + datetime.timedelta(days=1)
    days = [first + datetime.timedelta(days=i) for i in range(_DAYS_OF_A_WEEK)]
    sections = {f"{day.day} {day.strftime('%A')}" for day in days}
    rows = [row for row in _rows(phone) if row.section in sections]
    yield Decisive(phone.answer(_titles(phone, rows)))


@expert("SimpleCalendarLocationOfEvent", near_miss="title")
def location_of_event(phone: ExpertPhone, params: Params) -> Script:
    """Search for the event, open it and read its location."""
    yield phone.open_app(_APP)
    yield from search(phone, params["title"])
    if not phone.shows(params["title"], resource_id=_TITLE):
        yield phone.answer(phone.get(resource_id="search_placeholder").text or "")
        return
    yield phone.tap(params["title"], resource_id=_TITLE)
    yield phone.answer(phone.get(resource_id="event_location").text or "")


@expert("SimpleCalendarNextMeetingWithPerson", near_miss="person")
def next_meeting(phone: ExpertPhone, params: Params) -> Script:
    """See which year it is, search for the person and read the date and the time."""
    yield phone.open_app(_APP)
    month = phone.get(resource_id=_HEADER).text
    yield phone.tap(resource_id=_HEADER)
    year = phone.get(resource_id="numberpicker_input", nth=-1).text
    yield phone.tap("Cancel")
    yield from search(phone, params["person"])
    rows = [row for row in _rows(phone) if params["person"] in row.title]
    if not rows:
        yield phone.answer(phone.get(resource_id="search_placeholder").text or "")
        return
    day = rows[0].section.split()[0]
    yield phone.answer(f"{month} {day} {year} {rows[0].start:%H:%M}")


def _answer_from_day(
    phone: ExpertPhone, params: Params, wanted: Callable[[_Row], bool], first: bool = False
) -> Script:
    """Open the day and answer with the titles of its events that are wanted."""
    yield phone.open_app(_APP)
    yield from _open_day(phone, datetime_utils.get_date(params["date"]))
    shown: list[_Row] = []
    yield from _read(phone, shown)
    rows = [row for row in shown if wanted(row)]
    yield phone.answer(_titles(phone, rows[:1] if first else rows))


def _open_day(phone: ExpertPhone, date: datetime.date) -> Script:
    """Tap a day of the month that is shown; weeks start on Sunday, a whole one before it."""
    before = date.replace(day=1).isoweekday()
    cell = phone.get(resource_id="month_view_background", nth=before + date.day - 1)
    yield phone.tap_at(point_in(cell, *_CLEAR))


def search(phone: ExpertPhone, text: str) -> Script:
    """Search for events by their title."""
    yield phone.type(text, resource_id="top_toolbar_search")


def _titles(phone: ExpertPhone, rows: list[_Row]) -> str:
    """The titles, or what the screen is called where there are none."""
    if not rows:
        return phone.get(resource_id=_HEADER, nth=-1).text or ""
    return ", ".join(row.title for row in rows)


def _read(phone: ExpertPhone, rows: list[_Row]) -> Script:
    """Add the events of a list, further down as well where it does not fit on the screen."""
    while new := [row for row in _rows(phone) if row not in rows]:
        rows += new
        if not phone.shows(resource_id=_LIST, where=lambda e: bool(e.is_scrollable)):
            return
        yield phone.scroll(element=phone.get(resource_id=_LIST))


def _rows(phone: ExpertPhone) -> list[_Row]:
    """The events of a list, from top to bottom, each with the day that it is listed under."""
    shown = phone.find_all(where=lambda e: short_id(e) in (_TITLE, _TIME, _SECTION))
    rows: list[_Row] = []
    title = section = ""
    for element in sorted(shown, key=lambda e: box_of(e).y_min):
        text = element.text or ""
        if short_id(element) == _SECTION:
            section = text
        elif short_id(element) == _TITLE:
            title = text
        elif title:
            start, end = _times(text)
            rows.append(_Row(title, start, end, section))
            title = ""
    return rows


def _times(text: str) -> tuple[datetime.time, datetime.time]:
    """Start and end of a line such as `16:00 - 17:00` or `16:00`."""
    start, _, end = text.partition(" - ")
    first = datetime_utils.parse_time(start.split()[0])
    return first, datetime_utils.parse_time(end.split()[0]) if end else first
