"""Expert of the page that sells flights."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from android_world.experts.miniwob.page import Decisive, Page, Script, label_of, page_expert

_MONTHS: Final = {"10": "October", "11": "November", "12": "December"}
_PRICE = re.compile(r"\$(\d+)")
_DURATION = re.compile(r"(\d+)h (\d+)m")
_LOW, _HIGH = (80, 195), (80, 75)
_MOST_SCROLLS = 8

Flights = dict[str, tuple[int, int]]
"""Minutes and dollars, by what the button says."""


@page_expert("book-flight")
def book_flight(page: Page) -> Script:
    """Look for the flights of a day, read them all, and book the best."""
    wish, start, end, month, day = page.query_groups(
        r"the (\w+) one-way flight from: (.+) to: (.+) on (\d+)/(\d+)/"
    )
    for number, place in enumerate((start, end)):
        yield page.type(place, page.fields()[number])
        yield from page.phone.wait_for(where=lambda e, place=place: _is_place(label_of(e), place))
        yield page.tap(where=lambda e, place=place: _is_place(label_of(e), place))
    yield page.tap(resource_id="datepicker")
    while not page.shows(contains=_MONTHS[month]):
        yield page.tap("Prev")
    yield page.tap(str(int(day)))
    yield page.tap("Search")
    flights: Flights = {}
    for _ in range(_MOST_SCROLLS):
        before = [(e.text, e.bbox_pixels) for e in page.elements]
        flights |= dict(_flights(page))
        yield page.swipe(_LOW, _HIGH)
        if [(e.text, e.bbox_pixels) for e in page.elements] == before:
            break
    best = min(flights, key=lambda label: flights[label][wish == "cheapest"])
    for _ in range(_MOST_SCROLLS):
        if page.shows(best):
            break
        yield page.swipe(_HIGH, _LOW)
    yield Decisive(page.tap(best))


def _is_place(label: str, place: str) -> bool:
    """Whether an entry, a city and its airport's code, is what is called by one of them."""
    return label.startswith(f"{place} (") or label.endswith(f" ({place})")


def _flights(page: Page) -> Iterator[tuple[str, tuple[int, int]]]:
    """The flights of which both duration and button are seen, one below the other."""
    minutes = None
    for element in sorted(page.elements, key=lambda e: page.place(e)[1]):
        label = label_of(element)
        if duration := _DURATION.fullmatch(label):
            minutes = 60 * int(duration[1]) + int(duration[2])
        elif (price := _PRICE.search(label)) and minutes is not None:
            yield label, (minutes, int(price[1]))
            minutes = None
