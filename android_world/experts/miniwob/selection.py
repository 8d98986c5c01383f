"""Experts of the pages where one of several things is chosen: lists, dates, times, colours."""

from __future__ import annotations

import datetime

from android_world.core import data_files
from android_world.experts.miniwob.page import Decisive, Page, Script, page_expert

_MONTHS = [datetime.date(2016, month, 1).strftime("%B") for month in range(1, 13)]
_COLORS = {
    name: tuple(color) for name, color in data_files.read_json(__package__, "colors.json").items()
}
# What English words mean the same, as anybody knows who reads the page.
_SIMILAR = [
    set(line.split())
    for line in data_files.read_text(__package__, "similar_words.txt").splitlines()
]


@page_expert("choose-list")
def choose_from_list(page: Page) -> Script:
    """Open the list, choose the entry, press Submit."""
    (entry,) = page.query_groups("Select (.*) from the list")
    yield page.tap(class_name="Spinner")
    yield from page.phone.tap_when_there(entry, class_name="CheckedTextView")
    yield from page.submit()


@page_expert("click-scroll-list")
def choose_from_scroll_list(page: Page) -> Script:
    """Choose the entries, press Submit."""
    (entries,) = page.query_groups("Select (.*) from the scroll list")
    yield page.tap(class_name="ListView")
    for entry in entries.split(", "):
        yield from page.phone.scroll_to(entry)
        yield page.tap(entry)
    yield page.tap("OK")
    yield from page.submit()


@page_expert("click-checkboxes-soft")
def tick_similar_words(page: Page) -> Script:
    """Tick the words that mean what the query says."""
    (words,) = page.query_groups("similar to (.*) and click")
    for word in words.split(", "):
        similar = next((group for group in _SIMILAR if word in group), {word})
        yield page.tap(class_name="CheckBox", where=lambda e, s=similar: e.text in s)
    yield from page.submit()


@page_expert("choose-date", "choose-date-easy", "choose-date-medium")
def choose_date(page: Page) -> Script:
    """Open the calendar, go back to the month and tap the day."""
    month, day, year = page.query_groups(r"(\d+)/(\d+)/(\d+)")
    title = f"{_MONTHS[int(month) - 1]} {year}"
    yield page.tap(element=page.fields()[0])
    while not page.shows(title):
        yield page.tap("Prev")
    yield page.tap(str(int(day)), class_name="View")
    yield from page.submit()


@page_expert("enter-date")
def enter_date(page: Page) -> Script:
    """Choose year, month and day in the phone's date picker."""
    month, day, year = map(int, page.query_groups(r"(\d+)/(\d+)/(\d+)"))
    phone = page.phone
    yield page.tap(class_name="Spinner")
    yield phone.tap(resource_id="date_picker_header_year")
    yield from phone.scroll_to(str(year), "up", class_name="TextView")
    yield phone.tap(str(year), class_name="TextView")
    wanted = datetime.date(year, month, day)
    while True:
        shown = phone.get(where=lambda e: (e.content_description or "").startswith("01 "))
        first = datetime.datetime.strptime(shown.content_description or "", "%d %B %Y").date()
        if first == wanted.replace(day=1):
            break
        later = first < wanted
        yield phone.tap(description="Next month" if later else "Previous month")
    yield phone.tap(description=wanted.strftime("%d %B %Y"))
    yield phone.tap("Set")
    yield from page.submit()


@page_expert("enter-time")
def enter_time(page: Page) -> Script:
    """Type hour and minutes into the phone's time picker."""
    hour, minute, half = page.query_groups(r"(\d+):(\d+) (AM|PM)")
    phone = page.phone
    yield page.tap(class_name="Spinner")
    yield phone.tap(resource_id="toggle_mode")
    fields = phone.find_all(class_name="EditText")
    hours = str(int(hour) % 12 + (12 if half == "PM" else 0))
    yield phone.type(phone.work_out(hours, hour, half), element=fields[0], clear=True)
    fields = phone.find_all(class_name="EditText")
    yield phone.type(minute, element=fields[1], clear=True)
    yield phone.tap("Set")
    yield from page.submit()


@page_expert("click-color")
def click_color(page: Page) -> Script:
    """Tap the box of the colour that the query names."""
    (name,) = page.query_groups(r"Click on the (\w+) colored")
    for box in page.find_all(class_name="View", where=lambda e: bool(e.is_clickable)):
        if page.color_at(*page.place(box)) == _COLORS[name]:
            yield Decisive(page.tap(element=box))
            return


@page_expert("click-shades")
def click_shades(page: Page) -> Script:
    """Tap all shades in which the colour of the query is the strongest part."""
    (name,) = page.query_groups(r"shades of (\w+) and")
    part = ["red", "green", "blue"].index(name)
    boxes = [page.place(e) for e in page.find_all(class_name="View") if e.is_clickable]
    for place in boxes:
        shade = page.color_at(*place)
        if shade[part] == max(shade):
            yield page.tap_at(*place)
    yield from page.submit()


@page_expert("click-collapsible-2")
def find_link_in_sections(page: Page) -> Script:
    """Open section after section until the link is there."""
    link = page.quoted_texts()[0]
    for number in range(1, 4):
        yield page.tap(f"Section #{number}")
        found = page.find(link, where=lambda e: bool(e.is_clickable) and bool(e.text))
        if found is not None:
            yield Decisive(page.tap(element=found))
            return
