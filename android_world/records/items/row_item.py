"""Items that are one row of a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Self

from android_world.device import adb
from android_world.records import permission
from android_world.records.items import storing
from android_world.records.items.item import Item
from android_world.records.record import Row, Value


class RowItem(Item):
    """An item that is one row of a table.

    Attributes:
      row: The record of the row.
    """

    row: ClassVar[type[Row]]

    @classmethod
    def write(cls, items: Sequence[Self], env: adb.AdbDevice) -> None:
        storing.insert(cls.row, [cls._id(item) | item.columns() for item in items], env)

    def columns(self) -> dict[str, Value]:
        """The columns of the row, without its number."""
        raise NotImplementedError

    @classmethod
    def delete(cls, items: Sequence[Self], env: adb.AdbDevice) -> None:
        storing.delete(cls.row, [item.ref for item in items], env)

    @classmethod
    def permit(cls, item: Self) -> permission.Permission:
        return permission.permit(cls.row, lambda record: str(record.key[0]) == item.ref)

    @classmethod
    def _id(cls, item: Self) -> dict[str, Value]:
        """The number of an item that the phone had; the database numbers all others."""
        return {cls.row.columns()[cls.row.identity[0]]: item.ref} if item.ref else {}
