"""Reading the records of a phone, each content once."""

from __future__ import annotations

import contextlib
import contextvars
import dataclasses
import fnmatch
import logging
import os
import posixpath
import sqlite3
import tempfile
import weakref
from collections.abc import Hashable, Iterable, Iterator, Mapping
from typing import Any, Final, Generic, Self, TypeVar

from android_world.device import adb, contents
from android_world.records import apps
from android_world.records.kinds import DOCUMENT_KINDS, ROW_KINDS
from android_world.records.record import Record, Row
from android_world.records.stored_file import HiddenFolder, StoredFile, StoredFolder

_log = logging.getLogger(__name__)
SHARED_STORAGE: Final = "/storage/emulated/0"
_CARD_APP_FOLDERS: Final = ("Android/data/", "Android/obb/")
# Folders that belong to apps; what of them is the user's is read as other kinds, or listed next.
_APP_FOLDERS: Final = (f"{SHARED_STORAGE}/Android/data/", f"{SHARED_STORAGE}/Android/obb/")
_USER_FILES_OF_APPS: Final = (
    f"{SHARED_STORAGE}/Android/data/com.dimowner.audiorecorder/files/Music/records/",
    f"{SHARED_STORAGE}/Android/data/net.osmand/files/tracks/",
)
# Folders that a volume has for apps.
_APPS_FOLDERS: Final = ("Android", "Android/data", "Android/media", "Android/obb")
_LOG_SUFFIX: Final = "-wal"
# Bytes of a database's header: file format versions for writing and reading, 2 with such a log.
_FORMATS: Final = slice(18, 20)
_ROLLBACK: Final = b"\x01\x01"
_MAX_ROWS: Final = 100_000
_MAX_STEPS: Final = 50_000_000
_CACHE_SIZE: Final = 256
_MAX_CACHED_BYTES: Final = 1 << 16
_Kind = TypeVar("_Kind", bound=Record)


@dataclasses.dataclass(frozen=True)
class PhoneRecords:
    """All records of a phone at one time.

    Attributes:
      by_kind: The records, by class.
      digests: MD5 of the files that they were read from, by path.
      notes: What could not be read.
    """

    by_kind: Mapping[type[Record], tuple[Record, ...]]
    digests: Mapping[str, str] = dataclasses.field(default_factory=dict, repr=False)
    notes: tuple[str, ...] = ()

    def of(self, kind: type[_Kind]) -> tuple[_Kind, ...]:
        """The records of one kind."""
        return self.by_kind.get(kind, ())  # type: ignore[return-value]

    def content(self, path: str, env: adb.AdbDevice) -> bytes:
        """The content of a file that `digests` lists; empty if it cannot be read.

        Equal contents of up to 64 KiB are read once.
        """
        key = (self.digests[path],)
        found = _contents.get(key)
        if found is None:
            found = contents.read(env, path) or b""
            if len(found) <= _MAX_CACHED_BYTES:
                _contents.put(key, found)
        return found

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self  # Nothing of it changes.


_Found = TypeVar("_Found")


class _Cache(Generic[_Found]):
    """What was read, by the contents that it was read from, the latest used."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, ...], _Found] = {}

    def get(self, key: tuple[str, ...]) -> _Found | None:
        found = self._known.pop(key, None)
        if found is not None:
            self._known[key] = found
        return found

    def clear(self) -> None:
        self._known.clear()

    def put(self, key: tuple[str, ...], found: _Found) -> None:
        self._known[key] = found
        if len(self._known) > _CACHE_SIZE:
            del self._known[next(iter(self._known))]


# Keys are digests of contents: what was read from equal bytes is equal on every phone.
_read_before: Final = _Cache[dict[type[Record], tuple[Record, ...]]]()
_contents: Final = _Cache[bytes]()
_databases: Final = tuple(dict.fromkeys(kind.database for kind in ROW_KINDS))
_paths: Final = (
    *_databases,
    *(path + _LOG_SUFFIX for path in _databases),
    *(kind.path for kind in DOCUMENT_KINDS),
)
# "Clear storage" deletes the folder of an app's databases.
_watched: Final = (*_paths, *dict.fromkeys(map(posixpath.dirname, _databases)))
# What was read of each device in `capture_once`.
_held: Final = contextvars.ContextVar[dict[int, PhoneRecords] | None]("held_records", default=None)
# What was read last of each simulator that has a change counter.
_latest: Final = weakref.WeakKeyDictionary[Any, tuple[Hashable, PhoneRecords]]()


def capture(
    env: adb.AdbDevice, *, with_folders: bool = False, remember: bool = True
) -> PhoneRecords:
    """Read all records of a phone.

    A database that is missing gives no records; one that is damaged gives none and a note. Where
    the device has a change counter (`contents.change_token`), a phone on which nothing changed
    gives the same object, and kinds that did not change the same tuples.

    Args:
      env: The phone.
      with_folders: Whether `StoredFolder` is read, too, which only some items need.
      remember: Whether a later call may give the same object; a phone that is about to change does
        not need that.

    Raises:
      DeviceError: the device fails.
    """
    if not remember and not _is_known(env):
        return _capture(env, with_folders)
    held = _held.get()
    if held is None:
        return _capture_changes(env, with_folders)
    if id(env) not in held or not _has_kinds(held[id(env)], with_folders):
        held[id(env)] = _capture_changes(env, with_folders)
    return held[id(env)]


def _is_known(env: adb.AdbDevice) -> bool:
    """Whether a phone has not changed since it was read last."""
    simulator = adb.simulator_of(env)
    return simulator in _latest and _latest[simulator][0] == contents.change_token(env, _watched)


def _has_kinds(found: PhoneRecords, with_folders: bool) -> bool:
    return not with_folders or StoredFolder in found.by_kind


@contextlib.contextmanager
def capture_once() -> Iterator[None]:
    """Read each phone at most once in a `with` block, as for a verdict."""
    token = _held.set({} if _held.get() is None else _held.get())
    try:
        yield
    finally:
        _held.reset(token)


def _capture_changes(env: adb.AdbDevice, with_folders: bool) -> PhoneRecords:
    token = contents.change_token(env, _watched)
    if token is None:
        return _capture(env, with_folders)
    simulator = adb.simulator_of(env)
    last_token, last = _latest.get(simulator, (None, PhoneRecords({})))
    if token == last_token and _has_kinds(last, with_folders):
        return last
    found = _capture(env, with_folders)
    by_kind = {kind: _same(last.of(kind), now) for kind, now in found.by_kind.items()}
    found = dataclasses.replace(found, by_kind=by_kind)
    _latest[simulator] = token, found
    return found


def discard_cache(env: adb.AdbDevice) -> None:
    """Discard what was read of any phone: the next `capture` of `env` reads all of it."""
    _latest.pop(adb.simulator_of(env), None)
    _read_before.clear()
    _contents.clear()


def _same(before: tuple[Record, ...], now: tuple[Record, ...]) -> tuple[Record, ...]:
    """`before` itself where all is equal, so that comparing it again costs nothing."""
    return before if before == now else now


def _capture(env: adb.AdbDevice, with_folders: bool) -> PhoneRecords:
    volumes = (SHARED_STORAGE, *contents.card_folders(env))
    digests = contents.digests(env, _paths, volumes)
    by_kind: dict[type[Record], tuple[Record, ...]] = {}
    notes: list[str] = []
    for path in _databases:
        by_kind |= _of_database(path, digests, env, notes)
    for kind in DOCUMENT_KINDS:
        by_kind |= _of_document(kind, digests, env, notes)
    files = {path: md5 for path, md5 in digests.items() if is_user_file(path)}
    by_kind[StoredFile] = tuple(
        StoredFile(path.casefold(), files[path], path) for path in sorted(files)
    )
    by_kind[HiddenFolder] = tuple(map(HiddenFolder, _hidden_folders(digests)))
    if with_folders:
        folders = contents.folders(env, volumes)
        by_kind[StoredFolder] = tuple(
            StoredFolder(path, folders[path]) for path in sorted(folders) if _is_user_folder(path)
        )
    by_kind[apps.InstalledApp] = apps.installed_apps(env)
    by_kind[apps.AppStorage] = apps.storages(env, _databases)
    return PhoneRecords(by_kind, digests, tuple(notes))


def read(kind: type[_Kind], env: adb.AdbDevice) -> tuple[_Kind, ...]:
    """The records of one kind, as they are now."""
    return capture(env).of(kind)


def _hidden_folders(paths: Iterable[str]) -> list[str]:
    """The user's folders with a file of the name `.nomedia`."""
    found = (posixpath.split(path) for path in paths)
    return sorted(
        folder for folder, name in found if name == ".nomedia" and is_user_file(f"{folder}/x")
    )


def is_user_file(path: str) -> bool:
    """Whether a file of shared storage or a card is the user's: visible, and not an app's own."""
    if any(part.startswith(".") for part in path.split("/")):
        return False
    if not path.startswith(f"{SHARED_STORAGE}/"):
        card, _, name = path.removeprefix(f"{contents.VOLUMES}/").partition("/")
        is_on_card = path.startswith(f"{contents.VOLUMES}/") and card not in contents.NO_CARDS
        return is_on_card and not name.startswith(_CARD_APP_FOLDERS)
    return not path.startswith(_APP_FOLDERS) or path.startswith(_USER_FILES_OF_APPS)


def _is_user_folder(path: str) -> bool:
    """Whether a folder of shared storage or a card is visible, and not one for apps."""
    if not is_user_file(f"{path}/") or f"{path}/".startswith(_APP_FOLDERS):
        return False
    is_shared = path.startswith(f"{SHARED_STORAGE}/")
    volume = SHARED_STORAGE if is_shared else posixpath.join(*path.split("/", 3)[:3])
    return path.removeprefix(f"{volume}/") not in _APPS_FOLDERS


def _of_database(
    path: str, digests: Mapping[str, str], env: adb.AdbDevice, notes: list[str]
) -> dict[type[Record], tuple[Record, ...]]:
    kinds = [kind for kind in ROW_KINDS if kind.database == path]
    if path not in digests:
        return dict.fromkeys(kinds, ())
    key = (path, digests[path], digests.get(path + _LOG_SUFFIX, ""))
    found = _read_before.get(key)
    if found is not None:
        return found
    parts = {
        name: contents.read(env, name) for name in (path, path + _LOG_SUFFIX) if name in digests
    }
    try:
        found = _rows(path, parts, kinds)
    except sqlite3.Error as error:
        notes.append(f"{path} cannot be read: {error}")
        _log.debug("%s cannot be read: %s", path, error)
        return dict.fromkeys(kinds, ())
    _read_before.put(key, found)
    return found


def _rows(
    path: str, parts: Mapping[str, bytes | None], kinds: list[type[Row]]
) -> dict[type[Record], tuple[Record, ...]]:
    with _open(path, parts) as connection:
        connection.row_factory = sqlite3.Row
        connection.text_factory = _text
        # What is not a table of the app's, such as a view without end, ends here.
        steps = iter(range(_MAX_STEPS // 1_000_000))
        connection.set_progress_handler(lambda: next(steps, None) is None, 1_000_000)
        return {kind: _rows_of(kind, connection) for kind in kinds}


@contextlib.contextmanager
def _open(path: str, parts: Mapping[str, bytes | None]) -> Iterator[sqlite3.Connection]:
    """Open a database in memory, or as a file where a write-ahead log belongs to it."""
    content = parts[path] or b""
    if content and content[_FORMATS] == _ROLLBACK and len(parts) == 1:
        with contextlib.closing(sqlite3.connect(":memory:")) as connection:
            connection.deserialize(content)
            yield connection
        return
    with tempfile.TemporaryDirectory() as folder:
        for name, part in parts.items():
            with open(os.path.join(folder, posixpath.basename(name)), "wb") as file:
                file.write(part or b"")
        local = os.path.join(folder, posixpath.basename(path))
        with contextlib.closing(sqlite3.connect(local)) as connection:
            yield connection


def _rows_of(kind: type[Row], connection: sqlite3.Connection) -> tuple[Record, ...]:
    tables = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?"
    if connection.execute(tables, (kind.table,)).fetchone() is None:
        return ()
    condition = f" WHERE {kind.where}" if kind.where else ""
    rows = connection.execute(f'SELECT * FROM "{kind.table}"{condition} LIMIT {_MAX_ROWS}')
    return tuple(kind.of_row(dict(row)) for row in rows)


def _text(value: bytes) -> str:
    return value.decode("utf-8", "surrogateescape")


def _of_document(
    kind: type[Any], digests: Mapping[str, str], env: adb.AdbDevice, notes: list[str]
) -> dict[type[Record], tuple[Record, ...]]:
    more = fnmatch.filter(digests, kind.more_paths) if kind.more_paths else []
    paths = [path for path in sorted({kind.path, *more}) if path in digests]
    return {kind: tuple(r for path in paths for r in _in_file(kind, path, digests, env, notes))}


def _in_file(
    kind: type[Any], path: str, digests: Mapping[str, str], env: adb.AdbDevice, notes: list[str]
) -> tuple[Record, ...]:
    key = (kind.__name__, path, digests[path])
    found = _read_before.get(key)
    if found is None:
        try:
            found = {kind: tuple(kind.parse(contents.read(env, path) or b""))}
        except (ValueError, RecursionError) as error:
            notes.append(f"{path} cannot be read: {error}")
            return ()
        _read_before.put(key, found)
    return found[kind]
