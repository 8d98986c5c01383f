"""An app's data file, `app.toml`: what is known of it before its code runs.

The file stands beside the module of the app's class, with the folder `schemas/` that holds the SQL
of each of its databases. Keys that only real devices need (`names`, `opens`, `set_up`) are read by
`android_world.device.catalog`.
"""

from __future__ import annotations

import importlib
import tomllib
from collections.abc import Callable, Mapping
from functools import partial
from importlib import resources
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Any

from android_world.virtual_device.framework.intents import IntentFilter
from android_world.virtual_device.framework.manifest import (
    LAUNCHER_FILTER,
    ActivityInfo,
    Manifest,
    ReceiverInfo,
)

if TYPE_CHECKING:
    from android_world.virtual_device.framework.activity import Activity

FILE = "app.toml"
_FOR_REAL_DEVICES = {"names", "opens", "set_up"}
_PREFIXES = {
    "actions": "android.intent.action.",
    "categories": "android.intent.category.",
    "permissions": "android.permission.",
}


class BundleError(ValueError):
    """A data file is not as it should be."""


def manifest(package: str) -> Manifest:
    """The manifest in the `app.toml` of a Python package.

    Raises:
      BundleError: There is no such file, or it is not as it should be.
    """
    return _manifest(_read(package, FILE), package, resources.files(package) / "schemas", None)


def manifests(package: str, file: str, screen: Callable[..., Activity]) -> list[Manifest]:
    """The manifests of apps that one file lists under `apps`; all activities show `screen`.

    What stands under `background` are packages without activities: their names and labels.

    Raises:
      BundleError: There is no such file, or it is not as it should be.
    """
    data = _read(package, file)
    schemas = resources.files(package) / "schemas"
    listed = [
        _manifest(app, package, schemas / str(app.get("package")), screen) for app in data["apps"]
    ]
    background = data["background"].items()
    return listed + [Manifest(p, label, system=True, in_launcher=False) for p, label in background]


def _read(package: str, file: str) -> dict[str, Any]:
    try:
        return tomllib.loads((resources.files(package) / file).read_text("utf-8"))
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise BundleError(f"{package} needs a file {file}: {error}") from error


def _manifest(
    data: Mapping[str, Any],
    package: str,
    schemas: Traversable,
    screen: Callable[..., Activity] | None,
) -> Manifest:
    values = {key: _value(key, v) for key, v in data.items() if key not in _FOR_REAL_DEVICES}
    try:
        activities = [
            _activity(dict(entry), package, screen) for entry in values.pop("activities", ())
        ]
        receivers = [ReceiverInfo(**_named(entry)) for entry in values.pop("receivers", ())]
        return Manifest(
            **values,
            activities=tuple(activities),
            receivers=tuple(receivers),
            databases=dict(_databases(schemas, "")),
        )
    except (AttributeError, ImportError, KeyError, TypeError) as error:
        raise BundleError(f"{FILE} of {data.get('package', package)}: {error}") from error


def _activity(
    entry: dict[str, Any], package: str, screen: Callable[..., Activity] | None
) -> ActivityInfo:
    if screen is None:
        module, _, name = entry.pop("screen").rpartition(".")
        screen = getattr(importlib.import_module(f"{package}.{module}"), name)
        if "argument" in entry:
            screen = partial(screen, entry.pop("argument"))
    own = [IntentFilter(**_named(f)) for f in entry.pop("filters", ())]
    launcher = [LAUNCHER_FILTER] if entry.pop("launcher", False) else []
    return ActivityInfo(screen=screen, filters=(*launcher, *own), **entry)


def _named(entry: Mapping[str, Any]) -> dict[str, Any]:
    return {key: _value(key, value) for key, value in entry.items()}


def _value(key: str, value: Any) -> Any:
    """Lists as tuples, names of Android's own in full."""
    if not isinstance(value, list) or key in ("activities", "receivers"):
        return value
    prefix = _PREFIXES.get(key, "")
    return tuple(v if not prefix or "." in v else prefix + v for v in value)


def _databases(folder: Traversable, path: str) -> list[tuple[str, str]]:
    """The paths in the app's folder of the databases, with the SQL that makes them."""
    found: list[tuple[str, str]] = []
    if folder.is_dir():
        for entry in sorted(folder.iterdir(), key=lambda e: e.name):
            if entry.is_dir():
                found += _databases(entry, f"{path}{entry.name}/")
            elif entry.name.endswith(".sql"):
                found.append((path + entry.name.removesuffix(".sql"), entry.read_text("utf-8")))
    return found
