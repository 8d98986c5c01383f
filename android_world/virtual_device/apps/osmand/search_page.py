"""Searching: what was visited, categories, addresses, and what is typed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.android_framework.chooser import share_text_intent
from android_world.virtual_device.apps.osmand import formats, selected_object, style
from android_world.virtual_device.apps.osmand.history import HistoryStore, Visited
from android_world.virtual_device.apps.osmand.map import data, search as map_search, synthetic_data
from android_world.virtual_device.apps.osmand.map.geo import Point, parse_point
from android_world.virtual_device.apps.osmand.map.search import Found
from android_world.virtual_device.apps.osmand.selected_object import Target

if TYPE_CHECKING:
    from android_world.virtual_device.apps.osmand.map_screen import MapActivity

_TABS = ("History", "Categories", "Address")
_HINTS = {"": "Type to search all", "town": "Type city or town", "street": "Type address"}
_RADIUS_M, _MOST_M = 8046.72, 2.0e7
_AWAY = ui.TextStyle(14, 400, style.ORANGE)
_STRIP = ui.TextStyle(14, 400, style.BLUE)
_WIDEN = ui.TextStyle(12, 500, style.BLUE)
_CATEGORY_ICONS = {
    "Food": "silverware-fork-knife",
    "Shop": "cart",
    "Filling station": "gas-station",
    "Finance": "bank",
    "Accommodation": "bed",
    "Sightseeing": "binoculars",
    "Transportation": "bus",
    "Parking": "parking",
    "Healthcare": "hospital-box",
    "Emergency": "alarm-light",
    "Education": "school",
    "Leisure": "human-male-child",
    "Sport": "basketball",
}
_ICONS = {"town": "city", "region": "earth", "street": "road-variant", "location": "web"}


class SearchPage(style.Page):
    """The search over the map; it may be inside a town or a category, or for towns or streets."""

    def __init__(self, activity: MapActivity, tab: int = 0) -> None:
        super().__init__(activity)
        self.tab = tab
        self.query = ui.TextState()
        self.town: Found | None = None
        self.category = ""
        self.group = ""
        self.radius_m = _RADIUS_M
        self.answered = False  # the offer to report a search without results
        self.selection = ui.Selection()

    def on_shown(self) -> None:
        if not self.query.text:
            self.activity.set_focus(self.query)

    # -- what is found ---------------------------------------------------------------------------

    def results(self) -> list[Found]:
        """What the text, the town or the category gives."""
        near, text = self.activity.camera.centre, self.query.text
        if self.category:
            return map_search.of_category(self.category, near, self.radius_m)
        if self.town is not None:
            rest = text.removeprefix(self.town.name).strip(" ,")
            if text.startswith(self.town.name):
                return map_search.search(rest, near, self.radius_m, self.town.name)
        point = parse_point(text)
        if point is not None:
            where = data.country_at(point)
            name = formats.coordinates(self.device, point, formats.DEGREES)
            return [Found(name, where, point, "", "location")]
        return map_search.search(text, near, self.radius_m, group=self.group)

    # -- views -----------------------------------------------------------------------------------

    def content(self) -> Sequence[ui.View | None]:
        if self.selection:
            return self._selection_bar(), self._history()
        if not self.query.text.strip() and not self.group:
            return self._field(), self._tabs(), self._tab()
        found = self.results()
        return (
            self._field(),
            self._strip(found),
            ui.Spacer(h=16),
            *((self._results(found),) if found else (self._nothing(), self._feedback())),
        )

    def _field(self) -> ui.View:
        return ui.Row(
            "#toolbar.ViewGroup", w=ui.MATCH, h=56, background=style.WHITE, align="center"
        )[
            ui.IconButton(
                "arrow-left",
                desc="Navigate up",
                w=56,
                h=56,
                tint=style.ICON,
                tap=self.close,
            ),
            ui.TextField(
                "#searchEditText",
                state=self.query,
                hint=_HINTS[self.group],
                style=ui.TextStyle(18, 400, style.TEXT),
                cursor_color=style.BLUE,
                ime_action="search",
                on_change=self._on_change,
                on_action=self.device.ime.hide,
                weight=1,
                h=ui.MATCH,
                margin=(12, 0, 0, 0),
            ),
            ui.IconButton(
                "close",
                "#clearButton",
                desc="Clear",
                tint=style.ICON,
                tap=self._clear,
            )
            if self.query.text
            else None,
        ]

    def _on_change(self, _: str) -> None:
        self.category = ""
        self.radius_m = _RADIUS_M

    def _clear(self) -> None:
        self.query.set_text("")
        self.town, self.category = None, ""

    def _tabs(self) -> ui.View:
        return ui.TabBar(
            "#tab_layout",
            tabs=_TABS,
            selected_tab=self.tab,
            on_select=self._select,
            all_caps=True,
            indicator=style.ORANGE,
            selected_color=style.ORANGE,
            label=ui.TextStyle(14, 500, "#555555", spacing=0.05),
            background=style.GROUND,
        )

    def _select(self, tab: int) -> None:
        self.tab = tab

    def _tab(self) -> ui.View:
        return (self._history, self._categories, self._address)[self.tab]()

    def _strip(self, found: list[Found]) -> ui.View:
        """The bar that shows all that is found, the town, or another way to search."""
        title = "SHOW ON MAP"
        tap: style.Action = partial(self._show_all, found)
        if self.town is not None and self.query.text.startswith(self.town.name):
            title = f"SHOW {self.town.name.upper()} ON THE MAP"
            tap = partial(self.open, self.town)
        elif not found and any(c.isdigit() for c in self.query.text):
            title, tap = "ADVANCED COORDINATES SEARCH", self._by_coordinates
        return ui.Row(
            "#buttonToolbar.LinearLayout",
            w=ui.MATCH,
            h=48,
            background=style.GROUND,
            elevation=1,
            padding=(16, 0),
            gap=16,
            align="center",
            tap=tap,
        )[
            ui.Icon("map-marker", tint=style.ICON),
            ui.Text(title, "#buttonToolbarTitle", style=_STRIP),
        ]

    def _results(self, found: list[Found]) -> ui.View:
        rows: list[Found | None] = [*found, None]
        return ui.list_of("#android:id/list.ListView", rows, self._result, 62, key="found")

    def _result(self, found: Found | None) -> ui.View:
        if found is None:
            return ui.Box(fill=True, background=style.WHITE)[
                ui.Button(
                    "INCREASE SEARCH RADIUS",
                    "#title",
                    style=_WIDEN,
                    gravity="center",
                    tap=self._widen,
                    enabled=self.radius_m < _MOST_M,
                )
            ]
        tint = style.ORANGE if found.group in ("location", "town") else style.ICON
        return self._place_row(
            _ICONS.get(found.group, "map-marker-radius"),
            found.name,
            found.subtitle,
            found.point,
            partial(self.pick, found),
            tint,
        )

    def _place_row(
        self,
        icon: str,
        title: str,
        subtitle: str,
        point: Point,
        tap: style.Action,
        tint: str = style.ICON,
        hold: style.Action | None = None,
        chosen: bool | None = None,
    ) -> ui.View:
        away = formats.distance(self.device, self.activity.distance_to(point))
        box = None if chosen is None else ui.CheckBox("", checked=chosen, clickable=False, w=32)
        return ui.Row(
            ".LinearLayout",
            w=ui.MATCH,
            fill=True,
            background=style.WHITE,
            padding=(16, 0),
            gap=16,
            align="center",
            tap=tap,
            on_long_press=hold,
        )[
            box or ui.Icon(icon, tint=tint),
            ui.Column(weight=1)[
                ui.Text(title, "#title", style=style.BODY, max_lines=1),
                ui.Text(subtitle, "#subtitle", style=style.SMALL, max_lines=1)
                if subtitle
                else None,
            ],
            ui.Row(align="center", gap=3)[
                ui.Icon("navigation", size=14, tint=style.ORANGE),
                ui.Text(away, "#distance", style=_AWAY),
            ],
        ]

    def _nothing(self) -> ui.View:
        radius = formats.distance(self.device, self.radius_m).replace(".00", "")
        card = ui.Column(w=ui.MATCH, background=style.WHITE)[
            ui.Row(w=ui.MATCH, min_height=110, padding=(62.5, 16), gap=20.5, align="center")[
                ui.Icon("magnify-close", size=48, tint="#E0502A"),
                ui.Column(weight=1)[
                    ui.Text(
                        f"Could not find anything: {radius}",
                        "#empty_search_title",
                        style=style.BODY,
                    ),
                    ui.Text(
                        "Change the search or increase its radius.",
                        "#empty_search_description",
                        style=style.SMALL,
                        margin=(0, 3, 0, 0),
                    ),
                ],
            ],
            ui.Divider(),
            ui.Button(
                "INCREASE SEARCH RADIUS",
                "#empty_search_button",
                style=_WIDEN,
                w=ui.MATCH,
                tap=self._widen,
                enabled=self.radius_m < _MOST_M,
            ),
        ]
        return ui.Column(w=ui.MATCH, weight=1)[card]

    def _feedback(self) -> ui.View | None:
        """The bar that offers to report a search without results."""
        if self.answered:
            return None

        def answer() -> None:
            self.answered = True

        return ui.Row(
            w=ui.MATCH,
            min_height=60,
            background=style.GROUND,
            elevation=1,
            padding=(16, 0, 4, 0),
            align="center",
        )[
            ui.Text(
                "No search results?\nProvide feedback",
                "#snackbar_text",
                style=ui.TextStyle(14, 500, "#000000"),
                weight=1,
            ),
            ui.Button(
                "Send", "#snackbar_action", style=ui.TextStyle(14, 500, style.BLUE), tap=answer
            ),
        ]

    def _widen(self) -> None:
        self.radius_m = min(_MOST_M, self.radius_m * 4)

    # -- tabs ------------------------------------------------------------------------------------

    def _history(self) -> ui.View:
        visited = HistoryStore(self.device).all()
        if not visited:
            return ui.Spacer(weight=1)
        return ui.list_of(
            "#history.ListView",
            visited,
            self._visited_row,
            62,
            background=style.WHITE,
            key="history",
        )

    def _visited_row(self, place: Visited) -> ui.View:
        chosen = place.id in self.selection if self.selection else None
        return self._place_row(
            "history",
            place.name,
            place.kind.capitalize(),
            place.point,
            partial(self.selection.tap, place.id, partial(self._reopen, place)),
            hold=partial(self.selection.toggle, place.id),
            chosen=chosen,
        )

    def _selection_bar(self) -> ui.View:
        actions = [
            ui.Action("Share", self._share, "share-variant", "shareButton"),
            ui.Action("Delete", self._delete, "delete", "deleteButton"),
        ]
        return self.bar(str(len(self.selection)), *actions)

    def _share(self) -> None:
        places = [p for p in HistoryStore(self.device).all() if p.id in self.selection]
        text = "\n".join(f"{p.name}: {p.point[0]:.5f}, {p.point[1]:.5f}" for p in places)
        self.activity.start_activity(share_text_intent(text))

    def _delete(self) -> None:
        HistoryStore(self.device).delete([int(number) for number in self.selection.ids])
        self.selection.clear()

    def _categories(self) -> ui.View:
        rows = [
            style.row_of(_CATEGORY_ICONS[name], name, partial(self._search_category, name))
            for name in synthetic_data.CATEGORIES
        ]
        return ui.Scroll("#categories.ListView", key="categories", w=ui.MATCH, weight=1)[
            ui.Column(w=ui.MATCH, background=style.WHITE)[rows]
        ]

    def _search_category(self, name: str) -> None:
        self.query.set_text(name)
        self.category = name
        self.device.ime.hide()

    def _address(self) -> ui.View:
        towns = map_search.nearest_towns(self.activity.camera.centre)
        rows = [
            style.row_of("city", "Search city…", partial(self._only, "town")),
            style.row_of("road-variant", "Search street", partial(self._only, "street")),
            style.row_of("crosshairs-gps", "Coordinates search", self._by_coordinates),
            style.caption("Nearest cities"),
            *(ui.Box(w=ui.MATCH, h=62)[self._result(town)] for town in towns),
        ]
        return ui.Scroll("#address.ListView", key="address", w=ui.MATCH, weight=1)[
            ui.Column(w=ui.MATCH, background=style.WHITE)[rows]
        ]

    def _only(self, group: str) -> None:
        self.group = group
        self.activity.set_focus(self.query)

    def _by_coordinates(self) -> None:
        self.activity.push(CoordinatesPage(self.activity, self))

    # -- what is chosen --------------------------------------------------------------------------

    def pick(self, found: Found) -> None:
        """A town is searched inside, everything else is shown."""
        if found.group == "town":
            self.town, self.group = found, ""
            self.query.set_text(f"{found.name}, ")
            self.device.ime.hide()
        else:
            self.open(found)

    def open(self, found: Found) -> None:
        """Show on the map what was found."""
        target = selected_object.from_search_result(found)
        if self.activity.options.get_bool("save_search_history", True):
            HistoryStore(self.device).add(found.point, target.kind, target.title)
        self.activity.show_result(self, target, ())

    def _reopen(self, place: Visited) -> None:
        named = "" if place.kind == "location" else place.name
        HistoryStore(self.device).add(place.point, place.kind, place.name)
        target = Target(place.point, place.name, place.kind.capitalize(), place.kind, named)
        self.activity.show_result(self, target, ())

    def _show_all(self, found: list[Found]) -> None:
        if len(found) == 1:
            self.open(found[0])
            return
        if found:
            self.activity.look_at(found[0].point, 13.0)
        self.activity.show_result(self, None, tuple(place.point for place in found))

    def on_back(self) -> bool:
        if self.selection.back():
            return True
        only, self.group = self.group, ""
        return bool(only)


class CoordinatesPage(style.Page):
    """Latitude and longitude, each in a field."""

    def __init__(self, activity: MapActivity, search: SearchPage) -> None:
        super().__init__(activity)
        self.search = search
        point = parse_point(search.query.text) or activity.camera.centre
        self.lat = ui.TextState(f"{point[0]:.5f}")
        self.lon = ui.TextState(f"{point[1]:.5f}")

    def content(self) -> Sequence[ui.View | None]:
        point = parse_point(f"{self.lat.text.strip()}, {self.lon.text.strip()}")
        return (
            self.bar("Coordinates search"),
            ui.Column(w=ui.MATCH, background=style.WHITE, padding=16)[
                self._field(self.lat, "latitudeEditText", "Latitude"),
                self._field(self.lon, "longitudeEditText", "Longitude"),
                ui.Text("Format: DDD.DDDDD°", "#formatEditText", style=style.SMALL),
            ],
            style.row_of(
                "web",
                formats.coordinates(self.device, point, formats.DEGREES),
                partial(self._show, point),
                data.country_at(point),
                tint=style.ORANGE,
            )
            if point is not None
            else ui.Text(
                "Incorrect format: wrong coordinates",
                "#error",
                style=style.WARNING,
                padding=16,
            ),
        )

    def _field(self, state: ui.TextState, name: str, hint: str) -> ui.View:
        return ui.TextField(
            f"#{name}",
            state=state,
            hint=hint,
            style=style.BODY,
            cursor_color=style.BLUE,
            underline="#C8C8C8",
            w=ui.MATCH,
            min_height=56,
        )

    def _show(self, point: Point) -> None:
        self.search.open(Found("", "", point, "", "location"))
