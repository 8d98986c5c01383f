"""How the app reads and writes its database: with care, for others use it as well."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

from android_world.virtual_device.apps.base import App
from android_world.virtual_device.apps.tasks_org.model import PACKAGE
from android_world.virtual_device.system.content.database import open_database, read_once

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device

Row = dict[str, str | int | float | bytes | None]
DATABASE = f"/data/data/{PACKAGE}/databases/database"
_BUSY = "The database is busy. Nothing was changed."

_Found = TypeVar("_Found")
_Failed = TypeVar("_Failed")
_Params = ParamSpec("_Params")
_Change = Callable[Concatenate[Any, _Params], _Found]


class TasksProcess(App):
    """The process, as stores know it."""

    def on_tasks_changed(self) -> None:
        """Something was written."""


class Database:
    """The app's file; it may be replaced or locked by another program between two calls.

    While it is locked, the app shows what it read last, and a message for what cannot be written.
    """

    def __init__(self, device: Device) -> None:
        self.device = device
        self._known: dict[str, Any] = {}

    def read(
        self, key: str, find: Callable[[sqlite3.Connection], tuple[_Found, ...]]
    ) -> tuple[_Found, ...]:
        """What `find` reads, kept until the file changes."""
        try:
            self._known[key] = read_once(self.device, DATABASE, key, find)
        except sqlite3.OperationalError:
            pass
        found: tuple[_Found, ...] = self._known.get(key, ())
        return found

    def new_id(self, salt: object = "") -> str:
        """An id as the app makes them; the same on every phone that did the same."""
        with open_database(self.device, DATABASE) as connection:
            rows = connection.execute("SELECT name, seq FROM sqlite_sequence ORDER BY name")
            seed = f"{self.device.clock.now_ms} {rows.fetchall()}{salt}"
        return str(random.Random(seed).getrandbits(62))

    def report_failure(self) -> None:
        """Say that something could not be written."""
        self.device.windows.toast(_BUSY, PACKAGE)

    def on_tasks_changed(self) -> None:
        """Notify the process, which waits for the next reminder."""
        process = self.device.activities.processes.get(PACKAGE)
        if isinstance(process, TasksProcess):
            process.on_tasks_changed()


def change(failed: _Failed) -> Callable[[_Change[_Params, _Found]], _Change[_Params, _Found]]:
    """Make a method of a store one that returns `failed` where it cannot write."""

    def wrap(method: _Change[_Params, _Found]) -> _Change[_Params, _Found]:
        @wraps(method)
        def careful(store: Any, /, *args: _Params.args, **kwargs: _Params.kwargs) -> Any:
            try:
                result = method(store, *args, **kwargs)
            except sqlite3.OperationalError:
                store.report_failure()
                return failed
            store.on_tasks_changed()
            return result

        return careful

    return wrap
