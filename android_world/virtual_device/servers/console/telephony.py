"""Console commands for calls and messages: the other end of the line."""

from __future__ import annotations

import re
from collections.abc import Callable

from android_world.virtual_device.servers import modem, sms_pdu
from android_world.virtual_device.servers.console.console import ConsoleError, console_command
from android_world.virtual_device.servers.served_phone import ServedPhone

_REGISTRATION = ("unregistered", "home", "roaming", "searching", "denied", "off", "on")
_RSSI_OF_BARS = (2, 5, 8, 12)  # The least RSSI for 1, 2, 3 and 4 bars.
_ESCAPE = re.compile(r"\\(n|\\|x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4})?")
_ESCAPE_HELP = "\n".join(
    [
        "the text may contain escapes: \\n is a line break, \\xNN a byte in hexadecimal,",
        "\\uNNNN a Unicode character, \\\\ a backslash",
    ]
)


# -- gsm -------------------------------------------------------------------------------------------


@console_command("gsm list", "list current phone calls")
def gsm_list(phone: ServedPhone, arguments: str) -> str:
    """List the calls."""
    with phone.host.reading() as device:
        return "\n".join(
            f"{'inbound from' if c.incoming else 'outbound to '} {c.number:<10} : {c.state}"
            for c in device.telephony.calls
        )


@console_command("gsm call", "create inbound phone call")
def gsm_call(phone: ServedPhone, arguments: str) -> None:
    """Call the phone."""
    number = _number(arguments, "gsm call <phonenumber>")
    try:
        modem.call(phone, number)
    except modem.BadNumber as error:
        raise ConsoleError("bad phone number format, use digits, # and + only") from error
    except modem.RadioOff as error:
        raise ConsoleError("the phone's radio is off") from error


@console_command("gsm accept", "change the state of an outbound call to 'active'")
def gsm_accept(phone: ServedPhone, arguments: str) -> None:
    """Answer the phone's call."""
    _act(phone, modem.accept, _number(arguments, "gsm accept <phonenumber>"))


@console_command("gsm hold", "change the state of an outbound call to 'held'")
def gsm_hold(phone: ServedPhone, arguments: str) -> None:
    """Put a call on hold."""
    _act(phone, modem.hold, _number(arguments, "gsm hold <phonenumber>"))


@console_command("gsm busy", "close waiting outbound call as busy")
def gsm_busy(phone: ServedPhone, arguments: str) -> None:
    """Be engaged."""
    _act(phone, modem.busy, _number(arguments, "gsm busy <phonenumber>"))


@console_command("gsm cancel", "disconnect an inbound or outbound phone call")
def gsm_cancel(phone: ServedPhone, arguments: str) -> None:
    """Hang up."""
    _act(phone, modem.cancel, _number(arguments, "gsm cancel <phonenumber>"))


@console_command("gsm status", "display GSM status")
def gsm_status(phone: ServedPhone, arguments: str) -> str:
    """Show both registrations."""
    with phone.host.reading() as device:
        telephony = device.telephony
        return f"gsm voice state: {telephony.voice_state}\ngsm data state:  {telephony.data_state}"


@console_command("gsm voice", "modify voice state: " + "|".join(_REGISTRATION))
def gsm_voice(phone: ServedPhone, arguments: str) -> None:
    """Change the registration for calls and messages."""
    state = _state(arguments, "voice")
    with phone.host.access() as device:
        device.telephony.set_voice_state(state)


@console_command("gsm data", "modify data state: " + "|".join(_REGISTRATION))
def gsm_data(phone: ServedPhone, arguments: str) -> None:
    """Change the registration for data."""
    state = _state(arguments, "data")
    with phone.host.access() as device:
        device.telephony.set_data_state(state)


@console_command("gsm signal", "set signal strength: <rssi 0..31 or 99> [<ber 0..7 or 99>]")
def gsm_signal(phone: ServedPhone, arguments: str) -> None:
    """Set the signal strength as the modem reports it."""
    words = arguments.split()
    if not words:
        raise ConsoleError("not enough arguments: see 'help gsm signal' for details")
    if not words[0].isdecimal() or not (int(words[0]) <= 31 or int(words[0]) == 99):
        raise ConsoleError("invalid RSSI - must be 0..31 or 99")
    if words[1:] and not (words[1].isdecimal() and (int(words[1]) <= 7 or int(words[1]) == 99)):
        raise ConsoleError("invalid BER - must be 0..7 or 99")
    rssi = int(words[0])
    _set_bars(phone, 0 if rssi == 99 else sum(rssi >= limit for limit in _RSSI_OF_BARS))


@console_command("gsm signal-profile", "set signal strength profile: 0..4")
def gsm_signal_profile(phone: ServedPhone, arguments: str) -> None:
    """Set the signal strength in bars."""
    if arguments.strip() not in {"0", "1", "2", "3", "4"}:
        raise ConsoleError("invalid signal strength - must be 0..4")
    _set_bars(phone, int(arguments))


@console_command("gsm meter", "set whether mobile data is metered: on|off")
def gsm_meter(phone: ServedPhone, arguments: str) -> None:
    """Take note; no app of the phone asks."""
    if arguments.strip() not in {"on", "off"}:
        raise ConsoleError('Usage: "meter on|off"')


# -- sms -------------------------------------------------------------------------------------------


@console_command("sms send", "send inbound SMS text message: <phonenumber> <text message>")
def sms_send(phone: ServedPhone, arguments: str) -> None:
    """Send the phone a message."""
    number, _, text = arguments.strip().partition(" ")
    if not number or not text:
        raise ConsoleError("missing argument, try 'sms send <phonenumber> <text message>'")
    _deliver(phone, number, unescape(text))


@console_command("sms pdu", "send inbound SMS PDU: <hexstring>")
def sms_pdu_command(phone: ServedPhone, arguments: str) -> None:
    """Send the phone a message in transport form."""
    if not arguments.strip():
        raise ConsoleError("missing argument, try 'sms pdu <hexstring>'")
    try:
        message = sms_pdu.parse_deliver(arguments.strip())
    except sms_pdu.BadPdu as error:
        raise ConsoleError("badly formatted <hexstring>") from error
    _deliver(phone, message.number, message.text)


def unescape(text: str) -> str:
    r"""Replace \n, \xNN, \uNNNN and \\; a KO for any other backslash."""

    def replacement(match: re.Match[str]) -> bytes:
        escape = match[1]
        if escape is None:
            raise ConsoleError("badly formatted text", _ESCAPE_HELP)
        if escape in "n\\":
            return b"\n" if escape == "n" else b"\\"
        value = int(escape[1:], 16)
        return bytes([value]) if escape[0] == "x" else chr(value).encode("utf-8", "surrogatepass")

    parts, end = [], 0
    for match in _ESCAPE.finditer(text):
        parts += [text[end : match.start()].encode(), replacement(match)]
        end = match.end()
    return b"".join([*parts, text[end:].encode()]).decode("utf-8", "replace")


def _deliver(phone: ServedPhone, number: str, text: str) -> None:
    try:
        modem.receive_sms(phone, number, text)
    except modem.BadNumber as error:
        raise ConsoleError("bad phone number format, must be [+](0-9)*") from error
    except modem.RadioOff as error:
        raise ConsoleError("the phone's radio is off") from error


def _number(arguments: str, usage: str) -> str:
    number = arguments.strip()
    if not number:
        raise ConsoleError(f"missing argument, try '{usage}'")
    return number


def _act(phone: ServedPhone, action: Callable[[ServedPhone, str], None], number: str) -> None:
    try:
        action(phone, number)
    except modem.NotOutgoingCallError as error:
        raise ConsoleError(f"no current outbound call to number '{number}'") from error
    except modem.NoSuchCall as error:
        raise ConsoleError(f"no current call to/from number '{number}'") from error


def _state(arguments: str, group: str) -> str:
    state = arguments.strip()
    if not state:
        raise ConsoleError(f"missing argument, try 'gsm {group} <state>'")
    if state not in _REGISTRATION:
        raise ConsoleError(
            f"bad GSM {group} state name, try 'help gsm {group}' for list of valid values"
        )
    return state


def _set_bars(phone: ServedPhone, bars: int) -> None:
    with phone.host.access() as device:
        device.telephony.set_signal_bars(bars)
        device.windows.mark_changed()
