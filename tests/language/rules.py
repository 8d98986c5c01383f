"""Finds words of the deny list.

`python -m tests.language.rules [PATH ...]` prints each with the words to write instead.
"""

import collections
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.language.texts import Text, texts

_HERE = Path(__file__).parent


class Word(NamedTuple):
    pattern: re.Pattern[str]
    unless: re.Pattern[str] | None
    write: str


class Hit(NamedTuple):
    text: Text
    found: str
    write: str
    line: int

    def __str__(self) -> str:
        return f"{self.text.path}:{self.line}: {self.found!r}: write {self.write}"


def deny_list() -> list[Word]:
    """The words of `deny_list.toml`."""
    entries = tomllib.loads((_HERE / "deny_list.toml").read_text("utf-8"))["words"]
    return [
        Word(
            re.compile(entry["pattern"], 0 if entry.get("case") else re.IGNORECASE),
            re.compile(entry["unless"], re.IGNORECASE) if "unless" in entry else None,
            entry["write"],
        )
        for entry in entries
    ]


def hits_in(text: Text, words: list[Word]) -> Iterator[Hit]:
    """Yields each denied word of a text."""
    for word in words:
        allowed = [found.span() for found in word.unless.finditer(text.text)] if word.unless else []
        for found in word.pattern.finditer(text.text):
            if not any(start < found.end() and found.start() < end for start, end in allowed):
                line = text.line + text.text.count("\n", 0, found.start())
                yield Hit(text, found[0].strip(), word.write, line)


def hits(only: tuple[str, ...] = ()) -> list[Hit]:
    """All hits, or those in paths that start with one of `only`."""
    words = deny_list()
    return [
        hit
        for text in texts()
        if not only or text.path.startswith(only)
        for hit in hits_in(text, words)
    ]


def main() -> None:
    found = hits(tuple(sys.argv[1:]))
    for hit in found:
        print(hit)
    for word, count in collections.Counter(hit.found.lower() for hit in found).most_common():
        print(f"{count:6} {word}")
    print(f"{len(found):6} in all")


if __name__ == "__main__":
    main()
