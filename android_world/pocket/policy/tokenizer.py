"""Texts as words: where they stand, what they look like, which ones the policy knows."""

from __future__ import annotations

import functools
import re
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

_WORD = re.compile(r"[^\W\d_]+|\d+|\n|[^\w\s]|_")
_NEWLINE, _MARK, _DIGITS, _LOWER, _UPPER, _TITLE, _MIXED = range(1, 8)
_LONGEST: Final = 4
N_SHAPES: Final = 8 * _LONGEST
"""Word numbers below this stand for shapes of words that are not known; 0 is no word."""


class Word(NamedTuple):
    """A run of letters, of digits, a mark, or a line break.

    Attributes:
      text: as it is written.
      start: where it starts in its text.
      end: where the text continues.
    """

    text: str
    start: int
    end: int

    @property
    def counts(self) -> bool:
        """Whether it is more than a mark."""
        return self.text[0].isalnum()


@functools.lru_cache(maxsize=65536)
def words(text: str) -> tuple[Word, ...]:
    """The words of a text, in its order."""
    return tuple(Word(m[0], m.start(), m.end()) for m in _WORD.finditer(text))


@functools.lru_cache(maxsize=65536)
def content(text: str) -> tuple[str, ...]:
    """The words that are more than marks, as they compare."""
    return tuple(fold(word.text) for word in words(text) if word.counts)


@functools.lru_cache(maxsize=65536)
def fold(word: str) -> str:
    """A word without differences of case and of composition."""
    return unicodedata.normalize("NFKC", word).casefold()


def shape(word: str) -> int:
    """A number from 1 to `N_SHAPES` - 1 for what a word looks like."""
    size = min(len(word), _LONGEST) - 1
    if word == "\n":
        kind = _NEWLINE
    elif not word[0].isalnum():
        kind = _MARK
    elif word.isdigit():
        kind = _DIGITS
    elif word.islower():
        kind = _LOWER
    elif word.isupper():
        kind = _UPPER
    else:
        kind = _TITLE if word.istitle() else _MIXED
    return kind * _LONGEST + size


class Vocabulary:
    """Words by number.

    A number is `row + len(vocabulary) * meaning`. The row is that of a word which the policy has
    learned to distinguish, or of a shape; the meaning counts the words with pretrained vectors from
    1, and is 0 for all others.
    """

    def __init__(self, known: Sequence[str], described: Sequence[str] = ()) -> None:
        """Take words.

        Args:
          known: words with their own row.
          described: words with a pretrained vector.
        """
        self.known: Final = tuple(known)
        self.described: Final = tuple(described)
        self._numbers: Mapping[str, int] = {w: N_SHAPES + i for i, w in enumerate(self.known)}
        self._meanings: Mapping[str, int] = {w: i + 1 for i, w in enumerate(self.described)}
        self._cache: dict[tuple[str, int], list[int]] = {}

    def __len__(self) -> int:
        return N_SHAPES + len(self.known)

    def number(self, word: str) -> int:
        """The number of a word; its row is that of its shape where the word is not known."""
        folded = fold(word)
        row = self._numbers.get(folded) or shape(word)
        return row + len(self) * self._meanings.get(folded, 0)

    def word(self, number: int) -> str:
        """The word of a number; empty for a shape."""
        meaning, row = divmod(number, len(self))
        if meaning:
            return self.described[meaning - 1]
        return self.known[row - N_SHAPES] if row >= N_SHAPES else ""

    def numbers(self, text: str, size: int) -> list[int]:
        """The numbers of a text's first words; 0 where there are none left."""
        key = (text, size)
        found = self._cache.get(key)
        if found is None:
            found = [self.number(word.text) for word in words(text)[:size]]
            found += [0] * (size - len(found))
            if len(self._cache) < 200_000:
                self._cache[key] = found
        return found
