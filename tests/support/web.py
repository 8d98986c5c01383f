"""What tests of pages need of the machine."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from android_world.virtual_device import web

needs_browser = pytest.mark.skipif(
    not web.available(), reason=f"no browser engine: {web.INSTALL_COMMAND}"
)
needs_miniwob = pytest.mark.skipif(
    not web.available() or importlib.util.find_spec("miniwob") is None,
    reason="the pages of MiniWoB need a browser engine and pip install miniwob",
)


def with_browser(tasks: Mapping[str, Any], names: Iterable[str]) -> list[Any]:
    """The names as parameters of a test; tasks in Chrome need a browser."""
    return [
        pytest.param(name, marks=[needs_browser] if "chrome" in tasks[name].app_names else [])
        for name in names
    ]
