"""What all items have in common: typed fields, identity, comparison, JSON."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Self

from android_world.records import permission
from android_world.records.items import fields

if TYPE_CHECKING:
    from android_world.device import adb
    from android_world.records.capture import PhoneRecords

_TYPE = "type"


@dataclasses.dataclass(frozen=True)
class Item:
    """A thing as its user sees it: an event, a contact, a message.

    Records are how apps store things; an item is made of one or more of them.

    Attributes:
      ref: The app's own number of the thing, which `write` keeps; empty for one that is not on the
        phone.
      traits: What makes the thing another one than its fields say, such as a repetition; empty for
        a plain one.
      details: What the app stores besides, such as reminders; the edit of a field keeps it.
      kind: Name of the kind, as in the JSON of a phone's state.
      noun: What people call one of them.
      app: The app that shows it, by its name for `open_app`.
      identity: Fields by which people distinguish two of them.
      automatic: Fields that the app sets by itself.
      can_be_removed: Whether things of the kind can be removed from a phone at all.
      passive: What happens to such things without the user wanting it ("added", "removed",
        "changed"), each with its reason: it is not a side effect.
      can_be_changed: Whether their fields can change; otherwise another thing under the number of
        one that is gone is a new one.
      derived: Types of properties that follow from the fields.
    """

    ref: str = dataclasses.field(default="", kw_only=True, compare=False)
    traits: tuple[str, ...] = dataclasses.field(default=(), kw_only=True)
    details: tuple[Any, ...] = dataclasses.field(default=(), kw_only=True, compare=False)

    kind: ClassVar[str]
    noun: ClassVar[str]
    app: ClassVar[str]
    identity: ClassVar[tuple[str, ...]] = ("title",)
    automatic: ClassVar[tuple[str, ...]] = ()
    can_be_removed: ClassVar[bool] = True
    passive: ClassVar[Mapping[str, str]] = {}
    can_be_changed: ClassVar[bool] = True
    derived: ClassVar[Mapping[str, fields.FieldType]] = {}

    @classmethod
    @functools.cache
    def types(cls) -> dict[str, fields.FieldType]:
        """Types of the fields, by name."""
        declared = dataclasses.fields(cls)
        return {field.name: field.metadata[_TYPE] for field in declared if _TYPE in field.metadata}

    @classmethod
    def type_of(cls, name: str) -> fields.FieldType:
        """Type of a field or a derived property.

        Raises:
          ValueError: The kind has no such field.
        """
        known = {**cls.types(), **cls.derived}
        if name not in known:
            raise ValueError(f"{cls.kind} have no field {name!r}. Known: {', '.join(known)}")
        return known[name]

    @classmethod
    def read(cls, phone: PhoneRecords, env: adb.AdbDevice) -> tuple[Self, ...]:
        """The items of this kind.

        They are read again only after something has changed of what was read here: records of a
        kind (`phone.of`), a file (`phone.content`), or else anything of the phone that
        `contents.change_token` covers.

        Args:
          phone: The records of the phone.
          env: The phone, for state outside of its records.
        """
        raise NotImplementedError

    @classmethod
    def write(cls, items: Sequence[Self], env: adb.AdbDevice) -> None:
        """Put items on the phone as their app would have stored them."""
        raise NotImplementedError

    @classmethod
    def delete(cls, items: Sequence[Self], env: adb.AdbDevice) -> None:
        """Remove items of the phone, by their `ref`."""
        raise NotImplementedError

    @classmethod
    def replace(cls, before: Self, after: Self, env: adb.AdbDevice) -> None:
        """Give an item of the phone other values."""
        cls.delete([before], env)
        cls.write([after], env)

    @classmethod
    def permit(cls, item: Self) -> permission.Permission:
        """The records that a change of an item of the phone may remove or change."""
        raise NotImplementedError

    def can_have(self, values: Mapping[str, Any]) -> bool:
        """Whether the fields of this item can have other values, by name of the field."""
        return True

    def is_made_with(self, other: Item) -> bool:
        """Whether another item cannot be written without this one, such as a file in a folder."""
        return False

    def has_details_of(self, before: Self) -> bool:
        """Whether an edit that made this item of another one kept its details."""
        return self.details == before.details

    @property
    def paths(self) -> tuple[str, ...]:
        """The files that hold the thing; none for one in a database."""
        return ()

    @property
    def key(self) -> tuple[Any, ...]:
        """The values of the identity."""
        return tuple(getattr(self, name) for name in self.identity)

    @property
    def trace(self) -> object:
        """Identifies an item that was renamed, where its `ref` changes with its name; else empty.

        The `ref` of a file is its path: its content identifies it after a move.
        """
        return ()

    def is_same(self, other: Item) -> bool:
        """Whether all fields and traits are the same to a user."""
        return self.traits == other.traits and all(
            kind.is_same(getattr(self, name), getattr(other, name))
            for name, kind in self.types().items()
        )

    def is_passive(self, what: str) -> bool:
        """Whether it is added, removed or changed without the user wanting it."""
        return what in self.passive

    def differences(self, after: Item) -> dict[str, tuple[Any, Any]]:
        """Values of this item and of a later one in the fields that differ, by name."""
        types = self.types()
        pairs = {name: (getattr(self, name), getattr(after, name)) for name in types}
        found = {name: pair for name, pair in pairs.items() if not types[name].is_same(*pair)}
        for name in ("traits", "details"):
            pair = getattr(self, name), getattr(after, name)
            if pair[0] != pair[1]:
                found[name] = pair
        return found

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self  # Nothing of it changes.

    def to_json(self) -> dict[str, Any]:
        """The fields as JSON."""
        return {n: kind.to_json(getattr(self, n)) for n, kind in self.types().items()}

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> Self:
        """The item that `to_json` gave."""
        types = cls.types()
        return cls(**{name: types[name].from_json(value) for name, value in values.items()})

    @classmethod
    def json_schema(cls) -> dict[str, Any]:
        """JSON Schema of an item."""
        properties = {name: dict(kind.schema) for name, kind in cls.types().items()}
        return {
            "type": "object",
            "title": cls.kind,
            "properties": properties,
            "required": list(properties),
            "additionalProperties": False,
        }

    def __str__(self) -> str:
        named = (self.types()[name].say(getattr(self, name)) for name in self.identity)
        traits = f" ({', '.join(self.traits)})" if self.traits else ""
        return f"{self.noun} {' '.join(named)!r}{traits}"


def traits_of(**found: bool) -> tuple[str, ...]:
    """The names of the traits that an item has."""
    return tuple(name.replace("_", " ") for name, is_there in found.items() if is_there)


def field(kind: fields.FieldType, default: Any = dataclasses.MISSING) -> Any:
    """A field of an item.

    Args:
      kind: Its type.
      default: The value that the app gives where the user enters none; the field is required
        without it.
    """
    if default is dataclasses.MISSING:
        return dataclasses.field(metadata={_TYPE: kind})
    return dataclasses.field(default=default, metadata={_TYPE: kind})
