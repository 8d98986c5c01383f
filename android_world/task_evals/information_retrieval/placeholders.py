"""Filling in `{parameters}` in the definition of a question."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from google.protobuf.message import Message

from android_world.proto import task_pb2
from android_world.task_evals.information_retrieval.errors import QuestionError

WITHOUT_REPLACEMENT: Final = "_without_replacement"

_PLACEHOLDER = re.compile(r"\{(\w+)\}")


def names_in(text: str) -> list[str]:
    """The placeholders of a text, in order."""
    return _PLACEHOLDER.findall(text)


def without(text: str) -> str:
    """A text with its placeholders taken out."""
    return _PLACEHOLDER.sub("", text)


def fill(text: str, values: Mapping[str, Any]) -> str:
    """A text with its placeholders replaced; unknown ones stay."""
    return _PLACEHOLDER.sub(lambda found: str(values.get(found[1], found[0])), text)


def resolve(values: Mapping[str, Any]) -> dict[str, Any]:
    """Parameters whose values mention other parameters, filled in."""
    return {k: fill(v, values) if isinstance(v, str) else v for k, v in values.items()}


def string_fields(message: Message) -> Iterator[tuple[Message, str]]:
    """Every text that is set anywhere in a message, depth first, in the fields' order."""
    for field, value in message.ListFields():
        if field.cpp_type == field.CPPTYPE_MESSAGE:
            children = [value] if isinstance(value, Message) else list(value)
            for child in children:
                yield from string_fields(child)
        elif isinstance(value, str):
            yield message, field.name


class ParameterSampler:
    """Values for one instance of a question: each parameter's own, and others where asked for."""

    def __init__(
        self,
        values: Mapping[str, Any],
        all_params: Iterable[task_pb2.TaskParams],
        rng: random.Random,
    ) -> None:
        """Take what was chosen and what could have been.

        Args:
          values: The chosen parameters.
          all_params: Every parameter with its possible values.
          rng: Where chance comes from.
        """
        self.values = resolve(values)
        self._rng = rng
        self._pools: dict[str, list[str]] = {}
        for param in all_params:
            options = dict.fromkeys(fill(v, self.values) for v in param.possible_values)
            options.pop(str(self.values.get(param.name)), None)
            self._pools[param.name] = list(options)

    def fill(self, text: str) -> str:
        """Replace the placeholders; `{x_without_replacement}` is new each time.

        Raises:
          QuestionError: A parameter is unknown, or has no values left.
        """
        return _PLACEHOLDER.sub(lambda found: self._value(found[1]), text)

    def fill_message(self, message: Message) -> None:
        """Replace the placeholders in every text of a message."""
        for owner, name in list(string_fields(message)):
            setattr(owner, name, self.fill(getattr(owner, name)))

    def _value(self, name: str) -> str:
        if name in self.values:
            return str(self.values[name])
        pool = self._pools.get(name.removesuffix(WITHOUT_REPLACEMENT))
        if not name.endswith(WITHOUT_REPLACEMENT) or pool is None:
            raise QuestionError(f"There is no parameter {name!r}.", field="task_params")
        if not pool:
            raise QuestionError(f"There are too few values for {{{name}}}.", field="task_params")
        return pool.pop(self._rng.randrange(len(pool)))


def placeholder_names(params: Sequence[task_pb2.TaskParams]) -> set[str]:
    """Everything that may be in braces."""
    names = {param.name for param in params}
    return names | {name + WITHOUT_REPLACEMENT for name in names}
