"""Models by name."""

from __future__ import annotations

import pytest

from android_world.agents.llm import ModelSettings, errors, make_llm


@pytest.mark.parametrize("kind", ["openai", "gemini", "qwen", "replay"])
def test_a_kind_of_model_without_a_name_is_refused(kind: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("OPENAI_API_KEY", "k")
    with pytest.raises(errors.LlmConfigurationError, match=rf"^The model {kind}: has no name"):
        make_llm(f"{kind}:")


def test_no_model_at_all_is_refused(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("OPENAI_API_KEY", "k")
    with pytest.raises(errors.LlmConfigurationError, match=r"^No model is named"):
        make_llm(" ")


def test_a_least_area_above_the_largest_is_refused_before_weights_are_read():
    settings = ModelSettings(min_pixels=200_000, max_pixels=100_000)
    text = r"^--min_pixels=200000 is above --max_pixels=100000\.$"
    with pytest.raises(errors.LlmConfigurationError, match=text):
        make_llm("qwen:tiny-random", settings)
