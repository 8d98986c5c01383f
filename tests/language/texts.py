"""The texts of the project that people read: pages, docstrings, messages, names of tests."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.support import sources

ROOT = Path(__file__).resolve().parents[2]
_PAGES = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")
_LOGGING = {"debug", "info", "warning", "error", "exception", "critical"}
_CODE = re.compile(r"^(```|~~~).*?^\1|`[^`\n]*`|\]\([^)]*\)|<[^>]*>", re.MULTILINE | re.DOTALL)
_TEST = re.compile(r"\s*(?:(?:async )?def|class) ([Tt]est\w*)")
_DEFINED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


class Text(NamedTuple):
    path: str
    line: int
    text: str


def texts() -> Iterator[Text]:
    """Yields every text, code and quotations in backticks left out."""
    for page in [*(ROOT / name for name in _PAGES), *sorted((ROOT / "docs").rglob("*.md"))]:
        yield from _page(page)
    for module in sources.MODULES:
        yield from _module(module)
    for module in sorted((ROOT / "tests").rglob("test_*.py")):
        yield from _test_names(module)


def without_code(text: str) -> str:
    """`text` with code blanked out; lines keep their numbers."""
    return _CODE.sub(lambda code: re.sub(r"[^\n]", " ", code[0]), text)


def _page(path: Path) -> Iterator[Text]:
    name = path.relative_to(ROOT).as_posix()
    for number, line in enumerate(without_code(path.read_text("utf-8")).splitlines(), 1):
        if line.strip() and not line.startswith("    "):
            yield Text(name, number, line)


def _module(path: Path) -> Iterator[Text]:
    name = path.relative_to(ROOT).as_posix()
    for node in sources.nodes(path):
        if isinstance(node, _DEFINED):
            if docstring := ast.get_docstring(node):
                yield Text(name, node.body[0].lineno, without_code(docstring))
        elif isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
            yield from _messages(name, node.exc)
        elif isinstance(node, ast.Call):
            if _is_logging(node.func):
                yield from _messages(name, node)
            for keyword in node.keywords:
                if keyword.arg == "help":
                    yield from _messages(name, keyword.value)


def _is_logging(function: ast.expr) -> bool:
    return isinstance(function, ast.Attribute) and function.attr in _LOGGING


def _messages(path: str, node: ast.expr) -> Iterator[Text]:
    for part in ast.walk(node):
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            yield Text(path, part.lineno, without_code(part.value))


def _test_names(path: Path) -> Iterator[Text]:
    name = path.relative_to(ROOT).as_posix()
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        if found := _TEST.match(line):
            yield Text(name, number, found[1].replace("_", " "))
