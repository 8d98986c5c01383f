"""A shell session of an adb host: on a terminal, or over a pipe that stays open."""

from __future__ import annotations

import asyncio
import posixpath
import threading
from collections.abc import Callable
from concurrent.futures import Executor
from typing import TYPE_CHECKING

from android_world.virtual_device.limits.execution_budget import Budget
from android_world.virtual_device.servers.adb.shell_input import call_on
from android_world.virtual_device.servers.adb.terminal import StreamedOutput, TerminalInput
from android_world.virtual_device.servers.shared_device import SharedDevice
from android_world.virtual_device.shell.mksh.interactive import Session
from android_world.virtual_device.shell.mksh.interpreter import Interpreter
from android_world.virtual_device.shell.mksh.io_streams import InputStream
from android_world.virtual_device.shell.mksh.redirection import Streams
from android_world.virtual_device.shell.mksh.shell import new_state
from android_world.virtual_device.shell.mksh.state import LeaveShell
from android_world.virtual_device.shell.registry import ROOT_UID, SHELL_UID

if TYPE_CHECKING:
    from android_world.virtual_device.servers.adb.shell import ShellStream

MAX_UNSENT_BYTES = 1 << 20  # Of a session's output; then its commands wait.
_MAX_LINE = 4095  # Characters of a line that is typed, as in Linux' line discipline.
_MAX_ESCAPE = 32
_MAX_EARLIER = 500  # Lines that the arrow keys bring back.
_HANGUP = 129  # What a shell exits with whose terminal is gone.
_CTRL_C, _CTRL_D, _CTRL_U, _BACKSPACES = "\x03", "\x04", "\x15", "\x08\x7f"
_UP, _DOWN = ("\x1b[A", "\x1bOA"), ("\x1b[B", "\x1bOB")


class ShellSession:
    """Runs a script, or the lines of `source`, on a thread; output leaves as it is written.

    Commands wait, and others use the device, while the adb host does not take their output.
    """

    def __init__(
        self, host: SharedDevice, end: ShellStream, executor: Executor, script: str
    ) -> None:
        self._host = host
        self._end = end
        self._executor = executor
        self._script = script
        self._loop = asyncio.get_running_loop()
        self._outgoing: asyncio.Queue[tuple[bytes, bytes] | None] = asyncio.Queue()
        self._wrote = asyncio.Event()
        self._room = threading.Condition(host.device.lock)
        self._counting = threading.Lock()
        self._unsent = 0
        self._gone = False

    async def run(self, source: InputStream, streams: Streams) -> None:
        """Run to the end, and send the exit code."""
        writer = asyncio.create_task(self._write())
        try:
            status = await self._loop.run_in_executor(self._executor, self._work, source, streams)
            self._outgoing.put_nowait(None)
            await writer
        finally:
            writer.cancel()
        await self._end.exit(status)

    def output(self, *, errors: bool = False, terminal: bool = False) -> StreamedOutput:
        """A stream that sends what is written to it to the host."""

        def send(data: bytes) -> None:
            data = data.replace(b"\n", b"\r\n") if terminal else data
            self.show(b"", data) if errors else self.show(data)
            self._wait_for_window()

        return StreamedOutput(send, terminal)

    def show(self, data: bytes, errors: bytes = b"") -> None:
        """Send output, from any thread."""
        if not self._gone:
            self._count(len(data) + len(errors))
            call_on(self._loop, lambda: self._outgoing.put_nowait((data, errors)))

    async def room(self) -> None:
        """Return when the host has taken most of the output."""
        while self._unsent > MAX_UNSENT_BYTES and not self._gone:
            self._wrote.clear()
            await self._wrote.wait()

    async def _write(self) -> None:
        try:
            while (item := await self._outgoing.get()) is not None:
                await self._end.write(*item)
                if self._count(-sum(map(len, item))):
                    self._notify_window()
        finally:
            self._gone = True
            self._notify_window()

    def _count(self, change: int) -> bool:
        """Count bytes that wait to be sent; whether there is room now and was not before."""
        with self._counting:
            before, self._unsent = self._unsent, self._unsent + change
            return self._unsent <= MAX_UNSENT_BYTES < before

    def _notify_window(self) -> None:
        self._wrote.set()
        with self._room:
            self._room.notify_all()

    def _wait_for_window(self) -> None:
        with self._room:
            while self._unsent > MAX_UNSENT_BYTES and not self._gone:
                self._host.wake()
                self._room.wait()
                self._host.catch_up()
        if self._gone:
            raise LeaveShell(_HANGUP)

    def _work(self, source: InputStream, streams: Streams) -> int:
        with self._host.access() as device:
            state = new_state(ROOT_UID if device.adb_root else SHELL_UID)
            if not self._script:
                try:
                    return Session(device, state, {0: source, **streams}).run()
                except LeaveShell as leave:  # Nobody takes what it has left to say.
                    return leave.status
            shell = Interpreter(device, state, {0: source, **streams}, Budget(pause=source.pause))
            return shell.run_alone(self._script)


class LineEditor:
    """What a terminal does with the keys: echo, erase, earlier lines, Ctrl-C and Ctrl-D."""

    def __init__(self, terminal: TerminalInput, show: Callable[[bytes], None]) -> None:
        self._terminal = terminal
        self._show = show
        self._typed = ""
        self._escape = ""
        self._earlier: list[str] = []
        self._chosen = 0

    def type(self, text: str) -> None:
        """Take typed characters."""
        for character in text:
            if self._escape or character == "\x1b":
                self._take_escape(character)
            else:
                self._take(character)

    def _take(self, character: str) -> None:
        if character in "\r\n":
            self._echo("\r\n")
            line, self._typed = self._typed, ""
            if line and self._earlier[-1:] != [line]:
                self._earlier = [*self._earlier[-_MAX_EARLIER:], line]
            self._chosen = len(self._earlier)
            self._terminal.feed(f"{line}\n".encode())
        elif character == _CTRL_C:
            self._echo("^C\r\n")
            self._typed = ""
            self._terminal.interrupt()
        elif character == _CTRL_D and not self._typed:
            self._terminal.feed(b"")
        elif character == _CTRL_U:
            self._replace("")
        elif character in _BACKSPACES:
            self._replace(self._typed[:-1])
        elif (character.isprintable() or character == "\t") and len(self._typed) < _MAX_LINE:
            self._echo(character)
            self._typed += character

    def _take_escape(self, character: str) -> None:
        """Collect a key's escape sequence; Up and Down fetch earlier lines, others do nothing."""
        self._escape += character
        if self._escape in ("\x1b", "\x1b[", "\x1bO"):
            return
        unfinished = self._escape.startswith("\x1b[") and not "@" <= character <= "~"
        if unfinished and len(self._escape) < _MAX_ESCAPE:
            return
        sequence, self._escape = self._escape, ""
        if sequence in _UP or sequence in _DOWN:
            step = -1 if sequence in _UP else 1
            self._chosen = min(max(self._chosen + step, 0), len(self._earlier))
            self._replace("".join(self._earlier[self._chosen : self._chosen + 1]))

    def _replace(self, line: str) -> None:
        kept = len(posixpath.commonprefix((self._typed, line)))
        self._echo("\b \b" * (len(self._typed) - kept) + line[kept:])
        self._typed = line

    def _echo(self, text: str) -> None:
        if text:
            self._show(text.encode())
