"""Files and folders of the user on shared storage."""

from __future__ import annotations

import dataclasses

from android_world.records.record import Record


@dataclasses.dataclass(frozen=True)
class StoredFile(Record):
    """A file of the user on shared storage: a note, image, video, recording, download.

    `folded_path` is the path as shared storage compares paths, without regard to capitals.
    """

    folded_path: str
    md5: str
    path: str = dataclasses.field(compare=False)

    identity = ("folded_path",)
    passive = {
        "times that reading and copying set": ("mtime", "atime"),
        "hidden files: thumbnails, trash, the apps' own notes": (".*",),
    }

    @property
    def display_text(self) -> str:
        return self.path


@dataclasses.dataclass(frozen=True)
class StoredFolder(Record):
    """A folder of the user on shared storage.

    `KINDS` leaves folders out: tasks may remove and rename them. `inode` identifies a folder that
    was renamed.
    """

    path: str
    inode: int

    identity = ("path",)


@dataclasses.dataclass(frozen=True)
class HiddenFolder(Record):
    """A folder whose images, videos and music a `.nomedia` file hides from all apps."""

    path: str

    identity = ("path",)
    may_be_added = False
