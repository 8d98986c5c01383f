"""The back ends of models with their provider's computer-use tool: `PROVIDER-computer-use:NAME`."""

from __future__ import annotations

from typing import Final

from android_world.agents.llm.backends import USUAL, back_end, kind_of
from android_world.agents.llm.errors import LlmConfigurationError
from android_world.agents.llm.retry import RetryingLlm
from android_world.agents.llm.types import Llm
from android_world.agents.model_settings import ModelSettings

PROVIDERS: Final = ("openai", "anthropic", "gemini")
_SUFFIX: Final = "-computer-use"


def specification(spec: str) -> str:
    """The specification of the same model with its provider's computer-use tool.

    Raises:
      LlmConfigurationError: The specification names nothing, or no provider of such a tool.
    """
    kind, name = kind_of(spec)
    if kind == "replay" or kind.endswith(_SUFFIX):
        return spec
    if kind not in PROVIDERS:
        known = " or ".join(f"{provider}:NAME" for provider in PROVIDERS)
        raise LlmConfigurationError(f"{spec} has no computer-use tool: write {known}.")
    return f"{kind}{_SUFFIX}:{name}"


# Clients are imported when they are used: each takes a while.


@back_end(f"openai{_SUFFIX}", sampling=(*USUAL, "reasoning_effort", "extra_body"))
def _openai(model: str, settings: ModelSettings) -> Llm:
    from android_world.agents.computer_use import openai

    return RetryingLlm(openai.OpenAiComputerUse(model, settings), settings.attempts)


@back_end(f"anthropic{_SUFFIX}", sampling=(*USUAL, "top_k", "extra_body"))
def _anthropic(model: str, settings: ModelSettings) -> Llm:
    from android_world.agents.computer_use import anthropic

    return RetryingLlm(anthropic.AnthropicComputerUse(model, settings), settings.attempts)


@back_end(f"gemini{_SUFFIX}", sampling=(*USUAL, "top_k", "seed", "reasoning_effort", "extra_body"))
def _gemini(model: str, settings: ModelSettings) -> Llm:
    from android_world.agents.computer_use import gemini
    from android_world.agents.llm.gemini import check_settings

    check_settings(settings.sampling)
    return RetryingLlm(gemini.GeminiComputerUse(model, settings), settings.attempts)
