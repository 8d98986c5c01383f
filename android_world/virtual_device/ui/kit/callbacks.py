"""Callbacks that dialogs, menus and snackbars keep while they are open."""

from __future__ import annotations

import functools
import types
from collections.abc import Callable
from typing import TypeVar

Kept = TypeVar("Kept", bound="Callable[..., object] | None")


def kept(callback: Kept) -> Kept:
    """`callback`, if a snapshot can copy it together with the object that it acts on.

    A closure would go on acting on the objects of the time before a restore.

    Raises:
      TypeError: it is a lambda or local function that captured variables.
    """
    inner: object = callback
    while isinstance(inner, functools.partial):
        inner = inner.func
    if isinstance(inner, types.FunctionType) and inner.__closure__:
        raise TypeError(
            f"{inner.__qualname__} is kept while its window is open: "
            "pass a bound method or a functools.partial of one instead of a closure"
        )
    return callback
