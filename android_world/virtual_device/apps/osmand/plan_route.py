"""The tool that measures distances and plans routes."""

from __future__ import annotations

import posixpath
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.osmand import formats, style
from android_world.virtual_device.apps.osmand.gpx import GpxError
from android_world.virtual_device.apps.osmand.map import search
from android_world.virtual_device.apps.osmand.map.geo import Point, distance_m, length_m
from android_world.virtual_device.apps.osmand.save_track import SavedSheet, SaveTrackSheet
from android_world.virtual_device.apps.osmand.tracks import NO_TRACKS, Track, TrackStore

if TYPE_CHECKING:
    from android_world.virtual_device.apps.osmand.map_screen import MapActivity

Points = tuple[Point, ...]
STRAIGHT, ROADS = "Straight line", "Driving"


class Planning:
    """Points in segments, what they were before, and how they are joined."""

    def __init__(self, activity: MapActivity, track: str = "") -> None:
        self.activity = activity
        self.device = activity.device
        self.path = track
        self.segments: tuple[Points, ...] = ((),)
        self.done: list[tuple[Points, ...]] = []
        self.undone: list[tuple[Points, ...]] = []
        self.saved: tuple[Points, ...] = self.segments
        self.by_road = False
        self.listed = False
        self.insert_at: int | None = None
        self.moving = False
        if track:
            self._load(track)

    def _load(self, path: str) -> None:
        try:
            content = TrackStore(self.device).load(path)
        except GpxError:
            self.path = ""
            self.activity.toast("Could not read the track.")
            return
        found = tuple(segment for segment in content.routes or content.segments if segment)
        self.segments = self.saved = found or ((),)
        if found:
            self.activity.look_at(found[0][0], max(self.activity.camera.zoom, 13.0))

    # -- the points ------------------------------------------------------------------------------

    @property
    def points(self) -> Points:
        """All points, in order."""
        return tuple(point for segment in self.segments for point in segment)

    def lines(self) -> list[list[Point]]:
        """What is between the points."""
        if self.by_road:
            return [search.route(list(segment)) for segment in self.segments]
        return [list(segment) for segment in self.segments]

    def map_overlay(self) -> tuple[Points, Points]:
        """Line and points on the map."""
        return tuple(point for line in self.lines() for point in line), self.points

    def add(self, point: Point) -> None:
        """Add a point at the end, or where one is being put in or moved."""
        if self.insert_at is None:
            self._change((*self.segments[:-1], (*self.segments[-1], point)))
            return
        at, self.insert_at = self.insert_at, None
        points = self.points
        rest = points[at + 1 :] if self.moving else points[at:]
        self.moving = False
        self._change(((*points[:at], point, *rest),))

    def on_tap(self, point: Point, reach_m: float) -> None:
        """A tap on the map: a point's sheet, or a new point."""
        for number, other in enumerate(self.points):
            if distance_m(point, other) <= reach_m and self.insert_at is None:
                self.open_point(number)
                return
        self.add(point)

    def undo_tap(self) -> None:
        """The tap was the first one of two, which only zoom."""
        if self.activity.overlays:
            self.activity.dismiss()
        elif self.done:
            self.segments = self.done.pop()

    def _change(self, segments: tuple[Points, ...]) -> None:
        self.done.append(self.segments)
        self.undone.clear()
        self.segments = segments
        self.activity.invalidate()

    def undo(self) -> None:
        """Take back the last change."""
        if self.done:
            self.undone.append(self.segments)
            self.segments = self.done.pop()

    def redo(self) -> None:
        """Do again what was taken back."""
        if self.undone:
            self.done.append(self.segments)
            self.segments = self.undone.pop()

    # -- views -----------------------------------------------------------------------------------

    def bar(self) -> ui.View:
        """Cross, title, and the button that saves."""
        title = "Save" if self.path else "Done"
        return ui.Row("#widget_top_bar", w=ui.MATCH, h=56, background=style.WHITE, align="center")[
            ui.IconButton(
                "close",
                "#widget_top_bar_back_button",
                desc="Navigate up",
                w=56,
                tint=style.ICON,
                tap=self.leave,
            ),
            ui.Text("Plan a route", "#widget_top_bar_title", style=style.TITLE, weight=1),
            ui.Button(
                title, "#widget_top_bar_save", desc=title, style=style.ACTION, tap=self.finish
            ),
        ]

    def panel(self) -> ui.View:
        """Distance and number of points, the list of them, the buttons."""
        metres = sum(length_m(line) for line in self.lines())
        points = self.points
        middle = self.activity.camera.centre
        away = formats.distance(self.device, distance_m(points[-1], middle)) if points else ""
        return ui.Column(
            "#measurement_container.LinearLayout",
            w=ui.MATCH,
            background=style.WHITE,
            elevation=4,
            clickable=False,
            tap=lambda: None,
        )[
            ui.Row(w=ui.MATCH, padding=(16, 8, 4, 0), gap=6, align="center")[
                ui.IconButton(
                    "car" if self.by_road else "vector-line",
                    "#snap_to_road_image_button",
                    desc="Route between points",
                    tint=style.BLUE,
                    w=40,
                    h=40,
                    tap=self._choose_profile,
                ),
                ui.Text(
                    f"{formats.distance(self.device, metres)},",
                    "#measurement_distance_text_view",
                    style=style.HEADING,
                ),
                ui.Text(
                    f"points: {len(points)}", "#measurement_points_text_view", style=style.BODY
                ),
                ui.Text(away, "#distance_to_center_text_view", style=style.SMALL, weight=1),
                ui.IconButton(
                    "chevron-down" if self.listed else "chevron-up",
                    "#up_down_button",
                    desc="Points",
                    tint=style.ICON,
                    tap=self._toggle_list,
                ),
            ],
            self._list() if self.listed else None,
            self._buttons(),
        ]

    def _buttons(self) -> ui.View:
        add = "Apply" if self.moving else "Add"
        return ui.Row(w=ui.MATCH, padding=(8, 0, 8, 8), align="center")[
            style.text_button("Options", "options_button", self._options),
            ui.Spacer(weight=1),
            ui.IconButton(
                "undo",
                "#undo_point_button",
                desc="Undo",
                enabled=bool(self.done),
                tap=self.undo,
                tint=style.BLUE,
            ),
            ui.IconButton(
                "redo",
                "#redo_point_button",
                desc="Redo",
                enabled=bool(self.undone),
                tap=self.redo,
                tint=style.BLUE,
            ),
            ui.Spacer(weight=1),
            ui.Button(
                add,
                "#add_point_button",
                style=ui.TextStyle(14, 500, style.WHITE),
                background=style.BLUE,
                corner=4,
                min_height=40,
                tap=lambda: self.add(self.activity.camera.centre),
            ),
        ]

    def _toggle_list(self) -> None:
        self.listed = not self.listed

    def _list(self) -> ui.View:
        points = self.points
        return ui.list_of(
            "#measure_points.RecyclerView",
            range(len(points)),
            self._point_row,
            64,
            key="points",
            weight=0,
            h=192,
        )

    def _point_row(self, number: int) -> ui.View:
        points = self.points
        place = formats.coordinates(self.device, points[number])
        summary = "Start"
        if number:
            summary = formats.distance(self.device, length_m(list(points[: number + 1])))
        delete = ui.IconButton(
            "close",
            ".ImageButton",
            desc="Delete",
            tint=style.ICON,
            tap=partial(self.remove, number),
        )
        return style.row_of(
            "map-marker",
            f"Point {number + 1}",
            partial(self.open_point, number),
            f"{summary} • {place}",
            trailing=delete,
        )

    # -- a point ---------------------------------------------------------------------------------

    def open_point(self, number: int) -> None:
        """What can be done with a point."""
        self.activity.look_at(self.points[number])
        style.Sheet(
            self.activity,
            f"Point {number + 1}",
            [
                ("cursor-move", "Move point", partial(self._place_at, number, True)),
                ("plus", "Add point after", partial(self._place_at, number + 1, False)),
                ("plus", "Add point before", partial(self._place_at, number, False)),
                None,
                ("arrow-left", "Trim before", partial(self._trim, number, None)),
                ("arrow-right", "Trim after", partial(self._trim, 0, number + 1)),
                None,
                ("delete", "Delete point", partial(self.remove, number)),
            ],
        ).show()

    def _place_at(self, number: int, moving: bool) -> None:
        self.insert_at, self.moving = number, moving

    def _trim(self, start: int, end: int | None) -> None:
        self._change((self.points[start:end],))

    def remove(self, number: int) -> None:
        """Take a point away."""
        left: list[Points] = []
        for segment in self.segments:
            if 0 <= number < len(segment):
                segment = (*segment[:number], *segment[number + 1 :])
                number = -1
            else:
                number -= len(segment)
            left.append(segment)
        self._change(tuple(left))

    # -- options ---------------------------------------------------------------------------------

    def _options(self) -> None:
        any_points = bool(self.points)
        existing = self.path and any_points

        def only(tap: style.Action) -> style.Action | None:
            return tap if any_points else None

        way = ROADS if self.by_road else STRAIGHT
        style.Sheet(
            self.activity,
            "Options",
            [
                ("routes", f"Route between points: {way}", self._choose_profile),
                ("vector-polyline-plus", "Add new segment", only(self._add_segment)),
                None,
                ("content-save", "Save changes", self._save_changes if existing else None),
                ("content-save-outline", "Save as new track", only(self.save_as)),
                ("plus-box-outline", "Add to a track", only(self._add_to_track)),
                None,
                ("directions", "Navigation", only(self._navigate)),
                ("swap-horizontal", "Reverse route", only(self._reverse)),
                None,
                ("delete", "Clear all", only(lambda: self._change(((),)))),
            ],
            button="Close",
        ).show()

    def _choose_profile(self) -> None:
        def choose(by_road: bool) -> None:
            self.by_road = by_road

        style.Sheet(
            self.activity,
            "Route between points",
            [
                ("vector-line", STRAIGHT, partial(choose, False)),
                ("car", ROADS, partial(choose, True)),
            ],
        ).show()

    def _add_segment(self) -> None:
        if self.segments[-1]:
            self._change((*self.segments, ()))

    def _reverse(self) -> None:
        self._change(tuple(segment[::-1] for segment in self.segments[::-1]))

    def _navigate(self) -> None:
        points = self.points
        self.activity.end_planning()
        self.activity.open_navigation_along(points)

    # -- saving ----------------------------------------------------------------------------------

    def write(self, name: str, folder: str = "", *, simple: bool = False) -> str:
        """Write the track and return its path."""
        routes = [list(segment) for segment in self.segments if segment]
        path = TrackStore(self.device).save(
            name, self.lines(), folder, routes=routes if self.by_road and not simple else None
        )
        self.path, self.saved = path, self.segments
        return path

    def save_as(self) -> None:
        """Ask for a name and a folder."""
        SaveTrackSheet(self.activity, self._saved_as).show()

    def _saved_as(self, name: str, folder: str, simple: bool, shown: bool) -> None:
        path = self.write(name, folder, simple=simple)
        if shown:
            show_track(self.activity, path)
        SavedSheet(self.activity, path).show()

    def _save_changes(self) -> None:
        track = next((t for t in TrackStore(self.device).all() if t.path == self.path), None)
        if track is None:
            self.write(TrackStore(self.device).default_name())
        else:
            self.write(track.name, track.folder)
        self.activity.toast(f"GPX file saved to {self.path}")

    def _add_to_track(self) -> None:
        tracks = [track for track in TrackStore(self.device).all() if not track.damaged]
        rows = [("map-marker-path", t.name, partial(self._append_to, t)) for t in tracks[:20]]
        style.Sheet(self.activity, "Add to a track", rows).show()

    def _append_to(self, track: Track) -> None:
        store = TrackStore(self.device)
        content = store.load(track.path)
        lines = [*map(list, content.segments), *self.lines()]
        self.path = store.save(track.name, lines, track.folder, waypoints=content.waypoints)
        self.saved = self.segments
        SavedSheet(self.activity, self.path).show()

    def finish(self) -> None:
        """Save under the name of the day (or the file's own) and close."""
        if not self.points:
            self.activity.toast("Please add at least one point.")
            return
        activity, before = self.activity, self.path
        if before:
            self._save_changes()
            activity.end_planning()
            return
        name = TrackStore(self.device).default_name()
        path = self.write(name)
        show_track(activity, path)
        activity.end_planning()

        def take_back() -> None:
            TrackStore(activity.device).delete(path)
            self.path = ""
            activity.planning = self

        saved = f"GPX file saved to {posixpath.basename(path)}"
        activity.snackbar.show(saved, ("UNDO", take_back))

    def leave(self) -> None:
        """Close, after asking if something would be lost."""
        if self.segments == self.saved or not self.points:
            self.activity.end_planning()
        else:
            style.show_leave_dialog(self.activity, self.save_as, self.activity.end_planning)


def show_track(activity: MapActivity, path: str) -> None:
    """Show a track on the map."""
    shown = activity.options.get_set("shown_tracks")
    activity.options.put(shown_tracks=shown | {path})


class PlanSheet(style.Sheet):
    """A new route, a track that is there, or one of the last ones."""

    def __init__(self, activity: MapActivity) -> None:
        tracks = [track for track in TrackStore(activity.device).all() if not track.damaged]
        rows: list[tuple[str, str, style.Action | None] | None] = [
            ("plus", "Create new route", activity.start_planning),
            ("folder-outline", "Open existing track", partial(_open_existing, activity)),
            ("import", "Import track", activity.import_track),
        ]
        rows += [
            ("map-marker-path", track.name, partial(activity.start_planning, None, track.path))
            for track in tracks[:5]
        ]
        super().__init__(activity, "Plan a route", rows)


def _open_existing(activity: MapActivity) -> None:
    tracks = [track for track in TrackStore(activity.device).all() if not track.damaged]
    rows: list[tuple[str, str, style.Action | None] | None] = [
        ("map-marker-path", track.name, partial(activity.start_planning, None, track.path))
        for track in tracks
    ]
    style.Sheet(activity, "Open existing track", rows, text="" if rows else NO_TRACKS).show()
