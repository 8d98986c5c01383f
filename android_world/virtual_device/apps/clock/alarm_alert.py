"""The full-screen page of an alarm that rings."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.system.date_format import local_time

if TYPE_CHECKING:
    from android_world.virtual_device.apps.clock.app import ClockApp


class RingingActivity(Activity):
    """Snooze or stop."""

    app: ClockApp

    background = "#00344A"
    light_status_bar = False

    def build(self) -> ui.View:
        time = local_time(self.device).strftime("%H:%M")
        label = self.app.ringing.label if self.app.ringing else ""
        return ui.Column(".LinearLayout", fill=True, align="center", main="center", gap=24)[
            ui.Text(time, "#digital_clock", style=ui.TextStyle(72, 400, "#FFFFFF")),
            ui.Text(label or "Alarm", "#title", style=ui.TextStyle(20, 400, "#FFFFFF")),
            ui.Row(".LinearLayout", gap=32)[
                self._button("Snooze", "#snooze", True), self._button("Stop", "#dismiss", False)
            ],
        ]

    def _button(self, text: str, selector: str, snooze: bool) -> ui.View:
        return ui.Button(
            text,
            selector,
            background="#C1E8FF",
            corner=28,
            min_height=56,
            min_width=120,
            style=ui.TextStyle(16, 500, "#001E2C"),
            tap=partial(self._end, snooze),
        )

    def _end(self, snooze: bool) -> None:
        self.app.stop_ringing(snooze)
        self.finish()
