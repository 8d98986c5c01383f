"""Words that the suggestion strip completes to."""

from __future__ import annotations

import re

from android_world.virtual_device.codecs import data_files

COMMON_WORDS = data_files.read_words(__package__, "common_words.txt")

_WORD_BEFORE = re.compile(r"[^\W\d_][\w']*$")
_WORDS = re.compile(r"[^\W\d_][\w']+")
_LATELY = 4096  # characters before the cursor whose words are known


def word_before(text: str) -> str:
    """The word that ends at the end of `text`, or an empty text."""
    start = len(text)
    while start and (text[start - 1].isalnum() or text[start - 1] in "_'"):
        start -= 1
    match = _WORD_BEFORE.search(text, start)
    return match.group() if match else ""


def suggestions(before: str, limit: int = 3) -> list[str]:
    """Words for the strip: what was typed, then completions (the best one in the middle)."""
    typed = word_before(before)
    if not typed:
        return []
    folded = typed.casefold()
    own = set(_WORDS.findall(before[-_LATELY : -len(typed)]))
    found: list[str] = []
    for word in (*sorted(own), *COMMON_WORDS):
        if word.casefold().startswith(folded) and word.casefold() != folded:
            shaped = _like(word, typed)
            if shaped not in found:
                found.append(shaped)
        if len(found) == limit - 1:
            break
    return [typed, *found][:limit]


def _like(word: str, typed: str) -> str:
    """`word` with the capitals of `typed`."""
    if len(typed) > 1 and typed.isupper():
        return word.upper()
    return word[:1].upper() + word[1:] if typed[:1].isupper() else word
