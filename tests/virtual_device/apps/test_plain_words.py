"""Taps lead to screens that are drawn, and none says what only a developer would write."""

from __future__ import annotations

import re

import pytest

from android_world.virtual_device import screenshots
from android_world.virtual_device.device import VirtualDevice
from tests.support import matrix
from tests.support.crawl import APPS, crawl
from tests.virtual_device.apps.conftest import Hand
from tests.virtual_device.apps.test_every_screen import look

MOST_TAPS = 80 if matrix.FULL else 30
DEVELOPERS_WORDS = re.compile(
    r"(is|are|was|were) not (available |built |)(on|in) this phone|not (been|yet) built"
    r"|on this phone yet|not implemented|simulat|virtual (phone|device)",
    re.IGNORECASE,
)


def strange_texts(device: VirtualDevice, package: str) -> set[str]:
    """What a walk through an app finds of such texts."""
    found: set[str] = set()

    def read(phone: VirtualDevice) -> list[object]:
        nodes = look(phone)
        texts = (t for n in nodes for t in (n.text, n.content_description, n.hint_text))
        found.update(t for t in texts if DEVELOPERS_WORDS.search(t))
        return nodes

    crawl(device, package, MOST_TAPS, read)
    return found


@pytest.mark.parametrize("package", APPS)
def test_taps_open_screens_with_texts_of_a_real_phone(device: VirtualDevice, package: str) -> None:
    assert strange_texts(device, package) == set()


@pytest.mark.parametrize(
    ("package", "button", "opened"),
    [
        ("com.google.android.gm", "Add an email address", "Add an account"),
        ("com.google.android.youtube", "Settings", "Internet"),
    ],
)
def test_apps_that_need_an_account_or_the_internet_lead_there(
    device: VirtualDevice, hand: Hand, package: str, button: str, opened: str
) -> None:
    screenshots.open_app(device, package)
    hand.tap(button)
    assert hand.shows(opened)
