"""The front end's files: modules for the server's pages, one script for pages without a server."""

from __future__ import annotations

import functools
import re
from importlib import resources
from typing import Final

VENDOR: Final = "vendor/htm-preact.js"
STYLE: Final = "style.css"
_MAIN: Final = "app.js"
_IMPORT: Final = re.compile(r'^import \{[^}]*\} from "\./([\w-]+\.js)";\n', re.M)
_EXPORT: Final = re.compile(r"^export (?=(?:async )?function|const|let|class)", re.M)
_NAME: Final = re.compile(r"[\w-]+\.(?:js|css|html|svg)|vendor/htm-preact\.js")


def read(name: str) -> str | None:
    """A file of the front end; None if there is none of this name."""
    if not _NAME.fullmatch(name):
        return None
    file = resources.files(__package__).joinpath("www", *name.split("/"))
    return file.read_text("utf-8") if file.is_file() else None


@functools.cache
def script() -> str:
    """Everything as one script, for pages that are opened as files: those import no modules."""
    parts = [_modules()[name] for name in _order(_MAIN, [])]
    own = "\n".join(_EXPORT.sub("", _IMPORT.sub("", part)) for part in parts)
    return f'{_required(VENDOR)}\n(function () {{\n"use strict";\n{own}}})();\n'


@functools.cache
def style() -> str:
    """The style sheet."""
    return _required(STYLE)


@functools.cache
def _modules() -> dict[str, str]:
    folder = resources.files(__package__).joinpath("www")
    return {f.name: f.read_text("utf-8") for f in folder.iterdir() if f.name.endswith(".js")}


def _order(name: str, before: list[str]) -> list[str]:
    """The modules that one imports, each after those that it imports itself, and it at the end."""
    for imported in _IMPORT.findall(_modules()[name]):
        if imported not in before:
            before = _order(imported, before)
    return [*before, name]


def _required(name: str) -> str:
    text = read(name)
    assert text is not None, name
    return text
