"""How the app reads and writes its database: with care, for others use it as well."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Hashable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from android_world.virtual_device.apps.base import App
from android_world.virtual_device.apps.opentracks.model import PACKAGE
from android_world.virtual_device.system.content.database import read_once
from android_world.virtual_device.system.phone import Phone

DATABASE = f"/data/data/{PACKAGE}/databases/database.db"
_BUSY = "The database is busy. Nothing was changed."

_Found = TypeVar("_Found")
_Params = ParamSpec("_Params")
_Change = Callable[Concatenate[Any, _Params], _Found]


class Memory(dict[Hashable, Any]):
    """What was read last; snapshots share the values, which nobody changes."""

    def __deepcopy__(self, memo: dict[int, Any]) -> Memory:
        return Memory(self)


class TracksProcess(App):
    """The process, as stores know it."""

    def __init__(self, device: Phone, package: str) -> None:
        super().__init__(device, package)
        self.known = Memory()


def read(
    device: Phone, key: Hashable, find: Callable[[sqlite3.Connection], _Found], empty: _Found
) -> _Found:
    """What `find` reads, kept until the file changes; what was read last while it is held."""
    process = device.activities.processes.get(PACKAGE)
    known = process.known if isinstance(process, TracksProcess) else Memory()
    try:
        known[key] = read_once(device, DATABASE, key, find)
    except sqlite3.OperationalError:
        pass
    found: _Found = known.get(key, empty)
    return found


def change(failed: _Found) -> Callable[[_Change[_Params, _Found]], _Change[_Params, _Found]]:
    """Make a method of a store one that returns `failed`, and says so, where it cannot write."""

    def made(method: _Change[_Params, _Found]) -> _Change[_Params, _Found]:
        @wraps(method)
        def careful(store: Any, /, *args: _Params.args, **kwargs: _Params.kwargs) -> _Found:
            try:
                return method(store, *args, **kwargs)
            except sqlite3.OperationalError:
                store.device.windows.toast(_BUSY, PACKAGE)
                return failed

        return careful

    return made
