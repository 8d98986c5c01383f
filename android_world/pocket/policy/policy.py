"""The trained policy: what to do on a screen, with numpy alone."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
import safetensors

from android_world.pocket.policy import network
from android_world.pocket.policy.action_decoding import Decision
from android_world.pocket.policy.features import Arrays, Encoded
from android_world.pocket.policy.matching import named_in
from android_world.pocket.policy.memory import (
    KINDS,
    EpisodeMemory,
    Span,
    label_of,
    name_of,
)
from android_world.pocket.policy.number_extraction import work_out
from android_world.pocket.policy.tokenizer import Vocabulary, token_bounds

WEIGHTS: Final = Path(__file__).with_name("weights.safetensors")
"""What ships with the package."""
POINTED: Final = frozenset(KINDS) - {"open", "back", "enter", "wait", "answer", "complete"}
WORDED: Final = frozenset(("type", "open", "answer"))
_TOUCHED: Final = POINTED - {"type"}
_NEVER: Final = 1e9
_AGAIN: Final = 1.0  # Off the log-probability of what was done on such a screen before.
_SOME: Final = 0.5  # How likely an element must be part of an answer.


class WeightsError(ValueError):
    """A file of weights is not one of this network."""


class Policy:
    """Weights, and the words and constant texts that they were trained with."""

    def __init__(
        self,
        weights: Mapping[str, np.ndarray],
        known: Sequence[str],
        constants: Sequence[str],
        described: Sequence[str],
    ) -> None:
        """Take weights.

        Raises:
          WeightsError: they are not those of this network.
        """
        self.vocabulary: Final = Vocabulary(known, described)
        self.constants: Final = tuple(constants)
        wanted = network.shapes(len(self.vocabulary), len(self.constants), len(described))
        if {name: array.shape for name, array in weights.items()} != wanted:
            raise WeightsError("These weights are not of this network: train new ones.")
        floats = {name: array.astype(np.float32) for name, array in weights.items()}
        self._weights = network.with_meanings(floats)

    @classmethod
    def load(cls, path: Path = WEIGHTS) -> Policy:
        """Read a file that training has written.

        Raises:
          WeightsError: it is not such a file.
        """
        try:
            with safetensors.safe_open(path, framework="np") as file:
                texts = json.loads((file.metadata() or {})["pocket"])
                weights = {name: file.get_tensor(name) for name in file.keys()}  # noqa: SIM118
            return cls(weights, texts["words"], texts["constants"], texts["described"])
        except (OSError, KeyError, json.JSONDecodeError, safetensors.SafetensorError) as error:
            raise WeightsError(f"{path} holds no weights of the pocket policy: {error}") from error

    def choose(
        self, memory: EpisodeMemory, seen: Encoded, rng: np.random.Generator | None = None
    ) -> Decision:
        """What to do.

        Args:
          memory: of the episode.
          seen: the screen.
          rng: draws by likelihood, where it is given; else the likeliest is chosen.
        """
        batch = as_batch(seen.arrays)
        batch["named"] = named_in(batch["goal_words"], self.vocabulary, self.constants)
        situation = network.look(self._weights, batch)
        places = situation.places[0] - _repetition_penalty(memory, seen)
        kind, element = _kind_and_place(situation.kinds[0], places, rng)
        if KINDS[kind] not in WORDED:
            return Decision(KINDS[kind], element)
        one_hot = np.eye(len(KINDS), dtype=np.float32)[[kind]]
        wording = network.word(self._weights, batch, situation, one_hot, np.array([element]))
        n_words = len(seen.arrays["goal_words"])
        starts, stops = _impossible_bounds(memory, n_words)
        sources = wording.sources[0].copy()
        sources[:n_words] -= starts
        source = _pick(sources, rng)
        clear, enter = (bool(flag > 0) for flag in wording.flags[0])
        span = (0, 0)
        if source < n_words:
            scores = network.ends(self._weights, batch, situation, wording, np.array([source]))
            span = (source, _pick(scores[0] - stops, rng) + 1)
        text = self._text(source, span, memory, seen, wording.chosen[0])
        return Decision(KINDS[kind], element, text, span, clear, enter)

    def _text(
        self, source: int, span: Span, memory: EpisodeMemory, seen: Encoded, chosen: np.ndarray
    ) -> str:
        n_words, n_texts = len(seen.arrays["goal_words"]), len(seen.arrays["text_kind"])
        if source < n_words:
            return memory.text_of(span) if memory.words else ""
        source -= n_words
        if source < n_texts:
            return seen.candidates[source].text if seen.candidates else ""
        source -= n_texts
        if source < len(self.constants):
            return self.constants[source]
        likely = 1 / (1 + np.exp(-chosen)) > _SOME
        taken = [e for e, is_taken in zip(seen.elements, likely, strict=True) if is_taken]
        texts = [label_of(element) for element in taken if element is not None]
        return work_out(network.OPERATIONS[source - len(self.constants)], texts)


def as_batch(arrays: Arrays) -> dict[str, Any]:
    """One encoded screen as a batch."""
    batch: dict[str, Any] = {name: array[None] for name, array in arrays.items()}
    batch["present"] = np.ones((1, len(arrays["label"])), dtype=np.float32)
    return batch


def _impossible_bounds(memory: EpisodeMemory, n: int) -> list[np.ndarray]:
    """What is taken off the scores of the goal's first `n` words as starts and ends of values."""
    bounds = (np.array(bound[:n], dtype=bool) for bound in token_bounds(memory.goal))
    return [_NEVER * ~bound if len(bound) == n else np.zeros(n) for bound in bounds]


def _repetition_penalty(memory: EpisodeMemory, seen: Encoded) -> np.ndarray:
    """What is taken off the log-probabilities of actions: (elements, len(KINDS)).

    An action that was done last and has changed nothing is not repeated. One that was done on a
    screen like this one before is less likely each time, so that wrong ways are not taken for ever.
    """
    penalty = np.zeros((len(seen.elements), len(KINDS)), dtype=np.float32)
    last = memory.past[-1] if memory.past else None
    futile = (last.kind, last.label, last.name) if last is not None and not last.changed else None
    for position, element in enumerate(seen.elements):
        called = ("", "") if element is None else (label_of(element), name_of(element))
        for kind in _TOUCHED:
            taken = (
                _NEVER if (kind, *called) == futile else _AGAIN * memory.times_done(kind, *called)
            )
            penalty[position, KINDS.index(kind)] = taken
    return penalty


def _kind_and_place(
    kinds: np.ndarray, places: np.ndarray, rng: np.random.Generator | None
) -> tuple[int, int]:
    if rng is not None:
        kind = _pick(kinds, rng)
        return kind, _pick(places[:, kind], rng) if KINDS[kind] in POINTED else 0
    scores = _log_softmax(kinds)
    best = _log_softmax(places).max(axis=0)
    pointed = np.array([kind in POINTED for kind in KINDS])
    kind = int(np.argmax(scores + np.where(pointed, best, 0.0)))
    return kind, int(np.argmax(places[:, kind])) if pointed[kind] else 0


def _pick(scores: np.ndarray, rng: np.random.Generator | None) -> int:
    if rng is None:
        return int(np.argmax(scores))
    chances = np.exp(_log_softmax(scores.astype(np.float64)))
    return int(rng.choice(len(scores), p=chances / chances.sum()))


def _log_softmax(scores: np.ndarray) -> np.ndarray:
    """Over the first axis."""
    shifted = scores - scores.max(axis=0)
    return np.asarray(shifted - np.log(np.exp(shifted).sum(axis=0)))
