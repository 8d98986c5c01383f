"""Device paths: mounts, symbolic links, case folding. Nothing here can name a host file outside.

A *canonical* path has no links, no `.` or `..`, and names shared storage as `/data/media/0`.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from android_world.virtual_device.codecs import data_files
from android_world.virtual_device.storage.case_folding import FolderNames
from android_world.virtual_device.storage.nodes import FUSE_ROOT, SHARED_ROOT, is_shared

NAME_MAX = 255
PATH_MAX = 4096
LINK_MAX = 40
_MOST_RESOLVED: Final = 10_000

MOUNTS = {
    FUSE_ROOT: SHARED_ROOT,
    "/mnt/user/0/emulated/0": SHARED_ROOT,
    "/mnt/pass_through/0/emulated/0": SHARED_ROOT,
    "/data/user/0": "/data/data",
}
SYSTEM_LINKS = data_files.read_mapping(__package__, "system_links.tsv")
_SHARED_PREFIXES = ("/sdcard/", f"{FUSE_ROOT}/", f"{SHARED_ROOT}/")
_MEDIA = SHARED_ROOT.rpartition("/")[0]
_SHARED_LINKS = {
    key: SYSTEM_LINKS[key] for key in ("/sdcard", "/storage/self/primary", "/mnt/user/0/primary")
}


class Location(NamedTuple):
    """Where a device path leads: its canonical path, and whether it was reached through FUSE."""

    path: str
    fuse: bool = False

    @property
    def visible(self) -> str:
        """The path without links as programs see it (`realpath`)."""
        if self.fuse and is_shared(self.path):
            return FUSE_ROOT + self.path[len(SHARED_ROOT) :]
        return self.path


def os_error(number: int, path: str) -> OSError:
    """An OSError (of the right subclass) with the device path in it."""
    return OSError(number, os.strerror(number), path)


def parent_of(path: str) -> str:
    """The folder of a canonical path (`/` of itself)."""
    return path.rpartition("/")[0] or "/"


def join(folder: str, name: str) -> str:
    """A canonical path of a name in a canonical folder."""
    return f"/{name}" if folder == "/" else f"{folder}/{name}"


class Links(dict[str, str]):
    """Targets of symbolic links by path.

    Attributes:
        resolved: where paths lead that depend on nothing but the links; discarded with a change.
    """

    def __init__(self, links: Mapping[str, str]) -> None:
        super().__init__(links)
        self.resolved: dict[tuple[str, bool], Location] = {}

    def __setitem__(self, path: str, target: str) -> None:
        self.resolved.clear()
        super().__setitem__(path, target)

    def pop(self, path: str, *default: Any) -> Any:
        """Discard a link and return its target."""
        self.resolved.clear()
        return super().pop(path, *default)

    def keep(self, path: str, follow: bool, where: Location) -> Location:
        """Remember where a path leads, and return it."""
        if len(self.resolved) >= _MOST_RESOLVED:
            self.resolved.clear()
        self.resolved[path, follow] = where
        return where


class PathResolver:
    """Turns device paths into canonical paths under a host folder."""

    def __init__(self, host_root: str, seals: Iterator[int]) -> None:
        self.host_root = host_root
        self.names = FolderNames(host_root, seals)
        self.links = Links(SYSTEM_LINKS)

    def host(self, canonical: str) -> str:
        """The host path of a canonical path."""
        return self.host_root + canonical

    def resolve(self, path: str, follow: bool = True) -> Location:
        """Find where `path` leads; the last component need not exist.

        Args:
            path: an absolute device path.
            follow: whether a link in the last component is followed.

        Raises:
            OSError: names too long, NUL bytes, link loops, `..` through a missing folder.
        """
        resolved = self.links.resolved.get((path, follow))
        if resolved is not None:
            return resolved
        current, fuse, hops, lasting = "/", False, 0, True
        prefix = self._shared_prefix(path)
        if prefix:
            pending = self._components(path[len(prefix) :], path)
            current, fuse = SHARED_ROOT, not prefix.startswith(SHARED_ROOT)
            known = self._in_known_folder(pending)
            if known is not None:
                return Location(known, fuse)
        elif known_folder := self._folder_without_links(path):
            current, pending = known_folder, [path[len(known_folder) + 1 :]]
        else:
            pending = self._components(path)
        while pending:
            name = pending.pop()
            if name == "..":
                lasting = False
                current = self._parent(current, fuse, path)
                continue
            candidate = join(current, name)
            if candidate in MOUNTS:
                current, fuse = MOUNTS[candidate], candidate != "/data/user/0"
                continue
            if is_shared(current):
                lasting = False
                candidate = self._existing_case(current, name, candidate)
            target = self.links.get(candidate)
            if target is not None and (pending or follow):
                hops += 1
                if hops > LINK_MAX:
                    raise os_error(errno.ELOOP, path)
                pending += self._components(target, path)
                current = "/" if target.startswith("/") else current
                fuse = fuse and current != "/"
                continue
            current = candidate
        where = Location(current, fuse)
        return self.links.keep(path, follow, where) if lasting else where

    def _shared_prefix(self, path: str) -> str:
        """The prefix of a path that is known to be in shared storage: saves many steps."""
        for prefix in _SHARED_PREFIXES:
            if path.startswith(prefix) and len(path) > len(prefix):
                links = self.links
                intact = _SHARED_LINKS.items() <= links.items() and not any(
                    link.startswith(_MEDIA) for link in links
                )
                return prefix if intact else ""
        return ""

    def _folder_without_links(self, path: str) -> str:
        """The folder of a path that is known to have no links: only the last name is left."""
        folder, _, name = path.rpartition("/")
        known = self.links.resolved.get((folder, True)) == (folder, False)
        plain = name not in ("", ".", "..") and path.isascii() and "\0" not in name
        return folder if known and plain and len(path) <= NAME_MAX else ""

    def _in_known_folder(self, names: list[str]) -> str | None:
        """Where names (last first) lead in shared storage whose folder is spelled as it is there.

        None if it is not: then each name has to be looked for.
        """
        if not names or ".." in names:
            return None
        folder = "/".join((SHARED_ROOT, *names[:0:-1]))
        candidate = f"{folder}/{names[0]}"
        if os.path.lexists(self.host(candidate)):
            return candidate
        if not os.path.lexists(self.host(folder)):
            return None
        spelling = self.names.spelling(folder, names[0])
        return candidate if spelling is None else f"{folder}/{spelling}"

    def _components(self, path: str, named: str | None = None) -> list[str]:
        """Names of a path, last first."""
        named = path if named is None else named
        if "\0" in path:
            raise os_error(errno.EINVAL, named.replace("\0", "\\0"))
        if not path or (named is path and not path.startswith("/")):
            raise os_error(errno.ENOENT, named)
        names = [name for name in path.split("/") if name not in ("", ".")]
        if len(path) > NAME_MAX or not path.isascii():
            self._check_lengths(path, names, named)
        names.reverse()
        return names

    @staticmethod
    def _check_lengths(path: str, names: list[str], named: str) -> None:
        try:
            longest = max((len(os.fsencode(name)) for name in names), default=0)
            total = len(os.fsencode(path))
        except UnicodeEncodeError as e:
            raise os_error(errno.EILSEQ, named) from e
        if longest > NAME_MAX or total >= PATH_MAX:
            raise os_error(errno.ENAMETOOLONG, named)

    def _parent(self, current: str, fuse: bool, path: str) -> str:
        host = self.host(current)
        if not os.path.isdir(host):
            missing = not os.path.lexists(host)
            raise os_error(errno.ENOENT if missing else errno.ENOTDIR, path)
        if fuse and current == SHARED_ROOT:
            return parent_of(FUSE_ROOT)
        return parent_of(current)

    def _existing_case(self, folder: str, name: str, candidate: str) -> str:
        """The path under which shared storage already holds `name`, in whatever case."""
        if os.path.lexists(self.host(candidate)):
            return candidate
        spelling = self.names.spelling(folder, name)
        return candidate if spelling is None else join(folder, spelling)
