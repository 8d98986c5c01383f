"""Where the browser is: Chromium's headless shell, which alone can be driven frame by frame.

It is driven over inherited pipes, which Windows does not have: there, no engine is found.
"""

from __future__ import annotations

import functools
import glob
import os
import shutil
import sys

from android_world.virtual_device.web import engine
from android_world.virtual_device.web.engine.npm import NAME as _PINNED
from android_world.virtual_device.web.errors import BrowserMissing

VARIABLE = "ANDROID_WORLD_BROWSER"
"""The environment variable that names the headless shell to use."""

NONE = "none"
"""A value of that variable: this machine counts as one without a browser engine."""

INSTALL_COMMAND = "python -m android_world.virtual_device browser"
"""What installs it."""

_ON_PATH = ("chromium-headless-shell", "chrome-headless-shell", "headless_shell")


def browser_path() -> str | None:
    """The headless shell.

    That of the environment variable, the pinned one in the user's cache, Playwright's, or one on
    the path.
    """
    if not hasattr(os, "posix_spawn"):
        return None
    named = os.environ.get(VARIABLE, "")
    if named:
        return named if named != NONE and os.access(named, os.X_OK) else None
    return engine.installed(_PINNED) or _playwrights() or _on_path()


def _on_path() -> str | None:
    return next(filter(None, map(shutil.which, _ON_PATH)), None)


def install(progress: engine.Progress = lambda done, total: None) -> str:
    """Get an engine for this user, from the first source that works; its path.

    Args:
        progress: called with how many bytes have come, and how many will.

    Raises:
        EngineError: no source works, or the environment variable names another engine.
    """
    if os.environ.get(VARIABLE):
        raise engine.EngineError(f"{VARIABLE} names another one")
    if not hasattr(os, "posix_spawn"):
        raise engine.EngineError("pages are not supported on this system")
    return engine.install(browser_path, progress)


def available() -> bool:
    """Whether pages can be opened on this machine."""
    return browser_path() is not None


def needed_path() -> str:
    """The headless shell.

    Raises:
        BrowserMissing: there is none; the message says how to get it.
    """
    path = browser_path()
    if path is None:
        raise BrowserMissing(f"there is no browser for the phone's pages: run `{INSTALL_COMMAND}`")
    return path


def _playwrights() -> str | None:
    """The newest headless shell that Playwright has installed."""
    return _newest(_browsers_folder())


def _browsers_folder() -> str:
    named = os.environ.get("PLAYWRIGHT_BROWSERS_PATH", "")
    if named == "0":
        return os.path.join(_package_folder(), "driver", "package", ".local-browsers")
    if named:
        return named
    if sys.platform == "darwin":
        return os.path.expanduser("~/Library/Caches/ms-playwright")
    return os.path.join(
        os.environ.get("XDG_CACHE_HOME", "") or os.path.expanduser("~/.cache"), "ms-playwright"
    )


@functools.cache
def _package_folder() -> str:
    import importlib.util

    found = importlib.util.find_spec("playwright")
    return os.path.dirname(found.origin) if found is not None and found.origin else ""


def _newest(folder: str) -> str | None:
    """The shell of the highest revision in a folder of browsers."""
    places = glob.glob(os.path.join(glob.escape(folder), "chromium_headless_shell-*"))
    for place in sorted(places, key=_revision, reverse=True):
        for name in ("chrome-headless-shell", "headless_shell"):
            found = glob.glob(os.path.join(glob.escape(place), "*", name))
            if found and os.access(found[0], os.X_OK):
                return found[0]
    return None


def _revision(place: str) -> int:
    number = place.rpartition("-")[2]
    return int(number) if number.isdecimal() else 0
