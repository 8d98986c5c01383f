"""JSON as models write it: objects found anywhere in a text, the usual slips mended.

Nothing here raises, whatever the text.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from typing import Any

# What a text may hold; more is noise, and reading it must stay cheap.
LONGEST_TEXT = 40_000
_MOST_CANDIDATES = 60
_LONGEST_OBJECT = 10_000
_DEEPEST = 32


def extract_json(s: str) -> dict[str, Any] | None:
    """The first JSON object in a text, or None.

    Understands code fences, text around the object, braces inside strings, several lines, objects
    written with Python's quotes and constants, and the usual slips.
    """
    return next(iter(json_objects(s)), None)


def json_objects(text: str) -> list[dict[str, Any]]:
    """All outermost JSON objects in a text, in order; nearly-JSON is repaired where possible."""
    found: list[dict[str, Any]] = []
    position = 0
    text = text[-LONGEST_TEXT:]
    for _ in range(_MOST_CANDIDATES):
        start = text.find("{", position)
        if start < 0:
            break
        position = start + 1
        for end in _possible_ends(text, start):
            value = _parse_loosely(text[start:end])
            if isinstance(value, dict):
                found += [value] if is_shallow(value) else []
                position = end
                break
    if not found:
        cut_off = _cut_off_object(text)
        found = [cut_off] if cut_off else []
    return found


_FULL_WIDTH = str.maketrans("｛｝［］（）：，＂“”‘’", '{}[]():,"""\'\'')


def ascii_punctuation(text: str) -> str:
    """The text with ASCII punctuation outside its double-quoted strings, and without comments.

    Comments are those of JavaScript: `//` to the end of the line, and `/* */`.
    """
    kept: list[str] = []
    text = text.translate(str.maketrans("＂“”", '"""'))
    # A string, a comment, or a piece of anything else.
    for piece in re.findall(r'"(?:[^"\\\n]|\\.)*"|//[^\n]*|/\*.*?\*/|[^"/]+|.', text, re.DOTALL):
        if piece.startswith('"') and len(piece) > 1:
            kept.append(piece)
        elif not piece.startswith(("//", "/*")):
            kept.append(piece.translate(_FULL_WIDTH))
    return "".join(kept)


def _possible_ends(text: str, start: int) -> Iterator[int]:
    """Where the object may end: where braces balance outside strings, then anyhow."""
    depth, quote, escaped = 0, "", False
    for position in range(start, min(len(text), start + _LONGEST_OBJECT)):
        character = text[position]
        if escaped:
            escaped = False
        elif quote:
            escaped = character == "\\"
            quote = "" if character == quote else quote
        elif character in "\"'":
            # An apostrophe within a word opens no string.
            quote = "" if character == "'" and text[position - 1].isalnum() else character
        elif character in "{}":
            depth += 1 if character == "{" else -1
            if depth == 0:
                yield position + 1
                break
    position = start
    for _ in range(4):
        position = text.find("}", position) + 1
        if position <= 0:
            return
        yield position


def _parse_loosely(text: str) -> Any:
    loose = _loosen(text)
    bare = _loosen(ascii_punctuation(text))
    ways = [
        *((text, _json), (text, _literal), (loose, _json), (_with_constants(loose), _literal)),
        *((bare, _json), (_escape_quotes(bare), _json), (_escape_quotes(loose, "'"), _literal)),
    ]
    for candidate, parse in ways:
        value = parse(candidate)
        if isinstance(value, dict):
            return value
    return None


def literal(source: str | ast.expr) -> Any:
    """The value of a Python literal, as JSON has it.

    Raises:
      ValueError: It is none, or holds what JSON cannot: a set, a number of thousands of digits.
    """
    try:
        return json.loads(json.dumps(ast.literal_eval(source)))
    except (ValueError, SyntaxError, MemoryError, RecursionError, TypeError) as error:
        raise ValueError("not a literal") from error


def is_shallow(value: Any, depth: int = 0) -> bool:
    """Whether a value is not nested deeper than anybody means it."""
    if not isinstance(value, dict | list):
        return True
    items = value.values() if isinstance(value, dict) else value
    return depth < _DEEPEST and all(is_shallow(item, depth + 1) for item in items)


def _json(text: str) -> Any:
    try:
        return json.loads(text, strict=False)
    except (ValueError, RecursionError):
        return None


def _literal(text: str) -> Any:
    try:
        return literal(text)
    except ValueError:
        return None


def _loosen(text: str) -> str:
    """Mend the usual slips: typographic quotes, comments, bare keys, trailing commas."""
    text = text.translate({0x201C: '"', 0x201D: '"', 0x2018: "'", 0x2019: "'"})
    text = re.sub(r"(?m)(?<=[,{\s])\s*//[^\n\"']*$", "", text)
    text = re.sub(r"([{,]\s*)([A-Za-z_]\w*)(\s*:)", r'\1"\2"\3', text)
    return re.sub(r",(\s*[}\]])", r"\1", text)


def _escape_quotes(text: str, mark: str = '"') -> str:
    """Quotes inside a string, such as `"He said "hi" to me"`: no punctuation of JSON is at them."""

    def escape(quote: re.Match[str]) -> str:
        before, after = text[: quote.start()].rstrip()[-1:], text[quote.end() :].lstrip()[:1]
        is_structure = before in "{[,:" or after in ",:}]" or before == "\\"
        return mark if is_structure else f"\\{mark}"

    return re.sub(mark, escape, text)


def _with_constants(text: str) -> str:
    for name, constant in (("true", "True"), ("false", "False"), ("null", "None")):
        text = re.sub(rf"(:\s*){name}\b", rf"\1{constant}", text)
    return text


def _cut_off_object(text: str) -> dict[str, Any] | None:
    """An object whose end is missing, as when a reply was cut short after its last value."""
    start = text.rfind("{")
    if start < 0:
        return None
    rest = re.sub(r"[`\s]+$", "", text[start:])
    for ending in ("}", '"}'):
        value = _parse_loosely(rest + ending)
        if isinstance(value, dict) and value and is_shallow(value):
            return value
    return None
