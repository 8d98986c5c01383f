"""The apps that a phone has: those below `apps/`, and those of plugins.

An app's `app.py` registers it with `@app(Manifest(...))` and is imported automatically. An app from
outside this package registers itself in the same way when its module is imported.
"""

from __future__ import annotations

import functools
import importlib
import sys
import threading
import traceback
from collections.abc import Callable
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TypeVar

from android_world.virtual_device.framework import app_descriptor, plugins
from android_world.virtual_device.framework.activity import Activity, App
from android_world.virtual_device.framework.manifest import Manifest

_APPS: dict[str, tuple[Manifest, type[App]]] = {}
_SUBSTITUTED: set[str] = set()
_FOREIGN: list[tuple[type[App], type[Activity]]] = []
_UNCHECKED: dict[str, Manifest] = {}
_FILES_OF_GUESTS: dict[str, Traversable] = {}
_LOADING = threading.RLock()
AppType = TypeVar("AppType", bound="type[App]")


def app(*manifests: Manifest) -> Callable[[AppType], AppType]:
    """Register an app class for one or more packages: by default the one in its `app.toml`.

    Raises:
        BundleError: the file is missing, or not as it should be.
        ValueError: another app has the package already.
    """

    def register(cls: AppType) -> AppType:
        if plugins.is_plugin(cls):
            _load_own()  # They come first, in whatever order modules are imported.
        folder = sys.modules[cls.__module__].__package__ or cls.__module__
        for manifest in manifests or (app_descriptor.manifest(folder),):
            package = manifest.package
            known = _APPS.get(package)
            if known and package not in _SUBSTITUTED and known[1].__module__ != cls.__module__:
                raise ValueError(f"{package} is the package of {known[1].__module__} already.")
            _SUBSTITUTED.discard(package)
            _APPS[package] = (manifest, cls)
            if plugins.is_plugin(cls):  # The screens of our own are imported when they are shown.
                _UNCHECKED[package] = manifest
                if not manifests:
                    _FILES_OF_GUESTS[package] = resources.files(folder) / app_descriptor.FILE
        return cls

    return register


def substitute_app(*manifests: Manifest) -> Callable[[AppType], AppType]:
    """Register an app class for those packages that no other app claims."""

    def register(cls: AppType) -> AppType:
        for manifest in manifests:
            if manifest.package not in _APPS:
                _APPS[manifest.package] = (manifest, cls)
                _SUBSTITUTED.add(manifest.package)
        return cls

    return register


def app_of_foreign_packages(page: type[Activity]) -> Callable[[AppType], AppType]:
    """Register the class of apps that only exist as an installed APK, and what they show."""

    def register(cls: AppType) -> AppType:
        _FOREIGN[:] = [(cls, page)]
        return cls

    return register


def foreign_app() -> tuple[type[App], type[Activity]]:
    """The class of apps that only exist as an installed APK, and that of all their activities."""
    _load_own()
    return _FOREIGN[0]


def registered_apps() -> dict[str, tuple[Manifest, type[App]]]:
    """All apps by package: those below `apps/`, then those of plugins.

    Raises:
        BundleError: an activity's screen is missing.
    """
    with _LOADING:
        _load_own()
        for package in list(_UNCHECKED):
            _check(package)
    return _APPS


def check_apps_of(plugin: str) -> None:
    """See that the apps that a plugin's package has brought are whole; discard those that are not.

    Raises:
        BundleError: one is not.
    """
    for package in list(_UNCHECKED):
        if _APPS[package][1].__module__.partition(".")[0] == plugin:
            try:
                _check(package)
            except app_descriptor.BundleError:
                for known in (_APPS, _UNCHECKED, _FILES_OF_GUESTS):
                    known.pop(package, None)
                raise


def plugin_files() -> tuple[Traversable, ...]:
    """The data files of the apps of plugins."""
    return tuple(_FILES_OF_GUESTS.values())


def place_of(error: BaseException) -> str:
    """The innermost line of a plugin's code in a traceback, as ` (garden/app.py:31)`."""
    while error.__cause__ is not None:
        error = error.__cause__
    tops = {cls.__module__.partition(".")[0] for _, cls in _APPS.values() if plugins.is_plugin(cls)}
    for frame, line in reversed(list(traceback.walk_tb(error.__traceback__))):
        if str(frame.f_globals.get("__name__")).partition(".")[0] in tops:
            file = Path(frame.f_code.co_filename)
            return f" ({file.parent.name}/{file.name}:{line})"
    return ""


def _check(package: str) -> None:
    app_descriptor.check(_UNCHECKED[package])
    _UNCHECKED.pop(package, None)


@functools.cache
def _load_own() -> None:
    """Import every module `app` of the folders below `apps/`."""
    package = importlib.import_module("android_world.virtual_device.apps")
    folder = Path(package.__path__[0])
    for file in sorted(folder.rglob("app.py")):
        module = ".".join(file.relative_to(folder).with_suffix("").parts)
        importlib.import_module(f"{package.__name__}.{module}")
