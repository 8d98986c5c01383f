"""Settings of the Clock, and its screen saver."""

from __future__ import annotations

from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.clock.store import PACKAGE
from android_world.virtual_device.apps.clock.style import INK, MUTED
from android_world.virtual_device.framework.preferences import Preferences
from android_world.virtual_device.system.date_format import local_time
from android_world.virtual_device.ui import theme
from android_world.virtual_device.ui.widgets.preferences import section, switch

_STYLE = ui.PreferenceStyle(
    title=ui.TextStyle(16, 400, INK),
    summary=ui.TextStyle(14, 400, MUTED),
    texts=".LinearLayout",
    padding=(16, 12),
    section=partial(
        ui.Text,
        selector="#android:id/title",
        style=ui.TextStyle(14, 500, theme.ACCENT),
        padding=(16, 24, 16, 8),
    ),
    widget=lambda checked: ui.Box(".FrameLayout")[
        ui.Switch("#android:id/switch_widget", checked=checked, clickable=False)
    ],
)
_PREFERENCES = (
    section("Clock"),
    switch("Display time with seconds", "display_clock_seconds"),
    switch(
        "Automatic home clock",
        "automatic_home_clock",
        summary="While traveling in a different time zone, add a clock for home",
        default=True,
    ),
    section("Alarms"),
    switch("Gradually increase volume", "alarm_crescendo"),
    switch("Upcoming alarm notification", "upcoming_notification", default=True),
    switch("Volume buttons snooze alarms", "volume_keys_snooze"),
    section("Timers"),
    switch("Timer vibrate", "timer_vibrate", default=True),
    section("Screen saver"),
    switch("Night mode", "screensaver_night_mode", summary="Very dim display (for dark rooms)"),
)
_DIM = "#9AA0A6"


class ClockSettings(Activity):
    """One switch per option; with the extra `page=screensaver` the dim clock."""

    def on_create(self) -> None:
        self.screen_saver = self.intent.extras.get("page") == "screensaver"
        if self.screen_saver:
            self.background, self.light_status_bar = "#000000", False

    def build(self) -> ui.View:
        return self._screen_saver() if self.screen_saver else self._settings()

    def _screen_saver(self) -> ui.View:
        now = local_time(self.device)
        return ui.Column("#main_clock", fill=True, align="center", main="center", tap=self.finish)[
            ui.Text(now.strftime("%H:%M"), "#digital_clock", style=ui.TextStyle(72, 300, _DIM)),
            ui.Text(f"{now:%a, %b} {now.day}", "#date", style=ui.TextStyle(16, 400, _DIM)),
        ]

    def _settings(self) -> ui.View:
        stored = Preferences(self.device.storage, PACKAGE)
        return ui.Column(".LinearLayout", fill=True)[
            ui.Row(".ViewGroup", w=ui.MATCH, h=64, align="center")[
                ui.IconButton("arrow-left", desc="Navigate up", w=56, tap=self.finish),
                ui.Text("Settings", style=ui.TextStyle(22, 400, INK)),
            ],
            ui.Scroll("#recycler_view.RecyclerView", w=ui.MATCH, weight=1)[
                ui.Column(w=ui.MATCH)[ui.PreferencePage(self, stored, _STYLE).rows(_PREFERENCES)]
            ],
        ]
