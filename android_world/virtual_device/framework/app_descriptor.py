"""An app's data file, `app.toml`: what is known of it before its code runs.

The file is in the folder of the app's module, with the folder `schemas/`, which has the SQL of each
of its databases. Keys that only real devices need (`names`, `opens`, `set_up`) are read by
`android_world.device.app_catalog`.
"""

from __future__ import annotations

import dataclasses
import difflib
import importlib
import threading
import tomllib
from collections.abc import Callable, Mapping
from importlib import resources
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Any, TypeVar

from android_world.virtual_device.framework.intents import IntentFilter
from android_world.virtual_device.framework.manifest import (
    LAUNCHER_FILTER,
    ActivityInfo,
    Manifest,
    ReceiverInfo,
    Shortcut,
)
from android_world.virtual_device.ui.fonts import has_icon

if TYPE_CHECKING:
    from android_world.virtual_device.framework.activity import Activity

FILE = "app.toml"
_FOR_REAL_DEVICES = {"names", "opens", "set_up"}
_PREFIXES = {
    "actions": "android.intent.action.",
    "categories": "android.intent.category.",
    "permissions": "android.permission.",
    "asks": "android.permission.",
}
# The tables of a file, and which of their keys are no fields of what they make.
_TABLES = {
    Manifest: "",
    ActivityInfo: "activities: ",
    ReceiverInfo: "receivers: ",
    IntentFilter: "filters: ",
    Shortcut: "shortcuts: ",
}
_READ_BEFORE = {
    Manifest: {"activities", "receivers", "shortcuts", *_FOR_REAL_DEVICES},
    ActivityInfo: {"argument", "filters", "launcher", "screen"},
}
# Phones in several threads show their screens for the first time one after the other.
_IMPORTING = threading.RLock()
_Made = TypeVar("_Made", Manifest, ActivityInfo, ReceiverInfo, IntentFilter, Shortcut)


class BundleError(ValueError):
    """A data file is not as it should be."""


@dataclasses.dataclass(frozen=True)
class LazyScreen:
    """The screen of an activity by the name of its class, which may be defined after the app's."""

    package: str
    name: str
    arguments: tuple[Any, ...] = ()

    def __call__(self, *arguments: Any) -> Activity:
        """Make the screen."""
        return self.named_factory()(*self.arguments, *arguments)

    def named_factory(self) -> Callable[..., Activity]:
        """What has the name.

        Raises:
          BundleError: There is no such class, or its module cannot be imported.
        """
        path, _, name = self.name.rpartition(".")
        try:
            with _IMPORTING:
                module = importlib.import_module(f"{self.package}.{path}" if path else self.package)
        except ImportError as error:
            raise BundleError(f'{FILE} of {self.package}: screen "{self.name}": {error}') from error
        found: Callable[..., Activity] | None = getattr(module, name, None)
        if found is None:
            raise BundleError(
                f'{FILE} of {self.package}: screen "{self.name}": there is no such class in '
                f"{module.__file__}"
            )
        return found


def check(manifest: Manifest) -> None:
    """See that the screens of all activities are there.

    Raises:
      BundleError: One is not.
    """
    for activity in manifest.activities:
        if isinstance(activity.screen, LazyScreen):
            activity.screen.named_factory()


def manifest(package: str) -> Manifest:
    """The manifest in the `app.toml` of a Python package.

    Raises:
      BundleError: There is no such file, or it is not as it should be.
    """
    return _manifest(_read(package, FILE), package, resources.files(package) / "schemas")


def manifests(package: str, file: str) -> list[Manifest]:
    """The manifests of apps that one file lists under `apps`.

    What is under `background` are packages without activities: their names and labels.

    Raises:
      BundleError: There is no such file, or it is not as it should be.
    """
    data = _read(package, file)
    schemas = resources.files(package) / "schemas"
    listed = [_manifest(app, package, schemas / str(app.get("package"))) for app in data["apps"]]
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
) -> Manifest:
    values = {key: _value(key, v) for key, v in data.items() if key not in _FOR_REAL_DEVICES}
    try:
        icon = values.get("icon")
        if icon and not has_icon(icon[0]):
            raise ValueError(f"icon: there is no Material Design icon {icon[0]!r}")
        activities = [_activity(entry, package) for entry in values.pop("activities", ())]
        receivers = [_create(ReceiverInfo, _by_name(e)) for e in values.pop("receivers", ())]
        shortcuts = [_create(Shortcut, e) for e in values.pop("shortcuts", ())]
        return _create(
            Manifest,
            values,
            activities=tuple(activities),
            receivers=tuple(receivers),
            shortcuts=tuple(shortcuts),
            databases=dict(_databases(schemas, "")),
        )
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise BundleError(f"{FILE} of {data.get('package', package)}: {error}") from error


def _activity(entry: Mapping[str, Any], package: str) -> ActivityInfo:
    if "screen" not in entry:
        raise ValueError("activities: the key 'screen' is missing")
    arguments = (entry["argument"],) if "argument" in entry else ()
    screen = LazyScreen(package, entry["screen"], arguments)
    own = [_create(IntentFilter, _by_name(f)) for f in entry.get("filters", ())]
    launcher = [LAUNCHER_FILTER] if entry.get("launcher") else []
    values = {k: v for k, v in entry.items() if k not in _READ_BEFORE[ActivityInfo]}
    return _create(ActivityInfo, values, screen=screen, filters=(*launcher, *own))


def _create(kind: type[_Made], values: Mapping[str, Any], **ours: Any) -> _Made:
    """A part of a manifest from the keys of its table, and from what does not be there."""
    table = _TABLES[kind]
    fields = dataclasses.fields(kind)
    known = {field.name for field in fields}.difference(ours)
    for key in values:
        if key not in known:
            close = difflib.get_close_matches(key, known | _READ_BEFORE.get(kind, set()), n=1)
            hint = f"; did you mean {close[0]!r}?" if close else ""
            raise ValueError(f"{table}unknown key {key!r}{hint}")
    for field in fields:
        needed = field.default is field.default_factory is dataclasses.MISSING
        if needed and field.name in known and field.name not in values:
            raise ValueError(f"{table}the key {field.name!r} is missing")
    return kind(**values, **ours)


def _by_name(entry: Mapping[str, Any]) -> dict[str, Any]:
    return {key: _value(key, value) for key, value in entry.items()}


def _value(key: str, value: Any) -> Any:
    """Lists as tuples, names of Android's own in full."""
    if not isinstance(value, list) or key in ("activities", "receivers", "shortcuts"):
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
