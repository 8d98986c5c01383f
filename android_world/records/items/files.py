"""Files and folders of shared storage as their user sees them."""

from __future__ import annotations

import dataclasses
import hashlib
import posixpath
import shlex
from collections.abc import Sequence
from typing import ClassVar, Final, Self

from android_world.device import adb, device_constants, files
from android_world.records import permission
from android_world.records.capture import SHARED_STORAGE, PhoneRecords
from android_world.records.items import fields
from android_world.records.items.item import Item, field
from android_world.records.stored_file import StoredFile, StoredFolder

IMAGES: Final = (".jpg", ".jpeg", ".png", ".gif", ".webp", ".bmp", ".svg")
VIDEOS: Final = (".mp4", ".mkv", ".webm", ".3gp", ".mov")
PAGES: Final = (".html", ".htm")
_NOTES: Final = (".md", ".txt")
_TOP: Final = f"{SHARED_STORAGE}/"
_NOTEBOOK: Final = f"{device_constants.MARKOR_DATA}/".casefold()
_APPS: Final = (f"{_TOP}Android/data/", f"{_TOP}Android/obb/")
# Folders whose folders are albums of the gallery.
_ALBUMS: Final = ("DCIM", "Pictures", "Movies")
# Asks the media store of Android 11 and later to list what is on shared storage.
_UNNAMED: Final = "IMG_20231015_120000"
_SCAN: Final = "content call --uri content://media --method scan_volume --arg external_primary"


@dataclasses.dataclass(frozen=True)
class SharedFile(Item):
    """A file of shared storage; `folder` is its folder's path, empty for the storage itself.

    Files of an SD card are files, too: their folder is an absolute path.

    Attributes:
      digest: Digest of the content, which identifies a file that was moved; empty for one that is
        not on the phone.
    """

    name: str = field(fields.FileName(), "")
    folder: str = field(fields.FileName(), "Download")
    digest: str = dataclasses.field(default="", kw_only=True, compare=False)

    identity = ("name", "folder")
    suffixes: ClassVar[tuple[str, ...]] = ()

    @property
    def trace(self) -> object:
        return self.digest

    @property
    def paths(self) -> tuple[str, ...]:
        return (self.ref,)

    @classmethod
    def read(cls, phone: PhoneRecords, env: adb.AdbDevice) -> tuple[Self, ...]:
        found = (file for file in phone.of(StoredFile) if cls.is_of_kind(file.path))
        return tuple(cls(*place(file.path), ref=file.path, digest=file.md5) for file in found)

    @classmethod
    def is_of_kind(cls, path: str) -> bool:
        """Whether the file at a path is of this kind."""
        return is_user_path(path) and path.casefold().endswith(cls.suffixes)

    @classmethod
    def write(cls, items: Sequence[Self], env: adb.AdbDevice) -> None:
        for item in items:
            files.write(item.path, item.content(), env)
        if items:
            adb.shell_script(env, f"{_SCAN} || true")

    def content(self) -> bytes:
        """The content of a new file; files of other names have other contents."""
        raise NotImplementedError

    @property
    def path(self) -> str:
        """Where the file is.

        Raises:
          ValueError: It is not below shared storage.
        """
        name = self.name or f"{_UNNAMED}{self.suffixes[0]}"
        path = posixpath.normpath(posixpath.join(SHARED_STORAGE, self.folder, name))
        if not path.startswith(_TOP):
            raise ValueError(f"A file is below {SHARED_STORAGE}: {self.folder!r}, {self.name!r}")
        return path

    @classmethod
    def replace(cls, before: Self, after: Self, env: adb.AdbDevice) -> None:
        move(before.ref, after.path, env)

    @classmethod
    def delete(cls, items: Sequence[Self], env: adb.AdbDevice) -> None:
        for item in items:
            files.remove(item.ref, env)
        if items:
            adb.shell_script(env, f"{_SCAN} || true")

    @classmethod
    def permit(cls, item: Self) -> permission.Permission:
        return permission.permit_files(item.ref)


@dataclasses.dataclass(frozen=True)
class File(SharedFile):
    """A file that no app shows as something else, such as an image, a note or a web page."""

    kind = "files"
    noun = "file"
    app = "files"

    @classmethod
    def is_of_kind(cls, path: str) -> bool:
        """Whether the file at a path is of this kind."""
        folded = path.casefold()
        is_note = folded.startswith(_NOTEBOOK) and folded.endswith(_NOTES)
        return is_user_path(path) and not is_note and not folded.endswith(IMAGES + VIDEOS + PAGES)

    def content(self) -> bytes:
        """The name, and a line that no other text quotes by chance."""
        digest = hashlib.sha256(self.name.encode()).hexdigest()
        return f"{posixpath.splitext(self.name)[0]}\n{digest}\n".encode()


@dataclasses.dataclass(frozen=True)
class Folder(Item):
    """A folder of shared storage; `folder` is the one that it is in, empty for the storage itself.

    Attributes:
      inode: Number that identifies a folder that was renamed; 0 for one that is not on the phone.
    """

    name: str = field(fields.Text())
    folder: str = field(fields.FileName(), "")
    inode: int = dataclasses.field(default=0, kw_only=True, compare=False)

    kind = "folders"
    noun = "folder"
    app = "files"
    identity = ("name", "folder")

    @property
    def trace(self) -> object:
        return self.inode

    @classmethod
    def read(cls, phone: PhoneRecords, env: adb.AdbDevice) -> tuple[Self, ...]:
        return tuple(
            cls(*place(row.path), ref=row.path, inode=row.inode)
            for row in phone.of(StoredFolder)
            if cls.is_of_kind(row.path)
        )

    @classmethod
    def is_of_kind(cls, path: str) -> bool:
        """Whether the folder at a path is of this kind."""
        return not _is_in_notebook(path) and not _is_album(path)

    @classmethod
    def write(cls, items: Sequence[Self], env: adb.AdbDevice) -> None:
        for item in items:
            files.make_directory(item.path, env)

    def is_made_with(self, other: Item) -> bool:
        """Whether another item is in this folder."""
        return isinstance(other, Folder | SharedFile) and other.path.startswith(f"{self.path}/")

    @property
    def path(self) -> str:
        """Where the folder is.

        Raises:
          ValueError: It is not below shared storage.
        """
        path = posixpath.normpath(posixpath.join(SHARED_STORAGE, self.folder, self.name))
        if not path.startswith(_TOP):
            raise ValueError(f"A folder is below {SHARED_STORAGE}: {self.folder!r}, {self.name!r}")
        return path

    @classmethod
    def replace(cls, before: Self, after: Self, env: adb.AdbDevice) -> None:
        move(before.ref, after.path, env)

    @classmethod
    def delete(cls, items: Sequence[Self], env: adb.AdbDevice) -> None:
        for item in items:
            files.remove(item.ref, env)

    @classmethod
    def permit(cls, item: Self) -> permission.Permission:
        return permission.permit(StoredFile, lambda file: file.path.startswith(f"{item.ref}/"))


@dataclasses.dataclass(frozen=True)
class Album(Folder):
    """A folder of the gallery: below DCIM, Pictures or Movies."""

    folder: str = field(fields.FileName(), "Pictures")

    kind = "albums"
    noun = "folder"
    app = "simple gallery pro"

    @classmethod
    def is_of_kind(cls, path: str) -> bool:
        """Whether the folder at a path is of this kind."""
        return _is_album(path)


@dataclasses.dataclass(frozen=True)
class MarkorFolder(Folder):
    """A folder of Markor's notebook; `folder` is the path of the one that it is in."""

    folder: str = field(fields.FileName(), "")

    kind = "markor_folders"
    noun = "folder"
    app = "markor"

    @classmethod
    def read(cls, phone: PhoneRecords, env: adb.AdbDevice) -> tuple[Self, ...]:
        found = super().read(phone, env)
        return tuple(dataclasses.replace(i, folder=_below_notebook(i.ref)) for i in found)

    @classmethod
    def is_of_kind(cls, path: str) -> bool:
        """Whether the folder at a path is of this kind."""
        return _is_in_notebook(path)

    @property
    def path(self) -> str:
        """Where the folder is.

        Raises:
          ValueError: It is not in the notebook.
        """
        notebook = device_constants.MARKOR_DATA
        path = posixpath.normpath(posixpath.join(notebook, self.folder, self.name))
        if not path.startswith(f"{notebook}/"):
            raise ValueError(f"A folder is below {notebook}: {self.folder!r}, {self.name!r}")
        return path


def is_user_path(path: str) -> bool:
    """Whether a path is outside of the folders of apps."""
    return not path.startswith(_APPS)


def move(source: str, target: str, env: adb.AdbDevice) -> None:
    """Move a file or a folder; the folder that it gets into is made."""
    files.make_directory(posixpath.dirname(target), env)
    adb.shell_script(env, f"mv {shlex.quote(source)} {shlex.quote(target)}; {_SCAN} || true")


def place(path: str) -> tuple[str, str]:
    """Name and folder of what is on shared storage."""
    folder, name = posixpath.split(path.removeprefix(_TOP))
    return name, folder


def _is_album(path: str) -> bool:
    return posixpath.dirname(path.removeprefix(_TOP)).startswith(_ALBUMS)


def _is_in_notebook(path: str) -> bool:
    return path.casefold().startswith(_NOTEBOOK)


def _below_notebook(path: str) -> str:
    return posixpath.dirname(path[len(_NOTEBOOK) :])
