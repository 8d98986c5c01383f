"""Experts of the tasks with phone calls."""

from __future__ import annotations

from android_world.experts import markor, sms
from android_world.experts.base import Decisive, ExpertPhone, Params, Script
from android_world.experts.registry import expert


def dial(phone: ExpertPhone, number: str) -> Script:
    """Call a number from the key pad."""
    yield phone.open_app("phone")
    yield from phone.tap_when_there(description="key pad")
    yield from phone.wait_for(resource_id="digits")
    yield phone.type(number, resource_id="digits")
    yield phone.tap(resource_id="dialpad_voice_call_button")


def call_latest(phone: ExpertPhone) -> Script:
    """Call the first of the recent calls."""
    yield phone.open_app("phone")
    yield from phone.tap_when_there(resource_id="tab_call_history")
    yield from phone.wait_for(resource_id="call_button")
    yield Decisive(phone.tap(resource_id="call_button"))


@expert("PhoneMakeCall", near_miss="phone_number")
def make_call(phone: ExpertPhone, params: Params) -> Script:
    """Dial the number."""
    yield from dial(phone, params["phone_number"])


@expert("PhoneReturnMissedCall")
@expert("PhoneRedialNumber")
def call_again(phone: ExpertPhone, params: Params) -> Script:
    """Call the newest entry of the recent calls."""
    yield from call_latest(phone)


@expert("PhoneAnswerCall")
def answer_call(phone: ExpertPhone, params: Params) -> Script:
    """Take the call where it is announced."""
    yield from phone.wait_for("Answer")
    yield Decisive(phone.tap("Answer"))


@expert("PhoneCallTextSender", near_miss="phone_number")
def call_sender(phone: ExpertPhone, params: Params) -> Script:
    """Read the sender of the newest message, then dial the number."""
    yield from sms.open_messenger(phone)
    yield from phone.wait_for(resource_id="conversation_address")
    yield from dial(phone, params["phone_number"])


@expert("MarkorCallApartment", near_miss="phone_number")
def call_apartment(phone: ExpertPhone, params: Params) -> Script:
    """Read the number in the note, then dial it."""
    yield from markor.open_notebook(phone)
    yield from markor.open_note(phone, "apartments.md")
    yield from dial(phone, params["phone_number"])


@expert("SimpleSmsSendAfterCall", near_miss="message")
def text_caller(phone: ExpertPhone, params: Params) -> Script:
    """Start a conversation with the number and send the message."""
    yield from sms.start_conversation(phone, params["number"])
    yield from sms.send(phone, params["message"])
