"""The Bedtime tab: its schedule is two alarms away, so it only explains itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from android_world.virtual_device.apps.clock.style import INK, MUTED
from android_world.virtual_device.ui.basic import Icon, Text
from android_world.virtual_device.ui.containers import Column
from android_world.virtual_device.ui.controls import Button
from android_world.virtual_device.ui.text import TextStyle
from android_world.virtual_device.ui.theme import ACCENT
from android_world.virtual_device.ui.view import View

if TYPE_CHECKING:
    from android_world.virtual_device.apps.clock.activity import DeskClock


class BedtimeTab:
    """Views and actions of the tab."""

    name, title, icon = "bedtime", "Bedtime", "bed-outline"
    split = False
    counting = False

    def __init__(self, activity: DeskClock) -> None:
        self.activity = activity

    def build(self) -> View:
        """The onboarding page."""
        return Column(
            ".LinearLayout", fill=True, align="center", main="center", padding=(32, 0), gap=16
        )[
            Icon("weather-night", ".ImageView", size=72, tint=ACCENT),
            Text("Set a consistent bedtime", style=TextStyle(22, 400, INK)),
            Text(
                "Choose when to go to bed and when to wake up for each day of the week",
                style=TextStyle(14, 400, MUTED),
                align="center",
            ),
            Button(
                "Get started",
                "#get_started",
                background=ACCENT,
                corner=20,
                min_height=40,
                padding=(24, 0),
                style=TextStyle(14, 500, "#FFFFFF"),
                tap=self._start,
            ),
        ]

    def _start(self) -> None:
        self.activity.toast("Bedtime schedules are not on this phone. Add an alarm instead.")

    def buttons(self) -> tuple[View | None, View | None, View | None]:
        """No buttons."""
        return None, None, None

    def on_back(self) -> bool:
        """Nothing to close."""
        return False

    def on_key(self, key: str) -> bool:
        """No keys."""
        return False
