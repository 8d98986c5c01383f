"""The call log: `content://call_log/calls`."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from enum import IntEnum

from android_world.virtual_device.codecs import data_files
from android_world.virtual_device.system.content.contact_rows import Contact
from android_world.virtual_device.system.content.database import (
    delete_rows,
    insert_row,
    open_database,
    select,
    update_rows,
    where_clause,
)
from android_world.virtual_device.system.content.resolver import (
    ContentProvider,
    Cursor,
    Query,
    UnknownUriError,
    Value,
    Values,
)
from android_world.virtual_device.system.content.uris import Uri
from android_world.virtual_device.system.phone_numbers import (
    format_number,
    loosely_equal_numbers,
    to_e164,
)

CALL_LOG_DB = "/data/data/com.android.providers.contacts/databases/calllog.db"
CALLS_URI = "content://call_log/calls"
SIM_SERIAL = "89014103211118510720"
_TELEPHONY_COMPONENT = "com.android.phone/com.android.services.telephony.TelephonyConnectionService"
# The order in which Android's projection map lists them.
CALL_COLUMNS = data_files.read_words(__package__, "call_columns.txt")


class CallType(IntEnum):
    """Values of the column `type`."""

    INCOMING = 1
    OUTGOING = 2
    MISSED = 3
    VOICEMAIL = 4
    REJECTED = 5
    BLOCKED = 6


@dataclass(frozen=True)
class CallEntry:
    """A call of the past."""

    id: int
    number: str
    type: CallType
    date_ms: int
    duration_s: int
    name: str | None
    is_new: bool
    is_read: bool


class CallLogProvider(ContentProvider):
    """Past calls as apps use them, and as URIs."""

    authorities = ("call_log",)

    def boot(self) -> None:
        self.device.content.register("call_log", self)

    def calls(self) -> list[CallEntry]:
        """Return the calls, newest first."""
        with open_database(self.device, CALL_LOG_DB) as connection:
            rows = connection.execute(
                "SELECT _id, number, type, date, duration, name, new, is_read FROM calls"
                " WHERE deleted = 0 ORDER BY date DESC, _id DESC"
            ).fetchall()
        known = {int(t) for t in CallType}
        return [
            CallEntry(
                id=r[0],
                number=r[1] or "",
                type=CallType(r[2] if r[2] in known else CallType.INCOMING),
                date_ms=r[3] or 0,
                duration_s=r[4] or 0,
                name=r[5],
                is_new=bool(r[6]),
                is_read=bool(r[7]),
            )
            for r in rows
        ]

    def add_call(self, number: str, call_type: CallType, date_ms: int, duration_s: int = 0) -> int:
        """Record a call that has ended; return its id."""
        contact = self.device.contacts.lookup_by_number(number)
        phones = contact.phones if contact else []
        phone = next((p for p in phones if loosely_equal_numbers(p.value, number)), None)
        row: dict[str, Value] = {
            "number": number,
            "date": date_ms,
            "duration": duration_s,
            "type": int(call_type),
            "new": 1,
            "is_read": int(call_type not in (CallType.MISSED, CallType.VOICEMAIL)),
            "subscription_component_name": _TELEPHONY_COMPONENT,
            "subscription_id": SIM_SERIAL,
            "phone_account_address": self.device.telephony.own_number,
            "countryiso": "US",
            "geocoded_location": "",
            "normalized_number": to_e164(number),
            "formatted_number": format_number(number),
            "name": contact.display_name if contact else None,
            "numbertype": phone.type if phone else None,
            "numberlabel": phone.label if phone else None,
            "matched_number": phone.value if phone else None,
            "lookup_uri": _lookup_uri(contact) if contact else None,
            "last_modified": self.device.clock.now_ms,
        }
        with open_database(self.device, CALL_LOG_DB) as connection:
            call_id = insert_row(connection, "calls", row)
        self._on_change()
        return call_id

    def mark_missed_seen(self) -> None:
        """Mark every missed call as seen, as opening the list of calls does."""
        with open_database(self.device, CALL_LOG_DB) as connection:
            connection.execute("UPDATE calls SET new = 0, is_read = 1 WHERE type = 3 AND new = 1")
        self._on_change()

    def clear(self) -> None:
        """Delete all calls."""
        with open_database(self.device, CALL_LOG_DB) as connection:
            delete_rows(connection, "calls", None)
        self._on_change()

    # -- content provider ------------------------------------------------------------------------

    def query(self, uri: Uri, query: Query) -> Cursor:
        with open_database(self.device, CALL_LOG_DB) as connection:
            return select(connection, "calls", query, CALL_COLUMNS, _where(connection, uri))

    def insert(self, uri: Uri, values: Values, caller: str) -> Uri | None:
        if uri.path != "calls":
            raise UnknownUriError(uri)
        row = {"countryiso": "US", "last_modified": self.device.clock.now_ms, **values}
        with open_database(self.device, CALL_LOG_DB) as connection:
            return uri.with_id(insert_row(connection, "calls", row))

    def update(self, uri: Uri, values: Values, query: Query) -> int:
        with open_database(self.device, CALL_LOG_DB) as connection:
            where = where_clause(_where(connection, uri), query.where)
            return update_rows(connection, "calls", values, where, query.args)

    def delete(self, uri: Uri, query: Query) -> int:
        with open_database(self.device, CALL_LOG_DB) as connection:
            where = where_clause(_where(connection, uri), query.where)
            return delete_rows(connection, "calls", where, query.args)

    def get_type(self, uri: Uri) -> str | None:
        return f"vnd.android.cursor.{'dir' if uri.id is None else 'item'}/calls"

    def _on_change(self) -> None:
        self.device.content.notify_change(CALLS_URI)


def _lookup_uri(contact: Contact) -> str:
    return f"content://com.android.contacts/contacts/lookup/{contact.lookup}/{contact.id}"


def _where(connection: sqlite3.Connection, uri: Uri) -> str | None:
    """The restriction that a URI brings."""
    if uri.segments[:1] != ("calls",):
        raise UnknownUriError(uri)
    if uri.path == "calls":
        return None
    if len(uri.segments) == 2 and uri.id is not None:
        return f"_id = {uri.id}"
    if len(uri.segments) == 3 and uri.segments[1] == "filter":
        ids = [
            str(row[0])
            for row in connection.execute("SELECT _id, number FROM calls")
            if loosely_equal_numbers(str(row[1] or ""), uri.segments[2])
        ]
        return f"_id IN ({', '.join(ids)})"
    raise UnknownUriError(uri)
