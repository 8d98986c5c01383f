"""Contents of a device's files, by digest: equal digests mean equal contents."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Protocol, cast

from android_world.device import adb, errors, file_search, files

VOLUMES = "/storage"
NO_CARDS = frozenset({"emulated", "self"})
_DIGEST = ("md5sum",)
_SIZE_AND_TIME = ("stat", "-c", "%s-%Y  %n")
# Reading all of a device's long videos takes minutes over adb: size and time stand for those.
_LARGE_KIB = 4096


class ContentSource(Protocol):
    """A simulator that reads its files by itself: no adb command, no device time.

    This is an optional capability: the virtual phone in this process has it, and remembers the
    digests of contents that it has seen. Every other device is asked over adb.
    """

    def file_digests(self, paths: Sequence[str], folders: Sequence[str]) -> dict[str, str]:
        """MD5 by path; see `digests`."""

    def read_file(self, path: str) -> bytes:
        """The content of a file; raises OSError where there is none."""

    def inodes(self, paths: Sequence[str]) -> dict[str, int]:
        """Inode by path; see `inodes`."""

    def card_folders(self) -> list[str]:
        """Folders of the SD cards; see `card_folders`."""


class ChangeCounter(Protocol):
    """A simulator that reports whether anything of its user changed: an optional capability.

    The virtual phone in this process has it. Other devices are read again each time.
    """

    def change_token(self, paths: Sequence[str]) -> Hashable:
        """A value that changes with the user's data; see `change_token`."""


def has_change_counter(env: adb.AdbDevice) -> bool:
    """Whether the device reports that nothing changed, so that it need not be read again."""
    return hasattr(adb.simulator_of(env), "change_token")


def change_token(env: adb.AdbDevice, paths: Sequence[str]) -> Hashable | None:
    """A value that stays equal until something of the device's user changes.

    It covers contents of the files `paths`, names in those that are folders, all of shared storage
    and SD cards, packages, settings, radios, clipboard and notifications. None on a device that
    has no such counter. No device time passes.
    """
    if not has_change_counter(env):
        return None
    return cast(ChangeCounter, adb.simulator_of(env)).change_token(paths)


def digests(env: adb.AdbDevice, paths: Sequence[str], folders: Sequence[str]) -> dict[str, str]:
    """MD5 of the contents of files, by path.

    Over adb, size and time of modification of files of more than 4 MiB in `folders`.

    Args:
      env: the device.
      paths: files; those that do not exist are left out.
      folders: folders of which all files at any depth are listed.

    Raises:
      DeviceError: the device fails.
    """
    source = _source_of(env)
    if source is not None:
        return source.file_digests(paths, folders)
    files_only = ("-type", "f")
    small, large = f"-{_LARGE_KIB + 1}k", f"+{_LARGE_KIB}k"
    found: dict[str, tuple[str, ...]] = {}
    if paths:
        found |= file_search.describe(env, paths, files_only, _DIGEST)
    if folders:
        found |= file_search.describe(env, folders, (*files_only, "-size", small), _DIGEST)
        found |= file_search.describe(env, folders, (*files_only, "-size", large), _SIZE_AND_TIME)
    return {path: text for path, (text,) in found.items()}


def read(env: adb.AdbDevice, path: str) -> bytes | None:
    """The content of a file; None if it cannot be read."""
    source = _source_of(env)
    try:
        return source.read_file(path) if source is not None else files.read(path, env)
    except (OSError, errors.DeviceError):
        return None


def inodes(env: adb.AdbDevice, paths: Sequence[str]) -> dict[str, int]:
    """Inodes of files and folders, by path; those that do not exist are left out.

    Raises:
      DeviceError: the device fails.
    """
    source = _source_of(env)
    if source is not None:
        return source.inodes(paths)
    script = f"stat -c '%i %n' {adb.quote(*paths)} 2>/dev/null; true"
    found = (line.partition(" ") for line in adb.shell_script(env, script).splitlines())
    return {path: int(inode) for inode, _, path in found if inode.isdecimal()}


def card_folders(env: adb.AdbDevice) -> list[str]:
    """Folders of the SD cards, sorted.

    Raises:
      DeviceError: the device fails.
    """
    source = _source_of(env)
    if source is not None:
        return source.card_folders()
    names = files.list_names(VOLUMES, env)
    return [f"{VOLUMES}/{name}" for name in names if name not in NO_CARDS]


class FolderSource(Protocol):
    """A simulator that lists its folders by itself: an optional capability."""

    def folders(self, tops: Sequence[str]) -> dict[str, int]:
        """Inode by path; see `folders`."""


def folders(env: adb.AdbDevice, tops: Sequence[str]) -> dict[str, int]:
    """Inodes of the folders below some folders, at any depth, by path.

    Raises:
      DeviceError: the device fails.
    """
    simulator = adb.simulator_of(env)
    if hasattr(simulator, "folders"):
        return cast(FolderSource, simulator).folders(tops)
    found = file_search.describe(env, tops, ("-type", "d"), ("stat", "-c", "%i  %n"))
    return {path: int(inode) for path, (inode,) in found.items() if path not in tops}


def _source_of(env: adb.AdbDevice) -> ContentSource | None:
    simulator = adb.simulator_of(env)
    if all(
        hasattr(simulator, name) for name in ("file_digests", "read_file", "inodes", "card_folders")
    ):
        return cast(ContentSource, simulator)
    return None
