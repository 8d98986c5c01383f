"""Experts of the pages that are forms: searches, a flight, a terminal, a login."""

from __future__ import annotations

import re
from typing import Final

from android_world.experts.base import ExpertStuckError, short_id
from android_world.experts.miniwob.page import (
    Decisive,
    Page,
    Script,
    UIElement,
    box_of,
    label_of,
    page_expert,
)

_SEARCH_BUTTONS: Final = ("Submit", "Search", "Go!")
_ENTRY = "ui-id-"
_LISTED = "user$ ls"


@page_expert("multi-layouts", "multi-orderings")
def search_for_movie(page: Page) -> Script:
    """Fill in genre, director and year: labels and fields come in the same order."""
    genre, director, year = page.query_groups(r"for (\w+) movies directed by (\w+) from year (\d+)")
    wanted = {"Genre": genre, "Director": director, "Year": year, "Date": year}
    labels = page.find_all(where=lambda e: _segment(label_of(e), wanted) is not None)
    for number, label in enumerate(map(label_of, sorted(labels, key=_top))):
        yield page.type(wanted[_segment(label, wanted) or ""], page.fields()[number])
    yield Decisive(page.tap(where=lambda e: label_of(e) in _SEARCH_BUTTONS))


@page_expert("login-user-popup")
def log_in_despite_popup(page: Page) -> Script:
    """Type name and password, again where a question came in between, then press OK."""
    for number, text in enumerate(page.quoted_texts()):
        yield page.type(text, page.fields()[number])
        if page.shows("Cancel"):
            yield page.tap("Cancel")
            yield page.type(text, page.fields()[number], clear=True)
    yield from page.submit("OK")


@page_expert("use-autocomplete")
def choose_offered(page: Page) -> Script:
    """Type the prefix, choose what also has the suffix, then press Submit."""
    start, *end = page.quoted_texts()
    yield page.type(start, page.get(resource_id="tags"))
    yield from page.phone.wait_for(where=lambda e: _is_offered(e, start, *end))
    yield page.tap(where=lambda e: _is_offered(e, start, *end))
    yield from page.submit()


@page_expert("terminal")
def delete_file(page: Page) -> Script:
    """List the files and remove one that ends as it should."""
    yield page.tap("user$")
    yield page.phone.type("help", enter=True)
    yield page.phone.type("ls", enter=True)
    name = _file_to_delete(page)
    command = page.phone.work_out(f"rm {name}", "rm", name)
    yield Decisive(page.phone.type(command, enter=True))


def _file_to_delete(page: Page) -> str:
    """A listed file with the extension that the query names, or with none.

    The page takes an extension for where its letters first stand, as in ba(sh).sh.
    """
    extension = re.search(r"extension \.(\S+)$", page.query)
    lines = [label_of(e) for e in sorted(page.find_all(class_name="TextView"), key=_top)]
    names = lines[lines.index(_LISTED) + 1].split()
    if extension is None:
        fitting = [name for name in names if "." not in name]
    else:
        fitting = [name for name in names if name.endswith(f".{extension[1]}")]
        fitting.sort(key=lambda name: name.count(extension[1]))
    if fitting:
        return fitting[0]
    raise ExpertStuckError(f"No file is as the query wants it: {lines}")


def _is_offered(element: UIElement, start: str, end: str = "") -> bool:
    """Whether an entry of the list below a field starts and ends like that."""
    label = label_of(element)
    is_entry = short_id(element).startswith(_ENTRY)
    return is_entry and label.startswith(start) and label.endswith(end)


def _segment(label: str, parts: dict[str, str]) -> str | None:
    return next((part for part in parts if part in label.rstrip(":").split()), None)


def _top(element: UIElement) -> float:
    return box_of(element).y_min
