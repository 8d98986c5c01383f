"""Callbacks that dialogs, menus and snackbars keep while they are open."""

from __future__ import annotations

import copy
import functools
import types
from collections.abc import Callable
from typing import Any, TypeVar

Kept = TypeVar("Kept", bound="Callable[..., object] | None")


def snapshot_safe(callback: Kept) -> Kept:
    """`callback` in a form that a snapshot copies with the objects that it acts on.

    Functions are not copied by `copy.deepcopy`: a lambda or local function would continue acting on
    the objects of the time before a restore.
    """
    made: Any = callback
    if isinstance(callback, functools.partial):
        named = {name: snapshot_safe(value) for name, value in callback.keywords.items()}
        made = functools.partial(
            snapshot_safe(callback.func), *map(snapshot_safe, callback.args), **named
        )
    elif isinstance(callback, types.FunctionType) and callback.__closure__:
        made = _Closure(callback)
    answer: Kept = made
    return answer


class _Closure:
    """A lambda or local function whose captured variables are copied with it."""

    def __init__(self, function: types.FunctionType) -> None:
        self._function = function

    def __call__(self, *args: Any, **kwargs: Any) -> object:
        return self._function(*args, **kwargs)

    def __deepcopy__(self, memo: dict[int, Any]) -> _Closure:
        function = self._function
        made = types.FunctionType(
            function.__code__,
            function.__globals__,
            function.__name__,
            copy.deepcopy(function.__defaults__, memo),
            tuple(_copy(cell, memo) for cell in function.__closure__ or ()),
        )
        made.__kwdefaults__ = copy.deepcopy(function.__kwdefaults__, memo)
        return _Closure(made)


def _copy(cell: types.CellType, memo: dict[int, Any]) -> types.CellType:
    """The copy of a captured variable, the same for all functions that captured it."""
    made: types.CellType | None = memo.get(id(cell))
    if made is None:
        made = memo[id(cell)] = types.CellType()
        try:
            captured = cell.cell_contents
        except ValueError:  # Not assigned yet.
            return made
        made.cell_contents = copy.deepcopy(snapshot_safe(captured), memo)
    return made
