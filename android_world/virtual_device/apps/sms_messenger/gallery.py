"""Pictures of Simple SMS Messenger."""

from __future__ import annotations

from android_world.virtual_device.apps.sms_messenger.main_screen import PACKAGE
from android_world.virtual_device.device import VirtualDevice
from android_world.virtual_device.gallery import gallery, long_press, open_app, tap

_NUMBER = "+15550100142"


def _receive(device: VirtualDevice) -> None:
    device.settings.put("global", "heads_up_notifications_enabled", "0")
    for sender, text in (
        (_NUMBER, "Dinner on Friday at seven?"),
        ("+15550100177", "The parcel is at the front desk."),
        (_NUMBER, "Bring the blue folder, please."),
    ):
        device.telephony.receive_sms(sender, text)
        device.advance(3000)


@gallery("sms/empty")
def empty(device: VirtualDevice) -> None:
    """No conversations."""
    open_app(device, PACKAGE)


@gallery("sms/list")
def conversations(device: VirtualDevice) -> None:
    """Two unread conversations."""
    _receive(device)
    open_app(device, PACKAGE)


@gallery("sms/selected")
def selected(device: VirtualDevice) -> None:
    """A conversation is selected."""
    conversations(device)
    long_press(device, _NUMBER)


@gallery("sms/delete")
def delete(device: VirtualDevice) -> None:
    """Deleting asks first."""
    selected(device)
    tap(device, "Delete")


@gallery("sms/search")
def search(device: VirtualDevice) -> None:
    """Searching messages."""
    conversations(device)
    tap(device, "top_toolbar_search")
    device.input.text("blue")


@gallery("sms/new")
def new(device: VirtualDevice) -> None:
    """Choosing a number."""
    open_app(device, PACKAGE)
    tap(device, "conversations_fab")
    device.input.text(_NUMBER)


@gallery("sms/thread_empty")
def thread_empty(device: VirtualDevice) -> None:
    """A new conversation with typed text."""
    new(device)
    tap(device, "new_conversation_confirm")
    device.input.text("On my way, five minutes.")


@gallery("sms/thread")
def thread(device: VirtualDevice) -> None:
    """Received and sent messages."""
    conversations(device)
    tap(device, _NUMBER)
    tap(device, "thread_type_message")
    device.input.text("Will do. See you then!")
    tap(device, "thread_send_message")


@gallery("sms/thread_failed")
def thread_failed(device: VirtualDevice) -> None:
    """A message that could not be sent."""
    thread_empty(device)
    device.radios.set_airplane_mode(True)
    tap(device, "thread_send_message")


@gallery("sms/message_selected")
def message_selected(device: VirtualDevice) -> None:
    """A message is selected."""
    thread(device)
    device.input.key("BACK")
    long_press(device, "Bring the blue folder, please.")


@gallery("sms/attachments")
def attachments(device: VirtualDevice) -> None:
    """The panel of attachments."""
    thread(device)
    tap(device, "Attachment")


@gallery("sms/details")
def details(device: VirtualDevice) -> None:
    """Conversation details."""
    thread(device)
    device.input.key("BACK")
    tap(device, "More options")
    tap(device, "Conversation details")


@gallery("sms/settings")
def settings(device: VirtualDevice) -> None:
    """Settings."""
    open_app(device, PACKAGE)
    tap(device, "Settings")
