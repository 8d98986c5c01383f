"""Simple SMS Messenger's further pages: blocking, recycle bin, archive, later messages, formats."""

from __future__ import annotations

import pytest

from android_world.virtual_device.device import VirtualDevice
from android_world.virtual_device.screenshots import open_app
from android_world.virtual_device.system.content.sms import Box
from tests.virtual_device.apps.conftest import Hand

_PACKAGE = "com.simplemobiletools.smsmessenger"
_NUMBER, _OTHER = "+15550100142", "+15550100177"


@pytest.fixture
def hand(device: VirtualDevice) -> Hand:
    open_app(device, _PACKAGE)
    return Hand(device)


def _texts(hand: Hand, name: str) -> list[str | None]:
    return [e.text for e in hand.elements() if (e.resource_name or "").endswith(f"/{name}")]


def _menu(hand: Hand) -> list[str | None]:
    hand.tap("More options")
    return _texts(hand, "title")


def _receive(hand: Hand, *bodies: str, number: str = _NUMBER) -> None:
    hand.device.shell("settings put global heads_up_notifications_enabled 0")
    for body in bodies:
        hand.device.telephony.receive_sms(number, body)
        hand.device.advance(3000)


def _bodies(hand: Hand) -> list[str]:
    return [m.body for m in hand.device.sms.messages()]


def _use_bin(hand: Hand) -> None:
    hand.tap("Settings")
    hand.swipe(540, 2000, 540, 300)
    hand.tap("settings_use_recycle_bin")
    hand.device.input.key("BACK")


def test_messages_with_a_blocked_keyword_or_from_a_blocked_number_are_dropped(hand: Hand) -> None:
    hand.tap("Settings")
    hand.tap("Manage blocked keywords")
    hand.tap("manage_blocked_keywords_placeholder_2")
    hand.device.input.text("Prize")
    hand.tap("OK")
    assert _texts(hand, "manage_blocked_keyword_title") == ["Prize"]
    hand.device.input.key("BACK")
    hand.tap("Manage blocked numbers")
    hand.tap("Add a blocked number")
    hand.device.input.text(_OTHER)
    hand.tap("OK")
    assert _texts(hand, "manage_blocked_number_title") == [_OTHER]
    assert hand.device.telephony.blocked_numbers() == {_OTHER}
    _receive(hand, "You won a prize!", "See you")
    _receive(hand, "Hello", number=_OTHER)
    assert _bodies(hand) == ["See you"]


def test_a_blocked_entry_is_deleted_by_its_menu(hand: Hand) -> None:
    hand.device.telephony.block_numbers([_OTHER], blocked=True)
    hand.tap("Settings")
    hand.tap("Manage blocked numbers")
    hand.tap("overflow_menu_icon")
    assert _texts(hand, "title") == ["Copy number to clipboard", "Delete"]
    hand.tap("Delete")
    assert hand.shows("You are not blocking anyone.")
    assert hand.device.telephony.blocked_numbers() == frozenset()


def test_deleted_messages_go_into_the_bin_and_come_back(hand: Hand) -> None:
    _receive(hand, "First", "Second")
    _use_bin(hand)
    hand.tap("conversation_body_short")
    hand.long_press("Second")
    hand.tap("Delete")
    assert hand.shows("Skip the Recycle Bin, delete messages directly")
    hand.tap("Yes")
    assert _texts(hand, "thread_message_body") == ["First"]
    hand.device.input.key("BACK")
    assert _texts(hand, "conversation_body_short") == ["First"]
    hand.tap("More options")
    hand.tap("Show the Recycle Bin")
    assert _texts(hand, "conversation_body_short") == ["Second"]
    hand.tap("conversation_body_short")
    assert not hand.shows("thread_type_message")
    hand.tap("More options")
    hand.tap("Restore all messages")
    hand.tap("Yes")
    assert hand.shows("No stored conversations have been found")
    assert _bodies(hand) == ["First", "Second"]


def test_the_bin_is_emptied_in_the_settings_and_after_thirty_days(hand: Hand) -> None:
    _receive(hand, "First", "Second", "Third")
    _use_bin(hand)
    hand.tap("conversation_body_short")
    for body in ("Second", "Third"):
        hand.long_press(body)
        hand.tap("Delete")
        hand.tap("Yes")
    hand.tap("Back")
    hand.tap("Settings")
    hand.swipe(540, 2000, 540, 300)
    hand.tap("Empty the Recycle Bin")
    hand.tap("Yes")
    assert _bodies(hand) == ["First"]
    hand.device.input.key("BACK")
    hand.tap("conversation_body_short")
    hand.long_press("First")
    hand.tap("Delete")
    hand.tap("Yes")
    hand.device.clock.set(hand.device.clock.now_ms + 31 * 86_400_000)
    hand.device.shell(f"am force-stop {_PACKAGE}")
    open_app(hand.device, _PACKAGE)
    hand.elements()
    assert _bodies(hand) == []


def test_an_archived_conversation_offers_to_come_back(hand: Hand) -> None:
    _receive(hand, "First")
    hand.tap("conversation_body_short")
    hand.tap("More options")
    hand.tap("Archive")
    hand.tap("Yes")
    hand.tap("More options")
    hand.tap("Show archived conversations")
    hand.tap("conversation_body_short")
    assert "Unarchive" in _menu(hand)
    hand.tap("Unarchive")
    assert hand.shows("No archived conversations have been found")


def test_a_message_is_sent_at_its_time(hand: Hand) -> None:
    hand.tap("conversations_fab")
    hand.device.input.text(_NUMBER)
    hand.tap("new_conversation_confirm")
    hand.device.input.text("Happy birthday")
    hand.tap("Attachment")
    hand.tap("Schedule message")
    hand.tap("OK")  # the day
    hand.tap("OK")  # the time
    assert _texts(hand, "edit_date") == ["15.10.2023"]
    assert _texts(hand, "edit_time") == ["15:35"]
    hand.tap("OK")
    hand.tap("thread_send_message")
    assert _bodies(hand) == []
    hand.tap("Happy birthday")
    assert hand.shows("Send now")
    hand.device.input.key("BACK")
    hand.device.advance(120_000)
    found = [(m.address, m.body, m.box) for m in hand.device.sms.messages()]
    assert found == [(_NUMBER, "Happy birthday", Box.SENT)]


def test_dates_have_the_chosen_format(hand: Hand) -> None:
    _receive(hand, "First")
    hand.device.clock.set(hand.device.clock.now_ms + 86_400_000)
    hand.tap("Settings")
    hand.tap("Change date and time format")
    assert _texts(hand, "change_date_time_dialog_radio_three") == ["05/16/2019"]
    hand.tap("change_date_time_dialog_radio_six")
    hand.tap("OK")
    hand.device.input.key("BACK")
    assert _texts(hand, "conversation_date") == ["October 15"]


def test_the_font_size_changes_the_lists(hand: Hand) -> None:
    _receive(hand, "First")

    def height() -> float:
        box = hand.find("conversation_address").bbox_pixels
        assert box is not None
        return box.height

    medium = height()
    hand.tap("Settings")
    hand.tap("Font size")
    hand.tap("Extra large")
    hand.device.input.key("BACK")
    assert height() > medium * 1.2


def test_messages_are_exported_and_imported(hand: Hand) -> None:
    _receive(hand, "First")
    hand.tap("Settings")
    hand.swipe(540, 2000, 540, 300)
    hand.tap("Export messages")
    assert _texts(hand, "export_messages_filename") == ["Messages_2023_10_15_15_34_03"]
    hand.tap("OK")
    hand.tap("SAVE")
    hand.device.sms.delete_thread(1)
    hand.tap("Import messages")
    hand.tap("Messages_2023_10_15_15_34_03.json")
    hand.tap("OK")
    assert _bodies(hand) == ["First"]


def test_enter_sends_and_characters_are_counted_where_that_is_wanted(hand: Hand) -> None:
    _receive(hand, "First")
    hand.tap("Settings")
    hand.tap("settings_show_character_counter")
    hand.tap("settings_use_simple_characters")
    hand.tap("settings_send_on_enter")
    hand.device.input.key("BACK")
    hand.tap("conversation_body_short")
    hand.tap("thread_type_message")
    hand.device.input.text("Crème")
    assert _texts(hand, "thread_character_counter") == ["65/1"]
    hand.device.input.key("ENTER")
    hand.device.wait_for_idle()
    assert _bodies(hand) == ["First", "Creme"]


def test_a_sender_without_a_number_cannot_be_answered(hand: Hand) -> None:
    _receive(hand, "Your code is 1234", number="BANK")
    hand.tap("conversation_body_short")
    assert hand.shows("Can't reply to short codes like this")
    assert not hand.shows("thread_type_message")
    assert not hand.shows("Dial number")
    hand.tap("More info")
    assert hand.shows("dialog_invalid_number_desc")
