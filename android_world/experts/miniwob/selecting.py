"""Experts of the pages where texts are read, scrolled, selected, copied."""

from __future__ import annotations

from android_world.experts.miniwob.page import Page, Script, page_expert

# How far a finger moves, in px of the page: past what counts as a tap, and not out of the page.
_SCROLL = 40
_MOST_SCROLLS = 10


@page_expert("text-transform")
def type_slanted_letters(page: Page) -> Script:
    """Type the letters that stand askew."""
    letters = page.find_all(class_name="TextView", where=lambda e: len(e.text or "") == 1)
    letters.sort(key=lambda e: page.place(e)[0])
    shown = [e.text or "" for e in letters]
    yield page.type(page.phone.work_out("".join(shown), *shown), page.fields()[0])
    yield from page.submit()


@page_expert("scroll-text")
def type_last_word(page: Page) -> Script:
    """Type the last word of the text."""
    area, field = page.fields()
    yield page.type((area.text or "").split()[-1].rstrip("."), field)
    yield from page.submit()


@page_expert("scroll-text-2")
def scroll_to_the_end(page: Page) -> Script:
    """Scroll the text until it moves no more."""
    (end,) = page.asked("to the (top|bottom)")
    x, y = page.place(page.fields()[0])
    by = _SCROLL if end == "top" else -_SCROLL
    before = None
    for _ in range(_MOST_SCROLLS):
        shown = page.picture().tobytes()
        if shown == before:
            break
        before = shown
        yield page.swipe((x, y - by), (x, y + by))
    yield from page.submit()
