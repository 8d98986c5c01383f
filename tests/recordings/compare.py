"""How like a recorded list the phone's list is."""

from __future__ import annotations

import bisect
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tests.recordings.lists import Element

PLACED = 0.8  # Intersection over union from which on an element is at its place.


@dataclass(frozen=True)
class Comparison:
    """What was recorded against what is shown; `masked` elements were left out of either."""

    pairs: tuple[tuple[Element, Element], ...]
    missing: tuple[Element, ...]
    surplus: tuple[Element, ...]
    ordered: int
    masked: int = 0

    @property
    def misplaced(self) -> list[tuple[Element, Element]]:
        """Pairs whose boxes differ too much."""
        return [pair for pair in self.pairs if pair[0].overlap(pair[1]) < PLACED]

    @property
    def misflagged(self) -> list[tuple[Element, Element]]:
        """Pairs whose flags differ."""
        return [pair for pair in self.pairs if set(pair[0].flags) != set(pair[1].flags)]


@dataclass(frozen=True)
class Figures:
    """The shares of one or many comparisons.

    Present, placed and surplus are shares of the recorded elements; order and flags of those that
    are present; masked of all elements.
    """

    elements: int
    present: float
    placed: float
    surplus: float
    order: float
    flags: float
    masked: float


def compare(recorded: Sequence[Element], shown: Sequence[Element]) -> Comparison:
    """Pair equally named elements, those nearest to each other first."""
    theirs, ours = defaultdict(list), defaultdict(list)
    for number, element in enumerate(recorded):
        theirs[element.name].append(number)
    for number, element in enumerate(shown):
        ours[element.name].append(number)
    pairs: list[tuple[int, int]] = []
    for name, numbers in theirs.items():
        pairs += _nearest(numbers, ours[name], recorded, shown)
    pairs.sort()
    used, used_ours = {a for a, _ in pairs}, {b for _, b in pairs}
    return Comparison(
        tuple((recorded[a], shown[b]) for a, b in pairs),
        tuple(e for number, e in enumerate(recorded) if number not in used),
        tuple(e for number, e in enumerate(shown) if number not in used_ours),
        _longest_rise([b for _, b in pairs]),
    )


def _nearest(
    theirs: list[int], ours: list[int], recorded: Sequence[Element], shown: Sequence[Element]
) -> list[tuple[int, int]]:
    def distance(pair: tuple[int, int]) -> int:
        a, b = recorded[pair[0]].bounds, shown[pair[1]].bounds
        return sum(abs(x - y) for x, y in zip(a, b, strict=True))

    found: list[tuple[int, int]] = []
    for a, b in sorted(((a, b) for a in theirs for b in ours), key=distance):
        if all(a != x and b != y for x, y in found):
            found.append((a, b))
    return found


def _longest_rise(numbers: Iterable[int]) -> int:
    """The length of the longest rising subsequence."""
    ends: list[int] = []
    for number in numbers:
        position = bisect.bisect_left(ends, number)
        ends[position : position + 1] = [number]
    return len(ends)


def figures(comparisons: Sequence[Comparison]) -> Figures:
    """The shares over all elements of some comparisons."""
    present = sum(len(c.pairs) for c in comparisons)
    elements = present + sum(len(c.missing) for c in comparisons)
    surplus = sum(len(c.surplus) for c in comparisons)
    misplaced = sum(len(c.misplaced) for c in comparisons)
    misflagged = sum(len(c.misflagged) for c in comparisons)
    ordered = sum(c.ordered for c in comparisons)
    masked = sum(c.masked for c in comparisons)
    return Figures(
        elements,
        present / max(elements, 1),
        (present - misplaced) / max(elements, 1),
        surplus / max(elements, 1),
        ordered / max(present, 1),
        (present - misflagged) / max(present, 1),
        masked / max(elements + masked, 1),
    )
