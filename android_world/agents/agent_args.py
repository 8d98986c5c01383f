"""Flags of agents: `key=value`, typed by the parameters of what makes the agent."""

from __future__ import annotations

import dataclasses
import difflib
import inspect
import json
import types
import typing
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, Union

# What every agent gets in other ways: the environment comes first, the rest from the runner.
_GIVEN = ("settings", "name", "transition_pause")
_TRUE = ("true", "1", "yes")
_FALSE = ("false", "0", "no")
_SEQUENCES = (list, tuple, set, frozenset, Sequence)


class AgentArgumentError(ValueError):
    """An agent cannot be given what `--agent_arg` says."""


@dataclasses.dataclass(frozen=True)
class Argument:
    """A parameter of an agent that a text can set.

    Attributes:
      name: Its name.
      annotation: Its type; where there is none, that of its default, else `str`.
      default: Its default; `inspect.Parameter.empty` if it must be given.
    """

    name: str
    annotation: Any
    default: Any

    @property
    def is_required(self) -> bool:
        """Whether there is no default."""
        return self.default is inspect.Parameter.empty

    def __str__(self) -> str:
        shown = self.name if self.is_required else f"{self.name}={self.default}"
        if typing.get_origin(self.annotation) is Literal:
            shown += f" ({' or '.join(map(str, typing.get_args(self.annotation)))})"
        return shown


def of(factory: Callable[..., Any]) -> list[Argument]:
    """The parameters of an agent's class or function after the environment."""
    return [
        Argument(parameter.name, _annotation(parameter), parameter.default)
        for parameter in _parameters(factory)[1:]
        if parameter.kind in (parameter.POSITIONAL_OR_KEYWORD, parameter.KEYWORD_ONLY)
        and parameter.name not in _GIVEN
    ]


def read(agent: str, factory: Callable[..., Any], given: Sequence[str]) -> dict[str, Any]:
    """The values of `key=value` texts; of two for one key the later one counts.

    Raises:
      AgentArgumentError: A text, a key or a value is wrong, or one that is needed is missing.
    """
    known = {argument.name: argument for argument in of(factory)}
    values: dict[str, Any] = {}
    for text in given:
        key, equals, value = text.partition("=")
        key = key.strip()
        if not equals or not key:
            raise AgentArgumentError(f"--agent_arg={text}: write key=value.")
        if key in known:
            values[key] = _value_of(known[key], value)
        elif _takes_anything(factory) and key not in _GIVEN:
            values[key] = value
        else:
            raise AgentArgumentError(_unknown(agent, key, list(known.values())))
    missing = [a.name for a in known.values() if a.is_required and a.name not in values]
    if missing:
        wanted = " ".join(f"--agent_arg {name}=..." for name in missing)
        raise AgentArgumentError(f"The agent {agent} needs {wanted}.")
    return values


def decisive(factory: Callable[..., Any], values: Mapping[str, Any]) -> dict[str, Any]:
    """The values that are not defaults, as plain data."""
    defaults = {argument.name: argument.default for argument in of(factory)}
    changed = {k: v for k, v in values.items() if k not in defaults or defaults[k] != v}
    plain: dict[str, Any] = json.loads(json.dumps(changed, default=_plain, sort_keys=True))
    return plain


def parse(text: str, annotation: Any) -> Any:
    """A text as a value of a type: str, int, float, bool, Path, Literal, lists and unions of them.

    Raises:
      ValueError: It is none, or the type cannot be written as a text.
    """
    origin = typing.get_origin(annotation)
    if origin in (Union, types.UnionType):
        return _any_of(text, typing.get_args(annotation))
    if origin is Literal:
        return _one_of(text, typing.get_args(annotation))
    if (origin or annotation) in _SEQUENCES:
        member = (*typing.get_args(annotation), str)[0]
        items = [parse(item.strip(), member) for item in text.split(",") if item.strip()]
        kind = origin or annotation
        return items if kind is Sequence else kind(items)
    return _simple(text, annotation)


def _simple(text: str, annotation: Any) -> Any:
    if annotation in (Any, str, object):
        return text
    if annotation is bool:
        if text.lower() not in _TRUE + _FALSE:
            raise ValueError("expected true or false")
        return text.lower() in _TRUE
    if annotation in (None, type(None)):
        if text.lower() != "none":
            raise ValueError("expected none")
        return None
    if annotation is Path:
        return Path(text)
    if annotation in (int, float):
        try:
            return annotation(text)
        except ValueError as error:
            wanted = "a whole number" if annotation is int else "a number"
            raise ValueError(f"expected {wanted}") from error
    raise ValueError(f"a {type_text(annotation)} cannot be written on the command line")


def _any_of(text: str, members: Sequence[Any]) -> Any:
    """The first member that takes the text; texts last, because they take everything."""
    problems = []
    for member in sorted(members, key=lambda m: (m is str, m is not type(None))):
        try:
            return parse(text, member)
        except ValueError as error:
            problems.append(str(error))
    raise ValueError(" or ".join(dict.fromkeys(problems)))


def _one_of(text: str, choices: Sequence[Any]) -> Any:
    for choice in choices:
        if str(choice) == text:
            return choice
    raise ValueError(f"expected {' or '.join(map(str, choices))}")


def type_text(annotation: Any) -> str:
    """A type as it is written."""
    return annotation.__name__ if isinstance(annotation, type) else str(annotation)


def _value_of(argument: Argument, text: str) -> Any:
    try:
        return parse(text, argument.annotation)
    except ValueError as error:
        raise AgentArgumentError(f"--agent_arg={argument.name}={text}: {error}.") from error


def _annotation(parameter: inspect.Parameter) -> Any:
    if parameter.annotation is not parameter.empty:
        return parameter.annotation
    default = parameter.default
    return str if default is parameter.empty or default is None else type(default)


def _parameters(factory: Callable[..., Any]) -> list[inspect.Parameter]:
    try:
        signature = inspect.signature(factory, eval_str=True)
    except NameError:  # A type that is imported for type checkers only.
        signature = inspect.signature(factory)
    return list(signature.parameters.values())


def _takes_anything(factory: Callable[..., Any]) -> bool:
    return any(p.kind is p.VAR_KEYWORD for p in _parameters(factory))


def _unknown(agent: str, key: str, known: list[Argument]) -> str:
    if not known:
        return f"The agent {agent} takes no --agent_arg."
    close = difflib.get_close_matches(key, [argument.name for argument in known], n=1)
    hint = f" Did you mean {close[0]}?" if close else ""
    takes = ", ".join(map(str, known))
    return f"The agent {agent} has no argument {key!r}.{hint} It takes {takes}."


def _plain(value: Any) -> Any:
    return sorted(value) if isinstance(value, set | frozenset) else str(value)
