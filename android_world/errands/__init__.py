"""Errands: tasks that follow from one description.

Goal, set-up, verdict, progress, side effects, solver and near misses are made from it.
"""

from android_world.errands.base import Errand, ErrandResult, errand
from android_world.errands.expressions import ErrandError, Expression

__all__ = ["Errand", "ErrandError", "ErrandResult", "Expression", "errand"]
