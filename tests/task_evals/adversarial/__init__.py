"""Generated states of the device around the success of every task, with their verdicts."""

from __future__ import annotations

import importlib
import pkgutil


def load() -> None:
    """Import all modules, which register their families."""
    for module in pkgutil.iter_modules(__path__, f"{__name__}."):
        importlib.import_module(module.name)
