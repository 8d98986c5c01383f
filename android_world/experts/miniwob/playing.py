"""Experts of the pages that are played: games, things to drag and to slide."""

from __future__ import annotations

import functools

from android_world.experts.miniwob.page import (
    Decisive,
    Page,
    Script,
    UIElement,
    label_of,
    page_expert,
)

_LINES = [
    *((0, 1, 2), (3, 4, 5), (6, 7, 8)),
    *((0, 3, 6), (1, 4, 7), (2, 5, 8)),
    *((0, 4, 8), (2, 4, 6)),
]
_ERRS = 0.6
_DIRECTIONS = ((0, -1), (0, 1), (1, 0), (-1, 0))
_BESIDE = 9
_TAKEN = "android.widget.Image"


@page_expert("drag-item")
def drag_item(page: Page) -> Script:
    """Drag the item into the basket."""
    item = page.get(page.quoted()[0])
    yield Decisive(page.drag(page.place(item), page.place(page.get("Basket"))))


@page_expert("guess-number")
def guess_number(page: Page) -> Script:
    """Halve what is left until the number is found."""
    low, high, said = 0, 9, page.query
    while low <= high:
        guess = (low + high) // 2
        yield page.type(page.phone.work_out(str(guess), said), page.fields()[0], clear=True)
        yield Decisive(page.tap("Submit"))
        said = label_of(page.get(contains="number is "))
        if "lower" in said:
            high = guess - 1
        else:
            low = guess + 1


@page_expert("use-slider")
def use_slider(page: Page) -> Script:
    """Tap beside the handle to find the slider's direction, then where the number must be."""
    wanted = int(*page.asked(r"Select (-?\d+) with"))
    start = page.place(_handle(page))
    first = shown = _number(page)
    for step in _DIRECTIONS:
        if shown != first or shown == wanted:
            break
        direction = step
        yield page.tap_at(start[0] + _BESIDE * step[0], start[1] + _BESIDE * step[1])
        shown = _number(page)
    known = [(0.0, first)]
    while shown != wanted:
        known.append((_along(page, start, direction), shown))
        (one, low), (other, high) = sorted(known, key=lambda k: abs(k[1] - wanted))[:2]
        to = one + (wanted - low) * (other - one) / (high - low)
        yield page.tap_at(start[0] + to * direction[0], start[1] + to * direction[1])
        shown = _number(page)
    yield from page.submit()


def _handle(page: Page) -> UIElement:
    return page.get(class_name="View", where=lambda e: bool(e.is_focusable) and not e.text)


def _number(page: Page) -> int:
    return int(label_of(page.get(resource_id="val")))


def _along(page: Page, start: tuple[float, float], direction: tuple[int, int]) -> float:
    """How far the handle is from where it was, in a direction."""
    x, y = page.place(_handle(page))
    return (x - start[0]) * direction[0] + (y - start[1]) * direction[1]


@page_expert("tic-tac-toe")
def play_tic_tac_toe(page: Page) -> Script:
    """Play for a win; what was not taken by us, the other one has."""
    ours: frozenset[int] = frozenset()
    while True:
        cells = [page.get(resource_id=f"ttt-{n}") for n in range(9)]
        taken = frozenset(n for n, cell in enumerate(cells) if cell.class_name == _TAKEN)
        cell = _best_cell(ours, taken - ours)
        ours |= {cell}
        yield Decisive(page.tap(resource_id=f"ttt-{cell}"))


def _best_cell(ours: frozenset[int], theirs: frozenset[int]) -> int:
    free = [n for n in range(9) if n not in ours | theirs]
    return max(reversed(free), key=lambda n: _worth(ours | {n}, theirs, our_turn=False))


@functools.cache
def _worth(ours: frozenset[int], theirs: frozenset[int], our_turn: bool) -> float:
    """How likely we win, if the other one often errs; a draw is worth nothing here."""
    if _has_line(ours):
        return 1.0
    free = [n for n in range(9) if n not in ours | theirs]
    if not free or _has_line(theirs):
        return 0.0
    if our_turn:
        return max(_worth(ours | {n}, theirs, False) for n in free)
    outcomes = [_worth(ours, theirs | {n}, True) for n in free]
    return _ERRS * sum(outcomes) / len(outcomes) + (1 - _ERRS) * min(outcomes)


def _has_line(cells: frozenset[int]) -> bool:
    return any(cells.issuperset(line) for line in _LINES)
