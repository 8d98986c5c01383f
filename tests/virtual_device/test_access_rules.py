"""Owners, permission bits, user names and SELinux contexts that follow from a path."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from android_world.virtual_device.clock import Clock
from android_world.virtual_device.storage import nodes
from android_world.virtual_device.storage.nodes import default_access, default_context, fuse_access
from android_world.virtual_device.storage.storage import Storage

UIDS = {"org.x": 10158}
# Names of `android_filesystem_config.h`, by the first id of each run without gaps.
_RUNS = {
    0: "root daemon bin",
    1000: "system radio bluetooth graphics input audio camera log compass mount wifi adb install"
    " media dhcp sdcard_rw vpn keystore usb drm mdnsr gps",
    1023: "media_rw mtp",
    1026: "drmrpc nfc sdcard_r clat loop_radio mediadrm package_info",
    1036: "logd",
    1041: "audioserver",
    1047: "cameraserver",
    1065: "reserved_disk",
    1077: "external_storage ext_data_rw ext_obb_rw",
    2000: "shell cache",
    3001: "net_bt_admin net_bt inet net_raw net_admin net_bw_stats net_bw_acct",
    3009: "readproc wakelock uhid readtracefs",
    9997: "everybody misc nobody",
}
SYSTEM_IDS = [
    (first + number, name)
    for first, names in _RUNS.items()
    for number, name in enumerate(names.split())
]


@pytest.fixture(scope="module")
def storage() -> Iterator[Storage]:
    storage = Storage(Clock())
    storage.app_uids.update(UIDS)
    yield storage
    storage.close()


def test_system_ids_have_android_names_in_both_directions() -> None:
    for number, name in SYSTEM_IDS:
        assert (nodes.user_name(number), nodes.user_id(name)) == (name, number)
    known = {number for number in range(12_000) if not nodes.user_name(number).isdecimal()}
    assert {number for number in known if number < 10_000} == {n for n, _ in SYSTEM_IDS}


@pytest.mark.parametrize(
    ("number", "name"),
    [
        (9_996, "9996"),
        (10_000, "u0_a0"),
        (19_999, "u0_a9999"),
        (20_000, "u0_a0_cache"),
        (29_999, "u0_a9999_cache"),
        (30_000, "u0_a0_ext"),
        (39_999, "u0_a9999_ext"),
        (40_000, "40000"),
        (49_999, "49999"),
        (50_000, "all_a0"),
        (59_999, "all_a9999"),
        (60_000, "60000"),
        (89_999, "89999"),
        (90_000, "u0_i0"),
        (99_999, "u0_i9999"),
        (100_000, "100000"),
    ],
)
def test_ids_of_apps_are_named_by_their_range(number: int, name: str) -> None:
    assert nodes.user_name(number) == name


@pytest.mark.parametrize(
    ("name", "number"),
    [
        ("u0_a164", 10_164),
        ("u0_a164_cache", 20_164),
        ("10164", 10_164),
        ("u0_a", None),
        ("u0_ax", None),
        ("u0_a_cache", None),
        ("u1_a1_cache", None),
        ("u0_a1_ext", None),
        ("٣", None),
        ("-1", None),
        ("stranger", None),
    ],
)
def test_a_user_is_found_by_name_or_number(name: str, number: int | None) -> None:
    assert nodes.user_id(name) == number


@pytest.mark.parametrize(
    ("path", "kind", "access"),
    [
        ("/data/link", "link", (0o777, 0, 0)),
        ("/dev/null", "char", (0o666, 0, 0)),
        ("/", "dir", (0o755, 0, 0)),
        ("/data", "dir", (0o771, 1000, 1000)),
        ("/data/app", "dir", (0o771, 1000, 1000)),
        ("/data/data", "dir", (0o771, 1000, 1000)),
        ("/data/local", "dir", (0o751, 0, 0)),
        ("/data/local/tmp", "dir", (0o771, 2000, 2000)),
        ("/data/local/tmp/f", "file", (0o666, 2000, 2000)),
        ("/data/local/tmp/d", "dir", (0o777, 2000, 2000)),
        ("/data/media", "dir", (0o770, 1023, 1023)),
        ("/data/system", "dir", (0o775, 1000, 1000)),
        ("/data/user", "dir", (0o711, 1000, 1000)),
        ("/storage", "dir", (0o711, 0, 9997)),
        ("/storage/emulated", "dir", (0o711, 0, 1023)),
        (nodes.SD_CARD, "dir", (0o770, 1023, 1023)),
        ("/data/app/a.apk", "file", (0o644, 1000, 1000)),
        ("/data/app/a", "dir", (0o755, 1000, 1000)),
        ("/data/other", "file", (0o660, 1000, 1000)),
        ("/data/other", "dir", (0o771, 1000, 1000)),
        ("/system/bin/sh", "file", (0o755, 0, 2000)),
        ("/system/bin", "dir", (0o751, 0, 2000)),
        ("/system/etc/hosts", "file", (0o644, 0, 0)),
        ("/system/etc", "dir", (0o755, 0, 0)),
        ("/data/media/0", "dir", (0o2770, 1023, 1023)),
        ("/data/media/0/f", "file", (0o660, 1023, 1023)),
        ("/data/media/0/Android", "dir", (0o2771, 1023, 1023)),
        ("/data/media/0/Android/f", "file", (0o660, 1023, 1023)),
        ("/data/media/0/Android/data", "dir", (0o2771, 1023, 1023)),
        ("/data/media/0/Android/data/org.x", "dir", (0o2770, 10158, 1078)),
        ("/data/media/0/Android/data/org.x/f", "file", (0o660, 10158, 1078)),
        ("/data/media/0/Android/obb/org.x", "dir", (0o2770, 10158, 1079)),
        ("/data/media/0/Android/media/org.x", "dir", (0o2770, 10158, 1023)),
        ("/data/media/0/Android/data/org.none", "dir", (0o2770, 1023, 1078)),
        ("/data/media/0/Android/other/org.x", "dir", (0o2771, 1023, 1023)),
        ("/data/media/0/Music/data/org.x", "dir", (0o2770, 1023, 1023)),
        ("/data/media/00", "dir", (0o771, 1000, 1000)),
        ("/data/data/org.x", "dir", (0o700, 10158, 10158)),
        ("/data/user_de/0/org.x", "dir", (0o700, 10158, 10158)),
        ("/data/data/org.none", "dir", (0o700, 1000, 1000)),
        ("/data/data/org.none/cache", "dir", (0o2771, 1000, 1000)),
        ("/data/data/org.x/cache", "dir", (0o2771, 10158, 20158)),
        ("/data/data/org.x/code_cache", "dir", (0o2771, 10158, 20158)),
        ("/data/data/org.x/cache/a", "dir", (0o700, 10158, 10158)),
        ("/data/data/org.x/files", "dir", (0o771, 10158, 10158)),
        ("/data/data/org.x/files/a", "dir", (0o700, 10158, 10158)),
        ("/data/data/org.x/databases/a.db", "file", (0o660, 10158, 10158)),
        ("/data/data/org.x/shared_prefs/a.xml", "file", (0o660, 10158, 10158)),
        ("/data/data/org.x/files/a.txt", "file", (0o600, 10158, 10158)),
        ("/data/data/org.x", "file", (0o600, 10158, 10158)),
    ],
)
def test_permissions_and_owners_follow_from_the_path(
    path: str, kind: nodes.Kind, access: tuple[int, int, int]
) -> None:
    assert tuple(default_access(path, kind, UIDS)) == access


@pytest.mark.parametrize(
    ("path", "kind", "access"),
    [
        ("/data/media/0", "dir", (0o2770, 1023, 1023)),
        ("/data/media/0/f", "file", (0o660, 10164, 1023)),
        ("/data/media/0/Music", "dir", (0o2770, 10164, 1023)),
        ("/data/media/0/Android", "dir", (0o2771, 1023, 1023)),
        ("/data/media/0/Android/data/org.x", "dir", (0o2770, 10158, 1078)),
        ("/data/media/0/Android/data/org.x/f", "file", (0o660, 10164, 1023)),
    ],
)
def test_fuse_shows_shared_files_as_those_of_the_media_provider(
    path: str, kind: nodes.Kind, access: tuple[int, int, int]
) -> None:
    assert tuple(fuse_access(path, kind, UIDS)) == access


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/data/media/0/f", "media_rw_data_file"),
        ("/data/data/org.x", "app_data_file"),
        ("/data/user_de/0/org.x", "app_data_file"),
        ("/data/local/tmp/f", "shell_data_file"),
        ("/data/app/a.apk", "apk_data_file"),
        ("/data/misc", "system_data_file"),
        ("/system/etc", "system_file"),
        ("/vendor/lib", "vendor_file"),
        ("/dev/null", "device"),
        ("/proc/1", "proc"),
        ("/sys/kernel", "sysfs"),
        ("/storage/x", "storage_file"),
        ("/mnt/x", "tmpfs"),
        ("/", "rootfs"),
    ],
)
def test_a_context_follows_from_the_path(path: str, kind: str) -> None:
    assert default_context(path) == f"u:object_r:{kind}:s0"


def test_a_context_that_was_set_replaces_the_rule_until_it_is_cleared(storage: Storage) -> None:
    storage.write_bytes("/data/local/tmp/context", b"")
    rule = storage.context("/data/local/tmp/context")
    storage.set_context("/data/local/tmp/context", "u:object_r:other:s0")
    assert storage.context("/data/local/tmp/context") == "u:object_r:other:s0"
    storage.set_context("/data/local/tmp/context", None)
    assert storage.context("/data/local/tmp/context") == rule


def test_a_folder_has_a_link_for_itself_its_parent_and_each_folder_in_it(storage: Storage) -> None:
    storage.mkdir("/data/local/tmp/links/a", parents=True)
    storage.mkdir("/data/local/tmp/links/b")
    storage.write_bytes("/data/local/tmp/links/file", b"")
    assert storage.stat("/data/local/tmp/links").nlink == 4
    assert storage.stat("/data/local/tmp/links/file").nlink == 1


@pytest.mark.parametrize(("size", "blocks"), [(0, 0), (1, 8), (4096, 8), (4097, 16)])
def test_a_file_uses_whole_blocks(storage: Storage, size: int, blocks: int) -> None:
    storage.write_bytes("/data/local/tmp/sized", bytes(size))
    status = storage.stat("/data/local/tmp/sized")
    assert (status.size, status.blocks) == (size, blocks)
    assert storage.size("/data/local/tmp/sized") == size


def test_sizes_of_folders_links_and_devices(storage: Storage) -> None:
    storage.symlink("töwards", "/data/local/tmp/to")
    link = storage.stat("/data/local/tmp/to", follow=False)
    assert (link.size, link.blocks, storage.size("/data/local/tmp/to")) == (8, 0, 0)
    assert (storage.stat("/data").size, storage.size("/data")) == (4096, 4096)
    assert storage.stat("/dev/null").size == 0
    assert storage.stat("/dev/null").mode == 0o020666


def test_set_permissions_and_owners_are_cut_to_what_there_is(storage: Storage) -> None:
    path = "/data/local/tmp/owned"
    storage.write_bytes(path, b"")
    storage.chmod(path, 0o107755)
    storage.chown(path, uid=1000)
    status = storage.stat(path)
    assert (status.mode, status.uid, status.gid) == (0o107755, 1000, 2000)
    storage.chown(path, gid=0)
    status = storage.stat(path)
    assert (status.uid, status.gid, status.group) == (1000, 0, "root")


@pytest.mark.parametrize(
    ("given", "noted"),
    [
        (0, 0),
        (-(1 << 31) * 10**9 - 1, -(1 << 31) * 10**9),
        (1 << 80, ((1 << 34) - (1 << 31) - 1) * 10**9),
    ],
)
def test_a_time_is_the_nearest_that_the_file_system_can_note(
    storage: Storage, given: int, noted: int
) -> None:
    storage.write_bytes("/data/local/tmp/timed", b"")
    before = storage.stat("/data/local/tmp/timed").atime_ns
    storage.set_times("/data/local/tmp/timed", mtime_ns=given)
    status = storage.stat("/data/local/tmp/timed")
    assert (status.mtime_ns, status.atime_ns) == (noted, before)
