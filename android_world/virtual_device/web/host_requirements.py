"""What apps need of the machine that the phone runs on: a browser, Python packages.

An app says in its `app.toml` what it needs (`needs = ["browser", "python:miniwob"]`). A phone that
cannot give it has the app all the same; the property `ro.android_world.missing.<package>` says what
is missing and how to get it.
"""

from __future__ import annotations

import importlib.util
import os
from collections.abc import Callable, Sequence
from typing import Final

PROPERTY: Final = "ro.android_world.missing."
_BROWSER: Final = "browser"
_PYTHON: Final = "python:"


def missing(needs: Sequence[str]) -> str:
    """What of this is not there, with the command that gets it; empty if nothing is missing.

    Raises:
        ValueError: this is nothing that an app can need.
    """
    return " ".join(text for text in map(_missing, needs) if text)


def is_engine_missing(needs: Sequence[str]) -> bool:
    """Whether a browser engine is all that is missing, and could be installed."""
    from android_world.virtual_device import web

    if _BROWSER not in needs or web.available() or os.environ.get(web.VARIABLE):
        return False
    return not missing([need for need in needs if need != _BROWSER])


def install_engine(progress: Callable[[int, int], None]) -> str:
    """Install a browser engine for this user; its path.

    Args:
        progress: called with how many bytes have come, and how many will.

    Raises:
        OSError: no source has one; the message names each.
    """
    from android_world.virtual_device import web
    from android_world.virtual_device.web import engine

    try:
        return web.install(progress)
    except engine.EngineError as error:
        raise OSError(str(error)) from error


def _missing(need: str) -> str:
    if need == _BROWSER:
        from android_world.virtual_device import web

        if web.available():
            return ""
        return (
            "No browser engine was found: python -m android_world.virtual_device browser "
            "installs one, or apt install chromium-headless-shell on Debian."
        )
    if not need.startswith(_PYTHON):
        raise ValueError(f"needs: {need!r} is neither {_BROWSER!r} nor {_PYTHON!r} and a package")
    package = need.removeprefix(_PYTHON)
    if importlib.util.find_spec(package) is not None:
        return ""
    return f"The Python package {package} is missing: pip install {package}."
