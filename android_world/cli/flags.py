"""Flags from dataclasses: a setting's name, type, default and help are in one place.

    @dataclasses.dataclass(frozen=True)
    class SuiteOptions:
        task_random_seed: int = flag(30, "seed of the suite", "SEED")

`add` makes the arguments of a parser from it, `make` an instance of what was parsed.
"""

from __future__ import annotations

import argparse
import dataclasses
import types
import typing
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

_TRUTHS = dict.fromkeys(("true", "1", "yes", "t", "y"), True)
_TRUTHS |= dict.fromkeys(("false", "0", "no", "f", "n"), False)
_Settings = TypeVar("_Settings")


def flag(
    default: object,
    text: str,
    metavar: str | None = None,
    *,
    read: Callable[[str], object] | None = None,
    dest: str = "",
    names: tuple[str, ...] = (),
) -> Any:
    """A field of a dataclass that is a flag, too.

    Its annotation says what is read: `bool` is a switch as absl has them (--name, --noname,
    --name=true), `Literal` a choice, `tuple[str, ...]` may be given several times, everything else
    is called with the text.

    Args:
      default: Its value where the flag is not given.
      text: Its help; the default is added.
      metavar: What represents the value in the help.
      read: What reads the text instead of the annotated type.
      dest: Its name among all flags of a command, where it is not the field's.
      names: What is written after the `--`, where it is not `dest`.
    """
    metadata = {"help": text, "metavar": metavar, "read": read, "dest": dest, "names": names}
    return dataclasses.field(default=default, metadata=metadata)


def add(group: argparse._ActionsContainer, settings: type, *only: str) -> None:
    """Add the flags of a dataclass, or only those of some of its fields."""
    hints = typing.get_type_hints(settings)
    for field in dataclasses.fields(settings):
        if field.metadata and (not only or field.name in only):
            _add(group, field, hints[field.name])


def make(settings: type[_Settings], given: Mapping[str, Any]) -> _Settings:
    """The dataclass, and those in it, with the values of their flags.

    Args:
      settings: The dataclass.
      given: Values by `dest`; others may be among them. What is missing has its default.
    """
    found: dict[str, Any] = {}
    for field in dataclasses.fields(settings):  # type: ignore[arg-type]
        if dataclasses.is_dataclass(field.default):
            found[field.name] = make(type(field.default), given)
        elif _dest(field) in given:
            value = given[_dest(field)]
            found[field.name] = tuple(value) if isinstance(value, list) else value
    return settings(**found)


def values(settings: Any) -> dict[str, Any]:
    """The values by `dest`, as `make` takes them."""
    found: dict[str, Any] = {}
    for field in dataclasses.fields(settings):
        value = getattr(settings, field.name)
        found |= values(value) if dataclasses.is_dataclass(value) else {_dest(field): value}
    return found


def add_switch(group: argparse._ActionsContainer, name: str, default: bool, text: str) -> None:
    """Add a switch as absl has them: --name, --noname, --name=true."""
    reading: dict[str, Any] = {"nargs": "?", "const": True, "type": _truth, "metavar": "BOOL"}
    shown = _with_default(text, str(default).lower())
    group.add_argument(f"--{name}", default=default, help=shown, **reading)
    no = f"--no{name}"
    group.add_argument(no, dest=name, action="store_false", default=None, help=argparse.SUPPRESS)


def _add(group: argparse._ActionsContainer, field: dataclasses.Field[Any], hint: Any) -> None:
    given, dest, default = field.metadata, _dest(field), typing.cast(Any, field.default)
    kind = _kind(hint)
    if kind is bool:
        add_switch(group, dest, default, given["help"])
        return
    reading: dict[str, Any] = {"type": given["read"] or kind, "default": default}
    if typing.get_origin(kind) is typing.Literal:
        reading = {"choices": typing.get_args(kind), "default": default}
    elif typing.get_origin(kind) is tuple and not given["read"]:
        reading = {"action": "append", "default": [*default]}
    text = given["help"] if default in (None, ()) else _with_default(given["help"], default)
    names = [f"--{name}" for name in given["names"] or (dest,)]
    group.add_argument(*names, dest=dest, metavar=given["metavar"], help=text, **reading)


def _with_default(text: str, default: object) -> str:
    return text if "(default: " in text else f"{text} (default: {default})"


def _kind(hint: Any) -> Any:
    """The type of a value that may also be None."""
    if typing.get_origin(hint) not in (typing.Union, types.UnionType):
        return hint
    return next(kind for kind in typing.get_args(hint) if kind is not types.NoneType)


def _dest(field: dataclasses.Field[Any]) -> str:
    return field.metadata.get("dest") or field.name


def _truth(text: str) -> bool:
    if text.lower() not in _TRUTHS:
        raise argparse.ArgumentTypeError(f"expected true or false, got {text!r}")
    return _TRUTHS[text.lower()]
