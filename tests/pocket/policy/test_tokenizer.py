"""Which words of a goal a value can start and end with."""

from __future__ import annotations

import pytest

from android_world.pocket.policy.tokenizer import token_bounds, words


@pytest.mark.parametrize(
    ("goal", "inner_starts", "inner_ends"),
    [
        ("Name it folder_2023_a.", ["_", "2023", "_", "a"], ["folder", "_", "2023", "_"]),
        ("Write 'Don't wait'", ["'", "t"], ["Don", "'"]),
        ("Delete pine_7b.md, then go.", ["_", "7", "b", "md"], ["pine", "_", "7", "."]),
        ("Pay $47.19 at 12:30", ["19", ":", "30"], ["47", ".", "12", ":"]),
        ("Turn wi-fi off", ["-", "fi"], ["wi", "-"]),
        ('a|b\nc, (d) "e"', [], []),
    ],
)
def test_values_do_not_start_or_end_within_a_token(goal, inner_starts, inner_ends):
    found, (starts, ends) = words(goal), token_bounds(goal)
    assert [w.text for w, can in zip(found, starts, strict=True) if not can] == inner_starts
    assert [w.text for w, can in zip(found, ends, strict=True) if not can] == inner_ends


def test_a_value_can_end_before_a_suffix_and_start_with_one():
    found, (starts, ends) = words("notes.txt"), token_bounds("notes.txt")
    assert [w.text for w in found] == ["notes", ".", "txt"]
    assert starts == (True, True, False)
    assert ends == (True, False, True)
