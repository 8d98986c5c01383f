"""The full-screen page of an alarm that rings."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, cast

from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.system.dates import local_time
from android_world.virtual_device.ui.basic import Text
from android_world.virtual_device.ui.containers import Column, Row
from android_world.virtual_device.ui.controls import Button
from android_world.virtual_device.ui.text import TextStyle
from android_world.virtual_device.ui.view import View

if TYPE_CHECKING:
    from android_world.virtual_device.apps.clock.app import ClockApp


class RingingActivity(Activity):
    """Snooze or stop."""

    background = "#00344A"
    light_status_bar = False

    def build(self) -> View:
        """Time, label and two buttons."""
        alarm = cast("ClockApp", self.app).ringing
        now = local_time(self.device)
        return Column(".LinearLayout", fill=True, align="center", main="center", gap=24)[
            Text(now.strftime("%H:%M"), "#digital_clock", style=TextStyle(72, 400, "#FFFFFF")),
            Text(
                (alarm.label if alarm else "") or "Alarm",
                "#title",
                style=TextStyle(20, 400, "#FFFFFF"),
            ),
            Row(".LinearLayout", gap=32)[
                self._button("Snooze", "snooze", True), self._button("Stop", "dismiss", False)
            ],
        ]

    def _button(self, text: str, resource_id: str, snooze: bool) -> View:
        return Button(
            text,
            resource_id=resource_id,
            background="#C1E8FF",
            corner=28,
            min_height=56,
            min_width=120,
            style=TextStyle(16, 500, "#001E2C"),
            tap=partial(self._end, snooze),
        )

    def _end(self, snooze: bool) -> None:
        cast("ClockApp", self.app).stop_ringing(snooze)
        self.finish()
