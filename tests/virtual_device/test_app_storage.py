"""Operations on files: the same for an app, undone by a restore, refused in read-only folders."""

from __future__ import annotations

import errno
from collections.abc import Callable, Iterator

import pytest

from android_world.virtual_device.clock import Clock
from android_world.virtual_device.storage.app_storage import AppStorage
from android_world.virtual_device.storage.storage import Storage
from tests.virtual_device.test_sandbox import APP, Rights

OWN = f"/data/data/{APP}/files"
Operation = Callable[[Storage, str], object]
OPERATIONS: dict[str, Operation] = {
    "write_bytes": lambda s, p: s.write_bytes(f"{p}/file", b"new"),
    "write_text": lambda s, p: s.write_text(f"{p}/file", "ä"),
    "append": lambda s, p: s.append(f"{p}/file", b"new"),
    "touch a new file": lambda s, p: s.touch(f"{p}/touched"),
    "touch": lambda s, p: s.touch(f"{p}/file"),
    "copy": lambda s, p: s.copy(f"{p}/file", f"{p}/copy"),
    "copy over": lambda s, p: s.copy(f"{p}/file", f"{p}/full/inner"),
    "mkdir": lambda s, p: s.mkdir(f"{p}/made"),
    "mkdir parents": lambda s, p: s.mkdir(f"{p}/made/more", parents=True),
    "mkdir without parents": lambda s, p: s.mkdir(f"{p}/made/more"),
    "mkdir again": lambda s, p: s.mkdir(f"{p}/full"),
    "mkdir exist_ok": lambda s, p: s.mkdir(f"{p}/full", exist_ok=True),
    "mkdir over a file": lambda s, p: s.mkdir(f"{p}/file", exist_ok=True),
    "remove": lambda s, p: s.remove(f"{p}/file"),
    "remove a link": lambda s, p: s.remove(f"{p}/link"),
    "remove a folder": lambda s, p: s.remove(f"{p}/empty"),
    "rmdir": lambda s, p: s.rmdir(f"{p}/empty"),
    "rmdir a full folder": lambda s, p: s.rmdir(f"{p}/full"),
    "rmdir a file": lambda s, p: s.rmdir(f"{p}/file"),
    "rmdir a link": lambda s, p: s.rmdir(f"{p}/folder_link"),
    "remove_tree": lambda s, p: s.remove_tree(f"{p}/full"),
    "remove_tree of a link": lambda s, p: s.remove_tree(f"{p}/folder_link"),
    "remove_tree of nothing": lambda s, p: s.remove_tree(f"{p}/nothing"),
    "remove_tree missing_ok": lambda s, p: s.remove_tree(f"{p}/nothing", missing_ok=True),
    "rename": lambda s, p: s.rename(f"{p}/file", f"{p}/renamed"),
    "rename a folder": lambda s, p: s.rename(f"{p}/full", f"{p}/empty"),
    "rename over a folder": lambda s, p: s.rename(f"{p}/file", f"{p}/empty"),
    "rename over a full folder": lambda s, p: s.rename(f"{p}/empty", f"{p}/full"),
    "rename into itself": lambda s, p: s.rename(f"{p}/full", f"{p}/full/inner"),
    "rename a link": lambda s, p: s.rename(f"{p}/link", f"{p}/renamed"),
    "rename nothing": lambda s, p: s.rename(f"{p}/nothing", f"{p}/renamed"),
    "set_times": lambda s, p: s.set_times(f"{p}/file", 5_000, 7_000),
    "set atime": lambda s, p: s.set_times(f"{p}/file", atime_ns=5_000),
    "set times of a link's target": lambda s, p: s.set_times(f"{p}/link", 1, 2),
    "database": lambda s, p: _make_database(s, f"{p}/a.db"),
    "place": lambda s, p: _place(s, f"{p}/file"),
    "place in a new file": lambda s, p: _place(s, f"{p}/placed"),
    "read_bytes": lambda s, p: s.read_bytes(f"{p}/file"),
    "read_text": lambda s, p: s.read_text(f"{p}/link"),
    "read a folder": lambda s, p: s.read_bytes(f"{p}/full"),
    "read nothing": lambda s, p: s.read_bytes(f"{p}/nothing"),
    "open": lambda s, p: _read(s, f"{p}/file"),
    "listdir": lambda s, p: s.listdir(p),
    "listdir of a link": lambda s, p: s.listdir(f"{p}/folder_link"),
    "listdir of a file": lambda s, p: s.listdir(f"{p}/file"),
    "entries": lambda s, p: s.entries(p),
    "walk": lambda s, p: list(s.walk(p)),
    "glob": lambda s, p: s.glob("*l*", p),
    "stat": lambda s, p: s.stat(f"{p}/file"),
    "stat of a link": lambda s, p: s.stat(f"{p}/link", follow=False),
    "stat of a folder": lambda s, p: (s.stat(f"{p}/full"), s.stat(f"{p}/full").nlink),
    "stat of nothing": lambda s, p: s.stat(f"{p}/nothing"),
    "size": lambda s, p: [s.size(f"{p}/{n}") for n in ("file", "full", "link", "nothing")],
    "inode": lambda s, p: s.stat(f"{p}/file").inode,
    "kinds": lambda s, p: [_kinds(s, f"{p}/{n}") for n in NAMES],
    "readlink": lambda s, p: s.readlink(f"{p}/link"),
    "readlink of a file": lambda s, p: s.readlink(f"{p}/file"),
    "context": lambda s, p: s.context(f"{p}/file"),
    "resolve": lambda s, p: (s.resolve(f"{p}/folder_link/x"), s.realpath(f"{p}/folder_link/x")),
}
NAMES = ("file", "empty", "full", "link", "folder_link", "dangling", "nothing", "file/below")


def _kinds(storage: Storage, path: str) -> tuple[bool, ...]:
    return (
        storage.exists(path),
        storage.exists(path, follow=False),
        storage.is_file(path),
        storage.is_dir(path),
        storage.is_link(path),
    )


def _make_database(storage: Storage, path: str) -> object:
    with storage.connect(path) as database:
        database.execute("CREATE TABLE t (a)")
        database.execute("INSERT INTO t VALUES (7)")
    with storage.connect(path, read_only=True) as database:
        return database.execute("SELECT a FROM t").fetchall()


def _place(storage: Storage, path: str) -> None:
    with storage.incoming() as incoming:
        incoming.write(b"placed")
        storage.place(incoming, path)


def _read(storage: Storage, path: str) -> bytes:
    with storage.open(path) as file:
        return file.read()


def _outcome(storage: Storage, operation: Operation, folder: str = OWN) -> object:
    try:
        return operation(storage, folder)
    except OSError as error:
        return type(error), error.errno, error.filename


def _fill(storage: Storage, folder: str) -> None:
    storage.mkdir(f"{folder}/empty", parents=True)
    storage.mkdir(f"{folder}/full")
    storage.write_bytes(f"{folder}/full/inner", b"inner")
    storage.write_bytes(f"{folder}/file", b"old")
    storage.symlink(f"{folder}/file", f"{folder}/link")
    storage.symlink("full", f"{folder}/folder_link")
    storage.symlink("nowhere", f"{folder}/dangling")
    storage.clock.advance(10)


@pytest.fixture
def storages() -> Iterator[tuple[Storage, Storage]]:
    """Two equal storages, the second one of which an app uses."""
    made = [Storage(Clock()), Storage(Clock())]
    for storage in made:
        _fill(storage, OWN)
    yield made[0], made[1]
    for storage in made:
        storage.close()


def test_every_operation_does_the_same_for_an_app(storages) -> None:
    plain, shared = storages
    app = AppStorage(shared, Rights())
    before = plain.snapshot(), shared.snapshot()
    for name, operation in OPERATIONS.items():
        assert _outcome(app, operation) == _outcome(plain, operation), name
        assert shared.fingerprint(OWN) == plain.fingerprint(OWN), name
        for path in (f"{OWN}/{entry}" for entry in plain.listdir(OWN)):
            assert shared.stat(path, follow=False) == plain.stat(path, follow=False), name
        plain.restore(before[0])
        shared.restore(before[1])


def _state(storage: Storage, folder: str) -> list[object]:
    paths = [folder, *(f"{folder}/{name}" for name in storage.listdir(folder))]
    statuses = [storage.stat(path, follow=False) for path in paths]
    return [storage.fingerprint(folder), statuses]


def test_a_restore_undoes_each_operation(storages) -> None:
    storage, _ = storages
    before, start = storage.snapshot(), _state(storage, OWN)
    for name, operation in OPERATIONS.items():
        _outcome(storage, operation)
        storage.restore(before)
        assert _state(storage, OWN) == start, name


REFUSED = (
    *("write_bytes", "append", "touch a new file", "touch", "copy", "copy over", "mkdir"),
    *("mkdir without parents", "remove", "remove a link", "rmdir", "remove_tree", "rename"),
    *("remove_tree of a link", "rename a folder", "rename a link", "set_times", "set atime"),
    *("place", "place in a new file", "database"),
)


def test_read_only_folders_refuse_each_change_and_show_all(storages) -> None:
    storage, _ = storages
    folder = "/system/etc/folder"
    with storage.writable_system():
        _fill(storage, folder)
    start = _state(storage, folder)
    for name, operation in OPERATIONS.items():
        outcome = _outcome(storage, operation, folder)
        assert _state(storage, folder) == start, name
        if name in REFUSED:
            error = errno.ENOENT if name == "mkdir without parents" else errno.EROFS
            assert isinstance(outcome, tuple), name
            assert outcome[1] == error, name
