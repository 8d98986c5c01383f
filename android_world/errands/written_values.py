"""Values of errands as text: literals of a type, expressions such as `{event.end + 1 hour}`."""

from __future__ import annotations

import datetime
import decimal
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from android_world.errands import vocabulary
from android_world.errands.expressions import Constant, ErrandError, Expression, RandomValue, Scope
from android_world.errands.wording import Phrase
from android_world.records.items import fields
from android_world.records.items.maps import TOWNS, Coordinates

_SPAN: Final = re.compile(r"(\d+) (minute|hour|day)s?")
_UNITS: Final = {"minute": vocabulary.minutes, "hour": vocabulary.hours, "day": vocabulary.days}
_TERM: Final = re.compile(r"\d+ (?:minute|hour|day)s?|\d+(?:\.\d+)?|[A-Za-z_]\w*(?:\.\w+)*")
_OPERATOR: Final = re.compile(r" (\+|-|at) ")
_EXPRESSION: Final = re.compile(r"\{([^{}:]+)\}")
_FLAGS: Final = {"yes": True, "no": False}


class Converted(Expression):
    """A text as a value of another type."""

    def __init__(self, text: Expression, kind: fields.FieldType) -> None:
        self.text, self.type = text, kind

    def evaluate(self, scope: Scope) -> Any:
        assert self.type is not None
        return literal(self.type, self.text.evaluate(scope))

    def describe(self) -> str:
        return self.text.describe()

    def operands(self) -> Iterator[Expression]:
        yield self.text


def value_of(text: str, kind: fields.FieldType, names: Mapping[str, Expression]) -> Expression:
    """The expression that a text writes.

    Args:
      text: A literal, `{expression}`, or a text with expressions.
      kind: The type of a literal.
      names: What expressions can name.

    Raises:
      ErrandError: It is not a value of this type, or names something unknown.
    """
    whole = _EXPRESSION.fullmatch(text)
    if whole is not None:
        found = expression(whole[1], names)
        is_text = isinstance(found, RandomValue) and type(found.type) is fields.Text
        return Converted(found, kind) if is_text and not isinstance(kind, fields.Text) else found
    if "{" in text:
        return Phrase(text)
    return Constant(literal(kind, text))


def expression(text: str, names: Mapping[str, Expression]) -> Expression:
    """An expression: terms with `+`, `-` and `at` between them, from left to right.

    Raises:
      ErrandError: It is not well formed, or names something unknown.
    """
    first, *rest = _OPERATOR.split(text.strip())
    found = _term(first, names)
    for operator, text_of_term in zip(rest[::2], rest[1::2], strict=True):
        term = _term(text_of_term, names)
        if operator == "at":
            found = vocabulary.at(found, term)
        else:
            found = found + term if operator == "+" else found - term
    return found


def _term(text: str, names: Mapping[str, Expression]) -> Expression:
    text = text.strip()
    if not _TERM.fullmatch(text):
        raise ErrandError(f"{text!r} is not a name, a number or a length of time")
    span = _SPAN.fullmatch(text)
    if span is not None:
        return _UNITS[span[2]](int(span[1]))
    if text[0].isdigit():
        return Constant(int(text) if text.isdigit() else decimal.Decimal(text))
    first, *parts = text.split(".")
    if first not in names:
        raise ErrandError(f"There is no {first!r}. Known: {', '.join(names) or 'nothing'}")
    found = names[first]
    for part in parts:
        try:
            found = getattr(found, part)
        except AttributeError as error:
            raise ErrandError(f"{text!r}: {error}") from error
    return found


def literal(kind: fields.FieldType, text: str) -> Any:
    """The value of a type that a text writes.

    Raises:
      ErrandError: It writes none.
    """
    if isinstance(kind, fields.Optional):
        return None if text in ("", "none") else literal(kind.type, text)
    if isinstance(kind, fields.ListOf):
        return tuple(literal(kind.kind, part.strip()) for part in text.split(",") if part.strip())
    read = next((read for known, read in _READERS.items() if isinstance(kind, known)), str)
    try:
        return read(text)
    except (ValueError, KeyError, TypeError, decimal.InvalidOperation) as error:
        name = type(kind).__name__
        raise ErrandError(f"{text!r} is not a value of the type {name}") from error


def _moment(text: str) -> datetime.datetime:
    found = datetime.datetime.fromisoformat(text)
    return found if found.tzinfo is not None else found.replace(tzinfo=datetime.UTC)


def _span(text: str) -> datetime.timedelta:
    found = _SPAN.fullmatch(text)
    if found is None:
        raise ValueError(text)
    return datetime.timedelta(**{f"{found[2]}s": int(found[1])})


def _weekdays(text: str) -> tuple[str, ...]:
    named = [part.strip() for part in text.split(",") if part.strip()]
    if not set(named) <= set(fields.WEEKDAYS):
        raise ValueError(text)
    return tuple(day for day in fields.WEEKDAYS if day in named)


_READERS: Final[Mapping[type[fields.FieldType], Callable[[str], Any]]] = {
    fields.Flag: _FLAGS.__getitem__,
    fields.Number: int,
    fields.Distance: float,
    fields.Amount: decimal.Decimal,
    fields.Duration: _span,
    fields.DateTime: _moment,
    fields.Day: datetime.date.fromisoformat,
    fields.TimeOfDay: datetime.time.fromisoformat,
    fields.Weekdays: _weekdays,
    Coordinates: TOWNS.__getitem__,
}
