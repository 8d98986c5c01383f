"""Backslash escapes of `echo`, and `printf`."""

from __future__ import annotations

import math
import re

from android_world.virtual_device.limits.execution_budget import OUTPUT_LIMIT_BYTES, hold

_ESCAPES = {
    "a": b"\a",
    "b": b"\b",
    "e": b"\x1b",
    "E": b"\x1b",
    "f": b"\f",
    "n": b"\n",
    "r": b"\r",
    "t": b"\t",
    "v": b"\v",
    "\\": b"\\",
}
_NUMERIC = re.compile(r"0([0-7]{0,3})|x([0-9A-Fa-f]{1,2})|u([0-9A-Fa-f]{1,4})|U([0-9A-Fa-f]{1,8})")
_OCTAL = re.compile(r"[0-7]{1,3}")
_DIRECTIVE = re.compile(r"%([-+ #0']*)(\*|\d+)?(?:\.(\*|\d*))?([diouxXeEfgGcsb%])", re.ASCII)
_INTEGER = re.compile(r"\s*([-+]?)(0[xX][0-9A-Fa-f]+|0[0-7]*|[1-9][0-9]*)")
_REAL = re.compile(
    r"\s*([-+]?)(inf(?:inity)?|nan|0x[0-9a-f]+(?:\.[0-9a-f]*)?(?:p[-+]?[0-9]+)?"
    r"|(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:e[-+]?[0-9]+)?)",
    re.IGNORECASE,
)
_OUT_OF_RANGE = ": Numerical result out of range"


def _encode(text: str) -> bytes:
    return text.encode("utf-8", "surrogateescape")


def escapes(text: str, octal_without_zero: bool = False) -> tuple[bytes, bool]:
    r"""Expand backslash escapes.

    Args:
        text: the text.
        octal_without_zero: `\101` counts besides `\0101` (formats of `printf`).

    Returns:
        The bytes, and whether `\c` ended them early.
    """
    if "\\" not in text:
        return _encode(text), False
    out = bytearray()
    index = 0
    while index < len(text):
        following = text[index + 1 : index + 2]
        if text[index] != "\\" or not following:
            end = text.find("\\", index + 1)
            end = len(text) if end < 0 else end
            out += _encode(text[index:end])
            index = end
            continue
        if following == "c":
            return bytes(out), True
        match = _OCTAL.match(text, index + 1) if octal_without_zero else None
        if match:
            out.append(int(match.group(), 8) & 255)
            index = match.end()
        elif match := _NUMERIC.match(text, index + 1):
            out += _numeric(match)
            index = match.end()
        else:
            out += _ESCAPES.get(following) or _encode("\\" + following)
            index += 2
    return bytes(out), False


def _numeric(match: re.Match[str]) -> bytes:
    if match.group(1) is not None:
        return bytes([int(match.group(1) or "0", 8) & 255])
    if match.group(2):
        return bytes([int(match.group(2), 16)])
    number = int(match.group(3) or match.group(4), 16)
    return chr(min(number, 0x10FFFF)).encode("utf-8", "surrogatepass")


def printf(form: str, arguments: list[str]) -> tuple[bytes, list[str]]:
    """What `printf form arguments` writes, and what it complains about."""
    out, problems = bytearray(), list[str]()
    left = list(arguments)
    while True:
        before = len(left)
        data, stopped = _format_once(form, left, problems)
        out += data
        hold(len(out))
        if stopped or not left or len(left) == before:
            return bytes(out), problems


def _format_once(form: str, left: list[str], problems: list[str]) -> tuple[bytes, bool]:
    out = bytearray()
    position = 0
    for match in _DIRECTIVE.finditer(form):
        before = form[position : match.start()]
        if "%" in before:
            problems.append(_bad(before, position))
            return bytes(out) + _literal(before)[0], True
        literal, stopped = _literal(before)
        out += literal
        position = match.end()
        if stopped:
            return bytes(out), True
        if match.group(4) == "%":
            out += b"%"
            continue
        data, stopped, problem = _directive(match, left)
        out += data
        hold(len(data))
        if problem is not None:
            problems.append(problem)
        if stopped:
            return bytes(out), True
    rest = form[position:]
    literal, stopped = _literal(rest)
    if "%" in rest:
        problems.append(_bad(rest, position))
    return bytes(out) + literal, stopped or "%" in rest


def _literal(text: str) -> tuple[bytes, bool]:
    """What is between directives, up to one that is none."""
    return escapes(text.partition("%")[0], octal_without_zero=True)


def _bad(text: str, position: int) -> str:
    """The complaint about a `%` that starts no directive, in a format's text from `position`."""
    match = re.search(r"%[^A-Za-z]*.?", text, re.S)
    return f"bad {match.group()}@{position + match.end()}" if match else ""


def _directive(match: re.Match[str], left: list[str]) -> tuple[bytes, bool, str | None]:
    flags, width, precision, kind = match.groups()
    sizes = []
    for size in (width, precision):
        text = (left.pop(0) if left else "") if size == "*" else size
        number, wrong = _integer(text or "")
        if wrong is not None:
            return b"", True, f"not integer: {text}"
        sizes.append(max(-OUTPUT_LIMIT_BYTES, min(OUTPUT_LIMIT_BYTES, number)))
    columns, digits = abs(sizes[0]), None if precision is None or sizes[1] < 0 else sizes[1]
    if sizes[0] < 0:
        flags += "-"
    argument = left.pop(0) if left else ""
    stopped, wrong = False, None
    if kind in "sbc":
        data, stopped = _string(kind, argument)
        data = data if kind == "c" else data[:digits]
    elif kind in "diouxX":
        number, wrong = _integer(argument)
        data = _encode(_format_integer(number, kind, flags, columns, digits))
    else:
        real, wrong = _real(argument)
        dot = "" if digits is None else f".{digits}"
        data = _encode(f"%{flags.replace(chr(39), '')}{columns or ''}{dot}{kind}" % real)
    data = data.ljust(columns) if "-" in flags else data.rjust(columns)
    problem = None if wrong is None else f"bad %{kind} {argument}{wrong}"
    return data, stopped, problem


def _format_integer(number: int, kind: str, flags: str, columns: int, digits: int | None) -> str:
    sign = ""
    if kind in "di":
        sign = "-" if number < 0 else "+" if "+" in flags else " " if " " in flags else ""
        text = str(abs(number))
    else:
        text = format(number % (1 << 64), "d" if kind == "u" else kind)
        if "#" in flags and kind in "xX" and number:
            sign = f"0{kind}"
    if digits is not None:
        text = "" if number == digits == 0 else text.rjust(digits, "0")
    elif "0" in flags and "-" not in flags:
        text = text.rjust(columns - len(sign), "0")
    if "#" in flags and kind == "o" and not text.startswith("0"):
        text = f"0{text}"
    return sign + text


def _integer(text: str) -> tuple[int, str | None]:
    """The integer that a text starts with, and what is to say about it; none is 0."""
    if text[:1] in ("'", '"'):
        return (_encode(text[1:]) or b"\0")[0], None
    match = _INTEGER.match(text)
    if match is None:
        return 0, "" if text else None
    digits = match[2]
    base = 16 if digits[1:2] in ("x", "X") else 8 if digits[0] == "0" else 10
    # Longer ones are out of range in any base, and Python refuses to read very long ones.
    number = int(digits[:70], base) * (-1 if match[1] == "-" else 1)
    kept = max(-(1 << 63), min((1 << 63) - 1, number))
    if kept != number:
        return kept, _OUT_OF_RANGE
    return kept, "" if text[match.end() :] else None


def _real(text: str) -> tuple[float, str | None]:
    """The number that a text starts with, and what is to say about it; none is 0."""
    match = _REAL.match(text)
    if match is None:
        return 0.0, "" if text else None
    digits = match[2].lower()
    try:
        real = float.fromhex(digits) if digits.startswith("0x") else float(digits)
    except OverflowError:
        real = math.inf
    wrong = "" if text[match.end() :] else None
    if math.isinf(real) and digits[0] != "i":
        wrong = _OUT_OF_RANGE
    return math.copysign(real, -1 if match[1] == "-" else 1), wrong


def _string(kind: str, argument: str) -> tuple[bytes, bool]:
    if kind == "b":
        return escapes(argument)
    if kind == "c":
        return _encode(argument)[:1], False
    return _encode(argument), False
