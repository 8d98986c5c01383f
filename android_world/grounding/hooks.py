"""A user's own functions: prompts, messages, answers and parsing, named by dotted paths.

build_prompt(record) -> parts        instead of the benchmark's prompt (MMBench-GUI)
preprocess_function(parts) -> parts  the last word on what a model, local or remote, is sent
postprocess_function(text) -> text   what is kept of what it wrote
parse_function(text, record)         the point (x, y) or the letter; None if there is none

Parts are MMBench-GUI's: {"role": ..., "type": "text" or "image", "value": text or file}.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from android_world.grounding.errors import GroundingError
from android_world.grounding.parsing import Grounded


@dataclass(frozen=True)
class Hooks:
    """The functions that are given; None leaves a step as the benchmark has it.

    `read_answer` reads PIGG's answers.
    """

    build_prompt: Callable[..., Any] | None = None
    preprocess_function: Callable[..., Any] | None = None
    postprocess_function: Callable[..., Any] | None = None
    parse_function: Callable[..., Any] | None = None
    read_answer: Callable[[str], Grounded] | None = None


NO_HOOKS = Hooks()


def load(flag: str, path: str | None) -> Callable[..., Any] | None:
    """The function that `package.module:function` (or with a dot) names; None of None.

    Raises:
      GroundingError: there is none.
    """
    if path is None:
        return None
    module, _, name = path.partition(":") if ":" in path else path.rpartition(".")
    try:
        found = getattr(importlib.import_module(module), name)
    except Exception as error:  # The module is the user's: it may raise anything.
        raise GroundingError(f"--{flag}={path}: {error}") from error
    if not callable(found):
        raise GroundingError(f"--{flag}={path} is not a function")
    return _Named(flag, path, found)


@dataclass(frozen=True)
class _Named:
    flag: str
    path: str
    function: Callable[..., Any]

    def __str__(self) -> str:
        return self.path

    def __call__(self, *arguments: Any) -> Any:
        """Call the function; its errors get its name."""
        try:
            return self.function(*arguments)
        except Exception as error:  # The function is the user's: it may raise anything.
            reason = f"{type(error).__name__}: {error}"
            raise GroundingError(f"--{self.flag}={self.path} failed: {reason}") from error
