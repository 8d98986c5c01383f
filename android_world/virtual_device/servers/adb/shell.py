"""adb's shell and exec services."""

from __future__ import annotations

import asyncio
import codecs
import re
import struct
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from android_world.virtual_device.errors import HostFailure
from android_world.virtual_device.servers.adb.adbd import Adbd, service
from android_world.virtual_device.servers.adb.interactive_shell import LineEditor, ShellSession
from android_world.virtual_device.servers.adb.logcat_stream import follow_log, following_logcat
from android_world.virtual_device.servers.adb.protocol import AdbStream
from android_world.virtual_device.servers.adb.screen_recording import (
    record_screen,
    screen_recording,
)
from android_world.virtual_device.servers.adb.shell_input import ShellInput, call_on
from android_world.virtual_device.servers.adb.terminal import TerminalInput
from android_world.virtual_device.servers.shared_device import SharedDevice
from android_world.virtual_device.shell import ShellResult

_PACKET = struct.Struct("<BI")
_PIECE = 256 * 1024  # How much of an output is sent at a time.
_STDIN, _STDOUT, _STDERR, _EXIT, _CLOSE_STDIN, _WINDOW_SIZE = range(6)
_FAILED = 1
_INSTALL_SIZE = re.compile(r"\binstall\S*\b.*\s'?-S'?\s*'?(\d+)'?(?=\s|$)")


class ShellStream(Protocol):
    """The device's end of a shell stream, in either version of the protocol."""

    async def read(self) -> bytes:
        """Return the next input; b"" when it has ended."""

    async def write(self, stdout: bytes, stderr: bytes = b"") -> None:
        """Send output."""

    async def finish(self, result: ShellResult) -> None:
        """Send the rest of the output and the exit code, and end."""

    async def exit(self, exit_code: int) -> None:
        """Send the exit code."""

    async def wait_closed(self) -> None:
        """Return when the adb host has closed the stream."""

    def hang_up_with(self, source: ShellInput) -> None:
        """End the script that reads `source` when the host leaves it, where adbd does so."""


@dataclass
class RawShellStream:
    """The shell protocol of old: both outputs in one, no exit code."""

    stream: AdbStream

    async def read(self) -> bytes:
        """Return the next input; b"" when it has ended."""
        return await self.stream.read()

    async def write(self, stdout: bytes, stderr: bytes = b"") -> None:
        """Send output."""
        await self.stream.write(stdout + stderr)

    async def finish(self, result: ShellResult) -> None:
        """Send the rest of the output, and end."""
        await self.stream.write(result.output)

    async def exit(self, exit_code: int) -> None:
        """End; this protocol has no exit codes."""

    async def wait_closed(self) -> None:
        """Return when the adb host has closed the stream."""
        while await self.stream.read():
            pass

    def hang_up_with(self, source: ShellInput) -> None:
        """Nothing: the end of the stream is only the end of the script's input."""


class ShellV2Stream:
    """The shell protocol version 2: packets that keep the streams apart."""

    def __init__(self, stream: AdbStream) -> None:
        self._stream = stream
        self._buffer = bytearray()
        self._kind, self._left = _STDIN, 0  # Of the packet whose data comes next.
        self._stdin_closed = False

    async def read(self) -> bytes:
        """Return the next input, as far as it has arrived; b"" when it has ended."""
        while not self._stdin_closed:
            if data := self._next_input():
                return data
            if not self._stdin_closed:
                received = await self._stream.read()
                self._stdin_closed = not received
                self._buffer += received
        return b""

    async def write(self, stdout: bytes, stderr: bytes = b"") -> None:
        """Send output."""
        await self._stream.write(_packet(_STDOUT, stdout) + _packet(_STDERR, stderr))

    async def finish(self, result: ShellResult) -> None:
        """Send the rest of the output and the exit code, and end."""
        batch = bytearray()
        for descriptor, data in result.transcript:
            for start in range(0, len(data), _PIECE):
                batch += _packet(descriptor, data[start : start + _PIECE])
                if len(batch) >= _PIECE:
                    await self._stream.write(bytes(batch))
                    batch.clear()
        batch += _packet(_EXIT, bytes([result.exit_code & 0xFF]))
        await self._stream.write(bytes(batch))

    async def exit(self, exit_code: int) -> None:
        """Send the exit code."""
        await self._stream.write(_packet(_EXIT, bytes([exit_code & 0xFF])))

    async def wait_closed(self) -> None:
        """Return when the adb host has closed the stream."""
        while await self._stream.read():
            pass

    def hang_up_with(self, source: ShellInput) -> None:
        """Send the script adbd's SIGHUP when the host leaves it."""
        self._stream.on_close = source.hang_up

    def _next_input(self) -> bytes:
        """What has arrived of the next packet of input; b"" while that is nothing."""
        while self._buffer:
            if not self._left:
                if len(self._buffer) < _PACKET.size:
                    return b""
                self._kind, self._left = _PACKET.unpack(self._take(_PACKET.size))
            if self._kind == _CLOSE_STDIN:
                self._stdin_closed = True
                return b""
            data = self._take(self._left)
            self._left -= len(data)
            if data and self._kind == _STDIN:
                return data
        return b""

    def _take(self, count: int) -> bytes:
        taken = bytes(self._buffer[:count])
        del self._buffer[:count]
        return taken


def _packet(kind: int, data: bytes | bytearray) -> bytes:
    return _PACKET.pack(kind, len(data)) + data if data else b""


@service("shell")
async def shell(adbd: Adbd, stream: AdbStream, request: str) -> None:
    """Run a script, or an interactive shell where there is none.

    The service's name is `shell[,v2][,raw|pty][,TERM=...]:[script]`.
    """
    options, _, script = request.partition(":")
    names = options.split(",")
    end: ShellStream = ShellV2Stream(stream) if "v2" in names else RawShellStream(stream)
    if "pty" in names or not (script or "v2" in names):
        await _converse(adbd, end, script)
    elif script:
        await _run(adbd, end, script)
    else:
        await _run_lines(adbd, end)


@service("exec:")
async def execute(adbd: Adbd, stream: AdbStream, script: str) -> None:
    """Run a script with untouched input and output."""
    await _run(adbd, RawShellStream(stream), script)


async def _run(adbd: Adbd, end: ShellStream, script: str) -> None:
    if (logcat := following_logcat(script)) is not None:
        await follow_log(adbd.host, end, logcat)
        return
    if (recording := screen_recording(script)) is not None:
        await record_screen(adbd.host, end, recording)
        return
    size = _INSTALL_SIZE.search(script)
    await end.finish(await _run_script(adbd, end, script, int(size[1]) if size else None))


async def _run_script(
    adbd: Adbd, end: ShellStream, script: str, input_size: int | None = None
) -> ShellResult:
    """Run a script on its own thread, where it can wait for its input."""
    loop = asyncio.get_running_loop()
    demand = asyncio.Event()
    source = ShellInput(adbd.host, partial(call_on, loop, demand.set), input_size)
    end.hang_up_with(source)
    pump = asyncio.create_task(_pump(end, source, demand))
    try:
        return await loop.run_in_executor(adbd.scripts, _run_on_device, adbd.host, script, source)
    except asyncio.CancelledError:
        source.hang_up()
        raise
    finally:
        pump.cancel()


def _run_on_device(host: SharedDevice, script: str, source: ShellInput) -> ShellResult:
    with host.access() as device:
        try:
            return device.shell(script, stdin=source)
        except HostFailure as fault:
            line = bytearray(f"adbd: the phone failed: {fault}\n".encode())
            return ShellResult([(2, line)], _FAILED)


async def _pump(end: ShellStream, source: ShellInput, demand: asyncio.Event) -> None:
    """Pass the host's input on as soon as the script asks for some."""
    await demand.wait()
    while not source.ended:
        demand.clear()
        if source.full:
            await demand.wait()
        source.feed(await end.read())


async def _converse(adbd: Adbd, end: ShellStream, script: str) -> None:
    """Run a script, or an interactive shell, on a terminal."""
    session = ShellSession(adbd.host, end, adbd.scripts, script)
    screen = session.output(terminal=True)
    terminal = TerminalInput(adbd.host, screen.flush)
    keyboard = asyncio.create_task(_type(end, session, terminal))
    try:
        await session.run(terminal, {1: screen, 2: screen})
    finally:
        keyboard.cancel()
        terminal.hang_up()


async def _type(end: ShellStream, session: ShellSession, terminal: TerminalInput) -> None:
    editor = LineEditor(terminal, session.show)
    decoder = codecs.getincrementaldecoder("utf-8")("replace")
    while data := await end.read():
        editor.type(decoder.decode(data))
        await session.room()
    terminal.close()


async def _run_lines(adbd: Adbd, end: ShellStream) -> None:
    """Run the lines that arrive, each as soon as it is complete."""
    demand = asyncio.Event()
    source = ShellInput(adbd.host, partial(call_on, asyncio.get_running_loop(), demand.set))
    pump = asyncio.create_task(_pump(end, source, demand))
    session = ShellSession(adbd.host, end, adbd.scripts, "")
    try:
        await session.run(source, {1: session.output(), 2: session.output(errors=True)})
    finally:
        pump.cancel()
        source.hang_up()
