"""Backups: archives of the settings and the playlists."""

from __future__ import annotations

import io
import posixpath
import zipfile
from typing import TYPE_CHECKING

from android_world.virtual_device.apps.retro_music.library import PACKAGE, Library, Song
from android_world.virtual_device.apps.retro_music.playlists import PlaylistStore

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device

FOLDER = f"/sdcard/Android/data/{PACKAGE}/files/Backups"
_SUFFIX = ".rmbak"
_SETTINGS, _PLAYLISTS = "settings.xml", "playlists/"


class Backups:
    """The archives of the app's folder."""

    def __init__(self, device: Device) -> None:
        self.device, self.storage = device, device.storage

    def names(self) -> list[str]:
        """Names without suffix, sorted."""
        files = self.storage.listdir(FOLDER) if self.storage.is_dir(FOLDER) else []
        return sorted(n.removesuffix(_SUFFIX) for n in files if n.endswith(_SUFFIX))

    def path(self, name: str) -> str:
        """Where an archive is."""
        return f"{FOLDER}/{name}{_SUFFIX}"

    def create(self, name: str) -> None:
        """Write what there is now into an archive."""
        kept, data = Library(self.device).preferences.path, io.BytesIO()
        with zipfile.ZipFile(data, "w") as archive:
            if self.storage.is_file(kept):
                archive.writestr(_SETTINGS, self.storage.read_bytes(kept))
            for playlist in PlaylistStore(self.device).all():
                lines = "\n".join(song.path for song in playlist.songs)
                archive.writestr(f"{_PLAYLISTS}{playlist.name}", lines)
        self.storage.mkdir(FOLDER, parents=True, exist_ok=True)
        self.storage.write_bytes(self.path(name), data.getvalue())

    def delete(self, name: str) -> None:
        """Remove an archive."""
        self.storage.remove(self.path(name))

    def rename(self, name: str, other: str) -> bool:
        """Give an archive another name, unless one has it already."""
        if not other or other in self.names():
            return False
        self.storage.rename(self.path(name), self.path(other))
        return True

    def restore(self, name: str, *, settings: bool, playlists: bool) -> bool:
        """Put settings and playlists back; False for another kind of file."""
        try:
            data = io.BytesIO(self.storage.read_bytes(self.path(name)))
            with zipfile.ZipFile(data) as archive:
                texts = {entry: archive.read(entry) for entry in archive.namelist()}
        except (OSError, zipfile.BadZipFile):
            return False
        if settings and _SETTINGS in texts:
            self.storage.write_bytes(Library(self.device).preferences.path, texts[_SETTINGS])
        if playlists:
            for entry, text in texts.items():
                if entry.startswith(_PLAYLISTS):
                    self._add_playlist(posixpath.basename(entry), text.decode("utf-8", "replace"))
        return True

    def _add_playlist(self, name: str, text: str) -> None:
        """Add the songs of a playlist; one that exists gets what it lacks."""
        store, known = PlaylistStore(self.device), self._known_songs()
        songs = [known[path] for path in text.splitlines() if path in known]
        found = store.find_playlist(name)
        own = {song.id for song in found.songs} if found else set()
        number = found.id if found else store.create(name)
        store.add(number, [song for song in songs if song.id not in own])

    def _known_songs(self) -> dict[str, Song]:
        return {song.path: song for song in Library(self.device).songs()}
