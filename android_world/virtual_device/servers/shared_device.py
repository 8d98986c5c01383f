"""One phone shared by the threads of its servers, its clock tied to the host's."""

from __future__ import annotations

import contextlib
import logging
import threading
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from android_world.virtual_device.device import VirtualDevice

_MOMENT_S = 0.001
_SLOWLY = 0.75
_log = logging.getLogger(__name__)


class SharedDevice:
    """Gives the servers access to a device, one at a time.

    Before each access the device's time catches up with the host's: as much device time passes
    as host time has. Device time that commands spent ahead of that (a `sleep` in a script, a
    slow swipe) is given back by letting the device's clock run at three quarters of its speed for
    a while, so that it neither stops nor runs away. What it took to become idle is not.

    Args:
        device: the device.
        paused: whether its time does not follow the host's, from the start on.
    """

    def __init__(self, device: VirtualDevice, paused: bool = False) -> None:
        self.device = device
        self._changed = threading.Condition()
        self._free = threading.Condition(device.lock)
        self._revision = 0
        self._paused = paused
        self._anchor()

    @contextlib.contextmanager
    def access(self) -> Iterator[VirtualDevice]:
        """Hold the device to change it; those who wait for changes look again afterwards."""
        with self.device.lock:
            self._follow_wall_clock()
            try:
                yield self.device
            finally:
                self._on_mark_change()

    @contextlib.contextmanager
    def reading(self) -> Iterator[VirtualDevice]:
        """Hold the device to inspect it."""
        with self.device.lock:
            if self._follow_wall_clock():
                self._on_mark_change()
            yield self.device

    @contextlib.contextmanager
    def idle_device(self) -> Iterator[VirtualDevice]:
        """Hold the idle device: its time continues from there."""
        with self.access() as device:
            device.advance_to_idle()
            yield device

    def catch_up(self) -> None:
        """Let the device's time catch up with the host's; for those who hold the device."""
        self._follow_wall_clock()

    def yield_access(self) -> None:
        """Let those who wait for the device have it briefly; for one who holds it."""
        with self._free:
            self._free.wait(_MOMENT_S)
            self._follow_wall_clock()

    def tick(self) -> None:
        """Let the device's time catch up with the host's, unless the device is busy."""
        if not self.device.lock.acquire(blocking=False):
            return
        try:
            if self._follow_wall_clock():
                self._on_mark_change()
        finally:
            self.device.lock.release()

    def reboot(self) -> None:
        """Start the device again."""
        with self.access() as device:
            device.reboot()

    @property
    def is_paused(self) -> bool:
        """Whether the device's time does not pass."""
        return self._paused

    @is_paused.setter
    def is_paused(self, paused: bool) -> None:
        with self.device.lock:
            self._follow_wall_clock()
            self._paused = paused
            self._anchor()

    @property
    def revision(self) -> int:
        """Grows whenever the device may have changed."""
        return self._revision

    def wait_for_change(self, seen_revision: int, timeout_s: float) -> int:
        """Wait until the device may have changed since `seen_revision`.

        Returns:
            The present revision, which is `seen_revision` if nothing happened in `timeout_s`.
        """
        with self._changed:
            self._changed.wait_for(lambda: self._revision != seen_revision, timeout_s)
            return self._revision

    def wake(self) -> None:
        """Let everyone who waits for a change look again."""
        self._on_mark_change()

    def _on_mark_change(self) -> None:
        with self._changed:
            self._revision += 1
            self._changed.notify_all()

    def _anchor(self) -> None:
        self._clock = self.device.clock
        self._start_host_ms = _host_ms()
        self._host_ms: float = self._start_host_ms
        self._start_uptime_ms = self._unskipped_ms()

    def _unskipped_ms(self) -> int:
        return self._clock.uptime_ms - self._clock.skipped_ms

    def _follow_wall_clock(self) -> bool:
        """Advance the device; returns whether work that was due has run."""
        if self._paused:
            return False
        if self.device.clock is not self._clock:  # A restore replaced it: a new beginning.
            self._anchor()
            return True
        now = _host_ms()
        behind = now - self._start_host_ms + self._start_uptime_ms - self._unskipped_ms()
        slowly = int((now - self._host_ms) * _SLOWLY)
        step = max(behind, slowly)
        if step <= 0:
            return False
        # However often it is looked at, nothing of the time is lost.
        self._host_ms = now if step > slowly else self._host_ms + step / _SLOWLY
        due = self._clock.next_due(one_shot_only=False)
        work = due is not None and due <= self._clock.uptime_ms + step
        try:
            self.device.advance(step)
        except Exception:  # An app's bug must not end the service of the whole phone.
            _log.exception("work that was due on the device failed")
        return work


def _host_ms() -> int:
    return time.monotonic_ns() // 1_000_000
