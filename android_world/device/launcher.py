"""What the launcher of a device shows: the labels of its apps."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from android_world.device import adb

# What the home screen's activity tells of its app list (Launcher3's `LauncherModel.dumpState`).
_SCRIPT: Final = (
    "home=$(cmd package resolve-activity --brief -a android.intent.action.MAIN "
    '-c android.intent.category.HOME | tail -n 1); dumpsys activity "$home" --all || true'
)
_APP: Final = re.compile(r'^\s*title="(.*)" .*\bcomponentName=([\w.]+)', re.MULTILINE)


def labels(env: adb.AdbDevice) -> dict[str, str]:
    """Return the packages on the app list by their labels; empty if the launcher has none."""
    return dict(reversed(_apps(env)))  # Of two apps with one label, the first one counts.


def find_app_labelled(label: str, env: adb.AdbDevice) -> str | None:
    """Return the package of the app with exactly this label, None where there are more or none."""
    packages = {package for shown, package in _apps(env) if shown == label}
    return packages.pop() if len(packages) == 1 else None


def _apps(env: adb.AdbDevice) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = _APP.findall(adb.shell_script(env, _SCRIPT))
    return found


def find_package_by_label(app_name: str, shown: Mapping[str, str]) -> str | None:
    """Return the package whose label an app name is, whatever its capitals ("notes app")."""
    name = app_name.strip().lower()
    by_name = {label.lower(): package for label, package in shown.items()}
    return by_name.get(name) or by_name.get(name.removesuffix(" app"))
