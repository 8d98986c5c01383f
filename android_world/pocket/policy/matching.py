"""Where a goal and the texts on a screen say the same."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from android_world.pocket.policy.derived_facts import FACTS, Fact
from android_world.pocket.policy.memory import NO_SPAN, EpisodeMemory, Span
from android_world.pocket.policy.tokenizer import Vocabulary, content, fold

_MOST_WORDS: Final = 16
_ALL: Final = 0.99
_BOUNDS: Final = frozenset("'\"“”‘’.,:;|()[]\n")
_KIND_NUMBERS: Final = {kind: i for i, kind in enumerate(FACTS)}


class Match(NamedTuple):
    """The longest run of words that a text and the goal share.

    Attributes:
      span: the words of the goal.
      share: how much of the text it is, 0.0 to 1.0.
      size: its letters and digits.
    """

    span: Span = NO_SPAN
    share: float = 0.0
    size: int = 0


class Matcher:
    """A goal, prepared to be compared with many texts."""

    def __init__(self, memory: EpisodeMemory) -> None:
        self._memory = memory
        self._at = [i for i, word in enumerate(memory.words) if word.counts]
        self._words = [fold(memory.words[i].text) for i in self._at]
        self._places: dict[str, list[int]] = {}
        for place, word in enumerate(self._words):
            self._places.setdefault(word, []).append(place)
        self._cache: dict[str, list[Match]] = {}

    def match(self, text: str) -> Match:
        """The best run of a text; of several equal ones that which is likely meant."""
        found = self._cache.get(text)
        if found is None:
            found = self._cache[text] = self._runs(content(text)[:_MOST_WORDS])
        if not found:
            return Match()
        span = self._memory.next_of([match.span for match in found])
        return found[0]._replace(span=span)

    def is_bounded(self, span: Span) -> bool:
        """Whether marks are on both sides of a run of the goal."""
        start, end = span
        words = self._memory.words
        before = words[start - 1].text if start else "\n"
        after = words[end].text if end < len(words) else "\n"
        return before in _BOUNDS and after in _BOUNDS

    def _runs(self, text: Sequence[str]) -> list[Match]:
        best: dict[Span, int] = {}
        most = 0
        for i, word in enumerate(text):
            for place in self._places.get(word, ()):
                if i and place and text[i - 1] == self._words[place - 1]:
                    continue  # Part of a run that was found.
                size = length = 0
                while (
                    i + length < len(text)
                    and place + length < len(self._words)
                    and text[i + length] == self._words[place + length]
                ):
                    size += len(text[i + length])
                    length += 1
                if size >= most:
                    most = size
                    best[self._at[place], self._at[place + length - 1] + 1] = size
        total = sum(map(len, text)) or 1
        return [Match(span, most / total, most) for span, size in best.items() if size == most]


@functools.lru_cache(maxsize=16384)
def _ties_of(word: str, texts: tuple[str, ...]) -> np.ndarray:
    """How much of a word each text spells, by runs of three letters."""
    ties = np.zeros(len(texts), dtype=np.float32)
    runs = {word[i : i + 3] for i in range(len(word) - 2)}
    if len(word) > 3:
        joined = ("".join(content(text)) for text in texts)
        ties[:] = [sum(run in text for run in runs) / len(runs) for text in joined]
    return ties


def named_in(goal: np.ndarray, vocabulary: Vocabulary, texts: tuple[str, ...]) -> np.ndarray:
    """Whether goals name texts: "recordings" half spells "audio recorder", "OsmAnd" is "osmand".

    Args:
      goal: numbers of words, int (batch, words).
      vocabulary: of the numbers.
      texts: such as names of apps.

    Returns:
      The best share of a word's letters, and whether that is all of them: (batch, texts, 2).
    """
    numbers, at = np.unique(goal, return_inverse=True)
    ties = np.stack([_ties_of(vocabulary.word(int(number)), texts) for number in numbers])
    best = ties[at.reshape(goal.shape)].max(axis=1)
    return np.stack([best, best > _ALL], axis=-1).astype(np.float32)


class FactMatcher:
    """Facts, prepared to be found in many texts."""

    def __init__(self, facts: Sequence[Fact]) -> None:
        self._facts = [(_KIND_NUMBERS[fact.kind], " ".join(content(fact.text))) for fact in facts]
        self._cache: dict[str, list[float]] = {}

    def match(self, text: str) -> list[float]:
        """For each kind: 1.0 where a text is such a fact, 0.5 where it contains one."""
        found = self._cache.get(text)
        if found is None:
            found = self._cache[text] = self._compare(" ".join(content(text)))
        return found

    def _compare(self, text: str) -> list[float]:
        found = [0.0] * len(FACTS)
        if not text:
            return found
        padded = f" {text} "
        for kind, fact in self._facts:
            if text == fact:
                found[kind] = 1.0
            elif not found[kind] and len(fact) > 1 and f" {fact} " in padded:
                found[kind] = 0.5
        return found
