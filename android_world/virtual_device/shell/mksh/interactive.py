"""A shell that takes its script line by line from a terminal, or from a pipe that stays open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from android_world.virtual_device.errors import HostFailure
from android_world.virtual_device.limits.execution_budget import (
    Budget,
    ClientDisconnected,
    ScriptKilled,
    ShellControl,
)
from android_world.virtual_device.shell.mksh.interpreter import Interpreter
from android_world.virtual_device.shell.mksh.io_streams import InputStream, OutputStream
from android_world.virtual_device.shell.mksh.parser import parse
from android_world.virtual_device.shell.mksh.redirection import Streams
from android_world.virtual_device.shell.mksh.state import (
    Interrupted,
    LeaveFunction,
    LeaveShell,
    LoopControl,
    ShellError,
    ShellState,
)
from android_world.virtual_device.shell.registry import ROOT_UID

if TYPE_CHECKING:
    from android_world.virtual_device.shell.mksh.ast import Program
    from android_world.virtual_device.system.device_protocol import Device

_MORE_TO_COME = ("unmatched ", "no closing quote", "unexpected EOF", "unclosed")


class Session:
    """Runs each complete line in one and the same shell; on a terminal, with prompts.

    Args:
        device: the phone.
        state: of the shell; it keeps what the lines change.
        streams: input, output and errors. Commands read what follows their own line.
        budget: what the lines may do together; by default, each has its own.
    """

    def __init__(
        self,
        device: Device,
        state: ShellState,
        streams: Streams,
        budget: Budget | None = None,
    ) -> None:
        self._device = device
        self._state = state
        self._streams = streams
        self._budget = budget
        source = streams.get(0)
        self._input = source if isinstance(source, InputStream) else InputStream()
        self._script = ""
        self._ended = False

    def run(self) -> int:
        """Run lines until the input or the shell ends; returns the exit status."""
        while not self._ended:
            self._prompt()
            try:
                line = self._input.read_line()
            except Interrupted as interrupted:
                self._state.status, self._script = interrupted.status, ""
                continue
            self._script += line.decode("utf-8", "surrogateescape")
            program = self._parse(self._script)
            if line and self._is_incomplete(program):
                continue
            self._script = ""
            self._execute(program)
            self._ended = self._ended or not line
        if (trap := self._state.traps.pop("EXIT", None)) is not None:
            self._execute(self._parse(trap))
        return self._state.status & 255

    def _is_incomplete(self, program: Program) -> bool:
        """Whether what was read so far is only the start of a command."""
        text = self._script.rstrip("\n")
        continued = (len(text) - len(text.rstrip("\\"))) % 2 == 1
        error = program.error or ""
        return continued or any(hint in error for hint in _MORE_TO_COME)

    def _parse(self, script: str) -> Program:
        try:
            return parse(script)
        except (ScriptKilled, RecursionError):
            if self._budget is not None:
                raise
            return Program((), "syntax error: nested too deeply")

    def _execute(self, program: Program) -> None:
        budget = self._budget or Budget(pause=self._input.pause)
        shell = Interpreter(self._device, self._state, self._streams, budget)
        try:
            if program.commands or program.error:
                with budget.running():
                    self._state.status = shell.run_program(program)
        except ScriptKilled as killed:
            if self._budget is not None:
                raise
            shell.write(2, "Killed\n")
            self._state.status, self._ended = killed.status, isinstance(killed, ClientDisconnected)
        except Interrupted as interrupted:
            self._state.status = interrupted.status
        except LeaveShell as leave:
            self._state.status, self._ended = leave.status, True
        except (LeaveFunction, LoopControl):
            self._state.status = 0
        except ShellError as error:
            shell.complain(error.message)
            self._state.status = error.status
            self._ended = self._ended or not self._input.terminal
        except RecursionError:
            shell.complain("nested too deeply")
            self._state.status = 1
        except (ShellControl, HostFailure):
            raise
        except Exception:  # A fault of the shell ends the session, never the phone.
            self._state.status, self._ended = shell.crash(self._script), True
        self._streams = shell.streams
        shell.flush()

    def _prompt(self) -> None:
        errors = self._streams.get(2)
        if not self._input.terminal or not isinstance(errors, OutputStream):
            return
        errors.buffer += b"> " if self._script else self._first_prompt().encode()

    def _first_prompt(self) -> str:
        """The prompt that Android's `mkshrc` sets."""
        failed = f"{self._state.status}|" if self._state.status else ""
        name = self._device.properties.get("ro.product.device")
        sign = "#" if self._state.uid == ROOT_UID else "$"
        return f"{failed}{name}:{self._state.cwd} {sign} "
