"""Map markers: those on the map, those that were passed, and what can be done with them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.osmand import (
    formats,
    gpx,
    selected_object,
    style,
)
from android_world.virtual_device.apps.osmand.map.geo import Point, parse_point
from android_world.virtual_device.apps.osmand.markers import Marker, MarkerStore
from android_world.virtual_device.apps.osmand.tracks import MARKERS_FOLDER, TrackStore
from android_world.virtual_device.system.date_format import local_time

if TYPE_CHECKING:
    from android_world.virtual_device.apps.osmand.map_screen import MapActivity

_TABS = (
    ui.Destination("List", "format-list-bulleted", "action_active"),
    ui.Destination("Groups", "group", "action_groups"),
    ui.Destination("History", "history", "action_history"),
    ui.Destination("More", "dots-horizontal", "action_more"),
)
_LIST, _GROUPS, _HISTORY, _MORE = range(4)
_NEED_MARKERS = "Please add markers first"


class MarkersPage(style.Page):
    """The list of markers with its tabs."""

    def __init__(self, activity: MapActivity) -> None:
        super().__init__(activity)
        self.store = MarkerStore(activity.device)
        self.tab = _LIST
        self.sort = "added"
        self.snackbar = ui.SnackbarHost(activity)

    def content(self) -> Sequence[ui.View | None]:
        return (
            self._toolbar(),
            (self._active, self._groups, self._history)[self.tab](),
            self.snackbar.view(),
            ui.BottomNavigation(
                "#map_markers_bottom_navigation",
                destinations=_TABS,
                selected_item=self.tab,
                on_select=self._select,
                selected_tint=style.ORANGE,
                pill="",
                item_height=56,
                background=style.WHITE,
            ),
        )

    def _toolbar(self) -> ui.View:
        return ui.Row(
            "#map_markers_toolbar.ViewGroup",
            w=ui.MATCH,
            h=56,
            align="center",
            background=style.WHITE,
        )[
            ui.IconButton(
                "arrow-left", desc="Navigate up", w=56, h=56, tint=style.ICON, tap=self.close
            ),
            ui.Text("Map markers", "#map_markers_toolbar_title", style=style.TITLE, weight=1),
        ]

    def _select(self, tab: int) -> None:
        if tab == _MORE:
            self._open_more()
        else:
            self.tab = tab

    # -- tabs ------------------------------------------------------------------------------------

    def markers(self) -> list[Marker]:
        """The markers on the map, in the chosen order."""
        found = self.store.active()
        if self.sort == "name":
            found.sort(key=lambda marker: marker.name.casefold())
        elif self.sort == "nearest":
            found.sort(key=lambda marker: self.activity.distance_to(marker.point))
        return found

    def _active(self) -> ui.View:
        return self._rows(self.markers(), "You have no map markers yet.")

    def _history(self) -> ui.View:
        return self._rows(self.store.history(), "Markers marked as passed appear here.")

    def _groups(self) -> ui.View:
        return self._nothing("Import groups from favorites or track waypoints.")

    def _nothing(self, text: str) -> ui.View:
        return ui.Column(w=ui.MATCH, weight=1, align="center", main="center", gap=16, padding=32)[
            ui.Icon("flag", size=64, tint="#BDBDBD"),
            ui.Text(text, "#description", style=style.BODY, align="center"),
        ]

    def _rows(self, markers: list[Marker], empty: str) -> ui.View:
        if not markers:
            return self._nothing(empty)
        return ui.list_of("#list.RecyclerView", markers, self._row, 72, background=style.WHITE)

    def _row(self, marker: Marker) -> ui.View:
        away = formats.distance(self.device, self.activity.distance_to(marker.point))
        shown_ms = marker.added_ms if marker.active else marker.visited_ms
        date = f"{local_time(self.device, shown_ms):%b %d, %Y}"
        button = ui.IconButton(
            "check" if marker.active else "restore",
            "#map_marker_options_button",
            desc="Mark as passed" if marker.active else "Restore",
            tint=style.ICON,
            tap=partial(self._mark_as_passed if marker.active else self._restore, marker),
        )
        return ui.Row(
            ".LinearLayout",
            fill=True,
            padding=(16, 0, 8, 0),
            gap=16,
            align="center",
            tap=partial(self._show, marker)
            if marker.active
            else partial(self._show_dialog, marker),
        )[
            ui.Icon("flag", tint=marker.shade if marker.active else "#9E9E9E"),
            ui.Column(weight=1)[
                ui.Text(marker.name, "#map_marker_title", style=style.BODY, max_lines=1),
                ui.Row(gap=6)[
                    ui.Text(
                        away, "#map_marker_distance", style=ui.TextStyle(14, 400, style.ORANGE)
                    ),
                    ui.Text(f"• {date}", "#map_marker_description", style=style.SMALL),
                ],
            ],
            button,
        ]

    def _show(self, marker: Marker) -> None:
        self.close()
        self.activity.open_target(selected_object.of_marker(marker), centred=True)

    def _mark_as_passed(self, marker: Marker) -> None:
        if not formats.options(self.activity.device).get_bool("save_map_markers_history", True):
            self.store.delete([marker.id])
            return
        self.store.mark_as_passed([marker.id])
        self.snackbar.show("Moved to history", ("UNDO", partial(self.store.restore, [marker.id])))

    def _restore(self, marker: Marker) -> None:
        self.store.restore([marker.id])

    def _show_dialog(self, marker: Marker) -> None:
        style.Sheet(
            self.activity,
            marker.name,
            [
                ("flag", "Make active", partial(self._restore, marker)),
                ("delete", "Delete", partial(self.store.delete, [marker.id])),
            ],
        ).show()

    # -- more ------------------------------------------------------------------------------------

    def _open_more(self) -> None:
        style.Sheet(
            self.activity,
            "More",
            [
                ("sort", "Sort by", self._show_order_dialog),
                ("dialpad", "Coordinate input", self._input),
                ("map-marker-path", "Plan a route", self._plan),
                ("content-save-outline", "Save as track", self._show_name_dialog),
                ("delete", "Move all to history", self._show_dialog_for_all),
            ],
            button="Close",
        ).show()

    def _show_order_dialog(self) -> None:
        def choose(order: str) -> None:
            self.sort = order

        rows = [
            ("sort-alphabetical-ascending", "Name", partial(choose, "name")),
            ("map-marker-distance", "Distance: nearest first", partial(choose, "nearest")),
            ("calendar", "Date added", partial(choose, "added")),
        ]
        style.Sheet(self.activity, "Sort by", rows).show()

    def _input(self) -> None:
        self.activity.push(CoordinateInputPage(self.activity))

    def _plan(self) -> None:
        markers = self.markers()
        if not markers:
            self.activity.toast(_NEED_MARKERS)
            return
        self.activity.start_planning()
        planning = self.activity.planning
        assert planning is not None
        for marker in markers:
            planning.add(marker.point)
        self.activity.look_at(markers[0].point, 13.0)

    def _show_name_dialog(self) -> None:
        if not self.markers():
            self.activity.toast(_NEED_MARKERS)
            return
        name = TrackStore(self.activity.device).default_name()
        field = ui.InputField(name, "File name", "name_edit_text", select_all=True)
        ui.InputDialog(
            self.activity,
            "Save as track",
            [field],
            self._save,
            ok="Save",
            required=True,
            style=style.DIALOG,
        ).show()

    def _save(self, name: str) -> None:
        markers = self.markers()
        path = TrackStore(self.activity.device).save(
            name.strip(),
            [[marker.point for marker in markers]],
            MARKERS_FOLDER,
            waypoints=tuple(gpx.Waypoint(m.point, m.name, time_ms=m.added_ms) for m in markers),
        )
        show = ("SHOW", partial(self.activity.open_track, path))
        self.snackbar.show(f"{name.strip()} is saved.", show)

    def _show_dialog_for_all(self) -> None:
        markers = self.markers()
        if not markers:
            self.activity.toast(_NEED_MARKERS)
            return
        ui.AlertDialog(
            self.activity,
            "Move all to history",
            "All active markers are moved to the history.",
            positive=(
                "Move",
                partial(self.store.mark_as_passed, [marker.id for marker in markers]),
            ),
            negative=("Cancel", None),
            style=style.DIALOG,
        ).show()


class CoordinateInputPage(style.Page):
    """Markers by their coordinates."""

    def __init__(self, activity: MapActivity) -> None:
        super().__init__(activity)
        self.fields = {name: ui.TextState() for name in ("Latitude", "Longitude", "Name")}
        self.added: list[tuple[Point, str]] = []
        self.snackbar = ui.SnackbarHost(activity)

    def on_shown(self) -> None:
        self.activity.set_focus(self.fields["Latitude"])

    def content(self) -> Sequence[ui.View | None]:
        return (
            self.bar(
                "Coordinate input",
                ui.Action("Options", self._show_options, "dots-vertical", "options_button"),
            ),
            ui.Column(w=ui.MATCH, background=style.WHITE, padding=16)[
                *(
                    ui.TextField(
                        f"#{name.lower()}_edit_text",
                        state=state,
                        hint=name,
                        style=style.BODY,
                        cursor_color=style.BLUE,
                        underline="#C8C8C8",
                        w=ui.MATCH,
                        min_height=52,
                    )
                    for name, state in self.fields.items()
                ),
                style.wide_button("ADD", "add_marker_button", self._add, filled=True),
            ],
            ui.Column(w=ui.MATCH, weight=1)[
                [style.row_of("flag", name, None, enabled=True) for _, name in self.added[-6:]]
            ],
            self.snackbar.view(),
        )

    def _show_options(self) -> None:
        rows = [("content-save-outline", "Save as track", self._show_name_sheet)]
        style.Sheet(self.activity, "Options", rows, button="Close").show()

    def _show_name_sheet(self) -> None:
        name = TrackStore(self.activity.device).default_name()
        ui.InputDialog(
            self.activity,
            "Save as track",
            [ui.InputField(name, "File name", "name_edit_text", select_all=True)],
            self._save,
            message=f"You added {len(self.added)} points. Type a filename and tap 'Save'.",
            ok="Save",
            required=True,
            style=style.DIALOG,
        ).show()

    def _save(self, name: str) -> None:
        waypoints = tuple(gpx.Waypoint(point, title) for point, title in self.added)
        store = TrackStore(self.activity.device)
        path = store.save(name.strip(), [], MARKERS_FOLDER, waypoints=waypoints)
        show = ("SHOW", partial(self.activity.open_track, path))
        self.snackbar.show(f"{name.strip()} is saved.", show)

    def _add(self) -> None:
        lat, lon, name = (state.text.strip() for state in self.fields.values())
        point = parse_point(f"{lat}, {lon}")
        if point is None:
            self.activity.toast("Incorrect format: wrong coordinates")
            return
        title = name or f"Marker {len(self.added) + 1}"
        MarkerStore(self.activity.device).add(point, title, "location")
        self.added.append((point, title))
        for state in self.fields.values():
            state.set_text("")
        self.activity.set_focus(self.fields["Latitude"])
