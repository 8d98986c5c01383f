"""Calls and text messages."""

from __future__ import annotations

import re
from typing import Final

from android_env.proto import adb_pb2

from android_world.device import adb, emulator_console, errors, settings, touch

_CALL_STATE = re.compile(r"mCallState=(\d)")
_CALL_STATES: Final = {"0": "IDLE", "1": "RINGING", "2": "OFFHOOK"}
_NOT_DIALLED = re.compile(r"[^\d+*#]")


def get_call_state(env: adb.AdbDevice, timeout_sec: float = adb.DEFAULT_TIMEOUT_S) -> str:
    """Return IDLE, RINGING, OFFHOOK or UNKNOWN."""
    dump = adb.run(env, "shell", "dumpsys", "telephony.registry", timeout_s=timeout_sec)
    match = _CALL_STATE.search(dump)
    return _CALL_STATES.get(match[1], "UNKNOWN") if match else "UNKNOWN"


def call_emulator(
    env: adb.AdbDevice, phone_number: str, timeout_sec: float = adb.DEFAULT_TIMEOUT_S
) -> adb_pb2.AdbResponse:
    """Simulate an incoming call.

    Raises:
      AdbError: the emulator refuses the number.
    """
    number = _NOT_DIALLED.sub("", phone_number)
    return _emulate(env, timeout_sec, "gsm", "call", number)


def end_call_if_active(env: adb.AdbDevice, timeout_sec: float = adb.DEFAULT_TIMEOUT_S) -> None:
    """Hang up if a call is active or ringing."""
    if get_call_state(env, timeout_sec) in ("OFFHOOK", "RINGING"):
        touch.press_keyboard_generic("KEYCODE_ENDCALL", env, timeout_sec)


def clear_android_emulator_call_log(
    env: adb.AdbDevice, timeout_sec: float = adb.DEFAULT_TIMEOUT_S
) -> adb_pb2.AdbResponse:
    """Delete the whole call log."""
    line = adb.quote("content", "delete", "--uri", "content://call_log/calls")
    return adb.issue_generic_request(["shell", line], env, timeout_sec)


def call_phone_number(
    env: adb.AdbDevice, phone_number: str, timeout_sec: float = adb.DEFAULT_TIMEOUT_S
) -> adb_pb2.AdbResponse:
    """Call a number from the device."""
    number = _NOT_DIALLED.sub("", phone_number)
    line = adb.quote("am", "start", "-a", "android.intent.action.CALL", "-d", f"tel:{number}")
    return adb.issue_generic_request(["shell", line], env, timeout_sec)


def text_emulator(
    env: adb.AdbDevice,
    phone_number: str,
    message: str,
    timeout_sec: float = adb.DEFAULT_TIMEOUT_S,
) -> adb_pb2.AdbResponse:
    """Simulate an incoming text message.

    On a device without an emulator's console the message is put into the inbox, unread and without
    a notification; adb has to be root there.

    Raises:
      AdbError: the device refuses the number or the text.
    """
    number = _NOT_DIALLED.sub("", phone_number)
    try:
        return _emulate(env, timeout_sec, "sms", "send", number, _console_text(message))
    except errors.NoConsoleError:
        return _insert_into_inbox(env, timeout_sec, number, message)


def compose_sms(env: adb.AdbDevice, phone_number: str, message: str) -> adb_pb2.AdbResponse:
    """Open the messaging app with a number and a text filled in."""
    words = ("am", "start", "-W", "-a", "android.intent.action.SENDTO")
    line = adb.quote(*words, "-d", f"sms:{phone_number}", "--es", "sms_body", message)
    return adb.issue_generic_request(["shell", line], env)


def disable_headsup_notifications(
    env: adb.AdbDevice, timeout_sec: float = adb.DEFAULT_TIMEOUT_S
) -> adb_pb2.AdbResponse:
    """Keep notifications from popping up over the screen."""
    return settings.put_settings("global", "heads_up_notifications_enabled", "0", env, timeout_sec)


def enable_headsup_notifications(
    env: adb.AdbDevice, timeout_sec: float = adb.DEFAULT_TIMEOUT_S
) -> adb_pb2.AdbResponse:
    """Let notifications pop up over the screen."""
    return settings.put_settings("global", "heads_up_notifications_enabled", "1", env, timeout_sec)


def _emulate(env: adb.AdbDevice, timeout_sec: float, *words: str) -> adb_pb2.AdbResponse:
    """Run a console command; adb itself does not report when one fails."""
    response = adb.issue_generic_request(["emu", *words], env, timeout_sec)
    reply = adb.output(response)
    if emulator_console.is_failure(reply):
        raise errors.AdbError(["emu", *words], None, reply)
    return response


def _insert_into_inbox(
    env: adb.AdbDevice, timeout_sec: float, number: str, message: str
) -> adb_pb2.AdbResponse:
    """Write a message as the phone's own receiver would, at the device's time."""
    adb.set_root_if_needed(env)
    values = {"address:s": number, "body:s": message, "read:i": "0", "seen:i": "0"}
    binds = [word for item in values.items() for word in ("--bind", ":".join(item))]
    insert = adb.quote("content", "insert", "--uri", "content://sms/inbox", *binds)
    # In milliseconds: messages of the same second have an order.
    line = f"t=$(date +%s%N); {insert} --bind date:l:${{t%??????}} --bind date_sent:l:${{t%??????}}"
    response = adb.issue_generic_request(["shell", line], env, timeout_sec)
    if printed := adb.output(response).strip():  # `content` exits with 0 whatever happens.
        raise errors.AdbError(["shell", line], None, printed)
    return response


def _console_text(message: str) -> str:
    """Escape a text for the emulator console, which reads backslashes and one line."""
    return message.replace("\\", "\\\\").replace("\r", "").replace("\n", "\\n")
