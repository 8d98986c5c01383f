"""What the user has set, in Joplin's table of settings."""

from __future__ import annotations

import sqlite3
from typing import Any

from android_world.virtual_device.apps.joplin.model import DATABASE, ORDERS, Order
from android_world.virtual_device.system.content.database import open_database, read_once
from android_world.virtual_device.system.device_protocol import Device

ACTIVE_FOLDER = "activeFolderId"
DATE_FORMAT, TIME_FORMAT = "dateFormat", "timeFormat"
DARK, LIGHT = 2, 1
_SORT_FIELD, _SORT_REVERSE = "notes.sortOrder.field", "notes.sortOrder.reverse"
_FLAGS = {
    "reverse": _SORT_REVERSE,
    "todos_on_top": "uncompletedTodosOnTop",
    "show_completed": "showCompletedTodos",
}
_INT, _STRING, _BOOL = 1, 2, 3


class Settings:
    """Values by their keys; what was never set is not in the table."""

    def __init__(self, device: Device) -> None:
        self.device = device

    def get(self, key: str, default: Any) -> Any:
        """The kept value, of the default's type; the default when there is none."""
        kept = read_once(self.device, DATABASE, "settings", _read).get(key)
        if kept is None:
            return default
        if isinstance(default, bool):
            return kept == "1"
        if isinstance(default, int):
            return int(kept) if kept.lstrip("-").isdecimal() else default
        return kept

    def put(self, **values: Any) -> None:
        """Keep values."""
        rows = [(key, *_stored_setting(value)) for key, value in values.items()]
        with open_database(self.device, DATABASE) as connection:
            sql = "INSERT OR REPLACE INTO settings (key, value, type) VALUES (?, ?, ?)"
            connection.executemany(sql, rows)

    @property
    def order(self) -> Order:
        """How the notes are sorted."""
        field = self.get(_SORT_FIELD, Order.field)
        flags = {name: self.get(key, True) for name, key in _FLAGS.items()}
        return Order(field if field in ORDERS else Order.field, **flags)

    def sort_by(self, field: str) -> None:
        """Sort the notes by another column."""
        self.put(**{_SORT_FIELD: field})

    def turn(self, flag: str) -> None:
        """Turn one of the switches of the order."""
        self.put(**{_FLAGS[flag]: not getattr(self.order, flag)})


def _stored_setting(value: str | int | bool) -> tuple[str, int]:
    if isinstance(value, bool):
        return str(int(value)), _BOOL
    return str(value), _INT if isinstance(value, int) else _STRING


def _read(connection: sqlite3.Connection) -> dict[str, str]:
    rows = connection.execute("SELECT key, value FROM settings")
    return {key: str(value or "") for key, value in rows}
