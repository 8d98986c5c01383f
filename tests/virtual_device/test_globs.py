"""Shell patterns as mksh reads them."""

from __future__ import annotations

import itertools
import string

import pytest

from android_world.virtual_device.storage import globs
from android_world.virtual_device.storage.globs import compile_pattern
from android_world.virtual_device.storage.long_globs import LongGlob


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


_CLASSES = {
    "alpha": string.ascii_letters,
    "digit": string.digits,
    "alnum": string.ascii_letters + string.digits,
    "upper": string.ascii_uppercase,
    "lower": string.ascii_lowercase,
    "space": string.whitespace,
    "blank": " \t",
    "punct": string.punctuation,
    "xdigit": string.hexdigits,
    "cntrl": "".join(map(chr, [*range(32), 127])),
    "graph": "".join(map(chr, range(33, 127))),
    "print": "".join(map(chr, range(32, 127))),
}


@pytest.mark.parametrize(("name", "members"), _CLASSES.items())
def test_a_character_class_has_its_ascii_members(name, members):
    compiled = compile_pattern(f"[[:{name}:]]")
    assert {chr(n) for n in range(128) if compiled.match(chr(n))} == set(members)


@pytest.mark.parametrize(
    ("pattern", "matching", "others"),
    [
        ("[^a-c]", ["d", "^"], ["a", "c"]),
        ("[a^!]", ["a", "^", "!"], ["b"]),
        ("[a-]", ["a", "-"], ["b"]),
        ("[-a]", ["a", "-"], ["b"]),
        ("[c-a]x", [], ["ax", "cx", "bx"]),
        ("[c-ax]", ["x"], ["a", "b", "c"]),
        ("[\\]a]", ["]", "a"], ["\\", "b"]),
        ("[a\\-c]", ["a", "-", "c"], ["b"]),
        ("[[:nothing:]", [":", "n"], ["a"]),
        ("[[:digit:]x]", ["5", "x"], ["d", ":", "y"]),
        ("x[[:digit:]-z]", ["x5", "x-", "xz"], ["xy"]),
        ("[!]a]", ["b"], ["]", "a"]),
        ("a\\", ["a\\"], ["a"]),
        ("[", ["["], [""]),
        ("@(a", ["@(a"], ["a"]),
        ("@(a\\)", ["@(a)"], ["a"]),
        ("@((a)|b)", ["(a)", "b"], ["a"]),
        ("@()x", ["x"], ["()x"]),
        ("@(a|)x", ["ax", "x"], ["|x"]),
        ("a|b", ["a|b"], ["a", "b"]),
        ("(a)", ["(a)"], ["a"]),
        ("a*b", ["ab", "a\nb"], ["a", "abc"]),
    ],
)
def test_brackets_groups_and_escapes(pattern, matching, others):
    compiled = compile_pattern(pattern)
    assert [word for word in [*matching, *others] if compiled.match(word)] == matching


def test_letters_match_in_any_case_where_the_folder_folds_case():
    assert compile_pattern("A[b]*", True).match("aBc")
    assert not compile_pattern("A[b]*").match("aBc")


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        ("a*", True),
        ("a?", True),
        ("[a]", True),
        ("a\\*", False),
        ("a\\\\*", True),
        ("\\?", False),
        ("\\[a]", False),
        ("[a\n]", True),
        ("]a[", False),
        ("][*", True),
        ("[a", False),
        ("plain", False),
        ("", False),
    ],
)
def test_only_an_unescaped_wildcard_makes_a_pattern(pattern, expected):
    assert globs.has_magic(pattern) is expected


def test_escapes_are_removed_from_a_pattern_without_wildcards():
    assert globs.unescape("a\\*b\\\\c\\\nd") == "a*b\\c\nd"
    assert globs.unescape("plain") == "plain"


_TOKENS = ["a", "B", "*", "?", "[!a]"]
_PATTERNS = ["".join(t) for n in range(1, 4) for t in itertools.product(_TOKENS, repeat=n)]
_PATTERNS += ["a*b*a", "*a*b*", "a*?*b", "[ab]*[ab]b", "\\**\\?", "*a?b*"]
_TEXTS = ["".join(text) for size in range(4) for text in itertools.product("ab*", repeat=size)]
_TEXTS += ["abba", "aabb", "abab", "bbaab", "*ab?", "B", "aB", "BaB"]


@pytest.mark.parametrize("whole", [True, False])
def test_a_long_pattern_matches_like_a_short_one(whole):
    """The matcher without regular expressions agrees with the one that has them."""
    for pattern in _PATTERNS:
        long = LongGlob(pattern, globs.compile_pattern_of_bracket, whole, ignore_case=whole)
        short = compile_pattern(pattern, True) if whole else globs.compile_part(pattern)
        for text in _TEXTS:
            found, expected = long.match(text), short.match(text)
            assert (found and found.spans[0]) == (expected and expected.spans[0]), (pattern, text)


@pytest.mark.parametrize(
    ("pattern", "text", "spans"),
    [
        ("ab", "xabyabab", [(1, 3), (4, 6), (6, 8)]),
        ("aa", "aaaaa", [(0, 2), (2, 4)]),
        ("a*b", "xaybzbxa", [(1, 6)]),
        ("a?", "a", []),
        ("[ab]?", "xaybz", [(1, 3), (3, 5)]),
        ("b*a*c", "abbxac", [(1, 6)]),
        ("x*", "yx", [(1, 2)]),
        ("", "ab", [(0, 0), (1, 1), (2, 2)]),
    ],
)
def test_matches_of_a_long_pattern_do_not_overlap(pattern, text, spans):
    long = LongGlob(pattern, globs.compile_pattern_of_bracket, False)
    assert [match.spans[0] for match in long.finditer(text)] == spans
    first = long.search(text)
    assert (first and first.spans[0]) == (spans[0] if spans else None)


def test_a_pattern_beyond_the_limit_of_the_engine_still_matches():
    text = "ab" * 20_000
    assert compile_pattern(f"{text}*").match(f"{text}c")
    assert not compile_pattern(f"{text}?").match(text)
    assert compile_pattern(text.upper(), True).match(text)
    for pattern in ("?" * 20_000, "*a" * 9_000):  # Too large for RE2, though not long.
        matching = "ba" * 10_000
        assert compile_pattern(pattern).match(matching)
        assert not compile_pattern(pattern).match(f"{matching}b")
        assert globs.compile_part(pattern).search(f"{matching}b")
    found = globs.compile_part(text).search(f"x{text}c")
    assert found is not None
    assert found.spans[0] == (1, 40_001)
    assert compile_pattern("[" + "a" * 40_000 + "]*").match("[" + "a" * 40_000 + "]")


class _Folders:
    """A tree of folders given as a dictionary."""

    def __init__(self):
        self._folders = {"/": ["a", "b", "Sd"], "/a": [".h", "x.md", "y.md"], "/b": ["*", "x.md"]}
        self._folders |= {"/Sd": ["Note.MD"]}

    def listdir(self, path):
        path = path.rstrip("/") or "/"
        if path not in self._folders:
            raise FileNotFoundError(path)
        return self._folders[path]

    def is_dir(self, path):
        return (path.rstrip("/") or "/") in self._folders

    def exists(self, path, *, follow=True):
        folder, _, name = path.rpartition("/")
        return name in self._folders.get(folder or "/", ())

    def folds_case(self, path):
        return path.startswith("/Sd")


@pytest.mark.parametrize(
    ("pattern", "base", "found"),
    [
        ("/*", "/", ["/Sd", "/a", "/b"]),
        ("/*/x.md", "/", ["/a/x.md", "/b/x.md"]),
        ("*/x.md", "/", ["a/x.md", "b/x.md"]),
        ("x*", "/a", ["x.md"]),
        ("x*", "/a/", ["x.md"]),
        ("/a/*", "/", ["/a/x.md", "/a/y.md"]),
        ("/a/.*", "/", ["/a/.h"]),
        ("/a/\\.*", "/", ["/a/.h"]),
        ("/b/\\*", "/", ["/b/*"]),
        ("/Sd/*.md", "/", ["/Sd/Note.MD"]),
        ("/a/*.MD", "/", []),
        ("/*/", "/", ["/Sd/", "/a/", "/b/"]),
        ("/a/*/", "/", []),
        ("/a/*/z", "/", []),
        ("//a//x*", "/", ["/a/x.md"]),
        ("/none/*", "/", []),
        ("/a/x.md", "/", ["/a/x.md"]),
        ("/a/none", "/", []),
    ],
)
def test_globbing_returns_sorted_paths_in_the_form_of_the_pattern(pattern, base, found):
    assert globs.glob(_Folders(), pattern, base) == found
