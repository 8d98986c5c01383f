"""How an expert finds, adds, changes and removes alarms, timers and cities."""

from __future__ import annotations

import calendar
import functools
from collections.abc import Sequence

from android_world.env.representation_utils import BoundingBox
from android_world.experts import clock, time_picker
from android_world.experts.base import Element, ExpertPhone, Script, box_of, short_id
from android_world.experts.errand_scripts.table import script
from android_world.records.items import Alarm, Timer, WorldClock, fields

_CLOCK = "digital_clock"
# The buttons of the days begin with Sunday.
_BUTTONS = {day: f"day_button_{(n + 1) % 7}" for n, day in enumerate(calendar.day_name)}


@script("browse", Alarm)
def browse_alarms(phone: ExpertPhone, found: Sequence[Alarm]) -> Script:
    """Scroll through the list of alarms."""
    yield from clock.open_tab(phone, "alarm")
    for item in sorted(found, key=lambda item: item.time):
        yield from phone.reveal(resource_id=_CLOCK, where=functools.partial(_is_of, phone, item))


@script("look_up", Alarm)
def look_up_alarm(phone: ExpertPhone, item: Alarm) -> Script:
    """Scroll to an alarm."""
    yield from browse_alarms(phone, [item])


@script("add", Alarm)
def add_alarm(phone: ExpertPhone, item: Alarm) -> Script:
    """Set the time of a new alarm, then its days and label."""
    yield from clock.open_tab(phone, "alarm")
    yield phone.tap(description="Add alarm")
    yield from time_picker.set_time(phone, item.time.hour, item.time.minute)
    yield from _wait_for_open_card(phone)
    yield from _set_days_and_label(phone, Alarm(item.time), item)
    yield from _switch(phone, item.is_enabled)


@script("edit", Alarm)
def edit_alarm(phone: ExpertPhone, before: Alarm, after: Alarm) -> Script:
    """Change what differs in the card of an alarm."""
    yield from _open_card(phone, before)
    yield from _set_days_and_label(phone, before, after)
    if after.time != before.time:
        yield phone.tap(element=_in_open_card(phone, _CLOCK))
        yield from time_picker.set_time(phone, after.time.hour, after.time.minute)
        yield from _wait_for_open_card(phone)
    yield from _switch(phone, after.is_enabled)


@script("remove", Alarm)
def remove_alarm(phone: ExpertPhone, item: Alarm) -> Script:
    """Open the card of an alarm and delete it."""
    yield from _open_card(phone, item)
    yield phone.tap("Delete", class_name="Button")


def _open_card(phone: ExpertPhone, item: Alarm) -> Script:
    yield from look_up_alarm(phone, item)
    found = phone.get(resource_id=_CLOCK, where=functools.partial(_is_of, phone, item))
    # The button for new alarms may cover the middle of the card.
    yield phone.tap(element=_part_of(phone, _card_of(phone, found), "arrow"))
    yield from _wait_for_open_card(phone)


def _wait_for_open_card(phone: ExpertPhone) -> Script:
    """Wait for a card to open, and scroll it up where it is at the end of the list."""
    yield from phone.wait_for(description="Collapse alarm")
    alarms = phone.get(resource_id="alarm_recycler_view")
    if box_of(phone.get(description="Collapse alarm")).y_min > box_of(alarms).center[1]:
        yield phone.scroll("down", alarms)


def _is_of(phone: ExpertPhone, item: Alarm, clock_view: Element) -> bool:
    """Whether the time on a card is that of an alarm, with its label and days."""
    if clock_view.text not in fields.TimeOfDay().spellings(item.time):
        return False
    card = box_of(_card_of(phone, clock_view))
    parts = phone.find_all(where=lambda e: e.bbox_pixels is not None and _holds(card, e))
    texts = {text for e in parts for text in (e.text, e.content_description) if text}
    is_labelled = any(short_id(e) == "label" for e in parts)
    has_label = item.label in texts if item.label else not is_labelled
    days = {text.capitalize() for text in fields.Weekdays().spellings(item.days)}
    return has_label and (not item.days or bool(days & {text.capitalize() for text in texts}))


def _card_of(phone: ExpertPhone, element: Element) -> Element:
    return phone.get(class_name="CardView", where=lambda card: _holds(box_of(card), element))


def _holds(box: BoundingBox, element: Element) -> bool:
    x, y = box_of(element).center
    return box.x_min <= x <= box.x_max and box.y_min <= y <= box.y_max


def _in_open_card(phone: ExpertPhone, resource_id: str) -> Element:
    """A part of the card that is open."""
    card = _card_of(phone, phone.get(description="Collapse alarm"))
    return _part_of(phone, card, resource_id)


def _part_of(phone: ExpertPhone, card: Element, resource_id: str) -> Element:
    return phone.get(resource_id=resource_id, where=functools.partial(_holds, box_of(card)))


def _set_days_and_label(phone: ExpertPhone, before: Alarm, after: Alarm) -> Script:
    for day, button in _BUTTONS.items():
        if (day in before.days) != (day in after.days):
            yield phone.tap(resource_id=button)
    if after.label != before.label:
        yield phone.tap(resource_id="edit_label")
        yield from phone.wait_for(class_name="EditText")
        yield phone.type(after.label, class_name="EditText", clear=True)
        yield from phone.tap_when_there("OK")


def _switch(phone: ExpertPhone, on: bool) -> Script:
    switch = _in_open_card(phone, "onoff")
    if bool(switch.is_checked) != on:
        yield phone.tap(element=switch)


@script("look_up", Timer)
def look_up_timer(phone: ExpertPhone, item: Timer) -> Script:
    """Open the tab of timers and scroll to one."""
    yield from clock.open_tab(phone, "timer")
    yield from phone.scroll_to(_title(item), resource_id="timer_title")


@script("browse", Timer)
def browse_timers(phone: ExpertPhone, found: Sequence[Timer]) -> Script:
    """Open the tab of timers and scroll to each."""
    for item in found:
        yield from look_up_timer(phone, item)


@script("add", Timer)
def add_timer(phone: ExpertPhone, item: Timer) -> Script:
    """Press the digits of a length, start the timer, and label it."""
    yield from clock.open_tab(phone, "timer")
    if phone.shows(description="Add timer"):
        yield phone.tap(description="Add timer")
    for digit in _digits(item).lstrip("0"):
        yield phone.tap(resource_id=f"timer_setup_digit_{digit}")
    yield phone.tap(description="Start")
    if item.label:
        yield from _label(phone, Timer(item.length), item.label)


@script("edit", Timer)
def label_timer(phone: ExpertPhone, before: Timer, after: Timer) -> Script:
    """Give a timer another label."""
    yield from look_up_timer(phone, before)
    yield from _label(phone, before, after.label)


@script("remove", Timer)
def remove_timer(phone: ExpertPhone, item: Timer) -> Script:
    """Close the card of a timer."""
    yield from look_up_timer(phone, item)
    title = phone.get(_title(item), resource_id="timer_title")
    yield phone.tap(element=phone.beside(title, resource_id="close"))


def _label(phone: ExpertPhone, item: Timer, label: str) -> Script:
    yield from phone.tap_when_there(_title(item), resource_id="timer_title")
    yield from phone.wait_for(class_name="EditText")
    yield phone.type(label, class_name="EditText", clear=True)
    yield from phone.tap_when_there("OK")


def _digits(item: Timer) -> str:
    """The length as hours, minutes and seconds, two digits each."""
    minutes, seconds = divmod(round(item.length.total_seconds()), 60)
    return f"{minutes // 60:02}{minutes % 60:02}{seconds:02}"


def _title(item: Timer) -> str:
    """What the card of a timer is called."""
    digits = _digits(item)
    parts = zip((digits[:2], digits[2:4], digits[4:]), "hms", strict=True)
    named = [f"{int(number)}{unit}" for number, unit in parts if int(number)]
    return item.label or f"{' '.join(named)} Timer"


@script("browse", WorldClock)
def browse_cities(phone: ExpertPhone, found: Sequence[WorldClock]) -> Script:
    """Scroll through the cities of the world clock."""
    yield from clock.open_tab(phone, "clock")
    for item in found:
        yield from phone.reveal(item.city, resource_id="city_name")


@script("look_up", WorldClock)
def look_up_city(phone: ExpertPhone, item: WorldClock) -> Script:
    """Scroll to a city of the world clock."""
    yield from browse_cities(phone, [item])


@script("add", WorldClock)
def add_city(phone: ExpertPhone, item: WorldClock) -> Script:
    """Search for a city and add it."""
    yield from clock.open_tab(phone, "clock")
    yield phone.tap(description="Add city")
    yield from phone.wait_for(resource_id="search_src_text")
    yield phone.type(item.city, resource_id="search_src_text")
    yield from phone.tap_when_there(item.city, resource_id="city_name")


@script("remove", WorldClock)
def remove_city(phone: ExpertPhone, item: WorldClock) -> Script:
    """Long-press a city of the world clock."""
    yield from look_up_city(phone, item)
    yield phone.long_press(item.city, resource_id="city_name")
