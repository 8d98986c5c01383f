"""AndroidWorld as an environment of OpenEnv: models and client; `server` has the other end.

They are imported on access, so that the server's command can report that openenv is missing.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from android_world.rl.openenv.client import AndroidWorldEnv
    from android_world.rl.openenv.models import AndroidAction, AndroidObservation

__all__ = ["AndroidAction", "AndroidObservation", "AndroidWorldEnv"]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module = "client" if name == "AndroidWorldEnv" else "models"
    return getattr(importlib.import_module(f"{__name__}.{module}"), name)
