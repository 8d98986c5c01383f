"""My Places: favourites in their groups, and tracks in their folders."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.android_framework.chooser import share_files_intent
from android_world.virtual_device.apps.osmand import formats, selected_object, style
from android_world.virtual_device.apps.osmand.cloud import backup_banner
from android_world.virtual_device.apps.osmand.favorites import (
    Favorite,
    FavoriteStore,
    file_of,
)
from android_world.virtual_device.apps.osmand.markers import MarkerStore
from android_world.virtual_device.apps.osmand.plan_route import show_track
from android_world.virtual_device.apps.osmand.save_track import MIME_TYPE
from android_world.virtual_device.apps.osmand.tracks import NO_TRACKS, Track, TrackStore, clean

if TYPE_CHECKING:
    from android_world.virtual_device.apps.osmand.map_screen import MapActivity

_FAVORITES, _TRACKS = range(2)
Line = tuple[str, Favorite | None] | Track | str  # a group or one in it, a track, a folder


class PlacesPage(style.Page):
    """Favourites and tracks, each in a tab."""

    def __init__(self, activity: MapActivity) -> None:
        super().__init__(activity)
        self.favorites, self.tracks = FavoriteStore(activity.device), TrackStore(activity.device)
        self.tab = _FAVORITES
        self.opened: frozenset[str] = frozenset()
        self.folder = ""
        self.selection = ui.Selection()
        self.finding = ui.Search(activity)

    def content(self) -> Sequence[ui.View | None]:
        if self.selection:
            return self._selection_bar(), self._favorite_list()
        return (
            self._toolbar(),
            ui.TabBar(
                "#sliding_tabs",
                tabs=("Favorites", "Tracks"),
                selected_tab=self.tab,
                on_select=self._select,
                all_caps=True,
                indicator=style.ORANGE,
                selected_color=style.ORANGE,
                background=style.WHITE,
            ),
            self._favorite_list() if self.tab == _FAVORITES else self._track_list(),
        )

    def _toolbar(self) -> ui.View:
        if self.finding:
            look = ui.SearchStyle(
                background=style.WHITE, tint=style.ICON, back="Navigate up", clear="#clearButton"
            )
            return self.finding.bar("Type to search all", look)
        actions = [ui.Action("Search", self.finding.open, "magnify", "action_search")]
        if self.tab == _TRACKS:
            actions = [ui.Action("Import", self.activity.import_track, "plus", "action_import")]
        return self.bar(self.folder or "My Places", *actions)

    def _select(self, tab: int) -> None:
        self.tab, self.folder = tab, ""
        self.finding.close()

    def on_back(self) -> bool:
        if self.folder:
            self.folder = ""
            return True
        return self.selection.back() or self.finding.back()

    # -- favourites ------------------------------------------------------------------------------

    def _favorite_list(self) -> ui.View:
        lines: list[tuple[str, Favorite | None]] = []
        wanted = self.finding.text.casefold()
        for group, members in self.favorites.groups().items():
            shown = [f for f in members if wanted in f.name.casefold()]
            if not members or (wanted and not shown):
                continue
            lines.append((group, None))
            if wanted or group in self.opened:
                lines += [(group, favorite) for favorite in shown]
        damaged = self.favorites.unreadable_files()
        if not lines and not damaged:
            return self._nothing(
                "star",
                "Add Favorites",
                "Import Favorites or add them by marking points on the map.",
            )
        return ui.Column(w=ui.MATCH, weight=1)[
            backup_banner(self.activity) if lines and not self.selection else None,
            *(
                ui.Text(
                    f"{name} is damaged and cannot be read.",
                    "#warning",
                    style=style.WARNING,
                    padding=(16, 8),
                )
                for name in damaged
            ),
            ui.list_of("#android:id/list.ListView", lines, self._favorite_row, 64, key="places"),
        ]

    def _nothing(self, icon: str, title: str, text: str) -> ui.View:
        return ui.Column(w=ui.MATCH, weight=1, align="center", main="center", gap=16, padding=32)[
            ui.Icon(icon, size=64, tint="#BDBDBD"),
            ui.Text(title, "#empty_state_title", style=style.BODY, align="center"),
            ui.Text(text, "#empty_state_description", style=style.SMALL, align="center"),
            style.text_button("IMPORT", "import_button", self.activity.import_track),
        ]

    def _favorite_row(self, line: tuple[str, Favorite | None]) -> ui.View:
        group, favorite = line
        members = self.favorites.groups().get(group, [])
        if favorite is None:
            items = [
                ui.MenuItem("Rename", partial(self._show_group_name_dialog, group)),
                ui.MenuItem("Add to markers", partial(self._to_markers, members)),
                ui.MenuItem("Share", partial(self._share, file_of(group))),
                ui.MenuItem("Delete", partial(self._show_delete_dialog, members)),
            ]
            return style.row_of(
                "folder-star" if group in self.opened else "folder-star-outline",
                members[0].group_name if members else group,
                partial(self._toggle, group),
                f"{len(members)} points",
                tint=members[0].color if members else style.ICON,
                trailing=style.menu_button(self.activity, items),
            )
        number = members.index(favorite)
        key = f"{group}/{number}"
        away = formats.distance(self.device, self.activity.distance_to(favorite.point))
        box = ui.CheckBox("", checked=key in self.selection, clickable=False, w=32)
        return style.row_of(
            "star",
            favorite.name,
            partial(self.selection.tap, key, partial(self._show, favorite)),
            f"{away} • {favorite.address}" if favorite.address else away,
            tint=favorite.color,
            hold=partial(self.selection.toggle, key),
            trailing=box if self.selection else None,
        )

    def _toggle(self, group: str) -> None:
        self.opened = self.opened ^ {group}

    def _show(self, favorite: Favorite) -> None:
        self.close()
        self.activity.open_target(selected_object.of_favorite(favorite), centred=True)

    def _selected_places(self) -> list[Favorite]:
        return [
            favorite
            for group, members in self.favorites.groups().items()
            for number, favorite in enumerate(members)
            if f"{group}/{number}" in self.selection
        ]

    def _selection_bar(self) -> ui.View:
        actions = [
            ui.Action("Add to markers", self._mark_selected, "flag", "action_markers"),
            ui.Action("Delete", self._delete_selected, "delete", "action_delete"),
        ]
        return self.bar(str(len(self.selection)), *actions)

    def _mark_selected(self) -> None:
        self._to_markers(self._selected_places())
        self.selection.clear()

    def _delete_selected(self) -> None:
        self._show_delete_dialog(self._selected_places())

    def _to_markers(self, favorites: list[Favorite]) -> None:
        store = MarkerStore(self.activity.device)
        for favorite in favorites:
            store.add(favorite.point, favorite.name, "favorite", favorite.name)

    def _show_delete_dialog(self, favorites: list[Favorite]) -> None:
        def delete() -> None:
            self.favorites.delete(favorites)
            self.selection.clear()

        what = f"'{favorites[0].name}'" if len(favorites) == 1 else f"{len(favorites)} favorites"
        ui.AlertDialog(
            self.activity,
            "",
            f"Delete {what}?",
            positive=("Yes", delete),
            negative=("No", None),
            style=style.DIALOG,
        ).show()

    def _show_group_name_dialog(self, group: str) -> None:
        def rename(name: str) -> None:
            if clean(name) and clean(name) != group:
                self.favorites.rename_group(group, clean(name))

        self._show_name_dialog("Rename group", group, rename)

    def _show_name_dialog(self, title: str, name: str, rename: object) -> None:
        field = ui.InputField(name, "Name", "name_edit_text", select_all=True)
        ui.InputDialog(
            self.activity,
            title,
            [field],
            rename,  # type: ignore[arg-type]
            ok="Save",
            required=True,
            style=style.DIALOG,
        ).show()

    def _share(self, path: str) -> None:
        self.activity.start_activity(share_files_intent(self.activity.device, [path], MIME_TYPE))

    # -- tracks ----------------------------------------------------------------------------------

    def _track_list(self) -> ui.View:
        lines: list[Track | str] = [] if self.folder else list(self.tracks.folders())
        lines += [track for track in self.tracks.all() if track.folder == self.folder]
        if not lines:
            return self._nothing(
                "map-marker-path",
                NO_TRACKS,
                "You can import, create, or record track files using OsmAnd.",
            )
        return ui.list_of("#tracks.RecyclerView", lines, self._track_row, 64, key="tracks")

    def _track_row(self, line: Track | str) -> ui.View:
        if isinstance(line, str):
            count = sum(track.folder == line for track in self.tracks.all())
            return style.row_of("folder", line, partial(self._enter, line), f"{count} tracks")
        shown = line.path in self.activity.options.get_set("shown_tracks")
        items = [
            ui.MenuItem("Hide" if shown else "Show on map", partial(self._show_track, line, shown)),
            ui.MenuItem("Follow track", partial(self._follow, line)),
            ui.MenuItem("Edit", partial(self._edit, line)),
            ui.MenuItem("Rename", partial(self._rename_track, line)),
            ui.MenuItem("Move", partial(self._move_track, line)),
            ui.MenuItem("Share", partial(self._share, line.path)),
            ui.MenuItem("Delete", partial(self._delete_track, line)),
        ]
        length = formats.distance(self.device, line.metres)
        return style.row_of(
            "map-marker-path",
            line.name,
            partial(self._open_track, line),
            "The file is damaged" if line.damaged else f"{length} • {line.points} points",
            tint=style.BLUE if shown else style.ICON,
            trailing=style.menu_button(self.activity, items),
        )

    def _enter(self, folder: str) -> None:
        self.folder = folder

    def _open_track(self, track: Track) -> None:
        if track.damaged:
            self.activity.toast("Could not read the track.")
        else:
            self.activity.open_track(track.path)

    def _show_track(self, track: Track, shown: bool) -> None:
        if shown:
            paths = self.activity.options.get_set("shown_tracks")
            self.activity.options.put(shown_tracks=paths - {track.path})
        elif track.damaged:
            self.activity.toast("Could not read the track.")
        else:
            show_track(self.activity, track.path)

    def _edit(self, track: Track) -> None:
        self.activity.start_planning(None, track.path)

    def _follow(self, track: Track) -> None:
        if track.damaged:
            self.activity.toast("Could not read the track.")
        else:
            self.activity.follow_track(track)

    def _rename_track(self, track: Track) -> None:
        def rename(name: str) -> None:
            if not clean(name) or clean(name) == track.name:
                return
            if self.tracks.exists(name, track.folder):
                self.activity.toast("File with the same name already exists.")
                return
            self.tracks.rename(track, name)

        self._show_name_dialog("Rename", track.name, rename)

    def _move_track(self, track: Track) -> None:
        folders = [folder for folder in ("", *self.tracks.folders()) if folder != track.folder]

        def new_folder(name: str) -> None:
            if clean(name).strip("."):
                self.tracks.move(track, clean(name))

        rows: list[tuple[str, str, style.Action | None] | None] = [
            (
                "plus",
                "Add folder",
                partial(self._show_name_dialog, "Add new folder", "", new_folder),
            ),
            *(
                ("folder", folder or "Tracks", partial(self.tracks.move, track, folder))
                for folder in folders
            ),
        ]
        style.Sheet(self.activity, "Move", rows).show()

    def _delete_track(self, track: Track) -> None:
        ui.AlertDialog(
            self.activity,
            "",
            f"Delete {track.name}.gpx?",
            positive=("Yes", partial(self.tracks.delete, track.path)),
            negative=("No", None),
            style=style.DIALOG,
        ).show()
