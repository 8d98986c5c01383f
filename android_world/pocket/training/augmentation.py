"""Other wordings of a goal, made of a step's arrays.

Frames, synonyms, quotes, another order, and other words in its values.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np

from android_world.pocket.policy.tokenizer import LETTER_SHAPES, N_SHAPES, Vocabulary, Word, words
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
_QUOTES: Final = ("''", '""', "“”")
_UNQUOTED: Final = 0.25  # Of the goals whose quotes are changed.
_MATCH: Final = slice(18, 27)  # Of the features of elements: those of the match with the goal.
_BOUNDED: Final = 21
_SINCE, _QUOTED, _SIZE, _CAPITAL, _PLACE = 6, 7, 9, 10, 11  # Of the features of words.
_LEADING: Final = 9  # Words in which a leading part ends.
_PLACES: Final = ("in", "on", "using", "with", "from", "within", "open")


class Rewording:
    """Draws other wordings."""

    def __init__(
        self,
        vocabulary: Vocabulary,
        frames: float = 0.5,
        synonyms: float = 0.3,
        quotes: float = 0.5,
        values: float = 0.5,
    ) -> None:
        """Prepare them.

        Args:
          vocabulary: of the steps.
          frames: how often words are put before a goal, and after it.
          synonyms: how often a word that has synonyms is replaced.
          quotes: how often values are quoted, or are no longer quoted.
          values: how often the words of values are other ones.
        """
        self._vocabulary = vocabulary
        self._frames, self._synonyms, self._quotes = frames, synonyms, quotes
        self._values = values
        spelled = sorted({*vocabulary.known, *vocabulary.described})
        self._any = np.array([vocabulary.number(word) for word in spelled if word.isalpha()])
        self._is_word: dict[int, bool] = {}
        marks = {vocabulary.number(mark) for pair in _QUOTES for mark in pair}
        self._marks = {number for number in marks if number >= N_SHAPES}
        self._comma, self._stop = vocabulary.number(","), vocabulary.number(".")
        self._leading = frozenset(vocabulary.number(word) for word in _PLACES)
        self._others: dict[int, list[int]] = {}
        for group in _SYNONYMS:
            numbers = [vocabulary.number(word) for word in group]
            for number in numbers:
                self._others.setdefault(number, []).extend(n for n in numbers if n != number)

    def apply(self, sample: Sample, rng: np.random.Generator) -> Sample:
        """A step with its goal in another wording."""
        if rng.random() < self._values:
            sample = self._with_other_values(sample, rng)
        sample = self._with_synonyms(sample, rng)
        if rng.random() < self._quotes:
            sample = self._requote(sample, rng)
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

    def _with_other_values(self, sample: Sample, rng: np.random.Generator) -> Sample:
        """A step whose values consist of any words, in the goal and where the screen has them.

        So the policy learns a value by its place, not by words that few values have.
        """
        values, goal = sample["values"], sample["goal_words"].copy()
        inside = np.zeros(len(goal) + 1, dtype=bool)
        for start, end in values:
            inside[start:end] = True
        own = [int(number) for number in np.unique(goal[inside[:-1]]) if self._has_letters(number)]
        if not own or not len(self._any):
            return sample
        table = dict(zip(own, rng.choice(self._any, len(own)).tolist(), strict=True))
        goal[inside[:-1]] = _replace_numbers(goal[inside[:-1]], table)
        edited = dict(sample) | {"goal_words": goal}
        for key, run in (("label", "run"), ("past_label", "past_run")):
            first, last = sample[run][:, 0], sample[run][:, 1] - 1
            rows = (sample[run][:, 1] > first) & inside[first] & inside[last]
            edited[key] = sample[key].copy()
            edited[key][rows] = _replace_numbers(sample[key][rows], table)
        texts = sample["text_label"]
        rows = (np.isin(texts, own) | ~np.vectorize(self._has_letters)(texts)).all(1)
        edited["text_label"] = texts.copy()
        edited["text_label"][rows] = _replace_numbers(texts[rows], table)
        return edited

    def _has_letters(self, number: int) -> bool:
        """Whether a word is neither a mark nor digits."""
        found = self._is_word.get(number)
        if found is None:
            word = self._vocabulary.word(number)
            found = word.isalpha() if word else number % len(self._vocabulary) in LETTER_SHAPES
            self._is_word[number] = found
        return found

    def _requote(self, sample: Sample, rng: np.random.Generator) -> Sample:
        """All values of the goal in quotes of one kind, or in none."""
        values, goal = sample["values"], sample["goal_words"]
        if not len(values):
            return sample
        marks = [] if rng.random() < _UNQUOTED else [*_QUOTES[rng.integers(len(_QUOTES))]]
        removed: set[int] = set()
        for start, end in values:
            around = {start - 1, end}
            if 0 < start < end < len(goal) and {goal[at] for at in around} <= self._marks:
                removed |= around
        starts, stops = set(values[:, 0]), set(values[:, 1])
        order: list[int | Word] = []
        for at in range(len(goal) + 1):
            order += [Word(mark, 0, 1) for mark in marks[1:] if at in stops]
            order += [Word(mark, 0, 1) for mark in marks[:1] if at in starts]
            order += [at] if at < len(goal) and at not in removed else []
        edited = self._edit(sample, order)
        if edited is sample:
            return sample
        new_place = {word: at for at, word in enumerate(order) if not isinstance(word, Word)}
        moved = np.array([(new_place[a], new_place[b - 1] + 1) for a, b in values])
        features, own = edited["goal_features"], edited["features"].copy()
        for start, end in moved:
            features[start : end + len(marks[1:]), _QUOTED] = bool(marks)
            own[(edited["run"] == (start, end)).all(1), _BOUNDED] = bool(marks)
        return edited | {"values": moved, "features": own}

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


def _replace_numbers(numbers: np.ndarray, table: Mapping[int, int]) -> np.ndarray:
    known, at = np.unique(numbers, return_inverse=True)
    other = np.array([table.get(int(number), int(number)) for number in known], dtype=np.int32)
    return other[at.reshape(numbers.shape)] if len(known) else numbers


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
