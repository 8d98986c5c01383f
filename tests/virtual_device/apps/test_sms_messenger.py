"""Simple SMS Messenger: conversations, sending, receiving."""

from __future__ import annotations

import pytest

from android_world.virtual_device.device import VirtualDevice
from android_world.virtual_device.screenshots import open_app
from android_world.virtual_device.system.content.contact_rows import Contact, Labelled
from android_world.virtual_device.system.content.sms import Box
from tests.virtual_device.apps.conftest import Hand

_PACKAGE = "com.simplemobiletools.smsmessenger"
_NUMBER = "+15550100142"


@pytest.fixture
def hand(device: VirtualDevice) -> Hand:
    open_app(device, _PACKAGE)
    return Hand(device)


def _rows(device: VirtualDevice) -> list[tuple[str, str, int]]:
    return [(m.address, m.body, int(m.box)) for m in device.sms.messages()]


def _write_to(hand: Hand, number: str, text: str) -> None:
    hand.tap("conversations_fab")
    hand.device.input.text(number)
    hand.tap("new_conversation_confirm")
    hand.tap("thread_type_message")
    hand.device.input.text(text)


def test_the_empty_list_has_the_recorded_elements_in_order(hand: Hand) -> None:
    found = [
        (e.class_name.rpartition(".")[2], e.text or e.content_description, e.bbox_pixels.y_min)
        for e in hand.elements()
        if e.package_name == _PACKAGE
    ]
    assert ("EditText", "Search", 149) in found
    assert ("TextView", "No stored conversations have been found", 349) in found
    assert [text for _, text, _ in found if text in ("Settings", "About", "More options")] == [
        "Settings",
        "About",
        "More options",
    ]
    fab = hand.find("conversations_fab")
    assert fab.content_description is None
    assert (fab.bbox_pixels.x_min, fab.bbox_pixels.y_max) == (891, 2295)


def test_a_sent_message_goes_from_the_outbox_to_sent(hand: Hand) -> None:
    _write_to(hand, _NUMBER, "See you at 5, ok?")
    x, y = hand.center("thread_send_message")
    hand.device.input.tap(x, y)
    assert _rows(hand.device) == [(_NUMBER, "See you at 5, ok?", Box.OUTBOX)]
    assert hand.device.windows.scene() is not None
    hand.device.wait_for_idle()
    assert _rows(hand.device) == [(_NUMBER, "See you at 5, ok?", Box.SENT)]
    assert hand.find("thread_type_message").text == "Type a message…"


def test_the_send_button_is_disabled_while_the_field_is_blank(hand: Hand) -> None:
    _write_to(hand, _NUMBER, "  ")
    button = hand.find("thread_send_message")
    assert (button.text, button.content_description, button.is_enabled) == ("SMS", "OK", False)
    hand.tap("thread_send_message")
    assert _rows(hand.device) == []


def test_a_failed_message_can_be_sent_again_as_the_same_row(hand: Hand) -> None:
    hand.device.radios.set_airplane_mode(True)
    _write_to(hand, _NUMBER, "hello")
    hand.tap("thread_send_message")
    assert _rows(hand.device) == [(_NUMBER, "hello", Box.FAILED)]
    hand.device.radios.set_airplane_mode(False)
    hand.tap("Not sent. Touch to retry.")
    hand.tap("thread_send_message")
    assert _rows(hand.device) == [(_NUMBER, "hello", Box.SENT)]


def test_a_received_message_is_unread_until_its_conversation_is_opened(hand: Hand) -> None:
    hand.device.telephony.receive_sms(_NUMBER, "Dinner?")
    hand.device.advance(9000)
    assert not hand.device.sms.threads()[0].read
    hand.tap("Dinner?")
    assert hand.device.sms.threads()[0].read
    assert hand.find("thread_message_body").text == "Dinner?"


def test_a_notification_replies_inline(hand: Hand) -> None:
    hand.device.input.key("HOME")
    hand.device.telephony.receive_sms(_NUMBER, "Dinner?")
    hand.device.advance(2500)
    hand.device.notifications.click_action((_PACKAGE, None, 1), 0, "Yes, at seven")
    hand.device.wait_for_idle()
    assert (_NUMBER, "Yes, at seven", Box.SENT) in _rows(hand.device)


def test_a_contact_is_found_by_the_start_of_its_name(hand: Hand) -> None:
    for name in ("Émile", "Dora"):
        phones = [Labelled("+15550100199", 2)]
        hand.device.contacts.save_contact(Contact(given=name, phones=phones))
    hand.tap("conversations_fab")
    hand.device.input.text("emi")
    assert [
        e.text for e in hand.elements() if (e.resource_name or "").endswith("item_contact_name")
    ] == ["Émile"]
    hand.tap("Émile")
    assert hand.shows("thread_type_message")


def test_an_intent_opens_the_conversation_with_the_text(device: VirtualDevice) -> None:
    device.shell(
        f'am start -a android.intent.action.SENDTO -d sms:{_NUMBER} --es sms_body "Hi there"'
    )
    assert Hand(device).find("thread_type_message").text == "Hi there"


def test_what_was_typed_stays_as_a_draft(hand: Hand) -> None:
    _write_to(hand, _NUMBER, "unfinished")
    for _ in range(2):
        hand.device.input.key("BACK")
    assert hand.shows("Draft")
    assert hand.find("conversation_body_short").text == "unfinished"


def test_deleting_a_conversation_asks_and_removes_its_rows(hand: Hand) -> None:
    for number in (_NUMBER, "+15550100177"):
        hand.device.telephony.receive_sms(number, f"from {number}")
        hand.device.advance(9000)
    hand.long_press(_NUMBER)
    assert hand.shows("1 / 2")
    hand.tap("Delete")
    assert hand.shows("Are you sure you want to delete 1 conversation?")
    hand.tap("Yes")
    assert [m.address for m in hand.device.sms.messages()] == ["+15550100177"]


def test_search_finds_conversations_and_messages(hand: Hand) -> None:
    hand.device.telephony.receive_sms(_NUMBER, "the blue folder")
    hand.device.advance(9000)
    hand.tap("top_toolbar_search")
    hand.device.input.text("b")
    assert hand.shows("Type in at least 2 characters to start the search.")
    hand.device.input.text("lue")
    assert hand.find("search_result_snippet").text == "the blue folder"
    hand.device.input.key("BACK")
    hand.device.input.key("BACK")
    assert hand.shows("conversations_fab")


def test_archiving_pinning_and_unread_marks_are_kept(hand: Hand) -> None:
    for number in (_NUMBER, "+15550100177"):
        hand.device.telephony.receive_sms(number, "hi")
        hand.device.advance(9000)
    hand.long_press(_NUMBER)
    hand.tap("More options")
    hand.tap("Pin to the top")
    names = [
        e.text for e in hand.elements() if (e.resource_name or "").endswith("conversation_address")
    ]
    assert names[0] == _NUMBER
    hand.long_press("+15550100177")
    hand.tap("More options")
    hand.tap("Archive")
    hand.tap("Yes")
    assert not hand.shows("+15550100177")
    hand.tap("More options")
    hand.tap("Show archived conversations")
    assert hand.shows("+15550100177")


def test_the_database_may_be_emptied_under_the_running_app(hand: Hand) -> None:
    hand.device.telephony.receive_sms(_NUMBER, "hi")
    hand.device.advance(9000)
    database = "/data/data/com.android.providers.telephony/databases/mmssms.db"
    result = hand.device.shell(f'sqlite3 {database} "DELETE FROM sms; DELETE FROM threads;"', uid=0)
    assert result.exit_code == 0
    hand.device.input.key("HOME")
    open_app(hand.device, _PACKAGE)
    assert hand.shows("No stored conversations have been found")


def test_the_search_pill_is_where_the_recorded_frame_has_it(hand: Hand) -> None:
    middles = [hand.center(name)[0] for name in ("Settings", "About", "More options")]
    assert middles == pytest.approx((732, 859, 974), abs=3)
    label = hand.find("No stored conversations have been found").bbox_pixels
    assert (label.x_min + label.x_max) / 2 == pytest.approx(540, abs=3)
    assert (label.x_min, label.x_max) == (0, 1080)


def test_a_shared_message_opens_the_share_sheet(hand: Hand) -> None:
    _write_to(hand, _NUMBER, "Pass it on")
    hand.tap("thread_send_message")
    hand.long_press("Pass it on")
    hand.tap("Share")
    assert hand.find("content_preview_text").text == "Pass it on"
    assert not hand.shows("Just once")


def test_without_its_role_the_app_asks_for_it_and_goes_away_where_it_is_refused(hand: Hand) -> None:
    device = hand.device
    device.shell(f"pm clear {_PACKAGE}")
    device.shell(f"settings put secure sms_default_application {_PACKAGE}")
    open_app(device, _PACKAGE)
    assert hand.shows("Set SMS Messenger as your default SMS app?")
    hand.tap("Cancel")
    assert not hand.shows("No stored conversations have been found")
    open_app(device, _PACKAGE)
    hand.tap("SMS Messenger")
    hand.tap("Set as default")
    assert hand.shows("No stored conversations have been found")
    assert device.telephony.sms_package == _PACKAGE


def test_google_messages_asks_to_be_the_default_app(hand: Hand) -> None:
    open_app(hand.device, "com.google.android.apps.messaging")
    assert hand.shows("To use Messages, make it your default SMS app")
    hand.tap("Set default SMS app")
    hand.tap("Messages")
    hand.tap("Set as default")
    assert hand.device.telephony.sms_package == "com.google.android.apps.messaging"
    assert not hand.shows("Set default SMS app")


def test_a_short_conversation_is_above_the_field(hand: Hand) -> None:
    _write_to(hand, _NUMBER, "See you")
    hand.tap("thread_send_message")
    hand.device.input.key("BACK")
    message, field = hand.find("See you").bbox_pixels, hand.find("thread_type_message").bbox_pixels
    assert field.y_min - message.y_max < 200


def test_a_suggested_name_wraps_before_it_is_cut(hand: Hand) -> None:
    phones = [Labelled("5551234567", 2)]
    heights = []
    for name in ("Ann", "Alexandra Featherstone"):
        contact = Contact(display_name=name, phones=phones)
        contact_id = hand.device.contacts.save_contact(contact)
        hand.device.sms.insert_message("5551234567", "Hello", Box.SENT)
        open_app(hand.device, _PACKAGE)
        hand.tap("conversations_fab")
        box = hand.find("suggested_contact_name").bbox_pixels
        heights.append(box.y_max - box.y_min)
        hand.device.contacts.delete_contact(contact_id)
        hand.device.activities.force_stop(_PACKAGE)
    assert heights[1] > 1.7 * heights[0]
