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
    entry,
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


_THEMES = {"auto": "Follow system", "light": "Light", "dark": "Dark"}
_MAPS = {"KMZ_WITH_TRACKDETAIL": "Open as file", "DASHBOARD": "Open in a map app"}
_FREQUENCIES = {"0": "Off", "60": "1 minute", "300": "5 minutes", "600": "10 minutes"}


def _metres(key: str, title: str, default: int, *values: int) -> Item:
    return choice(title, key, {str(v): f"{v} m" for v in values}, default=str(default))


def _sensor(title: str, key: str) -> Item:
    """A sensor that no device offers."""
    return choice(title, key, {"none": "None"}, default="none")


_PAGES: dict[str, tuple[Item, ...]] = {
    "Default Units and Activity": (
        section("Units"),
        choice("Preferred units", "statsUnits", _UNITS, default="IMPERIAL_FEET"),
        choice("Preferred rate", "statsRate", _RATES, default="DEFAULT"),
        section("Activity's Defaults"),
        choice(
            "Default activity type",
            "defaultActivity",
            activity_types.TEXTS,
            default=activity_types.UNKNOWN,
        ),
        choice("Default track name", "trackName", _NAMES, default="LOCAL_DATE_ISO_8601"),
    ),
    "User Interface": (
        choice("UI Theme", "nightMode", _THEMES, default="auto"),
        switch(
            "Dynamic Colors",
            "uiDynamicColors",
            summary="Use user-defined Dynamic Colors (Android 12+ only; requires a manual restart)",
        ),
        choice(
            'Select "show on map" behavior',
            "showOnMapFormatKey",
            _MAPS,
            default="KMZ_WITH_TRACKDETAIL",
        ),
        section("Recording"),
        switch(
            "Show statistics on lockscreen",
            "trackdetail_show_on_lockscreen_while_recording",
            summary="While recording, show statistics without unlocking the device.",
        ),
        switch(
            "Keep screen on",
            "trackdetail_keep_screen_on_while_recording",
            summary="While recording, keep the screen on.",
        ),
        switch(
            "Fullscreen",
            "trackdetail_fullscreen_while_recording",
            summary="While recording, present in fullscreen.",
        ),
    ),
    "GPS": (
        choice(
            "Sampling time interval",
            "minRecordingIntervalV2",
            {"0": "As fast as possible", "1": "1 s", "5": "5 s", "10": "10 s"},
            default="1",
        ),
        _metres("recordingDistanceInterval", "Recording distance interval", 10, 1, 5, 10, 50),
        _metres("maxRecordingDistance", "Max distance", 200, 50, 100, 200, 500, 1000),
        _metres("recordingGpsAccuracy", "GPS accuracy", 50, 10, 50, 100, 500),
        choice(
            "Idle threshold",
            "idleSpeedDuration",
            {"5": "5 s", "10": "10 s", "20": "20 s", "60": "60 s"},
            default="10",
        ),
    ),
    "Bluetooth Sensors": (
        section("Generic"),
        _sensor("Heart rate", "bluetoothSensor"),
        entry("Zones: maximum Heart rate (bpm)", "maxHeartRate", "200"),
        _sensor("Barometer", "bluetoothPressureSensor"),
        section("Cycling"),
        _sensor("Cadence", "bluetoothCyclingCadenceSensor"),
        _sensor("Power", "bluetoothCyclingPowerSensor"),
        _sensor("Distance and Speed", "bluetoothCyclingSpeedSensor"),
        entry("Wheel Circumference (mm)", "bluetoothCyclingSpeedWheelCircumference", "2150"),
        section("Running"),
        _sensor("Distance, Speed, and Cadence", "bluetoothRunningSpeedAndCadenceSensor"),
        section("Advanced"),
        switch("Filter Bluetooth Devices", "bluetoothSensorFilterEnabled", default=True),
    ),
    "Statistics Announcements": (
        switch("Use the device's speaker", "voiceOnDeviceSpeaker"),
        choice(
            "Voice speed",
            "voiceSpeedRate",
            {"0.5": "Slow", "1.0": "Normal", "1.5": "Fast"},
            default="1.0",
        ),
        section("Idle Announcements"),
        switch("Idle", "voice_announce_idle_key"),
        section("Statistics Announcements"),
        choice("Time interval", "voiceFrequencyV2", _FREQUENCIES, default="0"),
        choice(
            "Lap length",
            "voiceDistance",
            {"0": "Off", "1000": "1 km", "1609": "1 mi"},
            default="0",
        ),
        switch("Total distance", "voiceAnnounceTotalDistance", default=True),
        switch("Moving time", "voiceAnnounceMovingTime", default=True),
        switch("Average speed/pace", "voiceAnnounceAverageSpeedPace", default=True),
        switch("Lap speed/pace", "voiceAnnounceLapSpeedPace", default=True),
        switch("Average heart rate", "voiceAnnounceAverageHeartRate"),
        switch("Lap heart rate", "voiceAnnounceLapHeartRate"),
    ),
    "Public API": (
        link("Package name for Public API", PACKAGE, key="apiPackageKey"),
        switch("Public API", "apiEnabledKey"),
        switch("Automatic data transfer", "apiDashboardEnabledKey"),
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
    ("User Interface", "palette-outline", "Appearance, Recording Layout, Theme"),
    ("GPS", "satellite-variant", "Time interval, Distance interval, Max Distance, Accuracy"),
    (
        "Bluetooth Sensors",
        "bluetooth",
        "Cycling Sensors, Wheel Circumference, Running Sensors",
    ),
    ("Statistics Announcements", "volume-high", "Time, Distance, Voice Speed"),
    ("Import/Export", "swap-vertical", "Import, Export, Auto Export"),
)
_HELP = (
    "OpenTracks has the following features:",
    "* create GPS tracks\n* use sensors for heart rate, cycling and running\n* add markers",
    "How to show a track on a map?",
    "Use the small map icon; another app on the device draws the map.",
    "How does OpenTracks record data?",
    "It uses the GPS sensor of the device, also while the screen is off.",
    "How does OpenTracks store pictures that were taken as markers?",
    "These are stored in the app internal storage (i.e., only accessible within OpenTracks).",
    "How can I export/share recorded tracks?",
    "Tracks can be exported from the Settings as KMZ, KML, or GPX.",
    "Does OpenTracks require/use Google Play Service?",
    "No",
    "How does OpenTracks store sensor data?",
    "Sensor data is stored per recorded location.",
    "OpenTracks is not recording locations?",
    "Allow the location and switch off the battery optimization for the app.",
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
        api = link(
            "Public API",
            "Remote control and statistics API for other apps",
            on_tap=partial(self._open, "Public API"),
        )
        about = link("About OpenTracks", "All About OpenTracks Project", on_tap=self._about)
        return (*groups, reset, api, about)

    def _transfers(self) -> tuple[Item, ...]:
        preferences = TrackStore(self.device).preferences
        folder = preferences.get_str("settingsDefaultExportDirectory")
        name = preferences.get_str("instantExportFilename", transfer.DEFAULT_NAME)
        return (
            section("Import"),
            link("Import all", key="settingsImport", on_tap=self._import),
            switch("Prevent re-import of tracks", "preventReimportTrackKey", default=True),
            section("Export"),
            link("Export all (one file per track)", on_tap=partial(self._pick, "each")),
            link("Export all (one file for all tracks)", on_tap=partial(self._pick, "together")),
            link("Track export directory", folder or "Not set", on_tap=self._choose_folder),
            switch(
                "Instant post-workout export",
                "instantExportEnabled",
                enabled=bool(folder),
                summary="Export track to storage after recording is finished",
            ),
            choice(
                "Export/sharing file format",
                "exportTrackFileFormat",
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
            TrackStore(self.device).preferences.put(settingsDefaultExportDirectory=folder)
            self.invalidate()
            return
        page = "importer.Import" if request == "import" else "exporter.Export"
        component = (PACKAGE, f"{PACKAGE}.io.file.{page}Activity")
        extras = {"folder": folder, "together": request == "together"}
        self.start_activity(Intent(component=component, extras=extras))

    def _show_name_dialog(self, name: str) -> None:
        def take(text: str) -> None:
            TrackStore(self.device).preferences.put(
                instantExportFilename=text.strip() or transfer.DEFAULT_NAME
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
            "Reset now?",
            "Reset Settings to Default Values",
            positive=("OK", reset),
            negative=("Cancel", None),
            style=style.DIALOG,
        ).show()

    def _about(self) -> None:
        component = (PACKAGE, f"{PACKAGE}.AboutActivity")
        self.start_activity(Intent(component=component))


class AboutActivity(Activity):
    """What the app is, and whose work is in it."""

    background = style.SURFACE
    navigation_bar_color = style.BAR

    def build(self) -> ui.View:
        texts = (
            ("about_text_description", "A sport tracking application that respects your privacy."),
            ("about_text_version_name", "4.11.3"),
            ("about_text_version_code", "5775"),
            ("about_app_url", "https://opentracksapp.com"),
            ("", "OpenTracks is a fork of Google's MyTracks (discontinued in 2016)."),
            ("", "Third-party data"),
            ("", "National Geospatial-Intelligence Agency (NGA)'s EGM2008 model"),
            ("", "Libraries"),
            ("", "Google's androidX support (Apache License, Version 2.0)"),
        )
        return ui.Column(fill=True)[
            style.title_bar(self, "information", "About OpenTracks"),
            ui.Scroll(".ScrollView", key="about", w=ui.MATCH, weight=1)[
                ui.Column(w=ui.MATCH, padding=16, gap=12)[
                    ui.Icon("navigation-variant", "#imageView", size=72, tint=style.ORANGE),
                    *(
                        ui.Text(text, f"#{name}" if name else "", style=style.NOTE)
                        for name, text in texts
                    ),
                ]
            ],
            style.bottom_bar(self, style.back_button(self)),
        ]


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
