"""The telephony provider: `content://sms`, `content://mms` and `content://mms-sms`."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Hashable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple, TypeVar, overload

from android_world.virtual_device.system.content.database import (
    delete_rows,
    insert_row,
    open_database,
    read_once,
    remember,
    select,
    update_rows,
    where_clause,
)
from android_world.virtual_device.system.content.mms import (
    PARTS,
    MessagePart,
    MultimediaMessage,
    MultimediaMessages,
)
from android_world.virtual_device.system.content.resolver import (
    ContentProvider,
    Cursor,
    ProviderError,
    Query,
    UnknownUriError,
    Value,
    Values,
)
from android_world.virtual_device.system.content.uris import Uri
from android_world.virtual_device.system.phone_numbers import loosely_equal_numbers

_Found = TypeVar("_Found")
PACKAGE = "com.android.providers.telephony"
SMS_DB = f"/data/data/{PACKAGE}/databases/mmssms.db"
SMS_URI = "content://sms"
# Callers that see every message; all others see the restricted view.
_PRIVILEGED = ("android", "com.android.phone", PACKAGE)
_SUBSCRIPTION = 1
# Short codes are only the same number when they are equal as texts.
_MIN_LOOSE_DIGITS = 7


class Box(IntEnum):
    """Values of the column `type`."""

    ALL = 0
    INBOX = 1
    SENT = 2
    DRAFT = 3
    OUTBOX = 4
    FAILED = 5
    QUEUED = 6


_RECOUNT = """UPDATE threads SET
  message_count = (SELECT COUNT(*) FROM sms WHERE thread_id = ?1 AND type != 3)
    + (SELECT COUNT(*) FROM pdu WHERE thread_id = ?1 AND msg_box != 3),
  read = NOT EXISTS (SELECT 1 FROM sms WHERE thread_id = ?1 AND read = 0),
  error = (SELECT COUNT(*) FROM sms WHERE thread_id = ?1 AND type = 5)
    + (SELECT COUNT(*) FROM pdu WHERE thread_id = ?1 AND msg_box = 5),
  has_attachment = EXISTS (SELECT 1 FROM part JOIN pdu ON mid = pdu._id
    WHERE thread_id = ?1 AND ct NOT IN ('text/plain', 'application/smil'))
  WHERE _id = ?1"""
_ALL_OF_THREAD = """SELECT date, body, _id FROM sms WHERE thread_id = ?1
  UNION ALL SELECT date * 1000, sub, _id FROM pdu WHERE thread_id = ?1"""
_SHOW_NEWEST = f"""UPDATE threads SET (date, snippet) =
  (SELECT date, body FROM ({_ALL_OF_THREAD}) ORDER BY date DESC, _id DESC LIMIT 1)
  WHERE _id = ?1 AND EXISTS ({_ALL_OF_THREAD})"""
# A multimedia message has no subject: a list shows its text.
_SNIPPET = (
    "COALESCE(snippet, (SELECT text FROM part JOIN pdu ON part.mid = pdu._id WHERE"
    " pdu.thread_id = threads._id AND text NOT NULL AND ct = 'text/plain'"
    " ORDER BY pdu._id DESC LIMIT 1))"
)
_BOXES = {box.name.lower(): box for box in Box if box is not Box.ALL}


@dataclass(frozen=True)
class Message:
    """One message; times are in milliseconds of wall time.

    The id of a multimedia message is negative: its table counts for itself.
    """

    id: int
    thread_id: int
    address: str
    body: str
    date_ms: int
    box: Box
    read: bool
    seen: bool
    status: int = -1
    error_code: int = -1
    subject: str | None = None
    parts: tuple[MessagePart, ...] = ()


class Thread(NamedTuple):
    """A conversation with one or more people."""

    id: int
    addresses: tuple[str, ...]
    snippet: str
    date_ms: int
    message_count: int
    read: bool
    archived: bool
    error: int = 0


class Threads(Sequence[Thread]):
    """Conversations by their rows: each is put together when it is inspected."""

    def __init__(self, rows: Sequence[tuple[Value, ...]], addresses: dict[str, str]) -> None:
        """Take rows of `threads` and the addresses by id."""
        self._rows = rows
        self._addresses = addresses

    def __len__(self) -> int:
        """How many there are."""
        return len(self._rows)

    @overload
    def __getitem__(self, index: int) -> Thread: ...
    @overload
    def __getitem__(self, index: slice) -> Threads: ...
    def __getitem__(self, index: int | slice) -> Thread | Threads:
        """One of them, or some."""
        if isinstance(index, slice):
            return Threads(self._rows[index], self._addresses)
        return _thread(self._rows[index], self._addresses)

    def in_archive(self, archived: bool) -> Threads:
        """Those in the archive, or the others."""
        kept = [row for row in self._rows if bool(row[6]) == archived]
        return Threads(kept, self._addresses)


class SmsProvider(ContentProvider):
    """Messages and conversations as apps use them, and as URIs."""

    authorities = ("sms", "mms", "mms-sms")

    def boot(self) -> None:
        self.multimedia = MultimediaMessages(self.device, self._open)
        for authority in self.authorities:
            self.device.content.register(authority, self)

    # -- what apps use ---------------------------------------------------------------------------

    def threads(self, archived: bool | None = None) -> Threads:
        """Return the conversations that have messages or a draft, newest first."""
        found = read_once(self.device, SMS_DB, "threads", _threads)
        return found if archived is None else found.in_archive(archived)

    def remember(self, key: Hashable, find: Callable[[], _Found], *paths: str) -> _Found:
        """What `find` makes of messages, kept until one of them changes, or a file at `paths`."""
        return remember(self.device, SMS_DB, key, find, *paths)

    def thread(self, thread_id: int) -> Thread | None:
        """Return a conversation, also one that has no messages yet."""
        with self._open() as connection:
            row = connection.execute(
                "SELECT _id, recipient_ids, snippet, date, message_count, read, archived, error"
                " FROM threads WHERE _id = ?",
                (thread_id,),
            ).fetchone()
            return _thread(row, _addresses(connection)) if row else None

    def messages(self, thread_id: int | None = None) -> list[Message]:
        """Return the messages of a conversation (of all), oldest first, drafts left out."""
        clause = "type != 3" + ("" if thread_id is None else " AND thread_id = ?")
        args = () if thread_id is None else (thread_id,)
        with self._open() as connection:
            texts = _messages(connection, f"WHERE {clause} ORDER BY date, _id", args)
            others = [_as_message(m) for m in self.multimedia.messages(connection, thread_id)]
        return sorted([*texts, *others], key=lambda m: m.date_ms) if others else texts

    def message(self, message_id: int) -> Message | None:
        """Return one message."""
        with self._open() as connection:
            found = _messages(connection, "WHERE _id = ?", (message_id,))
        return found[0] if found else None

    def draft(self, thread_id: int) -> str:
        """Return the draft of a conversation, or an empty text."""
        return read_once(self.device, SMS_DB, "drafts", _drafts).get(thread_id, "")

    def set_draft(self, thread_id: int, body: str) -> None:
        """Keep a draft for a conversation; an empty text removes it."""
        thread = self.thread(thread_id)
        with self._open() as connection:
            connection.execute("DELETE FROM sms WHERE thread_id = ? AND type = 3", (thread_id,))
        if body and thread is not None:
            self.insert_message("|".join(thread.addresses), body, Box.DRAFT, thread_id=thread_id)
        self._on_change()

    def thread_for(self, *addresses: str) -> int:
        """Return the conversation with exactly these people; it is made when there is none."""
        with self._open() as connection:
            return self._thread_for(connection, list(addresses))

    def insert_message(
        self,
        address: str,
        body: str,
        box: Box,
        *,
        date_ms: int | None = None,
        date_sent_ms: int = 0,
        thread_id: int | None = None,
        read: bool | None = None,
        creator: str | None = None,
        status: int = -1,
        subject: str | None = None,
    ) -> int:
        """Store a message; return its id.

        Args:
            address: the other side; several people are joined with `|` in a group.
            body: the text.
            box: where it is stored.
            date_ms: when; now if None.
            date_sent_ms: when it was sent, for received messages.
            thread_id: the conversation; found by the address if None.
            read: whether it was read; if None, all but the inbox's are.
            creator: the package that stores it.
            status: delivery state (-1 none, 0 complete, 32 pending, 64 failed).
            subject: the subject line.
        """
        values: dict[str, Value] = {
            "address": address,
            "body": body,
            "type": int(box),
            "date_sent": date_sent_ms,
            "sub_id": _SUBSCRIPTION,
            "status": status,
        }
        optional = {"date": date_ms, "thread_id": thread_id, "creator": creator, "subject": subject}
        values |= {key: value for key, value in optional.items() if value is not None}
        if read is not None:
            values["read"] = int(read)
            values["seen"] = int(read)
        with self._open() as connection:
            message_id = self._insert(connection, values)
        self._on_change()
        return message_id

    def insert_multimedia(
        self,
        thread_id: int,
        addresses: Sequence[str],
        body: str,
        files: Sequence[tuple[str, str, bytes]],
        creator: str,
    ) -> int:
        """Store a message with files (MIME type, name, content) in the outbox; return its id."""
        with self._open() as connection:
            row = self.multimedia.insert(connection, thread_id, addresses, body, files, creator)
        self._on_change()
        return -row

    def set_box(self, message_id: int, box: Box, error_code: int | None = None) -> None:
        """Move a message, as when it was sent or failed."""
        values: dict[str, Value] = {"type": int(box)}
        if error_code is not None:
            values["error_code"] = error_code
        self.change_message(message_id, values)

    def change_message(self, message_id: int, values: Values) -> None:
        """Change columns of a message; of a multimedia message only its box."""
        with self._open() as connection:
            if message_id < 0:
                self.multimedia.set_box(connection, -message_id, int(values["type"] or 0))
            else:
                update_rows(connection, "sms", values, "_id = ?", (message_id,))
        self._on_change()

    def mark_read(self, thread_id: int, read: bool = True) -> None:
        """Mark a conversation as read; `read=False` makes its newest received message unread."""
        with self._open() as connection:
            if read:
                connection.execute(
                    "UPDATE sms SET read = 1, seen = 1 WHERE thread_id = ? AND read = 0",
                    (thread_id,),
                )
            else:
                connection.execute(
                    "UPDATE sms SET read = 0, seen = 0 WHERE _id ="
                    " (SELECT MAX(_id) FROM sms WHERE thread_id = ? AND type = 1)",
                    (thread_id,),
                )
                connection.execute("UPDATE threads SET read = 0 WHERE _id = ?", (thread_id,))
        self._on_change()

    def set_archived(self, thread_id: int, archived: bool) -> None:
        """Put a conversation into the archive, or take it out."""
        with self._open() as connection:
            update_rows(connection, "threads", {"archived": int(archived)}, "_id = ?", (thread_id,))
        self._on_change()

    def delete_message(self, message_id: int) -> bool:
        """Delete a message; return whether there was one."""
        with self._open() as connection:
            if message_id < 0:
                deleted = self._delete_multimedia(connection, f"_id = {-message_id}")
            else:
                deleted = self._delete(connection, "_id = ?", (message_id,))
        self._on_change()
        return deleted > 0

    def delete_thread(self, thread_id: int) -> None:
        """Delete a conversation with all its messages."""
        with self._open() as connection:
            self._delete_conversation(connection, thread_id)
        self._on_change()

    # -- content provider ------------------------------------------------------------------------

    def query(self, uri: Uri, query: Query) -> Cursor:
        with self._open() as connection:
            if uri.authority == "mms":
                table = "pdu" if self._can_read_all(query.caller) else "pdu_restricted"
                return self.multimedia.query(uri, query, table)
            if uri.authority == "mms-sms":
                return self._query_both(connection, uri, query)
            table = "sms" if self._can_read_all(query.caller) else "sms_restricted"
            if uri.path == "conversations":
                return _query_conversations(connection, table, query)
            return select(connection, table, query, None, _sms_where(uri), "date DESC")

    def insert(self, uri: Uri, values: Values, caller: str) -> Uri | None:
        if uri.authority != "sms" or len(uri.segments) > 1:
            raise UnknownUriError(uri)
        row = dict(values)
        name = uri.path
        if name:
            if name not in _BOXES:
                raise UnknownUriError(uri)
            row["type"] = int(_BOXES[name])
        if caller not in _PRIVILEGED or not row.get("creator"):
            row["creator"] = caller
        with self._open() as connection:
            message_id = self._insert(connection, row)
        return Uri("sms", (str(message_id),))

    def update(self, uri: Uri, values: Values, query: Query) -> int:
        with self._open() as connection:
            if uri.authority == "mms-sms" and uri.collection == "conversations":
                changeable = {k: v for k, v in values.items() if k in ("archived", "read")}
                row = f"_id = {uri.id}" if uri.id is not None else None
                where = where_clause(row, query.where)
                return update_rows(connection, "threads", changeable, where, query.args)
            if uri.authority != "sms":
                raise UnknownUriError(uri)
            where = where_clause(_sms_where(uri), query.where)
            return update_rows(connection, "sms", values, where, query.args)

    def delete(self, uri: Uri, query: Query) -> int:
        with self._open() as connection:
            if uri.authority == "mms-sms" and uri.collection == "conversations":
                if uri.id is not None and not query.where:
                    return self._delete_conversation(connection, uri.id)
                thread = f"thread_id = {uri.id}" if uri.id is not None else None
                return self._delete(connection, where_clause(thread, query.where), query.args)
            if uri.authority != "sms":
                raise UnknownUriError(uri)
            where = where_clause(_sms_where(uri), query.where)
            return self._delete(connection, where, query.args)

    def get_type(self, uri: Uri) -> str | None:
        return "vnd.android.cursor.item/sms" if uri.id is not None else "vnd.android.cursor.dir/sms"

    def opens(self, path: str, package: str) -> bool:
        """Whether an app may read this file of a message."""
        return path.startswith(f"{PARTS}/") and self._can_read_all(package)

    def file_path(self, uri: Uri) -> str:
        path = self.multimedia.file_path(uri) if uri.authority == "mms" else ""
        if not path:
            raise ProviderError("java.io.FileNotFoundException", f"No file at {uri}")
        return path

    # -- rows ------------------------------------------------------------------------------------

    def _open(self) -> AbstractContextManager[sqlite3.Connection]:
        return open_database(self.device, SMS_DB)

    def _can_read_all(self, caller: str) -> bool:
        return caller in _PRIVILEGED or caller == self.device.telephony.sms_package

    def _query_both(self, connection: sqlite3.Connection, uri: Uri, query: Query) -> Cursor:
        if uri.path == "conversations":
            if uri.parameters.get("simple") == "true":
                return select(connection, "threads", query, None, None, "date DESC")
            return _query_conversations(connection, "sms", query)
        if uri.collection == "conversations":
            return select(connection, "sms", query, None, f"thread_id = {uri.id}", "date")
        if uri.collection == "canonical-addresses":
            row = f"_id = {uri.id}" if uri.id is not None else None
            return select(connection, "canonical_addresses", query, None, row)
        if uri.collection == "canonical-address" and uri.id is not None:
            return select(connection, "canonical_addresses", query, ("address",), f"_id = {uri.id}")
        if uri.path == "threadID":
            recipients = [v for k, v in uri.parameters.items() if k == "recipient"]
            return Cursor(("_id",), ((self._thread_for(connection, recipients),),))
        if uri.path == "search":
            pattern = uri.parameters.get("pattern", "").replace("'", "''")
            return select(connection, "sms", query, None, f"body LIKE '%{pattern}%'", "date DESC")
        raise UnknownUriError(uri)

    def _insert(self, connection: sqlite3.Connection, values: dict[str, Value]) -> int:
        row = dict(values)
        box = int(row.setdefault("type", int(Box.INBOX)) or 0)
        if row.get("date") is None:
            row["date"] = self.device.clock.now_ms
        address = str(row.get("address") or "")
        if not row.get("thread_id") and address:
            row["thread_id"] = self._thread_for(connection, address.split("|"))
        if box != Box.INBOX:
            row.setdefault("read", 1)
        elif row.get("person") is None:
            contact = self.device.contacts.lookup_by_number(address)
            row["person"] = contact.id if contact else None
        if box == Box.DRAFT:
            connection.execute(
                "DELETE FROM sms WHERE thread_id = ? AND type = 3", (row.get("thread_id"),)
            )
        message_id = insert_row(connection, "sms", row)
        insert_row(
            connection,
            "words",
            {
                "_id": message_id,
                "index_text": row.get("body"),
                "source_id": message_id,
                "table_to_use": 1,
            },
        )
        return message_id

    def _thread_for(self, connection: sqlite3.Connection, addresses: list[str]) -> int:
        ids = sorted({_canonical_id(connection, address) for address in addresses})
        recipients = " ".join(map(str, ids))
        row = connection.execute(
            "SELECT _id FROM threads WHERE recipient_ids = ?", (recipients,)
        ).fetchone()
        if row:
            return int(row[0])
        now = self.device.clock.now_ms
        return insert_row(
            connection,
            "threads",
            {
                "date": now - now % 1000,
                "recipient_ids": recipients,
                "message_count": 0,
                "type": int(len(ids) > 1),
            },
        )

    def _delete(
        self, connection: sqlite3.Connection, where: str | None, args: tuple[Value, ...] = ()
    ) -> int:
        clause = f" WHERE {where}" if where else ""
        touched = [
            row[0]
            for row in connection.execute(f"SELECT DISTINCT thread_id FROM sms{clause}", args)
        ]
        count = delete_rows(connection, "sms", where, args)
        self._on_deleted(connection, touched)
        return count

    def _delete_multimedia(self, connection: sqlite3.Connection, where: str) -> int:
        rows = connection.execute(f"SELECT DISTINCT thread_id FROM pdu WHERE {where}").fetchall()
        count = self.multimedia.delete(connection, where)
        self._on_deleted(connection, [row[0] for row in rows])
        return count

    def _delete_conversation(self, connection: sqlite3.Connection, thread_id: int) -> int:
        others = self.multimedia.delete(connection, f"thread_id = {thread_id}")
        return others + self._delete(connection, "thread_id = ?", (thread_id,))

    def _on_deleted(self, connection: sqlite3.Connection, threads: Sequence[int | None]) -> None:
        """Count the messages of conversations again, and drop those that have none."""
        for thread_id in threads:
            _refresh_thread(connection, thread_id)
        connection.execute(
            "DELETE FROM threads WHERE _id NOT IN (SELECT DISTINCT thread_id FROM sms WHERE"
            " thread_id NOT NULL UNION SELECT DISTINCT thread_id FROM pdu WHERE thread_id NOT NULL)"
        )
        _drop_unused_addresses(connection)

    def _on_change(self) -> None:
        self.device.content.notify_change(SMS_URI)


def _sms_where(uri: Uri) -> str | None:
    """The restriction that a `content://sms` URI brings."""
    first = uri.segments[0] if uri.segments else ""
    if first in ("", "all"):
        return None
    if first in _BOXES and len(uri.segments) == 1:
        return f"type = {int(_BOXES[first])}"
    if first == "undelivered":
        return "type IN (4, 5, 6)"
    if first.isdecimal() and len(uri.segments) == 1:
        return f"_id = {int(first)}"
    if uri.collection in _BOXES or uri.collection == "all":
        return f"_id = {uri.id}"
    if first == "conversations" and uri.id is not None:
        return f"thread_id = {uri.id}"
    raise UnknownUriError(uri)


def _query_conversations(connection: sqlite3.Connection, table: str, query: Query) -> Cursor:
    wanted = query.projection or ("thread_id", "msg_count", "snippet")
    view = (
        f"(SELECT {table}.*, body AS snippet, groups.msg_count AS msg_count FROM {table},"
        f" (SELECT thread_id AS group_thread_id, MAX(date) AS group_date, COUNT(*) AS msg_count"
        f" FROM {table} GROUP BY thread_id) AS groups WHERE {table}.thread_id ="
        f" groups.group_thread_id AND {table}.date = groups.group_date)"
    )
    return select(connection, view, query, wanted, None, "date DESC")


def _addresses(connection: sqlite3.Connection) -> dict[str, str]:
    rows = connection.execute("SELECT _id, address FROM canonical_addresses")
    return {str(row[0]): str(row[1]) for row in rows}


def _threads(connection: sqlite3.Connection) -> Threads:
    rows = connection.execute(
        f"SELECT _id, recipient_ids, {_SNIPPET}, date, message_count, read, archived, error"
        " FROM threads WHERE message_count > 0 OR EXISTS"
        " (SELECT 1 FROM sms WHERE thread_id = threads._id) ORDER BY date DESC, _id DESC"
    ).fetchall()
    return Threads(rows, _addresses(connection))


def _drafts(connection: sqlite3.Connection) -> dict[int, str]:
    rows = connection.execute("SELECT thread_id, body FROM sms WHERE type = 3 ORDER BY _id DESC")
    return {int(row[0] or 0): str(row[1] or "") for row in rows}


def _thread(row: tuple[Value, ...], addresses: dict[str, str]) -> Thread:
    thread_id, recipients, snippet, date, count, read, archived, error = row
    ids = str(recipients or "").split()
    return Thread(
        int(thread_id or 0),
        tuple(addresses[i] for i in ids if i in addresses),
        str(snippet or ""),
        int(date or 0),
        int(count or 0),
        bool(read),
        bool(archived),
        int(error or 0),
    )


def _messages(
    connection: sqlite3.Connection, clause: str, args: tuple[Value, ...]
) -> list[Message]:
    rows = connection.execute(
        "SELECT _id, thread_id, address, body, date, type, read, seen, status, error_code, subject"
        f" FROM sms {clause}",
        args,
    ).fetchall()
    return [
        Message(
            id=r[0],
            thread_id=r[1] or 0,
            address=r[2] or "",
            body=r[3] or "",
            date_ms=r[4] or 0,
            box=Box(r[5]) if r[5] in set(Box) else Box.ALL,
            read=bool(r[6]),
            seen=bool(r[7]),
            status=r[8],
            error_code=r[9],
            subject=r[10],
        )
        for r in rows
    ]


def _as_message(message: MultimediaMessage) -> Message:
    return Message(
        id=-message.id,
        thread_id=message.thread_id,
        address=message.address,
        body=message.body,
        date_ms=message.date_ms,
        box=Box(message.box),
        read=message.read,
        seen=message.seen,
        parts=message.parts,
    )


def _canonical_id(connection: sqlite3.Connection, address: str) -> int:
    """The id of an address, matched as a text or loosely as a phone number."""
    wanted = address.strip()
    if "@" in wanted:
        wanted = wanted.lower()
    digits = sum(c.isdecimal() for c in wanted)
    for row_id, known in connection.execute("SELECT _id, address FROM canonical_addresses"):
        if known == wanted:
            return int(row_id)
        if digits >= _MIN_LOOSE_DIGITS and "@" not in wanted and _same_number(known, wanted):
            return int(row_id)
    return insert_row(connection, "canonical_addresses", {"address": wanted})


def _same_number(known: object, wanted: str) -> bool:
    return not any(c.isalpha() for c in f"{known}{wanted}") and loosely_equal_numbers(
        str(known), wanted
    )


def _refresh_thread(connection: sqlite3.Connection, thread_id: int | None) -> None:
    """Recount a conversation and show its newest message, after others were deleted."""
    connection.execute(_RECOUNT, (thread_id,))
    connection.execute(_SHOW_NEWEST, (thread_id,))


def _drop_unused_addresses(connection: sqlite3.Connection) -> None:
    used: set[str] = set()
    for (recipients,) in connection.execute("SELECT recipient_ids FROM threads"):
        used.update(str(recipients or "").split())
    for (row_id,) in connection.execute("SELECT _id FROM canonical_addresses").fetchall():
        if str(row_id) not in used:
            connection.execute("DELETE FROM canonical_addresses WHERE _id = ?", (row_id,))
