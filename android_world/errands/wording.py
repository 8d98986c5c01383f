"""Texts with the values of an instance: `{event.start:time}` is an expression in a form."""

from __future__ import annotations

import string
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from android_world.errands.expressions import ErrandError, Expression, Scope
from android_world.records.items import fields


class TextFormatter(string.Formatter):
    """Writes texts with values.

    Args:
      names: The expressions of the errand, by name.
      scope: What they are evaluated in; None writes descriptions in place of values.
      say: Writes a value of a type in a form; None writes it in English.
    """

    def __init__(
        self,
        names: Mapping[str, Expression],
        scope: Scope | None = None,
        say: Callable[[fields.FieldType, Any, str], str] | None = None,
    ) -> None:
        self._names, self._scope, self._say = names, scope, say

    def get_field(self, field_name: str, args: Any, kwargs: Any) -> tuple[Expression, str]:
        first, *rest = field_name.split(".")
        if first not in self._names:
            known = ", ".join(self._names)
            raise ErrandError(f"A wording names {first!r}, which is none of: {known}")
        expression: Any = self._names[first]
        for name in rest:
            expression = getattr(expression, name)
        return expression, first

    def format_field(self, value: Any, format_spec: str) -> str:
        if value.type is None:
            raise ErrandError(f"A wording names {value.describe()}, of which it needs a field")
        if self._scope is None:
            value.type.check_form(format_spec)
            return str(value.describe())
        kind, found = value.type, value.evaluate(self._scope)
        said = kind.say(found, format_spec)
        return said if self._say is None else self._say(kind, found, format_spec)

    def expressions(self, text: str) -> Iterator[Expression]:
        """The expressions whose values a text has."""
        for _, name, _, _ in self.parse(text):
            if name is not None:
                yield self.get_field(name, (), {})[0]


class Phrase(Expression):
    """A text of the phone with values of earlier draws, as an attribute of the errand's class.

    Args:
      text: The text, with expressions as in a wording.
    """

    _owner: Any = None

    def __init__(self, text: str) -> None:
        self.type = fields.Lines()
        self._text = text

    def __set_name__(self, owner: type, name: str) -> None:
        self._owner = owner

    def check_name(self) -> None:
        if self._owner is None:
            raise ErrandError(f"A phrase has to be an attribute of the class: {self._text!r}")

    def evaluate(self, scope: Scope) -> str:
        return TextFormatter(self._owner.expressions(), scope).format(self._text)

    def describe(self) -> str:
        return self._text
