"""Comparing texts that may differ a little."""

from __future__ import annotations

import difflib
from typing import Final

_MIN_RATIO: Final = 0.9


def fuzzy_match(text1: str, text2: str, ignore_case: bool = True) -> bool:
    """Whether nine tenths of the two texts agree."""
    if ignore_case:
        text1, text2 = text1.lower(), text2.lower()
    matcher = difflib.SequenceMatcher(None, text1, text2)
    # The first two are upper bounds of the third, and much quicker.
    bounds = (matcher.real_quick_ratio, matcher.quick_ratio, matcher.ratio)
    return all(bound() >= _MIN_RATIO for bound in bounds)
