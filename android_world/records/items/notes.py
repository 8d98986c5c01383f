"""Notes of Markor as their user sees them."""

from __future__ import annotations

import dataclasses
import posixpath
from collections.abc import Sequence
from typing import Final, Self

from android_world.device import adb, device_constants, files
from android_world.records import permission
from android_world.records.capture import PhoneRecords
from android_world.records.items import fields
from android_world.records.items.item import Item, field
from android_world.records.stored_file import StoredFile

_NOTEBOOK: Final = device_constants.MARKOR_DATA
_TEXTS: Final = (".md", ".txt")
_MAX_BYTES: Final = 1 << 20


@dataclasses.dataclass(frozen=True)
class MarkorNote(Item):
    """A text file of Markor's notebook; `title` is its path below it."""

    title: str = field(fields.Text(has_capitals=True))
    text: str = field(fields.Lines())

    kind = "markor_notes"
    noun = "note"
    app = "markor"

    @property
    def trace(self) -> object:
        return self.text.strip()

    @property
    def paths(self) -> tuple[str, ...]:
        return (self.ref,)

    @classmethod
    def read(cls, phone: PhoneRecords, env: adb.AdbDevice) -> tuple[Self, ...]:
        paths = [file.path for file in phone.of(StoredFile) if _is_note(file.path)]
        return tuple(
            cls(path[len(_NOTEBOOK) + 1 :], _text(phone.content(path, env)), ref=path)
            for path in paths
        )

    @classmethod
    def write(cls, items: Sequence[Self], env: adb.AdbDevice) -> None:
        for item in items:
            path = posixpath.normpath(posixpath.join(_NOTEBOOK, item.title))
            if not path.startswith(f"{_NOTEBOOK}/"):
                raise ValueError(f"A note is below {_NOTEBOOK}: {item.title!r}")
            files.make_directory(posixpath.dirname(path), env)
            files.write(path, item.text.encode(), env)

    @classmethod
    def delete(cls, items: Sequence[Self], env: adb.AdbDevice) -> None:
        for item in items:
            files.remove(item.ref, env)

    @classmethod
    def permit(cls, item: Self) -> permission.Permission:
        return permission.permit_files(item.ref)


def _is_note(path: str) -> bool:
    folded = path.casefold()  # Shared storage does not distinguish capitals.
    return folded.startswith(f"{_NOTEBOOK}/".casefold()) and folded.endswith(_TEXTS)


def _text(content: bytes) -> str:
    return content[:_MAX_BYTES].decode("utf-8", "replace")
