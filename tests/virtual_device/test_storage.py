"""The contract of the phone's storage."""

import contextlib
import dataclasses
import errno
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from android_world.virtual_device.clock import BOOT_TIME_MS, Clock
from android_world.virtual_device.storage.storage import Storage
from android_world.virtual_device.storage.temp_root import (
    delete_abandoned_folders,
    make_private_folder,
)

MS = 1_000_000


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def storage(clock):
    storage = Storage(clock)
    yield storage
    storage.close()


@pytest.mark.parametrize(
    "alias",
    [
        "/sdcard",
        "/storage/emulated/0",
        "/storage/self/primary",
        "/mnt/user/0/primary",
        "/data/media/0",
        "/mnt/sdcard",
        "/sdcard/../0",
        "/SDCARD/../sdcard/DOWNLOAD/..",
    ],
)
def test_all_names_of_shared_storage_are_one_tree(storage, alias):
    if alias.startswith("/SDCARD"):
        assert not storage.exists(alias)
        return
    storage.write_text(alias + "/Download/a.txt", "hi")
    assert storage.read_text("/sdcard/Download/a.txt") == "hi"
    assert storage.resolve(alias + "/Download/a.txt") == "/data/media/0/Download/a.txt"


@pytest.mark.parametrize(
    ("path", "canonical", "visible"),
    [
        ("/..", "/", "/"),
        ("/data/local/../app", "/data/app", "/data/app"),
        ("/data/local/tmp/../../app/..", "/data", "/data"),
        ("/sdcard/..", "/storage/emulated", "/storage/emulated"),
        ("/sdcard/Download/..", "/data/media/0", "/storage/emulated/0"),
        ("/sdcard/Download/../Music", "/data/media/0/Music", "/storage/emulated/0/Music"),
        ("/data/media/0/..", "/data/media", "/data/media"),
        ("/data/media/0/Download/..", "/data/media/0", "/data/media/0"),
        ("/storage/emulated/0/../../emulated", "/storage/emulated", "/storage/emulated"),
    ],
)
def test_two_dots_resolve_to_the_folder_above(storage, path, canonical, visible):
    assert (storage.resolve(path), storage.realpath(path)) == (canonical, visible)


def test_programs_see_the_fuse_path_of_shared_files(storage):
    assert storage.realpath("/sdcard/x") == "/storage/emulated/0/x"
    assert storage.realpath("/data/media/0/x") == "/data/media/0/x"


def test_first_boot_folders_exist(storage):
    assert {"Alarms", "DCIM", "Download", "Recordings"} <= set(storage.listdir("/sdcard"))
    assert storage.listdir("/sdcard/Android") == ["data", "media", "obb"]


def test_shared_storage_ignores_case_but_keeps_it(storage):
    storage.mkdir("/sdcard/Notes")
    storage.write_text("/sdcard/NOTES/Ärger.md", "1")
    assert storage.listdir("/sdcard/notes") == ["Ärger.md"]
    storage.write_text("/sdcard/notes/ÄRGER.MD", "2")
    assert storage.listdir("/sdcard/notes") == ["Ärger.md"]
    assert storage.read_text("/sdcard/Notes/a\u0308rger.md") == "2"
    storage.rename("/sdcard/notes", "/sdcard/NOTES")
    assert "NOTES" in storage.listdir("/sdcard")
    with pytest.raises(FileExistsError):
        storage.mkdir("/sdcard/notes")


def test_private_storage_minds_case(storage):
    storage.mkdir("/data/data/org.x")
    storage.write_text("/data/data/org.x/A", "1")
    assert not storage.exists("/data/data/org.x/a")
    assert storage.read_text("/data/user/0/org.x/A") == "1"


@pytest.mark.parametrize("path", ["/x", "/system/x", "/vendor/a", "/system/bin/sh"])
def test_system_folders_are_read_only(storage, path):
    with pytest.raises(OSError, match="Read-only file system") as info:
        storage.write_bytes(path, b"")
    assert info.value.errno == errno.EROFS
    with storage.writable_system():
        storage.write_bytes("/system/x", b"1")
    assert storage.read_bytes("/system/x") == b"1"


def test_errors_name_the_device_path(storage):
    with pytest.raises(FileNotFoundError) as info:
        storage.read_bytes("/sdcard/nothing")
    assert info.value.filename == "/sdcard/nothing"
    with pytest.raises(IsADirectoryError):
        storage.read_bytes("/sdcard/Download")
    with pytest.raises(FileNotFoundError):
        storage.write_bytes("/sdcard/no/such", b"")
    with pytest.raises(OSError, match="too long") as info:
        storage.write_bytes("/sdcard/" + "x" * 256, b"")
    assert info.value.errno == errno.ENAMETOOLONG
    with pytest.raises(OSError, match="Invalid"):
        storage.write_bytes("/sdcard/a\0b", b"")
    with pytest.raises(OSError, match="Directory not empty"):
        storage.rmdir("/sdcard/Android")


def test_forty_links_in_a_row_are_followed(storage):
    storage.mkdir("/data/local/chain")
    storage.write_bytes("/data/local/chain/0", b"end")
    for number in range(1, 42):
        storage.symlink(str(number - 1), f"/data/local/chain/{number}")
    assert storage.read_bytes("/data/local/chain/40") == b"end"
    with pytest.raises(OSError, match="Too many levels of symbolic links"):
        storage.read_bytes("/data/local/chain/41")


def test_links_are_entries_of_their_folder_and_are_not_replaced(storage):
    storage.mkdir("/data/local/links")
    storage.symlink("nowhere", "/data/local/links/broken")
    (entry,) = storage.entries("/data/local/links")
    assert (entry.name, entry.kind) == ("broken", "link")
    assert storage.readlink("/data/local/links/broken") == "nowhere"
    with pytest.raises(FileExistsError):
        storage.symlink("elsewhere", "/data/local/links/broken")


def test_links_are_followed_and_never_exist_on_the_host(storage):
    storage.symlink("../etc", "/data/local/tmp/up")
    storage.symlink("/data/local/tmp", "/data/local/tmp/self")
    storage.write_bytes("/data/local/tmp/self/self/f", b"1")
    assert storage.read_bytes("/data/local/tmp/f") == b"1"
    assert storage.readlink("/data/local/tmp/self") == "/data/local/tmp"
    assert storage.is_link("/data/local/tmp/self")
    assert storage.stat("/data/local/tmp/self", follow=False).kind == "link"
    assert not any(
        os.path.islink(os.path.join(folder, name))
        for folder, folders, files in os.walk(storage.host_path("/"))
        for name in folders + files
    )
    storage.symlink("loop", "/data/local/tmp/loop")
    with pytest.raises(OSError, match="Too many"):
        storage.read_bytes("/data/local/tmp/loop")
    with pytest.raises(PermissionError):
        storage.symlink("/data", "/sdcard/link")
    storage.remove("/data/local/tmp/self")
    assert storage.exists("/data/local/tmp/f")


def test_times_are_device_times(storage, clock):
    clock.advance(1500)
    storage.write_bytes("/sdcard/a", b"1")
    status = storage.stat("/sdcard/a")
    assert status.mtime_ns == status.atime_ns == (BOOT_TIME_MS + 1500) * MS
    clock.advance(1000)
    storage.append("/sdcard/a", b"2")
    status = storage.stat("/sdcard/a")
    assert (status.mtime_ns - status.atime_ns) == 1000 * MS
    storage.set_times("/sdcard/a", mtime_ns=5, atime_ns=7)
    assert (storage.stat("/sdcard/a").mtime_ns, storage.stat("/sdcard/a").atime_ns) == (5, 7)


def test_changes_behind_the_storage_are_stamped_when_noticed(storage, clock):
    storage.write_bytes("/sdcard/a", b"1")
    clock.advance(10)
    with open(storage.host_path("/sdcard/a"), "wb") as file:
        file.write(b"2")
    assert storage.stat("/sdcard/a").mtime_ns == clock.now_ms * MS
    clock.advance(10)
    assert storage.stat("/sdcard/a").mtime_ns == (clock.now_ms - 10) * MS


def test_owners_and_modes_follow_android(storage):
    storage.app_uids["org.x"] = 10158
    for folder in ("", "/cache", "/files", "/databases"):
        storage.mkdir("/data/data/org.x" + folder)
    storage.write_bytes("/data/data/org.x/databases/a.db", b"")
    storage.write_bytes("/sdcard/f", b"")

    def shown(path):
        status = storage.stat(path)
        return oct(status.mode & 0o7777), status.owner, status.group

    assert shown("/data/data/org.x") == ("0o700", "u0_a158", "u0_a158")
    assert shown("/data/data/org.x/cache") == ("0o2771", "u0_a158", "u0_a158_cache")
    assert shown("/data/data/org.x/files") == ("0o771", "u0_a158", "u0_a158")
    assert shown("/data/data/org.x/databases/a.db") == ("0o660", "u0_a158", "u0_a158")
    assert shown("/sdcard/f") == ("0o660", "u0_a164", "media_rw")
    assert shown("/sdcard/Music") == ("0o2770", "u0_a164", "media_rw")
    assert shown("/sdcard/Android") == ("0o2771", "media_rw", "media_rw")
    storage.chmod("/sdcard/f", 0o777)
    storage.chown("/sdcard/f", 0, 0)
    assert shown("/sdcard/f") == ("0o660", "u0_a164", "media_rw")
    storage.chmod("/data/data/org.x/databases/a.db", 0o777)
    storage.chown("/data/data/org.x/databases/a.db", 0, 0)
    assert shown("/data/data/org.x/databases/a.db") == ("0o777", "root", "root")
    storage.rename("/data/data/org.x/databases", "/data/data/org.x/db2")
    assert shown("/data/data/org.x/db2/a.db") == ("0o777", "root", "root")


def test_sqlite_commits_rolls_back_and_stamps(storage, clock):
    path = "/sdcard/a.db"
    with storage.connect(path) as db:
        db.execute("CREATE TABLE t (a)")
        db.execute("INSERT INTO t VALUES (1)")
    clock.advance(1000)
    with pytest.raises(sqlite3.OperationalError), storage.connect(path) as db:
        db.executescript("BEGIN; INSERT INTO t VALUES (2); no sql")
    with storage.connect(path) as db:
        assert db.execute("SELECT * FROM t").fetchall() == [(1,)]
    assert storage.stat(path).mtime_ns == BOOT_TIME_MS * MS
    with storage.connect(path) as db:
        db.execute("INSERT INTO t VALUES (3)")
    assert storage.stat(path).mtime_ns == clock.now_ms * MS
    assert storage.listdir("/sdcard").count("a.db-journal") == 0


def test_sqlite_refuses_missing_folders_and_shows_corruption(storage):
    with pytest.raises(FileNotFoundError), storage.connect("/data/data/none/a.db"):
        pass
    storage.write_bytes("/sdcard/bad.db", b"not a database" * 100)
    with pytest.raises(sqlite3.DatabaseError), storage.connect("/sdcard/bad.db") as db:
        db.execute("SELECT * FROM sqlite_master").fetchall()


def test_a_pushed_wal_database_is_read_and_turned_to_a_journal(storage, tmp_path):
    source = sqlite3.connect(tmp_path / "w.db")
    source.execute("PRAGMA journal_mode=WAL")
    source.execute("CREATE TABLE t (a)")
    source.commit()
    for suffix in ("", "-wal"):
        storage.write_bytes("/sdcard/w.db" + suffix, (tmp_path / f"w.db{suffix}").read_bytes())
    source.close()
    with storage.connect("/sdcard/w.db") as db:
        db.execute("INSERT INTO t VALUES (1)")
    assert [n for n in storage.listdir("/sdcard") if n.startswith("w.db")] == ["w.db"]


def test_a_full_disk_is_enospc(storage):
    storage.capacity_bytes = storage.usage().used + (1 << 20) + 16384 * 1024
    with pytest.raises(OSError, match="No space left on device"):
        storage.write_bytes("/sdcard/big", b"x" * (2 << 20))
    storage.write_bytes("/sdcard/small", b"x" * 1000)
    with pytest.raises(sqlite3.OperationalError, match="full"), storage.connect("/sdcard/d") as db:
        db.execute("CREATE TABLE t AS SELECT zeroblob(3000000)")


def test_changes_of_shared_storage_are_announced(storage):
    heard = []
    storage.change_hook = lambda event, path: heard.append((event, path))
    storage.write_bytes("/sdcard/a", b"")
    storage.set_times("/sdcard/a", mtime_ns=0)
    storage.rename("/data/media/0/a", "/sdcard/b")
    storage.remove("/sdcard/b")
    storage.write_bytes("/data/local/tmp/x", b"")
    root = "/storage/emulated/0/"
    assert heard == [
        ("write", root + "a"),
        ("times", root + "a"),
        ("delete", root + "a"),
        ("rename", root + "b"),
        ("delete", root + "b"),
    ]


def test_restore_brings_everything_back(storage, clock):
    tmp = "/data/local/tmp/"
    storage.mkdir(tmp + "d")
    storage.write_bytes(tmp + "d/same", b"1")
    storage.write_bytes(tmp + "d/edited", b"1")
    storage.write_bytes(tmp + "removed", b"1")
    storage.symlink("d", tmp + "link")
    storage.chmod(tmp + "removed", 0o600)
    before, first = storage.fingerprint(), storage.snapshot()
    times = {p: storage.stat(p, follow=False) for p in before}
    clock.advance(5000)
    with open(storage.host_path(tmp + "d/edited"), "wb") as file:
        file.write(b"2")
    storage.remove(tmp + "removed")
    storage.remove(tmp + "link")
    storage.mkdir(tmp + "new/deep", parents=True)
    storage.write_bytes(tmp + "new/deep/f", b"1")
    after, second = storage.fingerprint(), storage.snapshot()
    storage.restore(first)
    assert storage.fingerprint() == before
    assert {p: storage.stat(p, follow=False) for p in before} == times
    storage.restore(second)
    assert storage.fingerprint() == after


def test_a_snapshot_belongs_to_its_storage(storage):
    other = Storage(Clock())
    with pytest.raises(ValueError, match="another"):
        storage.restore(other.snapshot())
    other.close()


def test_writes_right_after_a_restore_are_noticed_by_the_next(storage):
    with storage.connect("/sdcard/a.db") as db:
        db.execute("CREATE TABLE t (a)")
    snapshot = storage.snapshot()
    before = storage.read_bytes("/sdcard/a.db")
    for _ in range(20):
        with storage.connect("/sdcard/a.db") as db:
            db.execute("INSERT INTO t VALUES (1)")
        storage.restore(snapshot)
        assert storage.read_bytes("/sdcard/a.db") == before


def test_close_deletes_the_host_folder(clock):
    storage = Storage(clock)
    host = storage.host_path("/")
    storage.close()
    assert not os.path.exists(host)


def test_a_killed_process_leaves_its_folder_to_the_next(storage, tmp_path):
    script = (
        "import sys; from android_world.virtual_device.storage.temp_root import *;"
        f"owner = set(); print(make_private_folder(owner, {str(tmp_path)!r})[0], flush=True);"
        "sys.stdin.read()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        folder = Path(process.stdout.readline().strip())
        newest, _ = make_private_folder(storage, str(tmp_path))
        delete_abandoned_folders(newest, min_age_s=0)
        assert folder.is_dir()
        process.kill()
        process.wait()
        delete_abandoned_folders(newest, min_age_s=100)
        assert folder.is_dir()
        delete_abandoned_folders(newest, min_age_s=0)
        assert [path.name for path in tmp_path.iterdir()] == [Path(newest).name]


def test_a_forked_process_leaves_the_files_alone(storage):
    pid = os.fork()
    if pid == 0:
        storage.close()
        os._exit(0)
    os.waitpid(pid, 0)
    assert storage.is_dir("/sdcard/Music")


def test_listings_are_sorted_and_globs_match(storage):
    for name in ("b.TXT", "a.txt", ".c.txt", "d[1].txt"):
        storage.write_bytes("/sdcard/Download/" + name, b"")
    assert storage.listdir("/sdcard/Download") == [".c.txt", "a.txt", "b.TXT", "d[1].txt"]
    assert storage.glob("/sdcard/download/*.txt") == [
        "/sdcard/download/a.txt",
        "/sdcard/download/b.TXT",
        "/sdcard/download/d[1].txt",
    ]
    assert storage.glob("*[[]1*", "/sdcard/Download") == ["d[1].txt"]


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(
        st.one_of(
            st.sampled_from(["..", ".", "", "sdcard", "data", "up", "local", "tmp"]),
            st.text(max_size=8),
        ),
        max_size=12,
    )
)
def test_no_path_leaves_the_tree(storage, parts):
    if not storage.exists("/data/local/tmp/up"):
        storage.symlink("../../../../../..", "/data/local/tmp/up")
    root = os.path.realpath(storage.host_path("/"))
    for path in ("/" + "/".join(parts), "/data/local/tmp/up/" + "/".join(parts)):
        try:
            host = storage.host_path(path)
        except OSError:
            continue
        assert os.path.normpath(host) == host.rstrip("/")
        assert (os.path.normpath(host) + "/").startswith(root + "/")


NAMES = st.sampled_from(["a", "b", "A", "ä"])
FOLDERS = st.sampled_from(["/sdcard", "/sdcard/a", "/data/local/tmp", "/data/local/tmp/a"])
OPERATIONS = st.lists(
    st.tuples(
        st.sampled_from(["write", "mkdir", "remove", "rename", "link", "behind", "chmod", "rows"]),
        FOLDERS,
        NAMES,
        FOLDERS,
        NAMES,
    ),
    max_size=15,
)


def apply(storage, operations):
    for verb, folder, name, other_folder, other in operations:
        path, target = f"{folder}/{name}", f"{other_folder}/{other}"
        try:
            if verb == "write":
                storage.write_bytes(path, target.encode())
            elif verb == "mkdir":
                storage.mkdir(path)
            elif verb == "remove":
                storage.remove_tree(path)
            elif verb == "rename":
                storage.rename(path, target)
            elif verb == "link":
                storage.symlink(target, path)
            elif verb == "chmod":
                storage.chmod(path, 0o640)
            elif verb == "rows":
                with storage.connect(path) as database:
                    database.execute("CREATE TABLE IF NOT EXISTS numbers (number)")
                    database.execute("INSERT INTO numbers VALUES (1)")
            elif storage.is_file(path):
                with open(storage.host_path(path), "wb") as file:
                    file.write(b"behind")
        except (OSError, sqlite3.Error):
            continue


def state_of(storage):
    shown = storage.fingerprint()
    return shown, {path: storage.stat(path, follow=False) for path in shown}


@settings(max_examples=40)
@given(OPERATIONS, OPERATIONS, OPERATIONS, OPERATIONS)
def test_any_history_is_undone_by_a_restore(first, second, third, fourth):
    with contextlib.closing(Storage(Clock())) as storage:
        undo(storage, first, second, third, fourth)


def undo(storage, first, second, third, fourth):
    apply(storage, first)
    one, state_one = storage.snapshot(), state_of(storage)
    apply(storage, second)
    two, state_two = storage.snapshot(), state_of(storage)
    apply(storage, third)
    for snapshot, state in ((one, state_one), (two, state_two), (one, state_one)):
        storage.restore(snapshot)
        assert state_of(storage) == state
        for again in (fourth, third):
            apply(storage, again)
            storage.restore(snapshot)
            assert state_of(storage) == state


TMP = "/data/local/tmp"


def move_away(storage):
    storage.rename(f"{TMP}/folder", "/data/local/moved")


def put_another_in_its_place(storage):
    storage.remove_tree(f"{TMP}/folder")
    storage.write_text(f"{TMP}/folder", "a file")


def move_one_there(storage):
    storage.mkdir("/sdcard/new")
    storage.write_text("/sdcard/new/file", "new")
    storage.rename("/sdcard/new", f"{TMP}/folder/inner/new")


def write_rows(storage):
    with storage.connect(f"{TMP}/folder/rows") as database:
        database.execute("CREATE TABLE numbers (number)")


def fail_to_write(storage):
    storage.capacity_bytes = 0
    with pytest.raises(OSError, match="No space"):
        storage.append(f"{TMP}/folder/inner/file", b"more")


@pytest.mark.parametrize(
    "change", [move_away, put_another_in_its_place, move_one_there, write_rows, fail_to_write]
)
def test_what_is_done_to_a_folder_is_undone_again_and_again(storage, change):
    storage.mkdir(f"{TMP}/folder/inner", parents=True)
    storage.write_text(f"{TMP}/folder/inner/file", "text")
    snapshot, state = storage.snapshot(), state_of(storage)
    for _ in range(3):
        change(storage)
        storage.restore(snapshot)
        assert state_of(storage) == state


@pytest.mark.parametrize(
    "change", [move_away, put_another_in_its_place, move_one_there, write_rows, fail_to_write]
)
def test_a_snapshot_that_inspects_what_changed_is_that_of_all_files(storage, change):
    storage.mkdir(f"{TMP}/folder/inner", parents=True)
    storage.write_text(f"{TMP}/folder/inner/file", "text")
    first = storage.snapshot()
    change(storage)
    second = storage.snapshot()
    assert storage.snapshot() == second
    storage.restore(first)
    storage.restore(dataclasses.replace(second))  # This one is lost: the next scans all files.
    whole = storage.snapshot()
    assert (second.folders, second.files) == (whole.folders, whole.files)


def test_a_file_in_the_place_of_a_folder_is_in_the_next_snapshot(storage):
    storage.mkdir(f"{TMP}/a")
    first = storage.snapshot()
    storage.write_text(f"{TMP}/a/a", "below")
    storage.remove_tree(f"{TMP}/a")
    storage.write_text(f"{TMP}/a", "a file")
    second = storage.snapshot()
    storage.restore(first)
    storage.restore(second)
    assert storage.read_text(f"{TMP}/a") == "a file"


def test_a_host_file_with_a_known_path_is_inspected_by_every_restore(storage):
    storage.write_text(f"{TMP}/file", "text")
    host, snapshot = storage.host_path(f"{TMP}/file"), storage.snapshot()
    for _ in range(2):
        with open(host, "w") as file:
            file.write("behind")
        storage.restore(snapshot)
        assert storage.read_text(f"{TMP}/file") == "text"


def test_the_same_history_gives_the_same_metadata():
    history = [
        ("mkdir", "/sdcard", "a", "", ""),
        ("write", "/sdcard/a", "b", "", ""),
        ("behind", "/sdcard/a", "b", "", ""),
        ("write", "/data/local/tmp", "ä", "", ""),
    ]
    states = []
    for _ in range(2):
        storage = Storage(Clock())
        apply(storage, history)
        states.append(state_of(storage))
        storage.close()
    assert states[0] == states[1]


def test_names_of_a_large_folder_are_found_in_any_case_whatever_happens_to_it(storage):
    storage.write_bytes("/sdcard/Download/One.txt", b"1")
    assert storage.realpath("/sdcard/download/ONE.TXT") == "/storage/emulated/0/Download/One.txt"
    storage.rename("/sdcard/Download/One.txt", "/sdcard/Download/Two.txt")
    assert not storage.exists("/sdcard/Download/one.txt")
    assert storage.read_bytes("/sdcard/Download/TWO.txt") == b"1"
    before = storage.snapshot()
    storage.remove("/sdcard/Download/two.TXT")
    storage.mkdir("/sdcard/Download/TWO.TXT")
    assert storage.listdir("/sdcard/Download") == ["TWO.TXT"]
    storage.restore(before)
    assert storage.read_bytes("/sdcard/Download/tWo.txt") == b"1"
    storage.rename("/sdcard/Download", "/sdcard/Moved")
    storage.mkdir("/sdcard/Download")
    assert not storage.exists("/sdcard/Download/tWo.txt")
    assert storage.exists("/sdcard/Moved/tWo.txt")


def test_a_folder_is_listed_once_for_many_new_names(storage, monkeypatch):
    listed = []
    listdir = os.listdir

    def counted(path):
        listed.append(path)
        return listdir(path)

    monkeypatch.setattr(os, "listdir", counted)
    for number in range(50):
        storage.write_bytes(f"/sdcard/Download/{number}", b"")
        storage.rename(f"/sdcard/Download/{number}", f"/sdcard/Download/moved {number}")
    for number in range(0, 50, 2):
        storage.remove(f"/sdcard/Download/MOVED {number}")
    assert len([path for path in listed if path.endswith("/Download")]) <= 2
