"""Fixtures: a phone as it is after boot."""

from __future__ import annotations

import pytest

from android_world.virtual_device import VirtualDevice
from tests.virtual_device.bare_phone import fresh_phone


@pytest.fixture
def device() -> VirtualDevice:
    """The phone as it was after boot, without an env around it."""
    return fresh_phone()
