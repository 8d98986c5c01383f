"""The Bedtime tab: its schedule is two alarms away, so it only explains itself."""

from __future__ import annotations

from android_world.virtual_device import ui
from android_world.virtual_device.apps.clock import style
from android_world.virtual_device.apps.clock.tab import Tab
from android_world.virtual_device.ui import theme


class BedtimeTab(Tab):
    """The onboarding page."""

    name, title, icon = "bedtime", "Bedtime", "bed-outline"

    def build(self) -> ui.View:
        """Picture, texts and button."""
        excuse = "Bedtime schedules are not on this phone. Add an alarm instead."
        return ui.Column(
            ".LinearLayout", fill=True, align="center", main="center", padding=(32, 0), gap=16
        )[
            ui.Icon("weather-night", ".ImageView", size=72, tint=theme.ACCENT),
            ui.Text("Set a consistent bedtime", style=style.plain(22)),
            ui.Text(
                "Choose when to go to bed and when to wake up for each day of the week",
                style=style.muted(),
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
                tap=lambda: self.activity.toast(excuse),
            ),
        ]
