"""The map and all that opens over it."""

from __future__ import annotations

import math
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.permission_controller.requests import (
    request_permissions,
)
from android_world.virtual_device.apps.base import Activity, ActivityResult
from android_world.virtual_device.apps.osmand import formats, selected_object, style
from android_world.virtual_device.apps.osmand.configure_map import ConfigureMap
from android_world.virtual_device.apps.osmand.context_menu import ContextMenu
from android_world.virtual_device.apps.osmand.drawer import Drawer
from android_world.virtual_device.apps.osmand.favorites import ICONS, FavoriteStore
from android_world.virtual_device.apps.osmand.first_run import first_run
from android_world.virtual_device.apps.osmand.gpx import GpxError
from android_world.virtual_device.apps.osmand.intents import import_file, open_intent
from android_world.virtual_device.apps.osmand.map import search as map_search
from android_world.virtual_device.apps.osmand.map.drawing import Layers
from android_world.virtual_device.apps.osmand.map.geo import Camera, Point, distance_m
from android_world.virtual_device.apps.osmand.markers import MarkerStore
from android_world.virtual_device.apps.osmand.navigation import Navigation, NavigationSheet
from android_world.virtual_device.apps.osmand.overlays import Overlay, draw
from android_world.virtual_device.apps.osmand.plan_route import Planning, show_track
from android_world.virtual_device.apps.osmand.search_page import SearchPage
from android_world.virtual_device.apps.osmand.selected_object import Target
from android_world.virtual_device.apps.osmand.tracks import Track, TrackStore
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.framework.preferences import Preferences
from android_world.virtual_device.ui.scrolling import fling_distance

FIRST_VIEW = Camera(0.0, 0.0, 5.0)
FOUND_ZOOM = 13.0
_TOUCH_DP = 22
_LOW_DP = 400  # On lower screens the sheets have the room of the buttons.
_OPEN = "android.intent.action.OPEN_DOCUMENT"
_LOCATION = "android.permission.ACCESS_FINE_LOCATION"


class MapActivity(Activity):
    """The map with its buttons, the context menu and the tool for planning routes."""

    edge_to_edge = True
    behind_cutout = True
    follows_night = False
    background = "#FFFFFF"
    navigation_bar_color = "#000000"
    light_status_bar = False

    def on_create(self) -> None:
        stored = self.options.all()
        numbers = [
            value
            if isinstance(value := stored.get(f"last_known_map_{key}"), (int, float))
            else None
            for key in ("lat", "lon", "zoom")
        ]
        lat, lon, zoom = numbers
        self.camera = FIRST_VIEW
        if lat is not None and lon is not None and zoom is not None:
            self.camera = Camera(float(lat), float(lon), float(zoom))
        self.target: Target | None = None
        self.details = False
        self.bare = False  # the buttons are hidden
        self.search: SearchPage | None = None  # what was found is shown on the map
        self.results: tuple[Point, ...] = ()
        self.planning: Planning | None = None
        self.navigation: Navigation | None = None
        self.picking: Navigation | None = None  # a point of the way is chosen on the map
        self.choosing: Navigation | None = None  # ... or by searching
        self.snackbar = ui.SnackbarHost(self)
        self.fingers: dict[Point, Point] = {}
        open_intent(self, self.intent)

    def on_new_intent(self, intent: Intent) -> None:
        super().on_new_intent(intent)
        open_intent(self, intent)

    def on_pause(self) -> None:
        self.options.put(
            last_known_map_lat=self.camera.lat,
            last_known_map_lon=self.camera.lon,
            last_known_map_zoom=self.camera.zoom,
        )

    def on_resume(self) -> None:
        self.invalidate()

    @property
    def options(self) -> Preferences:
        """What the app remembers."""
        return formats.options(self.device)

    @property
    def status_bar_color(self) -> str:  # type: ignore[override]
        return "" if self.fragments or self.options.get_bool("first_run", True) else "#66000000"

    # -- views -----------------------------------------------------------------------------------

    def build(self) -> ui.View:
        if self.options.get_bool("first_run", True):
            return first_run(self, self.display_insets)
        room, density = self.display_insets, self.device.display.density
        low = self.device.display.size[1] < _LOW_DP * density
        narrow = low and (self.target is not None or self.planning is not None)
        inner = (room.left / density, room.top / density, room.right / density, 0)
        over = (*inner[:3], room.bottom / density)
        return ui.Box(fill=True, background="#000000")[
            ui.Box(fill=True, margin=(0, 0, 0, room.bottom / density))[self._map()],
            ui.Column(fill=True, padding=over)[
                None if low and self.target is not None else self._top(),
                ui.Spacer(weight=1),
                self.snackbar.view(),
                None if self.bare or narrow else self._lower_buttons(),
                self._panel(),
            ],
        ]

    def _map(self) -> ui.View:
        return ui.Drawing(
            "#MapLayersView.View",
            fill=True,
            draw=partial(draw, self.camera, self._layers(), 1.0, self._overlay()),
            on_tap_at=self._on_tap,
            on_double_tap=self._on_double_tap,
            on_long_press=self._on_long_press,
            on_drag=self._on_drag,
        )

    def _layers(self) -> Layers:
        shown = self.options.get_set("selected_poi_categories")
        return Layers(pois=shown, labels=self.options.get_bool("show_labels", True))

    def _overlay(self) -> Overlay:
        options = self.options
        tracks = tuple(
            (points, "#E0E53935")
            for path in options.get_set("shown_tracks")
            for points in self._lines(path)
        )
        favorites: tuple[tuple[Point, str, str], ...] = ()
        markers: tuple[tuple[Point, str], ...] = ()
        if options.get_bool("show_favorites", True):
            favorites = tuple(
                (f.point, f.color, ICONS.get(f.icon, "star"))
                for f in FavoriteStore(self.device).all()
            )
        if options.get_bool("show_map_markers", True):
            markers = tuple((m.point, m.shade) for m in MarkerStore(self.device).active())
        plan = self.planning or self.navigation
        return Overlay(
            favorites=favorites,
            markers=markers,
            tracks=tracks,
            plan=plan.map_overlay() if plan else None,
            pin=self.target.point if self.target else None,
            position=self.position(),
            results=self.results,
            crosshair=self.planning is not None or self.camera.zoom < 9,
        )

    def _lines(self, path: str) -> tuple[tuple[Point, ...], ...]:
        try:
            return TrackStore(self.device).load(path).segments
        except GpxError:
            return ()

    def _top(self) -> ui.View | None:
        if self.search is not None and self.results:
            return self._search_bar(self.search)
        if self.planning is not None:
            return self.planning.bar()
        if self.bare:
            return None
        return ui.Row(padding=8, gap=8)[
            self._button(
                "earth", "map_layers_button", "Configure map", self._configure, 40, "#237BFF"
            ),
            self._button("magnify", "map_search_button", "Search", self.open_search, 40),
        ]

    def _search_bar(self, search: SearchPage) -> ui.View:
        return ui.Row("#widget_top_bar", w=ui.MATCH, h=56, background=style.WHITE, align="center")[
            ui.IconButton(
                "arrow-left",
                "#widget_top_bar_back_button",
                desc="Back to search",
                w=56,
                tint=style.ICON,
                tap=self.back_to_search,
            ),
            ui.Text(
                search.query.text,
                "#widget_top_bar_title",
                style=style.TITLE,
                weight=1,
                max_lines=1,
                tap=self.back_to_search,
            ),
            ui.IconButton(
                "close",
                "#widget_top_bar_close_button",
                desc="Close",
                tint=style.ICON,
                tap=self.end_search,
            ),
        ]

    def _lower_buttons(self) -> ui.View:
        plain = self.target is None and self.planning is None and self.picking is None
        left = ui.Row(gap=16, align="end")[
            self._button("menu", "map_menu_button", "Back to menu", self.open_drawer, 48),
            self._button("directions", "map_route_info_button", "Route", self.open_navigation, 48),
            self._ruler(),
        ]
        return ui.Row(w=ui.MATCH, padding=8, align="end")[
            left if plain else None,
            self._button("magnify", "map_search_button", "Search", self.open_search, 48)
            if self.planning is not None and self.target is None
            else None,
            ui.Spacer(weight=1),
            self._button(
                "crosshairs-gps", "map_my_location_button", "My Position", self._to_position, 48
            )
            if self.target is None
            else None,
            ui.Spacer(w=16),
            ui.Column(gap=16)[
                self._button("plus", "map_zoom_in_button", "Zoom in", partial(self._zoom, 1), 48),
                self._button(
                    "minus", "map_zoom_out_button", "Zoom out", partial(self._zoom, -1), 48
                ),
            ],
        ]

    def _button(
        self,
        icon: str,
        name: str,
        title: str,
        tap: style.Action,
        size: float,
        tint: str = style.ICON,
    ) -> ui.View:
        square = name in ("map_menu_button", "map_route_info_button")
        return ui.IconButton(
            icon,
            f"#{name}",
            desc=title,
            w=size,
            h=size,
            tint=tint,
            background="#FFFFFF" if square or name == "map_my_location_button" else "#E6FFFFFF",
            corner=2 if square else size / 2,
            elevation=2,
            tap=tap,
        )

    def _ruler(self) -> ui.View:
        density = self.device.display.density
        scale = self.camera.metres_per_px(density)
        text, pixels = formats.ruler(self.device, scale, 100 * density)
        return ui.Column("#map_ruler_container.LinearLayout", w=pixels / density, align="center")[
            ui.Text(text, "#map_ruler_text", style=ui.TextStyle(12, 400, style.TEXT)),
            ui.View(class_name=None, w=ui.MATCH, h=2, background=style.TEXT),
        ]

    def _panel(self) -> ui.View | None:
        if self.target is not None:
            return ContextMenu(self, self.target).view()
        if self.planning is not None:
            return self.planning.panel()
        if self.picking is not None:
            return self.picking.chooser()
        return None

    # -- the view --------------------------------------------------------------------------------

    def middle(self) -> tuple[float, float]:
        """The middle of the map on the screen, in pixels."""
        width, height = self.device.display.size
        return width / 2, (height - self.display_insets.bottom) / 2

    def place_under(self, x: float, y: float) -> Point:
        """The place at a point of the screen."""
        middle = self.middle()
        return self.camera.place(x - middle[0], y - middle[1], self.device.display.density)

    def look_at(self, point: Point, zoom: float | None = None) -> None:
        """Put a place into the middle."""
        self.camera = Camera(*point, self.camera.zoom if zoom is None else zoom)
        self.invalidate()

    def distance_to(self, point: Point) -> float:
        """Metres from the phone, or from the middle of the map while that is not known."""
        return distance_m(self.position() or self.camera.centre, point)

    def position(self) -> Point | None:
        """Where the phone is, if the app may know."""
        granted = self.device.packages.is_granted(self.package, _LOCATION)
        if not granted or not self.device.location.is_enabled:
            return None
        fix = self.device.location.last_fix
        return fix.latitude, fix.longitude

    def _zoom(self, steps: int) -> None:
        self.camera = self.camera.zoom_to(round(self.camera.zoom) + steps)

    def _to_position(self) -> None:
        request_permissions(self, [_LOCATION], self._show_position)

    def _show_position(self, answers: dict[str, bool]) -> None:
        position = self.position()
        if position is None:
            self.toast("Position not yet known.")
        else:
            self.look_at(position, max(self.camera.zoom, 15.0))
        self.invalidate()

    # -- touches ---------------------------------------------------------------------------------

    def _on_tap(self, x: float, y: float) -> None:
        if self.picking is not None:
            self.picking.pick(self.place_under(x, y))
        elif self.target is not None:
            self.close_target()
        elif self.planning is not None:
            self.planning.on_tap(self.place_under(x, y), self._metres(_TOUCH_DP))
        elif (found := self._object_at(self.place_under(x, y))) is not None:
            self.open_target(found)
        else:
            self.bare = not self.bare

    def _metres(self, dp: float) -> float:
        density = self.device.display.density
        return self.camera.metres_per_px(density) * dp * density

    def _object_at(self, point: Point) -> Target | None:
        """What is drawn there: a marker, a favourite, something of the map."""
        reach = self._metres(_TOUCH_DP)
        found = [selected_object.of_marker(m) for m in MarkerStore(self.device).active()]
        found += [selected_object.of_favorite(f) for f in FavoriteStore(self.device).all()]
        near = [target for target in found if distance_m(target.point, point) <= reach]
        if near:
            return min(near, key=lambda target: distance_m(target.point, point))
        if self.camera.zoom < 10:
            return None
        thing = map_search.object_at(point, reach)
        return selected_object.from_search_result(thing) if thing else None

    def _on_double_tap(self) -> None:
        """Zoom in where it was tapped; what the first tap did is undone."""
        x, y = self.device.input.last_down
        if self.planning is not None:
            self.planning.undo_tap()
        elif self.target is not None:
            self.close_target()
        else:
            self.bare = False
        middle = self.middle()
        density = self.device.display.density
        self.camera = self.camera.zoom_to(
            self.camera.zoom + 1, x - middle[0], y - middle[1], density
        )

    def _on_long_press(self) -> None:
        if self.planning is None and self.picking is None:
            self.open_target(
                selected_object.of_point(self.place_under(*self.device.input.last_down))
            )

    def _on_drag(self, drag: ui.Drag) -> None:
        """One finger moves the map and may throw it, two change its size."""
        density, finger = self.device.display.density, (drag.start_x, drag.start_y)
        before = self.fingers.get(finger, finger)
        self.fingers[finger] = (drag.x, drag.y)
        others = [place for start, place in self.fingers.items() if start != finger]
        dx, dy = drag.x - before[0], drag.y - before[1]
        if others:
            self._pinch(before, (drag.x, drag.y), others[0])
        else:
            self.camera = self.camera.pan(dx, dy, density)
        if drag.phase == "end":
            del self.fingers[finger]
            if not others:
                thrown = [fling_distance(v, density) for v in (drag.velocity_x, drag.velocity_y)]
                self.camera = self.camera.pan(thrown[0], thrown[1], density)

    def _pinch(self, before: Point, now: Point, other: Point) -> None:
        apart = max(1.0, math.dist(now, other)) / max(1.0, math.dist(before, other))
        middle, density = self.middle(), self.device.display.density
        x, y = (now[0] + other[0]) / 2 - middle[0], (now[1] + other[1]) / 2 - middle[1]
        moved = self.camera.pan((now[0] - before[0]) / 2, (now[1] - before[1]) / 2, density)
        self.camera = moved.zoom_to(self.camera.zoom + math.log2(apart), x, y, density)

    # -- what opens ------------------------------------------------------------------------------

    def open_target(self, target: Target, *, centred: bool = False) -> None:
        """Show the context menu of a place."""
        self.target, self.details, self.bare = target, False, False
        if centred:
            self.look_at(target.point, max(self.camera.zoom, FOUND_ZOOM))
        self.invalidate()

    def close_target(self) -> None:
        """Close the context menu."""
        self.target, self.details = None, False
        self.invalidate()

    def show_map(self) -> None:
        """Close what is open over the map."""
        self.planning = self.navigation = self.picking = None
        while self.fragments:
            self.pop()
        self.end_search()

    def open_search(self, way: Navigation | None = None, words: str = "") -> None:
        """Search for places; what is found is a point of `way`, if that is given."""
        self.search, self.results, self.choosing = None, (), way
        page = SearchPage(self)
        page.query.set_text(words)
        self.push(page)

    def show_result(
        self, page: SearchPage, target: Target | None, results: tuple[Point, ...]
    ) -> None:
        """Hide the search and show on the map what it has found."""
        while self.fragments:
            self.pop()
        way, self.choosing = self.choosing, None
        if way is not None and target is not None:
            way.set_selected(target.point, target.title)
            NavigationSheet(self, way).show()
            return
        self.search, self.results = page, results
        if target is not None:
            self.open_target(target, centred=True)

    def back_to_search(self) -> None:
        """Show the search again, as it was."""
        page, self.search, self.results = self.search, None, ()
        self.close_target()
        if page is not None:
            self.push(page)

    def end_search(self) -> None:
        """Discard what was found."""
        self.search, self.results = None, ()
        self.close_target()

    def open_drawer(self) -> None:
        """Open the menu."""
        Drawer(self).show()

    def open_navigation(self) -> None:
        """Plan the way to a destination."""
        NavigationSheet(self, Navigation(self)).show()

    def start_planning(self, start: Point | None = None, track: str = "") -> None:
        """Open the tool for planning, with a first point or with a track."""
        self.end_search()
        while self.fragments:
            self.pop()
        self.planning = Planning(self, track)
        if start is not None:
            self.planning.add(start)

    def end_planning(self) -> None:
        """Close the tool."""
        self.planning = None
        self.invalidate()

    def open_navigation_along(self, points: tuple[Point, ...]) -> None:
        """Navigate from the first of some points over the others to the last."""
        way = Navigation(self)
        stops = [(point, map_search.address_at(point)) for point in points]
        way.start, way.between, way.destination = stops[0], stops[1:-1], stops[-1]
        NavigationSheet(self, way).show()

    def follow_track(self, track: Track) -> None:
        """Navigate along a track."""
        while self.fragments:
            self.pop()
        Navigation(self).follow(track)

    def open_track(self, path: str) -> None:
        """Show a track on the map."""
        self.planning = None
        while self.fragments:
            self.pop()
        points = TrackStore(self.device).points(path)
        if not points:
            self.toast("Could not read the track.")
            return
        show_track(self, path)
        self.look_at(points[0], max(self.camera.zoom, FOUND_ZOOM))

    def import_track(self) -> None:
        """Copy a file into the folder of tracks."""
        self.start_activity(
            Intent(_OPEN, mime_type="*/*", categories=("android.intent.category.OPENABLE",)),
            request="import",
        )

    def on_result(self, request: str, result: ActivityResult) -> None:
        if request == "import" and result.ok:
            import_file(self, str(result.data.get("path", "")))
            self.invalidate()

    def _configure(self) -> None:
        self.push(ConfigureMap(self))

    def on_back(self) -> bool:
        if self.target is not None:
            self.close_target()
        elif self.search is not None:
            self.back_to_search()
        elif self.picking is not None:
            self.picking.stop_picking()
        elif self.planning is not None:
            self.planning.leave()
        elif self.navigation is not None:
            self.navigation = None
        else:
            return False
        return True
