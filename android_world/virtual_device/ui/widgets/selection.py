"""Selecting rows of a list."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass


@dataclass
class Selection:
    """Which rows of a list are selected, by their ids; true while any is.

    `last` is the position of the row touched last, for ranges; -1 = none.
    """

    ids: frozenset[int | str] = frozenset()
    last: int = -1

    def __bool__(self) -> bool:
        return bool(self.ids)

    def __len__(self) -> int:
        return len(self.ids)

    def __contains__(self, item: int | str) -> bool:
        return item in self.ids

    def tap(
        self,
        item: int | str,
        otherwise: Callable[[], object] | None = None,
        position: int = -1,
    ) -> None:
        """A tap on a row: select or unselect it, or do `otherwise` when nothing is selected."""
        if self.ids:
            self.toggle(item, position)
        elif otherwise is not None:
            otherwise()

    def toggle(self, item: int | str, position: int = -1) -> None:
        """Select or unselect a row."""
        self.ids = self.ids ^ {item}
        self.last = position

    def extend(self, items: Sequence[int | str], position: int) -> None:
        """A long press: select the row, or the range from the last one to it."""
        if not self.ids or self.last < 0:
            self.toggle(items[position], position)
            return
        low, high = sorted((self.last, position))
        self.ids = self.ids | set(items[low : high + 1])
        self.last = position

    def all(self, items: Sequence[int | str]) -> None:
        """Select everything."""
        self.ids = frozenset(items)

    def all_or_none(self, items: Sequence[int | str]) -> None:
        """Select everything, or end when everything is selected."""
        everything = frozenset(items)
        self.ids = frozenset() if self.ids == everything else everything

    def clear(self) -> None:
        """Select nothing."""
        self.ids, self.last = frozenset(), -1

    def back(self) -> bool:
        """BACK ends the selection; False when there is none."""
        selecting = bool(self.ids)
        self.clear()
        return selecting
