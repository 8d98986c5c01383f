"""Which paths an app may use, by its folder, its permissions and what was handed over."""

from __future__ import annotations

import errno
import itertools
import os
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from android_world.virtual_device.clock import Clock
from android_world.virtual_device.storage.app_storage import AppStorage
from android_world.virtual_device.storage.storage import Storage

APP, OTHER = "org.example.app", "org.example.other"
SD = "/storage/0E13-1A07"
USES = ("look", "list", "read", "write")


@dataclass
class Rights:
    """The rights of an app; by default without permissions."""

    package: str = APP
    shared: bool = False
    granted: str = ""

    def uses_shared_storage(self) -> bool:
        return self.shared

    def is_granted(self, canonical: str) -> bool:
        return canonical == self.granted


@pytest.fixture(scope="module")
def storage() -> Iterator[Storage]:
    storage = Storage(Clock())
    with storage.writable_system():
        storage.mkdir("/system/etc/secret")
        storage.chmod("/system/etc/secret", 0o700)
        storage.write_bytes("/system/etc/hosts", b"hosts")
    yield storage
    storage.close()


def allowed(storage: Storage, path: str, rights: Rights) -> str:
    """The first letters of the uses that an app has of a path: look, list, read, write."""
    app = AppStorage(storage, rights)
    return " ".join(use for use in USES if app.allows(path, use))  # type: ignore[arg-type]


ALL, LOOK, NONE = "look list read write", "look", ""


@pytest.mark.parametrize(
    ("path", "without", "with_permission"),
    [
        ("/sdcard", "look", "look list read"),
        ("/sdcard/Music", "look", ALL),
        ("/sdcard/Music/Android/data/a", "look", ALL),
        ("/sdcard/Android", "look", "look list read"),
        ("/sdcard/ANDROID", "look", "look list read"),
        ("/sdcard/Android/media", "look", ALL),
        ("/sdcard/Android/media/org.example.other", "look", ALL),
        ("/sdcard/Android/data", "look", "look"),
        ("/sdcard/Android/obb", "look", "look"),
        (f"/sdcard/Android/data/{APP}", ALL, ALL),
        (f"/sdcard/Android/obb/{APP.upper()}/a/b", ALL, ALL),
        (f"/sdcard/Android/data/{OTHER}", NONE, NONE),
        (f"/sdcard/Android/data/{OTHER}/files", NONE, NONE),
        (SD, "look", "look list read"),
        (f"{SD}/Music", "look", ALL),
        (f"{SD}/Android/data/{OTHER}", NONE, NONE),
        (f"{SD}x", "look", "look"),
        ("/data/media", "look", "look"),
        ("/data/media/0", NONE, NONE),
        ("/data/media/0/Music", NONE, NONE),
        (f"/data/data/{APP}", ALL, ALL),
        (f"/data/user/0/{APP}/files/a", ALL, ALL),
        (f"/data/user_de/0/{APP}", ALL, ALL),
        (f"/data/data/{OTHER}", NONE, NONE),
        (f"/data/data/{APP}x", NONE, NONE),
        ("/data/data", "look", "look"),
        ("/data/misc", "look", "look"),
        ("/data/misc/a", NONE, NONE),
        ("/data/system/a", NONE, NONE),
        ("/cache/a", NONE, NONE),
        ("/mnt/user", NONE, NONE),
        ("/proc/1", NONE, NONE),
        ("/sys/kernel", NONE, NONE),
        ("/data/app", "look", "look"),
        ("/data/app/a.apk", "look read", "look read"),
        ("/data/local/tmp", "look", "look"),
        ("/data/local/tmp/a", "look read", "look read"),
        ("/data/local", "look", "look"),
        ("/system", "look list read", "look list read"),
        ("/system/etc/hosts", "look list read", "look list read"),
        ("/system/etc/secret", "look", "look"),
        ("/system/bin", "look", "look"),
        ("/apex", "look list read", "look list read"),
        ("/product", "look list read", "look list read"),
        ("/system_ext", "look list read", "look list read"),
        ("/vendor", "look", "look"),
        ("/", "look", "look"),
        ("/dev/null", ALL, ALL),
    ],
)
def test_an_app_uses_what_android_lets_it_use(
    storage: Storage, path: str, without: str, with_permission: str
) -> None:
    assert allowed(storage, path, Rights()) == without
    assert allowed(storage, path, Rights(shared=True)) == with_permission


@pytest.mark.parametrize(
    ("path", "canonical"),
    [
        (f"/data/data/{OTHER}/a", f"/data/data/{OTHER}/a"),
        (f"/sdcard/Android/data/{OTHER}/a", f"/data/media/0/Android/data/{OTHER}/a"),
        ("/sdcard/Music/a", "/data/media/0/Music/a"),
    ],
)
def test_a_file_that_was_handed_over_can_be_used(
    storage: Storage, path: str, canonical: str
) -> None:
    assert allowed(storage, path, Rights(granted=canonical)) == ALL
    assert allowed(storage, f"{path}.other", Rights(granted=canonical)) != ALL


@pytest.mark.parametrize(
    ("path", "use", "number"),
    [
        (f"/data/data/{OTHER}/a", "look", errno.ENOENT),
        (f"/data/data/{OTHER}/a", "read", errno.EACCES),
        (f"/sdcard/Android/data/{OTHER}/a", "look", errno.ENOENT),
        (f"/sdcard/Android/data/{OTHER}/a", "read", errno.EACCES),
        ("/sdcard/Music", "read", errno.EACCES),
        ("/cache/a", "look", errno.EACCES),
    ],
)
def test_a_hidden_path_is_missing_and_a_visible_one_is_denied(
    storage: Storage, path: str, use: str, number: int
) -> None:
    app = AppStorage(storage, Rights())
    with pytest.raises(OSError, match=os.strerror(number)) as caught:
        (app.stat if use == "look" else app.read_bytes)(path)
    assert (caught.value.errno, caught.value.filename) == (number, path)


def test_a_link_itself_and_its_target_are_judged_apart(storage: Storage) -> None:
    own, secret = f"/data/data/{APP}", f"/data/data/{OTHER}/secret"
    storage.mkdir(own, exist_ok=True)
    storage.mkdir(f"/data/data/{OTHER}", exist_ok=True)
    storage.write_bytes(secret, b"secret")
    storage.symlink(secret, f"{own}/link")
    storage.mkdir(f"{own}/folder")
    app = AppStorage(storage, Rights())
    assert app.is_link(f"{own}/link")
    assert app.readlink(f"{own}/link") == secret
    assert app.exists(f"{own}/link", follow=False)
    assert not app.exists(f"{own}/link")
    assert app.stat(f"{own}/link", follow=False).kind == "link"
    with pytest.raises(FileNotFoundError):
        app.stat(f"{own}/link")
    assert list(app.walk(own)) == [(own, ["folder"], ["link"]), (f"{own}/folder", [], [])]
    app.rename(f"{own}/link", f"{own}/moved")
    app.remove(f"{own}/moved")
    assert storage.exists(secret)


def test_an_own_folder_is_used_like_any_other(storage: Storage) -> None:
    own = f"/data/data/{APP}/files/own"
    app = AppStorage(storage, Rights())
    app.mkdir(own, parents=True)
    app.mkdir(own, exist_ok=True)
    with pytest.raises(FileExistsError):
        app.mkdir(own)
    app.write_bytes(f"{own}/a", b"1")
    app.append(f"{own}/a", b"2")
    app.touch(f"{own}/b")
    app.copy(f"{own}/a", f"{own}/c")
    app.set_times(f"{own}/c", 1, 2)
    assert (app.stat(f"{own}/c").atime_ns, app.stat(f"{own}/c").mtime_ns) == (1, 2)
    assert [(e.name, e.size) for e in app.entries(own)] == [("a", 2), ("b", 0), ("c", 2)]
    with app.open(f"{own}/c") as file:
        assert file.read() == b"12"
    assert app.size(f"{own}/c") == 2
    assert app.is_file(f"{own}/c")
    assert app.is_dir(own)
    assert app.folds_case("/sdcard")
    assert not app.folds_case(own)
    assert app.resolve(f"{own}/a") == app.realpath(f"/data/user/0/{APP}/files/own/a") == f"{own}/a"
    assert app.glob(f"{own}/[ab]") == [f"{own}/a", f"{own}/b"]
    assert app.context(own) == storage.context(own)
    assert app.host_path(f"{own}/a") == storage.host_path(f"{own}/a")
    assert app.database_path(f"{own}/a") == storage.host_path(f"{own}/a")
    assert app.usage() == storage.usage()
    assert app.revision(f"{own}/a") == storage.revision(f"{own}/a") != 0
    with app.incoming() as incoming:
        incoming.write(b"arrived")
        app.place(incoming, f"{own}/arrived")
    assert app.read_bytes(f"{own}/arrived") == b"arrived"
    app.remove_tree(own)
    app.remove_tree(own, missing_ok=True)
    with pytest.raises(FileNotFoundError):
        app.remove_tree(own)


def test_a_path_that_cannot_be_fails_in_the_operation_itself(storage: Storage) -> None:
    app = AppStorage(storage, Rights())
    path = f"/sdcard/{'x' * 256}"
    assert app.allows(path, "read")
    with pytest.raises(OSError, match="too long"):
        app.read_bytes(path)


def test_nothing_is_placed_or_copied_where_the_app_may_not_write(storage: Storage) -> None:
    app = AppStorage(storage, Rights())
    target = f"/data/data/{OTHER}/placed"
    with app.incoming() as incoming, pytest.raises(PermissionError):
        app.place(incoming, target)
    for operation in (
        lambda: app.copy("/system/etc/hosts", target),
        lambda: app.append("/data/local/tmp/appended", b"a"),
        lambda: app.mkdir("/data/local/tmp/made", exist_ok=True),
    ):
        with pytest.raises(PermissionError):
            operation()
    assert storage.listdir("/data/local/tmp") == []
    assert not storage.exists(target)


def test_an_app_opens_databases_to_read_or_to_write(storage: Storage) -> None:
    path = "/sdcard/Music/a.db"
    app = AppStorage(storage, Rights(shared=True))
    with app.connect(path) as database:
        database.execute("CREATE TABLE t (a)")
    with app.connect(path, read_only=True) as database:
        assert database.execute("SELECT count(*) FROM t").fetchone() == (0,)
    shell = "/data/local/tmp/a.db"
    storage.copy(path, shell)
    with app.connect(shell, read_only=True) as database:
        assert database.execute("SELECT count(*) FROM t").fetchone() == (0,)
    with pytest.raises(PermissionError), app.connect(shell):
        pass


def test_derived_values_belong_to_the_rights_that_made_them(storage: Storage) -> None:
    made = itertools.count()
    without, with_permission = (AppStorage(storage, Rights(shared=s)) for s in (False, True))
    first = without.derive("key", [], lambda: next(made))
    assert without.derive("key", [], lambda: next(made)) == first
    assert with_permission.derive("key", [], lambda: next(made)) != first


def test_what_is_not_for_apps_is_refused(storage: Storage) -> None:
    app = AppStorage(storage, Rights(shared=True))
    taken = storage.snapshot()
    for operation in (
        app.close,
        app.writable_system,
        app.snapshot,
        app.fingerprint,
        lambda: app.host_root,
        lambda: app.locate("/sdcard"),
        lambda: app.symlink("a", "/sdcard/Music/b"),
        lambda: app.set_access("/sdcard/Music", mode=0o777),
        lambda: app.set_context("/sdcard/Music", "a"),
        lambda: app.restore(taken),
        lambda: app.to_portable(taken, None),
        lambda: app.from_portable(storage.to_portable(taken, None), None),
    ):
        with pytest.raises(PermissionError):
            operation()
