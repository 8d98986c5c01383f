"""The Bedtime tab: its schedule is two alarms away, so it only explains itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.clock.style import INK, MUTED
from android_world.virtual_device.ui import theme

if TYPE_CHECKING:
    from android_world.virtual_device.apps.clock.activity import DeskClock


class BedtimeTab:
    """Views and actions of the tab."""

    name, title, icon = "bedtime", "Bedtime", "bed-outline"
    split = False
    counting = False

    def __init__(self, activity: DeskClock) -> None:
        self.activity = activity

    def build(self) -> ui.View:
        """The onboarding page."""
        return ui.Column(
            ".LinearLayout", fill=True, align="center", main="center", padding=(32, 0), gap=16
        )[
            ui.Icon("weather-night", ".ImageView", size=72, tint=theme.ACCENT),
            ui.Text("Set a consistent bedtime", style=ui.TextStyle(22, 400, INK)),
            ui.Text(
                "Choose when to go to bed and when to wake up for each day of the week",
                style=ui.TextStyle(14, 400, MUTED),
                align="center",
            ),
            ui.Button(
                "Get started",
                "#get_started",
                background=theme.ACCENT,
                corner=20,
                min_height=40,
                padding=(24, 0),
                style=ui.TextStyle(14, 500, "#FFFFFF"),
                tap=self._start,
            ),
        ]

    def _start(self) -> None:
        self.activity.toast("Bedtime schedules are not on this phone. Add an alarm instead.")

    def buttons(self) -> tuple[ui.View | None, ui.View | None, ui.View | None]:
        """No buttons."""
        return None, None, None

    def on_back(self) -> bool:
        """Nothing to close."""
        return False

    def on_key(self, key: str) -> bool:
        """No keys."""
        return False
