"""The shell behind a bare `adb shell`: a prompt, a line, its output."""

from __future__ import annotations

from typing import TYPE_CHECKING

from android_world.virtual_device.shell.front import new_state
from android_world.virtual_device.shell.interpreter import Interpreter
from android_world.virtual_device.shell.parser import parse
from android_world.virtual_device.shell.registry import ROOT_UID, SHELL_UID
from android_world.virtual_device.shell.runtime import (
    LeaveFunction,
    LeaveLoop,
    LeaveShell,
    ShellError,
    ShellState,
)
from android_world.virtual_device.shell.streams import InputStream, OutputStream
from android_world.virtual_device.wire.host import DeviceHost

if TYPE_CHECKING:
    from android_world.virtual_device.device import VirtualDevice
    from android_world.virtual_device.wire.adb_shell import ShellEnd

_CTRL_C, _CTRL_D, _BACKSPACES = "\x03", "\x04", "\x08\x7f"
_INTERRUPTED = 130
_MORE_TO_COME = ("unmatched '", "no closing quote", "unexpected EOF")


class InteractiveShell:
    """A terminal session: echoes what is typed and runs each line in one and the same shell.

    Commands do not read from the terminal: their input is empty.
    """

    def __init__(self, host: DeviceHost, end: ShellEnd) -> None:
        self._host = host
        self._end = end
        with host.reading() as device:
            uid = ROOT_UID if device.adb_root else SHELL_UID
            name = device.properties.get("ro.product.device")
        self._state: ShellState = new_state(uid)
        self._name = name
        self._unfinished = ""
        self._ended = False

    async def run(self) -> None:
        """Talk until the user leaves."""
        await self._prompt()
        typed = ""
        while not self._ended and (data := await self._end.read()):
            for character in data.decode("utf-8", "replace"):
                typed = await self._type(typed, character)
                if self._ended:
                    break
        await self._end.exit(self._state.status)

    async def _type(self, typed: str, character: str) -> str:
        """Take one typed character; returns the line as it now is."""
        if character in "\r\n":
            await self._echo("\r\n")
            await self._enter(typed)
            return ""
        if character == _CTRL_C:
            await self._echo("^C\r\n")
            self._state.status, self._unfinished = _INTERRUPTED, ""
            await self._prompt()
            return ""
        if character == _CTRL_D:
            self._ended = not typed
            return typed
        if character in _BACKSPACES:
            if typed:
                await self._echo("\b \b")
            return typed[:-1]
        if character.isprintable() or character == "\t":
            await self._echo(character)
            return typed + character
        return typed

    async def _enter(self, line: str) -> None:
        script = self._unfinished + line + "\n"
        error = parse(script).error
        if line.endswith("\\") or (error and any(hint in error for hint in _MORE_TO_COME)):
            self._unfinished = script
            await self._echo("> ")
            return
        self._unfinished = ""
        with self._host.access() as device:
            output = self._execute(device, script)
        await self._echo(output.decode("utf-8", "replace").replace("\n", "\r\n"))
        if not self._ended:
            await self._prompt()

    def _execute(self, device: VirtualDevice, script: str) -> bytes:
        terminal = OutputStream()
        shell = Interpreter(device, self._state, {0: InputStream(), 1: terminal, 2: terminal})
        try:
            self._state.status = shell.run_program(parse(script))
        except LeaveShell as leave:
            self._state.status, self._ended = leave.status, True
        except (LeaveFunction, LeaveLoop):
            self._state.status = 0
        except ShellError as error:
            shell.complain(error.message)
            self._state.status = error.status
        except RecursionError:
            shell.complain("nested too deeply")
            self._state.status = 1
        shell.flush()
        return bytes(terminal.buffer)

    async def _prompt(self) -> None:
        failed = f"{self._state.status}|" if self._state.status else ""
        sign = "#" if self._state.uid == ROOT_UID else "$"
        await self._echo(f"{failed}{self._name}:{self._state.cwd} {sign} ")

    async def _echo(self, text: str) -> None:
        if text:
            await self._end.write(text.encode())
