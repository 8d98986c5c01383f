"""What tests of pages need of the machine."""

from __future__ import annotations

import importlib.util

import pytest

from android_world.virtual_device import web

needs_browser = pytest.mark.skipif(
    not web.available(), reason=f"no browser engine: {web.INSTALL_COMMAND}"
)
needs_miniwob = pytest.mark.skipif(
    not web.available() or importlib.util.find_spec("miniwob") is None,
    reason="the pages of MiniWoB need a browser engine and pip install miniwob",
)
