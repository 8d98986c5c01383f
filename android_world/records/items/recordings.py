"""Recordings of Audio Recorder as their user sees them."""

from __future__ import annotations

import dataclasses
import io
import posixpath
import wave
from collections.abc import Sequence
from typing import Final, Self

from android_world import records
from android_world.device import adb, device_constants, device_time, files
from android_world.records import permission
from android_world.records.capture import PhoneRecords
from android_world.records.items import fields, storing
from android_world.records.items.item import Item, field
from android_world.records.record import Value
from android_world.records.stored_file import StoredFile

_FOLDER: Final = device_constants.AUDIORECORDER_DATA
_RATE: Final = 8000
_SAMPLE_BYTES: Final = 2
_SECONDS: Final = 3


@dataclasses.dataclass(frozen=True)
class Recording(Item):
    """A recording; those in the trash are none."""

    name: str = field(fields.FileName(), "")

    kind = "recordings"
    noun = "recording"
    app = "audio recorder"
    identity = ("name",)

    @classmethod
    def read(cls, phone: PhoneRecords, env: adb.AdbDevice) -> tuple[Self, ...]:
        return tuple(
            cls(storing.text_of(row.name), ref=storing.text_of(row.id))
            for row in phone.of(records.Recording)
        )

    @classmethod
    def write(cls, items: Sequence[Self], env: adb.AdbDevice) -> None:
        if not items:
            return
        now = storing.seconds(device_time.get_time(env)) * 1000
        sound = _silence()
        for item in items:
            files.write(item._path, sound, env)
        rows = [item._columns(now + n, len(sound)) for n, item in enumerate(items)]
        storing.insert(records.Recording, rows, env)

    @property
    def _path(self) -> str:
        path = posixpath.normpath(posixpath.join(_FOLDER, f"{self.name or 'Record-1'}.wav"))
        if posixpath.dirname(path) != _FOLDER:
            raise ValueError(f"A recording is in {_FOLDER}: {self.name!r}")
        return path

    def _columns(self, now: int, size: int) -> dict[str, Value]:
        return {
            **({"_id": self.ref} if self.ref else {}),
            **{"name": self.name or "Record-1", "path": self._path, "format": "wav"},
            **{"duration": _SECONDS * 1_000_000, "created": now, "added": now, "size": size},
            **{"sample_rate": _RATE, "channel_count": 1, "bitrate": _RATE * _SAMPLE_BYTES * 8},
            **{"data": b"", "data_str": b"", "bookmark": 0, "waveform_processed": 0},
        }

    @classmethod
    def delete(cls, items: Sequence[Self], env: adb.AdbDevice) -> None:
        if not items:
            return
        paths: list[str] = []
        with storing.edit(records.Recording, env) as connection:
            for item in items:
                find = "SELECT path FROM records WHERE _id = ?"
                paths += [row[0] for row in connection.execute(find, (item.ref,))]
                connection.execute("DELETE FROM records WHERE _id = ?", (item.ref,))
        for path in paths:
            files.remove(path, env)

    @classmethod
    def permit(cls, item: Self) -> permission.Permission:
        own = permission.permit(records.Recording, lambda row: str(row.id) == item.ref)
        stem = f"{_FOLDER}/{item.name}."
        return own | permission.permit(StoredFile, lambda file: file.path.startswith(stem))


def _silence() -> bytes:
    target = io.BytesIO()
    with wave.open(target, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(_SAMPLE_BYTES)
        file.setframerate(_RATE)
        file.writeframes(bytes(_SECONDS * _RATE * _SAMPLE_BYTES))
    return target.getvalue()
