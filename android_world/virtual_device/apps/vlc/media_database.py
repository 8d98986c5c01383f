"""VLC's own database: its playlists, and what playback leaves there."""

from __future__ import annotations

import posixpath
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device.apps.vlc.library import PACKAGE, Library
from android_world.virtual_device.apps.vlc.scan import (
    AUDIO,
    MAIN_FILE,
    UNKNOWN,
    MediaScan,
    mrl_of,
    path_of,
)
from android_world.virtual_device.system.content.database import open_database
from android_world.virtual_device.system.content.locked_database import unless_held

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device

DATABASE = f"/data/data/{PACKAGE}/app_db/vlc_media.db"
_MARGIN = 0.05  # of a film's length at both ends, where it begins anew


@dataclass(frozen=True)
class Playlist:
    """A list of videos and songs."""

    number: int
    name: str
    count: int


_unless_held = partial(unless_held, PACKAGE, "Unknown error")


class MediaDatabase:
    """Opened again for each operation, since tasks replace the file."""

    def __init__(self, device: Device) -> None:
        self.device = device

    def _now_s(self) -> int:
        return self.device.clock.now_ms // 1000

    @_unless_held(None)
    def scan(self) -> None:
        """Bring the tables up to date with the videos and songs of the storage.

        There is nothing to do while neither has changed since the last time.
        """
        self.device.media.flush()
        key = (PACKAGE, "scan", *Library(self.device).scanned_folders)
        self.device.media.remember(key, self._scan, DATABASE)

    def _scan(self) -> None:
        with open_database(self.device, DATABASE) as connection:
            MediaScan(connection, Library(self.device), self._now_s()).run()

    @_unless_held(None)
    def regroup(self) -> None:
        """Bring the groups of videos up to date with the user's choice."""
        with open_database(self.device, DATABASE) as connection:
            MediaScan(connection, Library(self.device), self._now_s()).regroup()

    # -- one medium ------------------------------------------------------------------------------

    def _set(self, paths: Sequence[str], assignments: str, *values: float) -> None:
        with open_database(self.device, DATABASE) as connection:
            connection.execute(
                f"UPDATE Media SET {assignments} WHERE id_media IN {_files(paths)}",
                [*values, *map(mrl_of, paths)],
            )

    @_unless_held(None)
    def mark_started(self, path: str) -> None:
        """A file is played; the history keeps it, if there is to be one."""
        if not Library(self.device).preferences.get_bool("playback_history", True):
            return
        with open_database(self.device, DATABASE) as connection:
            connection.execute(
                "UPDATE Media SET last_played_date = ? WHERE id_media = ?",
                [self._now_s(), self._media_id(connection, path)],
            )

    @_unless_held(None)
    def mark_stopped(self, path: str, position_ms: int, length_ms: int) -> None:
        """Playback stopped before the end."""
        share = position_ms / length_ms if length_ms else -1.0
        self._set([path], "last_time = ?, last_position = ?", position_ms, share)

    @_unless_held(0)
    def stopped_at(self, path: str) -> int:
        """Where a video continues, in milliseconds: neither in its first nor its last twentieth."""
        with open_database(self.device, DATABASE) as connection:
            row = connection.execute(
                "SELECT last_time, last_position FROM Media JOIN File ON media_id = id_media"
                f" WHERE mrl = ? AND Media.type != {AUDIO}",
                [mrl_of(path)],
            ).fetchone()
        if row is None or not all(isinstance(value, (int, float)) for value in row):
            return 0
        time, share = row
        return int(time) if _MARGIN <= share <= 1 - _MARGIN else 0

    @_unless_held(None)
    def mark_played(self, paths: Sequence[str]) -> None:
        """Files were played to the end, or the user reports this."""
        self._set(paths, "last_time = -1, last_position = -1.0, play_count = play_count + 1")

    @_unless_held(None)
    def set_favorite(self, paths: Sequence[str], on: bool) -> None:
        """Add files to the favourites, or take them out."""
        self._set(paths, "is_favorite = ?", int(on))

    # -- playlists -------------------------------------------------------------------------------

    @_unless_held(())
    def playlists(self) -> Sequence[Playlist]:
        """All playlists by name."""
        with open_database(self.device, DATABASE) as connection:
            rows = connection.execute(
                "SELECT id_playlist, ifnull(name, ''), nb_video + nb_audio + nb_unknown"
                " FROM Playlist ORDER BY name, id_playlist"
            ).fetchall()
        return [Playlist(*row) for row in rows]

    @_unless_held(False)
    def create_playlist(self, name: str, paths: Sequence[str]) -> bool:
        """Make a playlist of files; False where there is one of this name."""
        if any(known.name.casefold() == name.casefold() for known in self.playlists()):
            return False
        with open_database(self.device, DATABASE) as connection:
            number = connection.execute(
                "INSERT INTO Playlist (name, creation_date) VALUES (?, ?)", [name, self._now_s()]
            ).lastrowid
        self.append(int(number or 0), paths)
        return True

    @_unless_held(None)
    def append(self, playlist: int, paths: Sequence[str]) -> None:
        """Put files at the end of a playlist."""
        counted = "SELECT count(*) FROM PlaylistMediaRelation WHERE playlist_id = ?"
        with open_database(self.device, DATABASE) as connection:
            for path in paths:
                (position,) = connection.execute(counted, [playlist]).fetchone()
                connection.execute(
                    "INSERT INTO PlaylistMediaRelation VALUES (?, ?, ?)",
                    [self._media_id(connection, path), playlist, position],
                )

    def _media_id(self, connection: sqlite3.Connection, path: str) -> int | None:
        """The medium of a file; one that no scan has found becomes an external one."""
        row = connection.execute(
            "SELECT id_media FROM Media JOIN File ON media_id = id_media WHERE mrl = ?",
            [mrl_of(path)],
        ).fetchone()
        if row is not None:
            return int(row[0])
        now, name = self._now_s(), posixpath.basename(path)
        media_id = connection.execute(
            "INSERT INTO Media (type, insertion_date, title, filename, import_type)"
            " VALUES (?, ?, ?, ?, 1)",
            [UNKNOWN, now, name, name],
        ).lastrowid
        connection.execute(
            "INSERT INTO File (media_id, mrl, type, is_removable, is_external, is_network,"
            " insertion_date) VALUES (?, ?, ?, 0, 1, 0, ?)",
            [media_id, mrl_of(path), MAIN_FILE, now],
        )
        return media_id

    @_unless_held(())
    def paths_of(self, playlist: int) -> Sequence[str]:
        """The files of a playlist in order."""
        with open_database(self.device, DATABASE) as connection:
            rows = connection.execute(
                "SELECT mrl FROM PlaylistMediaRelation AS r JOIN File ON File.media_id = r.media_id"
                " WHERE r.playlist_id = ? ORDER BY position",
                [playlist],
            ).fetchall()
        return [path_of(mrl) for (mrl,) in rows]

    @_unless_held("")
    def first_path_of(self, playlist: int) -> str:
        """The first file of a playlist; "" when it has none."""
        with open_database(self.device, DATABASE) as connection:
            row = connection.execute(
                "SELECT mrl FROM PlaylistMediaRelation AS r JOIN File ON File.media_id = r.media_id"
                " WHERE r.playlist_id = ? ORDER BY position LIMIT 1",
                [playlist],
            ).fetchone()
        return path_of(row[0]) if row else ""

    @_unless_held(None)
    def insert_in(self, playlist: int, position: int, path: str) -> None:
        """Put a file at a place of a playlist; the triggers move the others."""
        with open_database(self.device, DATABASE) as connection:
            connection.execute(
                "INSERT INTO PlaylistMediaRelation (media_id, playlist_id, position)"
                " VALUES (?, ?, ?)",
                [self._media_id(connection, path), playlist, position],
            )

    @_unless_held(None)
    def remove_from(self, playlist: int, position: int) -> None:
        """Take the medium at a position out of a playlist."""
        with open_database(self.device, DATABASE) as connection:
            connection.execute(
                "DELETE FROM PlaylistMediaRelation WHERE playlist_id = ? AND position = ?",
                [playlist, position],
            )

    @_unless_held(None)
    def move_in(self, playlist: int, at: int, to: int) -> None:
        """Give a medium of a playlist another place; the triggers move the others."""
        with open_database(self.device, DATABASE) as connection:
            found = connection.execute(
                "SELECT media_id, position FROM PlaylistMediaRelation WHERE playlist_id = ?"
                " ORDER BY position",
                [playlist],
            ).fetchall()
            to = min(max(0, to), len(found) - 1)
            if not 0 <= at < len(found) or at == to:
                return
            (media, old), new = found[at], found[to][1]
            connection.execute(
                "DELETE FROM PlaylistMediaRelation WHERE playlist_id = ? AND position = ?",
                [playlist, old],
            )
            connection.execute(
                "INSERT INTO PlaylistMediaRelation (media_id, playlist_id, position)"
                " VALUES (?, ?, ?)",
                [media, playlist, new],
            )

    @_unless_held(False)
    def rename_playlist(self, playlist: int, name: str) -> bool:
        """Give a playlist another name; False where another one has it."""
        wanted = name.casefold()
        if any(p.name.casefold() == wanted and p.number != playlist for p in self.playlists()):
            return False
        with open_database(self.device, DATABASE) as connection:
            connection.execute(
                "UPDATE Playlist SET name = ? WHERE id_playlist = ?", [name, playlist]
            )
        return True

    @_unless_held(None)
    def delete_playlist(self, playlist: int) -> None:
        """Delete a playlist; its files stay."""
        with open_database(self.device, DATABASE) as connection:
            for table, key in (
                ("PlaylistMediaRelation", "playlist_id"),
                ("Playlist", "id_playlist"),
            ):
                connection.execute(f"DELETE FROM {table} WHERE {key} = ?", [playlist])

    @_unless_held(None)
    def delete_history(self) -> None:
        """Nothing was played."""
        with open_database(self.device, DATABASE) as connection:
            connection.execute("UPDATE Media SET last_played_date = NULL")

    @_unless_held(None)
    def clear(self) -> None:
        """Discard all files, playlists and what was played; a scan finds the files again."""
        with open_database(self.device, DATABASE) as connection:
            for table in ("PlaylistMediaRelation", "Playlist", "File", "MediaGroup", "Media"):
                connection.execute(f"DELETE FROM {table}")
            connection.execute("DELETE FROM Folder")
        self.scan()

    # -- lists -----------------------------------------------------------------------------------

    def _paths(self, where: str) -> list[str]:
        with open_database(self.device, DATABASE) as connection:
            rows = connection.execute(
                "SELECT mrl FROM File JOIN Media ON id_media = media_id WHERE " + where
            ).fetchall()
        paths = (path_of(mrl) for (mrl,) in rows)
        return [path for path in paths if self.device.storage.is_file(path)]

    @_unless_held(())
    def favorites(self) -> Sequence[str]:
        """Paths of the favourites."""
        return self._paths("is_favorite = 1 ORDER BY title, id_media")

    @_unless_held(())
    def history(self) -> Sequence[str]:
        """Paths of what was played, the last first."""
        return self._paths("last_played_date > 0 ORDER BY last_played_date DESC, id_media DESC")


def _files(paths: Sequence[str]) -> str:
    """SQL for the media of files, with a mark for the address of each."""
    marks = ", ".join("?" * len(paths))
    return f"(SELECT media_id FROM File WHERE mrl IN ({marks}))"
