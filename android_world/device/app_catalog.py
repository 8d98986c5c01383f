"""The apps that have a data file: what they are called, what that opens, how they are set up.

One file per app says it for the virtual phone and for real devices: `app.toml` in the app's folder
of the phone, `apps.toml` for apps without screens there, `app.toml` next to a module that others
bring (`--import`, plugins). The files are read as data: nothing of the phone is imported.
"""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

from android_world.device.errors import AndroidWorldError


class CatalogError(AndroidWorldError, ValueError):
    """A data file is not as it should be."""


@dataclass(frozen=True)
class App:
    """What is known of an app.

    Attributes:
      package: its package.
      names: what `open_app` and tasks call it, the usual name first.
      activity: `package/class` that the names open; empty for an app without activities.
      set_up: how it is installed and set up on a real device, see `env.setup_device`.
      needs: what it needs of the machine that a virtual phone runs on.
    """

    package: str
    names: tuple[str, ...] = ()
    activity: str = ""
    set_up: Mapping[str, Any] = field(default_factory=dict)
    needs: tuple[str, ...] = ()


_ADDED: dict[str, App] = {}


def apps() -> tuple[App, ...]:
    """All apps: those of the phone, those with a name only, those that others brought."""
    return _own() + tuple(_ADDED.values())


def add(file: Traversable) -> App:
    """Make the app of an `app.toml` known; reading a file again changes nothing.

    Raises:
      CatalogError: the file is not as it should be, or one of its names means another app.
    """
    app = _app(_read(file), file)
    for other in apps():
        taken = set(app.names) & set(other.names)
        if taken and other.package != app.package:
            raise CatalogError(f"The app name '{min(taken)}' already means {other.activity}.")
    if app.package not in {own.package for own in _own()}:
        _ADDED[app.package] = app
    return app


@functools.cache
def _own() -> tuple[App, ...]:
    return tuple(_app(data, file) for file in _files() for data in _list_entries(_read(file)))


def _files() -> Iterator[Traversable]:
    root = resources.files("android_world")
    folders = sorted((root / "virtual_device" / "apps").iterdir(), key=lambda folder: folder.name)
    for folder in folders:
        for name in ("app.toml", "apps.toml"):
            if (folder / name).is_file():
                yield folder / name
    yield root / "device" / "other_apps.toml"


def _read(file: Traversable) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text("utf-8"))
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise CatalogError(f"{file}: {error}") from error


def _list_entries(data: dict[str, Any]) -> list[dict[str, Any]]:
    listed: list[dict[str, Any]] = data.get("apps", [data])
    return listed


def _app(data: Mapping[str, Any], file: Traversable) -> App:
    try:
        package = data["package"]
        launchers = [a["name"] for a in data.get("activities", ()) if a.get("launcher")]
        if not isinstance(data.get("names", []), list):
            raise CatalogError(f'{file}: names is a list: ["{data["names"]}"].')
        opens = data.get("opens") or next(iter(launchers), "")
        return App(
            package,
            tuple(data.get("names", ())),
            f"{package}/{opens}" if opens else "",
            data.get("set_up", {}),
            tuple(data.get("needs", ())),
        )
    except (AttributeError, KeyError, TypeError) as error:
        raise CatalogError(f"{file} has no proper {error}.") from error
