"""The structure of an errand: kinds, verbs, fields, references and queries, without values.

Two errands of one structure ask for the same deed in other words.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping

from android_world.errands import changes
from android_world.errands.base import Errand
from android_world.errands.expressions import (
    Arithmetic,
    Comparison,
    Conditional,
    Constant,
    Expression,
    Field,
    PartOf,
)
from android_world.errands.queries import Aggregate, Condition, Nth, Query
from android_world.errands.vocabulary import RandomItem
from android_world.errands.wording import TextFormatter

_GIVEN = "given"


def signature(errand_class: type[Errand]) -> str:
    """What an errand wants, such as `contacts.edit(contacts[name]: number)`.

    Changes are in alphabetical order. A field without a value has one that the goal gives. A
    reference to an item has the field by which the first wording names it. Interruptions,
    injections and facts to ask for are not part of the structure.

    Args:
      errand_class: The errand, written or generated.
    """
    structure = _Structure(errand_class)
    parts = sorted(map(structure.change, errand_class.changes))
    if errand_class.answer is not None:
        parts.append(f"answer {structure.value(errand_class.answer)}")
    if errand_class.infeasible:
        drawn = errand_class.random_values().values()
        kinds = sorted(draw.item.kind for draw in drawn if isinstance(draw, RandomItem))
        parts.append(f"infeasible {', '.join(kinds)}")
    return "; ".join(parts)


class _Structure:
    """Writes the expressions of one errand without their values."""

    def __init__(self, errand_class: type[Errand]) -> None:
        goal = TextFormatter(errand_class.expressions()).expressions(errand_class.wordings[0])
        parts = [part for expression in goal for part in expression.walk()]
        self._named = {(p.owner, p.name) for p in parts if isinstance(p, Field)}

    def change(self, change: changes.Change) -> str:
        """A change: kind, verb, target and fields."""
        kind, verb = change.item.kind, type(change).__name__.lower()
        if isinstance(change, changes.Remove):
            return f"{kind}.{verb}({self.value(change.target)})"
        if isinstance(change, changes.Edit):
            return f"{kind}.{verb}({self.value(change.target)}: {self._fields(change.values)})"
        defaults = {name: getattr(change.item, name, None) for name in change.item.types()}
        told = {name: v for name, v in change.values.items() if self._is_told(v, defaults[name])}
        parts = [self._fields(told), self._fields(change.stated, "~"), change.app]
        return f"{kind}.{verb}({', '.join(filter(None, parts))})"

    def _is_told(self, value: Expression, default: object) -> bool:
        """Whether a field of a new item has another value than the app gives it."""
        if isinstance(value, Constant):
            return bool(value.value != default)
        is_drawn = isinstance(value, Field) and isinstance(value.owner, RandomItem)
        return not is_drawn or not value.owner.is_new or self._is_named(value)

    def _is_named(self, value: Expression) -> bool:
        return isinstance(value, Field) and (value.owner, value.name) in self._named

    def _fields(self, values: Mapping[str, Expression], sign: str = "=") -> str:
        written = ((name, self.value(value)) for name, value in sorted(values.items()))
        return ", ".join(name if v == _GIVEN else f"{name}{sign}{v}" for name, v in written)

    @functools.singledispatchmethod
    def value(self, value: Expression) -> str:
        """An expression; a value that the goal gives is `given`."""
        written = sorted({self.value(operand) for operand in value.operands()})
        return _GIVEN if written in ([], [_GIVEN]) else f"{type(value).__name__}({written})"

    @value.register
    def _(self, value: Field) -> str:
        is_given = self._is_named(value) or (
            isinstance(value.owner, RandomItem) and value.owner.is_new
        )
        return _GIVEN if is_given else f"{self.value(value.owner)}.{value.name}"

    @value.register
    def _(self, value: RandomItem) -> str:
        named = [name for owner, name in self._named if owner is value]
        key = next((name for name in value.item.identity if name in named), None)
        if named:
            return f"{value.item.kind}[{key or ', '.join(sorted(named))}]"
        return f"{value.item.kind}[{self._unnamed_key(value)}]"

    def _unnamed_key(self, value: RandomItem) -> str:
        """What an item has that the goal does not name: a constant name, values of other items."""
        name = value.item.identity[0]
        constant = value.wanted.get(name)
        if isinstance(constant, Constant):
            return str(constant.value)
        return self._fields(value.wanted)

    @value.register
    def _(self, value: Query) -> str:
        conditions = ", ".join(sorted(map(self._condition, value.conditions)))
        order = f" by {value.order.path.name}" if value.order is not None else ""
        return f"{value.item.kind}[{conditions}]{order}{' some' if value.limit else ''}"

    def _condition(self, condition: Condition) -> str:
        wanted = self.value(condition.value)
        relation = f"{condition.path.name} {condition.relation}".strip()
        return relation if wanted == _GIVEN else f"{relation} {wanted}"

    @value.register
    def _(self, value: Nth) -> str:
        order = value.query.order
        is_descending = order is not None and order.is_descending
        position = -1 - value.position if is_descending else value.position
        return f"{self.value(value.query)} #{position}"

    @value.register
    def _(self, value: Aggregate) -> str:
        return f"({value.word} {self.value(value.query)})"

    @value.register
    def _(self, value: PartOf) -> str:
        whole = self.value(value.whole)
        return whole if whole == _GIVEN else f"{whole}.{value.name}"

    @value.register(Arithmetic)
    @value.register(Comparison)
    def _(self, value: Arithmetic | Comparison) -> str:
        one, other = self.value(value.one), self.value(value.other)
        word = value.word if isinstance(value, Arithmetic) else value.relation.word
        return _GIVEN if one == other == _GIVEN else f"({one} {word} {other})"

    @value.register
    def _(self, value: Conditional) -> str:
        condition, then, other = map(self.value, value.operands())
        return f"({then} if {condition} else {other})"
