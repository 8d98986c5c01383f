"""Texts that a person typed, compared with texts that a goal gives."""

from __future__ import annotations

import re
import unicodedata

_SPACE = re.compile(r"\s+")
# What keyboards and apps put in the place of plain characters.
_TYPOGRAPHY = str.maketrans(
    {"‘": "'", "’": "'", "“": '"', "”": '"', "\u2010": "-", "\u2011": "-", "\u2026": "..."}
)


def normalize(text: str | None) -> str:
    """Fold what is not visible to a reader: space, typographic quotes and hyphens, composition.

    Characters that only have the same meaning stay different: `²` is not `2`, nor is it wide.
    """
    folded = unicodedata.normalize("NFC", (text or "").translate(_TYPOGRAPHY))
    return _SPACE.sub(" ", folded).strip()


def typed_forms(text: str) -> tuple[str, ...]:
    """The ways to type a text that a goal gives.

    A goal continues with a full stop after the text: it is ambiguous whose a full stop there is, so
    that of the text may be left out, and that of the goal taken over.
    """
    return (text, f"{text}.", text.removesuffix(".") or text) if text else ("",)


def same_text_and_capitals(actual: str | None, expected: str | None) -> bool:
    """Whether a text was typed as asked for: what a reader sees, a full stop at the end aside."""
    return normalize(actual) in typed_forms(normalize(expected))


def same_text(actual: str | None, expected: str | None) -> bool:
    """The same for sentences, whose capitals do not count: keyboards set them by themselves."""
    return same_text_and_capitals(normalize(actual).casefold(), normalize(expected).casefold())
