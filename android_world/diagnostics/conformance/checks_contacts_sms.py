"""Checks of messages, calls, contacts and the camera."""

from __future__ import annotations

import functools
from typing import Final

from android_world.device import activities, contacts, device_constants, files, snapshots, telephony
from android_world.diagnostics.conformance.device_under_test import DeviceUnderTest
from android_world.diagnostics.conformance.registry import check
from android_world.env import contact_entry

_NUMBER: Final = "+15550188"


def _messages(device: DeviceUnderTest, box: str) -> str:
    return device.shell("content", "query", "--uri", f"content://sms/{box}")


def _has_arrived(device: DeviceUnderTest, text: str) -> bool:
    return text in _messages(device, "inbox")


def _delete_messages(device: DeviceUnderTest) -> None:
    """Delete the messages of these checks, and what announces them, afterwards."""
    device.undo(activities.close_app, "simple sms messenger", device.controller)
    device.undo(_delete_rows, device, "content://sms", f"address='{_NUMBER}'")


def _no_heads_up(device: DeviceUnderTest) -> None:
    telephony.disable_headsup_notifications(device.controller)
    device.undo(telephony.enable_headsup_notifications, device.controller)


@check("messages", "messages from outside arrive, the newest first")
def incoming(device: DeviceUnderTest) -> None:
    """With their text as it was sent."""
    _delete_messages(device)
    _no_heads_up(device)
    texts = ("first, with a comma = sign", 'it\'s "second" \\ $x')
    for text in texts:
        telephony.text_emulator(device.controller, _NUMBER, text)
        arrived = functools.partial(_has_arrived, device, text)
        device.expect_soon(arrived, f"{text!r} did not arrive")
    inbox = _messages(device, "inbox")
    device.expect(inbox.index(texts[1]) < inbox.index(texts[0]), "the newest is not the first")


@check("messages", "a message is sent with the app")
def outgoing(device: DeviceUnderTest) -> None:
    """The intent fills the message in; the button sends it; the provider keeps it."""
    _delete_messages(device)
    device.undo(snapshots.restore_snapshot, "simple sms messenger", device.controller)
    text = "sent by the check"
    telephony.compose_sms(device.controller, _NUMBER, text)
    device.wait_for(resource_id="thread_type_message")
    device.wait_for(text=text)
    device.tap(resource_id="thread_send_message")
    device.expect_soon(lambda: text in _messages(device, "sent"), "it is not among the sent ones")


@check("messages", "calls ring and end")
def calls(device: DeviceUnderTest) -> None:
    """The line has its state."""
    device.undo(telephony.end_call_if_active, device.controller)
    device.expect_equal(telephony.get_call_state(device.controller), "IDLE", "the line")
    telephony.call_emulator(device.controller, _NUMBER)
    device.expect_soon(
        lambda: telephony.get_call_state(device.controller) == "RINGING", "it does not ring"
    )
    telephony.end_call_if_active(device.controller)
    device.expect_soon(
        lambda: telephony.get_call_state(device.controller) == "IDLE", "the call does not end"
    )


@check("contacts", "an intent opens a form that saves a contact")
def insert_contact(device: DeviceUnderTest) -> None:
    """The contact is listed with its number."""
    before = contacts.list_contacts(device.controller)
    name, number = "Conny Formance", "15550199"
    device.undo(_delete_contact, device, name)
    contact_entry.add_contact(name, number, device.controller)
    device.expect_soon(
        lambda: contacts.Contact(name, number) in contacts.list_contacts(device.controller),
        f"{name} is not listed beside {before}",
    )


def _delete_contact(device: DeviceUnderTest, name: str) -> None:
    _delete_rows(device, "content://com.android.contacts/raw_contacts", f"display_name='{name}'")


def _delete_rows(device: DeviceUnderTest, uri: str, where: str) -> None:
    device.shell("content", "delete", "--uri", uri, "--where", where)


@check("camera", "a photo is a file")
def photo(device: DeviceUnderTest) -> None:
    """The shutter adds one image to the shared storage."""
    before = _image_names(device)
    device.undo(_delete_new, device, before)
    device.open_app("camera")
    device.tap(description="Shutter")
    device.expect_soon(lambda: _image_names(device) - before, "there is no new picture")
    (path,) = _image_names(device) - before
    picture = files.read(path, device.controller)
    device.expect(picture.startswith(b"\xff\xd8"), f"{path} is no JPEG picture")


def _image_names(device: DeviceUnderTest) -> set[str]:
    folders = " ".join(device_constants.EMULATOR_DATA + name for name in ("DCIM", "Pictures"))
    return set(device.script(f"find {folders} -type f -name '*.jpg'").splitlines())


def _delete_new(device: DeviceUnderTest, before: set[str]) -> None:
    for path in _image_names(device) - before:
        files.remove(path, device.controller)
