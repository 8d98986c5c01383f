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


@functools.cache
def tree(path: Path) -> ast.Module:
    """The syntax tree of a module, made without searches for garbage, which contains none of it."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        return ast.parse(path.read_text("utf-8"))
    finally:
        if was_enabled:
            gc.enable()


@functools.cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """All nodes of a module, as `ast.walk` yields them."""
    return tuple(ast.walk(tree(path)))


def statements(node: ast.AST) -> Iterator[ast.AST]:
    """All statements below a node: expressions contain no classes, functions or imports."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.stmt | ast.excepthandler | ast.match_case):
            yield child
            yield from statements(child)
