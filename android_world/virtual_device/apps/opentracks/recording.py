"""A track that is being recorded, and what is asked when it ends."""

from __future__ import annotations

from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.opentracks import formats, style
from android_world.virtual_device.apps.opentracks.activity_types import has_pace
from android_world.virtual_device.apps.opentracks.details import TrackPages
from android_world.virtual_device.apps.opentracks.edit import TrackForm
from android_world.virtual_device.apps.opentracks.sharing import ask_delete, show_on_map
from android_world.virtual_device.apps.opentracks.store import PACKAGE, Track
from android_world.virtual_device.framework.intents import Intent

_SECOND_MS = 1000


class TrackRecordingActivity(TrackPages):
    """The same pages, with the values of this moment."""

    def _tick(self) -> None:
        if self.store.recording == self.number and self.device.activities.top_activity is self:
            self.invalidate()
            self.app.call_later(_SECOND_MS, self._tick, periodic=True)

    def on_resume(self) -> None:
        """Go on counting."""
        self._tick()

    def build(self) -> ui.View:
        """Pages, and the bar at the bottom with the button that stops."""
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
            on_long_press=self._stop,
        )
        entries = [
            ui.MenuItem("Markers", partial(self.start, "ui.markers.MarkerListActivity")),
            ui.MenuItem("Edit", partial(self.start, "TrackEditActivity", track=self.number)),
            ui.MenuItem("Settings", partial(self.start, "settings.SettingsActivity")),
        ]
        return ui.Column("#track_recording.ViewGroup", fill=True)[
            self.pages(),
            style.bottom_bar(
                self,
                ui.IconButton("navigation", desc="Navigate up", tint=style.ORANGE, tap=self.finish),
                ui.IconButton(
                    "map",
                    ".Button",
                    desc="Show on map",
                    tint=style.TEXT,
                    tap=partial(show_on_map, self),
                ),
                ui.OverflowButton(activity=self, items=entries, tint=style.TEXT),
                fab=stop,
            ),
        ]

    def measured(self) -> ui.View:
        """Two columns of values."""
        track, metric = self.track, self.store.metric
        seconds = self.store.elapsed_ms(track) / 1000
        pace = has_pace(track.activity_type)
        rate = formats.rate(track.metres, seconds, pace, metric)
        cells = (
            ("Distance", formats.distance(track.metres, metric)),
            ("Total time", (formats.duration(seconds), "")),
            ("Pace" if pace else "Speed", rate),
            ("Moving time", (formats.duration(track.moving_seconds), "")),
            ("Avg pace" if pace else "Avg speed", rate),
            ("Fastest pace" if pace else "Max speed", rate),
        )
        return ui.Scroll(".ScrollView", key="recording", fill=True)[
            ui.Column(w=ui.MATCH, padding=(0, 24), gap=24)[
                *(
                    ui.Row(w=ui.MATCH)[[_cell(cell) for cell in cells[i : i + 2]]]
                    for i in range(0, len(cells), 2)
                )
            ]
        ]

    def _stop(self) -> None:
        self.start("TrackStoppedActivity", track=self.store.stop())
        self.finish()


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
    """Names the track that was recorded, discards it, or goes on."""

    prefix = "track_edit"

    def build(self) -> ui.View:
        """Fields, what was measured, three buttons."""
        track = self.store.get(self.number) or Track(0)
        value, unit = formats.distance(track.metres, self.store.metric)
        return ui.Column(".LinearLayout", fill=True)[
            ui.Scroll(".ScrollView", key="stopped", w=ui.MATCH, weight=1)[
                ui.Column(w=ui.MATCH)[
                    self.fields(),
                    ui.Row(w=ui.MATCH)[
                        _cell(("Total time", (formats.duration(track.seconds), ""))),
                        _cell(("Distance", (value, unit))),
                    ],
                ]
            ],
            ui.Row(w=ui.MATCH, h=96, main="around", align="center", background=style.BAR)[
                ui.IconButton(
                    "delete",
                    "#discard_button",
                    desc="Discard",
                    tint=style.TEXT,
                    tap=partial(ask_delete, self, [self.number], self.finish),
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
        self.save()
        self.finish()

    def _resume(self) -> None:
        self.save()
        self.store.resume(self.number)
        page = (PACKAGE, f"{PACKAGE}.TrackRecordingActivity")
        self.start_activity(Intent(component=page, extras={"track": self.number}))
        self.finish()

    def on_back(self) -> bool:
        """Go on recording."""
        self._resume()
        return True
