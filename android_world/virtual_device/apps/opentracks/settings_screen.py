"""The settings of OpenTracks, and its help."""

from __future__ import annotations

from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity, ActivityResult
from android_world.virtual_device.apps.opentracks import activity_types, style, transfer
from android_world.virtual_device.apps.opentracks.model import PACKAGE
from android_world.virtual_device.apps.opentracks.store import TrackStore
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.ui.widgets.preferences import (
    Item,
    PreferencePage,
    PreferenceStyle,
    choice,
    link,
    section,
    switch,
)

_UNITS = {
    "METRIC": "Metric",
    "IMPERIAL_FEET": "Imperial (feet)",
    "IMPERIAL_METER": "Imperial (meter)",
    "NAUTICAL_IMPERIAL": "Nautical (feet)",
}
_RATES = {"DEFAULT": "Depends on activity type", "SPEED": "Speed", "PACE": "Pace"}
_NAMES = {
    "LOCAL_DATE_ISO_8601": "Local date (ISO 8601)",
    "LOCAL_DATE": "Local date",
    "NUMBER": "Number",
}


def _metres(key: str, title: str, default: int, *values: int) -> Item:
    return choice(title, key, {str(v): f"{v} m" for v in values}, default=str(default))


_PAGES: dict[str, tuple[Item, ...]] = {
    "Default Units and Activity": (
        choice("Preferred units", "stats_units", _UNITS, default="IMPERIAL_FEET"),
        choice("Preferred rate", "stats_rate", _RATES, default="DEFAULT"),
        choice(
            "Default activity type",
            "default_activity",
            activity_types.TEXTS,
            default=activity_types.UNKNOWN,
        ),
        choice("Default track name", "track_name", _NAMES, default="LOCAL_DATE_ISO_8601"),
    ),
    "GPS": (
        choice(
            "Time interval",
            "min_recording_interval",
            {"0": "As fast as possible", "1": "1 s", "5": "5 s", "10": "10 s"},
            default="1",
        ),
        _metres("recording_distance_interval", "Distance interval", 10, 1, 5, 10, 50),
        _metres("recording_max_distance", "Maximum distance", 200, 50, 100, 200, 500, 1000),
        _metres("recording_gps_accuracy", "Required accuracy", 50, 10, 50, 100, 500),
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
}
_STYLE = PreferenceStyle(
    section=partial(ui.section_header, color=style.ORANGE),
    widget=lambda checked: ui.CheckBox(
        "", "#android:id/checkbox", checked=checked, clickable=False, w=32, tint=style.ORANGE
    ),
    dialog=style.DIALOG,
)
_IMPORT_EXPORT = "Import/Export"
_TREE = "android.intent.action.OPEN_DOCUMENT_TREE"
_TOP = (
    ("Default Units and Activity", "web", "Preferred Units, Default Activity, Track Default Name"),
    ("GPS", "satellite-variant", "Time interval, Distance interval, Max Distance, Accuracy"),
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
        page = str(self.intent.extras.get("page", ""))
        rows = PreferencePage(self, TrackStore(self.device).preferences, _STYLE)
        items = self._transfers() if page == _IMPORT_EXPORT else _PAGES.get(page) or self._top()
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
        reset = link("Reset", "Reset Settings to Default Values", on_tap=self._show_reset_dialog)
        return (*groups, reset, link("About OpenTracks", "4.11.3", on_tap=self._about))

    def _transfers(self) -> tuple[Item, ...]:
        preferences = TrackStore(self.device).preferences
        folder = preferences.get_str("export_directory")
        name = preferences.get_str("export_filename_format", transfer.DEFAULT_NAME)
        return (
            section("Import"),
            link("Import all", "Import all GPX/KML/KMZ files of a directory", on_tap=self._import),
            switch("Prevent re-import of tracks", "import_prevent_reimport", default=True),
            section("Export"),
            link("Export all (one file per track)", on_tap=partial(self._pick, "each")),
            link("Export all (one file for all tracks)", on_tap=partial(self._pick, "together")),
            link("Track export directory", folder or "Not set", on_tap=self._choose_folder),
            switch(
                "Instant post-workout export",
                "post_workout_export",
                enabled=bool(folder),
                summary="Needs the export directory",
            ),
            choice(
                "Export/sharing file format",
                "export_trackfileformat",
                transfer.FORMATS,
                default=transfer.DEFAULT_FORMAT,
            ),
            link("Format of the filename", name, on_tap=partial(self._show_name_dialog, name)),
        )

    def _pick(self, request: str) -> None:
        self.start_activity(Intent(_TREE), request=request)

    def _import(self) -> None:
        self._pick("import")

    def _choose_folder(self) -> None:
        self._pick("folder")

    def on_result(self, request: str, result: ActivityResult) -> None:
        """A folder was chosen: to import from, to export into, or to be remembered."""
        folder = str(result.data.get("path", ""))
        if not result.ok or not folder:
            return
        if request == "folder":
            TrackStore(self.device).preferences.put(export_directory=folder)
            self.invalidate()
            return
        page = "importer.Import" if request == "import" else "exporter.Export"
        component = (PACKAGE, f"{PACKAGE}.io.file.{page}Activity")
        extras = {"folder": folder, "together": request == "together"}
        self.start_activity(Intent(component=component, extras=extras))

    def _show_name_dialog(self, name: str) -> None:
        def take(text: str) -> None:
            TrackStore(self.device).preferences.put(
                export_filename_format=text.strip() or transfer.DEFAULT_NAME
            )
            self.invalidate()

        field = ui.InputField(text=name)
        ui.InputDialog(self, "Format of the filename", [field], take, style=style.DIALOG).show()

    def _open(self, page: str) -> None:
        component = (PACKAGE, f"{PACKAGE}.settings.SettingsActivity")
        self.start_activity(Intent(component=component, extras={"page": page}))

    def _show_reset_dialog(self) -> None:
        preferences = TrackStore(self.device).preferences
        kept = ("introduction",)

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
        return ui.Column(fill=True)[
            style.title_bar(self, "help-circle", "Help"),
            ui.Scroll(".ScrollView", key="help", w=ui.MATCH, weight=1)[
                ui.Column(w=ui.MATCH, padding=16, gap=16)[
                    *(ui.Text(text, style=style.NOTE) for text in _HELP)
                ]
            ],
            style.bottom_bar(self, style.back_button(self)),
        ]
