"""Regular expressions that cannot take for ever.

RE2 matches in linear time; it finds the longest of the leftmost matches, as POSIX wants it. What
RE2 cannot do (references to groups, lookaround) a small backtracking machine does, which counts its
steps. Both charge the running script.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import re2

from android_world.virtual_device.limits.execution_budget import spend
from android_world.virtual_device.limits.regex_backtracking import (
    BacktrackingRegex,
    RegexCompileError,
)

_CHARACTERS_PER_UNIT = 256
_INSTRUCTIONS_PER_PASS = 64
_RE2_MEMORY_BYTES = 1 << 20
_ESCAPE = re.compile(r"\\(.)", re.S)
_UNBOUNDED = re.compile(r"[*+]|\{\d+,\}")
# RE2 takes no lone surrogates, which stand for bytes that are not UTF-8: private ones replace them.
_PRIVATE = {code: code + 0x800 for code in range(0xD800, 0xE000)}


class RegexError(ValueError):
    """A pattern that is no regular expression, or far too large a one."""


@dataclass(frozen=True, slots=True)
class Match:
    """Where a pattern was found; `spans` of the whole and of each group, (-1, -1) for none."""

    text: str
    spans: tuple[tuple[int, int], ...]

    def start(self) -> int:
        """Where it starts."""
        return self.spans[0][0]

    def end(self) -> int:
        """Where it ends."""
        return self.spans[0][1]

    def group(self, number: int = 0) -> str:
        """What the whole, or a group, matched; empty where it did not take part."""
        start, end = self.spans[number]
        return self.text[start:end] if start >= 0 else ""


class Pattern:
    """A compiled regular expression.

    Args:
        source: in Python's syntax; a `.` is any character.
        ignore_case: whether letters match in any case.

    Raises:
        BadPattern: it cannot be compiled.
    """

    def __init__(self, source: str, ignore_case: bool = False) -> None:
        self._program: BacktrackingRegex | None = None
        self._passes = 1
        self._unbounded = bool(_UNBOUNDED.search(source))
        # What is found without a pattern's help, and costs the phone the same.
        self._word = source if source.isascii() and source.isalnum() and not ignore_case else ""
        try:
            self._re2: Any = _compile(source, ignore_case)
            self._passes += self._re2.programsize // _INSTRUCTIONS_PER_PASS
            self.groups = int(self._re2.groups)
        except re2.error:
            try:
                self._program = BacktrackingRegex(source, ignore_case)
            except RegexCompileError as e:
                raise RegexError(str(e)) from e
            self.groups = self._program.groups

    def match(self, text: str) -> Match | None:
        """The match at the start of the text."""
        if self._program is not None:
            spans = self._program.run(text, 0)
            return None if spans is None else Match(text, spans)
        self._charge(len(text))
        return self._match(text, self._re2.match(_clean(text)))

    def search(self, text: str) -> Match | None:
        """The first match in the text."""
        if self._program is not None:
            return next(self._scan(text), None)
        self._charge(len(text))
        if self._word:
            start = text.find(self._word)
            return None if start < 0 else Match(text, ((start, start + len(self._word)),))
        return self._match(text, self._re2.search(_clean(text)))

    def finditer(self, text: str) -> Iterator[Match]:
        """All matches that do not overlap, from left to right."""
        if self._program is not None:
            yield from self._scan(text)
            return
        self._charge(len(text))
        for found in self._re2.finditer(_clean(text)):
            match = self._match(text, found)
            if match is not None:
                # After each match, RE2 may have to look at all that is left.
                self._charge(len(text) - match.end() if self._unbounded else 0)
                yield match

    def _charge(self, characters: int) -> None:
        spend(1 + characters * self._passes // _CHARACTERS_PER_UNIT)

    def _match(self, text: str, found: Any) -> Match | None:
        if found is None:
            return None
        return Match(text, tuple(found.span(number) for number in range(self.groups + 1)))

    def _scan(self, text: str) -> Iterator[Match]:
        assert self._program is not None
        position = 0
        while position <= len(text):
            spans = self._program.run(text, position)
            if spans is None:
                position += 1
                continue
            yield Match(text, spans)
            position = spans[0][1] + (spans[0][0] == spans[0][1])


def _clean(text: str) -> str:
    return text if text.isascii() else text.translate(_PRIVATE)


def _for_re2(source: str) -> str:
    return _ESCAPE.sub(lambda m: r"\z" if m[1] == "Z" else m[0], _clean(source))


@lru_cache(maxsize=256)
def _compile(source: str, ignore_case: bool) -> Any:
    return re2.compile(_for_re2(source), options=_options(ignore_case))


@lru_cache
def _options(ignore_case: bool) -> Any:
    options = re2.Options()
    options.case_sensitive = not ignore_case
    options.dot_nl = options.longest_match = True
    options.log_errors = False
    options.max_mem = _RE2_MEMORY_BYTES
    return options
