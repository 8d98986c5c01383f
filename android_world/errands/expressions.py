"""Expressions of errands: values that are drawn, fields of items, queries, arithmetic.

An expression can be evaluated in the scope of an instance, and written in English.
"""

from __future__ import annotations

import dataclasses
import datetime
import operator
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from android_world.records.items import Item, PhoneItems, fields

_COMPARISONS: Final[Mapping[str, tuple[Callable[[Any, Any], bool], str]]] = {
    "above": (operator.gt, "above"),
    "below": (operator.lt, "below"),
    "after": (operator.gt, "after"),
    "before": (operator.lt, "before"),
    "containing": (lambda text, part: part.casefold() in text.casefold(), "containing"),
}


class ErrandError(ValueError):
    """An errand is not well formed."""


@dataclasses.dataclass(frozen=True)
class Scope:
    """What the expressions of an instance are evaluated in.

    Attributes:
      drawn: Values of the draws, by name.
      phone: The items that the phone has at the start.
    """

    drawn: Mapping[str, Any]
    phone: PhoneItems


class Expression:
    """A value that follows from an instance.

    Attributes:
      type: How the value is compared and written; None for a whole item.
    """

    type: fields.FieldType | None = None

    def evaluate(self, scope: Scope) -> Any:
        """The value.

        Raises:
          ErrandError: The instance has none, such as the first of no items.
        """
        raise NotImplementedError

    def describe(self) -> str:
        """The value in English, without knowing it: `the start of the last event`."""
        raise NotImplementedError

    def operands(self) -> Iterator[Expression]:
        """The expressions that this one is made of."""
        yield from ()

    def walk(self) -> Iterator[Expression]:
        """This expression and all that it is made of."""
        yield self
        for operand in self.operands():
            yield from operand.walk()

    def __add__(self, other: object) -> Expression:
        return Arithmetic(operator.add, "plus", self, as_expression(other))

    def __sub__(self, other: object) -> Expression:
        return Arithmetic(operator.sub, "minus", self, as_expression(other))

    def __mul__(self, other: object) -> Expression:
        return Arithmetic(operator.mul, "times", self, as_expression(other))


class Constant(Expression):
    """A value that is the same in each instance."""

    def __init__(self, value: Any) -> None:
        self.value = value

    def evaluate(self, scope: Scope) -> Any:
        return self.value

    def describe(self) -> str:
        if isinstance(self.value, datetime.timedelta):
            minutes = int(self.value.total_seconds()) // 60
            return f"{minutes // 60} hours" if minutes % 60 == 0 else f"{minutes} minutes"
        return str(self.value)


class RandomValue(Expression):
    """A value that is drawn for each instance; its name is that of the class attribute.

    Args:
      kind: Its type.
      options: What it is drawn from.
    """

    name = ""

    def __init__(self, kind: fields.FieldType, options: Sequence[Any]) -> None:
        self.type = kind
        self.options = options

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = self.name or name

    def evaluate(self, scope: Scope) -> Any:
        return scope.drawn[self.name]

    def describe(self) -> str:
        return self.name.replace("_", " ")


class ItemExpression(Expression):
    """An item: its fields are expressions, such as `event.start`."""

    item: type[Item]

    def __getattr__(self, name: str) -> Field:
        if name.startswith("_"):
            raise AttributeError(name)
        return Field(self, name)


class Field(Expression):
    """A field of an item."""

    def __init__(self, owner: ItemExpression, name: str) -> None:
        self.owner, self.name = owner, name
        try:
            self.type = owner.item.type_of(name)
        except ValueError as error:
            raise ErrandError(str(error)) from error

    def evaluate(self, scope: Scope) -> Any:
        return getattr(self.owner.evaluate(scope), self.name)

    def describe(self) -> str:
        return f"the {self.name.replace('_', ' ')} of {self.owner.describe()}"

    def operands(self) -> Iterator[Expression]:
        yield self.owner


class Arithmetic(Expression):
    """A sum, difference or product; its type is that of the first operand."""

    def __init__(
        self, function: Callable[[Any, Any], Any], word: str, one: Expression, other: Expression
    ) -> None:
        self.function, self.word, self.one, self.other = function, word, one, other
        self.type = one.type

    def evaluate(self, scope: Scope) -> Any:
        return self.function(self.one.evaluate(scope), self.other.evaluate(scope))

    def describe(self) -> str:
        return f"{self.one.describe()} {self.word} {self.other.describe()}"

    def operands(self) -> Iterator[Expression]:
        yield from (self.one, self.other)


@dataclasses.dataclass(frozen=True)
class Condition:
    """A condition on a field: equal to a value, or in another relation to it."""

    field: str
    relation: str
    value: Expression

    def holds(self, item: Item, scope: Scope) -> bool:
        """Whether an item meets it."""
        own, wanted = getattr(item, self.field), self.value.evaluate(scope)
        if not self.relation:
            return item.type_of(self.field).is_same(own, wanted)
        return own is not None and bool(_COMPARISONS[self.relation][0](own, wanted))

    def describe(self) -> str:
        """The condition in English."""
        word = _COMPARISONS[self.relation][1] if self.relation else "equal to"
        return f"{self.field.replace('_', ' ')} {word} {self.value.describe()}"


class Query(Expression):
    """Items of the phone that meet conditions, in an order."""

    def __init__(
        self, item: type[Item], conditions: Sequence[Condition] = (), order: str = ""
    ) -> None:
        self.item, self.conditions, self.order = item, tuple(conditions), order

    def where(self, **conditions: object) -> Query:
        """Those that meet conditions: `category="Food"`, `amount__above=10`.

        Raises:
          ErrandError: The kind has no such field, or the relation is unknown.
        """
        added = [_condition(self.item, name, value) for name, value in conditions.items()]
        return Query(self.item, (*self.conditions, *added), self.order)

    def by(self, field: str) -> Query:
        """In the order of a field."""
        Field(_Any(self.item), field)
        return Query(self.item, self.conditions, field)

    def first(self) -> Nth:
        """The first one."""
        return Nth(self, 0, "first")

    def last(self) -> Nth:
        """The last one."""
        return Nth(self, -1, "last")

    def only(self) -> Nth:
        """The one that there is."""
        return Nth(self, 0, "")

    def count(self) -> Aggregate:
        """How many there are."""
        return Aggregate(self, "", len, "the number", fields.Number())

    def total(self, field: str) -> Aggregate:
        """The sum of a field."""
        kind = Field(_Any(self.item), field).type
        return Aggregate(self, field, sum, f"the total {field}", kind)

    def evaluate(self, scope: Scope) -> list[Item]:
        found = [
            item
            for item in scope.phone.of(self.item)
            if all(condition.holds(item, scope) for condition in self.conditions)
        ]
        return sorted(found, key=self._position) if self.order else found

    def _position(self, item: Item) -> tuple[bool, Any]:
        """Where an item is in the order; items without a value are last."""
        value = getattr(item, self.order)
        return value is None, value

    def describe(self) -> str:
        conditions = " and ".join(condition.describe() for condition in self.conditions)
        order = f" by {self.order.replace('_', ' ')}" if self.order else ""
        return f"{self.item.kind}{order}{' with ' if conditions else ''}{conditions}"

    def operands(self) -> Iterator[Expression]:
        yield from (condition.value for condition in self.conditions)


class Nth(ItemExpression):
    """One item of a query."""

    def __init__(self, query: Query, position: int, word: str) -> None:
        self.item = query.item
        self._query, self._position, self._word = query, position, word

    def evaluate(self, scope: Scope) -> Item:
        found = self._query.evaluate(scope)
        if not found:
            raise ErrandError(f"The phone has no {self._query.describe()}")
        return found[self._position]

    def describe(self) -> str:
        which = f"{self._word} of the " if self._word else ""
        return f"the {which}{self._query.describe()}"

    def operands(self) -> Iterator[Expression]:
        yield self._query


class Aggregate(Expression):
    """A number that is computed from the items of a query."""

    def __init__(
        self,
        query: Query,
        field: str,
        function: Callable[[Any], Any],
        word: str,
        kind: fields.FieldType | None,
    ) -> None:
        self.query, self.field, self.function, self.word = query, field, function, word
        self.type = kind

    def evaluate(self, scope: Scope) -> Any:
        found = self.query.evaluate(scope)
        return self.function([getattr(i, self.field) for i in found] if self.field else found)

    def describe(self) -> str:
        return f"{self.word} of the {self.query.describe()}"

    def operands(self) -> Iterator[Expression]:
        yield self.query


class _Any(ItemExpression):
    """Any item of a kind, to validate names of fields."""

    def __init__(self, item: type[Item]) -> None:
        self.item = item

    def describe(self) -> str:
        return self.item.noun


def as_expression(value: object) -> Expression:
    """An expression as it is, any other value as a constant."""
    return value if isinstance(value, Expression) else Constant(value)


def _condition(item: type[Item], name: str, value: object) -> Condition:
    field, _, relation = name.partition("__")
    Field(_Any(item), field)
    if relation and relation not in _COMPARISONS:
        known = ", ".join(_COMPARISONS)
        raise ErrandError(f"Unknown relation {relation!r} in {name!r}. Known: {known}")
    return Condition(field, relation, as_expression(value))
