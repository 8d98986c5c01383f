"""Builtins that read and write: echo, print, read."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from android_world.virtual_device.shell.mksh.io_streams import InputStream, OutputStream
from android_world.virtual_device.shell.mksh.printf import escapes
from android_world.virtual_device.shell.mksh.state import DEFAULT_IFS, BuiltinError
from android_world.virtual_device.shell.numbers import is_number_of_shell

if TYPE_CHECKING:
    from android_world.virtual_device.shell.mksh.interpreter import Interpreter


def _encode(text: str) -> bytes:
    return text.encode("utf-8", "surrogateescape")


def _put(shell: Interpreter, data: bytes, descriptor: int = 1) -> int:
    if not isinstance(shell.streams.get(descriptor), OutputStream):
        raise BuiltinError("Bad file descriptor")
    shell.write(descriptor, data)
    return 0


def _echo(shell: Interpreter, args: list[str]) -> int:
    newline, expand = True, True
    while args and re.fullmatch(r"-[neE]+", args[0]):
        for letter in args[0][1:]:
            newline = newline and letter != "n"
            expand = letter == "e" or (expand and letter != "E")
        args = args[1:]
    text = " ".join(args)
    data, stopped = escapes(text) if expand else (_encode(text), False)
    while stopped:  # As in mksh, `\c` only keeps the newline away.
        newline = False
        text = text[_after_stop(text) :]
        more, stopped = escapes(text)
        data += more
    return _put(shell, data + b"\n" if newline else data)


def _after_stop(text: str) -> int:
    r"""Where the text after its first `\c` starts."""
    match = re.match(r"(?:[^\\]|\\[^c])*\\c", text, re.S)
    return match.end() if match else len(text)


def _print(shell: Interpreter, args: list[str]) -> int:
    newline, expand, descriptor, separator = True, True, 1, b" "
    while args and re.fullmatch(r"-[neErRslpu0-9]+", args[0]):
        option = args[0]
        args = args[1:]
        newline = newline and "n" not in option
        expand = expand and not ("r" in option or "R" in option)
        separator = b"\n" if "l" in option else separator
        if match := re.search(r"u(\d?)", option):
            descriptor = int(match.group(1) or 1)
    if args and args[0] in ("-", "--"):
        args = args[1:]
    pieces: list[bytes] = []
    for argument in args:
        data, stopped = escapes(argument) if expand else (_encode(argument), False)
        if stopped:
            newline = False
            data += escapes(argument[_after_stop(argument) :])[0]
        pieces.append(data)
    return _put(shell, separator.join(pieces) + (b"\n" if newline else b""), descriptor)


def _read(shell: Interpreter, args: list[str]) -> int:
    raw, delimiter, limit, array, descriptor = False, b"\n", None, False, 0
    index = 0
    while index < len(args) and re.fullmatch(r"-.+", args[index]) and args[index] != "--":
        option = args[index][1:]
        index += 1
        while option:
            letter, option = option[0], option[1:]
            if letter in "dnNtup":
                value = option or (args[index] if index < len(args) else "")
                index += 0 if option else 1
                option = ""
                if letter == "d":
                    delimiter = _encode(value)[:1] or b"\0"
                elif letter in "nN":
                    if value.isdecimal() and not is_number_of_shell(value):
                        raise BuiltinError(f"bad number: {value}", 2)
                    limit = int(value) if value.isdecimal() else 0
                elif letter == "u" and value.isdecimal():
                    if not is_number_of_shell(value):
                        raise BuiltinError(f"-u: {value}: bad file descriptor", 2)
                    descriptor = int(value)
            raw = raw or letter == "r"
            array = array or letter in "aA"
    names = [n for n in args[index:] if n != "--"] or ["REPLY"]
    stream = shell.streams.get(descriptor)
    if not isinstance(stream, InputStream):
        raise BuiltinError(f"-u: {descriptor}: bad file descriptor")
    line, complete = _read_line(stream, raw, delimiter, limit)
    _assign_line(shell, names, line, array)
    return int(not complete)


def reply_line(shell: Interpreter) -> str | None:
    """The next line of the input without the blanks around it; None at the input's end."""
    stream = shell.streams.get(0)
    data = stream.read_line() if isinstance(stream, InputStream) else b""
    return _decode(data).strip(DEFAULT_IFS) if data else None


def _read_line(
    stream: InputStream, raw: bool, delimiter: bytes, limit: int | None
) -> tuple[list[tuple[str, bool]], bool]:
    """One line as (character, escaped) pairs, and whether it was complete."""
    if limit is not None:
        chunk = stream.read(limit)
        return [(c, False) for c in _decode(chunk)], len(chunk) == limit
    out: list[tuple[str, bool]] = []
    while True:
        data = stream.read_line(delimiter)
        complete = data.endswith(delimiter)
        text = _decode(data[: -len(delimiter)] if complete else data)
        if raw:
            return out + [(c, False) for c in text], complete
        index = 0
        while index < len(text):
            if text[index] == "\\" and index + 1 < len(text):
                out.append((text[index + 1], True))
                index += 2
            elif text[index] == "\\":
                break
            else:
                out.append((text[index], False))
                index += 1
        if not (index < len(text) and complete):
            return out, complete


def _decode(data: bytes) -> str:
    return data.replace(b"\0", b"").decode("utf-8", "surrogateescape")


def _assign_line(
    shell: Interpreter, names: list[str], line: list[tuple[str, bool]], array: bool
) -> None:
    ifs = shell.state.variables.get("IFS")
    ifs = DEFAULT_IFS if ifs is None else ifs
    blanks = "".join(c for c in ifs if c in DEFAULT_IFS)
    fields = _split(line, ifs, blanks, None if array else len(names))
    if array:
        shell.state.variables.set_array(names[0], fields)
        return
    for index, name in enumerate(names):
        shell.state.variables.set(name, fields[index] if index < len(fields) else "")


def _split(line: list[tuple[str, bool]], ifs: str, blanks: str, count: int | None) -> list[str]:
    """Split at unescaped IFS characters into at most `count` fields; the last takes the rest."""

    def within(index: int, characters: str) -> bool:
        return index < len(line) and not line[index][1] and line[index][0] in characters

    fields: list[str] = []
    index = 0
    while within(index, blanks):
        index += 1
    while index < len(line):
        if count is not None and len(fields) == count - 1:
            end = len(line)
            while end > index and within(end - 1, blanks):
                end -= 1
            fields.append("".join(char for char, _ in line[index:end]))
            break
        start = index
        while index < len(line) and not within(index, ifs):
            index += 1
        fields.append("".join(char for char, _ in line[start:index]))
        while within(index, blanks):
            index += 1
        if within(index, ifs) and line[index][0] not in blanks:
            index += 1
            while within(index, blanks):
                index += 1
    return fields


IO_BUILTINS: dict[str, Callable[[Interpreter, list[str]], int]] = {
    "echo": _echo,
    "print": _print,
    "read": _read,
}
