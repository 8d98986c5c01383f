"""The log: ring buffers of entries that `logcat` prints."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from android_world.virtual_device.framework.immutable import Unchanging
from android_world.virtual_device.system.service import Service

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device

PRIORITIES = "VDIWEF"
BUFFERS = ("main", "system", "crash", "events", "radio", "kernel")
DEFAULT_BUFFERS = ("main", "system", "crash", "kernel")
RING_SIZE = 4000
SYSTEM_SERVER_PID = 512


@dataclass(frozen=True)
class LogEntry(Unchanging):
    """One line of the log; `index` counts all entries since boot."""

    index: int
    time_ms: int
    priority: str
    tag: str
    message: str
    buffer: str
    pid: int
    tid: int
    uid: int


class Log(Service):
    """Everything that apps and services logged, newest last."""

    def __init__(self, device: Device) -> None:
        super().__init__(device)
        self._entries: list[LogEntry] = []
        self._next_index = 0

    @property
    def next_index(self) -> int:
        """The index that the next entry will have: where a new reader starts to follow."""
        return self._next_index

    def add(
        self,
        priority: str,
        tag: str,
        message: str,
        *,
        buffer: str = "main",
        pid: int = SYSTEM_SERVER_PID,
        tid: int | None = None,
        uid: int = 1000,
    ) -> None:
        """Append an entry; `priority` is one of V D I W E F."""
        if priority not in PRIORITIES or len(priority) != 1:
            raise ValueError(f"unknown log priority {priority!r}")
        entry = LogEntry(
            self._next_index,
            self.device.clock.now_ms,
            priority,
            tag,
            message,
            buffer,
            pid,
            pid if tid is None else tid,
            uid,
        )
        self._next_index += 1
        self._entries.append(entry)
        if len(self._entries) > RING_SIZE:
            del self._entries[: len(self._entries) - RING_SIZE]

    def entries(self, since: int = 0, buffers: tuple[str, ...] = DEFAULT_BUFFERS) -> list[LogEntry]:
        """Return the entries of `buffers` whose index is at least `since`, oldest first.

        A reader follows the log by asking again from one past the last index it saw.
        """
        if not self._entries or since >= self._next_index:
            return []
        start = max(0, since - self._entries[0].index)
        if len(self._entries) == self._next_index - self._entries[0].index:
            candidates = self._entries[start:]
        else:
            candidates = [entry for entry in self._entries if entry.index >= since]
        return [entry for entry in candidates if entry.buffer in buffers]

    def clear(self, buffers: tuple[str, ...] = DEFAULT_BUFFERS) -> None:
        """Empty the named buffers."""
        self._entries = [entry for entry in self._entries if entry.buffer not in buffers]
