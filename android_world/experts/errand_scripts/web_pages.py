"""How an expert reads a web page that is stored on the phone, in Chrome."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from android_world.experts.base import ExpertPhone, ExpertStuckError, Script
from android_world.experts.errand_scripts.files import look_up_file
from android_world.experts.errand_scripts.table import script
from android_world.records.items import WebPage

# What Chrome asks at its first start: terms, account, notifications; the page is not loaded then.
_FIRST_RUN: Final = ("Accept & continue", "Use without an account", "No thanks", "Don’t allow")
_CHOSEN: Final = "Just once"
_MAX_QUESTIONS: Final = 8


@script("look_up", WebPage)
def look_up_page(phone: ExpertPhone, item: WebPage) -> Script:
    """Open a page from its folder, again after the first start of Chrome, and scroll it."""
    yield from _open(phone, item)
    if not phone.shows(item.title):
        yield from _open(phone, item)
    yield from phone.wait_for(item.title)
    for line in (*item.text.splitlines(), *item.comment.splitlines()):
        yield from phone.scroll_to(line)


@script("browse", WebPage)
def browse_pages(phone: ExpertPhone, found: Sequence[WebPage]) -> Script:
    """Open pages, one after the other."""
    for item in found:
        yield from look_up_page(phone, item)


def _open(phone: ExpertPhone, item: WebPage) -> Script:
    """Tap a page in its folder, choose Chrome, and answer what Chrome asks."""
    yield from look_up_file(phone, item)
    yield phone.tap(item.name, resource_id="title")
    yield from phone.tap_when_there(_CHOSEN)
    for _ in range(_MAX_QUESTIONS):
        question = next((text for text in _FIRST_RUN if phone.shows(text)), None)
        if question is not None:
            yield phone.tap(question)
        elif phone.shows(item.title) or phone.shows(resource_id="url_bar"):
            return
        else:
            yield phone.wait()
    raise ExpertStuckError(f"Chrome did not open {item.name}.")
