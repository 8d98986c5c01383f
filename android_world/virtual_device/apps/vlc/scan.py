"""What a scan of the storage writes into VLC's database."""

from __future__ import annotations

import posixpath
import sqlite3
from collections.abc import Iterable
from urllib.parse import quote, unquote

from android_world.virtual_device.apps.vlc import audio_library
from android_world.virtual_device.apps.vlc.library import STORAGE, Library, Media, groups_by_name

UNKNOWN, VIDEO, AUDIO, MAIN_FILE = 0, 1, 2, 1
_APP_FOLDERS = f"{STORAGE}/Android/"
_SCHEME = "file://"


def mrl_of(path: str) -> str:
    """The address by which the library knows a file or (with a slash at the end) a folder."""
    return _SCHEME + quote(path)


def path_of(mrl: str) -> str:
    """The file of an address."""
    return unquote(mrl.removeprefix(_SCHEME))


class MediaScan:
    """Brings the tables up to date with the videos and songs of the storage."""

    def __init__(self, connection: sqlite3.Connection, library: Library, now_s: int) -> None:
        self._connection, self._library, self._now_s = connection, library, now_s
        self._folders: dict[str, int | None] = {}

    def run(self) -> None:
        """Drop what is gone and insert what is new; group and count where that changed it."""
        songs = _by_address(self._library.tracks())
        media = _by_address(self._library.videos()) | songs
        numbers = self._drop_missing(media)
        new = [mrl for mrl in media if mrl not in numbers]
        for mrl in new:
            numbers[mrl] = self._insert(AUDIO if mrl in songs else VIDEO, mrl, media[mrl])
        if new or len(numbers) != self._count():
            self._count_folders()
            self._group(numbers)
            audio_library.write(
                self._connection, {numbers[mrl]: song for mrl, song in songs.items()}
            )

    def _count(self) -> int:
        query = "SELECT total(nb_video + nb_audio) FROM Folder"
        return int(self._connection.execute(query).fetchone()[0])

    def _drop_missing(self, media: dict[str, Media]) -> dict[str, int]:
        """Discard what is gone or was replaced; the numbers of those that are still right."""
        rows = self._connection.execute(
            "SELECT id_file, mrl, media_id, last_modification_date, File.size, is_external"
            " FROM File"
            " LEFT JOIN Media ON id_media = media_id WHERE id_media IS NOT NULL"
        ).fetchall()
        known = {}
        for file_id, mrl, media_id, modified, size, is_external in rows:
            item = media.get(mrl)
            if is_external:  # Played from its folder: the library takes it over with its playlists.
                if item is not None:
                    self._take_over(int(media_id), item)
                    known[mrl] = int(media_id)
                continue
            if item is not None and (item.modified_s, item.size) == (modified, size):
                known[mrl] = int(media_id)
                continue
            for statement, number in (
                ("DELETE FROM File WHERE id_file = ?", file_id),
                ("DELETE FROM PlaylistMediaRelation WHERE media_id = ?", media_id),
                ("DELETE FROM Media WHERE id_media = ?", media_id),
            ):
                self._connection.execute(statement, (number,))
        self._connection.execute(
            "DELETE FROM File WHERE media_id NOT IN (SELECT id_media FROM Media)"
        )
        return known

    def _take_over(self, media_id: int, item: Media) -> None:
        """An external medium becomes one of the library."""
        kind = AUDIO if self._library.is_song(item.path) else VIDEO
        device_id = self._device_id()
        folder_id = self._folder_id(posixpath.dirname(item.path), device_id)
        self._connection.execute(
            "UPDATE Media SET type = ?, duration = ?, title = ?, device_id = ?, folder_id = ?,"
            " import_type = 0 WHERE id_media = ?",
            [kind, item.duration_ms or -1, item.title, device_id, folder_id, media_id],
        )
        self._connection.execute(
            "UPDATE File SET is_external = 0, last_modification_date = ?, size = ?, folder_id = ?"
            " WHERE media_id = ?",
            [item.modified_s, item.size, folder_id, media_id],
        )

    def _insert(self, kind: int, mrl: str, item: Media) -> int:
        now, device_id = self._now_s, self._device_id()
        folder_id = self._folder_id(posixpath.dirname(item.path), device_id)
        media_id = self._connection.execute(
            "INSERT INTO Media (type, duration, insertion_date, release_date, title, filename,"
            " device_id, folder_id, import_type) VALUES (?, ?, ?, 0, ?, ?, ?, ?, 0)",
            [kind, item.duration_ms or -1, now, item.title, item.file_name, device_id, folder_id],
        ).lastrowid
        self._connection.execute(
            "INSERT INTO File (media_id, mrl, type, last_modification_date, size, folder_id,"
            " is_removable, is_external, is_network, insertion_date)"
            " VALUES (?, ?, ?, ?, ?, ?, 0, 0, 0, ?)",
            [media_id, mrl, MAIN_FILE, item.modified_s, item.size, folder_id, now],
        )
        return int(media_id or 0)

    def _device_id(self) -> int | None:
        query = "SELECT id_device FROM Device WHERE uuid = 'main_storage'"
        if row := self._connection.execute(query).fetchone():
            return int(row[0])
        return self._connection.execute(
            "INSERT INTO Device (uuid, scheme, is_removable, is_present, is_network, last_seen)"
            " VALUES ('main_storage', 'file://', 0, 1, 0, ?)",
            [self._now_s],
        ).lastrowid

    def _folder_id(self, path: str, device_id: int | None) -> int | None:
        if path not in self._folders:
            self._folders[path] = self._find_folder(path, device_id)
        return self._folders[path]

    def _find_folder(self, path: str, device_id: int | None) -> int | None:
        address, (above, name) = mrl_of(f"{path}/"), posixpath.split(path)
        query = "SELECT id_folder FROM Folder WHERE path = ?"
        if row := self._connection.execute(query, (address,)).fetchone():
            return int(row[0])
        parent = self._folder_id(above, device_id) if path != STORAGE else None
        return self._connection.execute(
            "INSERT INTO Folder (path, name, parent_id, device_id) VALUES (?, ?, ?, ?)",
            [address, name, parent, device_id],
        ).lastrowid

    def _count_folders(self) -> None:
        inside = "FROM Media WHERE folder_id = id_folder"
        self._connection.execute(
            f"UPDATE Folder SET nb_video = (SELECT count(*) {inside} AND type = {VIDEO}),"
            f" nb_audio = (SELECT count(*) {inside} AND type = {AUDIO}),"
            f" duration = (SELECT total(max(duration, 0)) {inside})"
        )

    def regroup(self) -> None:
        """Write the groups of videos again."""
        self._group(dict(self._connection.execute("SELECT mrl, media_id FROM File").fetchall()))

    def _group(self, numbers: dict[str, int]) -> None:
        """Videos whose titles start alike belong to one group; every other one to its own."""
        self._connection.execute("DELETE FROM MediaGroup")
        now, chosen = self._now_s, self._library.video_groups
        for group in groups_by_name(self._library.videos(), chosen):
            choice = chosen.get(group.videos[0].path)
            count, length = len(group.videos), sum(v.duration_ms for v in group.videos)
            group_id = self._connection.execute(
                "INSERT INTO MediaGroup (name, nb_video, nb_present_video, duration, creation_date,"
                " last_modification_date, user_interacted, forced_singleton)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                [group.title, count, count, length, now, now, choice is not None, choice == ""],
            ).lastrowid
            members = (numbers.get(mrl_of(video.path)) for video in group.videos)
            self._connection.executemany(
                "UPDATE Media SET group_id = ? WHERE id_media = ?",
                [(group_id, number) for number in members],
            )


def _by_address(found: Iterable[Media]) -> dict[str, Media]:
    """Videos or songs that are not in an app's folder, by their addresses."""
    return {mrl_of(m.path): m for m in found if not m.path.startswith(_APP_FOLDERS)}
