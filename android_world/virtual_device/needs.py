"""What apps need of the machine that the phone runs on: a browser, Python packages.

An app says in its `app.toml` what it needs (`needs = ["browser", "python:miniwob"]`). A phone that
cannot give it has the app all the same; the property `ro.android_world.missing.<package>` says what
is missing and how to get it.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Sequence
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


def _missing(need: str) -> str:
    if need == _BROWSER:
        from android_world.virtual_device import web

        if web.available():
            return ""
        return (
            "No browser engine was found: python -m android_world.virtual_device browser "
            "installs one, or names your distribution's package."
        )
    if not need.startswith(_PYTHON):
        raise ValueError(f"needs: {need!r} is neither {_BROWSER!r} nor {_PYTHON!r} and a package")
    package = need.removeprefix(_PYTHON)
    if importlib.util.find_spec(package) is not None:
        return ""
    return f"The Python package {package} is missing: pip install {package}."
