"""How models write: settings that are flags, and go into each request."""

from __future__ import annotations

import argparse
import dataclasses
import json
import math
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from android_world.cli.flags import flag

if TYPE_CHECKING:
    from android_world.agents.llm.types import Request


def _number(least: float, most: float = math.inf, above: bool = False) -> Callable[[str], float]:
    def read(text: str) -> float:
        try:
            value = float(text)
        except ValueError:
            value = math.nan
        if not least <= value <= most or math.isinf(value) or (above and value == least):
            bounds = f"{'above' if above else 'at least'} {least:g}"
            bounds += "" if math.isinf(most) else f" and at most {most:g}"
            raise argparse.ArgumentTypeError(f"{text!r} is not a number of {bounds}")
        return value

    return read


def _whole(least: int, other: int | None = None) -> Callable[[str], int]:
    def read(text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            value = least - 1
        if value < least and (other is None or text.strip() != str(other)):
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number of {least} or more")
        return value

    return read


def _word(text: str) -> str:
    if not text.isalpha():
        raise argparse.ArgumentTypeError(f"{text!r} is not a word such as low, medium or high")
    return text.lower()


def _object(text: str) -> dict[str, Any]:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise argparse.ArgumentTypeError(f"{text!r} is not JSON: {error}") from error
    if not isinstance(value, dict):
        raise argparse.ArgumentTypeError(f"{text!r} is not a JSON object")
    return value


@dataclasses.dataclass(frozen=True)
class Sampling:
    """How models write; None leaves it to the agent's request, or else to the back end."""

    temperature: float | None = flag(
        None, "0 for the most likely reply (default: the agent's, 0)", "T", read=_number(0)
    )
    top_p: float | None = flag(
        None, "sample from this share of the probability", "P", read=_number(0, 1, above=True)
    )
    top_k: int | None = flag(
        None, "sample from this number of tokens; -1 for all", "K", read=_whole(1, other=-1)
    )
    presence_penalty: float | None = flag(
        None, "lower what was written already, -2 to 2", "X", read=_number(-2, 2)
    )
    seed: int | None = flag(
        None, "seed of sampling; sample i of an instance takes SEED + i", "SEED", read=_whole(0)
    )
    max_tokens: int | None = flag(
        None, "length of every reply (default: the agent's, by call)", "N", read=_whole(1)
    )
    reasoning_effort: str | None = flag(
        None,
        "how much a model thinks, in its server's words, as low or high",
        "WORD",
        read=_word,
    )
    extra_body: dict[str, Any] | None = flag(
        None, "more for the body of each request, as JSON; it is recorded", "JSON", read=_object
    )

    def items(self) -> dict[str, Any]:
        """What is not None, by name."""
        values = {f.name: getattr(self, f.name) for f in dataclasses.fields(self)}
        return {name: value for name, value in values.items() if value is not None}

    def over(self, other: Sampling) -> Sampling:
        """These settings, and the other's where there are none."""
        return dataclasses.replace(other, **self.items())

    def apply(self, request: Request, seed_offset: int = 0) -> Request:
        """A copy of a request with these settings."""
        given = self.items()
        if self.seed is not None:
            given["seed"] = self.seed + seed_offset
        return dataclasses.replace(request, **given)


@dataclasses.dataclass
class SeedOffset:
    """What is added to the seed: the number of the sample that is under way."""

    value: int = 0
