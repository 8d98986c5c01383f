"""What storage remembers about files: usage, revisions, seals, derived values, idle databases."""

from __future__ import annotations

import errno
import itertools
import os
import re
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from android_world.virtual_device.clock import Clock
from android_world.virtual_device.storage import (
    connection_pool,
    digests,
    file_cache,
    file_serialization,
    temp_root,
    tree,
)
from android_world.virtual_device.storage.case_folding import SEAL_LIMIT, MtimeSequence, fold
from android_world.virtual_device.storage.connection_pool import IdleConnections
from android_world.virtual_device.storage.digests import ContentDigests
from android_world.virtual_device.storage.dirty_paths import DirtyPaths
from android_world.virtual_device.storage.file_cache import DerivedValues
from android_world.virtual_device.storage.paths import LINK_MAX
from android_world.virtual_device.storage.storage import Storage

TMP = "/data/local/tmp"
KIB = 1024


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def storage(clock: Clock) -> Iterator[Storage]:
    storage = Storage(clock)
    yield storage
    storage.close()


def test_a_fresh_partition_has_the_size_and_use_of_an_emulator(storage: Storage) -> None:
    total, system, reserved = 6_082_144 * KIB, 1_911_000 * KIB, 16_384 * KIB
    assert storage.usage() == (total, system, total - system - reserved)
    storage.write_bytes(f"{TMP}/a", b"1")
    assert storage.usage().used == system + 4096
    storage.write_bytes(f"{TMP}/a", bytes(4097))
    assert storage.usage().used == system + 8192
    with storage.incoming() as incoming:
        incoming.write(bytes(100))
        assert storage.usage().used == system + 8192 + 100
    assert storage.usage().used == system + 8192
    storage.capacity_bytes = 100
    assert storage.usage() == (100, 100, 0)


def test_equal_files_of_two_phones_are_in_memory_once(storage: Storage, clock: Clock) -> None:
    other = Storage(clock)
    for one, content in ((storage, b"12"), (other, b"1" + b"2")):
        one.write_bytes(f"{TMP}/a", content)
    (_, blob), (_, same) = (one.snapshot().files[f"{TMP}/a"] for one in (storage, other))
    assert blob is same
    other.write_bytes(f"{TMP}/a", b"3")
    assert other.snapshot().files[f"{TMP}/a"][1].data == b"3"
    assert blob.data == b"12"
    other.close()


def test_an_earlier_count_of_used_bytes_serves_for_a_while(storage: Storage, clock: Clock) -> None:
    first = storage.usage()
    storage.write_bytes(f"{TMP}/a", b"1")
    assert storage.usage(1000) == first
    clock.advance(1000)
    assert storage.usage(1000) == first
    clock.advance(1)
    second = storage.usage(1000)
    assert second.used == first.used + 4096
    storage.write_bytes(f"{TMP}/b", b"1")
    assert storage.usage(1000) == second
    assert storage.usage().used == first.used + 8192


def test_a_file_that_arrives_fits_or_is_refused(storage: Storage) -> None:
    storage.capacity_bytes = storage.usage().used + 16_384 * KIB + 10_000
    with storage.incoming() as incoming:
        incoming.write(bytes(6_000))
        assert incoming.size == 6_000
        with pytest.raises(OSError, match="No space left") as caught:
            incoming.write(bytes(6_000))
        assert caught.value.errno == errno.ENOSPC
        host = incoming.host_path
    assert not os.path.exists(host)
    with storage.incoming() as incoming:
        incoming.write(b"whole")
        storage.place(incoming, f"{TMP}/arrived")
    assert storage.read_bytes(f"{TMP}/arrived") == b"whole"
    for path, number in (("/system/a", errno.EROFS), (f"{TMP}/none/", errno.EISDIR)):
        with (
            storage.incoming() as incoming,
            pytest.raises(OSError, match=os.strerror(number)) as caught,
        ):
            storage.place(incoming, path)
        assert caught.value.errno == number
    with storage.incoming() as incoming:
        incoming.write(b"lost")
        storage.place(incoming, "/dev/null")


def test_closing_deletes_what_was_still_arriving(clock: Clock) -> None:
    storage = Storage(clock)
    incoming = storage.incoming()
    storage.close()
    assert not os.path.exists(os.path.dirname(incoming.host_path))
    incoming.close()


def test_space_may_be_used_to_the_last_byte(storage: Storage) -> None:
    storage.capacity_bytes = storage.usage().used + 16_384 * KIB + 8192
    storage.write_bytes(f"{TMP}/a", bytes(4096))
    storage.write_bytes(f"{TMP}/b", bytes(4096))
    with pytest.raises(OSError, match="No space left"):
        storage.write_bytes(f"{TMP}/c", b"1")
    storage.remove(f"{TMP}/a")
    storage.write_bytes(f"{TMP}/c", b"1")


def test_there_are_as_many_files_as_inodes(
    storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    storage.write_bytes(f"{TMP}/first", b"")
    inode = storage.stat(f"{TMP}/first").inode
    monkeypatch.setattr(tree, "FILES_LIMIT", len(storage.snapshot().nodes) + 1)
    storage.write_bytes(f"{TMP}/last", b"")
    assert storage.stat(f"{TMP}/last").inode == inode + 1
    storage.write_bytes(f"{TMP}/last", b"again")
    for operation in (
        lambda: storage.write_bytes(f"{TMP}/more", b""),
        lambda: storage.mkdir(f"{TMP}/folder"),
        lambda: storage.symlink("a", f"{TMP}/link"),
    ):
        with pytest.raises(OSError, match="No space left"):
            operation()


@pytest.mark.parametrize(
    ("operation", "number"),
    [
        (lambda s: s.mkdir(f"{TMP}/no/such"), errno.ENOENT),
        (lambda s: s.mkdir(TMP), errno.EEXIST),
        (lambda s: s.mkdir(f"{TMP}/file", exist_ok=True), errno.EEXIST),
        (lambda s: s.remove(TMP), errno.EISDIR),
        (lambda s: s.remove(f"{TMP}/none"), errno.ENOENT),
        (lambda s: s.rmdir(f"{TMP}/link"), errno.ENOTDIR),
        (lambda s: s.rmdir(f"{TMP}/file"), errno.ENOTDIR),
        (lambda s: s.rmdir("/storage/emulated/0"), errno.EBUSY),
        (lambda s: s.rmdir("/data/user/0"), errno.EBUSY),
        (lambda s: s.remove_tree(f"{TMP}/none"), errno.ENOENT),
        (lambda s: s.copy(TMP, f"{TMP}/copy"), errno.EISDIR),
        (lambda s: s.write_bytes(f"{TMP}/none/", b""), errno.EISDIR),
        (lambda s: s.write_bytes("/none/a", b""), errno.ENOENT),
        (lambda s: s.write_bytes("/sdcard/\udcff", b""), errno.EILSEQ),
        (lambda s: s.rename(TMP, f"{TMP}/below"), errno.EINVAL),
        (lambda s: s.rename("/storage/emulated/0", f"{TMP}/moved"), errno.EBUSY),
        (lambda s: s.rename("/data/user/0", f"{TMP}/moved"), errno.EBUSY),
        (lambda s: s.rename(f"{TMP}/link", "/sdcard/link"), errno.EPERM),
        (lambda s: s.rename(f"{TMP}/link", "/data/local"), errno.EISDIR),
        (lambda s: s.rename(f"{TMP}/file", "/data/local"), errno.EISDIR),
        (lambda s: s.rename(f"{TMP}/file", "/system/file"), errno.EROFS),
        (lambda s: s.symlink("a", f"{TMP}/no/such"), errno.ENOENT),
        (lambda s: s.readlink(f"{TMP}/file"), errno.EINVAL),
        (lambda s: s.readlink(f"{TMP}/none"), errno.ENOENT),
        (lambda s: s.stat(f"{TMP}/none"), errno.ENOENT),
        (lambda s: s.chmod(f"{TMP}/none", 0), errno.ENOENT),
        (lambda s: s.set_times("/system", 1, 1), errno.EROFS),
        (lambda s: s.read_bytes(f"{TMP}/file/.."), errno.ENOTDIR),
        (lambda s: s.read_bytes(f"{TMP}/none/.."), errno.ENOENT),
        (lambda s: s.read_bytes("relative"), errno.ENOENT),
        (lambda s: s.read_bytes(""), errno.ENOENT),
        (lambda s: s.read_bytes("/" + "é" * 128), errno.ENAMETOOLONG),
        (lambda s: s.read_bytes("/a" * 2048), errno.ENAMETOOLONG),
        (lambda s: s.read_bytes("/\ud800"), errno.EILSEQ),
        (lambda s: s.open(TMP), errno.EISDIR),
        (lambda s: s.listdir(f"{TMP}/file"), errno.ENOTDIR),
        (lambda s: s.entries(f"{TMP}/none"), errno.ENOENT),
        (lambda s: s.connect(f"{TMP}/none.db", read_only=True).__enter__(), errno.ENOENT),
        (lambda s: s.connect("/system/a.db").__enter__(), errno.EROFS),
    ],
)
def test_an_operation_that_cannot_be_done_has_the_number_of_linux(
    storage: Storage, operation, number: int
) -> None:
    storage.write_bytes(f"{TMP}/file", b"1")
    storage.symlink("file", f"{TMP}/link")
    before = storage.fingerprint()
    with pytest.raises(OSError, match=re.escape(os.strerror(number))) as caught:
        operation(storage)
    assert caught.value.errno == number
    assert storage.fingerprint() == before


def test_the_longest_names_and_paths_are_accepted(storage: Storage) -> None:
    assert not storage.exists("/" + "é" * 127)
    storage.write_bytes(f"{TMP}/{'x' * 255}", b"1")
    assert storage.is_file(f"{TMP}/{'x' * 255}")
    assert not storage.exists("/a" * 2047 + "/")
    storage.write_bytes(f"{TMP}/\udcff", b"1")
    assert storage.listdir(TMP) == ["x" * 255, "\udcff"]
    assert LINK_MAX == 40


def test_devices_take_and_give_nothing(storage: Storage) -> None:
    storage.write_bytes("/dev/null", b"lost")
    assert storage.read_bytes("/dev/zero") == b""
    assert storage.open("/dev/urandom").read() == b""
    assert storage.listdir("/dev") == ["null", "random", "tty", "urandom", "zero"]
    assert {(entry.kind, entry.size) for entry in storage.entries("/dev")} == {("char", 0)}
    assert not storage.is_file("/dev/null")


def test_trees_are_made_walked_and_removed(storage: Storage) -> None:
    storage.mkdir(f"{TMP}/a/b/c", parents=True)
    storage.mkdir(f"{TMP}/a/b", exist_ok=True)
    storage.write_bytes(f"{TMP}/a/b/file", b"1")
    storage.symlink("b", f"{TMP}/a/link")
    assert list(storage.walk(f"{TMP}/a/")) == [
        (f"{TMP}/a/", ["b"], ["link"]),
        (f"{TMP}/a/b", ["c"], ["file"]),
        (f"{TMP}/a/b/c", [], []),
    ]
    storage.remove_tree(f"{TMP}/a/link")
    assert storage.is_file(f"{TMP}/a/b/file")
    storage.remove_tree(f"{TMP}/a")
    storage.remove_tree(f"{TMP}/a", missing_ok=True)
    assert storage.listdir(TMP) == []


def test_a_new_file_of_an_old_name_has_its_own_node(storage: Storage) -> None:
    storage.write_bytes(f"{TMP}/a", b"1")
    storage.chmod(f"{TMP}/a", 0o600)
    inode = storage.stat(f"{TMP}/a").inode
    storage.remove(f"{TMP}/a")
    storage.write_bytes(f"{TMP}/a", b"2")
    assert storage.stat(f"{TMP}/a").inode > inode
    assert storage.stat(f"{TMP}/a").mode == 0o100666


def test_a_moved_file_keeps_its_node_and_replaces_what_was_there(storage: Storage) -> None:
    storage.write_bytes(f"{TMP}/a", b"1")
    storage.write_bytes(f"{TMP}/b", b"2")
    storage.symlink("a", f"{TMP}/link")
    inode = storage.stat(f"{TMP}/a").inode
    storage.rename(f"{TMP}/a", f"{TMP}/b")
    assert (storage.stat(f"{TMP}/b").inode, storage.read_bytes(f"{TMP}/b")) == (inode, b"1")
    storage.rename(f"{TMP}/b", f"{TMP}/link")
    assert not storage.is_link(f"{TMP}/link")
    storage.symlink("x", f"{TMP}/other")
    storage.rename(f"{TMP}/other", f"{TMP}/link")
    assert storage.readlink(f"{TMP}/link") == "x"
    assert storage.listdir(TMP) == ["link"]


def test_links_of_a_moved_folder_move_with_it(storage: Storage) -> None:
    storage.mkdir(f"{TMP}/folder")
    storage.symlink("x", f"{TMP}/folder/link")
    storage.mkdir(f"{TMP}/folder2")
    storage.symlink("y", f"{TMP}/folder2/link")
    storage.rename(f"{TMP}/folder", f"{TMP}/moved")
    assert storage.readlink(f"{TMP}/moved/link") == "x"
    assert storage.readlink(f"{TMP}/folder2/link") == "y"
    assert storage.listdir(f"{TMP}/moved") == ["link"]


def test_changes_of_folders_in_shared_storage_are_announced(storage: Storage) -> None:
    heard = []
    storage.change_hook = lambda event, path: heard.append((event, path))
    storage.mkdir("/sdcard/New")
    storage.rename("/sdcard/New", "/sdcard/new")
    storage.write_bytes(f"{TMP}/a", b"1")
    storage.rename(f"{TMP}/a", "/sdcard/new/a")
    storage.set_times("/sdcard/new/a", atime_ns=1)
    storage.rename("/sdcard/new/a", f"{TMP}/b")
    storage.rmdir("/sdcard/new")
    root = "/storage/emulated/0"
    assert heard == [
        ("write", f"{root}/New"),
        ("delete", f"{root}/New"),
        ("rename", f"{root}/new"),
        ("delete", f"{root}/new/a"),
        ("rename", f"{root}/new/a"),
        ("delete", f"{root}/new/a"),
        ("delete", f"{root}/new"),
    ]


def test_permissions_of_shared_files_change_only_below_fuse(storage: Storage) -> None:
    storage.write_bytes("/sdcard/a", b"")
    storage.chmod("/sdcard/a", 0o600)
    assert storage.stat("/data/media/0/a").mode == 0o100660
    storage.chmod("/data/media/0/a", 0o600)
    assert storage.stat("/data/media/0/a").mode == 0o100600
    assert storage.stat("/sdcard/a").mode == 0o100660


def test_a_change_stamps_the_folder_and_the_file(storage: Storage, clock: Clock) -> None:
    start = clock.now_ms * 10**6
    storage.write_bytes(f"{TMP}/a", b"1")
    clock.advance(5)
    storage.write_bytes(f"{TMP}/a", b"2")
    status, folder = storage.stat(f"{TMP}/a"), storage.stat(TMP)
    assert (status.mtime_ns, status.ctime_ns) == (start + 5_000_000, start + 5_000_000)
    assert (status.atime_ns, folder.mtime_ns, folder.ctime_ns) == (start, start, start)
    clock.advance(5)
    storage.chmod(f"{TMP}/a", 0o600)
    assert storage.stat(f"{TMP}/a").ctime_ns == start + 10_000_000
    storage.touch(f"{TMP}/a")
    assert storage.stat(f"{TMP}/a").atime_ns == start + 10_000_000
    (entry,) = storage.entries(TMP)
    assert entry == ("a", "file", 1, start + 10_000_000)
    clock.advance(5)
    storage.remove(f"{TMP}/a")
    assert storage.stat(TMP).mtime_ns == start + 15_000_000
    storage.touch(f"{TMP}/new")
    assert storage.read_bytes(f"{TMP}/new") == b""


def test_a_revision_changes_with_the_content_only(storage: Storage) -> None:
    storage.write_bytes("/sdcard/a", b"1")
    first, names = storage.revision("/sdcard/a"), storage.revision("/sdcard")
    storage.set_times("/sdcard/a", 1, 1)
    assert storage.revision("/sdcard/a") == first
    storage.write_bytes("/sdcard/a", b"2")
    assert storage.revision("/sdcard/a") != first
    assert storage.revision("/sdcard") == names
    storage.write_bytes("/sdcard/b", b"2")
    assert storage.revision("/sdcard") != names
    for nothing in ("/sdcard/none", "/sdcard/" + "x" * 256, "/dev/null"):
        assert storage.revision(nothing) == 0


def test_derived_values_are_made_again_when_their_files_change(storage: Storage) -> None:
    made = itertools.count()
    storage.write_bytes("/sdcard/a", b"1")

    def of_file() -> int:
        return storage.derive("file", ["/sdcard/a"], lambda: next(made))

    def of_shared() -> int:
        return storage.derive("shared", [], lambda: next(made), shared=True)

    first, shared = of_file(), of_shared()
    assert (of_file(), of_shared()) == (first, shared)
    storage.write_bytes("/sdcard/b", b"1")
    assert of_file() == first
    assert of_shared() > shared
    storage.write_bytes("/sdcard/a", b"2")
    assert of_file() > first
    shared = of_shared()
    storage.write_bytes(f"{TMP}/a", b"1")
    assert of_shared() == shared
    with open(storage.host_path("/sdcard/a"), "wb") as file:
        file.write(b"behind")
    storage.stat("/sdcard/a")
    assert of_shared() > shared
    shared = of_shared()
    snapshot = storage.snapshot()
    storage.restore(snapshot)
    assert of_shared() == shared
    storage.write_bytes("/sdcard/b", b"2")
    changed = of_shared()
    storage.restore(snapshot)
    assert of_shared() not in (changed, None)
    storage.write_bytes("/sdcard/b", b"3")
    assert of_shared() > changed


def test_only_the_latest_derived_values_are_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_cache, "_LIMIT", 2)
    values, made = DerivedValues(), itertools.count()

    def get(key: str) -> int:
        return values.get(key, lambda: 0, lambda: next(made))

    assert [get(key) for key in ("a", "b", "a", "c", "a", "b")] == [0, 1, 0, 2, 0, 3]


def test_idle_connections_are_limited_and_belong_to_one_state(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(connection_pool, "_LIMIT", 2)
    idle = IdleConnections()
    a, b, c, d = (sqlite3.connect(":memory:") for _ in range(4))
    a.row_factory = sqlite3.Row
    for path, connection in (("/a", a), ("/b", b), ("/c", c)):
        idle.give(path, (1, 1), connection)
    assert idle.take("/a", (1, 1)) is None
    assert idle.take("/b", (1, 1)) is b
    assert idle.take("/b", (1, 1)) is None
    assert idle.take("/c", (1, 2)) is None
    assert a.row_factory is None
    for closed in (a, c):
        with pytest.raises(sqlite3.ProgrammingError):
            closed.execute("SELECT 1")
    idle.give("/b", (1, 1), b)
    idle.give("/b", (1, 1), d)
    with pytest.raises(sqlite3.ProgrammingError):
        b.execute("SELECT 1")
    idle.close()
    with pytest.raises(sqlite3.ProgrammingError):
        d.execute("SELECT 1")


def test_a_reused_connection_is_opened_again_after_a_change_by_others(storage: Storage) -> None:
    path = f"{TMP}/a.db"
    with storage.connect(path, reuse=True) as first:
        first.execute("CREATE TABLE t (a)")
    with storage.connect(path, reuse=True) as second:
        assert second is first
    with storage.connect(path) as other:
        assert other is not first
        other.execute("INSERT INTO t VALUES (1)")
    with storage.connect(path, reuse=True) as third:
        assert third is not first
        assert third.execute("SELECT a FROM t").fetchall() == [(1,)]
    with pytest.raises(KeyError), storage.connect(path, reuse=True):
        raise KeyError
    with storage.connect(path, reuse=True) as fourth:
        assert fourth is not third


def test_a_read_only_database_refuses_changes(storage: Storage) -> None:
    with storage.connect(f"{TMP}/a.db") as database:
        database.execute("CREATE TABLE t (a)")
    with storage.connect(f"{TMP}/a.db", read_only=True) as database:
        with pytest.raises(sqlite3.OperationalError, match="readonly"):
            database.execute("INSERT INTO t VALUES (1)")


def test_a_pushed_wal_database_has_a_rollback_journal_afterwards(
    storage: Storage, tmp_path
) -> None:
    source = sqlite3.connect(tmp_path / "w.db")
    source.execute("PRAGMA journal_mode=WAL")
    source.execute("CREATE TABLE t (a)")
    source.commit()
    source.close()
    storage.write_bytes(f"{TMP}/w.db", (tmp_path / "w.db").read_bytes())
    assert storage.read_bytes(f"{TMP}/w.db")[18:20] == b"\2\2"
    with storage.connect(f"{TMP}/w.db", read_only=True):
        pass
    assert storage.read_bytes(f"{TMP}/w.db")[18:20] == b"\2\2"
    with storage.connect(f"{TMP}/w.db"):
        pass
    assert storage.read_bytes(f"{TMP}/w.db")[18:20] == b"\1\1"


def test_the_journal_of_a_transaction_over_several_databases_is_dropped(storage: Storage) -> None:
    magic = bytes.fromhex("d9d505f920a163d7")
    storage.write_bytes(f"{TMP}/a.db", b"")
    for journal, present in ((b"other", True), (b"x" * 20, True), (b"name" + magic, False)):
        storage.write_bytes(f"{TMP}/a.db-journal", journal)
        storage.database_path(f"{TMP}/a.db")
        assert storage.exists(f"{TMP}/a.db-journal") is present


def test_the_revision_of_volumes_changes_with_shared_storage_and_the_card(
    storage: Storage,
) -> None:
    for path in ("/sdcard/Download/a.txt", "/storage/0E13-1A07/a.txt"):
        before = storage.volumes_revision()
        storage.write_bytes(f"{TMP}/a", path.encode())
        assert storage.volumes_revision() == before
        storage.write_bytes(path, b"1")
        assert storage.volumes_revision() != before


def test_the_revision_of_volumes_covers_files_that_are_known_outside(storage: Storage) -> None:
    storage.write_bytes("/sdcard/Download/a.txt", b"1")
    host = storage.host_path("/sdcard/Download/a.txt")
    before = storage.volumes_revision()
    with open(host, "wb") as file:
        file.write(b"2")
    assert storage.volumes_revision() != before
    storage.host_path("/sdcard/Download")
    assert storage.volumes_revision() != storage.volumes_revision()


def test_an_inode_is_that_of_the_status(storage: Storage) -> None:
    storage.write_bytes(f"{TMP}/a", b"1")
    for path in (TMP, f"{TMP}/a"):
        assert storage.inode(path) == storage.stat(path).inode
    assert storage.inode(f"{TMP}/b") == 0


def test_digests_of_files_and_folders(storage: Storage, monkeypatch: pytest.MonkeyPatch) -> None:
    a, b = "0cc175b9c0f1b6a831c399e269772661", "92eb5ffee6ae2fec3ad71c777531578f"
    storage.mkdir("/sdcard/top/inner", parents=True)
    storage.write_bytes("/sdcard/top/inner/a", b"a")
    storage.write_bytes("/sdcard/top/b", b"b")
    storage.write_bytes(f"{TMP}/a", b"a")
    found = ContentDigests(storage)
    expected = {f"{TMP}/a": a, "/sdcard/top/inner/a": a, "/sdcard/top/b": b}
    given = ([f"{TMP}/a", f"{TMP}/none", TMP], ["/sdcard/top", "/sdcard/none", f"{TMP}/a"])
    assert found.of(*given) == expected
    reads = []
    read_bytes = storage.read_bytes
    monkeypatch.setattr(storage, "read_bytes", lambda path: reads.append(path) or read_bytes(path))
    assert found.of(*given) == expected
    assert reads == []
    monkeypatch.setattr(digests, "_LIMIT", 3)
    storage.write_bytes("/sdcard/top/b", b"a")
    assert found.of(*given)["/sdcard/top/b"] == a
    assert found.of(*given) == {**expected, "/sdcard/top/b": a}
    assert "/sdcard/top/b" in reads
    with open(storage.host_path("/sdcard/top/inner/a"), "wb") as file:
        file.write(b"b")
    assert found.of(*given)["/sdcard/top/inner/a"] == b


def test_changes_since_a_snapshot_are_known_until_they_cannot_be(storage: Storage) -> None:
    first, second = storage.snapshot(), storage.snapshot()
    changes = DirtyPaths()
    changes.note("/data/early")
    assert changes.since(first) is None
    changes.begin(first)
    assert changes.since(first) == set()
    changes.note("/data/a/b")
    assert changes.since(first) == {"/data/a/b", "/data/a"}
    assert changes.since(second) is None
    changes.begin(first)
    assert changes.since(first) == set()
    changes.report_outside("/data/c/d", False)
    changes.begin(first)
    assert changes.since(first) == {"/data/c/d", "/data/c"}
    changes.lose()
    assert changes.since(first) is None
    changes.begin(first)
    changes.report_outside("/data/c", True)
    assert changes.since(first) is None


def test_seals_are_given_once_in_order() -> None:
    seals = MtimeSequence()
    first = next(seals)
    assert next(seals) == first + 1
    seals.skip(first + 10)
    seals.skip(first)
    assert next(iter(seals)) == first + 11


@pytest.mark.parametrize(
    ("one", "other"), [("ABC", "abc"), ("Ä", "a\u0308"), ("ẞ", "ss"), ("É.TXT", "é.txt")]
)
def test_names_are_the_same_in_any_case_and_composition(one: str, other: str) -> None:
    assert fold(one) == fold(other)
    assert fold("a") != fold("b")


def test_a_snapshot_travels_to_another_storage(storage: Storage) -> None:
    storage.mkdir(f"{TMP}/folder")
    storage.write_bytes(f"{TMP}/folder/same", b"same")
    storage.write_bytes(f"{TMP}/folder/changed", b"old")
    storage.app_uids["org.x"] = 10_158
    base = storage.snapshot()
    storage.write_bytes(f"{TMP}/folder/changed", b"new")
    storage.write_bytes(f"{TMP}/folder/added", b"same")
    storage.remove(f"{TMP}/folder/same")
    storage.symlink("added", f"{TMP}/folder/link")
    state = storage.fingerprint()
    whole = storage.to_portable(storage.snapshot(), None)
    small = storage.to_portable(storage.snapshot(), base)
    assert b"old" in storage.to_portable(base, None).contents.values()
    assert set(small.contents.values()) == {b"new"}  # The other storage has the rest already.
    other = Storage(Clock())
    try:
        known = other.from_portable(storage.to_portable(base, None), None)
        other.restore(known)
        with pytest.raises(file_serialization.ContentMissing):
            other.from_portable(whole._replace(contents={}), None)
        for files, basis in ((small, known), (whole, None), (whole, known)):
            other.restore(known)
            other.restore(other.from_portable(files, basis))
            assert other.fingerprint() == state
            assert other.app_uids == storage.app_uids
            inode = other.stat(f"{TMP}/folder/link", follow=False).inode
            assert inode == storage.stat(f"{TMP}/folder/link", follow=False).inode
            before = other.revision(f"{TMP}/folder/changed")
            other.write_bytes(f"{TMP}/folder/changed", b"newer")
            assert other.revision(f"{TMP}/folder/changed") > max(before, small.last_seal)
    finally:
        other.close()


@pytest.mark.parametrize("first_ns", [SEAL_LIMIT, SEAL_LIMIT + 1, 1_700_000_000 * 10**9])
def test_a_host_file_of_any_time_of_the_host_is_new_content(
    storage: Storage, first_ns: int
) -> None:
    storage.write_bytes(f"{TMP}/a", b"a")
    found = ContentDigests(storage)
    host = storage.host_path(f"{TMP}/a")
    before = found.of([], [TMP])
    for content in (b"b", b"c"):
        with open(host, "wb") as file:
            file.write(content)
        os.utime(host, ns=(first_ns, first_ns))
        after = found.of([], [TMP])
        assert after.keys() == before.keys()
        assert after != before
        before = after


def test_a_folder_that_the_host_changed_at_the_first_time_of_the_host_has_new_names(
    storage: Storage,
) -> None:
    folder = storage.host_path(TMP)
    revisions = {storage.revision(TMP)}
    for name in ("a", "b"):
        with open(f"{folder}/{name}", "wb"):
            pass
        os.utime(folder, ns=(SEAL_LIMIT, SEAL_LIMIT))
        revisions.add(storage.revision(TMP))
    assert len(revisions) == 3
    os.utime(folder, ns=(SEAL_LIMIT, SEAL_LIMIT))
    first = storage.snapshot()
    os.unlink(f"{folder}/a")
    os.utime(folder, ns=(SEAL_LIMIT, SEAL_LIMIT))
    storage.restore(first)
    assert storage.listdir(TMP) == ["a", "b"]


@pytest.mark.parametrize("is_there", [True, False])
def test_private_folders_are_in_memory_or_where_temporary_files_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_there: bool
) -> None:
    memory, temporary = tmp_path / "memory", tmp_path / "temporary"
    temporary.mkdir()
    if is_there:
        memory.mkdir()
    monkeypatch.setattr(temp_root, "_MEMORY", str(memory))
    monkeypatch.setattr(tempfile, "tempdir", str(temporary))
    owner = MtimeSequence()
    folder, delete = temp_root.make_private_folder(owner)
    assert Path(folder).parent == (memory if is_there else temporary)
    assert os.listdir(folder) == []
    delete()
    assert not Path(folder).exists()


@pytest.mark.parametrize(
    ("operation", "stamped"),
    [
        (lambda s: s.rename(f"{TMP}/a/file", f"{TMP}/b/file"), ("a", "b")),
        (lambda s: s.rename(f"{TMP}/a/full", f"{TMP}/b/full"), ("a", "b")),
        (lambda s: s.rename(f"{TMP}/a/link", f"{TMP}/b/link"), ("a", "b")),
        (lambda s: s.rename(f"{TMP}/a/file", f"{TMP}/a/other"), ("a",)),
        (lambda s: s.copy(f"{TMP}/a/file", f"{TMP}/b/file"), ("b",)),
        (lambda s: s.mkdir(f"{TMP}/b/new"), ("b",)),
        (lambda s: s.symlink("x", f"{TMP}/b/new"), ("b",)),
        (lambda s: s.touch(f"{TMP}/b/new"), ("b",)),
        (lambda s: s.remove(f"{TMP}/a/file"), ("a",)),
        (lambda s: s.remove(f"{TMP}/a/link"), ("a",)),
        (lambda s: s.remove_tree(f"{TMP}/a/full"), ("a",)),
        (lambda s: s.rmdir(f"{TMP}/b/empty"), ("b",)),
        (lambda s: s.write_bytes(f"{TMP}/a/file", b"2"), ()),
        (lambda s: s.append(f"{TMP}/a/file", b"2"), ()),
        (lambda s: s.chmod(f"{TMP}/a/file", 0o600), ()),
        (lambda s: s.read_bytes(f"{TMP}/a/file"), ()),
    ],
)
def test_the_folders_whose_names_changed_have_the_time_of_the_change(
    storage: Storage, clock: Clock, operation, stamped: tuple[str, ...]
) -> None:
    for folder in ("a/full", "b/empty"):
        storage.mkdir(f"{TMP}/{folder}", parents=True)
    storage.write_bytes(f"{TMP}/a/file", b"1")
    storage.write_bytes(f"{TMP}/a/full/inner", b"1")
    storage.symlink("file", f"{TMP}/a/link")
    clock.advance(9)
    operation(storage)
    for folder in ("a", "b"):
        status = storage.stat(f"{TMP}/{folder}")
        is_now = status.mtime_ns == clock.now_ms * 10**6
        assert is_now == (folder in stamped), folder
        assert status.ctime_ns == status.mtime_ns
