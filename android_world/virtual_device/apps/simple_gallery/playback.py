"""Where a film is, on the device's clock."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.simple_gallery.dialogs import duration_text
from android_world.virtual_device.apps.simple_gallery.store import Medium

if TYPE_CHECKING:
    from android_world.virtual_device.system.phone import Phone


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


def time_bar(
    device: Phone, medium: Medium, playback: Playback, on_seek: Callable[[int], object]
) -> ui.View:
    """Position, slider and length of a film."""
    duration = max(1, medium.duration_ms)
    position = playback.position(device.clock.uptime_ms)
    style = ui.TextStyle(14, 400, "#FFFFFF")
    return ui.Row(
        "#video_time_holder.RelativeLayout",
        w=ui.MATCH,
        h=48,
        align="center",
        padding=(16, 0),
        gap=8,
    )[
        ui.Text(duration_text(position), "#video_curr_time", style=style),
        ui.Slider(
            "#video_seekbar.SeekBar",
            value=position / duration,
            on_change=lambda share, _: on_seek(round(share * duration)),
            weight=1,
        ),
        ui.Text(duration_text(medium.duration_ms), "#video_duration", style=style),
    ]
