"""Experts of the tasks in Simple SMS Messenger."""

from __future__ import annotations

from collections.abc import Callable

from android_world.experts.base import Element, ExpertPhone, Params, Script
from android_world.experts.registry import expert
from android_world.task_evals.utils.text_match import digits

_APP = "simple sms messenger"


def open_messenger(phone: ExpertPhone) -> Script:
    """Open the list of conversations."""
    yield phone.open_app(_APP)
    yield from phone.wait_for(resource_id="conversations_fab")


def start_conversation(phone: ExpertPhone, number: str) -> Script:
    """Open an empty conversation with a number."""
    yield from open_messenger(phone)
    yield phone.tap(resource_id="conversations_fab")
    yield phone.type(number, resource_id="new_conversation_address")
    yield phone.tap(resource_id="new_conversation_confirm")
    yield from phone.wait_for(resource_id="thread_type_message")


def send(phone: ExpertPhone, message: str) -> Script:
    """Type a message into the open conversation and send it."""
    yield from phone.wait_for(resource_id="thread_type_message")
    yield phone.type(message, resource_id="thread_type_message")
    yield phone.tap(resource_id="thread_send_message")


def _is_number(number: str) -> Callable[[Element], bool]:
    return lambda element: digits(element.text) == digits(number)


@expert("SimpleSmsSend", near_miss="message")
def send_message(phone: ExpertPhone, params: Params) -> Script:
    """Start a conversation with the number and send the message."""
    yield from start_conversation(phone, params["number"])
    yield from send(phone, params["message"])


@expert("SimpleSmsReply", near_miss="message")
def reply(phone: ExpertPhone, params: Params) -> Script:
    """Open the number's conversation and send the message."""
    yield from open_messenger(phone)
    is_number = _is_number(params["number"])
    yield from phone.scroll_to(resource_id="conversation_address", where=is_number)
    yield phone.tap(resource_id="conversation_address", where=is_number)
    yield from send(phone, params["message"])


@expert("SimpleSmsReplyMostRecent", near_miss="message")
def reply_to_newest(phone: ExpertPhone, params: Params) -> Script:
    """Open the conversation at the top and send the message."""
    yield from open_messenger(phone)
    yield phone.tap(resource_id="conversation_address")
    yield from send(phone, params["message"])


@expert("SimpleSmsResend", near_miss="message")
def resend(phone: ExpertPhone, params: Params) -> Script:
    """Open the person's conversation and send once more what was sent there."""
    yield from open_messenger(phone)
    yield phone.tap(params["name"], resource_id="conversation_address")
    yield from send(phone, params["message"])


@expert("SimpleSmsSendClipboardContent", near_miss="number")
def send_clipboard(phone: ExpertPhone, params: Params) -> Script:
    """Start a conversation with the number, paste and send."""
    yield from start_conversation(phone, params["number"])
    yield phone.long_press(resource_id="thread_type_message")
    yield from phone.tap_when_there("Paste")
    yield phone.tap(resource_id="thread_send_message")


@expert("SimpleSmsSendReceivedAddress", near_miss="message")
def pass_on_address(phone: ExpertPhone, params: Params) -> Script:
    """Read the address in one person's conversation and send it to another person."""
    yield from open_messenger(phone)
    yield phone.tap(params["name2"], resource_id="conversation_address")
    yield from phone.wait_for(resource_id="thread_message_body")
    yield phone.back()
    if not phone.shows(resource_id="conversations_fab"):  # Back has only closed the keyboard.
        yield phone.back()
    yield phone.tap(resource_id="conversations_fab")
    yield phone.type(params["name1"], resource_id="new_conversation_address")
    yield from phone.tap_when_there(params["name1"], resource_id="item_contact_name")
    yield from send(phone, params["message"])
