"""Multimedia messages: the provider's tables `pdu`, `part` and `addr`, and the files of parts."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import TYPE_CHECKING
from xml.sax.saxutils import quoteattr

from android_world.virtual_device.system.content.database import insert_row, select
from android_world.virtual_device.system.content.resolver import (
    Cursor,
    Query,
    UnknownUriError,
    Value,
)
from android_world.virtual_device.system.content.uris import Uri

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device

PARTS = "/data/data/com.android.providers.telephony/app_parts"
# MMS Encapsulation Protocol: message types, header values and types of addresses.
_SEND_REQUEST, _VERSION, _NORMAL, _NO, _UTF_8 = 128, 18, 129, 129, 106
_FROM, _TO = 137, 151
_BOXES = {"inbox": 1, "sent": 2, "drafts": 3, "outbox": 4}


@dataclass(frozen=True)
class MessagePart:
    """A file of a message."""

    id: int
    mime_type: str
    name: str
    path: str

    @property
    def uri(self) -> str:
        """The URI by which apps read it."""
        return f"content://mms/part/{self.id}"


@dataclass(frozen=True)
class MultimediaMessage:
    """A message with files; `box` is a value of the column `msg_box`."""

    id: int
    thread_id: int
    address: str
    body: str
    date_ms: int
    box: int
    read: bool
    seen: bool
    parts: tuple[MessagePart, ...]


class MultimediaMessages:
    """The multimedia messages of the telephony provider."""

    def __init__(
        self, device: Device, connect: Callable[[], AbstractContextManager[sqlite3.Connection]]
    ) -> None:
        self.device, self._connect = device, connect

    def insert(
        self,
        connection: sqlite3.Connection,
        thread_id: int,
        addresses: Sequence[str],
        body: str,
        files: Sequence[tuple[str, str, bytes]],
        creator: str,
    ) -> int:
        """Store a message in the outbox; return its id.

        Args:
            connection: the provider's database.
            thread_id: the conversation.
            addresses: the recipients.
            body: the text; may be empty.
            files: MIME type, name and content of each file.
            creator: the package that stores it.
        """
        now = self.device.clock.now_ms
        row: dict[str, Value] = {
            "thread_id": thread_id,
            "date": now // 1000,
            "msg_box": _BOXES["outbox"],
            "read": 1,
            "seen": 1,
            "ct_t": "application/vnd.wap.multipart.related",
            "exp": 604800,
            "m_cls": "personal",
            "m_type": _SEND_REQUEST,
            "v": _VERSION,
            "m_size": len(body.encode()) + sum(len(content) for _, _, content in files),
            "pri": _NORMAL,
            "rr": _NO,
            "d_rpt": _NO,
            "tr_id": f"T{now:x}",
            "sub_id": 1,
            "creator": creator,
        }
        number = insert_row(connection, "pdu", row)
        people = [("insert-address-token", _FROM), *((address, _TO) for address in addresses)]
        for address, kind in people:
            values: dict[str, Value] = {"msg_id": number, "address": address, "type": kind}
            insert_row(connection, "addr", {**values, "charset": _UTF_8, "sub_id": 1})
        self._insert_parts(connection, number, body, files)
        return number

    def _insert_parts(
        self,
        connection: sqlite3.Connection,
        number: int,
        body: str,
        files: Sequence[tuple[str, str, bytes]],
    ) -> None:
        names = [name for _, name, _ in files]
        smil = "".join(f'<par dur="5000ms"><ref src={quoteattr(name)}/></par>' for name in names)
        layout = f"<smil><head><layout/></head><body>{smil}</body></smil>"
        _insert_part(connection, number, "application/smil", "smil.xml", seq=-1, text=layout)
        self.device.storage.mkdir(PARTS, parents=True, exist_ok=True)
        for mime_type, name, content in files:
            part = _insert_part(connection, number, mime_type, name)
            path = f"{PARTS}/PART_{self.device.clock.now_ms}_{part}"
            self.device.storage.write_bytes(path, content)
            connection.execute("UPDATE part SET _data = ? WHERE _id = ?", (path, part))
        if body:
            name = "text_0.txt"
            _insert_part(connection, number, "text/plain", name, text=body, chset=_UTF_8)

    def messages(
        self, connection: sqlite3.Connection, thread_id: int | None
    ) -> list[MultimediaMessage]:
        """The messages of a conversation, or of all, oldest first, without drafts."""
        clause = "" if thread_id is None else f" AND thread_id = {thread_id}"
        rows = connection.execute(
            "SELECT _id, thread_id, date, msg_box, read, seen FROM pdu WHERE msg_box != 3"
            f" AND m_type IN (128, 132){clause} ORDER BY date, _id"
        ).fetchall()
        return [self._message(connection, *row) for row in rows]

    def _message(
        self, connection: sqlite3.Connection, number: int, thread: int, date: int, *state: int
    ) -> MultimediaMessage:
        box, read, seen = state
        kind = _FROM if box == _BOXES["inbox"] else _TO
        found = connection.execute(
            "SELECT address FROM addr WHERE msg_id = ? AND type = ? ORDER BY _id", (number, kind)
        )
        address = "|".join(str(row[0]) for row in found)
        body, parts = [], []
        for part, ct, name, path, text in connection.execute(
            "SELECT _id, ct, name, _data, text FROM part WHERE mid = ? ORDER BY seq, _id", (number,)
        ):
            if ct == "text/plain" and not path:
                body.append(str(text or ""))
            elif ct != "application/smil":
                parts.append(MessagePart(part, str(ct or ""), str(name or ""), str(path or "")))
        text = "\n".join(body)
        return MultimediaMessage(
            number, thread, address, text, date * 1000, box, bool(read), bool(seen), tuple(parts)
        )

    def set_box(self, connection: sqlite3.Connection, number: int, box: int) -> None:
        """Move a message, as when it could not be sent."""
        connection.execute("UPDATE pdu SET msg_box = ? WHERE _id = ?", (box, number))

    def delete(self, connection: sqlite3.Connection, where: str) -> int:
        """Delete messages with their files; return how many."""
        chosen = f"SELECT _id FROM pdu WHERE {where}"
        paths = connection.execute(
            f"SELECT _data FROM part WHERE mid IN ({chosen}) AND _data NOT NULL"
        ).fetchall()
        for (path,) in paths:
            with contextlib.suppress(OSError):
                self.device.storage.remove(str(path))
        connection.execute(f"DELETE FROM part WHERE mid IN ({chosen})")
        connection.execute(f"DELETE FROM addr WHERE msg_id IN ({chosen})")
        return connection.execute(f"DELETE FROM pdu WHERE {where}").rowcount

    def query(self, uri: Uri, query: Query, table: str) -> Cursor:
        """Rows of `content://mms`, of a box, of a message, of its parts and addresses."""
        with self._connect() as connection:
            name, where = _table_of(uri, table)
            order = "date DESC" if name == table else None
            return select(connection, name, query, None, where, order)

    def file_path(self, uri: Uri) -> str:
        """The file of a part; "" where there is none."""
        if uri.collection != "part" or uri.id is None:
            return ""
        with self._connect() as connection:
            row = connection.execute("SELECT _data FROM part WHERE _id = ?", (uri.id,)).fetchone()
        return str(row[0] or "") if row else ""


def _table_of(uri: Uri, table: str) -> tuple[str, str | None]:
    """The table that a `content://mms` URI names, and its restriction."""
    segments = uri.segments
    match segments:
        case ():
            return table, None
        case (box,) if box in _BOXES:
            return table, f"msg_box = {_BOXES[box]}"
        case ("part",):
            return "part", None
        case ("part", number) if number.isdecimal():
            return "part", f"_id = {int(number)}"
        case (number,) if number.isdecimal():
            return table, f"_id = {int(number)}"
        case (number, "part") if number.isdecimal():
            return "part", f"mid = {int(number)}"
        case (number, "addr") if number.isdecimal():
            return "addr", f"msg_id = {int(number)}"
    raise UnknownUriError(uri)


def _insert_part(
    connection: sqlite3.Connection,
    message: int,
    mime_type: str,
    name: str,
    seq: int = 0,
    **values: Value,
) -> int:
    cid = f"<{name.rpartition('.')[0] or name}>"
    row: dict[str, Value] = {"mid": message, "seq": seq, "ct": mime_type, "name": name}
    return insert_row(connection, "part", {**row, "cid": cid, "cl": name, "sub_id": 1, **values})
