"""Named snapshots of a served phone with its hardware, as the emulator keeps them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from android_world.virtual_device.servers.shared_device import SharedDevice

if TYPE_CHECKING:
    from android_world.virtual_device.system.snapshot import Snapshot


PutBack = Callable[[], None]
MAX_SNAPSHOTS = 100  # That clients let a phone keep at a time.


class TooManySnapshots(Exception):
    """The phone keeps as many snapshots as it can: delete one first."""


@dataclass(frozen=True)
class SavedState:
    """A snapshot, the device time when it was taken, and what puts the hardware back."""

    name: str
    time_ms: int
    snapshot: Snapshot
    put_back: PutBack


class SnapshotStore:
    """Snapshots by name, kept for as long as the phone is served.

    Args:
        host: gives access to the phone.
        keep: notes the state of the hardware around it and returns what puts that back.
        limited: whether only `MAX_SNAPSHOTS` are kept.
    """

    def __init__(
        self, host: SharedDevice, keep: Callable[[], PutBack], limited: bool = True
    ) -> None:
        self._host = host
        self._limited = limited
        self._keep = keep
        self._saved: dict[str, SavedState] = {}
        self.loaded: str | None = None

    def all(self) -> list[SavedState]:
        """The saved states, oldest first."""
        return list(self._saved.values())

    def save(self, name: str) -> None:
        """Keep the phone's present state under `name`.

        Raises:
            TooManySnapshots: there are `MAX_SNAPSHOTS` of other names.
        """
        full = self._limited and len(self._saved) >= MAX_SNAPSHOTS
        if full and name not in self._saved:
            raise TooManySnapshots(f"{MAX_SNAPSHOTS} snapshots are kept: delete one first")
        with self._host.reading() as device:
            saved = SavedState(name, device.clock.now_ms, device.snapshot(), self._keep())
        self._saved.pop(name, None)
        self._saved[name] = saved

    def snapshot(self, name: str) -> Snapshot | None:
        """The state `name`, None if there is none."""
        saved = self._saved.get(name)
        return None if saved is None else saved.snapshot

    def add(self, name: str, snapshot: Snapshot) -> None:
        """Keep a state under `name` that was not saved here, with the hardware as it is now."""
        self._saved[name] = SavedState(name, snapshot.clock.now_ms, snapshot, self._keep())

    def load(self, name: str) -> bool:
        """Bring the phone back to the state `name`; False if there is none."""
        saved = self._saved.get(name)
        if saved is None:
            return False
        with self._host.access() as device:
            device.restore(saved.snapshot)
            saved.put_back()
        self.loaded = name
        return True

    def delete(self, name: str) -> bool:
        """Discard the state `name`; False if there is none."""
        if self.loaded == name:
            self.loaded = None
        return self._saved.pop(name, None) is not None
