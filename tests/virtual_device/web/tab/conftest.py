"""Frames that fail leave the browser waiting: tests of them wait for a short time only."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from android_world.virtual_device import web
from android_world.virtual_device.web.browser import browser


@pytest.fixture(autouse=True)
def _short_wait() -> Iterator[None]:
    if not web.available():
        yield
        return
    present = browser.browser()
    before, present.stuck_s = present.stuck_s, 0.3
    yield
    present.stuck_s = before
