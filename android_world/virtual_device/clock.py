"""The device's clock: wall time, uptime and everything that is due later.

Time passes only through `advance`; nothing here reads the host's clock. Work is planned on one of
Android's two time bases: `call_later` counts time that passes (ELAPSED_REALTIME), `call_at` waits
for a wall time (RTC) and so follows every change of the clock.
"""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

BOOT_TIME_MS = 1697384040000  # 2023-10-15 15:34:00 UTC
LAST_TIME_MS = 8_277_292_036_000  # In 2232.
IDLE_HORIZON_MS = 500


@dataclass(order=True)
class EventHandle:
    """Work that is due at an uptime; `cancel` makes it a no-op.

    `waiting` is whether it has neither run nor been cancelled. That of `wall` work was planned for
    a wall time: its uptime moves when the clock is set.
    """

    due_ms: int
    order: int
    callback: Callable[..., object] = field(compare=False)
    args: tuple[Any, ...] = field(compare=False, default=())
    periodic: bool = field(compare=False, default=False)
    name: str = field(compare=False, default="")
    wall: bool = field(compare=False, default=False)
    waiting: bool = field(compare=False, default=True)

    def cancel(self) -> None:
        """Discard this work if it has not run yet."""
        self.waiting = False
        # What it would have done may hold on to views, which snapshots cannot copy.
        self.callback, self.args = _nothing, ()


def _nothing() -> None:
    """What cancelled work does."""


class Clock:
    """Wall time and uptime in milliseconds, and a queue of due work.

    Callbacks are kept in device snapshots: they must be bound methods or `functools.partial` of
    bound methods, never closures.

    Attributes:
        set_hook: called after the wall time was set.
        skipped_ms: how much of the uptime passed ahead of everything else, so that the device came
            to rest; a clock that follows another one does not give it back.
    """

    def __init__(self, now_ms: int = BOOT_TIME_MS) -> None:
        self.set_hook: Callable[[], object] | None = None
        self.uptime_ms = 0
        self.skipped_ms = 0
        self._boot_wall_ms = now_ms
        self._queue: list[EventHandle] = []
        self._counter = itertools.count()

    @property
    def now_ms(self) -> int:
        """Wall time in milliseconds since 1970-01-01 UTC."""
        return self._boot_wall_ms + self.uptime_ms

    def set(self, epoch_ms: int) -> None:
        """Set the wall time.

        What `call_at` planned comes at its wall time, or at once when that has passed; uptime and
        what `call_later` planned are unaffected.

        Raises:
            ValueError: before 1970 or after the last time that Linux can be set to.
        """
        if not 0 <= epoch_ms <= LAST_TIME_MS:
            raise ValueError(f"a clock cannot be set to {epoch_ms} ms")
        jump_ms = epoch_ms - self.now_ms
        self._boot_wall_ms += jump_ms
        for event in self._queue:
            if event.wall:
                event.due_ms -= jump_ms
        heapq.heapify(self._queue)
        if self.set_hook is not None:
            self.set_hook()

    def call_later(
        self,
        delay_ms: int,
        callback: Callable[..., object],
        *args: Any,
        periodic: bool = False,
        name: str = "",
    ) -> EventHandle:
        """Run `callback(*args)` once, `delay_ms` from now.

        `periodic=True` marks work that re-schedules itself for ever (a stopwatch, a ringing
        alarm): the device does not wait for it when it settles.
        """
        due_ms = self.uptime_ms + max(0, delay_ms)
        return self._plan(EventHandle(due_ms, next(self._counter), callback, args, periodic, name))

    def call_at(
        self,
        epoch_ms: int,
        callback: Callable[..., object],
        *args: Any,
        periodic: bool = False,
        name: str = "",
    ) -> EventHandle:
        """Run `callback(*args)` once, when the wall time is `epoch_ms` or later.

        `periodic` is that of `call_later`.
        """
        due_ms = epoch_ms - self._boot_wall_ms
        return self._plan(
            EventHandle(due_ms, next(self._counter), callback, args, periodic, name, wall=True)
        )

    def _plan(self, handle: EventHandle) -> EventHandle:
        heapq.heappush(self._queue, handle)
        return handle

    def advance(self, ms: int) -> None:
        """Let `ms` milliseconds pass, running what falls due, in order."""
        end = self.uptime_ms + max(0, ms)
        while (event := self._pop_due(end)) is not None:
            self.uptime_ms = max(self.uptime_ms, event.due_ms)
            event.callback(*event.args)
        self.uptime_ms = end

    def next_due(self, one_shot_only: bool = True) -> int | None:
        """Uptime at which the next work is due, or None."""
        due = (e for e in self._queue if e.waiting and not (one_shot_only and e.periodic))
        return min((e.due_ms for e in due), default=None)

    def wait_for_idle(self, horizon_ms: int = IDLE_HORIZON_MS, limit_ms: int = 30_000) -> None:
        """Run one-shot work until none is due within `horizon_ms`.

        `limit_ms` bounds the time that may pass, for apps that keep re-scheduling work.
        """
        stop = self.uptime_ms + limit_ms
        while (due := self.next_due()) is not None:
            if due > self.uptime_ms + horizon_ms or due > stop:
                return
            self.advance(due - self.uptime_ms)

    def _pop_due(self, end: int) -> EventHandle | None:
        while self._queue and (not self._queue[0].waiting or self._queue[0].due_ms <= end):
            event = heapq.heappop(self._queue)
            if event.waiting:
                event.waiting = False
                return event
        return None
