"""No app of the phone reaches the files of another one."""

from __future__ import annotations

import inspect
from functools import partial

import pytest

from android_world.virtual_device.device import VirtualDevice
from android_world.virtual_device.framework.intents import FLAG_NEW_TASK, Intent, full_class
from android_world.virtual_device.framework.manifest import ActivityInfo
from android_world.virtual_device.framework.registry import registered_apps
from android_world.virtual_device.storage.app_storage import AppStorage
from android_world.virtual_device.storage.storage import Storage
from android_world.virtual_device.system.app_phone import phone_of_app
from tests.support import matrix

APPS = sorted(registered_apps())
VICTIM = "org.example.victim"
FOLDERS = (
    f"/data/data/{VICTIM}",
    f"/data/user/0/{VICTIM}",
    f"/data/user_de/0/{VICTIM}",
    f"/sdcard/Android/data/{VICTIM}",
    f"/storage/emulated/0/android/DATA/{VICTIM}",
    f"/sdcard/Documents/../Android/obb/{VICTIM}",
    f"/storage/0E13-1A07/Android/data/{VICTIM}",
    "/data/misc/private",
    "/data/system/private",
)
UNLISTABLE = (
    "/",
    "/data",
    "/data/data",
    "/data/user/0",
    "/data/media/0",
    "/mnt/user/0",
    "/storage",
    "/storage/emulated",
    "/sdcard/Android/data",
    "/sdcard/Android/obb",
    *FOLDERS,
)
DENIED = (PermissionError, FileNotFoundError)
_MOST_ACTIVITIES = 12
SECRET = b"the secret of another app"


@pytest.fixture(scope="module")
def phone():
    with VirtualDevice() as device:
        for folder in FOLDERS:
            device.storage.mkdir(folder, parents=True, exist_ok=True)
            device.storage.write_bytes(f"{folder}/secret.txt", SECRET)
        device.storage.mkdir("/sdcard/Documents", exist_ok=True)
        yield device


def _exported(package: str) -> list[ActivityInfo]:
    """Activities that other apps can start; Settings has many of one kind."""
    activities = registered_apps()[package][0].activities
    return [info for info in activities if info.exported][:_MOST_ACTIVITIES]


def files_of(device: VirtualDevice) -> dict[str, object]:
    return {folder: device.storage.fingerprint(folder) for folder in FOLDERS}


def test_every_public_operation_asks_for_the_rights_of_the_app():
    inherited = {
        name
        for name, _ in inspect.getmembers(Storage)
        if not name.startswith("_") and name not in vars(AppStorage)
    }
    assert inherited == {"read_text", "write_text", "chmod", "chown"}  # they call the others


@pytest.mark.parametrize("package", matrix.sample(APPS, 30, seed="listed"))
def test_folders_of_others_and_of_the_system_cannot_be_listed(package, phone):
    storage = phone_of_app(phone, package).storage
    for folder in UNLISTABLE:
        for operation in (storage.listdir, storage.entries, lambda path: list(storage.walk(path))):
            with pytest.raises(DENIED):
                operation(folder)
        assert storage.glob(f"{folder}/*") == []


@pytest.mark.parametrize("package", matrix.sample(APPS, 30, seed="found"))
def test_files_of_others_cannot_be_read_or_found(package, phone):
    storage = phone_of_app(phone, package).storage
    for folder in FOLDERS:
        path = f"{folder}/secret.txt"
        for operation in (
            storage.read_bytes,
            storage.read_text,
            storage.open,
            storage.stat,
            storage.host_path,
            storage.database_path,
            lambda path: storage.copy(path, "/sdcard/Documents/copy.txt"),
            lambda path: storage.connect(path, read_only=True).__enter__(),
        ):
            with pytest.raises(DENIED):
                operation(path)
        assert not storage.exists(path)
        assert not storage.is_file(path)
        assert not storage.is_dir(folder)
        assert storage.size(path) == 0
    assert not phone.storage.exists("/sdcard/Documents/copy.txt")


@pytest.mark.parametrize("package", matrix.sample(APPS, 30, seed="moved"))
def test_files_of_others_cannot_be_written_deleted_or_moved(package, phone):
    storage, before = phone_of_app(phone, package).storage, files_of(phone)
    mine = f"/data/data/{package}/cache/mine.txt"
    storage.mkdir(f"/data/data/{package}/cache", parents=True, exist_ok=True)
    storage.write_bytes(mine, b"mine")
    for folder in FOLDERS:
        secret = f"{folder}/secret.txt"
        taken = f"/data/data/{package}/cache/taken"
        for operation in (
            partial(storage.write_bytes, secret, b"changed"),
            partial(storage.append, secret, b"changed"),
            partial(storage.write_bytes, f"{folder}/new.txt", b"new"),
            partial(storage.touch, secret),
            partial(storage.set_times, secret, 1, 1),
            partial(storage.mkdir, f"{folder}/new"),
            partial(storage.copy, mine, f"{folder}/new.txt"),
            partial(storage.rename, mine, f"{folder}/new.txt"),
            partial(storage.rename, secret, mine),
            partial(storage.rename, folder, taken),
            partial(storage.remove, secret),
            partial(storage.remove_tree, folder),
            partial(storage.rmdir, folder),
            partial(storage.symlink, folder, f"/data/data/{package}/link"),
            storage.connect(f"{folder}/a.db").__enter__,
        ):
            with pytest.raises(DENIED):
                operation()
    for parent in ("/sdcard/Android", "/sdcard/Android/data", "/sdcard/Android/obb", "/sdcard"):
        with pytest.raises(DENIED):
            storage.rename(parent, "/sdcard/Documents/taken")
        with pytest.raises(DENIED):
            storage.remove_tree(parent)
    assert storage.read_bytes(mine) == b"mine"
    assert files_of(phone) == before


@pytest.mark.parametrize("package", matrix.sample(APPS, 30, seed="folders"))
def test_an_app_uses_its_own_folders(package, phone):
    storage = phone_of_app(phone, package).storage
    for folder in (f"/data/data/{package}/files", f"/sdcard/Android/data/{package}/files/a"):
        storage.mkdir(folder, parents=True, exist_ok=True)
        storage.write_bytes(f"{folder}/a.txt", b"a")
        assert storage.listdir(folder) == ["a.txt"]
        storage.rename(f"{folder}/a.txt", f"{folder}/b.txt")
        assert storage.read_bytes(f"{folder}/b.txt") == b"a"
        storage.remove_tree(folder)


@pytest.mark.parametrize("package", APPS)
def test_every_activity_has_the_rights_of_its_app(package, phone):
    before = phone.snapshot()
    try:
        for info in _exported(package):
            component = (package, full_class(package, info.name))
            phone.activities.start(Intent(component=component, flags=FLAG_NEW_TASK))
            phone.wait_for_idle()
            front = phone.activities.top_activity
            assert front is not None
            for activity in (front, *front.overlays):
                assert isinstance(activity.device.storage, AppStorage)
                assert activity.device.package == activity.package
            assert all(
                process.device.package == name
                for name, process in phone.activities.processes.items()
            )
            phone.restore(before)
    finally:
        phone.restore(before)


@pytest.mark.parametrize("package", matrix.sample(APPS, 30, seed="app"))
def test_no_activity_opens_a_file_of_another_app(package, phone):
    before, files = phone.snapshot(), files_of(phone)
    try:
        for info in _exported(package):
            for folder in (FOLDERS[0], FOLDERS[3]):
                uri = f"file://{folder}/secret.txt"
                extras = {
                    "path": f"{folder}/secret.txt",
                    "android.intent.extra.STREAM": uri,
                    "output": uri,
                }
                component = (package, full_class(package, info.name))
                intent = Intent(
                    "android.intent.action.VIEW",
                    uri,
                    "text/plain",
                    component=component,
                    flags=FLAG_NEW_TASK,
                    extras=extras,
                )
                phone.activities.start(intent)
                phone.wait_for_idle()
                dump = phone.shell("uiautomator dump /dev/tty").stdout
                assert SECRET not in dump
                phone.restore(before)
        assert files_of(phone) == files
    finally:
        phone.restore(before)


def test_shared_storage_needs_the_permission_that_the_app_requests(phone):
    storage = phone_of_app(phone, "net.gsantner.markor").storage
    assert "Documents" in storage.listdir("/sdcard")
    before = phone.snapshot()
    phone.shell("appops set net.gsantner.markor MANAGE_EXTERNAL_STORAGE deny")
    with pytest.raises(PermissionError):
        storage.listdir("/sdcard")
    with pytest.raises(PermissionError):
        storage.write_bytes("/sdcard/Documents/a.md", b"a")
    assert storage.is_dir("/sdcard/Documents")
    phone.restore(before)


def test_a_shared_file_can_be_read_by_the_app_that_gets_it(phone):
    before = phone.snapshot()
    own = "/data/data/com.dimowner.audiorecorder/files/a.txt"
    phone.storage.mkdir(own.rpartition("/")[0], parents=True, exist_ok=True)
    phone.storage.write_bytes(own, b"handed over")
    receiver = phone_of_app(phone, "net.gsantner.markor").storage
    phone.shell("monkey -p com.dimowner.audiorecorder 1")
    giver = phone.activities.top_activity
    assert giver is not None
    with pytest.raises(DENIED):
        receiver.read_bytes(own)
    intent = Intent(
        "android.intent.action.VIEW",
        f"file://{own}",
        "text/plain",
        package="net.gsantner.markor",
    )
    giver.start_activity(intent)
    assert receiver.read_bytes(own) == b"handed over"
    phone.activities.force_stop("net.gsantner.markor")
    with pytest.raises(DENIED):
        receiver.read_bytes(own)
    phone.restore(before)


def test_the_shell_still_reaches_everything(phone):
    for folder in FOLDERS:
        result = phone.shell(f"cat '{folder}/secret.txt'", uid=0)
        assert result.stdout == SECRET
