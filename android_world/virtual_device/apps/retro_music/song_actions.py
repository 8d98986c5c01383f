"""What can be done with songs, from menus, selections and the player."""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.android_framework.chooser import share_files_intent
from android_world.virtual_device.apps.retro_music import style
from android_world.virtual_device.apps.retro_music.library import (
    PACKAGE,
    Collection,
    Song,
    length,
)
from android_world.virtual_device.apps.retro_music.playlists import Playlist, PlaylistStore
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.system.settings_defaults import SYSTEM

if TYPE_CHECKING:
    from android_world.virtual_device.apps.retro_music.main import MainActivity

TAG_EDITOR = (PACKAGE, f"{PACKAGE}.activities.tageditor.SongTagEditorActivity")
ALBUM_TAG_EDITOR = (PACKAGE, f"{PACKAGE}.activities.tageditor.AlbumTagEditorActivity")
_FORMATS = {"mp3": "MPEG-1 Layer 3", "flac": "FLAC 16 bits", "m4a": "AAC", "ogg": "Ogg Vorbis v1"}
_OPEN_DOCUMENT = "android.intent.action.OPEN_DOCUMENT"
_CREATE_DOCUMENT = "android.intent.action.CREATE_DOCUMENT"


class SongActions:
    """Actions on songs and playlists of one screen."""

    def __init__(self, main: MainActivity) -> None:
        self.main = main

    @property
    def store(self) -> PlaylistStore:
        """The playlists."""
        return PlaylistStore(self.main.device)

    # -- menus -----------------------------------------------------------------------------------

    def menu(self, song: Song, *first: ui.MenuItem) -> list[ui.MenuItem]:
        """What the three dots of a song open; `first` are entries of the page."""
        actions: tuple[tuple[str, Callable[[Song], object]], ...] = (
            ("Go to album", self.main.open_album),
            ("Go to artist", self.main.open_artist),
            ("Share", lambda s: self.share([s])),
            ("Tag editor", self.edit_tags),
            ("Details", self.inform),
            ("Set as ringtone", self.set_ringtone),
            ("Add to Blacklist", self.hide),
            ("Delete from device", lambda s: self.show_delete_dialog([s])),
        )
        mine = [ui.MenuItem(title, partial(act, song)) for title, act in actions]
        return [*first, *self.group_menu([song]), *mine]

    def group_menu(self, songs: Sequence[Song]) -> list[ui.MenuItem]:
        """The entries that songs, albums and playlists have in common."""
        return [
            ui.MenuItem("Play next", partial(self.play_next, songs)),
            ui.MenuItem("Add to playing queue", partial(self.enqueue, songs)),
            ui.MenuItem("Add to playlist", partial(self.show_playlist_dialog, songs)),
        ]

    def playlist_menu(self, playlist: Playlist) -> list[ui.MenuItem]:
        """What the three dots of a playlist open."""
        return [
            ui.MenuItem("Play", partial(self.main.player.open, playlist.songs)),
            *self.group_menu(playlist.songs),
            ui.MenuItem("Rename", partial(self.show_name_dialog, playlist)),
            ui.MenuItem("Delete", partial(self.show_delete_playlists_dialog, [playlist])),
            ui.MenuItem("Save as file", partial(self.save_as_file, playlist)),
        ]

    def shelf_menu(self, shelf: Collection) -> list[ui.MenuItem]:
        """What the three dots of an album, an artist or a genre open."""
        return [
            ui.MenuItem("Play", partial(self.main.player.open, shelf.songs)),
            *self.group_menu(shelf.songs),
        ]

    # -- queue -----------------------------------------------------------------------------------

    def play_next(self, songs: Sequence[Song]) -> None:
        """Put songs behind the one that plays."""
        if songs:
            self.main.toast(self.main.player.add_next(songs))

    def enqueue(self, songs: Sequence[Song]) -> None:
        """Put songs at the end of the queue."""
        if songs:
            self.main.toast(self.main.player.add(songs))

    # -- playlists -------------------------------------------------------------------------------

    def show_playlist_dialog(self, songs: Sequence[Song]) -> None:
        """Choose the playlist that songs are appended to."""
        playlists = self.store.all()

        def pick(position: int) -> None:
            if position == 0:
                self.show_new_playlist_dialog(songs)
            else:
                self._add(playlists[position - 1], songs)

        ui.ListDialog(
            self.main,
            "Add to playlist",
            ["New playlist", *(playlist.name for playlist in playlists)],
            pick,
            negative=("Cancel", None),
            style=style.DIALOG,
        ).show()

    def show_new_playlist_dialog(self, songs: Sequence[Song] = ()) -> None:
        """Make a playlist with songs; a name that exists gets the songs."""

        def create(name: str) -> None:
            if not name:
                return
            known = self.store.find_playlist(name)
            if known is None:
                known = Playlist(self.store.create(name), name)
                self.main.toast(f"{name} created successfully.")
            self._add(known, songs)

        field = ui.InputField("", "Playlist name", "actionNewPlaylist")
        dialog = ui.InputDialog(
            self.main, "New playlist", [field], create, ok="Create", style=style.DIALOG
        )
        dialog.show()

    def _add(self, playlist: Playlist, songs: Sequence[Song]) -> None:
        self.store.add(playlist.id, songs)
        self.main.toast(f"Added {len(songs)} song(s) to {playlist.name}")

    def show_name_dialog(self, playlist: Playlist) -> None:
        """Give a playlist another name."""

        def rename(name: str) -> None:
            if name:
                self.store.rename(playlist.id, name)

        field = ui.InputField(playlist.name, "Playlist name", "actionNewPlaylist")
        dialog = ui.InputDialog(
            self.main, "Rename playlist", [field], rename, ok="Rename", style=style.DIALOG
        )
        dialog.show()

    def show_delete_playlists_dialog(self, playlists: Sequence[Playlist]) -> None:
        """Delete playlists, after a question."""

        def delete() -> None:
            self.store.delete(playlist.id for playlist in playlists)
            self.main.on_playlists_deletion()

        one = len(playlists) == 1
        what = f"playlist {playlists[0].name}" if one else f"{len(playlists)} playlists"
        title = "Delete playlist" if one else "Delete playlists"
        self._show_dialog(title, f"Delete the {what}?", "Delete", delete)

    def save_as_file(self, playlist: Playlist) -> None:
        """Write a playlist into a file whose place the system asks for."""
        intent = Intent(
            _CREATE_DOCUMENT,
            mime_type="audio/mpegurl",
            categories=("android.intent.category.OPENABLE",),
            extras={"android.intent.extra.TITLE": playlist.name},
        )
        self.main.start_activity(intent, request=f"save:{playlist.id}")

    def write_file(self, playlist_id: int, path: str) -> None:
        """Write a playlist as M3U."""
        playlist = self.store.get(playlist_id)
        if playlist is None or not path:
            return
        try:
            self.main.device.storage.write_text(path, m3u(playlist))
        except OSError:
            self.main.toast("Failed to save playlist.")
            return
        self.main.toast(f"Saved playlist to {path}.")

    def show_import_dialog(self) -> None:
        """Read a playlist from a file that the user chooses."""
        intent = Intent(
            _OPEN_DOCUMENT,
            mime_type="audio/*",
            categories=("android.intent.category.OPENABLE",),
        )
        self.main.start_activity(intent, request="import")

    def import_file(self, path: str) -> None:
        """Make a playlist of those songs of an M3U file that are on the phone."""
        try:
            text = self.main.device.storage.read_bytes(path).decode("utf-8", "replace")
        except OSError:
            text = ""
        lines = [line.strip() for line in text.splitlines()]
        known = {song.path: song for song in self.main.library.songs()}
        songs = [known[line] for line in lines if line in known]
        if not songs:
            self.main.toast("No songs found in the playlist.")
            return
        name = posixpath.splitext(posixpath.basename(path))[0]
        playlist = self.store.find_playlist(name) or Playlist(self.store.create(name), name)
        self._add(playlist, songs)

    # -- songs -----------------------------------------------------------------------------------

    def share(self, songs: Sequence[Song]) -> None:
        """Hand songs to another app."""
        paths = [song.path for song in songs]
        self.main.start_activity(share_files_intent(self.main.device, paths, "audio/*"))

    def edit_tags(self, song: Song) -> None:
        """Open the tag editor."""
        self.main.start_activity(Intent(component=TAG_EDITOR, extras={"song": song.id}))

    def edit_album_tags(self, key: str) -> None:
        """Open the tag editor of an album."""
        self.main.start_activity(Intent(component=ALBUM_TAG_EDITOR, extras={"album": key}))

    def inform(self, song: Song) -> None:
        """What there is to know of the file."""
        storage = self.main.device.storage
        size = storage.stat(song.path).size if storage.is_file(song.path) else 0
        suffix = posixpath.splitext(song.path)[1].lstrip(".").lower()
        rate = size * 8 // song.duration_ms if song.duration_ms else 0
        lines = {
            "filePath": f"File path: {song.path}",
            "fileName": f"File name: {posixpath.basename(song.path)}",
            "fileSize": f"Size: {size // 1_048_576} MB",
            "fileFormat": f"Format: {_FORMATS.get(suffix, suffix.upper())}",
            "trackLength": f"Length: {length(song.duration_ms)}",
            "bitrate": f"Bitrate: {rate} kb/s",
        }
        DetailsDialog(self.main, lines).show()

    def set_ringtone(self, song: Song) -> None:
        """Make a song the phone's ringtone."""
        uri = self.main.device.media.uri_of(song.path)
        self.main.device.settings.put(SYSTEM, "ringtone", uri or "")
        self.main.toast(f"{song.title} set as ringtone.")

    def hide(self, song: Song) -> None:
        """Never show a song again; the settings bring it back."""
        kept = self.main.library.preferences
        kept.put(blacklist=kept.get_set("blacklist") | {song.path})

    def show_delete_dialog(self, songs: Sequence[Song]) -> None:
        """Delete songs from the phone, after the system's question."""

        def delete() -> None:
            for song in songs:
                if self.main.device.storage.is_file(song.path):
                    self.main.device.storage.remove(song.path)
            ids = [song.id for song in songs]
            self.store.forget(ids)
            self.main.player.forget(ids)
            self.main.toast(f"Deleted {len(songs)} songs.")

        files = "this audio file" if len(songs) == 1 else f"{len(songs)} audio files"
        question = f"Allow Retro Music to delete {files}?"
        self._show_dialog("", question, "Allow", delete, "Deny")

    def show_remove_dialog(self, songs: Sequence[Song], keys: Sequence[int]) -> None:
        """Take songs out of a playlist after asking."""
        title, question = (
            ("Remove song from playlist", f"Remove the song {songs[0].title} from the playlist?")
            if len(songs) == 1
            else ("Remove songs from playlist", f"Remove {len(songs)} songs from the playlist?")
        )
        self._show_dialog(title, question, "Remove", partial(self.store.remove, keys))

    def _show_dialog(
        self,
        title: str,
        question: str,
        button: str,
        act: Callable[[], object],
        cancel: str = "Cancel",
    ) -> None:
        ui.AlertDialog(
            self.main,
            title,
            question,
            positive=(button, act),
            negative=(cancel, None),
            style=style.DIALOG,
        ).show()


class DetailsDialog(ui.ViewDialog):
    """What there is to know of a file, each in its text."""

    def __init__(self, main: MainActivity, lines: Mapping[str, str]) -> None:
        super().__init__(main, title="Details", positive=("OK", None), style=style.DIALOG)
        self.lines = lines

    def body(self) -> Sequence[ui.View | None]:
        return [ui.Text(text, f"#{name}", style=style.SMALL) for name, text in self.lines.items()]


def m3u(playlist: Playlist) -> str:
    """The playlist as the app writes it; an empty one is an empty file."""
    if not playlist.songs:
        return ""
    lines = [
        f"#EXTINF:{song.duration_ms},{song.artist} - {song.title}\n{song.path}"
        for song in playlist.songs
    ]
    return "\n".join(["#EXTM3U", *lines])
