"""Simple SMS Messenger: its process receives and sends messages."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device.apps._lib.simple_mobile_tools.colors import ColoredApp
from android_world.virtual_device.apps.base import app
from android_world.virtual_device.apps.sms_messenger import attachments
from android_world.virtual_device.apps.sms_messenger.blocked import is_blocked
from android_world.virtual_device.apps.sms_messenger.main_screen import own
from android_world.virtual_device.apps.sms_messenger.people import name_of
from android_world.virtual_device.apps.sms_messenger.store import PACKAGE, Attachment, Scheduled
from android_world.virtual_device.apps.sms_messenger.thread import ThreadActivity
from android_world.virtual_device.framework.intents import (
    Intent,
)
from android_world.virtual_device.system import roles
from android_world.virtual_device.system.content.sms import Box, Message
from android_world.virtual_device.system.device_protocol import Device
from android_world.virtual_device.system.notifications import (
    IMPORTANCE_HIGH,
    Action,
    Notification,
    PendingIntent,
)
from android_world.virtual_device.system.telephony import (
    RESULT_ERROR_NO_SERVICE,
    RESULT_ERROR_NULL_PDU,
    RESULT_ERROR_RADIO_OFF,
    RESULT_OK,
    SMS_DELIVER,
)

if TYPE_CHECKING:
    from android_world.virtual_device.clock import EventHandle

_FIRST_DEFAULT = "com.google.android.apps.messaging"
_REPLY, _MARK_READ = f"{PACKAGE}.action.REPLY", f"{PACKAGE}.action.MARK_READ"
_REPLY_KEY = f"{PACKAGE}.reply"
_FAILURES = {
    RESULT_ERROR_NO_SERVICE: "Couldn't send message, service unavailable",
    RESULT_ERROR_RADIO_OFF: "Couldn't send message, radio turned off",
    RESULT_ERROR_NULL_PDU: "Can't send message to an empty number",
}


@app()
class SmsMessengerApp(ColoredApp):
    """Sends, receives and notifies."""

    @classmethod
    def on_data_cleared(cls, device: Device, package: str) -> None:
        """Its role goes back to the app that has it on a new phone: it has to be asked for."""
        if device.roles.holder(roles.SMS) == package:
            device.roles.set_holder(roles.SMS, _FIRST_DEFAULT)

    def __init__(self, device: Device, package: str) -> None:
        super().__init__(device, package)
        self._alarm: EventHandle | None = None

    def on_create(self) -> None:
        self._plan()

    # -- sending later ---------------------------------------------------------------------------

    def schedule(
        self,
        thread_id: int,
        addresses: tuple[str, ...],
        body: str,
        at_ms: int,
        files: Sequence[Attachment],
    ) -> None:
        """Send a text with files at a time."""
        Scheduled(self.device).add(thread_id, addresses, body, at_ms, files)
        self._plan()

    def send_waiting(self, message: Message) -> None:
        """Send a message that waits, with its files."""
        scheduled, addresses = Scheduled(self.device), tuple(message.address.split("|"))
        files = scheduled.files(message.id)
        scheduled.remove(message.id)
        if files:
            self.send_multimedia(message.thread_id, addresses, message.body, files)
        else:
            self.send(message.thread_id, addresses, message.body)

    def _plan(self) -> None:
        """Wait for the next message that is sent later."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        for message in Scheduled(self.device).all()[:1]:
            at_ms = max(message.date_ms, self.device.clock.now_ms)
            self._alarm = self.call_at(at_ms, self._send_due)

    def _send_due(self) -> None:
        self._alarm = None
        for message in Scheduled(self.device).all():
            if message.date_ms <= self.device.clock.now_ms:
                self.send_waiting(message)
        self._plan()
        self._refresh()

    def on_time_changed(self) -> None:
        """Wait for what is now the next message."""
        self._plan()

    # -- sending ---------------------------------------------------------------------------------

    def send(
        self, thread_id: int, addresses: tuple[str, ...], body: str, resend_id: int = 0
    ) -> None:
        """Send a text to everybody in a conversation; `resend_id` is the row of a failed one."""
        sms = self.device.sms
        if len(addresses) > 1:
            sms.insert_message(
                "|".join(addresses), body, Box.SENT, thread_id=thread_id, creator=PACKAGE, status=0
            )
        for address in addresses:
            if resend_id and len(addresses) == 1:
                row = resend_id
                sms.change_message(
                    row, {"type": int(Box.OUTBOX), "body": body, "date": self.device.clock.now_ms}
                )
            else:
                row = sms.insert_message(address, body, Box.OUTBOX, creator=PACKAGE)
            self.device.telephony.send_text(
                address, body, partial(self._on_sent, row), package=PACKAGE
            )
        sms.set_archived(thread_id, False)

    def send_multimedia(
        self,
        thread_id: int,
        addresses: tuple[str, ...],
        body: str,
        files: Sequence[Attachment],
    ) -> None:
        """Send each file alone, the last one with the text, to everybody in a conversation."""
        sms, found = self.device.sms, attachments.contents(self.device, files)
        messages = [*(("", [file]) for file in found[:-1]), (body, found[-1:])]
        for text, content in messages:
            row = sms.insert_multimedia(thread_id, addresses, text, content, PACKAGE)
            self.device.telephony.send_multimedia(partial(self._on_multimedia_sent, row))
        sms.set_archived(thread_id, False)

    def _on_multimedia_sent(self, row: int, result: int) -> None:
        self.device.sms.set_box(row, Box.SENT if result == RESULT_OK else Box.FAILED)
        if result != RESULT_OK:
            text = f"Couldn't send message, error code: {result}"
            self.device.windows.toast(text, PACKAGE, long=True)
        self._refresh()

    def _on_sent(self, row: int, result: int) -> None:
        self.device.sms.set_box(row, Box.SENT if result == RESULT_OK else Box.FAILED)
        if result != RESULT_OK:
            text = _FAILURES.get(result, "Couldn't send message, carrier error")
            self.device.windows.toast(text, PACKAGE, long=True)
        self._refresh()

    def _refresh(self) -> None:
        top = self.device.activities.top_activity
        if top is not None and top.package == PACKAGE:
            top.invalidate()

    # -- receiving -------------------------------------------------------------------------------

    def on_broadcast(self, intent: Intent) -> tuple[int, str | None]:
        if intent.action == SMS_DELIVER:
            self._receive(str(intent.extras["address"]), str(intent.extras["body"]))
        elif intent.action == _REPLY:
            self._reply(int(intent.extras["thread_id"]), str(intent.extras.get(_REPLY_KEY, "")))
        elif intent.action == _MARK_READ:
            self._mark_read(int(intent.extras["thread_id"]))
        return 0, None

    def _receive(self, address: str, body: str) -> None:
        if is_blocked(self.device, PACKAGE, address, body):
            return
        sms = self.device.sms
        row = sms.insert_message(address, body, Box.INBOX, creator=PACKAGE, subject="", read=False)
        message = sms.message(row)
        thread_id = message.thread_id if message else sms.thread_for(address)
        sms.set_archived(thread_id, False)
        top = self.device.activities.top_activity
        if isinstance(top, ThreadActivity) and top.thread_id == thread_id:
            top.on_received()
            return
        self._notify(thread_id, address, body)
        self._refresh()

    def _notify(self, thread_id: int, address: str, body: str) -> None:
        extras = {"thread_id": thread_id}
        is_number = not any(c.isalpha() for c in address)
        actions = [Action("Mark as Read", _broadcast(_MARK_READ, thread_id))]
        if is_number:
            reply = Action("Reply", _broadcast(_REPLY, thread_id), input_key=_REPLY_KEY)
            actions.insert(0, reply)
        self.device.notifications.post(
            Notification(
                package=PACKAGE,
                id=thread_id,
                title=name_of(self.device, address),
                text=body,
                channel="simple_sms_messenger",
                channel_name="Received SMS",
                conversation=name_of(self.device, address),
                importance=IMPORTANCE_HIGH,
                category="msg",
                icon="message-text",
                actions=actions,
                content_intent=PendingIntent(
                    Intent(component=own("ThreadActivity"), extras=extras)
                ),
            )
        )

    def _reply(self, thread_id: int, text: str) -> None:
        thread = self.device.sms.thread(thread_id)
        if thread is not None and text.strip():
            self.send(thread_id, thread.addresses, text.strip())
        self._mark_read(thread_id)

    def _mark_read(self, thread_id: int) -> None:
        self.device.sms.mark_read(thread_id)
        self.device.notifications.cancel(PACKAGE, thread_id)
        self._refresh()


def _broadcast(action: str, thread_id: int) -> PendingIntent:
    intent = Intent(action=action, package=PACKAGE, extras={"thread_id": thread_id})
    return PendingIntent(intent, kind="broadcast")
