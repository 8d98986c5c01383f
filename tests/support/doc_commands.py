"""Commands in the pages, as words of a shell."""

from __future__ import annotations

import argparse
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

from markdown_it import MarkdownIt

from android_world.cli import __main__ as commands
from tests.support import cli_page

ROOT = Path(__file__).parents[2]
_OTHER_LANGUAGES = ("python", "py", "toml", "yaml", "json", "textproto", "text")
_CALL = re.compile(
    r"(?:[A-Z_]+=\S+ )*(?:android-world (?P<word>\w+)|python -m (?P<module>android_world[\w.]*)"
    r"|(?P<run>python run\.py))(?P<rest> .*|$)"
)
_MODULES = {cli_page.module(name): name for name in commands.COMMANDS} | {
    "android_world.virtual_device": "serve"
}


def blocks(page: Path) -> Iterator[tuple[str, str]]:
    """Yields the language and the text of each block of code in a page."""
    for token in MarkdownIt("commonmark").enable("table").parse(page.read_text("utf-8")):
        if token.type in ("code_block", "fence"):
            yield token.info, token.content


def commands_of(page: Path) -> Iterator[str]:
    """Yields the command lines of a page, continued lines joined, without comments."""
    for language, text in blocks(page):
        if language in _OTHER_LANGUAGES:
            continue
        for line in text.replace("\\\n", " ").splitlines():
            if words := " ".join(re.sub(r"(^|\s)#.*", "", line).split()):
                yield words


def parser_of_line(line: str) -> tuple[argparse.ArgumentParser, list[str]] | None:
    """The parser that reads a command line of this package, and the words that it reads."""
    found = _CALL.fullmatch(line)
    if found is None:
        return None
    name = found["word"] or ("run" if found["run"] else _MODULES.get(found["module"]))
    words = shlex.split(found["rest"])
    if found["module"] == "android_world" and words and words[0] in commands.COMMANDS:
        name, words = words[0], words[1:]
    if name == "run" and words[:1] == ["new"]:
        name, words = "new", words[1:]
    if name == "gallery":
        name, words = "serve", ["gallery", *words]
    return cli_page.parser_of(name or found["module"].removeprefix("android_world.")), words
