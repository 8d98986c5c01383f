"""The way to a destination: its points, its length, its turns."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.osmand import formats, style
from android_world.virtual_device.apps.osmand.favorites import FavoriteStore
from android_world.virtual_device.apps.osmand.map import search
from android_world.virtual_device.apps.osmand.map.geo import Point, length_m
from android_world.virtual_device.apps.osmand.markers import MarkerStore
from android_world.virtual_device.apps.osmand.save_track import SavedSheet, SaveTrackSheet
from android_world.virtual_device.apps.osmand.tracks import NO_TRACKS, Track, TrackStore

if TYPE_CHECKING:
    from android_world.virtual_device.apps.osmand.map_screen import MapActivity

_METRES_PER_MINUTE = {"Driving": 750.0, "Cycling": 270.0, "Walking": 75.0}
_ICONS = {"Driving": "car", "Cycling": "bike", "Walking": "walk"}
Stop = tuple[Point, str]


class Navigation:
    """Start (None: where the phone is), stops and destination."""

    def __init__(self, activity: MapActivity) -> None:
        self.activity = activity
        self.device = activity.device
        self.start: Stop | None = None
        self.between: list[Stop] = []
        self.destination: Stop | None = None
        self.mode = "Driving"
        self.choosing = "destination"
        self.track: Track | None = None

    def set_start(self, point: Point, name: str) -> None:
        """Start at a place."""
        self.start = (point, name)

    def set_destination(self, point: Point, name: str) -> None:
        """Navigate to a place."""
        self.destination = (point, name)

    def set_selected(self, point: Point, name: str) -> None:
        """Put a place where one is being chosen."""
        self.track = None
        if self.choosing == "start":
            self.set_start(point, name)
        elif self.choosing == "between":
            self.between.append((point, name))
        else:
            self.set_destination(point, name)

    def follow(self, track: Track) -> None:
        """Navigate along a track, from its first point to its last one."""
        points = TrackStore(self.device).points(track.path)
        if not points:
            self.activity.toast("Could not read the track.")
            return
        self.track, self.between = track, []
        self.set_start(points[0], search.address_at(points[0]))
        self.set_destination(points[-1], search.address_at(points[-1]))
        NavigationSheet(self.activity, self).show()

    def swap(self) -> None:
        """Lead the other way."""
        self.start, self.destination = self.destination, self.start
        self.between.reverse()
        self.track = None

    def stops(self) -> list[Point]:
        """Start, stops and destination; empty while one is missing."""
        start = self.start[0] if self.start else self.activity.position()
        if start is None or self.destination is None:
            return []
        return [start, *(point for point, _ in self.between), self.destination[0]]

    def way(self) -> list[Point]:
        """The points of the way; empty while it is not known."""
        along = TrackStore(self.device).points(self.track.path) if self.track else []
        return along or search.route(self.stops())

    def map_overlay(self) -> tuple[tuple[Point, ...], tuple[Point, ...]]:
        """Line and points on the map."""
        return tuple(self.way()), tuple(self.stops())

    # -- choosing on the map ---------------------------------------------------------------------

    def pick(self, point: Point) -> None:
        """A place of the map was tapped."""
        self.set_selected(point, search.address_at(point))
        self.stop_picking()

    def stop_picking(self) -> None:
        """Go back to the sheet."""
        self.activity.picking = None
        NavigationSheet(self.activity, self).show()

    def chooser(self) -> ui.View:
        """What is asked below the map."""
        return ui.Column(w=ui.MATCH, background=style.WHITE, clickable=False, tap=lambda: None)[
            ui.Text("Select on map", "#title", style=style.TITLE, padding=(16, 14, 16, 4)),
            ui.Text("Tap a place on the map.", "#description", style=style.SMALL, padding=(16, 0)),
            style.wide_button("Cancel", "dismiss_button", self.stop_picking),
        ]


class NavigationSheet(style.Sheet):
    """The way and its points."""

    def __init__(self, activity: MapActivity, way: Navigation) -> None:
        super().__init__(activity, "Navigation", ())
        self.way = way

    def content(self) -> ui.View:
        way = self.way
        known = "My Position" if way.activity.position() else "Select point of departure"
        start = way.start[1] if way.start else known
        target = way.destination[1] if way.destination else "Set destination"
        stops = [
            style.row_of("circle-outline", name, partial(self._remove, number), "Remove")
            for number, (_, name) in enumerate(way.between)
        ]
        points = way.way() if way.stops() else []
        return ui.Column(w=ui.MATCH)[
            ui.Row(w=ui.MATCH, padding=(8, 8), gap=8)[[self._mode(mode) for mode in _ICONS]],
            ui.Divider(),
            style.row_of("crosshairs-gps", start, partial(self._choose, "start"), "From"),
            *stops,
            style.row_of("flag-checkered", target, partial(self._choose, "destination"), "To"),
            ui.Row(w=ui.MATCH, padding=(8, 0))[
                style.text_button(
                    "Add intermediate", "via_button", partial(self._choose, "between")
                ),
                ui.Spacer(weight=1),
                ui.IconButton(
                    "cog",
                    "#map_options_route_button",
                    desc="Settings",
                    tint=style.ICON,
                    tap=self._open_parameters,
                ),
                style.text_button("Swap", "from_button", lambda: self.way.swap()),
            ],
            self._track_row(way.track) if way.track else None,
            self._summary(points) if points else None,
            ui.Row(w=ui.MATCH, padding=(8, 0))[
                ui.Box(weight=1)[style.wide_button("Cancel", "cancel_button", self.cancel)],
                ui.Box(weight=1)[
                    style.wide_button("Start", "start_button", self._start, filled=True)
                ],
            ],
        ]

    def _track_row(self, track: Track) -> ui.View:
        def stop() -> None:
            self.way.track = None

        clear = ui.IconButton("close", ".ImageButton", desc="Clear", tint=style.ICON, tap=stop)
        return style.row_of(
            "map-marker-path", track.name, self._show_tracks, "Follow track", trailing=clear
        )

    def _open_parameters(self) -> None:
        self.dismiss()
        rows = [("map-marker-path", "Follow track", self._show_tracks)]
        style.Sheet(self.activity, "Route parameters", rows, button="Close").show()

    def _show_tracks(self) -> None:
        self.dismiss()
        tracks = [track for track in TrackStore(self.activity.device).all() if not track.damaged]
        rows = [("map-marker-path", t.name, partial(self.way.follow, t)) for t in tracks]
        text = "Select track file to follow" if rows else NO_TRACKS
        style.Sheet(self.activity, "Follow track", rows, text=text).show()

    def _mode(self, mode: str) -> ui.View:
        chosen = mode == self.way.mode

        def choose() -> None:
            self.way.mode = mode

        return ui.IconButton(
            _ICONS[mode],
            ".ImageButton",
            desc=mode,
            tint=style.BLUE if chosen else style.ICON,
            selected=chosen,
            tap=choose,
        )

    def _summary(self, points: list[Point]) -> ui.View:
        metres = length_m(points)
        minutes = max(1, round(metres / _METRES_PER_MINUTE[self.way.mode]))
        time = f"{minutes // 60} h {minutes % 60} min" if minutes >= 60 else f"{minutes} min"
        return ui.Row(w=ui.MATCH, padding=(16, 4), align="center")[
            ui.Text(
                f"{formats.distance(self.device, metres)} • {time}",  # type: ignore[arg-type]
                "#route_info_details",
                style=style.HEADING,
                weight=1,
            ),
            style.text_button("Details", "details_button", self._details),
        ]

    def _remove(self, number: int) -> None:
        del self.way.between[number]

    def cancel(self) -> None:
        self.dismiss()
        self.activity.navigation = None

    def _start(self) -> None:
        if self.way.destination is None:
            self._choose("destination")
        elif not self.way.stops():
            self.activity.toast("Position not yet known.")
            self._choose("start")
        else:
            self.dismiss()
            self.activity.navigation = self.way
            self.activity.look_at(self.way.stops()[0], 14.0)

    def _choose(self, which: str) -> None:
        self.way.choosing = which
        self.dismiss()
        activity, way = self.activity, self.way
        titles = {"start": "From", "between": "Add intermediate", "destination": "Set destination"}

        def on_map() -> None:
            activity.picking = way

        style.Sheet(
            activity,
            titles[which],
            [
                ("magnify", "Search", lambda: self.activity.open_search(self.way)),
                ("gesture-tap", "Select on map", on_map),
                ("star", "Favorites", self._from_favorites),
                ("flag", "Markers", self._from_markers),
            ],
        ).show()

    def _from_favorites(self) -> None:
        favorites = FavoriteStore(self.activity.device).all()
        self._from("Favorites", [(f.point, f.name) for f in favorites])

    def _from_markers(self) -> None:
        markers = MarkerStore(self.activity.device).active()
        self._from("Markers", [(m.point, m.name) for m in markers])

    def _from(self, title: str, places: list[Stop]) -> None:
        def take(point: Point, name: str) -> None:
            self.way.set_selected(point, name)
            NavigationSheet(self.activity, self.way).show()

        rows = [("map-marker", name, partial(take, point, name)) for point, name in places[:50]]
        text = "" if rows else "There is nothing yet."
        style.Sheet(self.activity, title, rows, text=text).show()

    def _details(self) -> None:
        activity, way = self.activity, self.way

        def write(name: str, folder: str, _: bool, __: bool) -> None:
            path = TrackStore(activity.device).save(name, [way.way()], folder)
            SavedSheet(activity, path).show()

        style.Sheet(
            activity,
            formats.distance(activity.device, length_m(way.way())),
            [
                (
                    "content-save-outline",
                    "Save as new track",
                    lambda: SaveTrackSheet(activity, write).show(),
                ),
            ],
        ).show()
