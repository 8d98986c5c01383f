"""Queries: items of the phone by conditions and in an order, and what is computed from them."""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, Self

from android_world.errands.expressions import (
    ErrandError,
    Expression,
    ItemExpression,
    Scope,
    UnsuitableError,
    as_expression,
    check_value,
)
from android_world.errands.relations import RELATIONS
from android_world.records.items import Item, fields

_ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


@dataclasses.dataclass(frozen=True)
class Path:
    """A field of a kind, or a part of it: `start`, `start__weekday`.

    Attributes:
      name: As conditions name it.
      kind: Its type.
      parts: What leads from the field to the part.
    """

    name: str
    kind: fields.FieldType
    parts: tuple[fields.ValuePart, ...] = ()

    @classmethod
    def to(cls, item: type[Item], name: str) -> Self:
        """The path of a name.

        Raises:
          ErrandError: The kind has no such field, or its type no such part.
        """
        first, *rest = name.split("__")
        try:
            kind, parts = item.type_of(first), []
        except ValueError as error:
            raise ErrandError(str(error)) from error
        for part in rest:
            if part not in kind.parts():
                known = ", ".join(kind.parts()) or "none"
                raise ErrandError(f"{name!r}: {first} has no part {part!r}. Known: {known}")
            parts.append(kind.parts()[part])
            kind = parts[-1].kind
        return cls(name, kind, tuple(parts))

    def of(self, item: Item) -> Any:
        """The value of an item."""
        value = getattr(item, self.name.partition("__")[0])
        for part in self.parts:
            value = value if value is None else part.of(value)
        return value

    def describe(self) -> str:
        """The field in English."""
        return " ".join(self.name.split("__")).replace("_", " ")

    def plural(self) -> str:
        """Several values of the field in English."""
        text = self.describe()
        return f"{text[:-1]}ies" if text.endswith("y") else f"{text}s"


@dataclasses.dataclass(frozen=True)
class Condition:
    """A condition on a field: equal to a value, or in another relation to it."""

    path: Path
    relation: str
    value: Expression

    def holds(self, item: Item, wanted: Any) -> bool:
        """Whether an item meets it; `wanted` is what its value evaluates to."""
        return RELATIONS[self.relation].holds(self.path.kind, self.path.of(item), wanted)

    def describe(self) -> str:
        """The condition in English."""
        return f"{self.path.describe()} {RELATIONS[self.relation].word} {self.value.describe()}"


@dataclasses.dataclass(frozen=True)
class SortOrder:
    """The order of a query: by a field, the least or the greatest first."""

    path: Path
    is_descending: bool


class Query(Expression):
    """Items of the phone that meet conditions, in an order, all or the first ones.

    Args:
      item: Their kind.
      conditions: What they meet.
      order: None for the order of the app.
      limit: At most how many; 0 for all.
    """

    def __init__(
        self,
        item: type[Item],
        conditions: Sequence[Condition] = (),
        order: SortOrder | None = None,
        limit: int = 0,
    ) -> None:
        self.item, self.conditions, self.order = item, tuple(conditions), order
        self.limit = limit

    def where(self, **conditions: object) -> Query:
        """Those that meet conditions: `category="Food"`, `amount__above=10`.

        Raises:
          ErrandError: The kind has no such field, or the relation is unknown.
        """
        added = [_condition(self.item, name, value) for name, value in conditions.items()]
        return Query(self.item, (*self.conditions, *added), self.order, self.limit)

    def by(self, field: str, descending: bool = False) -> Query:
        """In the order of a field."""
        order = SortOrder(Path.to(self.item, field), descending)
        return Query(self.item, self.conditions, order, self.limit)

    def take(self, count: int) -> Query:
        """The first ones, in the order of the query."""
        if count < 1:
            raise ErrandError(f"take: {count} is not a number of items")
        return Query(self.item, self.conditions, self.order, count)

    def nth(self, number: int) -> Nth:
        """The first, second, ... one, counted from 1."""
        if not 1 <= number <= len(_ORDINALS):
            raise ErrandError(f"nth: {number} is none of 1 to {len(_ORDINALS)}")
        return Nth(self, number - 1, _ORDINALS[number - 1])

    def first(self) -> Nth:
        """The first one."""
        return self.nth(1)

    def last(self) -> Nth:
        """The last one."""
        return Nth(self, -1, "last")

    def only(self) -> Nth:
        """The one that there is."""
        return Nth(self, 0, "")

    def count(self) -> Aggregate:
        """How many there are."""
        return Aggregate(self, None, len, "the number of", fields.Number())

    def exists(self) -> Aggregate:
        """Whether there is one."""
        return Aggregate(self, None, bool, "whether there are", fields.Flag())

    def total(self, field: str) -> Aggregate:
        """The sum of a field."""
        path = self._summable(field)
        start = path.kind.zero
        return self._of(path, lambda found: sum(found, start), "total", path.kind)

    def average(self, field: str) -> Aggregate:
        """The average of a field, as exact as its type is."""
        path = self._summable(field)
        start, exact = path.kind.zero, path.kind.round
        return self._of(
            path, lambda found: exact(sum(found, start) / len(found)), "average", path.kind
        )

    def min(self, field: str) -> Aggregate:
        """The least value of a field."""
        path = Path.to(self.item, field)
        return self._of(path, min, path.kind.extremes[0], path.kind)

    def max(self, field: str) -> Aggregate:
        """The greatest value of a field."""
        path = Path.to(self.item, field)
        return self._of(path, max, path.kind.extremes[1], path.kind)

    def values(self, field: str) -> Aggregate:
        """The values of a field, one for each item."""
        path = Path.to(self.item, field)
        return Aggregate(self, path, list, f"the {path.plural()} of", fields.ListOf(path.kind))

    def distinct(self, field: str) -> Aggregate:
        """The different values of a field."""
        path = Path.to(self.item, field)
        word = f"the different {path.plural()} of"
        return Aggregate(self, path, _different(path.kind), word, fields.ListOf(path.kind))

    def count_distinct(self, field: str) -> Aggregate:
        """How many different values of a field there are."""
        path = Path.to(self.item, field)
        different = _different(path.kind)
        word = f"the number of different {path.plural()} of"
        return Aggregate(self, path, lambda v: len(different(v)), word, fields.Number())

    def _summable(self, field: str) -> Path:
        path = Path.to(self.item, field)
        if path.kind.zero is None:
            raise ErrandError(f"{field!r} has no sum: it is a {type(path.kind).__name__}")
        return path

    def _of(
        self, path: Path, function: Callable[[Any], Any], word: str, kind: fields.FieldType
    ) -> Aggregate:
        return Aggregate(self, path, function, f"the {word} {path.describe()} of", kind)

    def evaluate(self, scope: Scope) -> list[Item]:
        found = self.matches(scope)
        if self.limit and self.order and len(found) > self.limit:
            self.check_unequal(found, self.limit - 1, self.limit)
        return found[: self.limit] if self.limit else found

    def matches(self, scope: Scope) -> list[Item]:
        """The items that meet the conditions, without the limit; those without a value are last."""
        wanted = [(c, c.value.evaluate(scope)) for c in self.conditions]
        found = scope.phone.of(self.item)
        chosen = [i for i in found if all(c.holds(i, value) for c, value in wanted)]
        if self.order is not None:
            path = self.order.path
            there = [i for i in chosen if path.of(i) is not None]
            absent = [i for i in chosen if path.of(i) is None]
            chosen = sorted(there, key=path.of, reverse=self.order.is_descending) + absent
        return chosen

    def check_unequal(self, found: Sequence[Item], one: int, other: int) -> None:
        """Refuse an order in which two items are equal.

        Raises:
          UnsuitableError: They are equal.
        """
        if self.order is not None and found[one] is not found[other]:
            path = self.order.path
            if path.kind.is_same(path.of(found[one]), path.of(found[other])):
                raise UnsuitableError(f"Two of the {self.describe()} are equal in {path.name}")

    def describe(self) -> str:
        conditions = " and ".join(condition.describe() for condition in self.conditions)
        first = f"first {self.limit} " if self.limit else ""
        order = ""
        if self.order is not None:
            descending = " in descending order" if self.order.is_descending else ""
            order = f" by {self.order.path.describe()}{descending}"
        return f"{first}{self.item.kind}{order}{' with ' if conditions else ''}{conditions}"

    def operands(self) -> Iterator[Expression]:
        yield from (condition.value for condition in self.conditions)


class Nth(ItemExpression):
    """One item of a query."""

    def __init__(self, query: Query, position: int, word: str) -> None:
        self.item = query.item
        self.query, self.position, self.word = query, position, word

    def evaluate(self, scope: Scope) -> Item:
        found = self.query.evaluate(scope)
        if not -len(found) <= self.position < len(found):
            raise UnsuitableError(f"The phone has not enough {self.query.describe()}")
        place = self.position % len(found)
        for one, other in itertools.pairwise(range(max(place - 1, 0), min(place + 2, len(found)))):
            self.query.check_unequal(found, one, other)
        return found[place]

    def describe(self) -> str:
        which = f"{self.word} of the " if self.word else ""
        return f"the {which}{self.query.describe()}"

    def operands(self) -> Iterator[Expression]:
        yield self.query


class Aggregate(Expression):
    """What is computed from the items of a query: from a field of each, or from the items."""

    def __init__(
        self,
        query: Query,
        path: Path | None,
        function: Callable[[Any], Any],
        word: str,
        kind: fields.FieldType,
    ) -> None:
        self.query, self.path, self.function, self.word = query, path, function, word
        self.type = kind

    def evaluate(self, scope: Scope) -> Any:
        found = self.query.evaluate(scope)
        if self.path is None:
            return self.function(found)
        try:
            values = [self.path.of(item) for item in found]
            return self.function([value for value in values if value is not None])
        except (ValueError, ArithmeticError) as error:  # The average of nothing.
            raise UnsuitableError(f"The phone has no {self.query.describe()}") from error

    def describe(self) -> str:
        link = "" if self.word.startswith("whether") else " the"
        return f"{self.word}{link} {self.query.describe()}"

    def operands(self) -> Iterator[Expression]:
        yield self.query


def _different(kind: fields.FieldType) -> Callable[[Sequence[Any]], list[Any]]:
    def different(values: Sequence[Any]) -> list[Any]:
        found: list[Any] = []
        for value in values:
            if not any(kind.is_same(value, known) for known in found):
                found.append(value)
        return found

    return different


def _condition(item: type[Item], name: str, value: object) -> Condition:
    field, _, relation = name.rpartition("__")
    if not field or relation not in RELATIONS:
        field, relation = name, ""
    try:
        path = Path.to(item, field)
    except ErrandError as error:
        if "__" not in name or field != name:
            raise
        known = ", ".join(filter(None, RELATIONS))
        unknown = name.rpartition("__")[2]
        raise ErrandError(f"Unknown relation {unknown!r} in {name!r}. Known: {known}") from error
    found = as_expression(value)
    check_value(name, RELATIONS[relation].other(path.kind), found)
    return Condition(path, relation, found)
