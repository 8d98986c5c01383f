"""What the storage layer knows about a file besides its bytes: owner, mode, times, context.

Modes and owners follow Android 13: where nothing was set by hand, they follow from the path.
"""

from __future__ import annotations

import os
import stat as stat_module
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from android_world.virtual_device.codecs import data_files

ROOT = 0
SYSTEM = 1000
MEDIA_RW = 1023
EXTERNAL_DATA_RW = 1078
EXTERNAL_OBB_RW = 1079
SHELL = 2000
EVERYBODY = 9997
FIRST_APPLICATION = 10000
FIRST_CACHE_GROUP = 20000
MEDIA_PROVIDER_UID = 10164

SHARED_ROOT = "/data/media/0"
FUSE_ROOT = "/storage/emulated/0"
SD_CARD = "/storage/0E13-1A07"
APP_DATA_ROOTS = ("/data/data/", "/data/user_de/0/")

Kind = Literal["file", "dir", "link", "char"]

_NAMES = {int(uid): name for uid, name in data_files.read_rows(__package__, "users.tsv")}
_IDS = {name: number for number, name in _NAMES.items()}


class Node(NamedTuple):
    """Metadata of one path; `None` means "as the path rules say".

    `seal` is the modification time that the host file was given when the storage layer last saw
    its content: any other value means that the file changed behind its back (SQLite, Pillow).
    """

    inode: int
    atime_ns: int
    mtime_ns: int
    ctime_ns: int
    seal: int = 0
    mode: int | None = None
    uid: int | None = None
    gid: int | None = None
    context: str | None = None


@dataclass(frozen=True, slots=True)
class FileStat:
    """Status of a file; times are device times in nanoseconds since 1970 UTC.

    `mode` includes the file type bits; `blocks` counts 512-byte blocks; `host_folder` is the host
    path of a folder.
    """

    mode: int
    uid: int
    gid: int
    owner: str
    group: str
    size: int
    inode: int
    blocks: int
    atime_ns: int
    mtime_ns: int
    ctime_ns: int
    kind: Kind
    host_folder: str = field(default="", compare=False, repr=False)

    @property
    def nlink(self) -> int:
        """Number of links; those of a folder are counted when they are asked for."""
        if not self.host_folder:
            return 1
        with os.scandir(self.host_folder) as entries:
            return 2 + sum(entry.is_dir(follow_symlinks=False) for entry in entries)


class Access(NamedTuple):
    """Permission bits and owners that a path has by rule."""

    mode: int
    uid: int
    gid: int


def user_name(uid: int) -> str:
    """Android's name of a user or group id, such as `u0_a164` for 10164."""
    if uid in _NAMES:
        return _NAMES[uid]
    for first, last, form in (
        (10000, 19999, "u0_a{}"),
        (20000, 29999, "u0_a{}_cache"),
        (30000, 39999, "u0_a{}_ext"),
        (50000, 59999, "all_a{}"),
        (90000, 99999, "u0_i{}"),
    ):
        if first <= uid <= last:
            return form.format(uid - first)
    return str(uid)


def user_id(name: str) -> int | None:
    """The id behind a user or group name or decimal number, or None."""
    if name in _IDS:
        return _IDS[name]
    if name.isascii() and name.isdecimal():
        return int(name)
    if name.startswith("u0_a") and name[4:].isdecimal():
        return FIRST_APPLICATION + int(name[4:])
    if name.startswith("u0_a") and name.endswith("_cache") and name[4:-6].isdecimal():
        return FIRST_CACHE_GROUP + int(name[4:-6])
    return None


def is_shared(path: str) -> bool:
    """Whether a canonical path is in shared storage (the root included)."""
    return path.startswith(SHARED_ROOT) and (
        len(path) == len(SHARED_ROOT) or path[len(SHARED_ROOT)] == "/"
    )


def is_user_volume(path: str) -> bool:
    """Whether a canonical path is in shared storage or on the SD card."""
    return is_shared(path) or path.startswith(f"{SD_CARD}/")


def type_bits(kind: Kind) -> int:
    """File type bits of `st_mode`."""
    return {
        "file": stat_module.S_IFREG,
        "dir": stat_module.S_IFDIR,
        "link": stat_module.S_IFLNK,
        "char": stat_module.S_IFCHR,
    }[kind]


def default_access(path: str, kind: Kind, app_uids: Mapping[str, int]) -> Access:
    """Permission bits and owners that Android gives to a canonical path."""
    if kind == "link":
        return Access(0o777, ROOT, ROOT)
    if kind == "char":
        return Access(0o666, ROOT, ROOT)
    folder = kind == "dir"
    if path in _FIXED:
        return _FIXED[path]
    if is_shared(path):
        return _shared_access(path, folder, app_uids)
    for root in APP_DATA_ROOTS:
        if path.startswith(root):
            return _app_access(path[len(root) :].split("/"), folder, app_uids)
    if path.startswith("/data/local/tmp/"):
        return Access(0o777 if folder else 0o666, SHELL, SHELL)
    if path.startswith("/data/app/"):
        return Access(0o755 if folder else 0o644, SYSTEM, SYSTEM)
    if path.startswith("/data/"):
        return Access(0o771 if folder else 0o660, SYSTEM, SYSTEM)
    if path.startswith("/system/bin"):
        return Access(0o751 if folder else 0o755, ROOT, SHELL)
    return Access(0o755 if folder else 0o644, ROOT, ROOT)


def fuse_access(path: str, kind: Kind, app_uids: Mapping[str, int]) -> Access:
    """Permission bits and owners of a shared file as FUSE shows it; chmod has no effect there."""
    if kind != "dir":
        return Access(0o660, MEDIA_PROVIDER_UID, MEDIA_RW)
    if path.startswith(SHARED_ROOT + "/Android") or path == SHARED_ROOT:
        return _shared_access(path, True, app_uids)
    return Access(0o2770, MEDIA_PROVIDER_UID, MEDIA_RW)


def _shared_access(path: str, folder: bool, app_uids: Mapping[str, int]) -> Access:
    parts = path[len(SHARED_ROOT) + 1 :].split("/")
    if parts[0] == "Android" and len(parts) > 2 and parts[1] in ("data", "obb", "media"):
        owner = app_uids.get(parts[2], MEDIA_RW)
        group = {"data": EXTERNAL_DATA_RW, "obb": EXTERNAL_OBB_RW}.get(parts[1], MEDIA_RW)
        return Access(0o2770 if folder else 0o660, owner, group)
    if parts[0] == "Android" and folder:
        return Access(0o2771, MEDIA_RW, MEDIA_RW)
    return Access(0o2770 if folder else 0o660, MEDIA_RW, MEDIA_RW)


def _app_access(parts: list[str], folder: bool, app_uids: Mapping[str, int]) -> Access:
    uid = app_uids.get(parts[0], SYSTEM)
    if not folder:
        private = len(parts) > 1 and parts[1] in ("databases", "shared_prefs")
        return Access(0o660 if private else 0o600, uid, uid)
    if len(parts) == 1:
        return Access(0o700, uid, uid)
    if len(parts) == 2 and parts[1] in ("cache", "code_cache"):
        cache_group = uid + FIRST_CACHE_GROUP - FIRST_APPLICATION if uid != SYSTEM else uid
        return Access(0o2771, uid, cache_group)
    return Access(0o771 if len(parts) == 2 else 0o700, uid, uid)


def default_context(path: str) -> str:
    """SELinux context that Android's policy gives to a canonical path."""
    kind = next((name for prefix, name in _CONTEXTS if path.startswith(prefix)), "rootfs")
    return f"u:object_r:{kind}:s0"


_CONTEXTS = data_files.read_rows(__package__, "security_contexts.tsv")

_FIXED = {
    "/": Access(0o755, ROOT, ROOT),
    "/data": Access(0o771, SYSTEM, SYSTEM),
    "/data/app": Access(0o771, SYSTEM, SYSTEM),
    "/data/data": Access(0o771, SYSTEM, SYSTEM),
    "/data/local": Access(0o751, ROOT, ROOT),
    "/data/local/tmp": Access(0o771, SHELL, SHELL),
    "/data/media": Access(0o770, MEDIA_RW, MEDIA_RW),
    "/data/system": Access(0o775, SYSTEM, SYSTEM),
    "/data/user": Access(0o711, SYSTEM, SYSTEM),
    "/storage": Access(0o711, ROOT, EVERYBODY),
    SD_CARD: Access(0o770, MEDIA_RW, MEDIA_RW),
    "/storage/emulated": Access(0o711, ROOT, MEDIA_RW),
}
