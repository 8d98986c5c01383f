"""The strip below a video: position, slider and length."""

from __future__ import annotations

from collections.abc import Callable

from android_world.virtual_device import ui
from android_world.virtual_device.framework.playback import time_text

_WHITE = ui.TextStyle(14, 400, "#FFFFFF")


def time_bar(position_ms: int, duration_ms: int, on_seek: Callable[[int], object]) -> ui.View:
    """Position, slider and length of a video."""
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
