"""The package's Python sources, each parsed once per process for all tests that read them."""

from __future__ import annotations

import ast
import functools
import gc
from collections.abc import Iterator
from pathlib import Path

import android_world

ROOT = Path(android_world.__file__).parent
MODULES = sorted(path for path in ROOT.rglob("*.py") if not path.name.endswith("_pb2.py"))


Parsed = tuple[ast.Module, tuple[ast.AST, ...]]


@functools.cache
def _parsed(path: Path) -> Parsed:
    tree = ast.parse(path.read_text("utf-8"))
    return tree, tuple(ast.walk(tree))


@functools.cache
def _all_parsed() -> dict[Path, Parsed]:
    """All modules at once: they stay, so no search for garbage reads them, now or later."""
    gc.collect()
    gc.disable()
    try:
        return {path: _parsed(path) for path in MODULES}
    finally:
        gc.freeze()
        gc.enable()


def _find(path: Path) -> Parsed:
    return _all_parsed().get(path) or _parsed(path)


def tree(path: Path) -> ast.Module:
    """The syntax tree of a module."""
    return _find(path)[0]


def nodes(path: Path) -> tuple[ast.AST, ...]:
    """All nodes of a module, as `ast.walk` yields them."""
    return _find(path)[1]


def statements(node: ast.AST) -> Iterator[ast.AST]:
    """All statements below a node: expressions contain no classes, functions or imports."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.stmt | ast.excepthandler | ast.match_case):
            yield child
            yield from statements(child)
