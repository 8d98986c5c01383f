"""What an errand wants to be different at the end."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, Self

from android_world import records
from android_world.device import adb
from android_world.errands import languages
from android_world.errands.expressions import (
    ErrandError,
    Expression,
    ItemExpression,
    Scope,
    UnsuitableError,
)
from android_world.errands.queries import Query
from android_world.records.items import Item


@dataclasses.dataclass(frozen=True)
class ExpectedChange:
    """A change that an instance wants.

    Attributes:
      what: Whether an item is added, removed or changed.
      item: Its kind.
      before: The item of the start that is removed or changed.
      values: Values that fields have afterwards, by name.
      stated: Values that texts state afterwards, by name of the field, each with its type.
      accepted: Values that other fields may have afterwards, by name.
      app: The app that has to make the item; empty where any may.
      language: Code of the language in which texts may state values besides English.
    """

    what: Literal["added", "removed", "changed"]
    item: type[Item]
    before: Item | None = None
    values: Mapping[str, Any] = dataclasses.field(default_factory=dict)
    stated: Mapping[str, tuple[Any, Any]] = dataclasses.field(default_factory=dict)
    accepted: Mapping[str, Any] = dataclasses.field(default_factory=dict)
    app: str = ""
    language: str = ""

    def check_values(self) -> None:
        """Refuse values that the item cannot have.

        Raises:
          ErrandError: It cannot have one of them.
        """
        types = self.item.types()
        for name, value in self.values.items():
            if not types[name].can_be(value):
                raise ErrandError(f"{name} of {self.item.kind}: {value!r} is impossible")
        if self.before is not None and not self.before.can_have(self.values):
            raise ErrandError(f"{self}: impossible")

    def is_met_by(self, change: records.Change[Item]) -> bool:
        """Whether a change is this one."""
        if change.what != self.what or type(change.subject) is not self.item:
            return False
        if self.before is not None and change.before != self.before:
            return False
        after = change.after
        return after is None or (self._has_same_rest(after) and not self.mismatches(after))

    def _has_same_rest(self, after: Item) -> bool:
        """Whether traits and details are as they were, or the traits those of a plain new item."""
        if self.before is None:
            return not after.traits
        return after.traits == self.before.traits and after.has_details_of(self.before)

    def mismatches(self, item: Item) -> list[str]:
        """Fields of an item that are not as wanted."""
        wanted = self.result()  # A value may be written in several ways, such as days of the week.
        return [n for n in item.types() if not self._fits(n, getattr(item, n), getattr(wanted, n))]

    def _fits(self, name: str, value: Any, wanted: Any) -> bool:
        kind = self.item.types()[name]
        if name in self.stated:
            stated_type, stated = self.stated[name]
            text = languages.in_english(self.language, value)
            is_denied = stated_type.is_denied_in(text, stated)
            return bool(stated_type.is_stated_in(text, stated)) and not is_denied
        if name in self.accepted and kind.is_as_wanted(value, self.accepted[name]):
            return True
        if name in self.values:
            return kind.is_as_wanted(value, wanted)
        if self.before is not None:
            return kind.is_same(value, wanted)
        return not kind.is_strict or not value or name in self.item.automatic

    def result(self) -> Item | None:
        """The item afterwards, with the plainest text where a value has to be stated."""
        if self.what == "removed":
            return None
        said = {name: kind.say(value) for name, (kind, value) in self.stated.items()}
        values = {**self.values, **said}
        if self.before is not None:
            return dataclasses.replace(self.before, **values)
        return self.item(**values)

    def apply(self, env: adb.AdbDevice) -> None:
        """Make the change on a phone, by its records."""
        result = self.result()
        if self.before is not None and result is not None:
            self.item.replace(self.before, result, env)
        elif self.before is not None:
            self.item.delete([self.before], env)
        elif result is not None:
            self.item.write([result], env)

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self  # Nothing of it changes.

    def __str__(self) -> str:
        types = self.item.types()
        named = {n: v for n, v in self.values.items() if v or not types[n].is_strict}
        texts = [f"{name} {types[name].say(value)!r}" for name, value in named.items()]
        for name, (kind, value) in self.stated.items():
            texts.append(f"{name} stating {kind.say(value)!r}")
        subject = str(self.before) if self.before else self.item.noun
        return f"{subject} is {self.what}{': ' if texts else ''}{', '.join(texts)}"


@dataclasses.dataclass(frozen=True)
class Add:
    """A new item; fields that are not given are left empty, or as the app sets them.

    `app` is the app that makes it where another one shows it; `accepted` are values that fields may
    have instead of being left empty.
    """

    item: type[Item]
    values: Mapping[str, Expression]
    stated: Mapping[str, Expression] = dataclasses.field(default_factory=dict)
    app: str = ""
    accepted: Mapping[str, Expression] = dataclasses.field(default_factory=dict)

    def evaluate(self, scope: Scope) -> list[ExpectedChange]:
        """The change that an instance wants."""
        values = {name: value.evaluate(scope) for name, value in self.values.items()}
        stated = {n: (value.type, value.evaluate(scope)) for n, value in self.stated.items()}
        accepted = {name: value.evaluate(scope) for name, value in self.accepted.items()}
        return [ExpectedChange("added", self.item, None, values, stated, accepted, self.app)]

    def expressions(self) -> Iterator[Expression]:
        """The expressions of its values."""
        yield from (*self.values.values(), *self.stated.values())


@dataclasses.dataclass(frozen=True)
class Remove:
    """The removal of an item, or of all items of a query."""

    item: type[Item]
    target: ItemExpression | Query

    def evaluate(self, scope: Scope) -> list[ExpectedChange]:
        """The removals that an instance wants."""
        found = self.target.evaluate(scope)
        return [ExpectedChange("removed", self.item, item) for item in _list(found)]

    def expressions(self) -> Iterator[Expression]:
        """The expression of its target."""
        yield self.target


@dataclasses.dataclass(frozen=True)
class Edit:
    """Other values of fields of an item, or of all items of a query.

    `accepts_equal` is whether items may have these values already, and are left as they are.
    """

    item: type[Item]
    target: ItemExpression | Query
    values: Mapping[str, Expression]
    accepts_equal: bool = False

    def evaluate(self, scope: Scope) -> list[ExpectedChange]:
        """The changes that an instance wants.

        Raises:
          UnsuitableError: An item has these values already, and may not.
        """
        values, equal = self._values(scope), self.equal_items(scope)
        if equal and not self.accepts_equal:
            raise UnsuitableError(f"{equal[0]} has these values already")
        found = [item for item in _list(self.target.evaluate(scope)) if item not in equal]
        return [ExpectedChange("changed", self.item, item, values) for item in found]

    def equal_items(self, scope: Scope) -> list[Item]:
        """The items that have these values already."""
        types, values = self.item.types(), self._values(scope)
        return [
            item
            for item in _list(self.target.evaluate(scope))
            if all(types[name].is_same(getattr(item, name), v) for name, v in values.items())
        ]

    def _values(self, scope: Scope) -> dict[str, Any]:
        return {name: value.evaluate(scope) for name, value in self.values.items()}

    def expressions(self) -> Iterator[Expression]:
        """The expressions of its target and its values."""
        yield from (self.target, *self.values.values())


Change = Add | Remove | Edit


def match(
    wanted: Sequence[ExpectedChange], actual: Sequence[records.Change[Item]]
) -> tuple[list[ExpectedChange], list[records.Change[Item]]]:
    """Pair wanted changes with actual ones.

    Returns:
      The wanted changes that did not happen, and the actual ones that match none, without those
      that happen by themselves.
    """
    missing, unexpected = [], list(actual)
    for change in wanted:
        met = _matching(change, unexpected)
        if not met:
            missing.append(change)
        for one in met:
            unexpected.remove(one)
    return missing, [change for change in unexpected if not change.is_passive]


def _matching(
    wanted: ExpectedChange, actual: Sequence[records.Change[Item]]
) -> list[records.Change[Item]]:
    """What makes a wanted change: itself, or a removal and a new item that is as wanted.

    A thing with its own content, such as a file, is another one when it is made again.
    """
    met = [change for change in actual if wanted.is_met_by(change)][:1]
    before = wanted.before
    if met or wanted.what != "changed" or before is None or before.trace:
        return met
    gone = [c for c in actual if c.what == "removed" and c.before == before]
    edits = ((c, dataclasses.replace(c, what="changed", before=before)) for c in actual)
    new = [c for c, edit in edits if c.what == "added" and wanted.is_met_by(edit)]
    return [gone[0], new[0]] if gone and new else []


def _list(found: Any) -> list[Item]:
    return found if isinstance(found, list) else [found]
