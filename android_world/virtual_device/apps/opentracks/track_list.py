"""OpenTracks: the list of the recorded tracks."""

from __future__ import annotations

from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.permission_controller.requests import (
    request_permissions,
)
from android_world.virtual_device.apps.opentracks import formats, style
from android_world.virtual_device.apps.opentracks.activity_types import icon_of_id
from android_world.virtual_device.apps.opentracks.marker_store import MarkerStore
from android_world.virtual_device.apps.opentracks.model import PACKAGE, Track
from android_world.virtual_device.apps.opentracks.recorder import recorder
from android_world.virtual_device.apps.opentracks.sharing import (
    share,
    show_delete_dialog,
    show_on_map,
)
from android_world.virtual_device.apps.opentracks.store import TrackStore
from android_world.virtual_device.framework.intents import Intent

_ASKED = (
    "ACCESS_FINE_LOCATION",
    "ACCESS_COARSE_LOCATION",
    "BLUETOOTH_SCAN",
    "BLUETOOTH_CONNECT",
    "POST_NOTIFICATIONS",
)
_REFUSED = "OpenTracks requires permission to access your location as well as nearby devices."
_EMPTY = "Start recording your next adventure here"
_ROW_DP = 63.3


class TrackListActivity(style.TrackActivity):
    """Tracks, the newest first; they can be searched and selected."""

    def on_create(self) -> None:
        self.store = TrackStore(self.device)
        self.markers = MarkerStore(self.device)
        self.selection = ui.Selection()
        self.search = ui.Search(self)
        self.found = ""  # What was looked for.
        self.satellites = False
        self._counted: tuple[list[Track], float, ui.RowHeights] | None = None
        request_permissions(self, [f"android.permission.{p}" for p in _ASKED], self._on_answer)

    def _on_answer(self, answers: dict[str, bool]) -> None:
        if not all(answers.values()):
            self.toast(_REFUSED, long=True)

    def _tracks(self) -> list[Track]:
        return self.store.search(self.found) if self.found else self.store.all()

    def build(self) -> ui.View:
        tracks = self._tracks()
        rows = ui.list_of("#track_list", tracks, self._row, self._heights(tracks), key="tracks")
        return ui.Column("#coordinator.ViewGroup", fill=True)[
            self._selection_bar() if self.selection else self._bar(),
            rows if tracks or self.found else _nothing(),
            None if self.selection else self._bottom(),
        ]

    def _heights(self, tracks: list[Track]) -> ui.RowHeights:
        """Counted once for the same tracks."""
        scale = self.device.display.scale_height(1)
        if self._counted is None or self._counted[0] is not tracks or self._counted[1] != scale:
            rows = ((_ROW_DP + (18 if t.description else 0)) * scale for t in tracks)
            self._counted = tracks, scale, ui.RowHeights(rows)
        return self._counted[2]

    # -- rows ------------------------------------------------------------------------------------

    def _row(self, track: Track) -> ui.View:
        number, recording = track.number, track.number == recorder(self).track
        day, time, facts = self._facts(track)
        description = str(track.description or "")
        row = ui.Column(
            ".ViewGroup",
            fill=True,
            padding=(8, 0),
            background="#E8DEF8" if number in self.selection else "",
            tap=partial(self.selection.tap, number, partial(self._open, number)),
            on_long_press=partial(self.selection.toggle, number),
        )
        row.selected = number in self.selection
        return row[
            ui.Row(w=ui.MATCH, weight=1, align="center", gap=8)[
                ui.Icon(
                    "record" if recording else icon_of_id(track.activity_type),
                    "#track_list_item_icon",
                    desc="Record" if recording else "Track",
                    tint=style.RED if recording else style.SECONDARY,
                    margin=(0, 0, 0, 6),
                ),
                ui.Column(weight=1, margin=(0, 8, 0, 0))[
                    ui.Text(
                        str(track.name or ""),
                        "#track_list_item_name",
                        style=style.NAME,
                        max_lines=1,
                    ),
                    self._measure(number, facts),
                    ui.Text(
                        description,
                        "#track_list_item_category_description",
                        style=style.SMALL,
                        max_lines=2,
                    )
                    if description
                    else None,
                ],
                ui.Column(align="end", gap=5, margin=(0, 7.6, 0, 0))[
                    ui.Text(day, "#track_list_item_date", style=style.SMALL),
                    ui.Text(time, "#track_list_item_time", style=style.SMALL),
                ],
            ],
            ui.Divider(background=style.LINE),
        ]

    def _measure(self, number: int, facts: str) -> ui.View:
        """Time and distance, and how many markers there are."""
        text = ui.Text(facts, "#track_list_item_time_distance", style=style.SMALL)
        count = self.markers.counts().get(number, 0)
        if not count:
            return text
        return ui.Row(align="center", gap=4)[
            text,
            ui.Text("‧", style=style.SMALL),
            ui.Icon(
                "map-marker",
                "#track_list_item_marker_count_icon",
                desc="Marker count",
                tint=style.SECONDARY,
                size=14,
            ),
            ui.Text(f"{count}", "#track_list_item_marker_count", style=style.SMALL),
        ]

    def _facts(self, track: Track) -> tuple[str, str, str]:
        """The date, the time of day, and how long it took."""
        if track.number == recorder(self).track:
            return "", "", "Recording…"
        value, unit = formats.distance(track.metres, self.store.units)
        facts = f"{formats.duration(track.seconds)} ({value} {unit})"
        if recorder(self).track:
            return "", "", facts
        start = formats.moment(track.starttime, track.starttime_offset)
        today = formats.moment(self.device.clock.now_ms, track.starttime_offset).date()
        zone = f" {start:%z}"[:4] if track.starttime_offset else ""
        return formats.day(start.date(), today), f"{start:%H:%M}{zone}", facts

    def _open(self, number: int) -> None:
        page = "Recording" if number == recorder(self).track else "Recorded"
        self._start(f"Track{page}Activity", track=number)

    def _start(self, name: str, **extras: object) -> None:
        self.start_activity(Intent(component=(PACKAGE, f"{PACKAGE}.{name}"), extras=extras))

    # -- bars ------------------------------------------------------------------------------------

    def _bar(self) -> ui.View:
        title = ui.Text(
            self.found or "OpenTracks",
            style=style.TITLE,
            margin=(4, 0, 0, 0),
            weight=1,
            max_lines=1,
        )
        find = ui.IconButton(
            "magnify",
            "#search_button.ImageView",
            desc="Search",
            tint=style.SECONDARY,
            tap=self.search.open,
        )
        entries = [
            ui.MenuItem("Settings", partial(self._start, "settings.SettingsActivity")),
            ui.MenuItem("Help", partial(self._start, "HelpActivity")),
        ]
        return style.toolbar(
            "#track_list_toolbar.ViewGroup",
            ui.IconButton(
                "navigation-variant",
                desc="Navigate up",
                tint=style.ORANGE,
                w=56,
                h=56,
                tap=self._stay,
            ),
            *((self._field(), *self._search_buttons()) if self.search else (title, find)),
            ui.IconButton(
                "map-marker",
                "#track_list_markers.Button",
                desc="Markers",
                tint=style.SECONDARY,
                tap=partial(self._start, "ui.markers.MarkerListActivity"),
            ),
            ui.OverflowButton(activity=self, items=entries, tint=style.SECONDARY),
        )

    def _stay(self) -> None:
        """The logo leads nowhere."""

    def _field(self) -> ui.View:
        return ui.TextField(
            "#search_src_text",
            state=self.search.query,
            hint="Search",
            style=style.NOTE,
            cursor_color=style.ORANGE,
            ime_action="search",
            on_action=self._submit,
            weight=1,
            h=48,
        )

    def _search_buttons(self) -> list[ui.View]:
        clear = ui.IconButton(
            "close",
            "#search_close_btn.ImageView",
            desc="Clear query",
            tint=style.SECONDARY,
            w=40,
            tap=self._clear,
        )
        return [clear]

    def _clear(self) -> None:
        if self.search.query.text:
            self.search.clear()
        else:
            self.search.close()

    def _submit(self) -> None:
        self.found = self.search.text
        self.search.close()
        self.device.ime.hide()

    def on_back(self) -> bool:
        if self.selection.back() or self.search.back():
            return True
        searching, self.found = bool(self.found), ""
        return searching

    def _bottom(self) -> ui.View:
        recording = bool(recorder(self).track)
        record = ui.Fab(
            "#track_list_fab_action",
            icon="stop" if recording else "record",
            desc="Record",
            tint="#FFFFFF",
            icon_size=28,
            size=64,
            corner=32,
            background=style.ORANGE if recording else style.RED,
            gravity="end|center_vertical",
            margin=(0, 0, 8, 0),
            tap=self._hold if recording else self._record,
            on_long_press=self._stop if recording else None,
        )
        statistics = "ui.aggregatedStatistics.AggregatedStatisticsActivity"
        return style.bottom_bar(
            self,
            ui.IconButton(
                "chart-box",
                "#aggregated_stats_button.Button",
                tint=style.TEXT,
                tap=partial(self._start, statistics),
            ),
            ui.IconButton(
                "crosshairs-gps" if self.satellites else "crosshairs-off",
                "#sensor_start_button.Button",
                tint=style.TEXT,
                tap=self._turn_satellites,
            ),
            fab=record,
        )

    def _turn_satellites(self) -> None:
        self.satellites = not self.satellites

    def _record(self) -> None:
        number = recorder(self).start()
        if number:
            self._open(number)

    def _hold(self) -> None:
        self.toast("Hold to stop")

    def _stop(self) -> None:
        self._start("TrackStoppedActivity", track=recorder(self).track)

    def _selection_bar(self) -> ui.View:
        chosen = [t.number for t in self._tracks() if t.number in self.selection]
        statistics = "ui.aggregatedStatistics.AggregatedStatisticsActivity"
        texts = [str(number) for number in chosen]

        def action(title: str, act: object, icon: str = "", name: str = "") -> ui.Action:
            def do() -> None:
                self.selection.clear()
                if callable(act):
                    act()

            return ui.Action(title, do, icon, name, "ifRoom" if icon else "never")

        edit = partial(self._start, "TrackEditActivity", track=chosen[0] if chosen else 0)
        everything = partial(self.selection.all, [t.number for t in self._tracks()])
        found = [t for t in self._tracks() if t.number in chosen]
        return ui.AppBar(
            "#action_mode_bar",
            activity=self,
            navigation=("close", "Done", self.selection.clear),
            actions=[
                action(
                    "Show on map",
                    partial(show_on_map, self),
                    "map",
                    "list_context_menu_show_on_map",
                ),
                action(
                    "Share", partial(share, self, found), "share-variant", "list_context_menu_share"
                ),
                *([action("Edit", edit)] if len(chosen) == 1 else []),
                action("Delete", partial(show_delete_dialog, self, chosen)),
                action("Aggregated stats", partial(self._start, statistics, tracks=texts)),
                ui.Action("Select all", everything, show="never"),
            ],
        )


def _nothing() -> ui.View:
    return ui.Column(w=ui.MATCH, weight=1, main="end", align="end", padding=(16, 32), gap=16)[
        ui.Text(_EMPTY, "#track_list_empty_view", style=style.NOTE, align="end"),
        ui.Icon("arrow-down-bold", desc="Arrow", tint=style.LINE, size=96),
    ]
