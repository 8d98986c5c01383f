"""Which errands can be done in one episode."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from android_world.errands.queries import Query
from android_world.records.items import Item

if TYPE_CHECKING:
    from android_world.errands.base import Errand


def are_independent(one: Errand, other: Errand) -> bool:
    """Whether no initialized errand of two names, reads or removes what the other one has."""
    for errand in (one, other):
        if errand.facts or errand.tools or errand.interruptions or errand.injections:
            return False
        if errand.infeasible:
            return False
    if one.answer is not None and other.answer is not None:
        return False
    placed = one.start_items()
    if not all(any(i.is_same(o) for o in one.scope.phone.of(type(i))) for i in placed):
        return False
    of_one, of_other = _named_items(one), _named_items(other)
    all_of_one = of_one | _keys(placed)
    all_of_other = of_other | _keys(other.start_items())
    return not (
        of_one & all_of_other
        or of_other & all_of_one
        or _queried_kinds(one) & {kind for kind, _ in all_of_other}
        or _queried_kinds(other) & {kind for kind, _ in all_of_one}
    )


def _named_items(errand: Errand) -> set[tuple[type[Item], str]]:
    """The items that are drawn, changed or added, by kind and identity."""
    drawn = [value for value in errand.scope.drawn.values() if isinstance(value, Item)]
    results = (change.result() for change in errand.expected_changes)
    return _keys([*drawn, *filter(None, results)])


def _queried_kinds(errand: Errand) -> set[type[Item]]:
    parts = (part for root in errand.roots() for part in root.walk())
    return {part.item for part in parts if isinstance(part, Query)}


def _keys(found: Sequence[Item]) -> set[tuple[type[Item], str]]:
    return {(type(item), str(item.key)) for item in found}
