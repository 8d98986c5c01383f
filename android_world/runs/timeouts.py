"""Time limits: work of the main thread that takes too long is broken off by an alarm.

The alarm is the process's SIGALRM. Code in C that never returns to Python ignores it: a run
whose episodes have their own process (`runs.parallel`) ends that process then.
"""

from __future__ import annotations

import contextlib
import dataclasses
import signal
import threading
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Any, TypeVar

from android_world.device import clock
from android_world.runs.errors import TimeLimitError, WorkerShutdown

_Result = TypeVar("_Result")
Listener = Callable[[float | None, TimeLimitError | None], None]

# What holds on to the work (`except BaseException` in a loop) is struck again.
_STRIKE_AGAIN_S = 1.0
_SHORTEST_S = 1e-3
_LONGEST_S = 1e9  # The alarm counts in C: what is longer never rings.


class TimeoutInterrupt(BaseException):
    """Breaks off work; not an `Exception`, so that a retry in the work does not hold it up."""


@dataclasses.dataclass(eq=False)
class _Limit:
    deadline: float
    error: TimeLimitError
    is_over: bool = False
    has_struck: bool = False


class _Alarm:
    """The process's one alarm clock: it rings for the limit that ends first."""

    def __init__(self) -> None:
        self.is_held = False
        self.listener: Listener | None = None
        self._limits: list[_Limit] = []
        self._handler_before: Any = None

    def add(self, limit: _Limit) -> None:
        if not are_possible():
            raise ValueError("Time limits need the main thread: run the episode there or without.")
        if not self._limits:
            self._handler_before = signal.signal(signal.SIGALRM, self._ring)
        self._limits.append(limit)
        self._set()

    def remove(self, limit: _Limit) -> None:
        if limit in self._limits:
            self._limits.remove(limit)
            self._set()
            if not self._limits:
                signal.signal(signal.SIGALRM, self._handler_before)

    def _set(self) -> None:
        first = min(self._limits, key=lambda limit: limit.deadline, default=None)
        rest = None if first is None else max(first.deadline - clock.monotonic(), _SHORTEST_S)
        if self.listener is not None:
            with postpone_timeout():
                self.listener(rest, None if first is None else first.error)
        signal.setitimer(signal.ITIMER_REAL, min(rest or 0.0, _LONGEST_S), _STRIKE_AGAIN_S)

    def _ring(self, number: int, frame: FrameType | None) -> None:
        now = clock.monotonic()
        for limit in self._limits:
            if limit.deadline <= now and not limit.is_over and not self.is_held:
                limit.has_struck = True
                raise TimeoutInterrupt(str(limit.error))


_alarm = _Alarm()


def within(
    seconds: float | None, error: Callable[[float], TimeLimitError], work: Callable[[], _Result]
) -> _Result:
    """Do some work that may take so long, and give its result.

    Args:
      seconds: The limit; None is none. Limits may be nested.
      error: Makes, of the seconds, what is raised if the work takes longer, whatever the work
        makes of being broken off.
      work: Called in this thread.

    Raises:
      TimeLimitError: `error`.
      ValueError: There is a limit, and this is not the main thread.
    """
    if seconds is None:
        return work()
    limit = _Limit(clock.monotonic() + seconds, error(seconds))
    try:
        _alarm.add(limit)
        result = work()
    except BaseException as reason:
        limit.is_over = True
        if limit.has_struck and type(reason) not in (KeyboardInterrupt, WorkerShutdown):
            raise limit.error from reason
        raise
    finally:
        limit.is_over = True
        _alarm.remove(limit)
    if limit.has_struck:
        raise limit.error
    return result


def are_possible() -> bool:
    """Whether this thread receives the alarm; Windows has none."""
    return hasattr(signal, "SIGALRM") and threading.current_thread() is threading.main_thread()


@contextlib.contextmanager
def postpone_timeout() -> Iterator[None]:
    """Strike a little later: what happens meanwhile must not be left half done."""
    before, _alarm.is_held = _alarm.is_held, True
    try:
        yield
    finally:
        _alarm.is_held = before


@contextlib.contextmanager
def notify(listener: Listener) -> Iterator[None]:
    """Call `listener` with the seconds to the next limit, and its error, at each change."""
    before, _alarm.listener = _alarm.listener, listener
    try:
        yield
    finally:
        _alarm.listener = before
