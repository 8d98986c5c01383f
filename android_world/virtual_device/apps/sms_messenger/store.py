"""The app's own database: deleted messages that can be restored, and messages to send later."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from android_world.virtual_device.apps._lib.simple_mobile_tools import widgets
from android_world.virtual_device.framework.preferences import Preferences
from android_world.virtual_device.system.content.database import open_database, read_once
from android_world.virtual_device.system.content.sms import Box, Message, Thread

if TYPE_CHECKING:
    import sqlite3

    from android_world.virtual_device.apps.base import Activity
    from android_world.virtual_device.system.device_protocol import Device

PACKAGE = "com.simplemobiletools.smsmessenger"
DATABASE = f"/data/data/{PACKAGE}/databases/conversations.db"
KEPT_MS = 30 * 86_400_000  # Older entries of the bin are deleted.
_SCHEDULE = (
    "INSERT INTO messages (id, body, type, status, participants, date, read, thread_id, is_mms,"
    " attachment, sender_phone_number, sender_name, sender_photo_uri, subscription_id,"
    " is_scheduled) VALUES (?, ?, 6, -1, ?, ?, 1, ?, ?, ?, '', '', '', 1, 1)"
)


@dataclass(frozen=True)
class Attachment:
    """A file that goes with a message; `uri` opens the file in other apps."""

    path: str
    mime_type: str
    name: str
    uri: str = ""

    @property
    def is_visual(self) -> bool:
        """Whether it is shown as an image: an image or a video."""
        return self.mime_type.startswith(("image/", "video/"))


class RecycleBin:
    """Messages that are deleted later; they stay in the provider until then."""

    def __init__(self, device: Device) -> None:
        self.device = device

    @property
    def is_used(self) -> bool:
        """Whether deleted messages go into the bin."""
        return Preferences(self.device.storage, PACKAGE, "Prefs").get_bool("use_recycle_bin")

    @property
    def ids(self) -> frozenset[int]:
        """The messages in the bin."""
        return read_once(self.device, DATABASE, "bin", _bin_ids)

    def messages(self, thread_id: int | None = None) -> list[Message]:
        """The messages in the bin, of one conversation or of all."""
        ids = self.ids
        return [m for m in self.device.sms.messages(thread_id) if m.id in ids] if ids else []

    def remaining(self, thread_id: int | None = None) -> list[Message]:
        """The messages that are not in the bin."""
        ids, messages = self.ids, self.device.sms.messages(thread_id)
        return [m for m in messages if m.id not in ids] if ids else messages

    def put(self, ids: Iterable[int]) -> None:
        """Move messages into the bin."""
        now = self.device.clock.now_ms
        with open_database(self.device, DATABASE) as db:
            db.executemany(
                "INSERT OR REPLACE INTO recycle_bin_messages VALUES (?, ?)",
                [(number, now) for number in ids],
            )

    def restore(self, ids: Iterable[int]) -> None:
        """Take messages out of the bin."""
        with open_database(self.device, DATABASE) as db:
            db.executemany(
                "DELETE FROM recycle_bin_messages WHERE id = ?", [(number,) for number in ids]
            )

    def delete(self, ids: Iterable[int]) -> None:
        """Delete messages for good."""
        gone = list(ids)
        for number in gone:
            self.device.sms.delete_message(number)
        self.restore(gone)

    def delete_old(self) -> None:
        """Delete what has been in the bin for 30 days."""
        if not self.ids:
            return
        oldest = self.device.clock.now_ms - KEPT_MS
        with open_database(self.device, DATABASE) as db:
            statement = "SELECT id FROM recycle_bin_messages WHERE deleted_ts < ?"
            old = [int(row[0]) for row in db.execute(statement, (oldest,))]
        self.delete(old)

    def without(self, threads: Iterable[Thread]) -> list[Thread]:
        """Conversations as lists show them: without the messages in the bin."""
        changed = {m.thread_id for m in self.messages()}
        found = [_last(t, self.remaining(t.id)) if t.id in changed else t for t in threads]
        return [thread for thread in found if thread is not None]

    def threads(self) -> list[Thread]:
        """Conversations with messages in the bin."""
        binned = self.messages()
        found = [
            _last(thread, [m for m in binned if m.thread_id == thread.id])
            for thread in self.device.sms.threads()
        ]
        return [thread for thread in found if thread is not None]


def show_empty_dialog(activity: Activity, then: Callable[[], object]) -> None:
    """Ask, and delete everything that is in the bin."""
    trash = RecycleBin(activity.device)

    def empty() -> None:
        trash.delete(trash.ids)
        then()

    question = "Are you sure you want to empty the Recycle Bin?"
    widgets.confirm(activity, f"{question} The messages will be permanently lost.", empty)


def _last(thread: Thread, messages: list[Message]) -> Thread | None:
    """A conversation that has only these messages."""
    if not messages:
        return None
    last = messages[-1]
    read = all(m.read for m in messages)
    return thread._replace(snippet=last.body, date_ms=last.date_ms, read=read)


def _bin_ids(connection: sqlite3.Connection) -> frozenset[int]:
    return frozenset(int(r[0]) for r in connection.execute("SELECT id FROM recycle_bin_messages"))


class Scheduled:
    """Messages that the app sends later."""

    def __init__(self, device: Device) -> None:
        self.device = device

    def all(self, thread_id: int | None = None) -> list[Message]:
        """What is waiting, in the order of sending; `date_ms` is the time."""
        found = read_once(self.device, DATABASE, "scheduled", _waiting)
        return [m for m in found if thread_id in (None, m.thread_id)]

    def add(
        self,
        thread_id: int,
        addresses: tuple[str, ...],
        body: str,
        at_ms: int,
        files: Iterable[Attachment] = (),
    ) -> None:
        """Send a text with files at a time."""
        with open_database(self.device, DATABASE) as db:
            row = db.execute("SELECT MAX(id) FROM messages WHERE is_scheduled = 1").fetchone()
            # The app draws numbers at random, far above those of the provider.
            number = max(int(row[0] or 0), 1 << 30) + 1
            people = json.dumps([{"phoneNumbers": [{"value": a}]} for a in addresses])
            attached = _attachment(number, body, files)
            is_mms = attached is not None
            values = (number, body, people, at_ms // 1000, thread_id, is_mms, attached)
            db.execute(_SCHEDULE, values)

    def files(self, number: int) -> tuple[Attachment, ...]:
        """The files that go with a message."""
        return read_once(self.device, DATABASE, "attached", _files_of_messages).get(number, ())

    def remove(self, number: int) -> None:
        """Do not send a text."""
        with open_database(self.device, DATABASE) as db:
            db.execute("DELETE FROM messages WHERE id = ? AND is_scheduled = 1", (number,))


def _waiting(connection: sqlite3.Connection) -> list[Message]:
    rows = connection.execute(
        "SELECT id, thread_id, body, date, participants FROM messages WHERE is_scheduled = 1"
        " ORDER BY date, id"
    )
    found = (_message(*row) for row in rows)
    return [message for message in found if message is not None]


def _message(
    number: int, thread_id: object, body: object, date: object, people: object
) -> Message | None:
    """The message of a row; None for one that the app did not write."""
    address = _people(str(people))
    if not isinstance(thread_id, int) or not isinstance(date, int) or not address:
        return None
    return Message(number, thread_id, address, str(body), date * 1000, Box.QUEUED, True, True)


def _attachment(number: int, body: str, files: Iterable[Attachment]) -> str | None:
    """The files of a message as the app stores them; None where there is none."""
    attachments = [
        {
            "message_id": number,
            "uri_string": f"file://{file.path}",
            "mimetype": file.mime_type,
            "width": 0,
            "height": 0,
            "filename": file.name,
        }
        for file in files
    ]
    if not attachments:
        return None
    return json.dumps({"id": number, "text": body, "attachments": attachments})


def _files_of_messages(connection: sqlite3.Connection) -> dict[int, tuple[Attachment, ...]]:
    """The files of the waiting messages by their ids; none of what the app did not write."""
    rows = connection.execute(
        "SELECT id, attachment FROM messages WHERE is_scheduled = 1 AND attachment IS NOT NULL"
    )
    return {int(number): _files(str(stored)) for number, stored in rows}


def _files(stored: str) -> tuple[Attachment, ...]:
    try:
        return tuple(
            Attachment(
                str(one["uri_string"]).removeprefix("file://"),
                str(one["mimetype"]),
                str(one["filename"]),
            )
            for one in json.loads(stored)["attachments"]
        )
    except (KeyError, RecursionError, TypeError, ValueError):
        return ()


def _people(participants: str) -> str:
    """The numbers in a row, joined as the provider joins them; "" where there are none."""
    try:
        found = json.loads(participants)
        return "|".join(str(n["value"]) for one in found for n in one["phoneNumbers"])
    except (KeyError, RecursionError, TypeError, ValueError):
        return ""
