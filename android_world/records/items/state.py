"""All items of a phone at one time, and what changed between two times."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, Self, TypeVar

from android_world.device import adb
from android_world.records.capture import PhoneRecords, capture as capture_records
from android_world.records.changes import Change
from android_world.records.items import reading
from android_world.records.items.browser import Bookmark, Download, PageVisit
from android_world.records.items.calls import BlockedNumber, Call
from android_world.records.items.clock import Alarm, Timer, WorldClock
from android_world.records.items.cooking import Recipe
from android_world.records.items.files import Album, File, Folder, MarkorFolder
from android_world.records.items.item import Item
from android_world.records.items.joplin import JoplinNote, Notebook
from android_world.records.items.maps import Favorite, MapMarker, MapTrack
from android_world.records.items.music import Playlist, Song
from android_world.records.items.notes import MarkorNote
from android_world.records.items.people import Contact, Message
from android_world.records.items.pictures import Photo, Video
from android_world.records.items.planning import Event, Expense
from android_world.records.items.recordings import Recording
from android_world.records.items.sport import Track
from android_world.records.items.system import Clip, Notification, Setting
from android_world.records.items.tasks import Task
from android_world.records.items.vlc import VlcPlaylist
from android_world.records.items.web_pages import WebPage

KINDS: Final[tuple[type[Item], ...]] = (
    *(Event, Expense, Alarm, Contact, Message, MarkorNote),
    *(Task, Recipe, Notebook, JoplinNote),
    *(Folder, MarkorFolder, Album, File, Photo, Video, WebPage, Recording),
    *(Track, Song, Playlist, MapMarker),
    *(Call, BlockedNumber, Setting, Timer, WorldClock),
    *(VlcPlaylist, Favorite, MapTrack, Bookmark, PageVisit, Download, Clip, Notification),
)
_Kind = TypeVar("_Kind", bound=Item)


@dataclasses.dataclass(frozen=True)
class PhoneItems:
    """All items of a phone at one time, by kind."""

    by_kind: Mapping[type[Item], tuple[Item, ...]]

    def of(self, kind: type[_Kind]) -> tuple[_Kind, ...]:
        """The items of one kind."""
        return self.by_kind.get(kind, ())  # type: ignore[return-value]

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self  # Nothing of it changes.

    def to_json(self) -> dict[str, list[dict[str, Any]]]:
        """The items as JSON, by name of the kind."""
        return {kind.kind: [i.to_json() for i in found] for kind, found in self.by_kind.items()}


def capture(env: adb.AdbDevice, kinds: Sequence[type[Item]] = KINDS) -> PhoneItems:
    """Read all items of a phone.

    Raises:
      DeviceError: the device fails.
    """
    return of(capture_records(env, with_folders=True), env, kinds)


def of(phone: PhoneRecords, env: adb.AdbDevice, kinds: Sequence[type[Item]] = KINDS) -> PhoneItems:
    """The items that records make; `env` is the phone, for contents of files."""
    return PhoneItems(reading.read(phone, env, kinds))


def diff(before: PhoneItems, after: PhoneItems) -> list[Change[Item]]:
    """All changes between two times, by kind."""
    return [
        change for kind, old in before.by_kind.items() for change in _changes(old, after.of(kind))
    ]


def _changes(old: Sequence[Item], new: Sequence[Item]) -> Iterator[Change[Item]]:
    """The changes of one kind: items are followed by number, identity, trace."""
    if old is new:
        return
    by_ref = {item.ref: item for item in old}
    equal = {item.ref for item in new if item.ref and by_ref.get(item.ref) == item}
    added = [item for item in new if item.ref not in equal]
    gone: list[Item] = []
    for item in (item for item in old if item.ref not in equal):
        same = next((n for n in added if n.ref == item.ref and n.is_same(item)), None)
        same = same or next((n for n in added if n.is_same(item)), None)
        if same is None:
            gone.append(item)
        else:
            added.remove(same)
    for item in gone:
        changeable = added if item.can_be_changed else []
        now = next((n for n in changeable if n.ref == item.ref), None)
        now = now or next((n for n in changeable if n.key == item.key), None)
        now = now or next((n for n in changeable if item.trace and n.trace == item.trace), None)
        if now is None:
            yield Change("removed", item, None)
        else:
            added.remove(now)
            yield Change("changed", item, now)
    yield from (Change("added", None, item) for item in added)
