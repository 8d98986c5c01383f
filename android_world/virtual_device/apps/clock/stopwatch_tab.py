"""The Stopwatch tab."""

from __future__ import annotations

from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.clock.style import INK, MUTED

if TYPE_CHECKING:
    from android_world.virtual_device.apps.clock.activity import DeskClock

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


class StopwatchTab:
    """Views and actions of the tab."""

    name, title, icon = "stopwatch", "Stopwatch", "timer-outline"
    split = True

    def __init__(self, activity: DeskClock) -> None:
        self.activity = activity

    @property
    def counting(self) -> bool:
        """Whether the views change with time."""
        return self.activity.app.stopwatch.state == "running"

    def build(self) -> ui.View:
        """The dial and the laps."""
        watch = self.activity.app.stopwatch
        elapsed = watch.elapsed(self.activity.device.clock.uptime_ms)
        gap = 0 if self.activity.wide else 24 if watch.laps else 72
        return self.activity.panes(
            [
                ui.Row(
                    "#stopwatch_time_wrapper",
                    align="bottom",
                    margin=(0, gap, 0, 24),
                    gap=6,
                    tap=self.toggle,
                    clickable=False,
                )[
                    ui.Text(
                        seconds_text(elapsed),
                        "#stopwatch_time_text",
                        style=ui.TextStyle(72, 400, INK),
                    ),
                    ui.Text(
                        hundredths_text(elapsed),
                        "#stopwatch_hundredths_text",
                        style=ui.TextStyle(36, 400, INK),
                    ),
                ]
            ],
            self._laps(elapsed) if watch.laps else None,
        )

    def _laps(self, elapsed: int) -> ui.View:
        totals = [*self.activity.app.stopwatch.laps, elapsed]
        count = len(totals)
        return ui.ListView(
            "#laps_list",
            count=count,
            build_row=lambda i: _lap_row(totals, count - i),
            row_height=48,
            w=ui.MATCH,
            weight=1,
            bottom_inset=120,
        )

    def buttons(self) -> tuple[ui.View | None, ui.View | None, ui.View | None]:
        """Left button, FAB and right button."""
        activity, state = self.activity, self.activity.app.stopwatch.state
        if state == "reset":
            return None, activity.fab("play", "Start", self.toggle), None
        left = activity.side_button("Reset", "restore", self.reset, "left")
        if state == "paused":
            return left, activity.fab("play", "Start", self.toggle), None
        right = activity.side_button("Lap", "timer-plus-outline", self.lap, "right")
        right.enabled = len(activity.app.stopwatch.laps) < MAX_LAPS
        return left, activity.fab("pause", "Pause", self.toggle), right

    def toggle(self) -> None:
        """Start or pause."""
        self.activity.app.toggle_stopwatch()

    def reset(self) -> None:
        """Back to zero without laps."""
        self.activity.app.reset_stopwatch()

    def lap(self) -> None:
        """Note a lap."""
        self.activity.app.add_lap()

    def on_back(self) -> bool:
        """Nothing to close."""
        return False

    def on_key(self, key: str) -> bool:
        """No keys."""
        return False


def _lap_row(totals: list[int], number: int) -> ui.View:
    total = totals[number - 1]
    lap = total - (totals[number - 2] if number > 1 else 0)
    name = f"# {number:02}" if len(totals) >= 10 else f"# {number}"
    cells = (("lap_number", name), ("lap_time", lap_text(lap)), ("lap_total", lap_text(total)))
    return ui.Row(".LinearLayout", padding=(48, 0), align="center", desc=f"Lap {number}")[
        [
            ui.Text(
                text, resource_id=rid, weight=1, align="center", style=ui.TextStyle(16, 400, MUTED)
            )
            for rid, text in cells
        ]
    ]
