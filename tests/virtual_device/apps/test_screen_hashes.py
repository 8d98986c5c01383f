"""Screens show what they showed when their hashes were stored."""

from __future__ import annotations

import pytest

from android_world.virtual_device import screenshots
from android_world.virtual_device.device import VirtualDevice
from tests.support import matrix, screen_hashes
from tests.support.screen_hashes import Hashes

REFRESH = "if they are meant to: python -m tests.support.screen_hashes --write"
WALKS = screen_hashes.walks()
PICTURES = [walk for walk in WALKS if not walk.startswith("crawl/")]
CRAWLS = [walk for walk in WALKS if walk.startswith("crawl/")]
DRAWN = WALKS if matrix.FULL else [*matrix.draw(PICTURES, 40), *matrix.draw(CRAWLS, 2)]


def test_the_elements_of_screens_are_the_stored_ones() -> None:
    found: dict[str, Hashes] = {}
    for walk in DRAWN:
        found |= screen_hashes.states(walk)
    assert screen_hashes.changes(found, DRAWN) == {}, REFRESH


def test_every_walk_is_stored() -> None:
    stored = {name.partition(" > ")[0] for name in screen_hashes.stored()}
    assert {walk for walk in stored if not walk.startswith(screen_hashes.PAGES)} <= set(WALKS)
    assert set(WALKS) <= stored


@pytest.mark.parametrize(
    ("font_scale", "expected"), [("1.0", {}), ("1.3", {"clock/alarms": "elements"})]
)
def test_a_screen_that_changed_is_named(
    device: VirtualDevice, font_scale: str, expected: dict[str, str]
) -> None:
    name = "clock/alarms"
    device.shell(f"settings put system font_scale {font_scale}")
    screenshots.pictures(device)[name](device)
    found = {name: screen_hashes.hashes(device)}
    assert screen_hashes.changes(found, [name]) == expected
    assert screen_hashes.changes({}, [name]) == {name: "gone"}
