"""The Phone app, the Camera and Clipper."""

from __future__ import annotations

import io

import av
import pytest
from PIL import Image

from android_world.virtual_device.device import VirtualDevice
from android_world.virtual_device.screenshots import open_app
from android_world.virtual_device.system.content.call_log import CallType
from android_world.virtual_device.system.content.contact_rows import Contact, Labelled, PhoneType
from tests.virtual_device.apps.conftest import Hand

_CAMERA = "com.android.camera2"
_DIALER = "com.google.android.dialer"


def _ls(device: VirtualDevice, folder: str) -> list[str]:
    return device.shell(f"ls {folder}").stdout.decode().split()


def test_a_photo_is_a_jpeg_named_by_device_time(device: VirtualDevice) -> None:
    hand = Hand(device)
    open_app(device, _CAMERA)
    hand.tap("Shutter")
    hand.device.advance(1000)
    hand.tap("Shutter")
    hand.device.advance(1000)
    names = _ls(device, "/sdcard/Pictures")
    assert len(names) == 2
    assert all(n.startswith("IMG_20231015_1534") for n in names)
    picture = Image.open(io.BytesIO(device.storage.read_bytes(f"/sdcard/Pictures/{names[0]}")))
    assert (picture.format, picture.size) == ("JPEG", (1280, 960))
    assert device.media is not None


def test_volume_keys_take_photos_and_elsewhere_change_the_volume(device: VirtualDevice) -> None:
    hand = Hand(device)
    open_app(device, _CAMERA)
    for number, key in enumerate(("VOLUME_UP", "VOLUME_DOWN"), 1):
        device.input.key(key)
        device.advance(1000)
        assert len(_ls(device, "/sdcard/Pictures")) == number
    assert not hand.shows("volume_row_slider")
    hand.tap("MODE LIST")
    hand.tap("Switch to Video Camera")
    device.input.key("VOLUME_UP")
    assert hand.shows("volume_row_slider")
    assert _ls(device, "/sdcard/Movies") == []


def test_zooming_in_enlarges_the_preview_and_the_photo(device: VirtualDevice) -> None:
    hand = Hand(device)
    open_app(device, _CAMERA)
    hand.tap("Shutter")
    device.advance(1000)
    preview = slice(600, 1500)  # rows of pixels; the thumbnail is below
    whole = device.screenshot()[preview]
    hand.tap("Zoom in")
    enlarged = device.screenshot()[preview]
    assert (whole != enlarged).any()
    hand.tap("Shutter")
    device.advance(1000)
    first, second = (
        device.storage.read_bytes(f"/sdcard/Pictures/{name}")
        for name in _ls(device, "/sdcard/Pictures")
    )
    assert first != second
    hand.tap("Zoom out")
    assert (device.screenshot()[preview] == whole).all()


def _thumbnail_pixels(hand: Hand) -> bytes:
    box = hand.find("rounded_thumbnail_view").bbox_pixels
    assert box is not None
    shown = hand.device.screenshot()
    return shown[int(box.y_min) : int(box.y_max), int(box.x_min) : int(box.x_max)].tobytes()


def test_the_thumbnail_is_what_was_taken_last(device: VirtualDevice) -> None:
    hand = Hand(device)
    open_app(device, _CAMERA)
    hand.tap("Shutter")
    device.advance(1000)
    plain = _thumbnail_pixels(hand)
    for _ in range(4):
        hand.tap("Zoom in")
    assert _thumbnail_pixels(hand) == plain
    hand.tap("Shutter")
    device.advance(1000)
    assert _thumbnail_pixels(hand) != plain


def test_a_video_is_as_long_as_it_was_recorded(device: VirtualDevice) -> None:
    hand = Hand(device)
    open_app(device, _CAMERA)
    hand.tap("MODE LIST")
    hand.tap("Switch to Video Camera")
    hand.tap("Shutter")
    device.advance(3000)
    assert hand.find("recording_time").text == "00:03"
    hand.tap("Shutter")
    (name,) = _ls(device, "/sdcard/Movies")
    data = device.storage.read_bytes(f"/sdcard/Movies/{name}")
    with av.open(io.BytesIO(data)) as video:
        assert video.duration is not None
        assert video.duration / 1e6 == pytest.approx(3.0, abs=0.3)


def test_a_deleted_photo_can_be_brought_back(device: VirtualDevice) -> None:
    hand = Hand(device)
    open_app(device, _CAMERA)
    hand.tap("Shutter")
    device.advance(1000)
    hand.tap("FILMSTRIP")
    hand.tap("Delete")
    assert _ls(device, "/sdcard/Pictures") == []
    hand.tap("UNDO")
    assert len(_ls(device, "/sdcard/Pictures")) == 1


def test_the_camera_asks_about_locations_after_a_clear(device: VirtualDevice) -> None:
    hand = Hand(device)
    device.shell(f"pm clear {_CAMERA}", uid=0)
    open_app(device, _CAMERA)
    assert hand.shows("Remember photo locations?")
    hand.tap("NEXT")
    assert hand.shows("Shutter")


def test_a_dialled_call_is_logged_with_its_duration(device: VirtualDevice) -> None:
    hand = Hand(device)
    open_app(device, _DIALER)
    hand.tap("key pad")
    for key in ("five", "five", "five", "zero", "one", "two", "three"):
        hand.tap(key)
    assert hand.find("digits").text == "555-0123"
    hand.tap("dial")
    assert hand.shows("Calling…")
    device.advance(8000)
    hand.tap("End call")
    (call,) = device.call_log.calls()
    assert (call.number, call.type) == ("5550123", CallType.OUTGOING)
    assert 4 <= call.duration_s <= 6


def test_a_long_name_takes_one_line_of_the_call_screen(device: VirtualDevice) -> None:
    hand = Hand(device)
    contact = Contact(given="Maximiliana " * 9, phones=[Labelled("5550123", PhoneType.MOBILE)])
    device.contacts.save_contact(contact)
    device.shell("am start -a android.intent.action.CALL -d tel:5550123")
    name, number = hand.find("contactgrid_contact_name"), hand.find("contactgrid_number")
    assert name.bbox_pixels is not None
    assert number.bbox_pixels is not None
    assert name.bbox_pixels.y_max - name.bbox_pixels.y_min < 120
    assert name.bbox_pixels.y_max <= number.bbox_pixels.y_min


def test_an_incoming_call_can_be_answered_from_its_heads_up(device: VirtualDevice) -> None:
    hand = Hand(device)
    device.telephony.incoming_call("+15550100142")
    hand.tap("Answer")
    assert device.telephony.call_state == 2
    hand.tap("End call")
    assert device.telephony.call_state == 0
    assert device.call_log.calls()[0].type is CallType.INCOMING


def test_a_missed_call_shows_in_recents(device: VirtualDevice) -> None:
    hand = Hand(device)
    device.telephony.incoming_call("+15550100142")
    device.telephony.remote_hang_up("+15550100142")
    open_app(device, _DIALER)
    hand.tap("Recents")
    assert hand.shows("+15550100142")
    assert hand.shows("Today")


def test_the_dialer_opens_with_favorites_and_then_with_the_last_tab(device: VirtualDevice) -> None:
    hand = Hand(device)
    open_app(device, _DIALER)
    assert hand.find("Favorites").is_selected
    assert hand.shows("Call your favorite contacts with just one tap")
    for tab, text in (
        ("Recents", "Your call history is empty"),
        ("Voicemail", "Your voicemail inbox is empty"),
        ("Contacts", "Your contacts are just a tap away here"),
    ):
        hand.tap(tab)
        assert hand.shows(text)
    device.shell(f"am force-stop {_DIALER}")
    open_app(device, _DIALER)
    assert hand.find("Contacts").is_selected


def test_a_contact_made_from_the_dialer_leads_back_to_it(device: VirtualDevice) -> None:
    hand = Hand(device)
    open_app(device, _DIALER)
    hand.tap("Contacts")
    hand.tap("Create new contact")
    hand.tap("First name")
    device.input.text("Adam")
    hand.tap("Save")
    assert hand.shows("Quick contact for Adam")
    assert hand.find("contact_header").text == "A"


def test_a_typed_plus_stays_in_the_number(device: VirtualDevice) -> None:
    hand = Hand(device)
    open_app(device, _DIALER)
    device.input.text("+0049301234")
    assert hand.find("digits").text == "+0049301234"
    device.input.key("BACK")
    hand.tap("key pad")
    hand.long_press("backspace")
    hand.tap("digits")
    device.input.text("+14460177118")
    assert hand.find("digits").text == "+1 446-017-7118"


def test_numbers_are_blocked_and_let_through_again(device: VirtualDevice) -> None:
    hand = Hand(device)
    device.telephony.incoming_call("+15550100142")
    device.telephony.remote_hang_up("+15550100142")
    open_app(device, _DIALER)
    hand.tap("Recents")
    hand.tap("+15550100142")
    hand.tap("Block")
    hand.tap("Block")
    hand.tap("More options")
    hand.tap("Settings")
    hand.tap("Blocked numbers")
    hand.tap("+15550100142")
    assert not hand.shows("Tap to unblock")


def test_calls_need_a_network(device: VirtualDevice) -> None:
    device.radios.set_airplane_mode(True)
    device.shell("am start -a android.intent.action.CALL -d tel:5550123")
    assert device.telephony.call_state == 0


def test_clipper_sets_always_and_reads_only_in_the_foreground(device: VirtualDevice) -> None:
    def broadcast(command: str) -> str:
        return device.shell(f"am broadcast -a {command}").stdout.decode().splitlines()[-1]

    assert broadcast("clipper.set -e text 'a \"b\" é'") == (
        'Broadcast completed: result=-1, data="Text is copied into clipboard."'
    )
    assert broadcast("clipper.get").startswith("Broadcast completed: result=0")
    open_app(device, "ca.zgrs.clipper")
    assert broadcast("clipper.get") == 'Broadcast completed: result=-1, data="a "b" é"'
    assert Hand(device).find("head").text == "Clipper service is started."


def test_the_keypad_fits_in_landscape(device: VirtualDevice) -> None:
    hand = Hand(device)
    device.shell("settings put system accelerometer_rotation 0")
    device.shell("settings put system user_rotation 1")
    open_app(device, _DIALER)
    hand.tap("key pad")
    for key in ("five", "zero", "pound"):
        hand.tap(key)
    assert hand.find("digits").text == "50#"
    hand.tap("star")
    hand.tap("backspace")
    assert hand.find("dial").bbox_pixels.y_max <= 1080 - 63
    assert hand.shows("Create new contact")
    hand.tap("dial")
    hand.tap("More")
    name, pad = hand.find("50#").bbox_pixels, hand.find("Keypad").bbox_pixels
    assert name.x_max <= pad.x_min
    assert name.y_max - name.y_min == 112  # a line of 32 sp
    assert hand.find("End call").bbox_pixels.y_max <= 1080 - 63


def test_airplane_mode_is_named_as_the_reason_for_no_call(device: VirtualDevice) -> None:
    hand = Hand(device)
    device.shell("cmd connectivity airplane-mode enable")
    open_app(device, _DIALER)
    hand.tap("key pad")
    hand.tap("five")
    hand.tap("dial")
    assert hand.shows("Turn off airplane mode to make a call.")
    hand.tap("OK")
    assert device.telephony.calls == []


def test_a_photo_is_shared_on_the_share_sheet(device: VirtualDevice) -> None:
    hand = Hand(device)
    open_app(device, _CAMERA)
    hand.tap("Shutter")
    device.advance(1000)
    hand.tap("FILMSTRIP")
    hand.tap("Share")
    assert not hand.shows("Just once")
    assert hand.shows("SMS Messenger")


def test_the_camera_asks_for_what_it_needs_and_closes_without_it(device: VirtualDevice) -> None:
    hand = Hand(device)
    device.shell(f"pm revoke {_CAMERA} android.permission.CAMERA")
    open_app(device, _CAMERA)
    assert hand.shows("Allow Camera to take pictures and record video?")
    hand.tap("Don’t allow")
    assert hand.shows("message")
    hand.tap("Dismiss")
    assert not hand.shows("Shutter")
    open_app(device, _CAMERA)
    hand.tap("While using the app")
    assert hand.shows("Shutter")
