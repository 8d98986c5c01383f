"""Models by name, for the command line."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from android_world import plugins
from android_world.agents.llm.budget import BudgetedLlm
from android_world.agents.llm.cassette import RecordingLlm, ReplayLlm
from android_world.agents.llm.errors import LlmConfigurationError
from android_world.agents.llm.prices import is_priced
from android_world.agents.llm.retrying import RetryingLlm
from android_world.agents.llm.types import Llm
from android_world.agents.model_settings import ModelSettings

BackEnd = Callable[[str, ModelSettings], Llm]
_Function = TypeVar("_Function", bound=BackEnd)
_BACK_ENDS: dict[str, tuple[BackEnd, str]] = {}


def back_end(kind: str, named: str = "NAME") -> Callable[[_Function], _Function]:
    """Register a function that makes the models of `--model=KIND:NAME`.

    It is called with what comes after the colon, never empty, and the `ModelSettings`. What it
    makes may be wrapped in a `RetryingLlm`; recordings and budgets work by themselves.

    Args:
      kind: What comes before the colon.
      named: What to call that which comes after it, for messages.

    Raises:
      ValueError: The kind is no name, or taken.
    """
    if not re.fullmatch(r"[A-Za-z][\w-]*", kind):
        raise ValueError(f"{kind!r} cannot be the kind of a model.")

    def register(function: _Function) -> _Function:
        known = _BACK_ENDS.get(kind)
        if known is not None and known[0].__module__ != function.__module__:
            raise ValueError(f"{known[0].__module__} makes the models of {kind} already.")
        _BACK_ENDS[kind] = (function, named)
        return function

    return register


def make_llm(spec: str, settings: ModelSettings | None = None) -> Llm:
    """The model that a specification names.

    Args:
      spec: `openai:NAME`, `gemini:NAME`, `qwen:NAME-OR-FOLDER` (local), `qwen:tiny-random`
        (or another of `random_qwen.SIZES`), `replay:FILE`, `KIND:NAME` of another `back_end`;
        without such a prefix, gemini-... is Gemini, everything else OpenAI-compatible.
      settings: How it is reached.

    Raises:
      LlmConfigurationError: A name, a key, an extra or weights are missing, or settings disagree.
      CassetteError: The recording cannot be read.
    """
    settings = settings or ModelSettings()
    least, most = settings.min_pixels, settings.max_pixels
    if least is not None and most is not None and least > most:
        raise LlmConfigurationError(f"--min_pixels={least} is above --max_pixels={most}.")
    llm = _back_end(spec, settings)
    if settings.record_to is not None:
        llm = RecordingLlm(llm, settings.record_to)
    if settings.budget is not None:
        llm = BudgetedLlm(llm, settings.budget)
    return llm


def _back_end(spec: str, settings: ModelSettings) -> Llm:
    if not spec.strip():
        raise LlmConfigurationError(
            "No model is named: write openai:NAME, gemini:NAME or qwen:NAME."
        )
    plugins.load_installed()
    kind, colon, name = spec.partition(":")
    if not colon or kind not in _BACK_ENDS:
        return (_gemini if spec.startswith("gemini-") else _openai)(spec, settings)
    make, named = _BACK_ENDS[kind]
    if not name:
        raise LlmConfigurationError(f"The model {spec} has no name: write {kind}:{named}.")
    return make(name, settings)


# Back ends are imported when they are asked for: each takes a while.


@back_end("replay", "FILE")
def _replay(file: str, settings: ModelSettings) -> Llm:
    return ReplayLlm(Path(file).expanduser())


@back_end("gemini")
def _gemini(model: str, settings: ModelSettings) -> Llm:
    from android_world.agents.llm.gemini import GeminiLlm

    _check_price(model, settings)
    return RetryingLlm(GeminiLlm(model, settings.timeout_s), settings.attempts)


@back_end("openai")
def _openai(model: str, settings: ModelSettings) -> Llm:
    from android_world.agents.llm.openai_compatible import OpenAiCompatibleLlm

    if settings.base_url is None:
        _check_price(model, settings)
    server = OpenAiCompatibleLlm(model, settings.base_url, settings.timeout_s)
    return RetryingLlm(server, settings.attempts)


@back_end("qwen", "NAME-OR-FOLDER")
def _local(name: str, settings: ModelSettings) -> Llm:
    from android_world.agents.llm import local_qwen, weights

    choice = weights.Choice(
        name,
        settings.adapter,
        settings.merge_adapter,
        settings.device_map,
        settings.dtype,
        settings.attention,
    )
    return local_qwen.LocalQwenLlm(weights.load(choice), settings)


def _check_price(model: str, settings: ModelSettings) -> None:
    """A limit in money only holds for models whose price is known."""
    budget = settings.budget
    if budget is not None and budget.max_usd is not None and not is_priced(model):
        raise LlmConfigurationError(
            f"The price of {model} is not known, so --max_cost would not hold; "
            "use --max_tokens_total."
        )
