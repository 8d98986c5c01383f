"""The front end's files: modules for the server's pages, one script for pages without a server."""

from __future__ import annotations

import functools
import re
from importlib import resources
from typing import Final

VENDOR: Final = "vendor/htm-preact.js"
STYLE: Final = "style.css"
_MAIN: Final = "app.js"
_IMPORT: Final = re.compile(r'^import (\{[^}]*\}) from "\./([\w-]+\.js)";$', re.M)
_EXPORT: Final = re.compile(r"^export ((?:async )?function|const|let|class) (\w+|\{[^}]*\})", re.M)
_WHOLE: Final = '%s\n(function () {\n"use strict";\nconst modules = {};\n%s})();\n'
_MODULE: Final = 'modules["%s"] = (function () {\n%s\nreturn { %s };\n})();\n'
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
    parts = [_as_function(name) for name in _load_order(_MAIN, [])]
    return _WHOLE % (_require(VENDOR), "".join(parts))


def _as_function(name: str) -> str:
    """A module as a function that is called once and keeps what it exports."""
    text = _modules()[name]
    names = [found.strip("{} \n") for _, found in _EXPORT.findall(text)]
    text = _IMPORT.sub(r'const \1 = modules["\2"];', text)
    text = _EXPORT.sub(r"\1 \2", text)
    return _MODULE % (name, text, ", ".join(names))


@functools.cache
def style() -> str:
    """The style sheet."""
    return _require(STYLE)


@functools.cache
def _modules() -> dict[str, str]:
    folder = resources.files(__package__).joinpath("www")
    return {f.name: f.read_text("utf-8") for f in folder.iterdir() if f.name.endswith(".js")}


def _load_order(name: str, before: list[str]) -> list[str]:
    """The modules that one imports, each after those that it imports itself, and it at the end."""
    for _, imported in _IMPORT.findall(_modules()[name]):
        if imported not in before:
            before = _load_order(imported, before)
    return [*before, name]


def _require(name: str) -> str:
    text = read(name)
    assert text is not None, name
    return text
