"""Redirections: from the words of a command to the streams that it gets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from android_world.virtual_device.shell.mksh.ast import HereDocument, Redirect
from android_world.virtual_device.shell.mksh.expansion import Expander
from android_world.virtual_device.shell.mksh.io_streams import (
    FileOutput,
    InputStream,
    NullOutput,
    OutputStream,
    Stream,
    endless_input,
)
from android_world.virtual_device.shell.mksh.state import BuiltinError, ShellState
from android_world.virtual_device.shell.numbers import is_number_of_shell
from android_world.virtual_device.shell.toybox.file_access import FileAccess
from android_world.virtual_device.shell.toybox.standard_streams import descriptor_of

Streams = dict[int, Stream]


class Redirecting(Protocol):
    """What redirections need of the shell."""

    streams: Streams
    files: FileAccess
    state: ShellState
    expander: Expander

    def path(self, name: str) -> str:
        """Absolute device path of a name."""
        ...


def apply_redirections(shell: Redirecting, redirects: Sequence[Redirect]) -> Streams:
    """The streams of a command with its redirections applied, from left to right.

    Raises:
        BuiltinError: a file cannot be opened, or a descriptor is not open.
    """
    streams = dict(shell.streams)
    for redirect in redirects:
        _apply(shell, redirect, streams)
    return streams


def _apply(shell: Redirecting, redirect: Redirect, streams: Streams) -> None:
    target = redirect.target
    if isinstance(target, HereDocument):
        text = shell.expander.text(target.body)
        streams[redirect.descriptor] = InputStream(text.encode("utf-8", "surrogateescape"))
        return
    word = shell.expander.text(target)
    if redirect.operator == "<<<":
        streams[redirect.descriptor] = InputStream((word + "\n").encode("utf-8", "surrogateescape"))
    elif redirect.operator in ("<&", ">&"):
        _duplicate(redirect, word, streams)
    else:
        _open(shell, redirect, word, streams)


def _duplicate(redirect: Redirect, word: str, streams: Streams) -> None:
    if word == "-":
        streams.pop(redirect.descriptor, None)
        return
    if not is_number_of_shell(word):
        raise BuiltinError(f"{redirect.operator}{word} : bad file descriptor")
    source = streams.get(int(word))
    if source is None:
        raise BuiltinError(f"{redirect.operator}{word} : bad file descriptor")
    streams[redirect.descriptor] = source


def _open(shell: Redirecting, redirect: Redirect, word: str, streams: Streams) -> None:
    path = shell.path(word)
    number = descriptor_of(path)
    if number is not None and number in streams:
        streams[redirect.descriptor] = streams[number]
        return
    keeps = redirect.operator == ">" and "noclobber" in shell.state.options
    if keeps and shell.files.is_file(path):
        raise BuiltinError(f"can't create {word}: File exists")
    try:
        streams[redirect.descriptor] = _stream(shell.files, redirect.operator, path)
    except OSError as e:
        verb = "open" if redirect.operator in ("<", "<>") else "create"
        raise BuiltinError(f"can't {verb} {word}: {e.strerror}") from e


def _stream(files: FileAccess, operator: str, path: str) -> InputStream | OutputStream:
    if operator == "<" and (endless := endless_input(path)) is not None:
        return endless
    if operator == "<":
        return InputStream(files.read_bytes(path))
    if operator == "<>":
        files.append(path, b"")
        return InputStream(files.read_bytes(path))
    if path in ("/dev/null", "/dev/tty", "/dev/zero"):
        return NullOutput()
    return FileOutput(files, path, append=operator == ">>")
