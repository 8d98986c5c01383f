"""Which of its views RecyclerView gives to a row, as far as that is visible from the outside.

Markor puts a row's description for accessibility together before it writes the row's second line:
the description ends with what the view showed before. A new view has shown nothing, one that is
used again reports what stood there for another row. So the views ("holders") are followed here as
RecyclerView and LinearLayoutManager handle them:

- rows that leave the screen wait, bound, in a small cache; the oldest there move on to the pool,
- a row that comes in, and the one that will be next (it is made ready while the list moves), takes
  its cached holder, the last one of the pool, or a new one,
- a changed list puts all its holders into the pool, the last row first,
- a changed row gets another holder, and for the change the rows that would fill its room are made.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass

_CACHED, _POOLED = 2, 5


@dataclass
class Holder:
    """The view of a row: what its second line shows, and what it showed when it was bound."""

    position: int
    shown: str
    before: str


class RecycledRows:
    """The holders of one list."""

    def __init__(self) -> None:
        self._rows: dict[int, Holder] = {}  # Those on the screen, by position.
        self._cache: list[Holder] = []
        self._pool: list[str] = []  # What each of them shows.
        self._ahead = -1  # The position that was made ready last; -1: none so far.
        self._offset = 0
        self._reload = False
        self._changed: list[int] = []

    def reload(self) -> None:
        """The list has other rows from now on."""
        self._reload = True

    def change(self, position: int) -> None:
        """One row looks different from now on."""
        self._changed.append(position)

    def before(self, position: int) -> str:
        """What the view of a row showed before the row."""
        holder = self._rows.get(position)
        return holder.before if holder else ""

    def follow(
        self, tops: Sequence[int], offset: int, height: int, text: Callable[[int], str]
    ) -> None:
        """Take over where the list is.

        Args:
          tops: where rows start and the last one ends, in px from the start of the list.
          offset: the px of the list that are above the screen.
          height: of the list on the screen, in px.
          text: the second line of a row.
        """
        layout = _Layout(tops, height, text)
        if self._reload:
            self._recycle_all()
            self._offset = offset
        for position in self._changed:
            if position in self._rows and position < layout.count:
                self._replace(position, layout)
        self._reload, self._changed = False, []
        self._move(offset, layout)
        shown = layout.visible_rows(offset)
        for position in sorted(set(self._rows) - set(shown), reverse=True):
            self._recycle(self._rows.pop(position))
        for position in shown:
            if position not in self._rows:
                self._rows[position] = self._take(position, layout)
        self._offset = offset

    # -- holders ---------------------------------------------------------------------------------

    def _take(self, position: int, layout: _Layout) -> Holder:
        for number, holder in enumerate(self._cache):
            if holder.position == position:
                return self._cache.pop(number)
        return Holder(position, layout.text(position), self._pool.pop() if self._pool else "")

    def _recycle(self, holder: Holder) -> None:
        if len(self._cache) >= _CACHED + (self._ahead >= 0):
            self._into_pool(self._cache.pop(0))
        last_is_ahead = bool(self._cache) and self._cache[-1].position == self._ahead
        if last_is_ahead and holder.position != self._ahead:
            self._cache.insert(len(self._cache) - 1, holder)
        else:
            self._cache.append(holder)

    def _into_pool(self, holder: Holder) -> None:
        if len(self._pool) < _POOLED:
            self._pool.append(holder.shown)

    def _recycle_all(self) -> None:
        for holder in reversed(self._cache):
            self._into_pool(holder)
        for position in sorted(self._rows, reverse=True):
            self._into_pool(self._rows[position])
        self._rows, self._cache = {}, []

    # -- what happens to the list ----------------------------------------------------------------

    def _replace(self, position: int, layout: _Layout) -> None:
        extra = [self._take(row, layout) for row in layout.instead_of(position, self._offset)]
        old, self._rows[position] = self._rows[position], self._take(position, layout)
        for holder in extra:
            self._recycle(holder)
        self._into_pool(old)

    def _move(self, offset: int, layout: _Layout) -> None:
        """Scroll there, row by row."""
        if not self._rows or offset == self._offset:
            return
        down = offset > self._offset
        while self._rows:
            first, last = min(self._rows), max(self._rows)
            coming, going = (last + 1, first) if down else (first - 1, last)
            if 0 <= coming < layout.count:
                self._prepare(coming, layout)
            comes, goes = layout.row_top(coming, down), layout.row_position(going, down)
            nearest = min(comes, goes) if down else max(comes, goes)
            if nearest > offset if down else nearest < offset:
                return
            if nearest == comes:
                self._rows[coming] = self._take(coming, layout)
            else:
                self._recycle(self._rows.pop(going))

    def _prepare(self, position: int, layout: _Layout) -> None:
        """Make a row ready that will come next."""
        if position != self._ahead or all(h.position != position for h in self._cache):
            self._ahead = position
            self._recycle(self._take(position, layout))


@dataclass(frozen=True)
class _Layout:
    """Where the rows of a list are."""

    tops: Sequence[int]
    height: int
    text: Callable[[int], str]

    @property
    def count(self) -> int:
        """How many rows there are."""
        return len(self.tops) - 1

    def visible_rows(self, offset: int) -> range:
        """The rows on the screen."""
        first = min(bisect_right(self.tops, offset) - 1, self.count)
        end = first
        while end < self.count and self.tops[end] < offset + self.height:
            end += 1
        return range(first, end)

    def row_top(self, position: int, down: bool) -> float:
        """The offset from which on a row is on the screen."""
        if not 0 <= position < self.count:
            return float("inf") if down else float("-inf")
        return self.tops[position] - self.height + 1 if down else self.tops[position + 1] - 1

    def row_position(self, position: int, down: bool) -> int:
        """The offset from which on a row is off the screen."""
        return self.tops[position + 1] if down else self.tops[position] - self.height

    def instead_of(self, position: int, offset: int) -> list[int]:
        """The rows beyond the screen that would fill the room of one on it."""
        shown = self.visible_rows(offset)
        room = self.tops[position + 1] - self.tops[position]
        below, above = shown.stop, shown.start - 1
        edge = offset + self.height + room
        while below < self.count and self.tops[below] < edge:
            below += 1
        missing = edge - self.tops[below] if below == self.count else 0
        while above >= 0 and self.tops[above + 1] > offset - missing:
            above -= 1
        return [*range(shown.stop, below), *range(shown.start - 1, above, -1)]
