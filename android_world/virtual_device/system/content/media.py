"""MediaStore: `content://media`, the index of shared storage."""

from __future__ import annotations

import contextlib
import posixpath
import sqlite3
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from android_world.virtual_device.codecs import data_files
from android_world.virtual_device.codecs.mime_types import mime_type_of
from android_world.virtual_device.system.content.database import (
    insert_row,
    open_database,
    read_once,
    remember,
    select,
    update_rows,
    where_clause,
)
from android_world.virtual_device.system.content.file_owners import FileOwners
from android_world.virtual_device.system.content.media_scanner import (
    FORMAT_FOLDER,
    MEDIA_AUDIO,
    MEDIA_IMAGE,
    MEDIA_VIDEO,
    ROOT,
    describe,
    is_indexed,
    path_columns,
)
from android_world.virtual_device.system.content.resolver import (
    ContentProvider,
    Cursor,
    ProviderError,
    Query,
    UnknownUriError,
    Value,
    Values,
)
from android_world.virtual_device.system.content.uris import Uri

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device

_Found = TypeVar("_Found")
PACKAGE = "com.google.android.providers.media.module"
EXTERNAL_DB = f"/data/data/{PACKAGE}/databases/external.db"
INTERNAL_DB = f"/data/data/{PACKAGE}/databases/internal.db"
MEDIA_URI = "content://media"
SCAN_DELAY_MS = 100

_VIEWS = data_files.read_mapping(__package__, "media_views.tsv")
# What the index does about an event of the storage; "rename" looks at everything below, too.
_WEIGHTS = {"times": 0, "write": 1, "delete": 1, "rename": 2}
_WRITABLE = ("images/media", "audio/media", "video/media", "downloads", "file")
_DEFAULT_FOLDERS = {
    "images/media": "Pictures",
    "audio/media": "Music",
    "video/media": "Movies",
    "downloads": "Download",
    "file": "Documents",
}


@dataclass(frozen=True)
class MediaItem:
    """An image, a song or a video; times in ms of wall time (`modified_s` in seconds)."""

    id: int
    path: str
    name: str
    title: str
    mime_type: str
    size: int
    modified_s: int
    added_s: int
    taken_ms: int | None
    duration_ms: int | None
    width: int | None
    height: int | None
    bucket_id: str
    bucket_name: str | None
    artist: str | None
    artist_id: int | None
    album: str | None
    album_id: int | None
    album_artist: str | None
    track: int | None
    year: int | None
    genre: str | None
    is_music: bool


_ITEM_COLUMNS = (
    "_id, _data, _display_name, title, mime_type, _size, date_modified, date_added, datetaken,"
    " duration, width, height, bucket_id, bucket_display_name, artist, artist_id, album, album_id,"
    " album_artist, track, year, genre, is_music"
)


class MediaProvider(ContentProvider):
    """The index of shared storage, kept up to date by the storage's change hook."""

    authorities = ("media",)

    def __init__(self, device: Device) -> None:
        super().__init__(device)
        self._pending: dict[str, str] = {}
        self._scheduled = False
        self.card_ejected = False  # the user has unmounted the SD card
        self._owners = FileOwners()

    def boot(self) -> None:
        self.device.content.register("media", self)
        self.scan(ROOT)

    # -- what apps use ---------------------------------------------------------------------------

    def images(self) -> list[MediaItem]:
        """Return the images of shared storage, newest first."""
        return self._items(MEDIA_IMAGE)

    def videos(self) -> list[MediaItem]:
        """Return the videos of shared storage, newest first."""
        return self._items(MEDIA_VIDEO)

    def read_once(self, key: Hashable, read: Callable[[sqlite3.Connection], _Found]) -> _Found:
        """What `read` finds in the index, kept until that changes."""
        return read_once(self.device, EXTERNAL_DB, key, read)

    def remember(self, key: Hashable, find: Callable[[], _Found], *others: str) -> _Found:
        """What `find` makes of media, kept until shared storage or one of `others` changes."""
        return remember(self.device, EXTERNAL_DB, key, find, *others, shared=True)

    def images_and_videos(self) -> list[tuple[str, int, int, int, bool, int, int, int]]:
        """Return what a list shows of images, newest first, and of videos.

        Each is its path, size in bytes, times of the last change and of taking in ms, whether it is
        a video, its duration in ms, width and height.
        """
        modified_ms = "COALESCE(date_modified, 0) * 1000"
        sql = (
            f"SELECT _data, COALESCE(_size, 0), {modified_ms},"
            f" COALESCE(NULLIF(datetaken, 0), {modified_ms}), media_type = {MEDIA_VIDEO},"
            " COALESCE(duration, 0), COALESCE(width, 0), COALESCE(height, 0) FROM files"
            f" WHERE media_type IN ({MEDIA_IMAGE}, {MEDIA_VIDEO}) AND is_pending = 0"
            " AND is_trashed = 0 ORDER BY media_type, date_modified DESC, _id DESC"
        )
        with self._open() as connection:
            return connection.execute(sql).fetchall()

    def audio(self) -> list[MediaItem]:
        """Return the sound files of shared storage, newest first."""
        return self._items(MEDIA_AUDIO)

    def item(self, path: str) -> MediaItem | None:
        """Return what is known about a file."""
        with self._open() as connection:
            row = connection.execute(
                f"SELECT {_ITEM_COLUMNS} FROM files WHERE _data = ?", (self._visible(path),)
            ).fetchone()
        return _item(row) if row else None

    def scan(self, path: str) -> None:
        """Index a file or a folder with everything in it, now."""
        self._pending[self._visible(path)] = "rename"
        self.flush()

    def on_file_changed(self, event: str, path: str) -> None:
        """Note a change in shared storage; the index follows a little later."""
        self._owners.note(event, path, self.device.activities.running)
        known = self._pending.get(path, "times")
        self._pending[path] = max(known, event, key=_WEIGHTS.__getitem__)
        if not self._scheduled:
            self._scheduled = True
            self.device.clock.call_later(SCAN_DELAY_MS, self._flush_later, name="media-scan")

    def _flush_later(self) -> None:
        self.device.activities.run(PACKAGE, self.flush)

    def flush(self) -> None:
        """Bring the index up to date with every noted change."""
        self._scheduled = False
        if not self._pending:
            return
        self.device.file_makers.flush()
        with open_database(self.device, EXTERNAL_DB) as connection:
            self._owners.resolve(connection)
            for path, event in self._pending.items():
                if event == "rename":
                    self._drop_missing(connection, path)
                self._index(connection, path, event)
            self._owners.write(connection)
        self._pending = {}
        self.device.content.notify_change(MEDIA_URI)

    # -- content provider ------------------------------------------------------------------------

    def query(self, uri: Uri, query: Query) -> Cursor:
        view, row = _target(uri)
        internal = uri.segments[0] == "internal"
        standing = None
        if view in ("files", "images", "audio", "video", "downloads") and "is_pending" not in (
            query.where or ""
        ):
            standing = "is_pending = 0 AND is_trashed = 0"
        if internal:
            with open_database(self.device, INTERNAL_DB) as connection:
                return select(connection, view, query, None, where_clause(row, standing))
        with self._open() as connection:
            return select(connection, view, query, None, where_clause(row, standing))

    def insert(self, uri: Uri, values: Values, caller: str) -> Uri | None:
        """Make an empty file with a row, in the folder that the values or the URI name."""
        collection = "/".join(uri.segments[1:])
        if collection not in _WRITABLE:
            raise UnknownUriError(uri)
        path = str(values.get("_data") or "") or self._new_path(collection, values)
        storage = self.device.storage
        if not storage.exists(path):
            storage.mkdir(posixpath.dirname(path), parents=True, exist_ok=True)
            storage.write_bytes(path, b"")
        with self._open() as connection:
            row_id = self._index(connection, self._visible(path), "write")
            extra = {k: v for k, v in values.items() if k not in path_columns(path)}
            update_rows(connection, "files", extra, "_id = ?", (row_id,))
        return uri.with_id(row_id)

    def update(self, uri: Uri, values: Values, query: Query) -> int:
        view, row = _target(uri)
        where = where_clause(row, query.where)
        with self._open() as connection:
            rows = connection.execute(
                f"SELECT _id, _data FROM {view}" + (f" WHERE {where}" if where else ""),
                query.args,
            ).fetchall()
            for row_id, path in rows:
                self._rename(connection, row_id, str(path), values)
                kept = {k: v for k, v in values.items() if k not in path_columns(path)}
                update_rows(connection, "files", kept, "_id = ?", (row_id,))
        return len(rows)

    def delete(self, uri: Uri, query: Query) -> int:
        view, row = _target(uri)
        where = where_clause(row, query.where, f"format IS NOT {FORMAT_FOLDER}")
        with self._open() as connection:
            rows = connection.execute(
                f"SELECT _id, _data FROM {view} WHERE {where}", query.args
            ).fetchall()
            for row_id, path in rows:
                with contextlib.suppress(FileNotFoundError):
                    self.device.storage.remove(str(path))
                connection.execute("DELETE FROM files WHERE _id = ?", (row_id,))
        return len(rows)

    def call(self, method: str, arg: str | None, extras: Values) -> dict[str, Value] | None:
        if method == "scan_volume":
            self.scan(ROOT)
            return {}
        if method == "scan_file" and arg:
            self.scan(arg.removeprefix("file://"))
            return {"uri": self.uri_of(arg.removeprefix("file://"))}
        return super().call(method, arg, extras)

    def get_type(self, uri: Uri) -> str | None:
        collection = "/".join(uri.collection.split("/")[1:])
        if uri.id is not None:
            rows = self.query(uri, Query(("mime_type",))).rows
            return str(rows[0][0]) if rows and rows[0][0] else None
        kinds = {"images/media": "image", "audio/media": "audio", "video/media": "video"}
        return f"vnd.android.cursor.dir/{kinds[collection]}" if collection in kinds else None

    def file_path(self, uri: Uri) -> str:
        rows = self.query(uri, Query(("_data",))).rows if uri.id is not None else ()
        if not rows:
            raise ProviderError("java.io.FileNotFoundException", f"No item at {uri}")
        return str(rows[0][0])

    def uri_of(self, path: str) -> str | None:
        """Return the content URI of a file, or None if it has no row."""
        visible = self._visible(path)
        with self._open() as connection:
            row = connection.execute(
                "SELECT _id, media_type FROM files WHERE _data = ?", (visible,)
            ).fetchone()
        if row is None:
            return None
        kinds = {
            MEDIA_IMAGE: "images/media",
            MEDIA_AUDIO: "audio/media",
            MEDIA_VIDEO: "video/media",
        }
        return f"content://media/external/{kinds.get(row[1], 'file')}/{row[0]}"

    # -- rows ------------------------------------------------------------------------------------

    def _open(self) -> contextlib.AbstractContextManager[sqlite3.Connection]:
        self.flush()
        return open_database(self.device, EXTERNAL_DB)

    def _visible(self, path: str) -> str:
        try:
            return self.device.storage.realpath(path)
        except OSError:
            return path

    def _items(self, media_type: int) -> list[MediaItem]:
        with self._open() as connection:
            rows = connection.execute(
                f"SELECT {_ITEM_COLUMNS} FROM files WHERE media_type = ? AND is_pending = 0"
                " AND is_trashed = 0 ORDER BY date_modified DESC, _id DESC",
                (media_type,),
            ).fetchall()
        return [_item(row) for row in rows]

    def _index(self, connection: sqlite3.Connection, path: str, event: str) -> int:
        """Write, refresh or drop the row of a path; return its id (0 for none)."""
        storage = self.device.storage
        if not storage.exists(path):
            self._drop(connection, path)
            return 0
        is_folder = storage.is_dir(path)
        row_id = self._write_row(connection, path, event) if is_indexed(path) else 0
        if event == "rename" and is_folder and (is_indexed(path) or path == ROOT):
            for name in storage.listdir(path):
                self._index(connection, f"{path}/{name}", event)
        return row_id

    def _write_row(self, connection: sqlite3.Connection, path: str, event: str = "write") -> int:
        stat = self.device.storage.stat(path)
        known = connection.execute(
            "SELECT _id, date_modified, _size, _data FROM files WHERE _data = ?", (path,)
        ).fetchone()
        modified = stat.mtime_ns // 1_000_000_000
        same = known and known[3] == path
        if same and (stat.kind == "dir" or known[1:3] == (modified, stat.size)):
            return int(known[0])  # What is in a folder says nothing about it.
        row = describe(self.device, path)
        row["parent"] = self._parent_id(connection, path)
        if known and event == "times":
            # Not a new generation: whether the file's contents were indexed with the times before
            # or after depends on how fast the commands came.
            update_rows(connection, "files", row, "_id = ?", (known[0],))
            return int(known[0])
        generation = self._next_generation(connection)
        row["generation_modified"] = generation
        if known:
            update_rows(connection, "files", row, "_id = ?", (known[0],))
            return int(known[0])
        row |= {
            "date_added": self.device.clock.now_ms // 1000,
            "generation_added": generation,
            "owner_package_name": self._owners.of(path),
        }
        return insert_row(connection, "files", row)

    def _parent_id(self, connection: sqlite3.Connection, path: str) -> int:
        parent = posixpath.dirname(path)
        if parent == ROOT or not is_indexed(parent):
            return 0
        row = connection.execute("SELECT _id FROM files WHERE _data = ?", (parent,)).fetchone()
        return int(row[0]) if row else self._write_row(connection, parent)

    def _next_generation(self, connection: sqlite3.Connection) -> int:
        connection.execute("UPDATE local_metadata SET generation = generation + 1")
        row = connection.execute("SELECT generation FROM local_metadata").fetchone()
        return int(row[0]) if row else 0

    def _drop(self, connection: sqlite3.Connection, path: str) -> None:
        pattern = path.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
        connection.execute(
            "DELETE FROM files WHERE _data = ? OR _data LIKE ? ESCAPE '\\'",
            (path, f"{pattern}/%"),
        )

    def _drop_missing(self, connection: sqlite3.Connection, folder: str) -> None:
        pattern = folder.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
        rows = connection.execute(
            "SELECT _id, _data FROM files WHERE _data LIKE ? ESCAPE '\\'", (f"{pattern}/%",)
        ).fetchall()
        for row_id, path in rows:
            if not self.device.storage.exists(str(path)):
                connection.execute("DELETE FROM files WHERE _id = ?", (row_id,))

    def _new_path(self, collection: str, values: Values) -> str:
        folder = str(values.get("relative_path") or _DEFAULT_FOLDERS[collection]).strip("/")
        name = str(values.get("_display_name") or self.device.clock.now_ms)
        if values.get("is_pending"):
            name = f".pending-{self.device.clock.now_ms // 1000 + 604800}-{name}"
        stem, extension = posixpath.splitext(name)
        path, number = f"{ROOT}/{folder}/{name}", 0
        while self.device.storage.exists(path):
            number += 1
            path = f"{ROOT}/{folder}/{stem} ({number}){extension}"
        return path

    def _rename(
        self, connection: sqlite3.Connection, row_id: int, path: str, values: Values
    ) -> None:
        columns = path_columns(path)
        if not any(k in values for k in ("_display_name", "relative_path", "is_pending", "_data")):
            return
        folder = str(values.get("relative_path", columns["relative_path"])).strip("/")
        name = str(values.get("_display_name", columns["_display_name"]))
        if values.get("is_pending", columns["is_pending"]):
            name = f".pending-{self.device.clock.now_ms // 1000 + 604800}-{name}"
        target = str(values.get("_data") or posixpath.join(ROOT, folder, name))
        if target != path and self.device.storage.exists(path):
            self.device.storage.mkdir(posixpath.dirname(target), parents=True, exist_ok=True)
            self.device.storage.rename(path, target)
            connection.execute("DELETE FROM files WHERE _data = ? AND _id != ?", (target, row_id))
            update_rows(connection, "files", describe(self.device, target), "_id = ?", (row_id,))


def _target(uri: Uri) -> tuple[str, str | None]:
    """Return the view that a URI means, and its restriction to one row."""
    if not uri.segments or uri.segments[0] not in ("external", "external_primary", "internal"):
        raise UnknownUriError(uri)
    collection = "/".join(uri.collection.split("/")[1:])
    view = _VIEWS.get(collection)
    if view is None:
        raise UnknownUriError(uri)
    return view, f"_id = {uri.id}" if uri.id is not None else None


def _item(row: tuple[Value, ...]) -> MediaItem:
    values = list(row)
    values[22] = bool(values[22])
    path = str(values[1])
    values[2] = values[2] or posixpath.basename(path)
    values[3] = values[3] or posixpath.splitext(str(values[2]))[0]
    values[4] = values[4] or mime_type_of(path)
    values[5] = values[5] or 0
    return MediaItem(*values)  # type: ignore[arg-type]
