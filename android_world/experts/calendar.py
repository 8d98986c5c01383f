"""Experts of the tasks in Simple Calendar Pro."""

from __future__ import annotations

import calendar
import datetime
import re

from android_world.experts import time_picker
from android_world.experts.base import (
    Decisive,
    Element,
    ExpertPhone,
    ExpertStuckError,
    Params,
    Script,
    box_of,
    point_in,
)
from android_world.experts.registry import expert

_APP = "simple calendar pro"
_HOME_DATE = re.compile(r"(\w{3}), (\w{3}) (\d{1,2})")
_WEEKDAYS = list(calendar.day_abbr)
_CLEAR = 0.2, 0.3  # Of a cell of the month, what no button lies on.


def open_editor(phone: ExpertPhone, params: Params) -> Script:
    """Open the editor for a new event, and fill in its texts."""
    yield phone.open_app(_APP)
    yield from phone.tap_when_there(resource_id="calendar_fab")
    yield from phone.tap_when_there(resource_id="fab_event_label")
    yield from phone.wait_for(resource_id="event_title")
    yield phone.type(params["event_title"], resource_id="event_title")
    yield phone.type(params["event_description"], resource_id="event_description")


def selected_day(phone: ExpertPhone) -> datetime.date:
    """The day that the date picker has selected."""
    day = phone.get(where=lambda e: bool(e.is_checked) and _is_day(e))
    return datetime.datetime.strptime(day.content_description or "", "%d %B %Y").date()


def _is_day(element: Element) -> bool:
    return (element.text or "").isdecimal() and bool(element.content_description)


def pick_day(phone: ExpertPhone, day: datetime.date) -> Script:
    """Choose a day in the open date picker."""
    present = selected_day(phone)
    if day != present:
        months = (day.year - present.year) * 12 + day.month - present.month
        for _ in range(abs(months)):
            yield phone.tap(description="Next month" if months > 0 else "Previous month")
        yield phone.tap(description=day.strftime("%d %B %Y"))
    yield phone.tap("OK")


def pick_time(phone: ExpertPhone, resource_id: str, hour: int, minute: int) -> Script:
    """Set one of the editor's times with the clock's face."""
    shown = phone.get(resource_id=resource_id).text
    if shown == f"{hour:02d}:{minute:02d}":
        return
    yield phone.tap(resource_id=resource_id)
    yield from time_picker.set_time(phone, hour, minute)


def _set_times(phone: ExpertPhone, day: datetime.date, params: Params) -> Script:
    """With the start's date picker open: set day, start and end."""
    yield from pick_day(phone, day)
    yield from pick_time(phone, "event_start_time", params["hour"], 0)
    start = datetime.datetime.combine(day, datetime.time(params["hour"]))
    end = start + datetime.timedelta(minutes=params["duration_mins"])
    if end.date() != day:
        yield phone.tap(resource_id="event_end_date")
        yield from pick_day(phone, end.date())
    yield from pick_time(phone, "event_end_time", end.hour, end.minute)


def save(phone: ExpertPhone) -> Script:
    """Save the event."""
    yield phone.tap(resource_id="save")
    if phone.shows("Disclaimer"):
        yield phone.tap("OK")


def _date(params: Params) -> datetime.date:
    return datetime.date(params["year"], params["month"], params["day"])


def _next(weekday: str, today: datetime.date) -> datetime.date:
    """The first day of this name after today."""
    ahead = (list(calendar.day_name).index(weekday) - today.weekday() - 1) % 7 + 1
    return today + datetime.timedelta(days=ahead)


@expert("SimpleCalendarAddOneEvent", near_miss="hour")
def add_event(phone: ExpertPhone, params: Params) -> Script:
    """Create the event on the date."""
    yield from open_editor(phone, params)
    yield phone.tap(resource_id="event_start_date")
    yield from _set_times(phone, _date(params), params)
    yield from save(phone)


@expert("SimpleCalendarAddOneEventRelativeDay", near_miss="day_of_week")
def add_event_on_weekday(phone: ExpertPhone, params: Params) -> Script:
    """Create the event on the next day of this name; the date picker shows today."""
    yield from open_editor(phone, params)
    yield phone.tap(resource_id="event_start_date")
    yield from _set_times(phone, _next(params["day_of_week"], selected_day(phone)), params)
    yield from save(phone)


@expert("SimpleCalendarAddOneEventTomorrow", near_miss="event_title")
def add_event_tomorrow(phone: ExpertPhone, params: Params) -> Script:
    """Create the event on the day after the one that the date picker shows."""
    yield from open_editor(phone, params)
    yield phone.tap(resource_id="event_start_date")
    yield from _set_times(phone, selected_day(phone) + datetime.timedelta(days=1), params)
    yield from save(phone)


@expert("SimpleCalendarAddOneEventInTwoWeeks", near_miss="duration_mins")
def add_event_in_two_weeks(phone: ExpertPhone, params: Params) -> Script:
    """Create the event two weeks after the day that the date picker shows."""
    yield from open_editor(phone, params)
    yield phone.tap(resource_id="event_start_date")
    yield from _set_times(phone, selected_day(phone) + datetime.timedelta(weeks=2), params)
    yield from save(phone)


@expert("SimpleCalendarAddRepeatingEvent", near_miss="repeat_rule")
def add_repeating_event(phone: ExpertPhone, params: Params) -> Script:
    """Create the event on the date, then let it repeat."""
    yield from open_editor(phone, params)
    yield phone.tap(resource_id="event_start_date")
    yield from _set_times(phone, _date(params), params)
    yield from phone.scroll_to(resource_id="event_repetition")
    yield phone.tap(resource_id="event_repetition")
    yield phone.tap(params["repeat_rule"].capitalize(), class_name="RadioButton")
    yield from save(phone)


# -- deleting ----------------------------------------------------------------------------------


def _today_at_home(phone: ExpertPhone) -> datetime.date:
    """The date on the home screen; its year is the one in which the weekday fits.

    Raises:
      ExpertStuckError: The home screen shows no date.
    """
    for label in phone.labels():
        match = _HOME_DATE.search(label)
        if match and match[1] in _WEEKDAYS and match[2] in list(calendar.month_abbr):
            month = list(calendar.month_abbr).index(match[2])
            for year in range(2023, 2034):
                day = datetime.date(year, month, int(match[3]))
                if day.weekday() == _WEEKDAYS.index(match[1]):
                    return day
    raise ExpertStuckError("The home screen shows no date.")


def open_day(phone: ExpertPhone, day: datetime.date) -> Script:
    """Open a day of the current month: its cell is the one that its place in the month says."""
    yield phone.open_app(_APP)
    yield from phone.wait_for(resource_id="month_view_background")
    before = day.replace(day=1).isoweekday()
    cell = phone.get(resource_id="month_view_background", nth=before + day.day - 1)
    yield phone.tap_at(point_in(cell, *_CLEAR))
    yield from phone.wait_for(resource_id="top_value", contains=f"{day:%B} {day.day} (")


def _titles_on(phone: ExpertPhone, day: datetime.date) -> list[Element]:
    """Titles of the events that start on the day which is shown."""
    ends_here = f"({day:%B} {day.day})"
    late = [box_of(e) for e in phone.find_all(resource_id="event_item_time", contains=ends_here)]
    rows = phone.find_all(resource_id="event_item_title")
    return [e for e in rows if not any(0 < b.y_min - box_of(e).y_min < 80 for b in late)]


def _delete_all_on(phone: ExpertPhone, day: datetime.date) -> Script:
    yield from open_day(phone, day)
    count = len(_titles_on(phone, day))
    if not count:
        return
    yield phone.long_press(element=_titles_on(phone, day)[0])
    for number in range(1, count):
        yield phone.tap(element=_titles_on(phone, day)[number])
    yield phone.tap(resource_id="cab_delete")
    yield phone.tap("Yes")


@expert("SimpleCalendarDeleteEvents", near_miss="day")
def delete_events(phone: ExpertPhone, params: Params) -> Script:
    """Select everything on the date and delete it."""
    yield from _delete_all_on(phone, _date(params))


@expert("SimpleCalendarDeleteEventsOnRelativeDay", near_miss="day_of_week")
def delete_events_on_weekday(phone: ExpertPhone, params: Params) -> Script:
    """Select everything on the next day of this name and delete it."""
    yield from _delete_all_on(phone, _next(params["day_of_week"], _today_at_home(phone)))


@expert("SimpleCalendarDeleteOneEvent")
def delete_event(phone: ExpertPhone, params: Params) -> Script:
    """Open the event from its day and delete it."""
    yield from open_day(phone, _date(params))
    yield phone.tap(params["event_title"], resource_id="event_item_title")
    yield from phone.tap_when_there(resource_id="delete")
    yield Decisive(phone.tap("Yes"))
