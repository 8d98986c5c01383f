"""Databases of apps while another program holds them.

The app shows what it read last, and a message for what cannot be written. A store that does not use
this ends its app with Android's dialog (see `crashes`).
"""

from __future__ import annotations

import functools
import sqlite3
from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

from android_world.virtual_device.framework.activity import SharedCache
from android_world.virtual_device.system.content.database import read_once

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device

_Found = TypeVar("_Found")
_Failed = TypeVar("_Failed")
_Params = ParamSpec("_Params")
_Method = Callable[Concatenate[Any, _Params], _Found]


def read_held(
    device: Device,
    path: str,
    key: Hashable,
    read: Callable[[sqlite3.Connection], _Found],
    empty: _Found,
) -> _Found:
    """What `read_once` finds; while the file is locked, what the process read last, or `empty`.

    `path` is of a database in an app's private folder.
    """
    process = device.activities.processes.get(path.split("/")[3])
    known = process.read_last if process is not None else SharedCache()
    try:
        found = known[path, key] = read_once(device, path, key, read)
    except sqlite3.OperationalError:
        found = known.get((path, key), empty)
    return found


def unless_held(
    package: str, says: str, failed: _Failed
) -> Callable[[_Method[_Params, _Found]], _Method[_Params, _Found | _Failed]]:
    """Make a method of a store (which has a `device`) one that reports it, and returns `failed`."""

    def wrap(method: _Method[_Params, _Found]) -> _Method[_Params, _Found | _Failed]:
        @functools.wraps(method)
        def careful(
            store: Any, /, *args: _Params.args, **kwargs: _Params.kwargs
        ) -> _Found | _Failed:
            try:
                return method(store, *args, **kwargs)
            except sqlite3.OperationalError:
                store.device.windows.toast(says, package)
                return failed

        return careful

    return wrap
