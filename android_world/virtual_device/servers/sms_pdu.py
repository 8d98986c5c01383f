"""Reads SMS-DELIVER messages in their transport form (3GPP TS 23.040, 23.038)."""

from __future__ import annotations

from dataclasses import dataclass

_GSM7 = (
    "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ\x1bÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?"
    "¡ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    "ÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà"
)
_GSM7_ESCAPED = {
    10: "\f",
    20: "^",
    40: "{",
    41: "}",
    47: "\\",
    60: "[",
    61: "~",
    62: "]",
    64: "|",
    101: "€",
}
_TYPE_MASK, _DELIVER, _HAS_HEADER = 0x03, 0x00, 0x40
_TIMESTAMP_OCTETS = 7
_INTERNATIONAL, _ALPHANUMERIC = 0x10, 0x50


class BadPdu(ValueError):
    """The octets are not a message that can be read."""


@dataclass(frozen=True)
class DeliveredSms:
    """Sender and text of a message."""

    number: str
    text: str


def parse_deliver(hex_text: str) -> DeliveredSms:
    """Read a hexadecimal PDU, service centre first.

    Raises:
        BadPdu: if it is malformed, no SMS-DELIVER or one part of a longer message.
    """
    try:
        data = bytes.fromhex(hex_text)
        return _parse(data)
    except (ValueError, IndexError, UnicodeDecodeError) as error:
        raise BadPdu(str(error)) from error


def _parse(data: bytes) -> DeliveredSms:
    position = 1 + data[0]
    first = data[position]
    if first & _TYPE_MASK != _DELIVER:
        raise BadPdu("not an SMS-DELIVER")
    if first & _HAS_HEADER:
        raise BadPdu("a part of a longer message")
    digits, kind = data[position + 1], data[position + 2] & 0x70
    start = position + 3
    end = start + (digits + 1) // 2
    number = _address(data[start:end], digits, kind)
    coding = data[end + 1]
    body = end + 2 + _TIMESTAMP_OCTETS
    length, content = data[body], data[body + 1 :]
    alphabet = coding & 0x0C
    if alphabet == 0x08:
        text = content[:length].decode("utf-16-be")
    elif alphabet == 0x04:
        text = content[:length].decode("latin-1")
    else:
        if len(content) * 8 < length * 7:
            raise BadPdu("the text is cut off")
        text = _gsm7(content, length)
    return DeliveredSms(number, text)


def _address(octets: bytes, digits: int, kind: int) -> str:
    if kind == _ALPHANUMERIC:
        return _gsm7(octets, digits * 4 // 7)
    semi = "".join(f"{octet & 0x0F:X}{octet >> 4:X}" for octet in octets)[:digits]
    number = semi.replace("A", "*").replace("B", "#")
    return f"+{number}" if kind == _INTERNATIONAL else number


def _gsm7(octets: bytes, count: int) -> str:
    packed = int.from_bytes(octets, "little")
    characters, escaped = [], False
    for index in range(count):
        code = packed >> (7 * index) & 0x7F
        if escaped:
            characters.append(_GSM7_ESCAPED.get(code, _GSM7[code]))
            escaped = False
        elif code == 0x1B:
            escaped = True
        else:
            characters.append(_GSM7[code])
    return "".join(characters)
