"""Pages, docstrings, messages and test names use the terms of `language/deny_list.toml`."""

from __future__ import annotations

import collections
import re
from pathlib import Path

import pytest

from tests.language.rules import Word, deny_list, hits, hits_in
from tests.language.texts import Text, without_code

ALLOWANCE = Path(__file__).parent / "language" / "allowance.tsv"


def area(path: str) -> str:
    """The unit of the allowance: a root page, docs, or a folder of Python at the second level.

    The virtual phone has the third level too.
    """
    *folders, name = path.split("/")
    if folders[:1] == ["docs"]:
        return "docs"
    return "/".join(folders[: 3 if "virtual_device" in folders else 2]) or name


def allowed() -> dict[str, int]:
    """How many words each folder may still have; this shrinks and never grows."""
    rows = (line.split("\t") for line in ALLOWANCE.read_text("utf-8").splitlines())
    return {name: int(count) for name, count in rows}


def test_texts_use_the_terms_of_the_field():
    found = collections.defaultdict(list)
    for hit in hits():
        found[area(hit.text.path)].append(hit)
    limits = allowed()
    over = {name: hit for name, hit in found.items() if len(hit) > limits.get(name, 0)}
    assert not over, "\n".join(
        f"{name}: {len(hit)} words, {limits.get(name, 0)} allowed\n" + "\n".join(map(str, hit))
        for name, hit in over.items()
    )


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
