"""The graph of imports between the rooms of the package.

A room is a part of `android_world` or of `android_world.virtual_device`: a folder with modules, or
a loose module. Modules that only publish a name or a command are no rooms.
"""

from __future__ import annotations

import ast
import dataclasses
from collections.abc import Collection, Iterator
from pathlib import Path

from tests.support import sources

ROOT = sources.ROOT
_PHONE = "virtual_device"


@dataclasses.dataclass(frozen=True)
class Arrow:
    """A room that imports another one.

    Attributes:
      source: The importing room.
      target: The imported room.
      module: The importing module, relative to the package.
      is_typing: Whether the import stands below `if TYPE_CHECKING`.
    """

    source: str
    target: str
    module: str
    is_typing: bool


def rooms() -> set[str]:
    """All rooms, by their name below the package."""
    return {_room_of(_name_of(path)) for path in _modules() if _name_of(path) not in ("", _PHONE)}


def arrows(left_out: Collection[str]) -> Iterator[Arrow]:
    """The imports between rooms, apart from modules of `left_out` and what imports those."""
    known = rooms()
    for path in _modules():
        own = _name_of(path)
        if own in left_out or own in ("", _PHONE):
            continue
        for name, is_typing in _names(sources.tree(path), is_typing=False):
            target = _room_of(name)
            if target in known and target != _room_of(own) and target not in left_out:
                yield Arrow(_room_of(own), target, str(path.relative_to(ROOT)), is_typing)


def _modules() -> list[Path]:
    return sources.MODULES


def _name_of(path: Path) -> str:
    return (
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix("__init__").strip(".")
    )


def _room_of(name: str) -> str:
    parts = name.split(".")
    return ".".join(parts[: 2 if parts[0] == _PHONE else 1])


def _names(node: ast.AST, is_typing: bool) -> Iterator[tuple[str, bool]]:
    """What a module imports of the package, wherever in it, below the package's name."""
    found: list[str] = []
    if isinstance(node, ast.Import):
        found = [alias.name for alias in node.names]
    elif isinstance(node, ast.ImportFrom) and not node.level:
        found = [f"{node.module}.{alias.name}" for alias in node.names]
    for name in found:
        first, _, rest = name.partition(".")
        if first == ROOT.name and rest:
            yield rest, is_typing
    guarded = node.body if isinstance(node, ast.If) and _is_type_checking(node.test) else []
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.stmt | ast.excepthandler | ast.match_case):
            yield from _names(child, is_typing or child in guarded)


def _is_type_checking(test: ast.expr) -> bool:
    return ast.unparse(test).endswith("TYPE_CHECKING")
