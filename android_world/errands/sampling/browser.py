"""How bookmarks, visited pages and downloads are drawn; all word lists are our own."""

from __future__ import annotations

import datetime
import random
from typing import Any, Final

from android_world.errands.sampling.planning import NOW
from android_world.records.items import Bookmark, Download, PageVisit

# Names of pages with their addresses, under domains that are reserved for examples.
_PAGES: Final = (
    *(("Bread in Three Days", "bread.example.com"), ("Tide Tables", "tides.example.org")),
    *(("Chess Openings", "chess.example.net"), ("Bus Timetable", "bus.example.org/times")),
    *(("Used Bikes", "bikes.example.com/used"), ("Choir Calendar", "choir.example.org")),
    *(("Knitting Patterns", "wool.example.com"), ("City Library", "library.example.org")),
    *(("Birds of the Marsh", "birds.example.net"), ("Flat Hunt", "flats.example.com/rent")),
    *(("Learn Esperanto", "lingvo.example.org"), ("Soup Archive", "soups.example.com")),
    *(("Night Sky Tonight", "stars.example.net"), ("Tool Rental", "tools.example.com")),
    *(("Mushroom Guide", "fungi.example.org"), ("Old Radio Shows", "radio.example.net")),
    *(("Weather Radar", "radar.example.com"), ("Board Game Rules", "rules.example.net")),
    *(("Garden Planner", "garden.example.com/plan"), ("Train Tickets", "rail.example.org")),
    *(("Origami Step by Step", "paper.example.net"), ("Volunteer Fire Crew", "crew.example.org")),
)
_DOWNLOADS: Final = (
    *("floor plan", "tax form", "concert ticket", "warranty", "chess problems", "bank statement"),
    *("ferry schedule", "sheet music", "rental contract", "user manual", "recipe cards", "slides"),
    *("voucher", "lab report", "application", "star chart", "city map", "crossword"),
    *("reading list", "club rules", "parcel label"),
)
_SUFFIXES: Final = (".pdf", ".csv", ".zip", ".txt")
_LAST_HOURS: Final = 96


def bookmark(rng: random.Random, **values: Any) -> Bookmark:
    """A bookmark of a page."""
    name, address = rng.choice(_PAGES)
    return Bookmark(**{"name": name, "url": f"http://{address}/", **values})


def page_visit(rng: random.Random, **values: Any) -> PageVisit:
    """A visit of the last days."""
    title, address = rng.choice(_PAGES)
    visited = NOW - datetime.timedelta(minutes=rng.randint(60, 60 * _LAST_HOURS))
    return PageVisit(**{"title": title, "url": f"http://{address}/", "visited": visited, **values})


def download(rng: random.Random, **values: Any) -> Download:
    """A downloaded file."""
    return Download(**{"name": f"{rng.choice(_DOWNLOADS)}{rng.choice(_SUFFIXES)}", **values})
