"""What others add from their own distributions: tasks, experts, agents, models, apps.

A distribution names a module in the entry-point group `android_world.plugins`; importing the module
registers what it brings, by the same decorators that are used here. `--import` does the same for
a module that is not installed.
"""

from __future__ import annotations

import dataclasses
import functools
import importlib
import importlib.util
import logging
import sys
from collections.abc import Iterable
from importlib import metadata, resources
from pathlib import Path
from types import ModuleType

from android_world.device import app_catalog
from android_world.device.errors import AndroidWorldError

_log = logging.getLogger(__name__)
GROUP = "android_world.plugins"
_HERE = __name__.partition(".")[0]


class PluginError(AndroidWorldError, ValueError):
    """A module that was asked for cannot be imported."""


@dataclasses.dataclass(frozen=True)
class Plugin:
    """An installed plugin.

    Attributes:
      name: Its name among the entry points.
      distribution: The distribution that brings it, with its version.
      problem: Why it cannot be used, in one line; None for one that works.
    """

    name: str
    distribution: str
    problem: str | None = None


_INSTALLED: dict[metadata.EntryPoint, Plugin] = {}


def are_installed() -> bool:
    """Whether any plugin is installed."""
    return bool(_entry_points(tuple(sys.path)))


@functools.cache
def _entry_points(path: tuple[str, ...]) -> list[metadata.EntryPoint]:
    """Those of plugins; reading the metadata of all distributions takes 5 to 10 ms."""
    return sorted(metadata.entry_points(group=GROUP))


def load_installed() -> list[Plugin]:
    """Import the modules of all installed plugins, once; a broken one does not stop the others."""
    for entry in _entry_points(tuple(sys.path)):
        if entry in _INSTALLED:
            continue
        owner = f"{entry.dist.name} {entry.dist.version}" if entry.dist else "unknown"
        _INSTALLED[entry] = Plugin(entry.name, owner)  # A plugin may ask what is installed.
        problem = _problem_of(entry)
        if problem is not None:
            text = f"The plugin {entry.name} of {owner} cannot be loaded: {problem}"
            _INSTALLED[entry] = Plugin(entry.name, owner, text)
    return list(_INSTALLED.values())


def problems() -> list[str]:
    """One line about each installed plugin that cannot be used."""
    return [plugin.problem for plugin in load_installed() if plugin.problem is not None]


def hint() -> str:
    """What an error message about something unknown says about broken plugins."""
    return "".join(f" {problem}." for problem in problems())


def import_modules(names: Iterable[str]) -> None:
    """Import modules that are not installed as plugins.

    Raises:
      PluginError: One of them cannot be imported.
    """
    for name in names:
        try:
            _learn(import_module(name))
        except (Exception, SystemExit) as error:  # The module is a guest's.
            _log.info("Importing %s failed.", name, exc_info=True)
            raise PluginError(
                f"--import={name}: {describe_error(error)} (--verbose shows where)"
            ) from (error)


def import_module(name: str) -> ModuleType:
    """Import a plugin's module, also from the folder above the one that contains its package.

    A new package `garden` is `garden/garden/__init__.py` next to `garden/pyproject.toml`. From the
    folder above, Python takes the outer folder for a package without `__init__.py`.
    """
    top = name.partition(".")[0]
    spec = importlib.util.find_spec(top)
    outer = [] if spec is None or spec.origin else spec.submodule_search_locations or []
    inner = next((f for f in outer if Path(f, top, "__init__.py").is_file()), None)
    if inner is not None:
        sys.path.append(inner)  # A package is found before a folder without `__init__.py`.
        sys.modules.pop(top, None)
        importlib.invalidate_caches()
    return importlib.import_module(name)


def package_of(thing: type | object) -> str | None:
    """The top-level package of a plugin's class or function; None for our own."""
    package = str(getattr(thing, "__module__", "")).partition(".")[0]
    return None if package == _HERE else package


def displaces(new: type | object, known: type | object) -> bool:
    """Whether `new` is ours and takes a name that a plugin, imported before, has given away."""
    return package_of(new) is None and package_of(known) is not None


def _learn(module: ModuleType) -> None:
    """Read the data file of an app next to a module, if there is one, and check the phone's apps.

    Raises:
      CatalogError: An app is not as it should be.
      ImportError: It is not a module but a folder above a package, which can be imported, too.
    """
    from android_world.env import env_launcher  # Takes a while to import.

    if getattr(module, "__file__", None) is None:
        folder = next(iter(module.__path__), module.__name__)
        raise ImportError(
            f"{folder} is a folder without __init__.py; run this in that folder, not above it"
        )
    package = module.__spec__.parent if module.__spec__ else None
    file = resources.files(package) / "app.toml" if package else None
    if file is not None and file.is_file():
        app_catalog.add(file)
    env_launcher.check_apps_of(module.__name__.partition(".")[0])


def _problem_of(entry: metadata.EntryPoint) -> str | None:
    try:
        entry.load()
        _learn(sys.modules[entry.module])
    except (Exception, SystemExit) as error:  # The module is a guest's: it may raise anything.
        _log.info("Loading the plugin %s failed.", entry.name, exc_info=True)
        return describe_error(error)
    return None


def describe_error(error: BaseException) -> str:
    """What a plugin's module raised, in one line."""
    return " ".join(f"{type(error).__name__}: {error}".split())
