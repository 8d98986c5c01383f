"""Settings of the Clock, and its screen saver."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.clock.store import ClockStore
from android_world.virtual_device.apps.clock.style import INK, MUTED
from android_world.virtual_device.system.dates import local_time
from android_world.virtual_device.ui.basic import Text
from android_world.virtual_device.ui.containers import Box, Column, Row, Scroll
from android_world.virtual_device.ui.controls import IconButton, Switch
from android_world.virtual_device.ui.text import TextStyle
from android_world.virtual_device.ui.theme import ACCENT
from android_world.virtual_device.ui.view import MATCH, View


@dataclass(frozen=True)
class Option:
    """A switch of the page: its key, texts and default."""

    key: str
    title: str
    summary: str
    default: bool


SECTIONS: tuple[tuple[str, tuple[Option, ...]], ...] = (
    (
        "Clock",
        (
            Option("display_clock_seconds", "Display time with seconds", "", False),
            Option(
                "automatic_home_clock",
                "Automatic home clock",
                "While traveling in a different time zone, add a clock for home",
                True,
            ),
        ),
    ),
    (
        "Alarms",
        (
            Option("alarm_crescendo", "Gradually increase volume", "", False),
            Option("upcoming_notification", "Upcoming alarm notification", "", True),
            Option("volume_keys_snooze", "Volume buttons snooze alarms", "", False),
        ),
    ),
    ("Timers", (Option("timer_vibrate", "Timer vibrate", "", True),)),
    (
        "Screen saver",
        (
            Option(
                "screensaver_night_mode", "Night mode", "Very dim display (for dark rooms)", False
            ),
        ),
    ),
)


class ClockSettings(Activity):
    """One switch per option; with the extra `page=screensaver` the dim clock."""

    def on_create(self) -> None:
        """Choose the page."""
        self.screen_saver = self.intent.extras.get("page") == "screensaver"
        if self.screen_saver:
            self.background, self.light_status_bar = "#000000", False

    def build(self) -> View:
        """The page."""
        return self._screen_saver() if self.screen_saver else self._settings()

    def _screen_saver(self) -> View:
        now = local_time(self.device)
        return Column("#main_clock", fill=True, align="center", main="center", tap=self.finish)[
            Text(now.strftime("%H:%M"), "#digital_clock", style=TextStyle(72, 300, "#9AA0A6")),
            Text(
                now.strftime("%a, %b ") + str(now.day), "#date", style=TextStyle(16, 400, "#9AA0A6")
            ),
        ]

    def _settings(self) -> View:
        rows: list[View] = []
        for title, options in SECTIONS:
            rows.append(
                Text(
                    title,
                    "#android:id/title",
                    style=TextStyle(14, 500, ACCENT),
                    padding=(16, 24, 16, 8),
                )
            )
            rows.extend(self._row(option) for option in options)
        return Column(".LinearLayout", fill=True)[
            Row(".ViewGroup", w=MATCH, h=64, align="center")[
                IconButton("arrow-left", desc="Navigate up", w=56, tap=self.finish),
                Text("Settings", style=TextStyle(22, 400, INK)),
            ],
            Scroll("#recycler_view.RecyclerView", w=MATCH, weight=1)[Column(w=MATCH)[rows]],
        ]

    def _row(self, option: Option) -> View:
        checked = ClockStore(self.device).option(option.key, option.default)
        texts: list[View | None] = [
            Text(option.title, "#android:id/title", style=TextStyle(16, 400, INK))
        ]
        if option.summary:
            texts.append(
                Text(option.summary, "#android:id/summary", style=TextStyle(14, 400, MUTED))
            )
        return Row(
            ".LinearLayout",
            w=MATCH,
            align="center",
            padding=(16, 12),
            min_height=64,
            tap=partial(self._toggle, option, not checked),
        )[
            Column(".LinearLayout", weight=1)[texts],
            Box(".FrameLayout")[
                Switch("#android:id/switch_widget", checked=checked, clickable=False)
            ],
        ]

    def _toggle(self, option: Option, value: bool) -> None:
        ClockStore(self.device).set_option(option.key, value)
