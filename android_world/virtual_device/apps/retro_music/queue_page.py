"""The playing queue."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Fragment
from android_world.virtual_device.apps.retro_music import style
from android_world.virtual_device.apps.retro_music.library import Song, length
from android_world.virtual_device.apps.retro_music.song_rows import handle

if TYPE_CHECKING:
    from android_world.virtual_device.apps.retro_music.main import MainActivity


class QueuePage(Fragment):
    """What plays and what follows; rows are dragged by their handles, and swiped away."""

    def __init__(self, main: MainActivity) -> None:
        super().__init__(main)
        self.main = main
        self.snackbar = ui.SnackbarHost(main)
        player = main.player
        self.retained["list:queue"] = ui.ScrollState()
        offset = self.device.display.px(style.ROW_DP) * max(0, player.position)
        self.retained["list:queue"].offset = offset

    def build(self) -> ui.View:
        player = self.main.player
        songs = player.songs
        left = sum(song.duration_ms for song in songs[player.position + 1 :]) if songs else 0
        bar = style.bar(self.main, "Playing Queue", subtitle=f"Up next  •  {length(left)}")
        body: ui.View = style.empty("Empty")
        if songs:
            body = ui.ListView(
                "#recyclerView",
                fill=True,
                key="queue",
                count=len(songs),
                row_height=style.ROW_DP,
                build_row=partial(self._row, songs, player.position),
                bottom_inset=96,
            )
        clear = ui.Fab(
            "#clearQueue", icon="close", label="Clear queue", margin=16, tap=player.clear
        )
        return ui.Scaffold(
            toolbar=bar, body=body, fab=clear if songs else None, snackbar=self.snackbar.view()
        )

    def _row(self, songs: Sequence[Song], current: int, position: int) -> ui.View:
        song, player = songs[position], self.main.player
        entries = partial(self._menu, song, position)
        row = style.row(
            ".FrameLayout",
            style.artwork(self.device, song, 40),
            song.title,
            song.artist_name,
            style.MenuButton(activity=self.main, entries=entries),
            partial(player.go_to, position),
            selected=position == current,
            faded=position < current,
            lead=handle(position, len(songs), player.move),
        )
        row.padding = (4, 0, 4, 0)
        row.on_drag, row.drag_axis = partial(self._on_swipe, position), "x"
        return row

    def _menu(self, song: Song, position: int) -> list[ui.MenuItem]:
        do = self.main.songs
        remove = ui.MenuItem("Remove from playing queue", partial(self._remove, position))
        entries = [item for item in do.menu(song) if item.title != "Add to playing queue"]
        return [entries[0], remove, *entries[1:]]

    def _on_swipe(self, position: int, drag: ui.Drag) -> None:
        if drag.phase == "end" and abs(drag.dx) > drag.bounds.width / 3:
            self._remove(position)

    def _remove(self, position: int) -> None:
        player = self.main.player
        song = player.songs[position]
        player.remove(position)

        def undo() -> None:
            player.insert(position, song)

        self.snackbar.show(f"Removed {song.title} from the queue", ("Undo", undo))
