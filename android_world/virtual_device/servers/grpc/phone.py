"""gRPC methods for clipboard, telephony and the log."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import grpc
from android_env.proto import emulator_controller_pb2 as pb
from google.protobuf import empty_pb2

from android_world.virtual_device.servers import modem
from android_world.virtual_device.servers.grpc.screen import STREAM_POLL_S
from android_world.virtual_device.servers.served_phone import ServedPhone
from android_world.virtual_device.system.log import LogEntry
from android_world.virtual_device.system.logcat import LogcatRequest

_MAX_LOG_BYTES = 128 * 1024
_LEVELS = {
    "V": pb.LogcatEntry.VERBOSE,
    "D": pb.LogcatEntry.DEBUG,
    "I": pb.LogcatEntry.INFO,
    "W": pb.LogcatEntry.WARN,
    "E": pb.LogcatEntry.ERR,
    "F": pb.LogcatEntry.FATAL,
}
_CALL_OPERATIONS = {
    pb.PhoneCall.InitCall: modem.call,
    pb.PhoneCall.AcceptCall: modem.accept,
    pb.PhoneCall.RejectCallExplicit: modem.cancel,
    pb.PhoneCall.RejectCallBusy: modem.busy,
    pb.PhoneCall.DisconnectCall: modem.cancel,
    pb.PhoneCall.PlaceCallOnHold: modem.hold,
    pb.PhoneCall.TakeCallOffHold: modem.accept,
}


class PhoneMethods:
    """Clipboard, calls, messages, log."""

    phone: ServedPhone

    def getClipboard(self, request: Any, context: grpc.ServicerContext) -> Any:
        """What was copied last."""
        with self.phone.host.reading() as device:
            return pb.ClipData(text=device.clipboard.text or "")

    def setClipboard(self, request: Any, context: grpc.ServicerContext) -> Any:
        """Put text on the clipboard."""
        with self.phone.host.access() as device:
            device.clipboard.set_text(request.text, owner="")
        return empty_pb2.Empty()

    def streamClipboard(self, request: Any, context: grpc.ServicerContext) -> Iterator[Any]:
        """The clipboard now, and whenever something was copied."""
        seen: object = self  # Differs from every clip and from None.
        while context.is_active() and not self.phone.stopping.is_set():
            with self.phone.host.reading() as device:
                revision, clip = self.phone.host.revision, device.clipboard.clip
            if clip is not seen:
                seen = clip
                yield pb.ClipData(text=clip.text if clip else "")
            self.phone.host.wait_for_change(revision, STREAM_POLL_S)

    def sendSms(self, request: Any, context: grpc.ServicerContext) -> Any:
        """Deliver a message to the phone."""
        return _phone_response(modem.receive_sms, self.phone, request.srcAddress, request.text)

    def sendPhone(self, request: Any, context: grpc.ServicerContext) -> Any:
        """Act as the other end of a call."""
        operation = _CALL_OPERATIONS.get(request.operation)
        if operation is None:
            return pb.PhoneResponse(response=pb.PhoneResponse.BadOperation)
        return _phone_response(operation, self.phone, request.number)

    def getLogcat(self, request: Any, context: grpc.ServicerContext) -> Any:
        """The log from position `start` on; positions count entries."""
        with self.phone.host.reading() as device:
            entries = device.log.entries(max(0, request.start))
            next_position = device.log.next_index
        return _log_message(entries, request.start, next_position, request.sort)

    def streamLogcat(self, request: Any, context: grpc.ServicerContext) -> Iterator[Any]:
        """The log from position `start` on, and what is logged later."""
        position = max(0, request.start)
        while context.is_active() and not self.phone.stopping.is_set():
            with self.phone.host.reading() as device:
                revision, log = self.phone.host.revision, device.log
                position = min(position, log.next_index)
                entries, start, position = log.entries(position), position, log.next_index
            if entries:
                yield _log_message(entries, start, position, request.sort)
            self.phone.host.wait_for_change(revision, STREAM_POLL_S)


def _phone_response(operation: Any, *arguments: Any) -> Any:
    responses = {
        modem.BadNumber: pb.PhoneResponse.BadNumber,
        modem.NoSuchCall: pb.PhoneResponse.InvalidAction,
        modem.RadioOff: pb.PhoneResponse.RadioOff,
    }
    try:
        operation(*arguments)
    except modem.CallError as error:
        return pb.PhoneResponse(response=responses.get(type(error), pb.PhoneResponse.ActionFailed))
    return pb.PhoneResponse(response=pb.PhoneResponse.OK)


def _log_message(entries: list[LogEntry], start: int, next_position: int, sort: int) -> Any:
    if sort == pb.LogMessage.Parsed:
        parsed = [
            pb.LogcatEntry(
                timestamp=entry.time_ms,
                pid=entry.pid,
                tid=entry.tid,
                level=_LEVELS[entry.priority],
                tag=entry.tag,
                msg=entry.message,
            )
            for entry in entries
        ]
        return pb.LogMessage(start=start, next=next_position, sort=sort, entries=parsed)
    text = "".join(map(LogcatRequest().text, entries))
    contents = text.encode("utf-8", "replace")[-_MAX_LOG_BYTES:].decode("utf-8", "ignore")
    return pb.LogMessage(start=start, next=next_position, sort=sort, contents=contents)
