"""What one script may cost: work, time, memory. A script that wants more is killed.

On a phone, whatever never ends is ended from outside: by the kernel when memory is short, by adb
when the user gives up. Here it ends by itself, always at the same place: what is counted is what
the script did, never the host's time. All limits of the shell are in this module.

Everything that a script can repeat says what it costs with `spend`; the unit of work is about a
microsecond of the phone. Costs that come by size are written as bytes for one unit.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    pass

WORK_LIMIT = 20_000_000  # About 20 s of the phone: 400,000 of the shell's own commands.
WAIT_LIMIT_MS = 3_600_000  # `sleep`, slow gestures: phone time that passes without work.
OUTPUT_LIMIT_BYTES = 64 << 20  # What a command holds in memory: output, a pipe, a file.
TEXT_LIMIT_CHARACTERS = 16 << 20  # One value of the shell, or one line under edit.
DEPTH_LIMIT = 60  # Functions, sub-shells and programs inside one another.
BRACES_LIMIT = 16_384  # Words that `{a,b}` may become in one script.
SQL_INSTRUCTIONS_PER_UNIT = 2  # Of SQLite's virtual machine.
SQL_INSTRUCTIONS_LIMIT = 20_000_000  # Of one statement of a content provider or an app.

COMMAND_WORK = 50
FORK_WORK = 500
LINE_WORK = 5  # Of a text that is cut into lines.
EVENT_WORK = 10_000  # A touch or key with what the screen does about it.
LOOKUP_WORK = 50  # Each folder on the way to a file.
FILE_WORK = 200
MEMORY_BYTES_PER_UNIT = 16
OUTPUT_BYTES_PER_UNIT = 64
READ_BYTES_PER_UNIT = 256
WRITE_BYTES_PER_UNIT = 32
_PAUSE_WORK = 100_000

KILLED = 137


class ShellControl(Exception):
    """What leaves a shell's construct, or all of the script; no fault of a command."""


class ScriptKilled(ShellControl):
    """A script is ended as by a signal: nothing of it runs any more, no trap either.

    Attributes:
        status: what the script exits with.
    """

    def __init__(self, status: int = KILLED) -> None:
        super().__init__(status)
        self.status = status


class CommandTimeout(ScriptKilled):
    """A script did not end within the phone time that its caller gave it."""


class ClientDisconnected(ScriptKilled):
    """The client that started the script is gone, or the phone is switched off."""

    def __init__(self) -> None:
        super().__init__(129)


_running: ContextVar[Budget | None] = ContextVar("running", default=None)


class Budget:
    """What a script and all that it starts may still do.

    Args:
        timeout_ms: phone time that it may take, work and waiting each; None for the limits above.
        pause: called now and then from the script's thread; may let others use the device, and may
            raise `Killed` to end the script.

    Attributes:
        work: what is left of the work, in units.
        wait_ms: what is left of the waiting, in milliseconds.
        depth: how deep in functions, sub-shells and programs the script is.
    """

    def __init__(
        self, timeout_ms: int | None = None, pause: Callable[[], object] | None = None
    ) -> None:
        self.work, self.wait_ms = WORK_LIMIT, WAIT_LIMIT_MS
        self._end: type[ScriptKilled] = ScriptKilled
        if timeout_ms is not None:
            self.work = min(self.work, timeout_ms * 1000)
            self.wait_ms = min(self.wait_ms, timeout_ms)
            self._end = CommandTimeout
        self.depth = 0
        self._pause = pause
        self._next_pause = self.work - _PAUSE_WORK

    @contextlib.contextmanager
    def running(self) -> Iterator[None]:
        """Let `spend` and `wait` of the block count here."""
        token = _running.set(self)
        try:
            yield
        finally:
            _running.reset(token)

    def spend(self, units: int = COMMAND_WORK) -> None:
        """Count work.

        Raises:
            Killed: there is none left.
        """
        self.work -= units
        if self.work < 0:
            raise self._end
        if self._pause is not None and self.work < self._next_pause:
            self._next_pause = self.work - _PAUSE_WORK
            self._pause()

    def grant(self, ms: int) -> int:
        """How much of a wait of `ms` may start; `waited` counts it."""
        return max(0, min(ms, self.wait_ms))

    def add_waiting_time(self, ms: int) -> None:
        """Count phone time that has passed, as far as it was granted.

        Raises:
            Killed: it was to be more.
        """
        self.wait_ms -= max(0, ms)
        if self.wait_ms < 0:
            self.wait_ms = 0
            raise self._end

    @contextlib.contextmanager
    def part(self, work: int, wait_ms: int) -> Iterator[None]:
        """Let the block have no more than this of what is left; the rest is for what follows."""
        kept, kept_ms = max(0, self.work - work), max(0, self.wait_ms - wait_ms)
        self.work -= kept
        self.wait_ms -= kept_ms
        try:
            yield
        finally:
            self.work = max(0, self.work) + kept
            self.wait_ms += kept_ms
            self._next_pause = self.work - _PAUSE_WORK

    @contextlib.contextmanager
    def deeper(self) -> Iterator[None]:
        """Run the block one level deeper."""
        self.depth += 1
        try:
            yield
        finally:
            self.depth -= 1


def spend(units: int) -> None:
    """Count work of the script that runs in this thread, if one does.

    Raises:
        Killed: it has none left.
    """
    budget = _running.get()
    if budget is not None:
        budget.spend(units)


def hold(size: int, limit: int = OUTPUT_LIMIT_BYTES) -> None:
    """Count memory before it is taken: `size` bytes or characters in one piece.

    Raises:
        Killed: no script may hold so much, or this one has taken too much in all.
    """
    if size > limit:
        raise ScriptKilled
    spend(size // MEMORY_BYTES_PER_UNIT)
