"""Dialogs of the Simple Mobile Tools apps are laid out as in recorded frames."""

from __future__ import annotations

from android_world.virtual_device.device import VirtualDevice
from android_world.virtual_device.screenshots import open_app
from tests.virtual_device.apps.conftest import Hand

_TOLERANCE_PX = 4


def _edges(hand: Hand, label: str) -> tuple[int, int, int, int]:
    box = hand.find(label).bbox_pixels
    assert box is not None
    return int(box.x_min), int(box.y_min), int(box.x_max), int(box.y_max)


def test_a_message_of_six_lines_is_where_a_frame_has_it(device: VirtualDevice) -> None:
    open_app(device, "com.simplemobiletools.calendar.pro")
    hand = Hand(device)
    for label in ("New Event", "Event", "event_title"):
        hand.tap(label)
    device.input.text("Lunch")
    hand.tap("Save")
    left, top, right, bottom = _edges(hand, "reminder_warning")
    assert (left, right) == (91, 989)
    assert abs(top - 985) <= _TOLERANCE_PX
    # Six lines of 57 px, of which the last one has no room below it.
    assert abs(bottom - 1410) <= _TOLERANCE_PX
    assert abs(_edges(hand, "button1")[1] - 1447) <= _TOLERANCE_PX
