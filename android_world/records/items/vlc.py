"""Playlists of VLC as their user sees them."""

from __future__ import annotations

import dataclasses
import posixpath
import sqlite3
from collections.abc import Mapping, Sequence
from typing import Self
from urllib.parse import quote

from android_world import records
from android_world.device import adb, device_time, file_search
from android_world.records import permission
from android_world.records.capture import SHARED_STORAGE, PhoneRecords
from android_world.records.items import fields, storing
from android_world.records.items.files import VIDEOS
from android_world.records.items.item import Item, field
from android_world.records.record import Value

# Of media that no scan of VLC has found: of an unknown type, played from their folder.
_UNKNOWN, _EXTERNAL, _MAIN_FILE = 0, 1, 1


@dataclasses.dataclass(frozen=True)
class VlcPlaylist(Item):
    """A playlist of VLC: names of files in their order."""

    name: str = field(fields.Text())
    media: tuple[str, ...] = field(fields.ListOf(fields.Text(), is_ordered=True))

    kind = "vlc_playlists"
    noun = "playlist"
    app = "vlc"
    identity = ("name",)
    derived = {"length": fields.Number()}

    def __post_init__(self) -> None:
        object.__setattr__(self, "media", tuple(self.media))

    @property
    def length(self) -> int:
        """How many files it has."""
        return len(self.media)

    @classmethod
    def read(cls, phone: PhoneRecords, env: adb.AdbDevice) -> tuple[Self, ...]:
        names = {row.id: storing.text_of(row.filename) for row in phone.of(records.VlcMedia)}
        rows = phone.of(records.VlcPlaylistItem)
        rows = tuple(sorted(rows, key=lambda row: storing.number_of(row.position)))
        return tuple(
            cls(
                storing.text_of(found.name),
                tuple(names.get(row.media_id, "") for row in rows if row.playlist_id == found.id),
                ref=storing.text_of(found.id),
            )
            for found in phone.of(records.VlcPlaylist)
        )

    @classmethod
    def write(cls, items: Sequence[Self], env: adb.AdbDevice) -> None:
        if not items:
            return
        paths = _paths(env)
        now = storing.seconds(device_time.get_time(env))
        with storing.edit(records.VlcPlaylist, env) as connection:
            for item in items:
                number = {"id_playlist": item.ref} if item.ref else {}
                values: dict[str, Value] = {"name": item.name, "creation_date": now}
                playlist = storing.insert_row(connection, "Playlist", {**values, **number})
                # A file that the phone does not have cannot be in a playlist.
                found = (paths[name] for name in item.media if name in paths)
                for position, path in enumerate(found):
                    media = _media_id(connection, path, now)
                    row: dict[str, Value] = {
                        "media_id": media,
                        "playlist_id": playlist,
                        "position": position,
                    }
                    storing.insert_row(connection, "PlaylistMediaRelation", row)

    @classmethod
    def delete(cls, items: Sequence[Self], env: adb.AdbDevice) -> None:
        ids = [(item.ref,) for item in items]
        if not ids:
            return
        with storing.edit(records.VlcPlaylist, env) as connection:
            for table, column in (
                ("PlaylistMediaRelation", "playlist_id"),
                ("Playlist", "id_playlist"),
            ):
                connection.executemany(f"DELETE FROM {table} WHERE {column} = ?", ids)

    @classmethod
    def permit(cls, item: Self) -> permission.Permission:
        own = permission.permit(records.VlcPlaylist, lambda row: str(row.id) == item.ref)
        return own | permission.permit(
            records.VlcPlaylistItem, lambda row: str(row.playlist_id) == item.ref
        )


def _paths(env: adb.AdbDevice) -> Mapping[str, str]:
    """The videos and songs of shared storage, by name."""
    tests = [word for suffix in (*VIDEOS, ".mp3") for word in ("-o", "-iname", f"*{suffix}")][1:]
    found = file_search.find(env, [f"{SHARED_STORAGE}/"], "-type", "f", "(", *tests, ")")
    return {posixpath.basename(path): path for path in sorted(found, reverse=True)}


def _media_id(connection: sqlite3.Connection, path: str, now: int) -> int:
    """The number of a file in VLC's library; one that no scan has found gets one."""
    address = f"file://{quote(path)}"
    known = connection.execute("SELECT media_id FROM File WHERE mrl = ?", (address,)).fetchone()
    if known is not None:
        return int(known[0])
    name = posixpath.basename(path)
    row: dict[str, Value] = {"type": _UNKNOWN, "import_type": _EXTERNAL, "insertion_date": now}
    media = storing.insert_row(connection, "Media", {**row, "title": name, "filename": name})
    file: dict[str, Value] = {"media_id": media, "mrl": address, "type": _MAIN_FILE}
    flags = {"is_removable": 0, "is_external": 1, "is_network": 0, "insertion_date": now}
    storing.insert_row(connection, "File", {**file, **flags})
    return media
