"""Pages, docstrings, messages and test names use the terms of `language/deny_list.toml`."""

from __future__ import annotations

import re

import pytest

from tests.language.rules import Word, deny_list, hits, hits_in
from tests.language.texts import Text, without_code


def test_texts_use_the_terms_of_the_field():
    found = hits()
    assert not found, "\n".join(map(str, found))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Who asks is told.", ["Who", "told"]),
        ("What is no point is none.", ["is no", "What is no"]),
        ("There is no file; it is no longer open.", []),
        ("The lock is held; the row is held.", ["held"]),
        ("A film lies beside it.", ["film", "lies", "beside"]),
        ("In front of the camera, at the front of the front end.", []),
    ],
)
def test_deny_list_finds_words_and_respects_exceptions(text, words):
    found = hits_in(Text("a.py", 1, text), deny_list())
    assert sorted(hit.found for hit in found) == sorted(words)


def test_hits_report_their_line_and_the_word_to_write():
    words = [Word(re.compile("anew"), None, "again")]
    (hit,) = hits_in(Text("a.py", 4, "Reads it\nanew."), words)
    assert str(hit) == "a.py:5: 'anew': write again"


def test_code_is_exempt_and_lines_keep_their_numbers():
    text = without_code("a\n```\nanew\n```\n`anew` [b](anew.md)")
    assert "anew" not in text
    assert text.count("\n") == 4
