"""Shell patterns as mksh reads them."""

from __future__ import annotations

import pytest

from android_world.virtual_device.storage.globs import compile_pattern


@pytest.mark.parametrize(
    ("pattern", "matching", "others"),
    [
        ("@(a|b)c", ["ac", "bc"], ["c", "abc", "a|bc"]),
        ("?(a|b)c", ["c", "ac", "bc"], ["aac"]),
        ("*(a|b)c", ["c", "ac", "abbac"], ["dc"]),
        ("+(a|b)c", ["ac", "abc"], ["c"]),
        ("!(a|b)", ["c", "", "ab"], ["a", "b"]),
        ("@(a|@(b|c)d)e", ["ae", "bde", "cde"], ["be", "e"]),
        ("@(a\\)|b)", ["a)", "b"], ["a"]),
        ("x(a)", ["x(a)"], ["xa", "a"]),
        ("[a-c]", ["a", "b", "c"], ["d", "-", ""]),
        ("[!a-c]", ["d"], ["a", "c", ""]),
        ("[a-a]", ["a"], ["b", "-"]),
        ("[]a]", ["]", "a"], ["b"]),
        ("[a", ["[a"], ["a"]),
        ("\\*", ["*"], ["a", "\\*"]),
        ("a?c", ["abc"], ["ac", "abbc"]),
    ],
)
def test_a_pattern_matches_the_whole_word(pattern, matching, others):
    compiled = compile_pattern(pattern)
    assert [word for word in [*matching, *others] if compiled.match(word)] == matching
