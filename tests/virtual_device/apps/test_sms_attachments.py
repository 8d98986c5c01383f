"""Simple SMS Messenger: files of messages, from the panel to the provider."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from android_world.virtual_device import VirtualDevice
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.framework.preferences import Preferences
from android_world.virtual_device.screenshots import open_app
from android_world.virtual_device.system.content.contact_rows import Contact, Labelled
from tests.virtual_device.apps.conftest import Hand

_PACKAGE = "com.simplemobiletools.smsmessenger"
_NUMBER = "+15550100142"
_PHOTO, _NOTE = "/sdcard/Download/tower.png", "/sdcard/Download/list.txt"


@pytest.fixture
def hand(device: VirtualDevice) -> Hand:
    out = io.BytesIO()
    Image.new("RGB", (64, 48), "teal").save(out, "PNG")
    device.storage.write_bytes(_PHOTO, out.getvalue())
    device.storage.write_text(_NOTE, "bread")
    thread = device.sms.thread_for(_NUMBER)
    device.shell(f"am start -a android.intent.action.SENDTO -d smsto:{_NUMBER}")
    assert device.sms.thread(thread) is not None
    hand = Hand(device)
    hand.tap("Attachment")
    return hand


def _attach(hand: Hand, entry: str, name: str) -> None:
    hand.tap(entry)
    hand.tap(name)


def _rows(hand: Hand, statement: str) -> list[str]:
    database = "/data/data/com.android.providers.telephony/databases/mmssms.db"
    command = f'su 0 sqlite3 {database} "{statement}"'
    return hand.device.shell(command).stdout.decode().split()


@pytest.mark.parametrize("entry", ["Choose photo", "Choose video", "Take photo", "Record video"])
def test_an_entry_of_the_panel_opens_an_app(hand: Hand, entry: str) -> None:
    hand.tap(entry)
    assert hand.device.activities.top_activity is not None
    assert hand.device.activities.top_activity.package != _PACKAGE


def test_a_photo_is_previewed_and_removed(hand: Hand) -> None:
    _attach(hand, "Choose photo", "tower.png")
    assert hand.shows("thumbnail")
    assert hand.find("thread_send_message").text == "MMS"
    hand.tap("remove_attachment_button")
    assert not hand.shows("thumbnail")
    assert hand.find("thread_send_message").text == "SMS"
    assert not hand.find("thread_send_message").is_enabled


def test_only_files_of_the_kind_can_be_chosen(hand: Hand) -> None:
    _attach(hand, "Choose photo", "list.txt")
    hand.device.input.key("BACK")
    assert not hand.shows("thread_attachment_wrapper")


def test_a_message_with_a_photo_is_stored_and_fails_without_a_message_centre(hand: Hand) -> None:
    _attach(hand, "Choose photo", "tower.png")
    hand.tap("thread_type_message")
    hand.device.input.text("Look")
    hand.tap("thread_send_message")
    assert hand.shows("Sending…")
    assert hand.shows("attachment_image")
    assert hand.shows("Look")
    assert _rows(hand, "SELECT msg_box, m_type, creator FROM pdu") == [f"4|128|{_PACKAGE}"]
    parts = _rows(hand, "SELECT ct, name, text NOT NULL FROM part ORDER BY seq, _id")
    assert parts[1:] == ["image/png|tower.png|0", "text/plain|text_0.txt|1"]
    assert _NUMBER + "|151" in _rows(hand, "SELECT address, type FROM addr")
    hand.device.advance(20_000)
    assert hand.shows("Not sent. Touch to retry.")
    assert _rows(hand, "SELECT msg_box FROM pdu") == ["5"]
    hand.tap("Not sent. Touch to retry.")
    assert hand.shows("thumbnail")
    assert hand.find("thread_type_message").text == "Look"


def test_files_are_sent_one_by_one_and_the_text_with_the_last(hand: Hand) -> None:
    _attach(hand, "Choose photo", "tower.png")
    _attach(hand, "Choose file", "list.txt")
    assert hand.find("filename").text == "list.txt"
    hand.tap("thread_type_message")
    hand.device.input.text("Both")
    hand.tap("thread_send_message")
    sent = hand.device.sms.messages()
    assert [(m.body, [p.name for p in m.parts]) for m in sent] == [
        ("", ["tower.png"]),
        ("Both", ["list.txt"]),
    ]
    hand.device.shell(f"am force-stop {_PACKAGE}")
    open_app(hand.device, _PACKAGE)
    assert hand.find("conversation_body_short").text == "Both"


def _schedule(hand: Hand, text: str) -> None:
    """Write a message that is sent in a minute."""
    hand.tap("thread_type_message")
    hand.device.input.text(text)
    hand.tap("Schedule message")
    for _ in ("the day", "the time", "both"):
        hand.tap("OK")
    hand.tap("thread_send_message")


def test_the_files_of_a_message_that_waits_are_sent_with_it(hand: Hand) -> None:
    _attach(hand, "Choose photo", "tower.png")
    _schedule(hand, "Look")
    assert hand.shows("attachment_image")
    assert not hand.shows("thread_attachment_wrapper")
    assert hand.device.sms.messages() == []
    hand.device.shell(f"am force-stop {_PACKAGE}")
    open_app(hand.device, _PACKAGE)
    hand.device.advance(120_000)
    sent = [(m.body, [p.name for p in m.parts]) for m in hand.device.sms.messages()]
    assert sent == [("Look", ["tower.png"])]


def test_a_waiting_message_is_changed_with_its_files(hand: Hand) -> None:
    _attach(hand, "Choose photo", "tower.png")
    _schedule(hand, "Look")
    hand.tap("Look")
    hand.tap("Update message")
    assert hand.shows("thumbnail")
    hand.tap("remove_attachment_button")
    hand.tap("thread_send_message")
    assert not hand.shows("attachment_image")
    hand.tap("Look")
    hand.tap("Send now")
    assert [(m.body, m.parts) for m in hand.device.sms.messages()] == [("Look", ())]


def test_a_photo_and_a_video_are_taken_with_the_camera(hand: Hand) -> None:
    hand.tap("Take photo")
    hand.tap("Camera")
    hand.tap("Just once")
    hand.tap("Shutter")
    hand.device.advance(2000)
    hand.tap("Review done")
    assert hand.shows("thumbnail")
    hand.tap("Record video")
    hand.tap("Shutter")
    hand.device.advance(2000)
    hand.tap("Shutter")
    hand.tap("Review done")
    names = [(e.resource_name or "").rpartition("/")[2] for e in hand.elements()]
    assert names.count("thumbnail") == 2


def test_without_a_recorder_recording_audio_shows_a_toast(hand: Hand) -> None:
    hand.tap("Record audio")
    assert hand.shows("No valid app found")


def test_a_contact_is_sent_as_a_vcard_and_shown(hand: Hand) -> None:
    contact = Contact(given="Ann", family="Lee", phones=[Labelled("+1 446-017-7118", 2)])
    hand.device.contacts.save_contact(contact)
    hand.tap("Choose contact")
    assert hand.shows("Choose a contact")
    hand.tap("Ann Lee")
    assert hand.find("vcard_title").text == "Ann Lee"
    hand.tap("thread_send_message")
    hand.tap("View contact details")
    assert hand.find("item_vcard_property_title").text == "+1 446-017-7118"
    assert hand.find("item_vcard_property_subtitle").text == "Mobile"
    hand.tap("Add contact")
    assert hand.shows("Add to contacts")


def test_a_sent_file_is_opened_saved_and_deleted_with_its_message(hand: Hand) -> None:
    _attach(hand, "Choose file", "list.txt")
    hand.tap("thread_send_message")
    hand.tap("filename")
    assert hand.device.activities.top_activity is not None
    assert hand.device.activities.top_activity.package != _PACKAGE
    hand.device.input.key("BACK")
    hand.long_press("filename")
    hand.tap("More options")
    hand.tap("Save as")
    hand.tap("SAVE")
    assert hand.device.storage.is_file("/sdcard/Download/list (1).txt")
    path = hand.device.sms.messages()[0].parts[0].path
    hand.long_press("filename")
    hand.tap("Delete")
    hand.tap("Yes")
    assert hand.device.sms.messages() == []
    assert not hand.device.storage.exists(path)


def test_a_file_larger_than_the_limit_is_refused(hand: Hand) -> None:
    hand.device.storage.write_bytes(_NOTE, b"x" * 200_000)
    hand.device.input.key("BACK")
    hand.device.input.key("BACK")
    open_app(hand.device, _PACKAGE)
    hand.tap("Settings")
    hand.swipe(540, 1900, 540, 300)
    hand.tap("Resize sent MMS images")
    hand.tap("100 KB")
    hand.device.shell(f"am start -a android.intent.action.SENDTO -d smsto:{_NUMBER}")
    hand.tap("Attachment")
    _attach(hand, "Choose file", "list.txt")
    assert not hand.shows("filename")
    assert hand.shows("Attachment size exceeds max MMS limit")


def test_shared_images_are_attached(hand: Hand) -> None:
    hand.device.activities.start(
        Intent(
            "android.intent.action.SEND",
            mime_type="image/png",
            extras={"android.intent.extra.STREAM": f"file://{_PHOTO}"},
            component=(_PACKAGE, f"{_PACKAGE}.activities.NewConversationActivity"),
        )
    )
    hand.device.input.text(_NUMBER)
    hand.tap("new_conversation_confirm")
    assert hand.shows("thumbnail")


def test_a_long_text_is_sent_as_mms_where_that_is_wanted(hand: Hand) -> None:
    hand.device.input.key("BACK")
    Preferences(hand.device.storage, _PACKAGE, "Prefs").put(send_long_message_mms=True)
    hand.tap("thread_type_message")
    hand.device.input.text("word " * 40)
    assert hand.find("thread_send_message").text == "MMS"


def test_the_button_that_removes_a_file_is_next_to_its_name_also_at_the_largest_font(
    hand: Hand,
) -> None:
    _attach(hand, "Choose file", "list.txt")
    hand.device.shell("settings put system font_scale 1.3")
    name, remove = (hand.find(n).bbox_pixels for n in ("filename", "remove_attachment_button"))
    assert name is not None
    assert remove is not None
    assert name.x_max <= remove.x_min
    hand.tap("Schedule message")
    for _ in ("the day", "the time", "both"):
        hand.tap("OK")
    button = hand.find("scheduled_message_button").bbox_pixels
    assert button is not None
    assert button.y_max - button.y_min == 126
