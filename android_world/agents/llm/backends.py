"""Models by name, for the command line."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Collection
from pathlib import Path
from typing import TypeVar

from android_world.agents.llm import server_address
from android_world.agents.llm.budget import BudgetedLlm
from android_world.agents.llm.cassette import RecordingLlm, ReplayLlm
from android_world.agents.llm.empty_replies import EmptyReplyGuard
from android_world.agents.llm.errors import LlmConfigurationError
from android_world.agents.llm.image_encoding import ImageEncoding
from android_world.agents.llm.reply_check import FirstReplyCheck
from android_world.agents.llm.retry import RetryingLlm
from android_world.agents.llm.sampling_override import SamplingOverrideLlm
from android_world.agents.llm.types import Llm
from android_world.agents.model_settings import ModelSettings
from android_world.agents.sampling_params import Sampling
from android_world.env import plugins

BackEnd = Callable[[str, ModelSettings], Llm]
_Function = TypeVar("_Function", bound=BackEnd)
USUAL = ("temperature", "top_p", "max_tokens")
"""What every request says of sampling."""
_ALL = tuple(field.name for field in dataclasses.fields(Sampling))
_LOCAL = (*USUAL, "top_k", "presence_penalty", "seed")


@dataclasses.dataclass(frozen=True)
class _Kind:
    make: BackEnd
    named: str
    sampling: frozenset[str]


_BACK_ENDS: dict[str, _Kind] = {}


def back_end(
    kind: str, named: str = "NAME", sampling: Collection[str] = USUAL
) -> Callable[[_Function], _Function]:
    """Register a function that makes the models of `--model=KIND:NAME`.

    It is called with what comes after the colon, never empty, and the `ModelSettings`. What it
    makes may be wrapped in a `RetryingLlm`; recordings and budgets work by themselves.

    Args:
      kind: What comes before the colon.
      named: What to call that which comes after it, for messages.
      sampling: The fields of `Sampling` that its models use in a `Request`; flags for others are
        refused.

    Raises:
      ValueError: The kind is not a name, or taken.
    """
    if not re.fullmatch(r"[A-Za-z][\w-]*", kind):
        raise ValueError(f"{kind!r} cannot be the kind of a model.")

    def register(function: _Function) -> _Function:
        known = _BACK_ENDS.get(kind)
        if known is not None and known.make.__module__ != function.__module__:
            raise ValueError(f"{known.make.__module__} makes the models of {kind} already.")
        _BACK_ENDS[kind] = _Kind(function, named, frozenset(sampling))
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
    kind, name = kind_of(spec)
    _check_sampling(kind, settings)
    llm = _BACK_ENDS[kind].make(name, settings)
    if settings.record_to is not None:
        llm = RecordingLlm(llm, settings.record_to)
    if settings.budget is not None:
        llm = BudgetedLlm(llm, settings.budget)
    if settings.sampling.items():
        llm = SamplingOverrideLlm(llm, settings.sampling, settings.seed_offset)
    return llm


def make_agent_llm(spec: str, settings: ModelSettings | None = None) -> Llm:
    """The model that an agent asks: as `make_llm`, with its first replies checked.

    Raises:
      LlmConfigurationError: A name, a key, an extra or weights are missing, or settings disagree.
      CassetteError: The recording cannot be read.
    """
    return EmptyReplyGuard(FirstReplyCheck(make_llm(spec, settings)))


def unpriced_model(spec: str, settings: ModelSettings) -> str | None:
    """The name of a provider's model whose price is not known; None of all other models.

    What is behind `--base_url` is the user's own: it counts only with `--max_cost`.

    Raises:
      LlmConfigurationError: The specification names nothing.
    """
    kind, name = kind_of(spec)
    is_paid = settings.base_url is None or settings.max_cost is not None
    provided = kind in ("gemini", "anthropic") or (kind == "openai" and is_paid)
    return name if provided and not settings.data.prices.is_priced(name) else None


def is_local(spec: str) -> bool:
    """Whether a specification names a model that is loaded on this machine.

    Raises:
      LlmConfigurationError: The specification names nothing.
    """
    return kind_of(spec)[0] == "qwen"


def is_server(spec: str) -> bool:
    """Whether a specification names a model behind OpenAI's protocol.

    Raises:
      LlmConfigurationError: The specification names nothing.
    """
    return kind_of(spec)[0] == "openai"


def kind_of(spec: str) -> tuple[str, str]:
    """The back end of a specification, and the model's name there.

    Raises:
      LlmConfigurationError: The specification names nothing.
    """
    if not spec.strip():
        raise LlmConfigurationError(
            "No model is named: write openai:NAME, gemini:NAME or qwen:NAME."
        )
    plugins.load_installed()
    kind, colon, name = spec.partition(":")
    if not colon or kind not in _BACK_ENDS:
        return ("gemini" if spec.startswith("gemini-") else "openai"), spec
    if not name:
        named = _BACK_ENDS[kind].named
        raise LlmConfigurationError(f"The model {spec} has no name: write {kind}:{named}.")
    return kind, name


def _check_sampling(kind: str, settings: ModelSettings) -> None:
    refused = sorted(settings.sampling.items().keys() - _BACK_ENDS[kind].sampling)
    if refused:
        flags = " and ".join(f"--{name}" for name in refused)
        raise LlmConfigurationError(f"Models of {kind} have no {flags}: leave it out.")


# Back ends are imported when they are asked for: each takes a while.


@back_end("replay", "FILE", sampling=_ALL)
def _replay(file: str, settings: ModelSettings) -> Llm:
    return ReplayLlm(Path(file).expanduser())


@back_end("gemini", sampling=_ALL)
def _gemini(model: str, settings: ModelSettings) -> Llm:
    from android_world.agents.llm import gemini

    gemini.check_settings(settings.sampling)
    llm = gemini.GeminiLlm(
        model,
        settings.timeout_s,
        data=settings.data,
        encoding=ImageEncoding.of(model, settings),
    )
    return RetryingLlm(llm, settings.attempts)


@back_end("openai", sampling=_ALL)
def _openai(model: str, settings: ModelSettings) -> Llm:
    from android_world.agents.llm import openai_compatible

    url, sampling = server_address.address(settings.base_url), settings.sampling
    if url is None and sampling.top_k is not None:
        raise LlmConfigurationError(
            "OpenAI's models have no --top_k; servers such as vLLM do (--base_url)."
        )
    server = openai_compatible.OpenAiCompatibleLlm(
        model,
        url,
        settings.timeout_s,
        required=sampling.items(),
        data=settings.data,
        encoding=ImageEncoding.of(model, settings),
    )
    return RetryingLlm(server, settings.attempts)


@back_end("qwen", "NAME-OR-FOLDER", sampling=_LOCAL)
def _local(name: str, settings: ModelSettings) -> Llm:
    if settings.served is not None:
        return settings.served.llm(name)
    from android_world.agents.llm import local_qwen, model_loader

    choice = model_loader.LoadConfig(
        name,
        settings.adapter,
        settings.merge_adapter,
        settings.device_map,
        settings.dtype,
        settings.attention,
    )
    return local_qwen.LocalQwenLlm(model_loader.load(choice), settings)


@back_end("anthropic", sampling=_ALL)
def _anthropic(model: str, settings: ModelSettings) -> Llm:
    raise LlmConfigurationError(
        f"anthropic:{model} is for --agent=computer_use only; other agents reach Claude through "
        "OpenAI's protocol, for example with --base_url=https://api.anthropic.com/v1."
    )
