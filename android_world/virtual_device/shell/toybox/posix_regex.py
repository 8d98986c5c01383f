"""POSIX regular expressions (basic and extended)."""

from __future__ import annotations

import re
from functools import lru_cache

from android_world.virtual_device.limits.regex import Pattern, RegexError

_CLASSES = {
    "alpha": "a-zA-Z",
    "digit": "0-9",
    "alnum": "a-zA-Z0-9",
    "upper": "A-Z",
    "lower": "a-z",
    "space": r" \t\n\r\f\v",
    "blank": r" \t",
    "punct": r"!-/:-@\[-`{-~",
    "xdigit": "0-9A-Fa-f",
    "cntrl": r"\x00-\x1f\x7f",
    "graph": "!-~",
    "print": " -~",
}
_KEPT_ESCAPES = "wWsSbBdD"


class BadExpression(Exception):
    """A pattern that is no regular expression; the message is the C library's."""


@lru_cache(maxsize=256)
def compile_posix(
    pattern: str, extended: bool, ignore_case: bool = False, fixed: bool = False
) -> Pattern:
    """Compile a POSIX pattern (or, with `fixed`, plain text).

    Raises:
        BadExpression: the pattern is malformed.
    """
    try:
        return Pattern(posix_source(pattern, extended, fixed), ignore_case)
    except RegexError as e:
        raise BadExpression("Invalid regular expression") from e


def posix_source(pattern: str, extended: bool, fixed: bool = False) -> str:
    """A POSIX pattern in Python's syntax.

    Raises:
        BadExpression: the pattern is malformed.
    """
    return re.escape(pattern) if fixed else _Translator(pattern, extended).translate()


class _Translator:
    """Walks over one pattern."""

    def __init__(self, pattern: str, extended: bool) -> None:
        self.pattern = pattern
        self.extended = extended
        self.index = 0
        self.out: list[str] = []
        self.depth = 0

    def translate(self) -> str:
        while self.index < len(self.pattern):
            char = self.pattern[self.index]
            self.index += 1
            if char == "[":
                self.out.append(self._bracket())
            elif char == "\\":
                self._escape()
            elif self.extended:
                self._translate_extended(char)
            else:
                self._basic(char)
        if self.depth:
            raise BadExpression("Unmatched ( or \\(")
        return "".join(self.out)

    def _at_start(self) -> bool:
        return not self.out or self.out[-1] in ("(", "|", "^")

    def _translate_extended(self, char: str) -> None:
        if char in "*+?" and self._at_start():
            self.out.append(re.escape(char))
        elif char == "{":
            self._interval("}")
        elif char == "(":
            self.depth += 1
            self.out.append("(")
        elif char == ")" and self.depth:
            self.depth -= 1
            self.out.append(")")
        elif char == "$":
            self.out.append(r"\Z")
        elif char in ")}":
            self.out.append(re.escape(char))
        else:
            self.out.append(char if char in "^.*+?|" else re.escape(char))

    def _basic(self, char: str) -> None:
        if char == "*":
            self.out.append(r"\*" if self._at_start() else "*")
        elif char == "^":
            self.out.append("^" if self._at_start() else r"\^")
        elif char == "$":
            last = self.index == len(self.pattern) or self.pattern.startswith("\\)", self.index)
            self.out.append(r"\Z" if last else r"\$")
        elif char == ".":
            self.out.append(".")
        else:
            self.out.append(re.escape(char))

    def _escape(self) -> None:
        if self.index >= len(self.pattern):
            raise BadExpression("Trailing backslash")
        char = self.pattern[self.index]
        self.index += 1
        if char.isdecimal() and char != "0":
            self.out.append(f"(?:\\{char})")
        elif char in "<>":
            self.out.append(r"\b(?=\w)" if char == "<" else r"\b(?<=\w)")
        elif char in _KEPT_ESCAPES:
            self.out.append("\\" + char)
        elif char == "n":
            self.out.append(r"\n")
        elif char == "t":
            self.out.append(r"\t")
        elif not self.extended and char == "(":
            self.depth += 1
            self.out.append("(")
        elif not self.extended and char == ")":
            self.depth -= 1
            if self.depth < 0:
                raise BadExpression("Unmatched ( or \\(")
            self.out.append(")")
        elif not self.extended and char == "{":
            self._interval("\\}")
        else:
            self.out.append(re.escape(char))

    def _interval(self, end: str) -> None:
        stop = self.pattern.find(end, self.index)
        body = self.pattern[self.index : stop] if stop >= 0 else ""
        if stop < 0:
            raise BadExpression("Unmatched \\{")
        if not re.fullmatch(r"\d+(,\d*)?|,\d+", body):
            raise BadExpression("Invalid contents of {}")
        self.out.append("{" + ("0" if body.startswith(",") else "") + body + "}")
        self.index = stop + len(end)

    def _bracket(self) -> str:
        pattern, index = self.pattern, self.index
        negated = pattern.startswith("^", index)
        index += negated
        items: list[str] = []
        first = True
        while True:
            if index >= len(pattern):
                raise BadExpression("Invalid regular expression")
            char = pattern[index]
            if char == "]" and not first:
                break
            first = False
            if char == "[" and pattern[index + 1 : index + 2] in (":", "=", "."):
                kind = pattern[index + 1]
                end = pattern.find(f"{kind}]", index + 2)
                if end < 0:
                    raise BadExpression("Invalid regular expression")
                name = pattern[index + 2 : end]
                if kind == ":" and name not in _CLASSES:
                    raise BadExpression("Unknown character class name")
                items.append(_CLASSES[name] if kind == ":" else re.escape(name))
                index = end + 2
                continue
            if char == "-" and items and pattern[index + 1 : index + 2] not in ("]", ""):
                items.append("-")
            else:
                items.append(re.escape(char))
            index += 1
        self.index = index + 1
        body = "".join(items)
        return f"[{'^' if negated else ''}{body}]"
