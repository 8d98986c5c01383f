"""Apps and shell commands from outside this package.

A distribution that names a module in the entry-point group `android_world.plugins` is imported when
a phone is made; what the module registers (`@app`, `@command`) is then on the phone. A module that
was imported before, however, needs no entry point.
"""

from __future__ import annotations

import functools
import importlib
import importlib.util
import logging
import sys
from collections.abc import Callable
from importlib import metadata
from pathlib import Path
from types import ModuleType

GROUP = "android_world.plugins"
_HERE = __name__.partition(".")[0]


def is_plugin(thing: type | object) -> bool:
    """Whether a class or function is defined outside this package."""
    return str(getattr(thing, "__module__", "")).partition(".")[0] != _HERE


def import_module(name: str) -> ModuleType:
    """Import a plugin's module, also from the folder above the one that contains its package.

    Raises:
      ImportError: It is a folder without `__init__.py`.
    """
    top = name.partition(".")[0]
    spec = importlib.util.find_spec(top)
    outer = [] if spec is None or spec.origin else spec.submodule_search_locations or []
    inner = next((f for f in outer if Path(f, top, "__init__.py").is_file()), None)
    if inner is not None:
        sys.path.append(inner)  # A package is found before a folder without `__init__.py`.
        sys.modules.pop(top, None)
        importlib.invalidate_caches()
    module = importlib.import_module(name)
    refuse_folder(module)
    return module


def refuse_folder(module: ModuleType) -> None:
    """See that a plugin's module is one: a folder above a package can be imported, too.

    Raises:
      ImportError: It is a folder without `__init__.py`.
    """
    if getattr(module, "__file__", None) is None:
        folder = next(iter(module.__path__), module.__name__)
        raise ImportError(
            f"{folder} is a folder without __init__.py; run this in that folder, not above it"
        )


@functools.cache
def load_installed(check: Callable[[str], object]) -> None:
    """Import the modules of all installed plugins; a broken one is logged and does no harm.

    Args:
      check: Sees that what a package has brought is whole.
    """
    # Programs that run tasks load plugins themselves, and say what is wrong with them.
    level = logging.INFO if f"{_HERE}.plugins" in sys.modules else logging.WARNING
    for entry in sorted(metadata.entry_points(group=GROUP)):
        loaded = False
        try:
            entry.load()
            refuse_folder(sys.modules[entry.module])
            loaded = True
            check(entry.module.partition(".")[0])
        except (Exception, SystemExit) as error:  # The module is a guest's: it may raise anything.
            owner = entry.dist.name if entry.dist else "an unknown distribution"
            reason = " ".join(f"{type(error).__name__}: {error}".split())
            text = "The plugin %s of %s cannot be loaded: %s"
            logger = logging.getLogger(__name__)
            logger.log(logging.WARNING if loaded else level, text, entry.name, owner, reason)
