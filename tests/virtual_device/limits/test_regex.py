"""Patterns: a plain word is found as the pattern that it is."""

from __future__ import annotations

import pytest

from android_world.virtual_device.limits.regex import Pattern


@pytest.mark.parametrize("word", ["logicalFrame", "a", "xyz9"])
@pytest.mark.parametrize(
    "text", ["", "logicalFrame=[0]", "éa\ue000 xyz9 a", "LOGICALFRAME", "xlogicalFramelogicalFrame"]
)
@pytest.mark.parametrize("ignore_case", [False, True])
def test_a_word_is_found_where_a_pattern_would_find_it(
    word: str, text: str, ignore_case: bool
) -> None:
    found, expected = (
        Pattern(source, ignore_case).search(text) for source in (word, f"(?:{word})")
    )
    assert found == expected
