"""Flags from dataclasses: a setting's name, type, default and help stand in one place.

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

_TRUE = frozenset({"true", "1", "yes", "t", "y"})
_FALSE = frozenset({"false", "0", "no", "f", "n"})
_Settings = TypeVar("_Settings")


@dataclasses.dataclass(frozen=True)
class _Flag:
    text: str
    metavar: str | None
    read: Callable[[str], object] | None
    dest: str
    names: tuple[str, ...]


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
      metavar: What stands for the value in the help.
      read: What reads the text instead of the annotated type.
      dest: Its name among all flags of a command, where it is not the field's.
      names: What is written after the `--`, where it is not `dest`.
    """
    metadata = {_Flag: _Flag(text, metavar, read, dest, names)}
    return dataclasses.field(default=default, metadata=metadata)


def add(group: argparse._ActionsContainer, settings: type, *only: str) -> None:
    """Add the flags of a dataclass, or only those of some of its fields."""
    hints = typing.get_type_hints(settings)
    for field in dataclasses.fields(settings):
        if _Flag in field.metadata and (not only or field.name in only):
            _add(group, field, _kind(hints[field.name]))


def make(settings: type[_Settings], given: Mapping[str, Any]) -> _Settings:
    """The dataclass, and those in it, with the values of their flags.

    Args:
      settings: The dataclass.
      given: Values by `dest`; others may be among them. What is missing has its default.
    """
    values = {}
    for field in dataclasses.fields(settings):  # type: ignore[arg-type]
        if _is_nested(field):
            values[field.name] = make(type(field.default), given)
        elif _dest(field) in given:
            values[field.name] = given[_dest(field)]
    return settings(**values)


def values(settings: Any) -> dict[str, Any]:
    """The values by `dest`, as `make` takes them."""
    found: dict[str, Any] = {}
    for field in dataclasses.fields(settings):
        value = getattr(settings, field.name)
        found |= values(value) if _is_nested(field) else {_dest(field): value}
    return found


def add_switch(group: argparse._ActionsContainer, name: str, default: bool, text: str) -> None:
    """Add a switch as absl has them: --name, --noname, --name=true."""
    help_ = _with_default(text, str(default).lower())
    reading: dict[str, Any] = {"nargs": "?", "const": True, "type": _truth, "metavar": "BOOL"}
    group.add_argument(f"--{name}", default=default, help=help_, **reading)
    no = f"--no{name}"
    group.add_argument(no, dest=name, action="store_false", default=None, help=argparse.SUPPRESS)


def _add(group: argparse._ActionsContainer, field: dataclasses.Field[Any], kind: Any) -> None:
    own, dest = field.metadata[_Flag], _dest(field)
    default: Any = field.default
    if kind is bool:
        add_switch(group, dest, default, own.text)
        return
    reading: dict[str, Any] = {"type": own.read or kind}
    if typing.get_origin(kind) is typing.Literal:
        reading = {"choices": typing.get_args(kind)}
    elif typing.get_origin(kind) is tuple and own.read is None:
        reading = {"action": _Append}
    group.add_argument(
        *(f"--{name}" for name in own.names or (dest,)),
        dest=dest,
        default=default,
        metavar=own.metavar,
        help=own.text if default in (None, ()) else _with_default(own.text, default),
        **reading,
    )


def _with_default(text: str, default: object) -> str:
    return text if "(default: " in text else f"{text} (default: {default})"


def _kind(hint: Any) -> Any:
    """The type of a value that may also be None."""
    if typing.get_origin(hint) not in (typing.Union, types.UnionType):
        return hint
    return next(kind for kind in typing.get_args(hint) if kind is not types.NoneType)


def _dest(field: dataclasses.Field[Any]) -> str:
    return (_Flag in field.metadata and field.metadata[_Flag].dest) or field.name


def _is_nested(field: dataclasses.Field[Any]) -> bool:
    return dataclasses.is_dataclass(field.default)


def _truth(text: str) -> bool:
    if text.lower() in _TRUE | _FALSE:
        return text.lower() in _TRUE
    raise argparse.ArgumentTypeError(f"expected true or false, got {text!r}")


class _Append(argparse.Action):
    """A flag that may be given several times."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: Any,
        option_string: str | None = None,
    ) -> None:
        setattr(namespace, self.dest, (*getattr(namespace, self.dest), values))
