"""The deadline for a reply of the browser, in CPU time.

On a busy host every reply is slow, but only a page that never ends uses CPU time. Linux reports the
CPU time of the browser's processes; elsewhere the host's clock counts.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path

_LOOKED_AT_AGAIN_S = 0.25
_SILENT_S = 1.0
"""For so long nothing is asked about the browser: nearly all answers come before."""

_LONGEST = 6
"""How many times the limit may pass on the host's clock."""

_AWAKE = frozenset("RD")


class CpuDeadline:
    """The deadline for a CDP reply, measured in the browser's CPU time.

    Args:
        process_id: the browser's.
        limit_s: the CPU time that one of its processes may use.
        rest_s: how long to wait while the browser is idle.
    """

    def __init__(self, process_id: int, limit_s: float, rest_s: float) -> None:
        self._process_id = process_id
        self._limit_s = limit_s
        self._rest_s = rest_s
        self._began_s = time.monotonic()
        self._look_s = self._began_s + min(_SILENT_S, limit_s, rest_s)
        self._first: dict[int, float] = {}
        self._last: dict[int, float] = {}
        self._uncounted_s = 0.0  # worked before the first look
        self.over = False
        self.at_rest = False

    def turn_s(self) -> float:
        """How long to wait before the next `look`."""
        return max(0.0, self._look_s - time.monotonic())

    def look(self) -> None:
        """See whether it is over, or the browser idle for longer than it may."""
        now_s = time.monotonic()
        if now_s < self._look_s:
            return
        self._look_s = now_s + _LOOKED_AT_AGAIN_S
        waited_s, work = now_s - self._began_s, worked_s(self._process_id)
        if not self._first:
            self._first, self._uncounted_s = work, min(waited_s, _SILENT_S)
        rests = work == self._last and not is_awake(self._process_id)
        self._last = work
        most_s = max((s - self._first.get(number, 0.0) for number, s in work.items()), default=0.0)
        self.at_rest = waited_s >= self._rest_s and (rests or not work)
        self.over = waited_s >= self._limit_s and (
            rests
            or not work
            or most_s + self._uncounted_s >= self._limit_s
            or waited_s >= _LONGEST * self._limit_s
        )


def worked_s(process_id: int) -> dict[int, float]:
    """Seconds that a process and those below it have worked, by their ids."""
    found = {number: _stat(f"/proc/{number}/stat") for number in (process_id, *below(process_id))}
    ticks = os.sysconf("SC_CLK_TCK")
    return {n: (int(stat[11]) + int(stat[12])) / ticks for n, stat in found.items() if stat}


def is_awake(process_id: int) -> bool:
    """Whether any thread of a process, or of those below it, has something to do."""
    return any(
        (_stat(f"/proc/{number}/task/{thread}/stat") or "S")[0] in _AWAKE
        for number in (process_id, *below(process_id))
        for thread in _threads(number)
    )


def below(process_id: int) -> Iterator[int]:
    """The processes that a process has started, and those that these have."""
    for child in read(f"/proc/{process_id}/task/{process_id}/children").split():
        yield int(child)
        yield from below(int(child))


def read(path: str) -> bytes:
    """The content of a file of the host's; empty where it has just gone, or is not readable."""
    try:
        return Path(path).read_bytes()
    except OSError:
        return b""


def _threads(process_id: int) -> list[str]:
    try:
        return os.listdir(f"/proc/{process_id}/task")
    except OSError:
        return []


def _stat(path: str) -> list[str]:
    """The fields after the name, which may have blanks: the state first."""
    return read(path).rpartition(b")")[2].decode().split()
