"""Whom the evaluations ask."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

import numpy as np

from android_world.agents.llm import Llm, LlmError, Message, ModelSettings, Request, make_llm
from android_world.agents.llm.types import Part
from android_world.grounding import prompts
from android_world.grounding.errors import GroundingError
from android_world.grounding.hooks import NO_HOOKS, Hooks
from android_world.grounding.prompts import Prompt
from android_world.grounding.samples import LETTERS, ChoiceSample, PiggSample, Sample

MAX_NEW_TOKENS = 512  # of an answer, as PIGG's evaluation has it
MAX_PIXELS = 1280 * 28 * 28  # of a picture, as PIGG's evaluation has it


class GuiModel(Protocol):
    """Answers prompts with texts, in order; several threads may ask at once.

    Attributes:
      name: What decides its answers, in words: kept with each answer.
      batched: Whether it reads many prompts as fast as one.
    """

    name: str
    batched: bool

    def answer(self, questions: Sequence[Prompt]) -> list[str]:
        """One text for each prompt.

        Raises:
          GroundingError: the model cannot be asked.
        """


class _OracleModel:
    """Answers from what it knows of the samples."""

    batched = True

    def __init__(self, name: str, answers: Mapping[str, str]) -> None:
        self.name = name
        self._answers = answers

    def answer(self, questions: Sequence[Prompt]) -> list[str]:
        """The texts that are known."""
        return [self._answers[question.key] for question in questions]


def oracle(samples: Sequence[Sample]) -> GuiModel:
    """Knows the truth of every sample: 100 % by construction."""
    return _OracleModel("oracle", {s.prompt.key: true_answer(s) for s in samples})


def always_wrong(samples: Sequence[Sample]) -> GuiModel:
    """Answers in the right form, never rightly: 0 % by construction."""
    return _OracleModel("wrong", {s.prompt.key: wrong_answer(s) for s in samples})


class LlmGuiModel:
    """A model behind one of the back ends that the agents use as well."""

    def __init__(self, llm: Llm, name: str, max_tokens: int, hooks: Hooks = NO_HOOKS) -> None:
        self.name = name
        self.batched = llm.reads_batches
        self._llm = llm
        self._max_tokens = max_tokens
        self._hooks = hooks

    def answer(self, questions: Sequence[Prompt]) -> list[str]:
        """What the model writes; see `GuiModel.answer`."""
        requests = [self._request(question) for question in questions]
        try:
            replies = self._llm.complete_batch(requests)
        except LlmError as error:
            raise GroundingError(str(error)) from error
        return [self._stored_answer(reply.text) for reply in replies]

    def _stored_answer(self, text: str) -> str:
        change = self._hooks.postprocess_function
        return text if change is None else str(change(text))

    def _request(self, question: Prompt) -> Request:
        parts = question.parts
        if self._hooks.preprocess_function is not None:
            changed = self._hooks.preprocess_function([dict(part) for part in parts])
            parts = prompts.checked_parts(changed, f"sample {question.key}")
        turns: dict[str, list[Part]] = {}
        for part in parts:
            turns.setdefault(part["role"], []).append(_content(part))
        messages = (Message(role, tuple(content)) for role, content in turns.items())  # type: ignore[arg-type]
        return Request(tuple(messages), max_tokens=self._max_tokens)


def _content(part: prompts.Part) -> Part:
    if part["type"] == "text":
        return part["value"]
    return np.asarray(prompts.open_image(part["value"]))


def true_answer(sample: Sample) -> str:
    """The text that a perfect model gives."""
    if isinstance(sample, PiggSample):
        return prompts.pigg_answer(sample.truth.content, sample.truth.x or 0, sample.truth.y or 0)
    if isinstance(sample, ChoiceSample):
        return f"{sample.answer}."
    left, top, right, bottom = sample.box
    return f"({(left + right) / 2:.6f}, {(top + bottom) / 2:.6f})"


def wrong_answer(sample: Sample) -> str:
    """A well-formed text that is never right."""
    if isinstance(sample, PiggSample):
        far = 1000 if (sample.truth.x or 0) < 500 else 0
        return prompts.pigg_answer("something else", far, sample.truth.y or 0)
    if isinstance(sample, ChoiceSample):
        return next(letter for letter in LETTERS if letter != sample.answer) + "."
    left, top, right, bottom = sample.box
    corners = [(x, y) for x in (0.0001, 0.9999) for y in (0.0001, 0.9999)]
    outside = (c for c in corners if not (left <= c[0] <= right and top <= c[1] <= bottom))
    x, y = next(outside, (-1.0, -1.0))  # a box as large as the picture: beside the picture
    return f"({x:g}, {y:g})"


def make_model(
    name: str,
    samples: Sequence[Sample],
    settings: ModelSettings | None = None,
    max_tokens: int = MAX_NEW_TOKENS,
    hooks: Hooks = NO_HOOKS,
) -> GuiModel:
    """The model that `--model` names: oracle, wrong, or one that `make_llm` knows.

    Raises:
      GroundingError: A key, an extra or weights are missing.
    """
    if name in ("oracle", "wrong"):
        return oracle(samples) if name == "oracle" else always_wrong(samples)
    try:
        llm = make_llm(name, settings)
    except LlmError as error:
        raise GroundingError(str(error)) from error
    label = _label(name, settings or ModelSettings(), max_tokens, hooks)
    return LlmGuiModel(llm, label, max_tokens, hooks)


def _label(name: str, settings: ModelSettings, max_tokens: int, hooks: Hooks) -> str:
    """A model's name with what else decides its answers, as far as it is not the usual."""
    sampling = settings.sampling.items()
    values = {
        "max_new_tokens": (sampling.pop("max_tokens", max_tokens), MAX_NEW_TOKENS),
        "temperature": (sampling.pop("temperature", 0.0), 0.0),
        **{name: (value, None) for name, value in sampling.items()},
        "max_pixels": (settings.max_pixels, MAX_PIXELS if name.startswith("qwen:") else None),
        "dtype": (settings.dtype, "auto"),
        "merge_adapter": (settings.merge_adapter, False),
    }
    changes = [settings.adapter, hooks.preprocess_function, hooks.postprocess_function]
    changes += [
        f"{key}={value}" for key, (value, usual) in values.items() if value not in (usual, None)
    ]
    return " + ".join([name, *(str(change) for change in changes if change is not None)])
