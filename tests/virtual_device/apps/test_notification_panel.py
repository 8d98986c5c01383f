"""What a long press on a notification opens, and what its choices do."""

from __future__ import annotations

import pytest

from android_world.virtual_device import VirtualDevice
from android_world.virtual_device.system.notifications import IMPORTANCE_HIGH, Notification
from tests.virtual_device.apps.conftest import Hand

SMS = "com.simplemobiletools.smsmessenger"
CALENDAR = "com.simplemobiletools.calendar.pro"


@pytest.fixture(autouse=True)
def reminder(device: VirtualDevice) -> None:
    device.notifications.post(
        Notification(
            CALENDAR, 1, "Dentist", "16:00", "reminders", "Reminders", importance=IMPORTANCE_HIGH
        )
    )


def _open_panel(hand: Hand, label: str) -> None:
    hand.device.system_ui.expand_notifications()
    hand.long_press(label)


def _posted_silent(device: VirtualDevice) -> list[str]:
    return [n.title for n in device.notifications.active() if n.importance <= 2]


def test_a_long_press_opens_the_panel_in_place_of_the_card(hand: Hand) -> None:
    _open_panel(hand, "Dentist")
    assert not hand.shows("Dentist")
    assert hand.find("channel_name").text == "Reminders"
    assert hand.find("pkg_name").text == "Calendar"
    assert hand.shows("May ring or vibrate based on phone settings")
    assert not hand.shows("No sound or vibration")
    hand.tap("Done")
    assert hand.shows("Dentist")


def test_silent_ones_move_to_the_silent_section_and_stay_so(
    hand: Hand, device: VirtualDevice
) -> None:
    _open_panel(hand, "Dentist")
    hand.tap("Silent")
    assert hand.shows("No sound or vibration")
    hand.tap("Apply")
    assert "Dentist" in _posted_silent(device)
    assert hand.center("Dentist")[1] > hand.center("header_label")[1]
    reminder = Notification(CALENDAR, 2, "Bus", "", "reminders", importance=IMPORTANCE_HIGH)
    device.notifications.post(reminder)
    assert device.notifications.heads_up is None
    assert "Bus" in _posted_silent(device)


def test_a_touch_outside_the_panel_leaves_all_as_it_was(hand: Hand, device: VirtualDevice) -> None:
    _open_panel(hand, "Dentist")
    hand.tap("Silent")
    device.input.tap(540, 2200)
    assert hand.shows("Dentist")
    assert "Dentist" not in _posted_silent(device)


def test_the_gear_opens_settings_that_say_the_same(hand: Hand) -> None:
    _open_panel(hand, "Dentist")
    hand.tap("Silent")
    hand.tap("Apply")
    hand.long_press("Dentist")
    hand.tap("More settings")
    hand.tap("Reminders")
    assert hand.shows("No sound or vibration")
    hand.tap("Default")
    assert hand.shows("Pop on screen")
    assert "Dentist" not in _posted_silent(hand.device)


def test_turned_off_nothing_of_the_app_is_shown(hand: Hand, device: VirtualDevice) -> None:
    _open_panel(hand, "Dentist")
    hand.tap("Turn off notifications")
    assert hand.shows("All Calendar notifications")
    hand.tap("toggle")
    hand.tap("Apply")
    assert device.notifications.active(CALENDAR) == []
    device.notifications.post(Notification(CALENDAR, 2, "Bus"))
    assert device.notifications.active(CALENDAR) == []
    assert not device.notifications.is_allowed(CALENDAR)


def test_a_conversation_can_have_priority(hand: Hand, device: VirtualDevice) -> None:
    device.telephony.receive_sms("5551234", "Hello")
    device.advance(3000)
    _open_panel(hand, "5551234")
    assert [hand.find(f"{name}_label").text for name in ("priority", "default", "silence")] == [
        "Priority",
        "Default",
        "Silent",
    ]
    hand.tap("Priority")
    hand.tap("Apply")
    device.system_ui.collapse()
    device.shell("am start -a android.settings.NOTIFICATION_SETTINGS")
    assert hand.shows("1 priority conversation")
    hand.tap("Conversations")
    assert hand.shows("5551234")


def test_a_peeking_card_stays_while_its_panel_is_open(hand: Hand, device: VirtualDevice) -> None:
    hand.long_press("Dentist")
    device.advance(6000)
    hand.tap("Silent")
    hand.tap("Apply")
    assert device.notifications.heads_up is None
    assert "Dentist" in _posted_silent(device)


def test_those_of_the_system_cannot_be_modified(hand: Hand) -> None:
    _open_panel(hand, "app_name_text")
    assert hand.shows("These notifications can't be modified.")
    assert not hand.shows("Turn off notifications")
