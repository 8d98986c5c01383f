"""The Simple apps ask for the PIN or pattern that their user set up."""

from __future__ import annotations

import pytest

from android_world.virtual_device.device import VirtualDevice
from android_world.virtual_device.screenshots import open_app
from tests.virtual_device.apps.conftest import Hand

_SMS, _GALLERY = "com.simplemobiletools.smsmessenger", "com.simplemobiletools.gallery.pro"
_APP = "Password protect the whole application"
_DELETION = "Password protect file deletion and moving"


def _open_settings(hand: Hand, label: str) -> None:
    if not hand.shows("Settings"):
        hand.tap("More options")
    hand.tap("Settings")
    for _ in range(14):
        if hand.shows(label):
            break
        hand.device.input.swipe(540, 1700, 540, 900, 800)
    hand.tap(label)


def _enter(hand: Hand, pin: str) -> None:
    for digit in pin:
        hand.tap(f"pin_{digit}")
    hand.tap("pin_ok")


def _draw(hand: Hand, *points: int) -> None:
    """Move a finger over points of the field, which is 240 dp wide, below the title."""
    box, side = hand.find("pattern_lock_title").bbox_pixels, 240 * 2.625
    assert box is not None
    left, top = (box.x_min + box.x_max - side) / 2, box.y_max
    places = [
        (left + (point % 3 + 0.5) * side / 3, top + (point // 3 + 0.5) * side / 3)
        for point in points
    ]
    pointer = hand.device.input
    pointer.pointer_down(*places[0])
    for place in places[1:]:
        pointer.pointer_move(*place)
    pointer.pointer_up(*places[-1])
    hand.device.wait_for_idle()


def _restart(hand: Hand, package: str) -> None:
    hand.device.shell(f"am force-stop {package}")
    open_app(hand.device, package)


def test_a_pin_is_repeated_and_asked_for_at_the_start(device: VirtualDevice) -> None:
    open_app(device, _SMS)
    hand = Hand(device)
    _open_settings(hand, _APP)
    hand.tap("PIN")
    _enter(hand, "")
    assert hand.shows("Please enter a PIN")
    _enter(hand, "12")
    assert hand.shows("Enter PIN")  # too short
    _enter(hand, "1234")
    assert hand.shows("Repeat PIN")
    _enter(hand, "1234")
    hand.tap("OK")
    assert hand.find("settings_app_password_protection").is_checked
    _restart(hand, _SMS)
    assert not hand.shows("conversations_fab")
    _enter(hand, "1111")
    assert hand.shows("Wrong PIN")
    _enter(hand, "1234")
    assert hand.shows("conversations_fab")


def test_without_the_pin_the_app_closes(device: VirtualDevice) -> None:
    open_app(device, _SMS)
    hand = Hand(device)
    _open_settings(hand, _APP)
    hand.tap("PIN")
    _enter(hand, "1234")
    _enter(hand, "1234")
    hand.tap("OK")
    _restart(hand, _SMS)
    hand.device.input.key("BACK")
    hand.device.wait_for_idle()
    top = device.activities.top_activity
    assert top is None or top.package != _SMS


def test_a_pattern_protects_deletion(device: VirtualDevice, hand_with_image: Hand) -> None:
    hand = hand_with_image
    _open_settings(hand, _DELETION)
    _draw(hand, 0, 1, 2, 5)
    _draw(hand, 0, 1, 2, 5)
    hand.tap("OK")
    hand.device.input.key("BACK")
    hand.tap("DCIM")
    hand.device.input.tap(180, 480)
    hand.device.wait_for_idle()
    hand.tap("Delete")
    _draw(hand, 0, 3, 6, 7)
    assert hand.shows("Wrong pattern")
    _draw(hand, 0, 1, 2, 5)
    hand.tap("Yes")
    assert not device.storage.exists("/storage/emulated/0/DCIM/one.png")


@pytest.fixture
def hand_with_image(device: VirtualDevice) -> Hand:
    device.storage.mkdir("/storage/emulated/0/DCIM", parents=True, exist_ok=True)
    device.storage.write_bytes("/storage/emulated/0/DCIM/one.png", _PNG)
    device.media.scan("/storage/emulated/0/DCIM/one.png")
    open_app(device, _GALLERY)
    return Hand(device)


_PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154"
    "789c6360f8cf500f0003860180347d68a30000000049454e44ae426082"
)
