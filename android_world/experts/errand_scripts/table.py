"""The scripts of the solver, by what they do and the kind of item."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal, TypeVar

from android_world.experts.base import ExpertStuckError, Script
from android_world.records.items import Item

Operation = Literal["add", "browse", "edit", "look_up", "remove"]
_SCRIPTS: Final[dict[tuple[Operation, type[Item]], Callable[..., Script]]] = {}
_Script = TypeVar("_Script", bound=Callable[..., Script])


def script(operation: Operation, *kinds: type[Item]) -> Callable[[_Script], _Script]:
    """Register a function as the script for an operation on items of some kinds.

    `add(phone, item)`, `remove(phone, item)`, `edit(phone, before, after)`,
    `look_up(phone, item)` shows all fields of an item, `browse(phone, items)` shows all items of
    a query.
    """

    def register(function: _Script) -> _Script:
        _SCRIPTS.update({(operation, kind): function for kind in kinds})
        return function

    return register


def has_script(operation: Operation, kind: type[Item]) -> bool:
    """Whether there is a script for an operation on items of a kind."""
    return (operation, kind) in _SCRIPTS


def find_script(operation: Operation, kind: type[Item]) -> Callable[..., Script]:
    """The script for an operation on items of a kind.

    Raises:
      ExpertStuckError: There is none.
    """
    if not has_script(operation, kind):
        raise ExpertStuckError(
            f"The solver has no script to {operation.replace('_', ' ')} {kind.kind}. Write one in "
            "android_world/experts/errand_scripts/."
        )
    return _SCRIPTS[operation, kind]
