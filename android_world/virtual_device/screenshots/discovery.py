"""Which images there are: the walks that apps list, and every app as it starts."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from android_world.virtual_device.apps.base import registered_apps
from android_world.virtual_device.device import VirtualDevice
from android_world.virtual_device.screenshots.scenarios import (
    WalkError,
    Walks,
    in_words,
    read,
    steps_of,
)
from android_world.virtual_device.screenshots.steps import check, open_app, play
from android_world.virtual_device.web import host_requirements

Picture = Callable[[VirtualDevice], object]
FILE_NAME = "gallery.txt"


def screens(words: Mapping[str, str] | None = None) -> dict[str, Picture]:
    """The images that the apps list, by name; not of apps that lack something here.

    Args:
      words: Words of the walks, each with what is in its place on another person's phone.

    Raises:
        WalkError: a file is not as it should be.
        OSError: it cannot be read.
    """
    known = _scenarios()
    found: dict[str, Picture] = {}
    for name in sorted(known):
        steps = steps_of(name, known)
        check(steps)
        if not name.rpartition("/")[2].startswith("_"):
            found[name] = partial(play, steps=[in_words(step, words or {}) for step in steps])
    return found


def _scenarios() -> Walks:
    modules = {
        app.__module__
        for manifest, app in registered_apps().values()
        if not host_requirements.missing(manifest.needs)
    }
    paths = {getattr(sys.modules[module], "__file__", None) for module in modules}
    files = {Path(path).with_name(FILE_NAME) for path in paths if path}
    found: Walks = {}
    for file in sorted(file for file in files if file.is_file()):
        for name, steps in read(file, file.parent.name).items():
            if name in found:
                raise WalkError(f"{file}: another file has an image {name}")
            found[name] = steps
    return found


def pictures(device: VirtualDevice, words: Mapping[str, str] | None = None) -> dict[str, Picture]:
    """All images by name: those that the apps list, and every app as it starts; see `screens`."""
    found = screens(words)
    for manifest, _ in device.packages.launcher_activities():
        if host_requirements.missing(manifest.needs):
            continue
        found[f"first screens/{manifest.package}"] = partial(open_app, package=manifest.package)
    return dict(sorted(found.items()))
