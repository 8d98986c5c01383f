"""Where a film is, on the device's clock."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from android_world.virtual_device import ui

_WHITE = ui.TextStyle(14, 400, "#FFFFFF")


@dataclass
class Playback:
    """Position of a film: fixed while paused, moving with the clock while playing."""

    at_ms: int = 0
    started_ms: int = -1
    duration_ms: int = 0

    @property
    def playing(self) -> bool:
        """Whether the film runs."""
        return self.started_ms >= 0

    def position(self, now_ms: int) -> int:
        """Milliseconds from the film's start."""
        moved = now_ms - self.started_ms if self.playing else 0
        return min(self.at_ms + moved, self.duration_ms) if self.duration_ms else self.at_ms

    def ended(self, now_ms: int) -> bool:
        """Whether the film is over."""
        return bool(self.duration_ms) and self.position(now_ms) >= self.duration_ms

    def play(self, now_ms: int, duration_ms: int) -> None:
        """Run; a film that is over begins again."""
        self.duration_ms = duration_ms
        if self.ended(now_ms):
            self.at_ms = 0
        self.started_ms = now_ms

    def pause(self, now_ms: int) -> None:
        """Stand still."""
        self.at_ms, self.started_ms = self.position(now_ms), -1

    def seek(self, now_ms: int, position_ms: int) -> None:
        """Go to a position."""
        self.at_ms = max(0, position_ms)
        if self.playing:
            self.started_ms = now_ms


def time_text(ms: int) -> str:
    """`0:45`, `1:02:03`."""
    seconds = ms // 1000
    hours, minutes, seconds = seconds // 3600, seconds // 60 % 60, seconds % 60
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def time_bar(position_ms: int, duration_ms: int, on_seek: Callable[[int], object]) -> ui.View:
    """Position, slider and length of a film."""
    duration = max(1, duration_ms)
    return ui.Row(
        "#video_time_holder.RelativeLayout",
        w=ui.MATCH,
        h=48,
        align="center",
        padding=(16, 0),
        gap=8,
    )[
        ui.Text(time_text(position_ms), "#video_curr_time", style=_WHITE),
        ui.Slider(
            "#video_seekbar.SeekBar",
            value=position_ms / duration,
            on_change=lambda share, _: on_seek(round(share * duration)),
            weight=1,
        ),
        ui.Text(time_text(duration_ms), "#video_duration", style=_WHITE),
    ]
