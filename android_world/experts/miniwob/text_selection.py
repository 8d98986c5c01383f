"""Experts of the pages where texts are read, scrolled, selected, copied."""

from __future__ import annotations

from android_world.experts.miniwob.page import CSS, Page, Script, box_of, page_expert

# How far a finger moves, in px of the page: past what counts as a tap, and not out of the page.
_SCROLL = 40
_LINE = 11
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
    (end,) = page.query_groups("to the (top|bottom)")
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


@page_expert("highlight-text", "highlight-text-2")
def select_paragraph(page: Page) -> Script:
    """Hold the first word and move on to the end of the paragraph."""
    paragraphs = page.find_all(class_name="TextView")
    paragraphs.sort(key=lambda e: box_of(e).y_min)
    which = page.query_groups(r"in the (?:(\d)\w\w )?paragraph")[0] or "1"
    box, (left, top) = box_of(paragraphs[int(which) - 1]), page.origin
    first = ((box.x_min - left) / CSS + 2, (box.y_min - top) / CSS + _LINE / 2)
    last = ((box.x_max - left) / CSS - 1, (box.y_max - top) / CSS - _LINE / 2)
    yield page.drag(first, last)
    yield from page.submit()


@page_expert("copy-paste", "copy-paste-2")
def copy_and_paste(page: Page) -> Script:
    """Select all of the text area, copy it, paste it into the field below or above."""
    areas = page.find_all(class_name="EditText", where=lambda e: bool(e.text))
    areas.sort(key=lambda e: box_of(e).y_min)
    which = page.query_groups(r"the (?:(\d)\w\w )?text ?area")[0] or "1"
    yield page.phone.long_press(element=areas[int(which) - 1])
    yield page.phone.tap("Select all")
    yield page.phone.tap("Copy")
    yield page.tap(resource_id="answer-input")
    yield page.phone.long_press(element=page.get(resource_id="answer-input"))
    yield page.phone.tap("Paste")
    yield from page.submit()
