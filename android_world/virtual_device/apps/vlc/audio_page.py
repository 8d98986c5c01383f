"""The songs: by artist, album and genre, and all of them."""

from __future__ import annotations

from collections import Counter
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.vlc import style
from android_world.virtual_device.apps.vlc.library import Media
from android_world.virtual_device.apps.vlc.pages import (
    Page,
    count_text,
    empty_view,
    file_row,
    no_media,
)
from android_world.virtual_device.framework.playback import time_text

AUDIO_TABS = ("Artists", "Albums", "Tracks", "Genres")
_UNKNOWN = ("Unknown Artist", "Unknown Album", "", "Unknown Genre")
_SHELF_ICONS = ("account", "album", "", "guitar-electric")


class AudioPage(Page):
    """Four ways to the songs; an artist, album or genre opens its songs."""

    tab = 0

    def actions(self) -> list[ui.Action]:
        return [
            ui.Action("Search…", self.search.open, "magnify", "ml_menu_filter"),
            ui.Action("Refresh", self.screen.refresh, show="never"),
        ]

    def build(self) -> ui.View:
        if not self.library.tracks():
            return no_media(self.screen.open_settings)
        tabs = ui.TabBar(
            "#sliding_tabs",
            tabs=AUDIO_TABS,
            selected_tab=self.tab,
            on_select=self._select_tab,
            indicator=style.ORANGE,
            selected_color=style.ORANGE,
        )
        tracks = self._tracks()
        key = f"audio_list:{self.tab}:{self.inside}"
        rows: ui.View = empty_view("No media found")
        if self._is_of_tracks and tracks:
            build = partial(self._track, tracks)
            rows = ui.list_of("#audio_list", range(len(tracks)), build, style.ROW_DP, key=key)
        elif not self._is_of_tracks and (groups := self._shelves()):
            rows = ui.list_of("#audio_list", list(groups.items()), self._row, style.ROW_DP, key=key)
        return ui.Column(w=ui.MATCH, weight=1)[None if self.inside else tabs, rows]

    def _select_tab(self, tab: int) -> None:
        self.selection.clear()
        self.tab = tab

    @property
    def _is_of_tracks(self) -> bool:
        return bool(self.inside) or AUDIO_TABS[self.tab] == "Tracks"

    def _tracks(self) -> list[Media]:
        """The songs of the list."""
        tracks = self.library.tracks()
        if self.inside:
            tracks = self._of([self.inside])
        return [track for track in tracks if self.matches(track.title)]

    def _of(self, groups: list[str]) -> list[Media]:
        return [track for track in self.library.tracks() if self._shelf(track) in groups]

    def _shelves(self) -> dict[str, int]:
        """Artists, albums or genres, and how many songs each has."""
        counts = Counter(map(self._shelf, self.library.tracks()))
        return {n: counts[n] for n in sorted(counts, key=str.casefold) if self.matches(n)}

    def _shelf(self, track: Media) -> str:
        return (track.artist, track.album, "", track.genre)[self.tab] or _UNKNOWN[self.tab]

    def _row(self, shelf: tuple[str, int]) -> ui.View:
        name, count = shelf
        return file_row(
            name,
            count_text(count, "track"),
            _SHELF_ICONS[self.tab],
            partial(self.selection.tap, name, partial(self.open, name)),
            on_more=partial(self._show_menu, name),
            on_hold=partial(self.selection.toggle, name),
            selected=name in self.selection,
        )

    def _show_menu(self, name: str) -> None:
        screen, tracks = self.screen, self._of([name])
        screen.show_sheet(
            name,
            ("Play", "play", partial(screen.play_media, tracks)),
            ("Append", "playlist-play", partial(screen.append_media, tracks)),
            ("Insert next", "playlist-play", partial(screen.insert_media, tracks)),
            ("Add to playlist", "playlist-plus", partial(screen.show_playlist_of_dialog, tracks)),
        )

    def _track(self, tracks: list[Media], position: int) -> ui.View:
        track, screen = tracks[position], self.screen
        text = " - ".join(p for p in (track.artist, time_text(track.duration_ms)) if p)
        return file_row(
            track.title,
            text,
            "music-note",
            partial(self.selection.tap, track.path, partial(screen.play_media, tracks, position)),
            on_more=partial(screen.show_menu, track),
            on_hold=partial(self.selection.toggle, track.path),
            selected=track.path in self.selection,
        )

    # -- selection -------------------------------------------------------------------------------

    def selected_media(self) -> list[Media]:
        if self._is_of_tracks:
            return [track for track in self._tracks() if track.path in self.selection]
        return self._of([name for name in self._shelves() if name in self.selection])

    def selection_actions(self) -> list[ui.Action]:
        screen = self.screen
        one = self._is_of_tracks
        actions = self.usual_actions("action_mode_audio", has_info=one, share=True)
        add = screen.show_playlist_of_dialog
        actions.append(
            self.selection_action(
                "Add to playlist", add, "playlist-plus", "action_mode_audio_add_playlist"
            )
        )
        if one:
            delete = ("Delete", screen.show_delete_dialog, "delete", "action_mode_audio_delete")
            actions.append(self.selection_action(*delete))
        return actions
