"""Lists of songs: rows with menus, selection and its bar."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.retro_music import style
from android_world.virtual_device.apps.retro_music.library import Song

if TYPE_CHECKING:
    from android_world.virtual_device.apps.retro_music.main import MainActivity

_HANDLE_DP = 40


@dataclass
class OrderedSelection(ui.Selection):
    """Selected rows in the order in which they were tapped."""

    order: tuple[int | str, ...] = ()

    def toggle(self, item: int | str, position: int = -1) -> None:
        super().toggle(item, position)
        kept = tuple(other for other in self.order if other != item)
        self.order = (*kept, item) if item in self.ids else kept

    def all(self, items: Sequence[int | str]) -> None:
        super().all(items)
        self.order = tuple(items)

    def clear(self) -> None:
        super().clear()
        self.order = ()


def selection_bar(
    main: MainActivity,
    selection: ui.Selection,
    songs: Callable[[], Sequence[Song]],
    everything: Callable[[], object],
    *more: ui.Action,
) -> ui.View:
    """The bar while rows are selected; `songs` are those that the selected rows represent."""

    def ending(act: Callable[[Sequence[Song]], object]) -> Callable[[], object]:
        def run() -> None:
            chosen = list(songs())
            selection.clear()
            act(chosen)

        return run

    do = main.songs
    actions = [
        ui.Action("Play next", ending(do.play_next), "playlist-play", "action_play_next"),
        ui.Action(
            "Add to playing queue",
            ending(do.enqueue),
            "playlist-plus",
            "action_add_to_current_playing",
        ),
        ui.Action("Add to playlist", ending(do.show_playlist_dialog), show="never"),
        *more,
        ui.Action("Share", ending(do.share), show="never"),
        ui.Action("Delete from device", ending(do.show_delete_dialog), show="never"),
        ui.Action("Select all", everything, show="never"),
    ]
    if more:  # Playlists: their own entries take the place of those about files.
        del actions[-3:-1]
    return ui.AppBar(
        "#action_mode_bar",
        activity=main,
        title=f"{len(selection)} selected",
        title_id="action_bar_title",
        title_style=style.BAR_TITLE,
        navigation=("close", "Done", selection.clear),
        actions=actions,
        background=style.SURFACE,
    )


class SongRows:
    """Songs below one another; a tap plays the list from there on, a long press selects."""

    def __init__(self, main: MainActivity) -> None:
        self.main = main
        self.selection = OrderedSelection()

    def bar(self, songs: Sequence[Song]) -> ui.View | None:
        """The bar of the selection; None while there is none."""
        if not self.selection:
            return None
        known = {song.id: song for song in songs}
        return selection_bar(
            self.main,
            self.selection,
            lambda: [known[item] for item in self.selection.order if item in known],
            partial(self.selection.all, list(known)),
        )

    def view(
        self,
        songs: Sequence[Song],
        key: str,
        columns: int = 1,
        selector: str = "#recycler_view",
        first: Callable[[int], Sequence[ui.MenuItem]] | None = None,
        move: Callable[[int, int], object] | None = None,
    ) -> ui.View:
        """The list; `first` are entries above the others in a row's menu, `move` reorders."""

        def build(position: int) -> ui.View:
            song = songs[position]
            above = first(position) if first is not None else ()
            tap = partial(self.selection.tap, song.id, partial(self._play, songs, position))
            menu = None
            if not self.selection:
                entries = partial(self.main.songs.menu, song, *above)
                menu = style.MenuButton(activity=self.main, entries=entries)
            if columns > 1:
                hold = partial(self.selection.toggle, song.id)
                texts = song.title, song.artist_name
                return style.card(
                    self.main, song, *texts, tap, hold, song.id in self.selection, menu=menu
                )
            return style.row(
                ".FrameLayout",
                style.artwork(self.main.device, song, 44),
                song.title,
                song.artist_name,
                menu,
                tap,
                partial(self.selection.toggle, song.id),
                song.id in self.selection,
                lead=handle(position, len(songs), move) if move is not None else None,
            )

        return ui.ListView(
            selector,
            fill=True,
            key=key,
            count=len(songs),
            columns=columns,
            row_height=style.ROW_DP if columns == 1 else style.card_height(self.main, columns),
            build_row=build,
            bottom_inset=88,
        )

    def _play(self, songs: Sequence[Song], position: int) -> None:
        self.main.player.open(songs, position)


def handle(position: int, count: int, move: Callable[[int, int], object]) -> ui.View:
    """The sign at a row's start by which it is dragged to another place."""

    def on_drag(drag: ui.Drag) -> None:
        if drag.phase == "end":
            target = position + round(drag.dy / drag.bounds.height)
            target = min(max(0, target), count - 1)
            if target != position:
                move(position, target)

    return ui.Icon(
        "drag-horizontal-variant",
        "#drag_view",
        tint=style.GREY,
        w=_HANDLE_DP,
        h=style.ROW_DP,
        on_drag=on_drag,
        drag_axis="touch",
        clickable=False,
        important=True,
    )
