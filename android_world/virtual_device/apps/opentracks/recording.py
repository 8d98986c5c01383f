"""A track that is being recorded, and what is asked when it ends."""

from __future__ import annotations

from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.opentracks import formats, style
from android_world.virtual_device.apps.opentracks.details import TrackPages
from android_world.virtual_device.apps.opentracks.edit import TrackForm
from android_world.virtual_device.apps.opentracks.layouts import FIELDS, Layouts
from android_world.virtual_device.apps.opentracks.model import PACKAGE, Track
from android_world.virtual_device.apps.opentracks.recorder import recorder
from android_world.virtual_device.apps.opentracks.sharing import (
    export_after_recording,
    show_delete_dialog,
    show_on_map,
)
from android_world.virtual_device.framework.intents import Intent

_NO_GPS = "Waiting for GPS signal"
_NOT_STORED = "The recording could not be stored. It goes on."


class TrackRecordingActivity(TrackPages):
    """The same pages, with the current values."""

    def on_create(self) -> None:
        super().on_create()
        self.snackbar = ui.SnackbarHost(self)
        if not recorder(self).has_gps:
            self.snackbar.show(_NO_GPS, ("Dismiss", _nothing), 0)

    def on_resume(self) -> None:
        if recorder(self).track != self.number:
            self.finish()

    def build(self) -> ui.View:
        stop = ui.Fab(
            "#track_recording_fab_action",
            icon="stop",
            desc="Stop",
            tint="#FFFFFF",
            size=64,
            corner=32,
            background=style.ORANGE,
            gravity="end|center_vertical",
            margin=(0, 0, 8, 0),
            tap=partial(self.toast, "Hold to stop"),
            on_long_press=lambda: self.start("TrackStoppedActivity", track=self.number),
        )
        entries = [
            ui.MenuItem(
                "Markers", partial(self.start, "ui.markers.MarkerListActivity", track=self.number)
            ),
            ui.MenuItem("Edit", partial(self.start, "TrackEditActivity", track=self.number)),
            ui.MenuItem("Select Layout", self._select_layout)
            if len(self.layouts.all()) > 1
            else None,
            ui.MenuItem("Settings", partial(self.start, "settings.SettingsActivity")),
        ]
        return ui.Column("#track_recording.ViewGroup", fill=True)[
            self.pages(),
            self.snackbar.view(),
            style.bottom_bar(
                self,
                ui.IconButton(
                    "navigation-variant", desc="Navigate up", tint=style.ORANGE, tap=self.finish
                ),
                style.map_button(".Button", partial(show_on_map, self)),
                ui.IconButton(
                    "map-marker",
                    ".Button",
                    desc="Insert marker",
                    tint=style.TEXT,
                    tap=partial(self.start, "ui.markers.MarkerEditActivity", track=self.number),
                ),
                ui.OverflowButton(activity=self, items=[e for e in entries if e], tint=style.TEXT),
                fab=stop,
            ),
        ]

    def statistics_page(self) -> ui.View:
        process, units = recorder(self), self.store.units
        counted, pace = process.counted, self.store.has_pace(process.kind)
        total, moving = process.total_ms / 1000, process.moving_ms / 1000
        average = counted.metres / moving if moving else 0.0
        height = process.place.elevation if process.place else None
        values = (
            ("Distance", formats.distance(counted.metres, units)),
            ("Total time", (formats.duration(total), "")),
            ("Pace" if pace else "Speed", formats.rate(process.speed, 1, pace, units)),
            ("Moving time", (formats.duration(moving), "")),
            (
                "Avg pace" if pace else "Avg speed",
                formats.rate(counted.metres, total, pace, units),
            ),
            (
                "Fastest pace" if pace else "Max speed",
                formats.rate(max(counted.max_speed, average), 1, pace, units),
            ),
            (
                "Avg moving pace" if pace else "Avg moving speed",
                formats.rate(average, 1, pace, units),
            ),
            ("Elevation", formats.elevation(height, units)),
            ("Gain", formats.elevation(counted.gain, units)),
            ("Loss", formats.elevation(counted.loss, units)),
        )
        layout = self.layouts.selected_layout
        named = dict(zip(FIELDS, values, strict=True))
        cells = [named[field] for field in layout.visible]
        return ui.Scroll(".ScrollView", key="recording", fill=True)[
            ui.Column(w=ui.MATCH, padding=(0, 24), gap=24)[
                *(
                    ui.Row(w=ui.MATCH)[[_cell(cell) for cell in cells[i : i + layout.columns]]]
                    for i in range(0, len(cells), layout.columns)
                )
            ]
        ]

    @property
    def layouts(self) -> Layouts:
        """The layouts of this page."""
        return Layouts(self.store.preferences)

    def _select_layout(self) -> None:
        layouts = self.layouts
        names = [layout.name for layout in layouts.all()]

        def select(position: int) -> None:
            layouts.select(names[position])
            self.invalidate()

        ui.ListDialog(self, "Select Layout", names, select, style=style.DIALOG).show()


def _nothing() -> None:
    """The message just goes."""


def _cell(found: tuple[str, tuple[str, str]]) -> ui.View:
    title, (value, unit) = found
    return ui.Column(weight=1, align="center")[
        ui.Row(align="end", gap=2)[
            ui.Text(value, "#stats_value", style=style.VALUE),
            ui.Text(unit, "#stats_unit", style=style.UNIT) if unit else None,
        ],
        ui.Text(title, "#stats_description_main", style=style.LABEL),
    ]


class TrackStoppedActivity(TrackForm):
    """Names the track that was recorded, discards it, or continues."""

    def on_create(self) -> None:
        process = recorder(self)
        if process.track and not process.stop():
            self.toast(_NOT_STORED, long=True)
            self.finish()
            return
        super().on_create()

    def build(self) -> ui.View:
        track = self.store.get(self.number) or Track(0)
        units, pace = self.store.units, self.store.has_pace(track.activity_type)
        value, unit = formats.distance(track.metres, units)
        average = formats.rate(track.metres, track.moving_seconds, pace, units)
        return ui.Column(".LinearLayout", fill=True)[
            ui.Scroll(".ScrollView", key="stopped", w=ui.MATCH, weight=1)[
                ui.Column(w=ui.MATCH)[
                    self.fields(),
                    ui.Row(w=ui.MATCH)[
                        _cell(("Total time", (formats.duration(track.seconds), ""))),
                        _cell(("Distance", (value, unit))),
                    ],
                    ui.Row(w=ui.MATCH, padding=(0, 16))[
                        _cell((f"Avg moving {'pace' if pace else 'speed'}", average))
                    ],
                ]
            ],
            ui.Row(
                w=ui.MATCH,
                h=96,
                padding=(24, 0),
                main="between",
                align="center",
                background=style.BAR,
            )[
                ui.IconButton(
                    "delete",
                    "#discard_button",
                    desc="Discard",
                    tint=style.TEXT,
                    tap=partial(show_delete_dialog, self, [self.number], self.finish),
                ),
                ui.IconButton(
                    "record", "#resume_button", desc="Record", tint=style.RED, tap=self._resume
                ),
                ui.IconButton(
                    "stop", "#finish_button", desc="Stop", tint=style.TEXT, tap=self._finish_track
                ),
            ],
        ]

    def _finish_track(self) -> None:
        if self.save():
            export_after_recording(self, self.number)
            self.finish()

    def _resume(self) -> None:
        if not self.save():
            return
        recorder(self).resume(self.number)
        page = (PACKAGE, f"{PACKAGE}.TrackRecordingActivity")
        self.start_activity(Intent(component=page, extras={"track": self.number}))
        self.finish()

    def on_back(self) -> bool:
        self._resume()
        return True
