"""The settings of OpenTracks, and its help."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import MappingProxyType

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import ActivityResult
from android_world.virtual_device.apps.opentracks import (
    activity_types,
    layout_pages,
    style,
    transfer,
)
from android_world.virtual_device.apps.opentracks.formats import Units
from android_world.virtual_device.apps.opentracks.layouts import Layouts
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
    "METRIC": "Metric (km, m)",
    "IMPERIAL_FEET": "Imperial (mi, ft)",
    "IMPERIAL_METER": "Imperial (mi, m)",
    "NAUTICAL_IMPERIAL": "Nautical (NM, ft)",
}
_NAMES = {
    "LOCAL_DATE": "Date (local)",
    "LOCAL_DATE_ISO_8601": "Date (ISO 8601)",
    "NUMBER": "Number",
}
_THEMES = {style.THEME_SYSTEM: "System", style.THEME_DAY: "Day", style.THEME_NIGHT: "Night"}
_MAPS = {
    "DASHBOARD": "Open using OpenTracks-Dashboard",
    "KMZ_WITH_TRACKDETAIL": "Open as KMZ",
    "GPX": "Open as GPX",
}
_FREQUENCIES = {"0": "Off", **{str(60 * n): f"{n} min" for n in (1, 2, 5, 10, 15, 30, 60)}}
_LAPS = ("0.1", "0.2", "0.5", "1", "5", "10", "25", "50", "100")
_RATES_PERCENT = {f"{n / 100:.1f}": f"{n} %" for n in range(70, 140, 10)}
_INTERVALS = {
    "0": "Smallest (recommended)",
    **{str(n): f"{n} s" for n in (2, 3, 4, 5, 10, 20, 30)},
    **{str(60 * n): f"{n} min" for n in (1, 2, 5, 8, 15, 30)},
}


def _rates(units: Units) -> dict[str, str]:
    names = {"km": ("Speed (km/hr)", "Pace (min/km)"), "mi": ("Speed (mi/hr)", "Pace (min/mi)")}
    speed, pace = names.get(units.long, (f"Speed ({units.speed})", f"Pace (min/{units.long})"))
    return {"DEFAULT": "By activity type", "SPEED": speed, "PACE": pace}


def _lengths(
    units: Units, metres: Sequence[int], notes: Mapping[int, str] = MappingProxyType({})
) -> dict[str, str]:
    """Distances in the chosen unit; `notes` are about single ones."""
    labels = {m: f"{round(m / units.height_m)} {units.height}" for m in metres}
    return {str(m): f"{labels[m]} ({notes[m]})" if m in notes else labels[m] for m in metres}


def _sensor(title: str, key: str) -> Item:
    """A sensor that no device offers."""
    return choice(title, key, {"none": "None"}, default="none")


def _defaults(units: Units) -> tuple[Item, ...]:
    return (
        section("Units"),
        choice("Preferred units", "statsUnits", _UNITS, default="IMPERIAL_FEET"),
        choice("Preferred rate", "statsRate", _rates(units), default="DEFAULT"),
        section("Activity's Defaults"),
        choice(
            "Default activity type",
            "defaultActivity",
            activity_types.TEXTS,
            default=activity_types.UNKNOWN,
        ),
        choice("Default track name", "trackName", _NAMES, default="LOCAL_DATE_ISO_8601"),
    )


def _gps(units: Units) -> tuple[Item, ...]:
    accuracies = (10, 20, 30, 50, 100, 200, 500, 1000, 2000)
    notes = {10: "excellent GPS", 50: "recommended", 2000: "poor GPS"}
    return (
        choice("Sampling time interval", "minRecordingIntervalV2", _INTERVALS, default="0"),
        choice(
            "Recording distance interval",
            "recordingDistanceInterval",
            _lengths(units, (1, 2, 5, 10, 20, 50, 100), {10: "recommended"}),
            default="10",
        ),
        choice(
            "Max distance",
            "maxRecordingDistance",
            _lengths(units, (50, 100, 200, 500, 1000, 5000), {200: "recommended"}),
            default="200",
        ),
        choice(
            "GPS accuracy",
            "recordingGpsAccuracy",
            _lengths(units, accuracies, notes),
            default="50",
        ),
        choice(
            "Idle threshold",
            "idleSpeedDuration",
            {"5": "5 s", "10": "10 s", "20": "20 s", "60": "60 s"},
            default="10",
        ),
    )


def _announcements(units: Units) -> tuple[Item, ...]:
    laps = {"0": "Off", **{length: f"{length} {units.long}" for length in _LAPS}}
    return (
        switch("Use the device's speaker", "voiceOnDeviceSpeaker"),
        choice("Voice speed", "voiceSpeedRate", _RATES_PERCENT, default="0.9"),
        section("Idle Announcements"),
        switch("Idle", "voice_announce_idle_key"),
        section("Statistics Announcements"),
        choice("Time interval", "voiceFrequencyV2", _FREQUENCIES, default="0"),
        choice("Lap length", "voiceDistance", laps, default="0"),
        switch("Total distance", "voiceAnnounceTotalDistance", default=True),
        switch("Moving time", "voiceAnnounceMovingTime", default=True),
        switch("Average speed/pace", "voiceAnnounceAverageSpeedPace", default=True),
        switch("Lap speed/pace", "voiceAnnounceLapSpeedPace", default=True),
        switch("Average heart rate", "voiceAnnounceAverageHeartRate"),
        switch("Lap heart rate", "voiceAnnounceLapHeartRate"),
    )


_APPEARANCE: tuple[Item, ...] = (
    choice("UI Theme", "nightMode", _THEMES, default=style.THEME_SYSTEM),
    switch(
        "Dynamic Colors",
        "uiDynamicColors",
        summary="Use user-defined Dynamic Colors (Android 12+ only; requires a manual restart)",
    ),
    choice(
        'Select "show on map" behavior',
        "showOnMapFormatKey",
        _MAPS,
        default="DASHBOARD",
    ),
)
_RECORDING: tuple[Item, ...] = (
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
)
_PAGES: dict[str, tuple[Item, ...]] = {
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
    "Public API": (
        link("Package name for Public API", PACKAGE, key="apiPackageKey"),
        switch("Public API", "apiEnabledKey"),
        switch("Automatic data transfer", "apiDashboardEnabledKey"),
    ),
}
_PAGES_BY_UNITS = {
    "Default Units and Activity": _defaults,
    "GPS": _gps,
    "Statistics Announcements": _announcements,
}
_STYLE = PreferenceStyle(
    section=partial(ui.section_header, color=style.ORANGE),
    widget=lambda checked: ui.CheckBox(
        "", "#android:id/checkbox", checked=checked, clickable=False, w=32, tint=style.ORANGE
    ),
    dialog=style.DIALOG,
)
_IMPORT_EXPORT, _USER_INTERFACE = "Import/Export", "User Interface"
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
    "* records tracks with the GPS of the phone\n* reads sensors for the heart, for cycling and for"
    " running\n* announces statistics by time or distance\n* keeps markers, also with pictures\n"
    "* needs no network",
    "How to show a track on a map?",
    "The icon of a map hands the track to another app. OSMDashboard follows a recording while it"
    " runs; other apps for maps open files of type KMZ, which hold places and times.",
    "How does OpenTracks record data?",
    "The app asks the GPS sensor for its place as long as a recording runs, also while the screen"
    " is off. It stores what the sensor reports, and cannot correct places or speeds.",
    "How does OpenTracks store pictures that were taken as markers?",
    "These are stored in the app internal storage (i.e., only accessible within OpenTracks).",
    "How can I export/share recorded tracks?",
    "The settings export tracks as KMZ, KML or GPX. KMZ and KML hold everything that was recorded,"
    " GPX holds places. The icon that shares a track makes a file of the chosen format.",
    "Does OpenTracks require/use Google Play Service?",
    "No",
    "How does OpenTracks store sensor data?",
    "Each stored place has the values of the sensors at that time. Without a new place, such as"
    " indoors, values are shown while the recording runs, but they are not stored.",
    "OpenTracks is not recording locations?",
    "Check that the location of the phone is on and that the app may use it, go outdoors for a"
    " better signal, look at the satellites in an app for GPS, and switch power saving off.",
)


class SettingsActivity(style.TrackActivity):
    """The list of groups, or one of them."""

    def build(self) -> ui.View:
        page = str(self.intent.extras.get("page", ""))
        rows = PreferencePage(self, TrackStore(self.device).preferences, _STYLE)
        items = self._items(page)
        return ui.Column(fill=True)[
            style.title_bar(self, "cog", page or "Settings"),
            ui.Scroll("#recycler_view.RecyclerView", key="settings", w=ui.MATCH, weight=1)[
                ui.Column(w=ui.MATCH)[rows.rows(items)]
            ],
            style.bottom_bar(self, style.back_button(self)),
        ]

    def _items(self, page: str) -> tuple[Item, ...]:
        if page == _IMPORT_EXPORT:
            return self._transfers()
        if page == _USER_INTERFACE:
            return (*_APPEARANCE, *self._layouts(), *_RECORDING)
        if page in _PAGES_BY_UNITS:
            return _PAGES_BY_UNITS[page](TrackStore(self.device).units)
        return _PAGES.get(page) or self._top()

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

    def _layouts(self) -> tuple[Item, ...]:
        """The layouts of the page of a recording."""
        reset = partial(self._confirm_reset, "", self._reset_layouts)
        show = partial(self.start_activity, Intent(component=layout_pages.LIST))
        return (
            section("Recording"),
            link("Customize your recording layout", key="statsCustomLayoutKey", on_tap=show),
            link("Reset Custom Layout", key="settingsLayoutReset", on_tap=reset),
        )

    def _reset_layouts(self) -> None:
        Layouts(TrackStore(self.device).preferences).reset()

    def _confirm_reset(self, message: str, on_reset: Callable[[], object]) -> None:
        ui.AlertDialog(
            self,
            "Reset now?",
            message,
            positive=("OK", on_reset),
            negative=("Cancel", None),
            style=style.DIALOG,
        ).show()

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
            link("Track export directory", folder or "None", on_tap=self._choose_folder),
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
            self.toast("All settings have been reverted to the default values", long=True)

        lost = "All settings will be reverted to the default values."
        self._confirm_reset(f"{lost} This will not delete any tracks on the device.", reset)

    def _about(self) -> None:
        component = (PACKAGE, f"{PACKAGE}.AboutActivity")
        self.start_activity(Intent(component=component))


class AboutActivity(style.TrackActivity):
    """What the app is, and whose work is in it."""

    def build(self) -> ui.View:
        texts = (
            (
                "about_text_description",
                "OpenTracks is a sport tracking application that completely respects your privacy.",
            ),
            ("about_text_version_name", "Version name: 4.11.3"),
            ("about_text_version_code", "Version code: 5705"),
            ("about_app_url", "Project web page: https://opentracksapp.com"),
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


class HelpActivity(style.TrackActivity):
    """How the app is used."""

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
