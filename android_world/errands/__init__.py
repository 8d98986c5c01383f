"""Errands: tasks that follow from one description.

Goal, set-up, verdict, progress, side effects, solver and near misses are made from it.
"""

from typing import TYPE_CHECKING

from android_world.core.lazy_exports import lazy_exports

if TYPE_CHECKING:
    from android_world.errands.base import Errand, ErrandResult, errand
    from android_world.errands.expressions import ErrandError, Expression

__all__ = ["Errand", "ErrandError", "ErrandResult", "Expression", "errand"]

__getattr__ = lazy_exports(
    __name__,
    {
        "base": ["Errand", "ErrandResult", "errand"],
        "expressions": ["ErrandError", "Expression"],
    },
)
