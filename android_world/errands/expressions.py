"""Expressions of errands: values that are drawn, fields of items, queries, arithmetic.

An expression can be evaluated in the scope of an instance, and written in English.
"""

from __future__ import annotations

import dataclasses
import datetime
import decimal
import itertools
import operator
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from android_world.errands.relations import RELATIONS
from android_world.records.items import Item, PhoneItems, fields


class ErrandError(ValueError):
    """An errand is not well formed."""


class UnsuitableError(ErrandError):
    """The items of an instance do not determine a value, such as the last of equal ones."""


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

    def check_name(self) -> None:
        """Refuse one that needs to be an attribute of the class and is none.

        Raises:
          ErrandError: It is a draw, or a text with values, and no attribute.
        """

    def walk(self) -> Iterator[Expression]:
        """This expression and all that it is made of."""
        yield self
        for operand in self.operands():
            yield from operand.walk()

    def __getattr__(self, name: str) -> Expression:
        parts = {} if name.startswith("_") or self.type is None else self.type.parts()
        if name not in parts:
            known = f" Known: {', '.join(parts)}" if parts else ""
            raise AttributeError(f"{type(self).__name__} has no part {name!r}.{known}")
        return PartOf(self, name, parts[name])

    def __repr__(self) -> str:
        return f"<{self.describe()}>"

    def __format__(self, form: str) -> str:
        raise ErrandError(f"A text with {self.describe()} is a Phrase, not an f-string")

    def __bool__(self) -> bool:
        if isinstance(self.type, fields.Flag):
            raise ErrandError(f"{self.describe()} is not known yet: choose() has a value for both")
        return True

    def __add__(self, other: object) -> Expression:
        return Arithmetic(_add, "plus", self, as_expression(other))

    def __radd__(self, other: object) -> Expression:
        return as_expression(other) + self

    def __sub__(self, other: object) -> Expression:
        return Arithmetic(_subtract, "minus", self, as_expression(other))

    def __mul__(self, other: object) -> Expression:
        return Arithmetic(operator.mul, "times", self, as_expression(other))

    def __truediv__(self, other: object) -> Expression:
        return Arithmetic(operator.truediv, "divided by", self, as_expression(other))

    def __gt__(self, other: object) -> Expression:
        return Comparison(self, "above", as_expression(other))

    def __lt__(self, other: object) -> Expression:
        return Comparison(self, "below", as_expression(other))

    def __ge__(self, other: object) -> Expression:
        return Comparison(self, "at_least", as_expression(other))

    def __le__(self, other: object) -> Expression:
        return Comparison(self, "at_most", as_expression(other))


class Constant(Expression):
    """A value that is the same in each instance."""

    def __init__(self, value: Any) -> None:
        self.value = value
        self.type = _TYPES.get(type(value))

    def evaluate(self, scope: Scope) -> Any:
        return self.value

    def describe(self) -> str:
        if isinstance(self.value, datetime.timedelta) and not self.value % _DAY:
            return f"{self.value.days} day{'' if self.value.days == 1 else 's'}"
        return str(self.value) if self.type is None else self.type.say(self.value)


class RandomValue(Expression):
    """A value that is drawn for each instance; its name is that of the class attribute.

    Args:
      kind: Its type.
      options: What it is drawn from.
    """

    name = ""

    def __init__(self, kind: fields.FieldType, options: Sequence[Any]) -> None:
        if not options:
            raise ErrandError("A value is drawn from one or more, not from none")
        for option in options:
            check_value("A drawn value", kind, Constant(option))
        self.type = kind
        self.options = options

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = self.name or name

    def check_name(self) -> None:
        if not self.name:
            what = type(self.type).__name__
            raise ErrandError(f"A {what} that is drawn: assign it to an attribute of the class")

    def evaluate(self, scope: Scope) -> Any:
        if self.name not in scope.drawn:
            raise ErrandError(f"{self.name} is used before it is drawn: move it up in the class")
        return scope.drawn[self.name]

    def describe(self) -> str:
        return self.name.replace("_", " ") or f"a drawn {type(self.type).__name__}"


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


class PartOf(Expression):
    """A part of a value, such as the weekday of a date."""

    def __init__(self, whole: Expression, name: str, part: fields.ValuePart) -> None:
        self.whole, self.name, self.part = whole, name, part
        self.type = part.kind

    def evaluate(self, scope: Scope) -> Any:
        return self.part.of(self.whole.evaluate(scope))

    def describe(self) -> str:
        return f"the {self.name} of {self.whole.describe()}"

    def operands(self) -> Iterator[Expression]:
        yield self.whole


class Arithmetic(Expression):
    """A sum, difference, product or quotient, or a date at a time of day.

    Its type is that of the first operand; the difference of two times is a duration.
    """

    def __init__(
        self, function: Callable[[Any, Any], Any], word: str, one: Expression, other: Expression
    ) -> None:
        self.function, self.word, self.one, self.other = function, word, one, other
        self._check_operands()
        kinds = _present(one.type), _present(other.type)
        is_span = function is _subtract and type(kinds[0]) is type(kinds[1]) in _MOMENTS
        self.type = fields.Duration() if is_span else kinds[0]
        if function is at_time:
            self.type = fields.DateTime()

    def _check_operands(self) -> None:
        """Refuse operands of types that have no such sum, difference, product or quotient."""
        kinds = [_present(operand.type) for operand in (self.one, self.other)]
        types = [kind.python_types if kind else () for kind in kinds]
        if all(types) and not any(map(self._is_possible, itertools.product(*types))):
            names = " and ".join(type(kind).__name__ for kind in kinds)
            raise ErrandError(f"{self.describe()}: impossible of the types {names}")

    def _is_possible(self, types: tuple[type, ...]) -> bool:
        try:
            self.function(*(_EXAMPLES[python_type] for python_type in types))
        except TypeError:
            return False
        return True

    def evaluate(self, scope: Scope) -> Any:
        found = self.function(self.one.evaluate(scope), self.other.evaluate(scope))
        return found if self.type is None else self.type.round(found)

    def describe(self) -> str:
        return f"{self.one.describe()} {self.word} {self.other.describe()}"

    def operands(self) -> Iterator[Expression]:
        yield from (self.one, self.other)


class Comparison(Expression):
    """Whether one value is in a relation to another."""

    type = fields.Flag()

    def __init__(self, one: Expression, relation: str, other: Expression) -> None:
        if one.type is not None:
            check_value(one.describe(), one.type, other)
        self.one, self.relation, self.other = one, RELATIONS[relation], other

    def evaluate(self, scope: Scope) -> bool:
        kind = self.one.type or fields.FieldType()
        return self.relation.holds(kind, self.one.evaluate(scope), self.other.evaluate(scope))

    def describe(self) -> str:
        return f"whether {self.one.describe()} is {self.relation.word} {self.other.describe()}"

    def operands(self) -> Iterator[Expression]:
        yield from (self.one, self.other)


class Conditional(Expression):
    """One of two values; which one depends on a condition."""

    def __init__(self, condition: Expression, then: Expression, otherwise: Expression) -> None:
        self.condition, self.then, self.otherwise = condition, then, otherwise
        self.type = then.type

    def evaluate(self, scope: Scope) -> Any:
        chosen = self.then if self.condition.evaluate(scope) else self.otherwise
        return chosen.evaluate(scope)

    def describe(self) -> str:
        condition = self.condition.describe().removeprefix("whether ")
        return f"{self.then.describe()} if {condition}, else {self.otherwise.describe()}"

    def operands(self) -> Iterator[Expression]:
        yield from (self.condition, self.then, self.otherwise)


class LinesOf(Expression):
    """A text with a line for each value."""

    type = fields.Lines()

    def __init__(self, texts: Sequence[Expression]) -> None:
        self.texts = tuple(texts)

    def evaluate(self, scope: Scope) -> str:
        return "\n".join(str(text.evaluate(scope)) for text in self.texts)

    def describe(self) -> str:
        return f"the lines {', '.join(text.describe() for text in self.texts)}"

    def operands(self) -> Iterator[Expression]:
        yield from self.texts


class Several(Expression):
    """Values that are given one by one."""

    def __init__(self, values: Sequence[Expression]) -> None:
        self.values = tuple(values)

    def evaluate(self, scope: Scope) -> tuple[Any, ...]:
        return tuple(value.evaluate(scope) for value in self.values)

    def describe(self) -> str:
        return " and ".join(value.describe() for value in self.values)

    def operands(self) -> Iterator[Expression]:
        yield from self.values


def check_value(name: str, kind: fields.FieldType, value: Expression) -> None:
    """Refuse a value that a field cannot have.

    Args:
      name: What the error calls the field.
      kind: Its type.
      value: The value, or the values of a list.

    Raises:
      ErrandError: It is of another type, or none of the options.
    """
    present = _present(kind)
    if isinstance(value, Several) and isinstance(present, fields.ListOf):
        for one in value.values:
            check_value(name, present.kind, one)
        return
    if isinstance(value, Several):
        fits = kind.can_be(tuple(v.value for v in value.values if isinstance(v, Constant)))
    elif isinstance(value, Constant):
        fits = kind.can_be(value.value)
    else:
        fits = value.type is not None and kind.is_like(value.type)
    if not fits:
        known = f"one of {', '.join(present.options)}" if isinstance(present, fields.OneOf) else ""
        types = " or ".join(python_type.__name__ for python_type in kind.python_types)
        known = known or f"of the type {type(present).__name__} ({types})"
        raise ErrandError(f"{name}: {value.describe()} is not {known}")
    if isinstance(value, Constant) and _PLACEHOLDER.search(str(value.value)):
        raise ErrandError(f"{name}: {value.value!r} is a Phrase, an attribute of the class")


def as_expression(value: object) -> Expression:
    """An expression as it is, several values as `Several`, any other value as a constant."""
    if isinstance(value, list | tuple):
        return Several([as_expression(one) for one in value])
    return value if isinstance(value, Expression) else Constant(value)


def _present(kind: fields.FieldType | None) -> fields.FieldType | None:
    """The type of a value that is there."""
    return kind.type if isinstance(kind, fields.Optional) else kind


def _add(one: Any, other: Any) -> Any:
    if isinstance(one, datetime.time):
        return (_on_some_day(one) + other).time()
    if isinstance(one, tuple):
        return (*one, *_each(other))
    return one + other


def _subtract(one: Any, other: Any) -> Any:
    if isinstance(one, tuple):
        return tuple(value for value in one if value not in _each(other))
    if not isinstance(one, datetime.time):
        return one - other
    if isinstance(other, datetime.time):
        return _on_some_day(one) - _on_some_day(other)
    return (_on_some_day(one) - other).time()


def _each(values: Any) -> tuple[Any, ...]:
    """The values of a list, or the one value."""
    return values if isinstance(values, tuple) else (values,)


def at_time(day: datetime.date, time: datetime.time) -> datetime.datetime:
    """The time of a day, in UTC."""
    return datetime.datetime.combine(day, time, datetime.UTC)


def _on_some_day(time: datetime.time) -> datetime.datetime:
    return datetime.datetime.combine(datetime.date(2000, 1, 2), time)


_PLACEHOLDER: Final = re.compile(r"\{[a-z]\w*(\.\w+)*(:\w+)?\}")
_DAY: Final = datetime.timedelta(days=1)
_MOMENTS: Final = (fields.DateTime, fields.Day, fields.TimeOfDay)
# A value of each Python type that values of errands have.
_EXAMPLES: Final[Mapping[type, Any]] = {
    **{str: "a", bool: True, int: 1, float: 1.0, tuple: (), list: []},
    **{decimal.Decimal: decimal.Decimal(1), datetime.timedelta: _DAY},
    **{datetime.datetime: datetime.datetime(2000, 1, 2, tzinfo=datetime.UTC)},
    **{datetime.date: datetime.date(2000, 1, 2), datetime.time: datetime.time(1)},
}
_TYPES: Final[Mapping[type, fields.FieldType]] = {
    **{str: fields.Text(), bool: fields.Flag(), int: fields.Number()},
    **{decimal.Decimal: fields.Amount(), datetime.timedelta: fields.Duration()},
    **{datetime.datetime: fields.DateTime(), datetime.date: fields.Day()},
    datetime.time: fields.TimeOfDay(),
}
