"""The sheet about a place: its name, what can be done with it, its details."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.android_framework.chooser import share_text_intent
from android_world.virtual_device.apps.osmand import formats, style
from android_world.virtual_device.apps.osmand.favorite_editor import FavoriteEditor
from android_world.virtual_device.apps.osmand.favorites import Favorite, FavoriteStore
from android_world.virtual_device.apps.osmand.map import search, synthetic_data
from android_world.virtual_device.apps.osmand.markers import COLORS, MarkerStore
from android_world.virtual_device.apps.osmand.navigation import Navigation, NavigationSheet
from android_world.virtual_device.apps.osmand.search_page import SearchPage
from android_world.virtual_device.apps.osmand.selected_object import (
    Target,
    from_search_result,
    of_marker,
)

if TYPE_CHECKING:
    from android_world.virtual_device.apps.osmand.map_screen import MapActivity

_LABEL = ui.TextStyle(14, 400, style.SECONDARY)
_BUTTON = ui.TextStyle(14, 500, "#3D5AE0")
_NEARBY_M = 1500.0


class ContextMenu:
    """The context menu of a place."""

    def __init__(self, activity: MapActivity, target: Target) -> None:
        self.activity = activity
        self.target = target
        self.device = activity.device

    def view(self) -> ui.View:
        """Title, actions and, when it is pulled up, details."""
        details = self._details() if self.activity.details else None
        return ui.Column(
            "#context_menu_layout.LinearLayout",
            w=ui.MATCH,
            background=style.GROUND,
            elevation=4,
            clickable=False,
            tap=lambda: None,
            on_drag=self._drag,
            drag_axis="y",
        )[self._head(), self._actions(), details, ui.Divider(), self._bottom()]

    def _head(self) -> ui.View:
        target = self.target
        icon, tint = "map-marker", style.ICON
        if target.favorite is not None:
            icon, tint = "star", target.favorite.color
        elif target.marker is not None:
            icon, tint = "flag", target.marker.shade
        away = formats.distance(self.device, self.activity.distance_to(target.point))
        return ui.Row(w=ui.MATCH, background=style.WHITE, padding=(16, 12, 16, 12))[
            ui.Column(weight=1, gap=4)[
                ui.Text(target.title, "#context_menu_line1", style=style.TITLE),
                ui.Text(target.subtitle, "#context_menu_line2", style=style.SMALL),
                ui.Row(align="center", margin=(0, 4, 0, 0), gap=4)[
                    ui.Icon("navigation", size=14, tint=style.ORANGE),
                    ui.Text(away, "#distance", style=ui.TextStyle(14, 400, style.ORANGE)),
                ],
            ],
            ui.Icon(icon, "#context_menu_icon_view", tint=tint),
        ]

    def _actions(self) -> ui.View:
        favorite, marker = self.target.favorite, self.target.marker
        return ui.Row("#context_menu_buttons.LinearLayout", w=ui.MATCH, padding=(0, 4))[
            self._action("star", "fav", "Edit" if favorite else "Add", self._favorite),
            self._action(
                "flag-variant", "route", "Edit marker" if marker else "Marker", self._marker
            ),
            self._action("share-variant", "share", "Share", self._share),
            self._action("dots-grid", "more", "Actions", self._more),
        ]

    def _action(self, icon: str, name: str, title: str, tap: style.Action) -> ui.View:
        return ui.Column(
            f"#context_menu_{name}_view.LinearLayout",
            weight=1,
            h=56,
            align="center",
            main="center",
            gap=2,
            tap=tap,
        )[ui.Icon(icon, tint=style.ICON), ui.Text(title, "#text", style=_LABEL)]

    def _bottom(self) -> ui.View:
        title = "HIDE" if self.activity.details else "DETAILS"
        return ui.Row(w=ui.MATCH, h=48, padding=(4, 0), align="center")[
            ui.Button(title, "#context_menu_details_button", style=_BUTTON, tap=self._toggle),
            ui.Spacer(weight=1),
            ui.Button(
                "NAVIGATION", "#context_menu_directions_button", style=_BUTTON, tap=self._navigate
            ),
            ui.Icon("directions", tint="#3D5AE0", margin=(0, 0, 12, 0)),
        ]

    def _drag(self, drag: ui.Drag) -> None:
        if drag.phase != "end":
            return
        if drag.dy < 0:
            self.activity.details = True
        elif self.activity.details:
            self.activity.details = False
        else:
            self.activity.close_target()

    def _toggle(self) -> None:
        self.activity.details = not self.activity.details

    # -- details ---------------------------------------------------------------------------------

    def _details(self) -> ui.View:
        target, favorite = self.target, self.target.favorite
        place = formats.coordinates(self.device, target.point)
        rows = []
        if favorite is not None and favorite.address:
            rows.append(style.row_of("map-marker-outline", favorite.address, None, enabled=True))
        if favorite is not None and favorite.description:
            rows.append(style.row_of("text", favorite.description, None, enabled=True))
        address = search.address_at(target.point)
        if address not in (search.NO_ADDRESS, target.title):
            rows.append(style.row_of("home-outline", address, None, enabled=True))
        rows.append(style.row_of("crosshairs-gps", place, self._copy_coordinates))
        near = [
            found
            for category in synthetic_data.CATEGORIES
            for found in search.of_category(category, target.point, _NEARBY_M)[:1]
        ]
        if near:
            rows.append(style.caption("Nearby"))
            rows += [
                style.row_of(
                    "map-marker-radius",
                    found.name,
                    partial(self.activity.open_target, from_search_result(found), centred=True),
                    found.subtitle,
                )
                for found in near[:6]
            ]
        return ui.Scroll("#context_menu_bottom_scroll", w=ui.MATCH, h=260, background=style.WHITE)[
            ui.Column(w=ui.MATCH)[rows]
        ]

    def _copy_coordinates(self) -> None:
        texts = [
            formats.coordinates(self.device, self.target.point, kind)
            for kind in formats.COORDINATES
        ]
        texts.append(f"{self.target.point[0]:.5f}, {self.target.point[1]:.5f}")

        def copy(text: str) -> None:
            self.device.clipboard.set_text(text)
            self.activity.toast(f"Copied to clipboard:\n{text}")

        rows = [("content-copy", text, partial(copy, text)) for text in texts]
        style.Sheet(self.activity, "Coordinates", rows).show()

    # -- actions ---------------------------------------------------------------------------------

    def _favorite(self) -> None:
        old = self.target.favorite
        title = self.target.title
        name = "" if title == search.NO_ADDRESS else title
        self.activity.push(
            FavoriteEditor(self.activity, old or Favorite(self.target.point, name), old)
        )

    def _marker(self) -> None:
        target, store = self.target, MarkerStore(self.device)
        if target.marker is not None:
            self._edit_marker()
            return
        store.add(target.point, target.title, target.kind, target.named)
        self.activity.close_target()

    def _edit_marker(self) -> None:
        marker, store = self.target.marker, MarkerStore(self.device)
        assert marker is not None

        def rename(name: str) -> None:
            store.rename(marker.id, marker.kind, name.strip() or marker.name)
            self._show_again(marker.id)

        def recolor(color: int) -> None:
            store.recolor(marker.id, color)
            self._show_again(marker.id)

        def ask_name() -> None:
            field = ui.InputField(marker.name, "Name", "name_edit", select_all=True)
            ui.InputDialog(
                self.activity, "Edit marker", [field], rename, ok="Apply", style=style.DIALOG
            ).show()

        def ask_color() -> None:
            names = ("Blue", "Green", "Orange", "Red", "Yellow", "Teal", "Purple")
            rows = [("flag", name, partial(recolor, i)) for i, name in enumerate(names)]
            style.Sheet(self.activity, "Color", rows[: len(COLORS)]).show()

        def on_pass() -> None:
            store.mark_as_passed([marker.id])
            self.activity.close_target()

        style.Sheet(
            self.activity,
            "Edit marker",
            [
                ("pencil", "Rename", ask_name),
                ("palette", "Color", ask_color),
                ("check", "Mark as passed", on_pass),
            ],
        ).show()

    def _show_again(self, key: str) -> None:
        found = next((m for m in MarkerStore(self.device).all() if m.id == key), None)
        if found is not None:
            self.activity.open_target(of_marker(found))

    def _share(self) -> None:
        lat, lon = self.target.point
        text = f"{self.target.title}\nLocation: {lat:.5f}, {lon:.5f}\n"
        text += f"geo:{lat:.5f},{lon:.5f}?z={round(self.activity.camera.zoom)}"

        def send() -> None:
            self.activity.start_activity(share_text_intent(text))

        def copy(what: str) -> None:
            self.device.clipboard.set_text(what)
            self.activity.toast(f"Copied to clipboard:\n{what}")

        style.Sheet(
            self.activity,
            "Share location",
            [
                ("share-variant", "Send", send),
                ("content-copy", "Copy POI name", partial(copy, self.target.title)),
                ("crosshairs-gps", "Copy coordinates", partial(copy, f"{lat:.5f}, {lon:.5f}")),
            ],
        ).show()

    def _more(self) -> None:
        target, activity = self.target, self.activity

        def directions_from() -> None:
            way = Navigation(activity)
            way.set_start(target.point, target.title)
            NavigationSheet(activity, way).show()

        def nearby() -> None:
            activity.close_target()
            activity.look_at(target.point)
            activity.push(SearchPage(activity, tab=1))

        rows: list[tuple[str, str, style.Action | None] | None] = [
            ("directions-fork", "Directions from", directions_from),
            ("magnify", "Search nearby", nearby),
            None,
            ("map-marker-path", "Plan a route", partial(activity.start_planning, target.point)),
        ]
        if target.favorite is not None:
            rows += [None, ("delete", "Delete", self._delete_favorite)]
        style.Sheet(activity, "Actions", rows).show()

    def _delete_favorite(self) -> None:
        favorite = self.target.favorite
        assert favorite is not None

        def delete() -> None:
            FavoriteStore(self.device).delete([favorite])
            self.activity.close_target()

        ui.AlertDialog(
            self.activity,
            "",
            f"Delete favorite point '{favorite.name}'?",
            positive=("Yes", delete),
            negative=("No", None),
            style=style.DIALOG,
        ).show()

    def _navigate(self) -> None:
        way = Navigation(self.activity)
        way.set_destination(self.target.point, self.target.title)
        self.activity.close_target()
        NavigationSheet(self.activity, way).show()
