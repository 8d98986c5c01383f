"""Phone numbers as Android (libphonenumber, PhoneNumberUtils) treats them, for a US SIM."""

from __future__ import annotations

from android_world.virtual_device.storage.sqlite_functions import (
    loosely_equal_numbers,
    phone_number_stripped_reversed,
)

__all__ = [
    "format_number",
    "loosely_equal_numbers",
    "min_match",
    "network_portion",
    "normalize_number",
    "to_e164",
]

MIN_MATCH_DIGITS = 7
_KEYPAD = dict(zip("abcdefghijklmnopqrstuvwxyz", "22233344455566677778889999"))


def normalize_number(number: str) -> str:
    """Return the digits of a number (letters as on a keypad), with a leading `+` kept."""
    digits = "".join(_KEYPAD.get(c.lower(), c) for c in number if c.isalnum() and c.isascii())
    return ("+" if number.strip().startswith("+") else "") + digits


def network_portion(number: str) -> str:
    """Return the characters of a number that are dialled."""
    return (phone_number_stripped_reversed(number) or "")[::-1]


def to_e164(number: str) -> str | None:
    """Return the number with its country code (`+15551234567`), or None where it has none."""
    if any(c.isalpha() for c in number):
        return None
    normal = normalize_number(number)
    if normal.startswith("+"):
        return normal if 8 <= len(normal) <= 16 else None
    if len(normal) == 11 and normal.startswith("1"):
        normal = normal[1:]
    if len(normal) == 10 and normal[0] not in "01":
        return f"+1{normal}"
    return None


def min_match(normalized: str) -> str:
    """Return what finds a number in spite of prefixes: its last digits, last one first."""
    return normalized[-MIN_MATCH_DIGITS:][::-1]


def format_number(number: str) -> str:
    """Return a number as the phone writes it while it is typed.

    Numbers that are not of the American plan, or that hold other characters, stay as they are.
    """
    normal = normalize_number(number)
    if not number or any(c not in "+-() ." and not c.isdecimal() for c in number):
        return number
    if normal.startswith("+1"):
        return f"+1 {_dash(normal[2:])}".rstrip()
    if normal.startswith("+"):
        return normal
    if normal.startswith("1"):
        return normal if len(normal) > 11 else f"1 {_dash(normal[1:])}".rstrip()
    return _local(normal)


def _local(digits: str) -> str:
    if len(digits) <= 3 or len(digits) > 10:
        return digits
    if len(digits) <= 7:
        return f"{digits[:3]}-{digits[3:]}"
    return f"({digits[:3]}) {digits[3:6]}-{digits[6:]}"


def _dash(digits: str) -> str:
    if len(digits) > 10:
        return digits
    parts = [digits[:3], digits[3:6], digits[6:]]
    return "-".join(part for part in parts if part)
