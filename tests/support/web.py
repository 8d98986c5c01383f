"""What tests of pages need of the machine."""

from __future__ import annotations

import importlib.util

import pytest

from android_world.virtual_device import web
from tests.support import matrix

needs_browser = pytest.mark.skipif(
    not web.available(), reason="no browser engine: apt-get install chromium-headless-shell"
)
# What depends on how busy the machine is: run with the full matrix, on an idle one.
needs_quiet = pytest.mark.skipif(
    not matrix.FULL, reason="full matrix only, with ANDROID_WORLD_FULL_MATRIX=1"
)
needs_miniwob = pytest.mark.skipif(
    not web.available() or importlib.util.find_spec("miniwob") is None,
    reason="the pages of MiniWoB need a browser engine and pip install miniwob",
)
