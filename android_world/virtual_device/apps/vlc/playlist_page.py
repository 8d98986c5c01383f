"""The playlists, and what is in them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.vlc import style
from android_world.virtual_device.apps.vlc.library import Media
from android_world.virtual_device.apps.vlc.media_database import Playlist
from android_world.virtual_device.apps.vlc.pages import (
    Page,
    count_text,
    empty_view,
    file_row,
    more_button,
)
from android_world.virtual_device.apps.vlc.playlist_sheet import show_delete_sheet
from android_world.virtual_device.framework.playback import time_text

_CARD_DP = 188


class PlaylistPage(Page):
    """The playlists, or what is in one of them."""

    shown = 0  # the number of the opened playlist

    def _open_playlist(self) -> Playlist | None:
        """The opened playlist; none when it is gone."""
        known = self.screen.database.playlists() if self.inside else []
        return next((playlist for playlist in known if playlist.number == self.shown), None)

    def title(self) -> str:
        playlist = self._open_playlist()
        return playlist.name if playlist is not None else self.inside

    def actions(self) -> list[ui.Action]:
        return [ui.Action("Search…", self.search.open, "magnify", "ml_menu_filter")]

    def build(self) -> ui.View:
        playlist = self._open_playlist()
        if playlist is not None:
            return self._songs(playlist)
        self.inside = ""
        found = self._playlists()
        if not found:
            return empty_view("No playlist found.")
        return ui.ListView(
            "#audio_list",
            w=ui.MATCH,
            weight=1,
            key="playlists",
            count=len(found),
            columns=2,
            row_height=_CARD_DP,
            build_row=lambda i: self._card(found[i]),
        )

    def _playlists(self) -> list[Playlist]:
        return [p for p in self.screen.database.playlists() if self.matches(p.name)]

    def _card(self, playlist: Playlist) -> ui.View:
        database, screen = self.screen.database, self.screen
        path, play = database.first_path_of(playlist.number), partial(self._play, playlist)
        card = ui.Column(".CardView", padding=6)
        card.selected = playlist.number in self.selection
        card.tap = partial(self.selection.tap, playlist.number, partial(self._enter, playlist))
        card.on_long_press = partial(self.selection.toggle, playlist.number)
        play_all = ui.IconButton(
            "play-circle", "#mainActionButton", desc="Play all", tint=style.ORANGE, tap=play
        )
        tick = ui.Icon("check-circle", "#selected_check", tint=style.ORANGE, size=32)
        over = (tick if card.selected else None) if self.selection else play_all
        return card[
            ui.Box(w=ui.MATCH, h=116, background=style.LINE)[
                screen.image_of(path, ui.MATCH, 116) if path else None,
                ui.Box(gravity="end|bottom")[over],
            ],
            ui.Row(w=ui.MATCH, align="center")[
                ui.Column(weight=1, padding=4)[
                    ui.Text(playlist.name, "#title", style=style.TITLE, max_lines=1),
                    ui.Text(count_text(playlist.count, "track"), "#subtitle", style=style.SMALL),
                ],
                None if self.selection else more_button(partial(self._show_menu, playlist)),
            ],
        ]

    def _play(self, playlist: Playlist) -> None:
        self.screen.play(self.screen.database.paths_of(playlist.number))

    def _enter(self, playlist: Playlist) -> None:
        self.shown = playlist.number
        self.open(playlist.name)

    def _show_menu(self, playlist: Playlist) -> None:
        screen, paths = self.screen, self.screen.database.paths_of(playlist.number)
        screen.show_sheet(
            playlist.name,
            ("Play", "play", partial(screen.play, paths)),
            ("Append", "playlist-play", partial(screen.append, paths)),
            ("Insert next", "playlist-play", partial(screen.insert, paths)),
            ("Add to playlist", "playlist-plus", partial(screen.show_playlist_dialog, paths)),
            ("Rename", "pencil", partial(self._show_name_dialog, playlist)),
            ("Delete", "delete", partial(self._show_delete_dialog, [playlist])),
        )

    def _show_name_dialog(self, playlist: Playlist) -> None:
        def rename(name: str) -> object:
            name = name.strip()
            if not name:
                return ui.KEEP_OPEN
            if not self.screen.database.rename_playlist(playlist.number, name):
                dialog.set_error(0, f"Playlist {name} already exists")
                return ui.KEEP_OPEN
            return None

        fields = [ui.InputField(playlist.name, "", "new_name")]
        dialog = ui.InputDialog(self.screen, "Rename", fields, rename, style=style.DIALOG)
        dialog.show()

    def _show_delete_dialog(self, playlists: Sequence[Playlist]) -> None:
        def delete() -> None:
            for playlist in playlists:
                self.screen.database.delete_playlist(playlist.number)

        one = len(playlists) == 1
        what = f"playlist '{playlists[0].name}'" if one else f"{len(playlists)} playlists"
        show_delete_sheet(self.screen, f"Delete {what}?", delete)

    # -- what is in one --------------------------------------------------------------------------

    def _songs(self, playlist: Playlist) -> ui.View:
        screen, paths = self.screen, self.screen.database.paths_of(playlist.number)
        play, row = partial(screen.play, paths), partial(self._song, paths)
        titles = screen.library.titles()
        shown = [i for i, p in enumerate(paths) if self.matches(titles.get(p, p))]
        return ui.Column(w=ui.MATCH, weight=1)[
            ui.Text(
                playlist.name,
                "#header_list_title",
                style=ui.TextStyle(20, 500, style.TEXT),
                padding=(16, 16, 16, 8),
            ),
            ui.Row(w=ui.MATCH, padding=(8, 0, 8, 8), gap=8)[
                ui.IconButton("play", "#play_btn", desc="Play", tint=style.ORANGE, tap=play),
                ui.IconButton(
                    "playlist-plus",
                    "#btn_add_playlist",
                    desc="Add to playlist",
                    tint=style.ORANGE,
                    tap=partial(screen.show_playlist_dialog, paths),
                ),
                ui.IconButton(
                    "shuffle-variant",
                    "#btn_shuffle",
                    desc="Shuffle",
                    tint=style.ORANGE,
                    tap=partial(screen.play_shuffled, paths),
                ),
            ],
            ui.list_of("#songs", shown, row, style.ROW_DP, key="songs")
            if shown
            else empty_view("No media in this playlist"),
        ]

    def _song(self, paths: Sequence[str], position: int) -> ui.View:
        screen = self.screen
        media = screen.library.media_of(paths[position])
        return file_row(
            media.title,
            time_text(media.duration_ms),
            screen.image_of(media.path),
            partial(self.selection.tap, position, partial(screen.play, paths, position)),
            "",
            partial(self._show_song_menu, paths, position),
            partial(self.selection.toggle, position),
            position in self.selection,
            None if self.search else partial(self._move_song, position),
        )

    def _move_song(self, position: int, drag: ui.Drag) -> None:
        """The row goes where it is let go."""
        if drag.phase == "end":
            rows = round(drag.dy / self.screen.device.display.px(style.ROW_DP))
            self.screen.database.move_in(self.shown, position, position + rows)

    def _show_song_menu(self, paths: Sequence[str], position: int) -> None:
        screen, path = self.screen, paths[position]
        media = [screen.library.media_of(path)]
        screen.show_sheet(
            media[0].title,
            ("Play", "play", partial(screen.play, paths, position)),
            ("Append", "playlist-play", partial(screen.append, [path])),
            ("Insert next", "playlist-play", partial(screen.insert, [path])),
            ("Information", "information-outline", partial(screen.inform, media)),
            ("Add to playlist", "playlist-plus", partial(screen.show_playlist_dialog, [path])),
            ("Remove from playlist", "delete", partial(self._remove, paths, [position])),
        )

    def _remove(self, paths: Sequence[str], positions: Sequence[int]) -> None:
        """Take media out; the message at the bottom can put them back."""
        database, number = self.screen.database, self.shown
        for position in sorted(positions, reverse=True):
            database.remove_from(number, position)

        def undo() -> None:
            for position in sorted(positions):
                database.insert_in(number, position, paths[position])

        self.screen.snackbar.show("Removed from playlist", ("UNDO", undo))

    # -- selection -------------------------------------------------------------------------------

    def selected_media(self) -> list[Media]:
        database = self.screen.database
        if self.inside:
            found = enumerate(database.paths_of(self.shown))
            paths = [path for i, path in found if i in self.selection]
        else:
            paths = [p for n in self._selected_playlists() for p in database.paths_of(n.number)]
        return [self.library.media_of(path) for path in paths]

    def _selected_playlists(self) -> list[Playlist]:
        return [p for p in self.screen.database.playlists() if p.number in self.selection]

    def _delete_selected(self) -> None:
        playlists = self._selected_playlists()
        self.selection.clear()
        self._show_delete_dialog(playlists)

    def _remove_selected(self) -> None:
        paths = self.screen.database.paths_of(self.shown)
        positions = [i for i in range(len(paths)) if i in self.selection]
        self.selection.clear()
        self._remove(paths, positions)

    def selection_actions(self) -> list[ui.Action]:
        usual = self.usual_actions("action_mode_audio", has_info=bool(self.inside))
        add = self.selection_action(
            "Add to playlist",
            self.screen.show_playlist_of_dialog,
            "playlist-plus",
            "action_mode_audio_add_playlist",
        )
        name = "action_mode_audio_delete"
        if self.inside:
            remove = ui.Action("Remove from playlist", self._remove_selected, "delete", name)
            return [*usual, add, remove]
        return [*usual, add, ui.Action("Delete", self._delete_selected, "delete", name)]
