"""Shell patterns that are too long for a regular expression."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from android_world.virtual_device.limits.execution_budget import spend
from android_world.virtual_device.limits.regex import Match, Pattern

_TOKEN = re.compile(r"\\.|\[[!^]?\]?(?:\[:[a-z]+:\]|\\.|[^\]\\]){0,255}\]|.", re.S)
_CHARACTERS_PER_UNIT = 256


@dataclass(frozen=True)
class _Chunk:
    """What is between two `*`: plain text, or one token for each character."""

    text: str
    tokens: tuple[str | Pattern, ...]  # empty for plain text; "" is any character

    def __len__(self) -> int:
        return len(self.tokens) or len(self.text)

    def is_at(self, text: str, position: int) -> bool:
        """Whether the chunk matches at a position."""
        if position < 0 or position + len(self) > len(text):
            return False
        if not self.tokens:
            return text.startswith(self.text, position)
        for offset, token in enumerate(self.tokens):
            char = text[position + offset]
            if isinstance(token, Pattern):
                if token.match(char) is None:
                    return False
            elif token not in ("", char):
                spend(1 + offset // _CHARACTERS_PER_UNIT)
                return False
        return True

    def find(self, text: str, position: int) -> int:
        """The first position from `position` on where the chunk matches; -1 for none."""
        spend(1 + (len(text) - position) // _CHARACTERS_PER_UNIT)
        if not self.tokens:
            return text.find(self.text, position)
        starts = range(position, len(text) - len(self) + 1)
        return next((start for start in starts if self.is_at(text, start)), -1)


class LongGlob:
    """A shell pattern without groups, matched without a regular expression.

    Args:
        pattern: `*`, `?`, brackets, backslash escapes; a group `@(...)` represents itself.
        compile_bracket: makes the pattern of one bracket expression.
        whole: whether a match ends with the text.
        ignore_case: whether letters match in any case.
    """

    groups = 0

    def __init__(
        self,
        pattern: str,
        compile_bracket: Callable[[str], Pattern],
        whole: bool,
        ignore_case: bool = False,
    ) -> None:
        self._fold = ignore_case
        self._whole = whole
        self._chunks = list(_chunks(pattern.lower() if ignore_case else pattern, compile_bracket))

    def match(self, text: str) -> Match | None:
        """The longest match at the start of the text."""
        text = text.lower() if self._fold and len(text.lower()) == len(text) else text
        end = self._end(text, 0)
        return None if end < 0 else Match(text, ((0, end),))

    def search(self, text: str) -> Match | None:
        """The first match in the text."""
        return next(self.finditer(text), None)

    def finditer(self, text: str) -> Iterator[Match]:
        """All matches that do not overlap, from left to right."""
        start = 0
        while start <= len(text):
            found = self._chunks[0].find(text, start)
            if found < 0:
                return
            end = self._end(text, found)
            if end >= 0:
                yield Match(text, ((found, end),))
            start = max(end, found + 1)

    def _end(self, text: str, start: int) -> int:
        """Where the longest match from `start` on ends; -1 for none."""
        first, *middle = self._chunks
        if not first.is_at(text, start):
            return -1
        position = start + len(first)
        if not middle:
            return position if not self._whole or position == len(text) else -1
        for chunk in middle[:-1]:
            found = chunk.find(text, position)
            if found < 0:
                return -1
            position = found + len(chunk)
        last = middle[-1]
        ends = len(text) - len(last)
        if self._whole:
            return len(text) if ends >= position and last.is_at(text, ends) else -1
        starts = range(ends, position - 1, -1)
        found = next((at for at in starts if last.is_at(text, at)), -1)
        return -1 if found < 0 else found + len(last)


def _chunks(pattern: str, compile_bracket: Callable[[str], Pattern]) -> Iterator[_Chunk]:
    tokens: list[str | Pattern] = []
    brackets: dict[str, Pattern] = {}
    for found in _TOKEN.findall(pattern):
        if found == "*":
            yield _chunk(tokens)
            tokens = []
        elif found == "?":
            tokens.append("")
        elif found[0] == "[" and len(found) > 1:
            if found not in brackets:
                brackets[found] = compile_bracket(found)
            tokens.append(brackets[found])
        else:
            tokens.append(found[-1])
    yield _chunk(tokens)


def _chunk(tokens: list[str | Pattern]) -> _Chunk:
    if all(isinstance(token, str) and token for token in tokens):
        return _Chunk("".join(str(token) for token in tokens), ())
    return _Chunk("", tuple(tokens))
