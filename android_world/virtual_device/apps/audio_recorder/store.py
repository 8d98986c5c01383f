"""Records and the trash: rows of the app's database, and their files."""

from __future__ import annotations

import functools
import posixpath
import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any

from android_world.virtual_device.apps.audio_recorder import sound
from android_world.virtual_device.apps.audio_recorder.preferences import PACKAGE, Options, Quality
from android_world.virtual_device.system.content.database import (
    insert_row,
    open_database,
    remember,
    update_rows,
)
from android_world.virtual_device.system.content.locked_database import read_held, unless_held
from android_world.virtual_device.system.device_protocol import Device

DATABASE = f"/data/data/{PACKAGE}/databases/records.db"
FOLDER = f"/storage/emulated/0/Android/data/{PACKAGE}/files/Music/records"
DOWNLOADS = "/storage/emulated/0/Download"
ORDERS = (
    ("By date (newest)", "added DESC, _id DESC"),
    ("By date (oldest)", "added, _id"),
    ("By name (A-Z)", "name COLLATE NOCASE, _id"),
    ("By name (Z-A)", "name COLLATE NOCASE DESC, _id"),
    ("By duration (longest)", "duration DESC, _id"),
    ("By duration (shortest)", "duration, _id"),
)
_change = functools.partial(unless_held, PACKAGE, "The database is busy. Nothing was changed.")
_NOT_RENAMED = "Failed to rename the record!"
_WAVEFORM_SAMPLES = 617  # of a screen and a half, one a dp
_TRASHED = ".del"
DAY_MS = 86_400_000
_IN_TRASH_MS = 60 * DAY_MS
_FIRST_DAY = date(1970, 1, 1).toordinal()
# What others wrote is taken as far as it makes sense.
_COLUMNS = ", ".join(
    f"CAST(ifnull({name}, '') AS {kind})"
    for name, kind in (
        ("_id", "INTEGER"),
        ("name", "TEXT"),
        *((name, "INTEGER") for name in ("duration", "created", "added")),
        *((name, "TEXT") for name in ("path", "format")),
        *(
            (name, "INTEGER")
            for name in ("size", "sample_rate", "channel_count", "bitrate", "bookmark")
        ),
    )
)


@dataclass(frozen=True)
class Record:
    """A recording."""

    id: int
    name: str
    duration_us: int
    created_ms: int
    added_ms: int
    path: str
    format: str
    size: int
    sample_rate: int
    channels: int
    bitrate: int
    bookmark: bool
    removed_ms: int = 0

    @property
    def duration_ms(self) -> int:
        """How long it is."""
        return self.duration_us // 1000

    @property
    def file_name(self) -> str:
        """Its file's name."""
        return posixpath.basename(self.path)

    @property
    def time(self) -> str:
        """`00:05`, `01:00:05`."""
        return clock_text(self.duration_ms)

    @property
    def facts(self) -> str:
        """`0.08 Mb, M4a, 44.1kHz`."""
        return facts(self.size, self.format, self.sample_rate)


def clock_text(ms: int) -> str:
    """Minutes and seconds, hours where there are any."""
    seconds = ms // 1000
    hours = f"{seconds // 3600:02}:" if seconds >= 3600 else ""
    return f"{hours}{seconds // 60 % 60:02}:{seconds % 60:02}"


def size_text(size: float) -> str:
    """Megabytes with up to two decimals."""
    return f"{size / 1_000_000:.2f}".rstrip("0").rstrip(".") + " Mb"


def facts(size: float, kind: str, sample_rate: int) -> str:
    """Size, format and sample rate."""
    rate = f"{sample_rate / 1000:.1f}".removesuffix(".0") if sample_rate == 44100 else ""
    return f"{size_text(size)}, {kind.capitalize()}, {rate or sample_rate // 1000}kHz"


def _record(row: tuple[Any, ...]) -> Record:
    """A row as `_COLUMNS` reads it."""
    return Record(*row[:11], *(bool(row[11]), *row[12:]))


class RecordStore:
    """Opened again for each operation: tasks replace the file."""

    def __init__(self, device: Device) -> None:
        self.device = device
        self.options = Options(device)

    # -- reading ---------------------------------------------------------------------------------

    def _read(self, table: str, removed: str, order: str) -> list[Record]:
        query = f"SELECT {_COLUMNS}, {removed} FROM {table} ORDER BY {order}"

        def read(connection: sqlite3.Connection) -> list[Record]:
            return [_record(row) for row in connection.execute(query)]

        return read_held(self.device, DATABASE, query, read, [])

    def all(self) -> list[Record]:
        """All records, in the order that the user has chosen."""
        position = self.options.order if 0 <= self.options.order < len(ORDERS) else 0
        return self._read("records", "0", ORDERS[position][1])

    def trash(self) -> list[Record]:
        """What was deleted, the newest first."""
        return self._read("trash", "CAST(ifnull(removed, 0) AS INTEGER)", "removed DESC, _id DESC")

    def get(self, number: int) -> Record | None:
        """One record."""
        return next((record for record in self.all() if record.id == number), None)

    @property
    def active(self) -> Record | None:
        """The record on the main page."""
        number = self.options.active
        return self.get(number) if number >= 0 else None

    def activate(self, number: int) -> None:
        """Show a record on the main page; -1: none."""
        self.options.file.put(active_record=number)

    def exists(self, record: Record) -> bool:
        """Whether its file is there."""
        return self.device.storage.is_file(record.path)

    def lost_records(self) -> list[Record]:
        """Records without their files."""
        records = self.all()
        folders = sorted({posixpath.dirname(record.path) for record in records})

        def find() -> list[Record]:
            return [record for record in records if not self.exists(record)]

        return remember(self.device, DATABASE, ("lost", self.options.order), find, *folders)

    def bookmarked_records(self) -> list[Record]:
        """The records with a bookmark."""
        return [record for record in self.all() if record.bookmark]

    # -- writing ---------------------------------------------------------------------------------

    def new_file(self, extension: str) -> str:
        """Make an empty file for a recording; returns its path."""
        storage = self.device.storage
        storage.mkdir(FOLDER, parents=True, exist_ok=True)
        path = f"{FOLDER}/{self.options.next_name()}.{extension}"
        while storage.exists(path):
            path = f"{FOLDER}/1{posixpath.basename(path)}"
        storage.write_bytes(path, b"")
        return path

    @_change(0)
    def add(self, path: str, quality: Quality, duration_ms: int = 0, name: str = "") -> int:
        """Write the row of a file; returns its id, or 0 where the database is locked."""
        now, stem = self.device.clock.now_ms, posixpath.splitext(posixpath.basename(path))[0]
        with open_database(self.device, DATABASE) as connection:
            return insert_row(
                connection,
                "records",
                {
                    "name": name or stem,
                    "duration": duration_ms * 1000,
                    "created": now,
                    "added": now,
                    "path": path,
                    "format": quality.format,
                    "size": self.device.storage.stat(path).size,
                    "sample_rate": quality.sample_rate,
                    "channel_count": quality.channels,
                    "bitrate": quality.bitrate if quality.format == "m4a" else 0,
                    "data": bytes(_WAVEFORM_SAMPLES),
                    "bookmark": 0,
                    "waveform_processed": int(duration_ms > 0),
                    "data_str": b"",
                },
            )

    @_change(False)
    def finish(self, number: int, data: bytes, duration_ms: int) -> bool:
        """Write the sound of a recording that has ended; False where the database is locked."""
        found = {"duration": duration_ms * 1000, "size": len(data), "waveform_processed": 1}
        with open_database(self.device, DATABASE) as connection:
            query = "SELECT path FROM records WHERE _id = ?"
            if row := connection.execute(query, [number]).fetchone():
                self.device.storage.write_bytes(str(row[0]), data)
                update_rows(connection, "records", found, "_id = ?", [number])
        return True

    def _update(self, number: int, **values: str | int) -> None:
        with open_database(self.device, DATABASE) as connection:
            update_rows(connection, "records", values, "_id = ?", [number])

    @_change(_NOT_RENAMED)
    def rename(self, record: Record, name: str) -> str:
        """Give a record and its file another name; returns what was wrong with it."""
        wanted = name.replace(":", "_").strip()
        if not wanted or "/" in wanted:
            return _NOT_RENAMED
        if wanted.casefold() == record.name.casefold():
            return ""
        storage, extension = self.device.storage, posixpath.splitext(record.path)[1]
        path = f"{posixpath.dirname(record.path)}/{wanted}{extension}"
        if storage.exists(path):
            return "File with this name is already exists!"
        with open_database(self.device, DATABASE) as connection:
            values: dict[str, str | int] = {"name": wanted, "path": path}
            update_rows(connection, "records", values, "_id = ?", [record.id])
            try:
                storage.rename(record.path, path)
            except OSError:
                connection.rollback()
                return _NOT_RENAMED
        return ""

    @_change(None)
    def bookmark(self, record: Record) -> None:
        """Add it to the bookmarks, or take it away."""
        self._update(record.id, bookmark=int(not record.bookmark))

    @_change(None)
    def delete(self, records: Iterable[Record]) -> None:
        """Move records to the trash."""
        for record in records:
            path = record.path + _TRASHED
            self._move(record, "records", "trash", path, self.device.clock.now_ms)

    @_change(None)
    def restore(self, record: Record) -> None:
        """Take a record out of the trash."""
        path = record.path.removesuffix(_TRASHED)
        while self.device.storage.exists(path):
            path = f"{posixpath.dirname(path)}/1{posixpath.basename(path)}"
        self._move(record, "trash", "records", path, None)

    def _move(
        self, record: Record, table: str, target: str, path: str, removed: int | None
    ) -> None:
        columns = "name, duration, created, added, format, size, sample_rate, channel_count,"
        columns += " bitrate, data, bookmark, waveform_processed, data_str"
        extra, marks = ("path, removed", "?, ?") if removed is not None else ("path", "?")
        values = [path, record.id] if removed is None else [path, removed, record.id]
        with open_database(self.device, DATABASE) as connection:
            connection.execute(
                f"INSERT INTO {target} ({columns}, {extra}) SELECT {columns}, {marks}"
                f" FROM {table} WHERE _id = ?",
                values,
            )
            connection.execute(f"DELETE FROM {table} WHERE _id = ?", [record.id])
            if self.exists(record):
                self.device.storage.rename(record.path, path)
        if record.id == self.options.active and table == "records":
            self.activate(-1)

    @_change(None)
    def erase(self, records: Iterable[Record], table: str = "records") -> None:
        """Remove records and their files for good."""
        for record in records:
            with open_database(self.device, DATABASE) as connection:
                connection.execute(f"DELETE FROM {table} WHERE _id = ?", [record.id])
            if self.exists(record):
                self.device.storage.remove(record.path)
            if table == "records" and record.id == self.options.active:
                self.activate(-1)

    def empty_old_trash(self) -> None:
        """What is in the trash for 60 days is removed."""
        before = self.device.clock.now_ms - _IN_TRASH_MS
        old = [record for record in self.trash() if record.removed_ms < before]
        if old:
            self.erase(old, "trash")

    # -- files -----------------------------------------------------------------------------------

    def copy_to_downloads(self, record: Record) -> str:
        """Copy a record's file; returns the copy's name."""
        storage = self.device.storage
        storage.mkdir(DOWNLOADS, parents=True, exist_ok=True)
        stem, extension = posixpath.splitext(record.file_name)
        path, number = f"{DOWNLOADS}/{stem}{extension}", 0
        while storage.exists(path):
            number += 1
            path = f"{DOWNLOADS}/{stem} ({number}){extension}"
        storage.copy(record.path, path)
        self.device.media.scan(path)
        return posixpath.basename(path)

    def import_file(self, path: str) -> int:
        """Take a sound from elsewhere among the records; returns its id.

        Raises:
            UnreadableMediaError: it is no sound.
            OSError: it cannot be read, or there is no room.
        """
        data = self.device.storage.read_bytes(path)
        length, quality = _measure(path, data)
        self.device.storage.mkdir(FOLDER, parents=True, exist_ok=True)
        target = f"{FOLDER}/{posixpath.basename(path)}"
        while self.device.storage.exists(target):
            target = f"{FOLDER}/1{posixpath.basename(target)}"
        self.device.storage.write_bytes(target, data)
        number = self.add(target, quality, length)
        self.activate(number)
        return number

    def take(self, path: str) -> None:
        """Make a record of a file in the folder of the records.

        Raises:
            UnreadableMediaError: it is no sound.
            OSError: it cannot be read.
        """
        length, quality = _measure(path, self.device.storage.read_bytes(path))
        self.add(path, quality, length)


def _measure(path: str, data: bytes) -> tuple[int, Quality]:
    return sound.measure(data, posixpath.splitext(path)[1].lstrip(".").lower())


def day_of(ms: int, today_ms: int) -> str:
    """`Today`, `Yesterday`, `October 12`, and the year where it is another one."""
    return _day_text(ms // DAY_MS, today_ms // DAY_MS)


@functools.lru_cache(2048)
def _day_text(number: int, today_number: int) -> str:
    day, today = date_of(number), date_of(today_number)
    if day == today:
        return "Today"
    if (today - day).days == 1:
        return "Yesterday"
    return f"{day:%B} {day.day}" + (f", {day.year}" if day.year != today.year else "")


def date_of(number: int) -> date:
    """A day by its number since 1970; of those beyond the calendar, its first or last one."""
    return date.fromordinal(min(max(1, _FIRST_DAY + number), date.max.toordinal()))
