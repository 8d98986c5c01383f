"""Texts as words: where they stand, what they look like, which ones the policy knows."""

from __future__ import annotations

import functools
import re
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

_WORD = re.compile(r"[^\W\d_]+|\d+|\n|[^\w\s]|_")
_NEWLINE, _MARK, _DIGITS, _LOWER, _UPPER, _TITLE, _MIXED = range(1, 8)
_JOINTS: Final = frozenset("_-.'’/:@")
_LONGEST: Final = 4
N_SHAPES: Final = 8 * _LONGEST
"""Word numbers below this stand for shapes of words that are not known; 0 is no word."""
LETTER_SHAPES: Final = range(_LOWER * _LONGEST, N_SHAPES)
"""The shapes of words with letters."""


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


@functools.lru_cache(maxsize=1024)
def token_bounds(text: str) -> tuple[tuple[bool, ...], tuple[bool, ...]]:
    """For each word of a text whether a value can start with it, and whether one can end with it.

    A value consists of whole tokens: not of "fi" or "t" where the text has "wi-fi" and "don't". It
    can end before the suffix of a file's name.
    """
    found = words(text)
    starts, ends = [True] * len(found), [True] * len(found)
    for i, word in enumerate(found[1:], 1):
        before, is_next = found[i - 1], found[i - 1].end == word.start
        if not is_next or not (before.counts or word.counts):
            continue
        follows = before.counts and (word.counts or _joins(text, word))
        continues = word.counts and _joins(text, before)
        starts[i] = not follows and not continues
        is_suffix = word.text == "." and not text[word.end : word.end + 1].isdigit()
        ends[i - 1] = not (continues or (follows and not is_suffix))
        if word.text == ".":
            starts[i] = True
    return tuple(starts), tuple(ends)


def _joins(text: str, mark: Word) -> bool:
    """Whether letters or digits of one token are on both sides of a mark."""
    if mark.text not in _JOINTS or mark.start == 0:
        return False
    return text[mark.start - 1].isalnum() and text[mark.end : mark.end + 1].isalnum()


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
