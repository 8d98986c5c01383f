"""Scripted reference solutions, one per task, that see and do what any agent can."""

from typing import TYPE_CHECKING

from android_world.core.lazy_exports import lazy_exports

if TYPE_CHECKING:
    from android_world.experts.base import (
        Decisive,
        DishonestExpertError,
        ExpertPhone,
        ExpertStuckError,
        Params,
        Script,
    )
    from android_world.experts.registry import ExpertInfo, expert, get_expert

__all__ = [
    "Decisive",
    "DishonestExpertError",
    "ExpertInfo",
    "ExpertPhone",
    "ExpertStuckError",
    "Params",
    "Script",
    "expert",
    "get_expert",
]

__getattr__ = lazy_exports(
    __name__,
    {
        "base": [
            "Decisive",
            "DishonestExpertError",
            "ExpertPhone",
            "ExpertStuckError",
            "Params",
            "Script",
        ],
        "registry": ["ExpertInfo", "expert", "get_expert"],
    },
)
