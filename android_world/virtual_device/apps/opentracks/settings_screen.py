"""The settings of OpenTracks, and its help."""

from __future__ import annotations

from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.opentracks import activity_types, style
from android_world.virtual_device.apps.opentracks.store import PACKAGE, TrackStore
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.ui.kit.preferences import (
    Item,
    PreferencePage,
    PreferenceStyle,
    choice,
    link,
    switch,
)

_UNITS = {"METRIC": "Metric", "IMPERIAL_FEET": "Imperial (feet)"}
_PAGES: dict[str, tuple[Item, ...]] = {
    "Default Units and Activity": (
        choice("Preferred units", "stats_units", _UNITS, default="IMPERIAL_FEET"),
        choice(
            "Default activity type",
            "default_activity",
            activity_types.TEXTS,
            default=activity_types.UNKNOWN,
        ),
    ),
    "User Interface": (
        choice(
            "Night mode",
            "night_mode",
            {"0": "System default", "1": "Light", "2": "Dark"},
            default="0",
        ),
        switch("Keep screen on while recording", "stats_keep_screen_on"),
        switch("Show on lock screen while recording", "stats_show_on_lockscreen_while_recording"),
    ),
    "GPS": (
        choice(
            "Time interval",
            "min_recording_interval",
            {"0": "As fast as possible", "1": "1 s", "5": "5 s", "10": "10 s"},
            default="1",
        ),
        choice(
            "Distance interval",
            "recording_distance_interval",
            {"1": "1 m", "5": "5 m", "10": "10 m", "50": "50 m"},
            default="10",
        ),
    ),
    "Statistics Announcements": (
        choice(
            "Time frequency",
            "voice_announcement_frequency",
            {"0": "Off", "60": "1 minute", "300": "5 minutes", "600": "10 minutes"},
            default="0",
        ),
        switch("Total distance", "voice_announce_total_distance", default=True),
        switch("Average speed/pace", "voice_announce_average_speed_pace", default=True),
    ),
    "Import/Export": (
        switch("Prevent re-import of tracks", "import_prevent_reimport", default=True),
        choice(
            "Export/sharing file format",
            "export_trackfileformat",
            {"KMZ_WITH_TRACKDETAIL_AND_PICTURES": "KMZ (with pictures)", "GPX": "GPX"},
            default="GPX",
        ),
    ),
}
_TOP = (
    ("Default Units and Activity", "web", "Preferred Units, Default Activity"),
    ("User Interface", "cellphone", "Appearance, Recording Layout, Theme"),
    ("GPS", "satellite-variant", "Time interval, Distance interval"),
    ("Statistics Announcements", "volume-high", "Time, Distance, Voice Speed"),
    ("Import/Export", "swap-vertical", "Import, Export, Auto Export"),
)
_HELP = (
    "Start a recording with the red button and hold the orange one to stop it.",
    "Tap a track to see what was measured; hold it to select more than one.",
    "Statistics over all tracks are behind the chart at the bottom of the list.",
)


class SettingsActivity(Activity):
    """The list of groups, or one of them."""

    background = style.SURFACE
    navigation_bar_color = style.BAR

    def build(self) -> ui.View:
        """Bar, rows, the bar at the bottom."""
        page = str(self.intent.extras.get("page", ""))
        rows = PreferencePage(self, TrackStore(self.device).preferences, PreferenceStyle())
        items = _PAGES.get(page) or self._top()
        return ui.Column(fill=True)[
            style.title_bar(self, "cog", page or "Settings"),
            ui.Scroll("#recycler_view.RecyclerView", key="settings", w=ui.MATCH, weight=1)[
                ui.Column(w=ui.MATCH)[rows.rows(items)]
            ],
            style.bottom_bar(self, style.back_button(self)),
        ]

    def _top(self) -> tuple[Item, ...]:
        groups = (
            link(title, summary, icon=icon, on_tap=partial(self._open, title))
            for title, icon, summary in _TOP
        )
        reset = link("Reset", "Reset Settings to Default Values", on_tap=self._ask_reset)
        return (*groups, reset, link("About OpenTracks", "4.11.3", on_tap=self._about))

    def _open(self, page: str) -> None:
        component = (PACKAGE, f"{PACKAGE}.settings.SettingsActivity")
        self.start_activity(Intent(component=component, extras={"page": page}))

    def _ask_reset(self) -> None:
        preferences = TrackStore(self.device).preferences
        kept = ("introduction", "recordingTrackId")

        def reset() -> None:
            preferences.put(**{key: None for key in preferences.all() if key not in kept})
            self.toast("Settings reset to default values.")

        ui.AlertDialog(
            self,
            "Reset settings?",
            "All settings get their default values.",
            positive=("OK", reset),
            negative=("Cancel", None),
            style=style.DIALOG,
        ).show()

    def _about(self) -> None:
        text = "A sport tracking application that completely respects your privacy."
        ui.AlertDialog(
            self, "About OpenTracks", text, positive=("OK", None), style=style.DIALOG
        ).show()


class HelpActivity(Activity):
    """How the app is used."""

    background = style.SURFACE
    navigation_bar_color = style.BAR

    def build(self) -> ui.View:
        """Bar and texts."""
        return ui.Column(fill=True)[
            style.title_bar(self, "help-circle", "Help"),
            ui.Scroll(".ScrollView", key="help", w=ui.MATCH, weight=1)[
                ui.Column(w=ui.MATCH, padding=16, gap=16)[
                    *(ui.Text(text, style=style.NOTE) for text in _HELP)
                ]
            ],
            style.bottom_bar(self, style.back_button(self)),
        ]
