"""Breaking a text into lines; what a key leaves of a long text is not broken again."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple, overload

from android_world.virtual_device.ui.fonts import ResolvedFont, text_width

_NARROWEST = 0.1  # ems; no run of visible characters is narrower


@dataclass(frozen=True)
class Line:
    """One laid-out line: characters `[start, end)` of the text and its width in pixels."""

    start: int
    end: int
    text: str
    width: int

    def shift(self, by: int) -> Line:
        """The line in a text that has `by` characters before it."""
        return Line(self.start + by, self.end + by, self.text, self.width) if by else self


class Paragraph(NamedTuple):
    """The lines of a text without line feeds, and the width of the widest one in pixels."""

    lines: tuple[Line, ...]
    width: int


class Lines(Sequence[Line]):
    """The lines of a text, put together from those of its paragraphs when they are inspected.

    `width` is that of the widest one.
    """

    def __init__(self, paragraphs: Sequence[str], broken: Sequence[Paragraph]) -> None:
        """Take paragraphs and the lines of each of them."""
        self._broken = broken
        sizes, widths = [len(p) + 1 for p in paragraphs], [p.width for p in broken]
        self._starts = list(accumulate(sizes, initial=0))[:-1]
        self._rows = list(accumulate([len(p.lines) for p in broken], initial=0))
        self.width = max(widths, default=0)

    def __len__(self) -> int:
        """How many there are."""
        return self._rows[-1]

    @overload
    def __getitem__(self, row: int) -> Line: ...
    @overload
    def __getitem__(self, row: slice) -> list[Line]: ...
    def __getitem__(self, row: int | slice) -> Line | list[Line]:
        """A line, or some."""
        if isinstance(row, slice):
            return [self[at] for at in range(*row.indices(len(self)))]
        row = range(len(self))[row]
        paragraph = bisect_right(self._rows, row) - 1
        return (
            self._broken[paragraph]
            .lines[row - self._rows[paragraph]]
            .shift(self._starts[paragraph])
        )

    def __iter__(self) -> Iterator[Line]:
        """All lines, from the first one on."""
        for start, paragraph in zip(self._starts, self._broken, strict=True):
            for line in paragraph.lines:
                yield line.shift(start)

    def row_of(self, position: int) -> int:
        """The number of the line in which a character is."""
        paragraph = bisect_right(self._starts, position) - 1
        inside = position - self._starts[paragraph]
        starts = [line.start for line in self._broken[paragraph].lines]
        return self._rows[paragraph] + bisect_right(starts, inside) - 1


class _Letters(NamedTuple):
    size_px: float
    face: ResolvedFont

    def width(self, text: str) -> float:
        return text_width(text, self.size_px, *self.face)


@lru_cache(maxsize=1024)
def break_lines(
    text: str,
    size_px: float,
    weight: int,
    max_width: int,
    max_lines: int = 0,
    italic: bool = False,
    spacing: float = 0.0,
    family: str = "",
) -> Lines:
    """Break `text` into lines at most `max_width` pixels wide.

    `max_lines` 0 means any number; a text that does not fit ends with an ellipsis.
    """
    letters = _Letters(size_px, ResolvedFont(weight, italic, spacing, family))
    paragraphs = text.split("\n")
    if max_lines:
        broken = _cut(paragraphs, letters, max_width, max_lines)
    else:
        broken = [_paragraph(paragraph, letters, max_width) for paragraph in paragraphs]
    return Lines(paragraphs[: len(broken)], broken)


@lru_cache(maxsize=1024)
def text_block(
    text: str,
    size_px: float,
    weight: int,
    max_width: int,
    max_lines: int,
    italic: bool,
    spacing: float,
    family: str,
) -> tuple[Lines, int]:
    """The lines of `break_lines`, and how wide a TextView is that shows them.

    One whose text had to be broken or cut takes all the room there is.
    """
    lines = break_lines(text, size_px, weight, max_width, max_lines, italic, spacing, family)
    whole = len(lines) == 1 and lines[0].text == text
    paragraphs = () if whole else text.split("\n")
    if any(text_width(p, size_px, weight, italic) > max_width for p in paragraphs):
        return lines, max_width
    return lines, lines.width


def _cut(
    paragraphs: Sequence[str], letters: _Letters, max_width: int, room: int
) -> list[Paragraph]:
    """Not more than `room` lines, the last with an ellipsis where that is not everything."""
    shown: list[Paragraph] = []
    for paragraph in paragraphs:
        lines = _paragraph(paragraph, letters, max_width).lines
        if len(lines) > room or (len(lines) == room and len(shown) + 1 < len(paragraphs)):
            last = lines[room - 1]
            kept = _ellipsize(paragraph[last.start :], letters, max_width)
            width = math.ceil(letters.width(kept))
            end = Line(last.start, last.start + len(kept) - 1, kept, width)
            return [*shown, _resize([*lines[: room - 1], end])]
        shown.append(_resize(lines))
        room -= len(lines)
    return shown


@lru_cache(maxsize=65536)
def _paragraph(text: str, letters: _Letters, max_width: int) -> Paragraph:
    width = letters.width(text)
    if width <= max_width or len(text) <= 1:
        return _resize([Line(0, len(text), text, math.ceil(width))])
    lines: list[Line] = []
    start, end = 0, len(text)
    while start < end:
        cut = _fit(text, start, letters, max_width)
        shown = text[start:cut].rstrip(" ") if cut < end else text[start:cut]
        lines.append(Line(start, cut, shown, math.ceil(letters.width(shown))))
        start = cut
    return _resize(lines)


def _resize(lines: Sequence[Line]) -> Paragraph:
    return Paragraph(tuple(lines), max(line.width for line in lines))


def _fit(text: str, start: int, letters: _Letters, max_width: int) -> int:
    """End of the longest run from `start` that fits, broken at a blank where there is one."""
    end = len(text)
    low, high = start + 1, min(end, start + 1 + int(max_width / (_NARROWEST * letters.size_px)))
    while low < high:
        middle = (low + high + 1) // 2
        if letters.width(text[start:middle].rstrip(" ")) <= max_width:
            low = middle
        else:
            high = middle - 1
    if low >= end:
        return end
    if text[low] == " ":
        while low < end and text[low] == " ":
            low += 1
        return low
    space = text.rfind(" ", start, low)
    hyphen = text.rfind("-", start, low - 1)
    cut = max(space, hyphen)
    return cut + 1 if cut > start else low


def _ellipsize(text: str, letters: _Letters, max_width: int) -> str:
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if letters.width(text[:middle].rstrip() + "…") <= max_width:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + "…"
