"""Backslash escapes of `echo`, and `printf`."""

from __future__ import annotations

import re

_ESCAPES = {
    "a": b"\a", "b": b"\b", "e": b"\x1b", "E": b"\x1b", "f": b"\f", "n": b"\n", "r": b"\r",
    "t": b"\t", "v": b"\v", "\\": b"\\",
}  # fmt: skip
_NUMERIC = re.compile(r"0([0-7]{0,3})|x([0-9A-Fa-f]{1,2})|u([0-9A-Fa-f]{1,4})|U([0-9A-Fa-f]{1,8})")
_OCTAL = re.compile(r"[0-7]{1,3}")
_DIRECTIVE = re.compile(r"%([-+ #0']*)(\*|\d+)?(?:\.(\*|-?\d*))?([diouxXeEfFgGaAcsb%])")


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


def printf(form: str, arguments: list[str]) -> tuple[bytes, str | None]:
    """What `printf form arguments` writes, and what it complains about."""
    out = bytearray()
    left = list(arguments)
    problem: str | None = None
    while True:
        before = len(left)
        data, stopped, problem = _format_once(form, left, problem)
        out += data
        if stopped or not left or len(left) == before:
            return bytes(out), problem


def _format_once(form: str, left: list[str], problem: str | None) -> tuple[bytes, bool, str | None]:
    out = bytearray()
    position = 0
    for match in _DIRECTIVE.finditer(form):
        before = form[position : match.start()]
        if "%" in before:
            return bytes(out) + _literal(before)[0], True, problem or _bad(before, position)
        literal, stopped = _literal(before)
        out += literal
        position = match.end()
        if stopped:
            return bytes(out), True, problem
        if match.group(4) == "%":
            out += b"%"
            continue
        data, stopped, trouble = _directive(match, left)
        out += data
        problem = problem or trouble
        if stopped:
            return bytes(out), True, problem
    literal, stopped = _literal(form[position:])
    if "%" in form[position:]:
        stopped, problem = True, problem or _bad(form[position:], position)
    return bytes(out) + literal, stopped, problem


def _literal(text: str) -> tuple[bytes, bool]:
    """What stands between directives, up to one that is none."""
    return escapes(text.partition("%")[0], octal_without_zero=True)


def _bad(text: str, position: int) -> str:
    """The complaint about a `%` that begins no directive, in a format's text from `position`."""
    match = re.search(r"%[^A-Za-z]*.?", text, re.S)
    return f"bad {match.group()}@{position + match.end()}" if match else ""


def _directive(match: re.Match[str], left: list[str]) -> tuple[bytes, bool, str | None]:
    flags, width, precision, kind = match.groups()

    def take() -> str:
        return left.pop(0) if left else ""

    if width == "*":
        width = take() or "0"
        if width.startswith("-"):
            flags, width = flags + "-", width[1:]
    if precision == "*":
        precision = take() or "0"
    argument = take()
    if kind in "sbc":
        data, stopped = _string(kind, argument)
        if precision is not None and kind != "c":
            data = data[: max(0, int(precision or 0))]
        size = int(width or 0)
        return (data.ljust(size) if "-" in flags else data.rjust(size)), stopped, None
    number = _parse_number(argument, kind in "diouxX")
    problem = None
    if number is None:
        number, problem = 0, f"bad {match.group()} {argument}"
    dot = "" if precision is None else f".{precision or 0}"
    if kind in "diouxX":
        value = int(number)
        if kind in "ouxX" and value < 0:
            value += 1 << 64
        kind = "d" if kind in "iu" else kind
        return _encode(f"%{flags}{width or ''}{dot}{kind}" % value), False, problem
    return _encode(f"%{flags}{width or ''}{dot}{kind}" % float(number)), False, problem


def _string(kind: str, argument: str) -> tuple[bytes, bool]:
    if kind == "b":
        return escapes(argument)
    if kind == "c":
        return _encode(argument)[:1], False
    return _encode(argument), False


def _parse_number(text: str, integer: bool) -> int | float | None:
    if not text:
        return 0
    if text[0] in "'\"":
        return ord(text[1]) if len(text) > 1 else 0
    try:
        if re.fullmatch(r"[-+]?0[0-7]+", text):
            return int(text, 8)
        return int(text, 0)
    except ValueError:
        pass
    try:
        number = float(text)
    except ValueError:
        return None
    return None if integer else number
