"""The Stopwatch tab."""

from __future__ import annotations

from collections.abc import Sequence

from android_world.virtual_device import ui
from android_world.virtual_device.apps.clock import style
from android_world.virtual_device.apps.clock.tab import Tab

MAX_LAPS = 99


def seconds_text(ms: int) -> str:
    """`0`, `59`, `1:05`, `1:02:03`."""
    seconds = ms // 1000
    hours, minutes, rest = seconds // 3600, seconds // 60 % 60, seconds % 60
    if hours:
        return f"{hours}:{minutes:02}:{rest:02}"
    return f"{minutes}:{rest:02}" if minutes else str(rest)


def hundredths_text(ms: int) -> str:
    """Two digits."""
    return f"{ms // 10 % 100:02}"


def lap_text(ms: int) -> str:
    """`5.23`, `1:05.23`."""
    return f"{seconds_text(ms)}.{hundredths_text(ms)}"


class StopwatchTab(Tab):
    """The dial and the laps."""

    name, title, icon = "stopwatch", "Stopwatch", "timer-outline"
    split = True

    @property
    def counting(self) -> bool:
        return self.name in self.app.counting

    def build(self) -> ui.View:
        watch = self.app.stopwatch
        elapsed = watch.elapsed_ms(self.device.clock.uptime_ms)
        gap = 0 if self.wide else 24 if watch.laps else 72
        seconds, hundredths = seconds_text(elapsed), hundredths_text(elapsed)
        dial = ui.Row(
            "#stopwatch_time_wrapper",
            align="bottom",
            margin=(0, gap, 0, 24),
            gap=6,
            tap=self.app.toggle_stopwatch,
            clickable=False,
        )[
            ui.Text(seconds, "#stopwatch_time_text", style=style.plain(72)),
            ui.Text(hundredths, "#stopwatch_hundredths_text", style=style.plain(36)),
        ]
        return self.panes([dial], _laps([*watch.laps, elapsed]) if watch.laps else None)

    def buttons(self) -> Sequence[ui.View]:
        watch, toggle = self.app.stopwatch, self.app.toggle_stopwatch
        reset = self.side_button("Reset", "restore", self.app.reset_stopwatch)
        if watch.state != "running":
            start = self.fab("play", "Start", toggle)
            return [start] if watch.state == "reset" else [reset, start]
        lap = self.side_button("Lap", "timer-plus-outline", self.app.add_lap, left=False)
        lap.enabled = len(watch.laps) < MAX_LAPS
        return [reset, self.fab("pause", "Pause", toggle), lap]


def _laps(totals: list[int]) -> ui.View:
    return ui.ListView(
        "#laps_list",
        count=len(totals),
        build_row=lambda i: _lap_row(totals, len(totals) - i),
        row_height=48,
        w=ui.MATCH,
        weight=1,
        bottom_inset=120,
    )


def _lap_row(totals: list[int], number: int) -> ui.View:
    total = totals[number - 1]
    lap = total - (totals[number - 2] if number > 1 else 0)
    name = f"# {number:02}" if len(totals) >= 10 else f"# {number}"
    cells = (("#lap_number", name), ("#lap_time", lap_text(lap)), ("#lap_total", lap_text(total)))
    return ui.Row(".LinearLayout", padding=(48, 0), align="center", desc=f"Lap {number}")[
        *(
            ui.Text(text, selector, weight=1, align="center", style=style.muted_style(16))
            for selector, text in cells
        )
    ]
