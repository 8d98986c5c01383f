"""Other wordings of a goal, made of a step's arrays: frames, synonyms, another order."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import numpy as np

from android_world.pocket.policy.tokenizer import Vocabulary, Word, words
from android_world.pocket.training.shards import Sample

_BEGINNINGS: Final = (
    "Please",
    "Hi!",
    "Would you",
    "I want you to",
    "I'd like you to",
    "For me,",
    "It would be great if you could",
    "On this phone:",
    "To do:",
    "Next,",
    "Hello, can you",
    "Kindly",
    "My request:",
)
_ENDINGS: Final = (
    "Thank you!",
    "please",
    "for me",
    "right away",
    "when you can",
    "That is all.",
    "I'm in a hurry.",
)
_SYNONYMS: Final = (
    ("delete", "remove", "erase", "discard", "drop", "eliminate"),
    ("create", "make", "add", "set", "prepare", "start", "put", "insert", "enter"),
    ("send", "write", "text", "forward", "message"),
    ("open", "launch", "start", "run", "show"),
    ("change", "edit", "modify", "update", "switch", "alter", "adjust", "set"),
    ("move", "transfer", "shift", "bring", "put"),
    ("record", "capture", "log", "take"),
    ("save", "store", "keep", "file"),
    ("find", "search", "look", "locate", "check", "see"),
    ("called", "named", "titled", "entitled"),
    ("containing", "with", "saying", "including", "reading"),
    ("picture", "photo", "image", "snapshot", "shot"),
    ("folder", "directory"),
    ("event", "appointment", "meeting", "entry"),
    ("app", "application", "program"),
    ("message", "text", "sms"),
    ("note", "memo", "notes"),
    ("expense", "expenses", "cost", "spending"),
    ("recipe", "dish", "meal"),
    ("task", "todo", "item", "reminder"),
    ("all", "every", "each"),
    ("how", "what"),
    ("enable", "activate"),
    ("disable", "deactivate"),
    ("from", "in", "inside", "of"),
    ("to", "into"),
    ("following", "these", "next"),
)
_MATCH: Final = slice(18, 27)  # Of the features of elements: those of the match with the goal.
_SINCE, _QUOTED, _SIZE, _CAPITAL, _PLACE = 6, 7, 9, 10, 11  # Of the features of words.
_LEADING: Final = 9  # Words in which a leading part ends.
_PLACES: Final = ("in", "on", "using", "with", "from", "within", "open")


class Rewording:
    """Draws other wordings."""

    def __init__(self, vocabulary: Vocabulary, frames: float = 0.5, synonyms: float = 0.3) -> None:
        """Prepare them.

        Args:
          vocabulary: of the steps.
          frames: how often words are put before a goal, and after it.
          synonyms: how often a word that has synonyms is replaced.
        """
        self._vocabulary = vocabulary
        self._frames, self._synonyms = frames, synonyms
        self._comma, self._stop = vocabulary.number(","), vocabulary.number(".")
        self._leading = frozenset(vocabulary.number(word) for word in _PLACES)
        self._others: dict[int, list[int]] = {}
        for group in _SYNONYMS:
            numbers = [vocabulary.number(word) for word in group]
            for number in numbers:
                self._others.setdefault(number, []).extend(n for n in numbers if n != number)

    def apply(self, sample: Sample, rng: np.random.Generator) -> Sample:
        """A step with its goal in another wording."""
        sample = self._with_synonyms(sample, rng)
        if rng.random() < self._frames:
            sample = self._rearrange(sample)
        before = _BEGINNINGS[rng.integers(len(_BEGINNINGS))] if rng.random() < self._frames else ""
        after = _ENDINGS[rng.integers(len(_ENDINGS))] if rng.random() < self._frames / 2 else ""
        if not before and not after:
            return sample
        places = range(len(sample["goal_words"]))
        return self._edit(sample, [*words(before), *places, *words(after)])

    def _with_synonyms(self, sample: Sample, rng: np.random.Generator) -> Sample:
        goal = sample["goal_words"]
        features = sample["goal_features"]
        fixed = features[:, _QUOTED] > 0
        fixed = fixed | (features[:, 0] > 0)
        start, end = sample["target"][2:4]
        fixed[start:end] = True
        places = [
            i
            for i, number in enumerate(goal)
            if number in self._others and not fixed[i] and rng.random() < self._synonyms
        ]
        if not places:
            return sample
        sample = dict(sample)
        goal, features = goal.copy(), features.copy()
        for i in places:
            others = self._others[goal[i]]
            goal[i] = others[rng.integers(len(others))]
            features[i, 4:6] = 0
        sample |= {"goal_words": goal, "goal_features": features}
        run = sample["run"].copy()
        hit = np.zeros(len(run), dtype=bool)
        for i in places:
            hit |= (run[:, 0] <= i) & (i < run[:, 1])
        if hit.any():
            own = sample["features"].copy()
            own[hit, _MATCH] = 0
            run[hit] = 0
            sample |= {"run": run, "features": own}
        return sample

    def _rearrange(self, sample: Sample) -> Sample:
        """The part before the first comma at the end, where it says in which place to act."""
        goal = sample["goal_words"]
        comma = next((i for i, n in enumerate(goal[:_LEADING]) if n == self._comma), 0)
        if not comma or goal[0] not in self._leading:
            return sample
        rest = list(range(comma + 1, len(goal)))
        stop = rest[-1:] if goal[-1] == self._stop else []
        return self._edit(sample, [*rest[: len(rest) - len(stop)], *range(comma), *stop])

    def _edit(self, sample: Sample, order: Sequence[int | Word]) -> Sample:
        """A step whose goal has other words, and its own ones in another order.

        Args:
          sample: of a step.
          order: words that are inserted, and places of the goal's own words. A step stays as it is
            where this tears a value apart.
        """
        goal, features = sample["goal_words"], sample["goal_features"]
        table = np.zeros((len(order), features.shape[1]), dtype=np.float32)
        numbers = np.zeros(len(order), dtype=np.int32)
        new_place = np.full(len(goal), -1)
        for at, word in enumerate(order):
            if isinstance(word, Word):
                numbers[at] = self._vocabulary.number(word.text)
                table[at, _SIZE] = min(len(word.text), 10) / 10
                table[at, _CAPITAL] = word.text[0].isupper()
            else:
                numbers[at], table[at], new_place[word] = goal[word], features[word], at
        edited = dict(sample)
        for key in ("run", "past_run"):
            edited[key] = _move(sample[key], new_place)
        target = sample["target"].copy()
        target[2:4] = _move(target[None, 2:4], new_place)[0]
        edited["target"] = target
        if any((edited[key] < 0).any() for key in ("run", "past_run", "target")):
            return sample
        last_done = round(-_unlog(float(features[0, _SINCE])))
        places = np.arange(len(order))
        since = places - (new_place[last_done] if last_done >= 0 else -1)
        table[:, _SINCE] = np.sign(since) * np.log1p(np.abs(since)) / 4
        table[:, _PLACE] = places / 100
        return edited | {"goal_words": numbers, "goal_features": table}


def _move(spans: np.ndarray, new_place: np.ndarray) -> np.ndarray:
    """Spans (n, 2) at their new places; -1 for those that are torn apart."""
    moved = np.zeros_like(spans)
    some = spans[:, 1] > spans[:, 0]
    first, last = new_place[spans[some, 0]], new_place[spans[some, 1] - 1]
    whole = (last - first == spans[some, 1] - spans[some, 0] - 1) & (first >= 0)
    moved[some] = np.where(whole[:, None], np.stack([first, last + 1], axis=1), -1)
    return moved


def _unlog(value: float) -> float:
    return math.copysign(math.expm1(abs(value) * 4), value)
