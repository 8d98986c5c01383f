"""The Bedtime tab: an alarm for waking up on workdays."""

from __future__ import annotations

from android_world.virtual_device import ui
from android_world.virtual_device.apps.clock import style
from android_world.virtual_device.apps.clock.store import Alarm
from android_world.virtual_device.apps.clock.tab import Tab
from android_world.virtual_device.ui import theme

_WORKDAYS = 0b11111
_WAKE_UP = (7, 0)


class BedtimeTab(Tab):
    """The onboarding page."""

    name, title, icon = "bedtime", "Bedtime", "bed-outline"

    def build(self) -> ui.View:
        return ui.Column(
            ".LinearLayout", fill=True, align="center", main="center", padding=(32, 0), gap=16
        )[
            ui.Icon("weather-night", ".ImageView", size=72, tint=theme.ACCENT),
            ui.Text("Set a consistent bedtime", style=style.plain(22)),
            ui.Text(
                "Choose when to go to bed and when to wake up for each day of the week",
                style=style.muted_style(),
                align="center",
            ),
            ui.Button(
                "Get started",
                "#get_started",
                background=theme.ACCENT,
                corner=20,
                min_height=40,
                padding=(24, 0),
                style=style.ON_ACCENT,
                tap=self._show_time_dialog,
            ),
        ]

    def _show_time_dialog(self) -> None:
        def set_alarm(hour: int, minute: int) -> None:
            alarm = Alarm(hour, minute, days=_WORKDAYS, label="Wake-up")
            self.activity.snackbar.show(self.app.until(self.app.save_alarm(alarm)))
            self.activity.select("alarm")

        ui.MaterialTimePicker(
            self.activity, *_WAKE_UP, set_alarm, title="Set regular alarm for waking up"
        ).show()
