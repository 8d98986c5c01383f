"""The mobile network's side of calls and messages, as console and gRPC drive it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from android_world.virtual_device.servers.served_phone import ServedPhone

if TYPE_CHECKING:
    from android_world.virtual_device.device import VirtualDevice
    from android_world.virtual_device.system.telephony import Call

_CALL_NUMBER = re.compile(r"\+?[0-9#+]+")
_SMS_NUMBER = re.compile(r"\+?[0-9]+")


class CallError(Exception):
    """The network cannot do that."""


class BadNumber(CallError):
    """The number is not a phone number."""


class NoSuchCall(CallError):
    """There is no call with that number."""


class NotOutgoingCallError(NoSuchCall):
    """The call with that number was not placed by the phone."""


class RadioOff(CallError):
    """The phone cannot be reached: airplane mode, or no network."""


def call(phone: ServedPhone, number: str) -> None:
    """An incoming call."""
    if not _CALL_NUMBER.fullmatch(number):
        raise BadNumber(number)
    with phone.host.access() as device:
        if not device.telephony.in_service:
            raise RadioOff
        device.telephony.incoming_call(number)


def accept(phone: ServedPhone, number: str) -> None:
    """The other end takes the phone's call, or takes it off hold."""
    with phone.host.access() as device:
        _outbound(device, number)
        device.telephony.remote_answer(number)


def hold(phone: ServedPhone, number: str) -> None:
    """The other end puts the call on hold."""
    with phone.host.access() as device:
        _find(device, number)
        device.telephony.remote_hold(number)


def busy(phone: ServedPhone, number: str) -> None:
    """The other end is engaged: the phone's call ends."""
    with phone.host.access() as device:
        _outbound(device, number)
        device.telephony.remote_hang_up(number)


def cancel(phone: ServedPhone, number: str) -> None:
    """The other end hangs up."""
    with phone.host.access() as device:
        _find(device, number)
        device.telephony.remote_hang_up(number)


def receive_sms(phone: ServedPhone, number: str, text: str) -> None:
    """A message arrives."""
    if not _SMS_NUMBER.fullmatch(number):
        raise BadNumber(number)
    with phone.host.access() as device:
        if not device.telephony.in_service:
            raise RadioOff
        device.telephony.receive_sms(number, text)


def _find(device: VirtualDevice, number: str) -> Call:
    for candidate in device.telephony.calls:
        if candidate.number == number:
            return candidate
    raise NoSuchCall(number)


def _outbound(device: VirtualDevice, number: str) -> Call:
    found = _find(device, number)
    if found.incoming:
        raise NotOutgoingCallError(number)
    return found
