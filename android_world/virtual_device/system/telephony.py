"""Telephony: calls, text messages and the mobile network behind them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from android_world.virtual_device.framework.intents import FLAG_NEW_TASK, Intent
from android_world.virtual_device.system import modem, roles
from android_world.virtual_device.system.content.call_log import CallType
from android_world.virtual_device.system.content.database import open_database
from android_world.virtual_device.system.content.sms import Box
from android_world.virtual_device.system.notifications import (
    IMPORTANCE_DEFAULT,
    IMPORTANCE_HIGH,
    Action,
    Notification,
    PendingIntent,
)
from android_world.virtual_device.system.phone_numbers import network_portion, to_e164
from android_world.virtual_device.system.service import Service
from android_world.virtual_device.system.settings import GLOBAL

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device

STATE_IDLE = 0
STATE_RINGING = 1
STATE_OFFHOOK = 2

DIALING = "dialing"
ACTIVE = "active"
HELD = "held"
INCOMING = "incoming"
WAITING = "waiting"

RESULT_OK = -1
RESULT_ERROR_RADIO_OFF = 2
RESULT_ERROR_NULL_PDU = 3
RESULT_ERROR_NO_SERVICE = 4
# SmsManager.MMS_ERROR_*: no network of the carrier, and no reply of its message centre.
MMS_ERROR_UNABLE_CONNECT_MMS = 3
MMS_ERROR_HTTP_FAILURE = 4

ANSWER_DELAY_MS = 3000
SENT_DELAY_MS = 300
DELIVERY_DELAY_MS = 2000
# MmsService waits a minute for the carrier's network; it asks the centre again after 2, 4 and 8 s.
_MMS_NETWORK_TIMEOUT_MS, _MMS_RETRIES_MS = 60_000, 14_000

PHONE_PACKAGE = "com.android.phone"
BLOCKED_NUMBERS_DB = "/data/data/com.android.providers.blockednumber/databases/blockednumbers.db"
DIALER_PACKAGE = "com.google.android.dialer"
IN_CALL_ACTIVITY = (DIALER_PACKAGE, "com.android.incallui.InCallActivity")
SMS_DELIVER = "android.provider.Telephony.SMS_DELIVER"
SMS_RECEIVED = "android.provider.Telephony.SMS_RECEIVED"
ACTION_ANSWER = "com.android.incallui.ACTION_ANSWER_VOICE_INCOMING_CALL"
ACTION_DECLINE = "com.android.incallui.ACTION_DECLINE_INCOMING_CALL"
ACTION_HANG_UP = "com.android.incallui.ACTION_HANG_UP_ONGOING_CALL"
CALL_NOTIFICATION = 1
MISSED_CALL_NOTIFICATION = 2

_IN_SERVICE = ("home", "roaming", "on")

SentCallback = Callable[[int], None]
CallListener = Callable[[], None]


@dataclass
class Call:
    """A call that continues. `state` is one of the words that the console lists.

    `start_ms` is a wall time, `active_since_ms` an uptime.
    """

    id: int
    number: str
    incoming: bool
    state: str
    start_ms: int
    active_since_ms: int | None = None
    muted: bool = False
    speaker: bool = False


class Telephony(Service):
    """The phone's SIM, its calls and its messages on their way."""

    def __init__(self, device: Device) -> None:
        super().__init__(device)
        self.own_number = f"1555521{device.config.console_port}"
        self.calls: list[Call] = []
        self.voice_state = "home"
        self.data_state = "home"
        self.signal_bars = 4
        self._last_call_id = 0
        self._listeners: list[CallListener] = []

    def boot(self) -> None:
        self.device.settings.observe(GLOBAL, "auto_time", self._take_network_time)

    def _take_network_time(self, namespace: str, key: str) -> None:
        moment = self.device.config.network_time_ms
        if moment is not None and self.device.settings.get_bool(namespace, key):
            self.device.clock.set(moment)

    def blocked_numbers(self) -> frozenset[str]:
        """The numbers in the provider of blocked numbers, which all apps share."""
        with open_database(self.device, BLOCKED_NUMBERS_DB) as connection:
            rows = connection.execute("SELECT original_number FROM blocked").fetchall()
        return frozenset(str(row[0]) for row in rows)

    def block_numbers(self, numbers: Iterable[str], blocked: bool) -> None:
        """Block numbers, or let them through again."""
        statement = (
            "INSERT OR REPLACE INTO blocked (original_number, e164_number) VALUES (?1, ?2)"
            if blocked
            else "DELETE FROM blocked WHERE original_number = ?1 OR e164_number = ?2"
        )
        with open_database(self.device, BLOCKED_NUMBERS_DB) as connection:
            connection.executemany(statement, [(n, to_e164(n)) for n in numbers])

    # -- the network -----------------------------------------------------------------------------

    @property
    def in_service(self) -> bool:
        """Whether calls and messages can go out."""
        return not self.device.radios.airplane_mode and self.voice_state in _IN_SERVICE

    @property
    def operator_name(self) -> str:
        """The network's name as the status bar shows it."""
        return "T-Mobile"

    def set_voice_state(self, state: str) -> None:
        """Change the registration for calls and messages (a word of the console)."""
        self.voice_state = state
        self._on_change()

    def set_data_state(self, state: str) -> None:
        """Change the registration for data (a word of the console)."""
        self.data_state = state
        self._on_change()

    def set_signal_bars(self, bars: int) -> None:
        """Set the strength of the mobile signal, 0 to 4 bars."""
        self.signal_bars = max(0, min(4, bars))

    # -- calls -----------------------------------------------------------------------------------

    @property
    def call_state(self) -> int:
        """0 idle, 1 ringing, 2 off hook."""
        if any(call.state in (INCOMING, WAITING) for call in self.calls):
            return STATE_RINGING
        return STATE_OFFHOOK if self.calls else STATE_IDLE

    @property
    def call(self) -> Call | None:
        """The call that the user deals with: the ringing one, else the one in front."""
        ringing = [c for c in self.calls if c.state in (INCOMING, WAITING)]
        talking = [c for c in self.calls if c.state in (ACTIVE, DIALING)]
        return next(iter([*ringing, *talking, *self.calls]), None)

    def listen(self, listener: CallListener) -> None:
        """Call `listener()` after every change of the calls; it must be a bound method."""
        if listener not in self._listeners:
            self._listeners.append(listener)

    def unlisten(self, listener: CallListener) -> None:
        """Stop calling `listener`."""
        self._listeners = [known for known in self._listeners if known != listener]

    def dial(self, number: str) -> Call | None:
        """Place a call; None where there is no service or no number.

        The other end takes it after about three seconds by itself.
        """
        dialled = network_portion(number)
        if not dialled or not self.in_service:
            return None
        for other in self.calls:
            if other.state == ACTIVE:
                other.state = HELD
        self.device.modem.add(modem.CALL, dialled)
        call = self._new_call(dialled, incoming=False, state=DIALING)
        self._later(ANSWER_DELAY_MS, self._remote_takes, call.id)
        self._show_in_call()
        self._on_change()
        return call

    def incoming_call(self, number: str) -> Call | None:
        """Receive a call; None where the phone cannot be reached."""
        if not self.in_service:
            return None
        state = WAITING if self.calls else INCOMING
        call = self._new_call(number, incoming=True, state=state)
        self._on_change()
        return call

    def answer(self) -> None:
        """Take the call that rings; an active one is put on hold."""
        call = self.call
        if call is None or call.state not in (INCOMING, WAITING):
            return
        for other in self.calls:
            if other.state == ACTIVE:
                other.state = HELD
        self._activate(call)
        self._show_in_call()
        self._on_change()

    def reject(self) -> None:
        """Decline the call that rings."""
        call = self.call
        if call is not None and call.state in (INCOMING, WAITING):
            self._end(call, CallType.REJECTED)

    def hang_up(self) -> None:
        """End the call in front."""
        call = self.call
        if call is not None:
            self._end(call, self._log_type(call, rejected=True))

    def toggle_hold(self) -> None:
        """Hold the active call, or take it up again."""
        call = self.call
        if call is not None and call.state in (ACTIVE, HELD):
            call.state = HELD if call.state == ACTIVE else ACTIVE
            self._on_change()

    def call_key(self) -> None:
        """The key CALL: takes a ringing call, else opens the phone app."""
        if self.call_state == STATE_RINGING:
            self.answer()
            return
        intent = self.device.packages.launch_intent(DIALER_PACKAGE)
        if intent is not None:
            self.device.activities.start(intent)

    def end_call_key(self) -> None:
        """The key ENDCALL: ends or declines a call; without one it may switch the screen off."""
        if self.calls:
            self.hang_up()
        elif self.device.settings.get_int("system", "end_button_behavior", 2) & 2:
            self.device.display.screen_on = False
            self.device.windows.mark_changed()

    def on_action(self, action: str) -> None:
        """A button of a call's notification was pressed."""
        actions = {
            ACTION_ANSWER: self.answer,
            ACTION_DECLINE: self.reject,
            ACTION_HANG_UP: self.hang_up,
        }
        if action in actions:
            actions[action]()

    def remote_answer(self, number: str) -> bool:
        """The other end takes the phone's call, or takes it off hold."""
        call = self._with_number(number)
        if call is None or (call.incoming and call.state != HELD):
            return False
        self._activate(call)
        self._on_change()
        return True

    def remote_hold(self, number: str) -> bool:
        """The other end puts a call on hold."""
        call = self._with_number(number)
        if call is None:
            return False
        call.state = HELD
        self._on_change()
        return True

    def remote_hang_up(self, number: str) -> bool:
        """The other end ends a call, is engaged, or stops ringing."""
        call = self._with_number(number)
        if call is None:
            return False
        self._end(call, self._log_type(call, rejected=False))
        return True

    def _new_call(self, number: str, incoming: bool, state: str) -> Call:
        self._last_call_id += 1
        call = Call(self._last_call_id, number, incoming, state, self.device.clock.now_ms)
        self.calls.append(call)
        self.device.log.add("I", "Telecom", f"call {call.id} {state}", buffer="radio")
        return call

    def _remote_takes(self, call_id: int) -> None:
        call = next((c for c in self.calls if c.id == call_id), None)
        if call is not None and call.state == DIALING:
            self._activate(call)
            self._on_change()

    def _activate(self, call: Call) -> None:
        call.state = ACTIVE
        if call.active_since_ms is None:
            call.active_since_ms = self.device.clock.uptime_ms

    def _end(self, call: Call, call_type: CallType) -> None:
        self.calls.remove(call)
        held = next((c for c in self.calls if c.state == HELD), None)
        if held is not None and not any(c.state == ACTIVE for c in self.calls):
            held.state = ACTIVE
        self._run(self._log, call, call_type, self.active_ms(call) // 1000)
        self._on_change()

    def active_ms(self, call: Call) -> int:
        """How long a call's two ends have been connected."""
        since = call.active_since_ms
        return 0 if since is None else self.device.clock.uptime_ms - since

    def _log(self, call: Call, call_type: CallType, duration_s: int) -> None:
        self.device.call_log.add_call(call.number, call_type, call.start_ms, duration_s)
        if call_type is CallType.MISSED:
            self._notify_missed(call)

    def _log_type(self, call: Call, rejected: bool) -> CallType:
        if not call.incoming:
            return CallType.OUTGOING
        if call.active_since_ms is not None:
            return CallType.INCOMING
        return CallType.REJECTED if rejected else CallType.MISSED

    def _visible_since(self, call: Call) -> int:
        """The wall time that the call's notification counts from."""
        if call.active_since_ms is None:
            return call.start_ms
        return self.device.clock.now_ms - self.active_ms(call)

    def _with_number(self, number: str) -> Call | None:
        return next((c for c in self.calls if c.number == number), None)

    def _on_change(self) -> None:
        self._run(self._notify_call)
        for listener in list(self._listeners):
            self._run(listener)
        self.device.windows.mark_changed()

    def _run(self, work: Callable[..., object], *args: Any) -> None:
        """Do what needs a database, which may be locked or damaged."""
        self.device.activities.run(PHONE_PACKAGE, partial(work, *args))

    def _later(self, delay_ms: int, work: Callable[..., object], *args: Any) -> None:
        self.device.clock.call_later(delay_ms, self._run, work, *args, name=work.__name__)

    def _show_in_call(self) -> None:
        intent = Intent(component=IN_CALL_ACTIVITY, flags=FLAG_NEW_TASK)
        if self.device.packages.resolve(intent):
            self.device.activities.start(intent)

    # -- notifications of calls ------------------------------------------------------------------

    def _notify_call(self) -> None:
        call = self.call
        notifications = self.device.notifications
        if call is None:
            notifications.cancel(DIALER_PACKAGE, CALL_NOTIFICATION)
            return
        ringing = call.state in (INCOMING, WAITING)
        actions = (
            [_button("Decline", ACTION_DECLINE), _button("Answer", ACTION_ANSWER)]
            if ringing
            else [_button("Hang up", ACTION_HANG_UP)]
        )
        notifications.post(
            Notification(
                package=DIALER_PACKAGE,
                id=CALL_NOTIFICATION,
                title=self.device.contacts.display_name_for(call.number),
                text="Incoming call" if ringing else "Ongoing call",
                channel="phone_incoming_call" if ringing else "phone_ongoing_call",
                channel_name="Incoming calls" if ringing else "Ongoing calls",
                importance=IMPORTANCE_HIGH if ringing else IMPORTANCE_DEFAULT,
                category="call",
                icon="phone",
                app_name="Phone",
                ongoing=True,
                full_screen=ringing,
                show_chronometer=call.state == ACTIVE,
                when_ms=self._visible_since(call),
                actions=actions,
                content_intent=PendingIntent(
                    Intent(component=IN_CALL_ACTIVITY, flags=FLAG_NEW_TASK)
                ),
            )
        )

    def _notify_missed(self, call: Call) -> None:
        missed = [c for c in self.device.call_log.calls() if c.type is CallType.MISSED and c.is_new]
        several = len(missed) > 1
        name = self.device.contacts.display_name_for(call.number)
        self.device.notifications.post(
            Notification(
                package=DIALER_PACKAGE,
                id=MISSED_CALL_NOTIFICATION,
                title="Missed calls" if several else "Missed call",
                text=f"{len(missed)} missed calls" if several else name,
                channel="phone_missed_call",
                channel_name="Missed calls",
                category="missed_call",
                icon="phone-missed",
                app_name="Phone",
                actions=[
                    Action("Call back", PendingIntent(_call_intent(call.number))),
                    Action("Message", PendingIntent(_message_intent(call.number))),
                ],
                content_intent=PendingIntent(
                    Intent(
                        action="android.intent.action.VIEW",
                        mime_type="vnd.android.cursor.dir/calls",
                        package=DIALER_PACKAGE,
                        flags=FLAG_NEW_TASK,
                    )
                ),
            )
        )

    # -- messages --------------------------------------------------------------------------------

    @property
    def sms_package(self) -> str | None:
        """The default app for messages."""
        return self.device.roles.holder(roles.SMS)

    def send_text(
        self,
        address: str,
        body: str,
        sent_callback: SentCallback | None = None,
        package: str | None = None,
    ) -> None:
        """Send a text message.

        Args:
            address: the recipient.
            body: the text, of any length.
            sent_callback: called with a `RESULT_*` code when the network has taken the message
                or refused it; a bound method. The default app for messages then moves its own
                row; what other apps send is stored by the provider.
            package: the app that sends.
        """
        row = None
        if package is not None and package != self.sms_package:
            row = self.device.sms.insert_message(address, body, Box.OUTBOX, creator=package)
        self._later(SENT_DELAY_MS, self._on_sent, address, body, sent_callback, row)

    def send_multimedia(self, sent_callback: SentCallback) -> None:
        """Send a multimedia message, which fails: the emulator's carrier has no message centre.

        Args:
            sent_callback: called with an `MMS_ERROR_*` code; a bound method.
        """
        delay_ms, error = _MMS_NETWORK_TIMEOUT_MS, MMS_ERROR_UNABLE_CONNECT_MMS
        if self.in_service and self.device.radios.mobile_data:
            delay_ms, error = _MMS_RETRIES_MS, MMS_ERROR_HTTP_FAILURE
        self._later(delay_ms, self._on_multimedia_failed, sent_callback, error)

    def receive_sms(self, sender: str, text: str) -> None:
        """A message arrives from the network; it reaches the inbox two seconds later."""
        sent_ms = self.device.clock.now_ms
        self._later(DELIVERY_DELAY_MS, self._deliver, sender, text, sent_ms)

    def _on_sent(
        self, address: str, body: str, callback: SentCallback | None, row: int | None
    ) -> None:
        result = self._send_result(address)
        if result == RESULT_OK:
            self.device.modem.add(modem.MESSAGE, address, body)
        if row is not None:
            self.device.sms.set_box(row, Box.SENT if result == RESULT_OK else Box.FAILED)
        if callback is not None:
            callback(result)
        if result == RESULT_OK and self._is_own_number(address):
            self.receive_sms(network_portion(address), body)

    def _on_multimedia_failed(self, callback: SentCallback, error: int) -> None:
        callback(error)

    def _send_result(self, address: str) -> int:
        if not network_portion(address):
            return RESULT_ERROR_NULL_PDU
        if self.device.radios.airplane_mode:
            return RESULT_ERROR_RADIO_OFF
        return RESULT_OK if self.in_service else RESULT_ERROR_NO_SERVICE

    def _is_own_number(self, address: str) -> bool:
        number = network_portion(address).lstrip("+")
        return number in (self.own_number, self.own_number[1:])

    def _deliver(self, sender: str, text: str, sent_ms: int) -> None:
        package = self.sms_package
        extras = {"address": sender, "body": text, "date_sent": sent_ms, "subscription": 1}
        intent = Intent(action=SMS_DELIVER, package=package or "", extras=extras)
        if package and self.device.packages.receivers(intent):
            self.device.activities.send_broadcast(intent)
        else:
            self.device.sms.insert_message(
                sender, text, Box.INBOX, date_sent_ms=sent_ms, subject=""
            )
        self.device.activities.send_broadcast(Intent(action=SMS_RECEIVED, extras=extras))


def _button(title: str, action: str) -> Action:
    return Action(title, PendingIntent(Intent(action=action), kind="telecom"))


def _call_intent(number: str) -> Intent:
    return Intent(action="android.intent.action.CALL", data=f"tel:{number}", flags=FLAG_NEW_TASK)


def _message_intent(number: str) -> Intent:
    return Intent(
        action="android.intent.action.SENDTO", data=f"smsto:{number}", flags=FLAG_NEW_TASK
    )
