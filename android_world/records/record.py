"""What all records have in common: where they are stored, identity, content."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final, Self

Value = str | int | float | bytes | None
APP_DATA: Final = "/data/data"


@dataclasses.dataclass(frozen=True)
class Record:
    """One thing that the phone holds for its user.

    Two records are the same thing if kind and identity are equal; the thing is unchanged if the
    content is equal, too.

    Attributes:
      identity: Fields that identify a record on the phone.
      generated_ids: Fields that the app numbers by itself: a record that was deleted and entered
        again has other ones and is the same to the user.
      may_be_added: Whether a new one is harmless.
      part_of: Kind of the thing that a record is a part of, and the field with that thing's id: a
        new part changes a thing that was there before.
      passive: What changes without the user wanting it, by the reason; it is not part of a record.
    """

    identity: ClassVar[tuple[str, ...]] = ("id",)
    generated_ids: ClassVar[tuple[str, ...]] = ("id",)
    may_be_added: ClassVar[bool] = True
    part_of: ClassVar[tuple[type[Record], str] | None] = None
    passive: ClassVar[Mapping[str, Sequence[str]]] = {}

    @property
    def key(self) -> tuple[Any, ...]:
        """The values of the identity."""
        return tuple(getattr(self, name) for name in self.identity)

    @property
    def content(self) -> tuple[Any, ...]:
        """The values of the fields that the user sees: all that are compared but generated ids."""
        names = (field.name for field in dataclasses.fields(self) if field.compare)
        return tuple(getattr(self, name) for name in names if name not in self.generated_ids)

    @property
    def display_text(self) -> str:
        """What people would call it."""
        return next((value for value in self.content if isinstance(value, str) and value), "")

    def differences(self, after: Self) -> dict[str, tuple[Any, Any]]:
        """Values of this record and of a later one in the fields that differ, by name."""
        names = (field.name for field in dataclasses.fields(self) if field.compare)
        values = {name: (getattr(self, name), getattr(after, name)) for name in names}
        return {name: (old, new) for name, (old, new) in values.items() if old != new}

    def is_passive(self, what: str) -> bool:
        """Never: what changes without the user wanting it is not part of a record."""
        return False

    def __str__(self) -> str:
        return f"{type(self).__name__} {self.display_text!r}"


class Row(Record):
    """A record that is a row of a table in an app's database.

    Attributes:
      database: Path of the database on the device.
      table: Name of the table.
      where: Condition in SQL on the rows; empty for all.
      renamed: Columns of fields whose name is another one, by field.
    """

    database: ClassVar[str]
    table: ClassVar[str]
    where: ClassVar[str] = ""
    renamed: ClassVar[Mapping[str, str]] = {}

    @classmethod
    @functools.cache
    def columns(cls) -> dict[str, str]:
        """Name of the column by field."""
        names = (field.name for field in dataclasses.fields(cls))
        return {name: cls.renamed.get(name, name) for name in names}

    @classmethod
    def of_row(cls, row: Mapping[str, Value]) -> Self:
        """The record of a row; columns that this version of the app lacks are None."""
        return cls(**{name: row.get(column) for name, column in cls.columns().items()})


class Document(Record):
    """A record that is part of a file in a form other than SQLite.

    Attributes:
      path: The file on the device.
      more_paths: Pattern of further files of the same form on shared storage; empty for none.
    """

    path: ClassVar[str]
    more_paths: ClassVar[str] = ""

    @classmethod
    def parse(cls, content: bytes) -> list[Self]:
        """The records of a file.

        Raises:
          ValueError: The file does not have this form.
        """
        raise NotImplementedError
