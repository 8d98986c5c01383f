"""The parts of generated errands, read from the tables of this package."""

from __future__ import annotations

import csv
import dataclasses
import functools
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from android_world.core import data_files
from android_world.errands import vocabulary
from android_world.errands.changes import Change
from android_world.errands.expressions import Expression, ItemExpression, RandomValue
from android_world.errands.queries import Query
from android_world.errands.vocabulary import Kind, RandomItem, contacts, events, notes, tasks, word
from android_world.records.items import Item, fields

_VALUE: Final = "VALUE"
_TITLES: Final[Mapping[str, Sequence[str]]] = {
    "note": ("reply.md", "for later.md", "summary.md", "reminder.md", "facts.md", "to check.md"),
    "note_exact": ("answer.md", "copy.md", "found.md", "result.md", "label.md", "quote.md"),
    "task": ("Look this up", "Do not forget", "Pass this on", "Check this", "Tell the others"),
    "event_after": ("Phone Call", "Team Walk", "Feedback Talk", "Shopping", "Coffee Break"),
    "event_before": ("Preparation", "Drive Over", "Warm-up", "Early Lunch", "Paperwork"),
}
# Samples from which the values of a condition are drawn.
_CONDITION_VALUES: Final[Mapping[str, Callable[[], RandomValue]]] = {
    "day": vocabulary.day,
    "category": vocabulary.expenses.category,
}


@dataclasses.dataclass(frozen=True)
class GoalPart:
    """One part of a goal.

    Attributes:
      signature: What it is made of, without values.
      words: An imperative without a full stop; placeholders name its attributes.
      build: Makes its attributes, which an errand's class gets, and what it wants.
      apps: Names of the apps.
      changed: Kinds that it changes.
      read: Kinds of which it reads several items.
      is_lookup: Whether a value has to be read on the phone.
      is_computed: Whether that value follows from several items.
      is_answer: Whether the value is answered.
    """

    signature: str
    words: str
    build: Callable[[], BuiltPart]
    apps: frozenset[str]
    changed: frozenset[type[Item]] = frozenset()
    read: frozenset[type[Item]] = frozenset()
    is_lookup: bool = False
    is_computed: bool = False
    is_answer: bool = False


@dataclasses.dataclass(frozen=True)
class BuiltPart:
    """The attributes of a part, and what it wants.

    Attributes:
      attributes: Draws by name: `x` (the item), `v` (other values), `c` (a condition's value),
        `w` (a contact), `t` (a title), `a` and `b` (items that meet the condition).
      change: The change that it wants; None for an answer.
      answer: What has to be answered; None for a change.
      kind: The kind of which the phone has further items; None for a part that only adds.
    """

    attributes: Mapping[str, Expression]
    change: Change | None = None
    answer: Expression | None = None
    kind: Kind[Any] | None = None


@dataclasses.dataclass(frozen=True)
class _Value:
    """A value that the phone has."""

    signature: str
    words: str
    kind: Kind[Any]
    is_computed: bool
    type: fields.FieldType
    build: Callable[[], tuple[dict[str, Expression], Expression]]


@functools.cache
def parts() -> tuple[GoalPart, ...]:
    """All parts of goals."""
    return (*_steps(), *_uses_of_values(), *_events_next_to_events())


def _kind(name: str) -> Kind[Any]:
    found = getattr(vocabulary, name)
    assert isinstance(found, Kind)
    return found


def _rows(name: str) -> list[list[str]]:
    text = data_files.read_text(__package__, name)
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    return list(csv.reader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))


def _steps() -> list[GoalPart]:
    return [
        GoalPart(
            signature=f"{name}.{operation}({names})",
            words=words,
            build=functools.partial(_build_step, _kind(name), operation, names.split(",")),
            apps=frozenset({_kind(name).item.app}),
            changed=frozenset({_kind(name).item}),
        )
        for name, operation, names, words in _rows("steps.tsv")
    ]


def _build_step(kind: Kind[Any], operation: str, names: list[str]) -> BuiltPart:
    if operation == "add":
        x = kind.new()
        return BuiltPart({"x": x}, kind.add(**{name: getattr(x, name) for name in names}), None)
    x = kind.one()
    if operation == "remove":
        return BuiltPart({"x": x}, kind.remove(x), None, kind)
    (name,) = names
    if isinstance(kind.item.types()[name], fields.Flag):
        x = kind.one(**{name: False})
        return BuiltPart({"x": x}, kind.edit(x, **{name: True}), None, kind)
    v = kind.new()
    return BuiltPart({"x": x, "v": v}, kind.edit(x, **{name: getattr(v, name)}), None, kind)


def _values() -> list[_Value]:
    return [_value(*row) for row in _rows("values.tsv")]


def _value(name: str, item: str, field: str, condition: str, words: str) -> _Value:
    kind = _kind(name)
    build = functools.partial(_build_value, kind, item, field, condition)
    found = build()[1].type
    assert found is not None
    signature = f"{name}{f'[{condition}]' if condition else ''}.{item}.{field}"
    return _Value(signature, words, kind, item != "one", found, build)


def _build_value(
    kind: Kind[Any], item: str, field: str, condition: str
) -> tuple[dict[str, Expression], Expression]:
    attributes: dict[str, Expression] = {}
    query = kind.all()
    if condition:
        c = attributes["c"] = _condition_value(kind, condition)
        attributes |= {name: kind.one(**{condition: c}) for name in ("a", "b")}
        query = kind.where(**{condition: c})
    if item == "one":
        x = attributes["x"] = kind.one()
        return attributes, getattr(x, field)
    if item == "all":
        return attributes, _aggregate(query, field)
    end, _, order = item.partition(":")
    ordered = query.by(order)
    found: ItemExpression = ordered.first() if end == "first" else ordered.last()
    return attributes, getattr(found, field)


def _condition_value(kind: Kind[Any], name: str) -> RandomValue:
    if name in _CONDITION_VALUES:
        return _CONDITION_VALUES[name]()
    known = kind.item.types()[name]
    assert isinstance(known, fields.OneOf)
    return RandomValue(known, known.options)


def _aggregate(query: Query, name: str) -> Expression:
    function, _, field = name.partition(":")
    return query.total(field) if function == "total" else query.count()


def _uses_of_values() -> list[GoalPart]:
    rows = {name: (types, words) for name, types, words in _rows("uses.tsv")}
    return [
        GoalPart(
            signature=f"{name}({value.signature})",
            words=words.replace(_VALUE, value.words),
            build=functools.partial(_build_use, name, value),
            apps=frozenset({value.kind.item.app, *_APPS.get(name, ())}),
            changed=_CHANGED.get(name, frozenset()),
            read=frozenset({value.kind.item}) if value.is_computed else frozenset(),
            is_lookup=True,
            is_computed=value.is_computed,
            is_answer=name == "answer",
        )
        for name, (types, words) in rows.items()
        for value in _values()
        if name not in _NEXT_TO and _takes(types, value.type)
    ]


def _takes(types: str, value: fields.FieldType) -> bool:
    is_text = isinstance(value, fields.Text | fields.OneOf)
    return types == "any" or (types == "text") == is_text


def _build_use(name: str, value: _Value) -> BuiltPart:
    attributes, expression = value.build()
    if name == "answer":
        return BuiltPart(attributes, None, expression, value.kind)
    if name.startswith("message"):
        w = attributes["w"] = contacts.one()
        key = "text" if name == "message_exact" else "saying"
        return BuiltPart(attributes, _send(w, key, expression), None, value.kind)
    t = attributes["t"] = word(*_TITLES[name])
    if name == "note_exact":
        return BuiltPart(attributes, notes.add(title=t, text=expression), None, value.kind)
    if name == "note":
        change = notes.add(title=t, stating={"text": expression})
    else:
        change = tasks.add(title=t, stating={"notes": expression})
    return BuiltPart(attributes, change, None, value.kind)


def _send(who: RandomItem, key: str, value: Expression) -> Change:
    if key == "text":
        return vocabulary.messages.send(to=who.number, text=value)
    return vocabulary.messages.send(to=who.number, saying=value)


_NEXT_TO: Final = ("event_after", "event_before")


def _events_next_to_events() -> list[GoalPart]:
    return [
        GoalPart(
            signature=name,
            words=words,
            build=functools.partial(_build_next_to, name),
            apps=frozenset({events.item.app}),
            changed=frozenset({events.item}),
            is_lookup=True,
        )
        for name, _, words in _rows("uses.tsv")
        if name in _NEXT_TO
    ]


def _build_next_to(name: str) -> BuiltPart:
    x, t = events.one(), word(*_TITLES[name])
    hour = vocabulary.hours(1)
    first = x.end if name == "event_after" else x.start - hour
    last = x.end + hour if name == "event_after" else x.start
    return BuiltPart({"x": x, "t": t}, events.add(title=t, start=first, end=last), None, events)


_APPS: Final[Mapping[str, Sequence[str]]] = {
    "message": (contacts.item.app, vocabulary.messages.item.app),
    "message_exact": (contacts.item.app, vocabulary.messages.item.app),
    "note": (notes.item.app,),
    "note_exact": (notes.item.app,),
    "task": (tasks.item.app,),
}
_CHANGED: Final[Mapping[str, frozenset[type[Item]]]] = {
    "message": frozenset({vocabulary.messages.item}),
    "message_exact": frozenset({vocabulary.messages.item}),
    "note": frozenset({notes.item}),
    "note_exact": frozenset({notes.item}),
    "task": frozenset({tasks.item}),
}
