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
            Option("automatic_home_clock", "Automatic home clock",
                   "While traveling in a different time zone, add a clock for home", True),
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
    ("Screen saver", (Option("screensaver_night_mode", "Night mode",
                             "Very dim display (for dark rooms)", False),)),
)  # fmt: skip


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
        return Column(
            width=MATCH,
            height=MATCH,
            align="center",
            main="center",
            resource_id="main_clock",
            on_tap=self.finish,
            children=[
                Text(
                    text=now.strftime("%H:%M"),
                    resource_id="digital_clock",
                    style=TextStyle(72, 300, "#9AA0A6"),
                ),
                Text(
                    text=now.strftime("%a, %b ") + str(now.day),
                    resource_id="date",
                    style=TextStyle(16, 400, "#9AA0A6"),
                ),
            ],
        )

    def _settings(self) -> View:
        rows: list[View] = []
        for title, options in SECTIONS:
            rows.append(
                Text(
                    text=title,
                    resource_id="android:id/title",
                    style=TextStyle(14, 500, ACCENT),
                    padding=(16, 24, 16, 8),
                )
            )
            rows.extend(self._row(option) for option in options)
        return Column(
            width=MATCH,
            height=MATCH,
            children=[
                Row(
                    class_name="android.view.ViewGroup",
                    width=MATCH,
                    height=64,
                    align="center",
                    children=[
                        IconButton(
                            icon="arrow-left",
                            description="Navigate up",
                            width=56,
                            on_tap=self.finish,
                        ),
                        Text(text="Settings", style=TextStyle(22, 400, INK)),
                    ],
                ),
                Scroll(
                    class_name="androidx.recyclerview.widget.RecyclerView",
                    resource_id="recycler_view",
                    width=MATCH,
                    weight=1,
                    children=[Column(class_name=None, width=MATCH, children=rows)],
                ),
            ],
        )

    def _row(self, option: Option) -> View:
        checked = ClockStore(self.device).option(option.key, option.default)
        texts: list[View | None] = [
            Text(text=option.title, resource_id="android:id/title", style=TextStyle(16, 400, INK))
        ]
        if option.summary:
            texts.append(
                Text(
                    text=option.summary,
                    resource_id="android:id/summary",
                    style=TextStyle(14, 400, MUTED),
                )
            )
        return Row(
            width=MATCH,
            align="center",
            padding=(16, 12),
            min_height=64,
            on_tap=partial(self._toggle, option, not checked),
            children=[
                Column(weight=1, children=texts),
                Box(
                    children=[
                        Switch(
                            resource_id="android:id/switch_widget", checked=checked, clickable=False
                        )
                    ]
                ),
            ],
        )

    def _toggle(self, option: Option, value: bool) -> None:
        ClockStore(self.device).set_option(option.key, value)
