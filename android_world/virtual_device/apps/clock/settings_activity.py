"""Settings of the Clock, and its screen saver."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.clock.store import ClockStore
from android_world.virtual_device.apps.clock.style import INK, MUTED
from android_world.virtual_device.system.dates import local_time
from android_world.virtual_device.ui import theme


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

    def build(self) -> ui.View:
        """The page."""
        return self._screen_saver() if self.screen_saver else self._settings()

    def _screen_saver(self) -> ui.View:
        now = local_time(self.device)
        return ui.Column("#main_clock", fill=True, align="center", main="center", tap=self.finish)[
            ui.Text(
                now.strftime("%H:%M"), "#digital_clock", style=ui.TextStyle(72, 300, "#9AA0A6")
            ),
            ui.Text(
                now.strftime("%a, %b ") + str(now.day),
                "#date",
                style=ui.TextStyle(16, 400, "#9AA0A6"),
            ),
        ]

    def _settings(self) -> ui.View:
        rows: list[ui.View] = []
        for title, options in SECTIONS:
            rows.append(
                ui.Text(
                    title,
                    "#android:id/title",
                    style=ui.TextStyle(14, 500, theme.ACCENT),
                    padding=(16, 24, 16, 8),
                )
            )
            rows.extend(self._row(option) for option in options)
        return ui.Column(".LinearLayout", fill=True)[
            ui.Row(".ViewGroup", w=ui.MATCH, h=64, align="center")[
                ui.IconButton("arrow-left", desc="Navigate up", w=56, tap=self.finish),
                ui.Text("Settings", style=ui.TextStyle(22, 400, INK)),
            ],
            ui.Scroll("#recycler_view.RecyclerView", w=ui.MATCH, weight=1)[
                ui.Column(w=ui.MATCH)[rows]
            ],
        ]

    def _row(self, option: Option) -> ui.View:
        checked = ClockStore(self.device).option(option.key, option.default)
        texts: list[ui.View | None] = [
            ui.Text(option.title, "#android:id/title", style=ui.TextStyle(16, 400, INK))
        ]
        if option.summary:
            texts.append(
                ui.Text(option.summary, "#android:id/summary", style=ui.TextStyle(14, 400, MUTED))
            )
        return ui.Row(
            ".LinearLayout",
            w=ui.MATCH,
            align="center",
            padding=(16, 12),
            min_height=64,
            tap=partial(self._toggle, option, not checked),
        )[
            ui.Column(".LinearLayout", weight=1)[texts],
            ui.Box(".FrameLayout")[
                ui.Switch("#android:id/switch_widget", checked=checked, clickable=False)
            ],
        ]

    def _toggle(self, option: Option, value: bool) -> None:
        ClockStore(self.device).set_option(option.key, value)
