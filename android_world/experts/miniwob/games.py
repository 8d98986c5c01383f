"""Experts of the pages that are played: games, things to drag and to slide."""

from __future__ import annotations

import functools
import statistics

from android_world.experts.miniwob.page import (
    Decisive,
    Page,
    Script,
    UIElement,
    Watch,
    label_of,
    page_expert,
)

_LINES = [
    *((0, 1, 2), (3, 4, 5), (6, 7, 8)),
    *((0, 3, 6), (1, 4, 7), (2, 5, 8)),
    *((0, 4, 8), (2, 4, 6)),
]
# How often the other one takes any cell; else it wins, or keeps us from winning, if it can.
_ERRS = 0.55
# Below a slider that lies there is a button, beside one that stands there is none.
_DIRECTIONS = ((1, 0), (-1, 0), (0, -1), (0, 1))
_BESIDE = 20
_NEAR = 15
_MOST_KEYS = 6
_TAKEN = "android.widget.Image"
# A button flashes for 0.25 s, and the next one 0.35 s after that.
_WATCH_S = 0.2
_DARK_S = 1.2


@page_expert("drag-item")
def drag_item(page: Page) -> Script:
    """Drag the item into the basket."""
    item = page.get(page.quoted_texts()[0])
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
    """Tap about where the number must be, then step with the arrow keys."""
    wanted = int(*page.query_groups(r"Select (-?\d+) with"))
    start, first = page.place(_handle(page)), _number(page)
    yield page.tap(element=_handle(page))
    for direction in _DIRECTIONS if abs(wanted - first) > _MOST_KEYS else ():
        x, y = start[0] + _BESIDE * direction[0], start[1] + _BESIDE * direction[1]
        yield page.tap_at(max(x, 1), y)
        if _number(page) != first:
            per_number = _along(page, start, direction) / (_number(page) - first)
            to = (wanted - first) * per_number
            if abs(to - _along(page, start, direction)) > _NEAR:
                yield page.tap_at(start[0] + to * direction[0], start[1] + to * direction[1])
            break
    while (rest := wanted - _number(page)) != 0:
        yield page.phone.key("KEYCODE_DPAD_RIGHT" if rest > 0 else "KEYCODE_DPAD_LEFT")
    yield from page.submit()


def _handle(page: Page) -> UIElement:
    return page.get(class_name="View", where=lambda e: bool(e.is_focusable) and not e.text)


def _number(page: Page) -> int:
    return int(label_of(page.get(resource_id="val")))


def _along(page: Page, start: tuple[float, float], direction: tuple[int, int]) -> float:
    """How far the handle is from where it was, in a direction."""
    x, y = page.place(_handle(page))
    return (x - start[0]) * direction[0] + (y - start[1]) * direction[1]


@page_expert("simon-says")
def repeat_flashes(page: Page) -> Script:
    """Watch the buttons until they flash no more, then press those that did."""
    names = [f"button-{number}" for number in range(1, 5)]

    def colors() -> list[tuple[int, int, int]]:
        return [page.color_at(*page.place(page.get(resource_id=name))) for name in names]

    rest = before = colors()
    flashed: list[str] = []
    dark_s = -_WATCH_S  # The first flash takes longer than the others.
    while dark_s < _DARK_S:
        yield Watch(_WATCH_S)
        now = colors()
        new = [n for n, r, b, c in zip(names, rest, before, now, strict=True) if b == r != c]
        flashed += new
        dark_s, before = 0 if new else dark_s + _WATCH_S, now
    for number, name in enumerate(flashed, 1):
        press = page.tap(resource_id=name)
        yield Decisive(press) if number == len(flashed) else press


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
    return max(reversed(free), key=lambda n: _score_move(ours | {n}, theirs, our_turn=False))


@functools.cache
def _score_move(ours: frozenset[int], theirs: frozenset[int], our_turn: bool) -> float:
    """How likely we win; a draw is worth nothing here."""
    if _has_line(ours):
        return 1.0
    free = [n for n in range(9) if n not in ours | theirs]
    if not free or _has_line(theirs):
        return 0.0
    if our_turn:
        return max(_score_move(ours | {n}, theirs, False) for n in free)
    worth = {n: _score_move(ours, theirs | {n}, True) for n in free}
    wins = [n for n in free if _has_line(theirs | {n})]
    blocks = [n for n in free if _has_line(ours | {n})]
    clever = statistics.fmean(worth[n] for n in wins or blocks or free)
    return _ERRS * statistics.fmean(worth.values()) + (1 - _ERRS) * clever


def _has_line(cells: frozenset[int]) -> bool:
    return any(cells.issuperset(line) for line in _LINES)
