"""Functions of this process that records are written with, protected from what agents do."""

from __future__ import annotations

import builtins
import contextlib
import io
import json
import os
import pathlib
import sys
import tempfile
from collections.abc import Iterator
from typing import Any

from android_world.device.errors import AndroidWorldError

# Libraries replace these for good reasons.
_FREE = frozenset({"__import__", "_", "print", "input", "breakpoint", "help", "exit", "quit"})
_NAMES: tuple[tuple[Any, tuple[str, ...]], ...] = (
    (builtins, tuple(name for name in vars(builtins) if name not in _FREE)),
    (json, ("dumps", "loads", "dump", "load", "JSONEncoder", "JSONDecoder")),
    (io, ("open", "BytesIO", "StringIO")),
    (tempfile, ("mkstemp", "TemporaryDirectory")),
    (pathlib, ("Path", "PosixPath", "WindowsPath")),
    (pathlib.Path, tuple(vars(pathlib.Path))),
    (os, ("open", "fdopen", "read", "write", "fsync", "replace", "chmod", "stat", "mkdir")),
    (os, ("unlink", "scandir")),
)
_MISSING = object()
# Bound here: a block may replace these, too.
_vars, _setattr, _delattr = vars, setattr, delattr


class ReplacedFunctionError(AndroidWorldError):
    """An agent replaced functions of Python in this process; they are as before again."""


@contextlib.contextmanager
def protect() -> Iterator[None]:
    """Restore in the end what a `with` block replaces of the functions that records need.

    Raises:
      ReplacedFunctionError: The block replaced some.
    """
    before = _functions()
    try:
        yield
    finally:
        replaced = [key for key, value in _functions().items() if value is not before[key]]
        for owner, name in replaced:
            _restore(owner, name, before[owner, name])
        if replaced and not isinstance(sys.exc_info()[1], KeyboardInterrupt):
            names = ", ".join(f"{owner.__name__}.{name}" for owner, name in replaced)
            raise ReplacedFunctionError(f"The agent has replaced {names} in its process.")


def _functions() -> dict[tuple[Any, str], Any]:
    return {
        (owner, name): _vars(owner).get(name, _MISSING) for owner, names in _NAMES for name in names
    }


def _restore(owner: Any, name: str, value: Any) -> None:
    if value is _MISSING:
        _delattr(owner, name)
    else:
        _setattr(owner, name, value)
