"""The contacts provider: `content://com.android.contacts` and the legacy `content://contacts`."""

from __future__ import annotations

import dataclasses
import sqlite3
from collections.abc import Callable, Hashable, Sequence
from typing import Any, TypeVar

from android_world.virtual_device.codecs import data_files
from android_world.virtual_device.storage.sqlite_functions import localized_key
from android_world.virtual_device.system.content.contact_queries import (
    AUTHORITY,
    LEGACY_AUTHORITY,
    contact_ids_of_number,
    query_contacts,
    query_legacy,
    selected_ids,
)
from android_world.virtual_device.system.content.contact_rows import (
    Contact,
    ContactName,
    EmailType,
    EventType,
    Labelled,
    Mime,
    PhoneType,
    data_rows,
    index_data,
    insert_data,
    read_contact,
    refresh_contact,
    refresh_raw_contact,
)
from android_world.virtual_device.system.content.database import (
    delete_rows,
    insert_row,
    open_database,
    read_once,
    remember,
    update_rows,
)
from android_world.virtual_device.system.content.names import (
    StructuredName,
    normalize_name,
    split_name,
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
from android_world.virtual_device.system.phone_numbers import (
    normalize_number,
    to_e164,
)

__all__ = [
    "CONTACTS_DB",
    "Contact",
    "ContactsProvider",
    "EmailType",
    "EventType",
    "Labelled",
    "Mime",
    "PhoneType",
]

_Found = TypeVar("_Found")
PACKAGE = "com.android.providers.contacts"
CONTACTS_DB = f"/data/data/{PACKAGE}/databases/contacts2.db"
_CONTACT = (
    "phonebook_label, sort_key, _id, name_raw_contact_id, display_name, starred,"
    " send_to_voicemail, custom_ringtone, lookup, contact_last_updated_timestamp"
)
_DATA = "contact_id, mimetype_id, " + ", ".join(f"data{i}" for i in (*range(1, 10), 15))
CONTACTS_URI = f"content://{AUTHORITY}"

_MIME_TYPES = data_files.read_mapping(__package__, "contact_mime_types.tsv")


class ContactsProvider(ContentProvider):
    """Contacts as apps use them (`list_contacts`, `save_contact`, ...) and as URIs."""

    authorities = (AUTHORITY, LEGACY_AUTHORITY)

    def boot(self) -> None:
        for authority in self.authorities:
            self.device.content.register(authority, self)

    # -- what apps use ---------------------------------------------------------------------------

    def list_contacts(self) -> list[Contact]:
        """Return every contact, sorted by name without regard to case or accents.

        Names that start with no letter are the last. The contacts are shared with other callers,
        who leave them as they are.
        """
        found = read_once(self.device, CONTACTS_DB, "list", lambda db: tuple(_read(db, None, ())))
        return list(found)

    def list_names(self) -> Sequence[ContactName]:
        """Return the names of every contact, in the order of `list_contacts`."""
        return read_once(self.device, CONTACTS_DB, "names", _names)

    def remember(self, key: Hashable, find: Callable[[], _Found]) -> _Found:
        """What `find` makes of contacts, kept under `key` until one of them changes."""
        return remember(self.device, CONTACTS_DB, key, find)

    def get_contact(self, contact_id: int) -> Contact | None:
        """Return one contact, or None."""
        with open_database(self.device, CONTACTS_DB) as connection:
            found = _read(connection, "_id = ?", (contact_id,))
        return found[0] if found else None

    def save_contact(self, contact: Contact) -> int:
        """Store a contact: a new one where its `id` is 0; return its id.

        A contact that holds nothing but a `display_name` gets its name parts from it.
        """
        draft = _with_name_parts(contact)
        with open_database(self.device, CONTACTS_DB) as connection:
            raw_id = draft.raw_contact_id
            if not draft.id or not raw_id:
                raw_id = self._new_raw_contact(connection)
            connection.execute("DELETE FROM data WHERE raw_contact_id = ?", (raw_id,))
            for mime, values in data_rows(draft):
                insert_data(connection, raw_id, mime, values)
            contact_id = self._aggregate(connection, raw_id)
            flags: dict[str, Value] = {
                "starred": int(draft.starred),
                "send_to_voicemail": int(draft.send_to_voicemail),
                "custom_ringtone": draft.ringtone,
            }
            update_rows(connection, "contacts", flags, "_id = ?", (contact_id,))
            update_rows(connection, "raw_contacts", flags, "contact_id = ?", (contact_id,))
        self._on_change()
        return contact_id

    def delete_contact(self, contact_id: int) -> bool:
        """Delete a contact; return whether there was one."""
        with open_database(self.device, CONTACTS_DB) as connection:
            deleted = self._delete(connection, [contact_id])
        self._on_change()
        return deleted > 0

    def set_starred(self, contact_id: int, starred: bool) -> None:
        """Make a contact a favorite, or no longer."""
        with open_database(self.device, CONTACTS_DB) as connection:
            for table, key in (("contacts", "_id"), ("raw_contacts", "contact_id")):
                update_rows(
                    connection, table, {"starred": int(starred)}, f"{key} = ?", (contact_id,)
                )
        self._on_change()

    def lookup_by_number(self, number: str) -> Contact | None:
        """Return whom a phone number belongs to, with or without its country code."""
        with open_database(self.device, CONTACTS_DB) as connection:
            ids = contact_ids_of_number(connection, number)
            found = _read(connection, "_id = ?", (ids[0],)) if ids else []
        return found[0] if found else None

    def display_name_for(self, number: str) -> str:
        """Return the name that goes with a phone number, or the number itself."""

        def read(connection: sqlite3.Connection) -> str:
            ids = contact_ids_of_number(connection, number)
            found = _read(connection, "_id = ?", (ids[0],)) if ids else []
            return found[0].display_name if found else number

        return read_once(self.device, CONTACTS_DB, ("name", number), read)

    def search(self, text: str) -> list[Contact]:
        """Return the contacts with a word of the name, a number or an address like `text`."""
        wanted = normalize_name(text)
        digits = normalize_number(text).lstrip("+") if any(c.isdecimal() for c in text) else ""
        found = []
        for contact in self.list_contacts():
            words = [normalize_name(w) for w in contact.display_name.split()]
            by_name = wanted and any(w.startswith(wanted) for w in [*words, "".join(words)])
            numbers = [normalize_number(phone.value) for phone in contact.phones]
            by_number = digits and any(digits in number for number in numbers)
            by_email = any(text.casefold() in e.value.casefold() for e in contact.emails)
            if by_name or by_number or by_email:
                found.append(contact)
        return found

    # -- content provider ------------------------------------------------------------------------

    def query(self, uri: Uri, query: Query) -> Cursor:
        with open_database(self.device, CONTACTS_DB) as connection:
            if uri.authority == LEGACY_AUTHORITY:
                return query_legacy(connection, uri, query)
            return query_contacts(connection, uri, query)

    def insert(self, uri: Uri, values: Values, caller: str) -> Uri | None:
        with open_database(self.device, CONTACTS_DB) as connection:
            if uri.authority == LEGACY_AUTHORITY:
                return self._insert_legacy(connection, uri, values)
            if uri.path == "raw_contacts":
                return uri.with_id(self._insert_raw_contact(connection, values))
            if uri.path == "data":
                return uri.with_id(self._insert_data(connection, values))
            if uri.path == "groups":
                account = self._account(connection)
                row = {"account_id": account, **values}
                return uri.with_id(insert_row(connection, "groups", row))
            if len(uri.segments) == 3 and uri.segments[2] == "data":
                row = {"raw_contact_id": uri.segments[1], **values}
                return Uri(AUTHORITY, ("data", str(self._insert_data(connection, row))))
        raise UnknownUriError(uri)

    def update(self, uri: Uri, values: Values, query: Query) -> int:
        with open_database(self.device, CONTACTS_DB) as connection:
            table = uri.segments[0] if uri.segments else ""
            if table not in ("data", "raw_contacts", "contacts", "groups"):
                raise UnknownUriError(uri)
            ids = selected_ids(connection, uri, query)
            for row in ids:
                update_rows(connection, table, values, "_id = ?", (row,))
                self._after_update(connection, table, row)
        return len(ids)

    def delete(self, uri: Uri, query: Query) -> int:
        with open_database(self.device, CONTACTS_DB) as connection:
            table = uri.segments[0] if uri.segments else ""
            if uri.authority == LEGACY_AUTHORITY:
                table = {"people": "raw_contacts", "phones": "data"}.get(table, table)
            if table not in ("data", "raw_contacts", "contacts", "groups"):
                raise UnknownUriError(uri)
            ids = selected_ids(connection, uri, query)
            if table == "contacts":
                self._delete(connection, ids)
            elif table == "raw_contacts":
                self._delete_raw(connection, ids)
            else:
                self._delete_rows(connection, table, ids)
        return len(ids)

    def get_type(self, uri: Uri) -> str | None:
        pattern = _MIME_TYPES.get(uri.collection)
        return pattern.format("dir" if uri.id is None else "item") if pattern else None

    # -- rows ------------------------------------------------------------------------------------

    def _account(self, connection: sqlite3.Connection) -> int:
        """The id of the device's own account, which is made when first needed."""
        row = connection.execute(
            "SELECT _id FROM accounts WHERE account_name IS NULL AND account_type IS NULL"
        ).fetchone()
        return int(row[0]) if row else insert_row(connection, "accounts", {})

    def _new_raw_contact(self, connection: sqlite3.Connection, values: Values | None = None) -> int:
        row = {"account_id": self._account(connection), **(values or {})}
        return insert_row(connection, "raw_contacts", row)

    def _aggregate(self, connection: sqlite3.Connection, raw_id: int) -> int:
        """Give a raw contact its contact, joining it to one of the same person; return its id."""
        now = self.device.clock.now_ms
        refresh_raw_contact(connection, raw_id, now)
        row = connection.execute(
            "SELECT contact_id FROM raw_contacts WHERE _id = ?", (raw_id,)
        ).fetchone()
        contact_id = int(row[0] or 0)
        if not contact_id:
            contact_id = _same_person(connection, raw_id) or insert_row(
                connection, "contacts", {"name_raw_contact_id": raw_id}
            )
            update_rows(
                connection, "raw_contacts", {"contact_id": contact_id}, "_id = ?", (raw_id,)
            )
        refresh_contact(connection, contact_id, now)
        return contact_id

    def _insert_raw_contact(self, connection: sqlite3.Connection, values: Values) -> int:
        ignored = ("account_name", "account_type", "data_set")
        row = {k: v for k, v in values.items() if k not in ignored}
        raw_id = self._new_raw_contact(connection, row)
        self._aggregate(connection, raw_id)
        return raw_id

    def _insert_data(self, connection: sqlite3.Connection, values: Values) -> int:
        row = dict(values)
        mimetype = str(row.pop("mimetype", ""))
        raw_id = row.pop("raw_contact_id", None)
        if raw_id is None or not str(raw_id).isdecimal():
            raise ProviderError("java.lang.IllegalArgumentException", "raw_contact_id is required")
        mime = _mime_id(connection, mimetype)
        _complete_data(mime, row)
        data_id = insert_data(connection, int(raw_id), mime, row)
        self._aggregate(connection, int(raw_id))
        return data_id

    def _insert_legacy(self, connection: sqlite3.Connection, uri: Uri, values: Values) -> Uri:
        if uri.path == "people":
            raw_id = self._new_raw_contact(connection)
            name: dict[str, Value] = {"data1": values.get("name")}
            _complete_data(Mime.NAME, name)
            insert_data(connection, raw_id, Mime.NAME, name)
            self._aggregate(connection, raw_id)
            return uri.with_id(raw_id)
        person = uri.segments[1] if uri.segments[0] == "people" else values.get("person")
        if uri.segments[-1] != "phones" or person is None:
            raise UnknownUriError(uri)
        phone: dict[str, Value] = {
            "data1": values.get("number"),
            "data2": values.get("type", 2),
            "data3": values.get("label"),
        }
        _complete_data(Mime.PHONE, phone)
        data_id = insert_data(connection, int(str(person)), Mime.PHONE, phone)
        self._aggregate(connection, int(str(person)))
        return Uri(LEGACY_AUTHORITY, ("phones", str(data_id)))

    def _after_update(self, connection: sqlite3.Connection, table: str, row: int) -> None:
        now = self.device.clock.now_ms
        if table == "data":
            cursor = connection.execute("SELECT * FROM data WHERE _id = ?", (row,))
            names = [d[0] for d in cursor.description]
            data = dict(zip(names, cursor.fetchone()))
            raw_id = int(data["raw_contact_id"])
            index_data(connection, row, raw_id, int(data["mimetype_id"]), data)
            refresh_raw_contact(connection, raw_id, now)
        elif table == "raw_contacts":
            refresh_raw_contact(connection, row, now)
        elif table == "contacts":
            connection.execute(
                "UPDATE raw_contacts SET starred = (SELECT starred FROM contacts WHERE _id = ?)"
                " WHERE contact_id = ?",
                (row, row),
            )
            refresh_contact(connection, row, now)

    def _delete(self, connection: sqlite3.Connection, contact_ids: list[int]) -> int:
        deleted = 0
        for contact_id in contact_ids:
            raw_ids = [
                int(r[0])
                for r in connection.execute(
                    "SELECT _id FROM raw_contacts WHERE contact_id = ?", (contact_id,)
                )
            ]
            self._delete_raw(connection, raw_ids)
            deleted += bool(raw_ids)
        return deleted

    def _delete_raw(self, connection: sqlite3.Connection, raw_ids: list[int]) -> None:
        now = self.device.clock.now_ms
        for raw_id in raw_ids:
            row = connection.execute(
                "SELECT contact_id FROM raw_contacts WHERE _id = ?", (raw_id,)
            ).fetchone()
            connection.execute("DELETE FROM raw_contacts WHERE _id = ?", (raw_id,))
            contact_id = row[0] if row else None
            left = connection.execute("SELECT 1 FROM contacts WHERE _id = ?", (contact_id,))
            if contact_id and left.fetchone() is None:
                connection.execute("DELETE FROM search_index WHERE contact_id = ?", (contact_id,))
                connection.execute(
                    "INSERT OR REPLACE INTO deleted_contacts VALUES (?, ?)", (contact_id, now)
                )
            elif contact_id:
                refresh_contact(connection, int(contact_id), now)

    def _delete_rows(self, connection: sqlite3.Connection, table: str, ids: list[int]) -> None:
        for row in ids:
            raw = None
            if table == "data":
                raw = connection.execute(
                    "SELECT raw_contact_id FROM data WHERE _id = ?", (row,)
                ).fetchone()
            delete_rows(connection, table, "_id = ?", (row,))
            if raw:
                refresh_raw_contact(connection, int(raw[0]), self.device.clock.now_ms)

    def _on_change(self) -> None:
        self.device.content.notify_change(CONTACTS_URI)


def _read(
    connection: sqlite3.Connection, where: str | None, args: tuple[Value, ...]
) -> list[Contact]:
    connection.row_factory = sqlite3.Row
    clause = f" WHERE {where}" if where else ""
    rows = connection.execute(f"SELECT {_CONTACT} FROM view_contacts{clause}", args).fetchall()
    rows.sort(key=_list_order)
    data: dict[int, list[sqlite3.Row]] = {}
    wanted = f" WHERE contact_id IN (SELECT _id FROM view_contacts{clause})" if where else ""
    for entry in connection.execute(f"SELECT {_DATA} FROM view_data{wanted} ORDER BY _id", args):
        data.setdefault(entry["contact_id"], []).append(entry)
    return [read_contact(row, data.get(row["_id"], [])) for row in rows]


def _names(connection: sqlite3.Connection) -> tuple[ContactName, ...]:
    rows = connection.execute(
        "SELECT phonebook_label, sort_key, _id, display_name FROM view_contacts"
    ).fetchall()
    rows.sort(key=_list_order)
    return tuple(ContactName(contact_id, name or "") for _, _, contact_id, name in rows)


def _list_order(row: Sequence[Any]) -> tuple[int, bool, str, int]:
    """As `ORDER BY phonebook_label = '#', sort_key COLLATE PHONEBOOK, _id`."""
    label, name, contact_id = row[:3]
    is_last = -1 if label is None else int(label == "#")
    return is_last, name is not None, localized_key(str(name or "")), int(contact_id)


def _with_name_parts(contact: Contact) -> Contact:
    if contact.display_name and not contact.structured_name.display:
        name = split_name(contact.display_name)
        return dataclasses.replace(
            contact,
            prefix=name.prefix,
            given=name.given,
            middle=name.middle,
            family=name.family,
            suffix=name.suffix,
        )
    return contact


def _same_person(connection: sqlite3.Connection, raw_id: int) -> int:
    """The contact with the same name and a common number or e-mail address, or 0."""
    row = connection.execute(
        "SELECT other.contact_id FROM raw_contacts mine JOIN raw_contacts other"
        " ON other.display_name = mine.display_name COLLATE NOCASE AND other._id != mine._id"
        " JOIN data a ON a.raw_contact_id = mine._id JOIN data b ON b.raw_contact_id = other._id"
        " AND b.mimetype_id = a.mimetype_id WHERE mine._id = ? AND other.deleted = 0"
        " AND ((a.mimetype_id = 5 AND PHONE_NUMBERS_EQUAL(a.data1, b.data1))"
        " OR (a.mimetype_id = 1 AND lower(a.data1) = lower(b.data1))) LIMIT 1",
        (raw_id,),
    ).fetchone()
    return int(row[0]) if row and row[0] else 0


def _mime_id(connection: sqlite3.Connection, mimetype: str) -> int:
    if not mimetype:
        raise ProviderError("java.lang.IllegalArgumentException", "mimetype is required")
    row = connection.execute("SELECT _id FROM mimetypes WHERE mimetype = ?", (mimetype,)).fetchone()
    return int(row[0]) if row else insert_row(connection, "mimetypes", {"mimetype": mimetype})


def _complete_data(mime: int, row: dict[str, Value]) -> None:
    """Fill in what the provider derives: the parts or the whole of a name, the E.164 number."""
    if mime == Mime.PHONE:
        row.setdefault("data2", int(PhoneType.OTHER))
        row.setdefault("data4", to_e164(str(row.get("data1") or "")))
    elif mime == Mime.NAME:
        given, family = str(row.get("data2") or ""), str(row.get("data3") or "")
        if row.get("data1") and not given and not family:
            name = split_name(str(row["data1"]))
            parts = (name.given, name.family, name.prefix, name.middle, name.suffix)
            row |= {f"data{i}": part or None for i, part in enumerate(parts, start=2)}
        elif not row.get("data1"):
            columns = ("data4", "data2", "data5", "data3", "data6")
            row["data1"] = StructuredName(*(str(row.get(c) or "") for c in columns)).display
        row.setdefault("data10", 1)
        row.setdefault("data11", 0)
