"""Where a video or a song is, on the device's clock."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from android_world.virtual_device.clock import EventHandle
    from android_world.virtual_device.framework.activity import App

_TICK_MS = 100


class Playback:
    """What plays; `on_tick`, a bound method, is called often while it does."""

    def __init__(self, app: App, on_tick: Callable[[], object]) -> None:
        self.app, self.on_tick = app, on_tick
        self.duration_ms = 0
        self._speed = 1.0
        self._at_ms, self._started_ms = 0, -1
        self._ticker: EventHandle | None = None

    @property
    def playing(self) -> bool:
        """Whether it runs."""
        return self._started_ms >= 0

    @property
    def _now(self) -> int:
        return self.app.device.clock.uptime_ms

    @property
    def position(self) -> int:
        """Milliseconds from the video's start."""
        run = self._now - self._started_ms if self.playing else 0
        position = self._at_ms + round(run * self._speed)
        return min(position, self.duration_ms) if self.duration_ms else self._at_ms

    @property
    def speed(self) -> float:
        """How fast it plays; 1 is the video's own speed."""
        return self._speed

    @speed.setter
    def speed(self, speed: float) -> None:
        self.seek(self.position)
        self._speed = speed

    @property
    def is_over(self) -> bool:
        """Whether the video is over."""
        return bool(self.duration_ms) and self.position >= self.duration_ms

    def play(self, duration_ms: int) -> None:
        """Run; a video that is over starts again."""
        self.duration_ms = duration_ms
        if self.is_over:
            self._at_ms = 0
        self._started_ms = self._now
        self._wait()

    def pause(self) -> None:
        """Stand still."""
        self._at_ms, self._started_ms = self.position, -1
        if self._ticker is not None:
            self._ticker.cancel()

    def seek(self, position_ms: int) -> None:
        """Go to a position."""
        self._at_ms = max(0, position_ms)
        if self.playing:
            self._started_ms = self._now

    def reset(self) -> None:
        """Stand still at the start of another video."""
        self.pause()
        self._at_ms = self.duration_ms = 0

    def _wait(self) -> None:
        if self._ticker is not None:
            self._ticker.cancel()
        self._ticker = self.app.call_later(_TICK_MS, self._tick, periodic=True)

    def _tick(self) -> None:
        self.on_tick()
        if self.playing:
            self._wait()


def time_text(ms: int) -> str:
    """`0:45`, `1:02:03`."""
    seconds = ms // 1000
    hours, minutes, seconds = seconds // 3600, seconds // 60 % 60, seconds % 60
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
