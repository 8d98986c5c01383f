"""The apps that a phone has: those below `apps/`, and those of guests.

An app's `app.py` registers it with `@app(Manifest(...))` and is imported automatically. An app from
outside this package registers itself in the same way when its module is imported.
"""

from __future__ import annotations

import functools
import importlib
import importlib.util
import pkgutil
from collections.abc import Callable
from typing import TypeVar

from android_world.virtual_device import guests
from android_world.virtual_device.framework import bundle
from android_world.virtual_device.framework.activity import App
from android_world.virtual_device.framework.manifest import Manifest

_APPS: dict[str, tuple[Manifest, type[App]]] = {}
_SUBSTITUTED: set[str] = set()
_FOREIGN: list[type[App]] = []
AppType = TypeVar("AppType", bound="type[App]")


def app(*manifests: Manifest) -> Callable[[AppType], AppType]:
    """Register an app class for one or more packages: by default the one in its `app.toml`.

    Raises:
        BundleError: the file is missing, or not as it should be.
        ValueError: another app has the package already.
    """

    def register(cls: AppType) -> AppType:
        if guests.is_guest(cls):
            _load_own()  # They come first, in whatever order modules are imported.
        for manifest in manifests or (bundle.manifest(cls.__module__.rpartition(".")[0]),):
            package = manifest.package
            known = _APPS.get(package)
            if known and package not in _SUBSTITUTED and known[1].__module__ != cls.__module__:
                raise ValueError(f"{package} is the package of {known[1].__module__} already.")
            _SUBSTITUTED.discard(package)
            _APPS[package] = (manifest, cls)
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


def app_of_foreign_packages(cls: AppType) -> AppType:
    """Register the class of apps that only exist as an installed APK."""
    _FOREIGN[:] = [cls]
    return cls


def foreign_app() -> type[App]:
    """The class of apps that only exist as an installed APK."""
    _load_own()
    return _FOREIGN[0]


def registered_apps() -> dict[str, tuple[Manifest, type[App]]]:
    """All apps by package: those below `apps/`, then those of guests."""
    _load_own()
    return _APPS


@functools.cache
def _load_own() -> None:
    """Import every folder below `apps/`."""
    package = importlib.import_module("android_world.virtual_device.apps")
    for module in sorted(m.name for m in pkgutil.iter_modules(package.__path__) if m.ispkg):
        name = f"{package.__name__}.{module}.app"
        if importlib.util.find_spec(name) is not None:
            importlib.import_module(name)
