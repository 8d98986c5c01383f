"""The rows of contacts2.db: how a contact is spread over its tables, and put together again."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass, field
from enum import IntEnum
from typing import NamedTuple

from android_world.virtual_device.system.content.database import insert_row
from android_world.virtual_device.system.content.names import (
    StructuredName,
    normalize_name,
    phonebook_bucket,
    phonebook_label,
)
from android_world.virtual_device.system.content.resolver import Value
from android_world.virtual_device.system.phone_numbers import (
    min_match,
    normalize_number,
    to_e164,
)


class Mime(IntEnum):
    """Ids of the rows of `mimetypes`."""

    EMAIL = 1
    IM = 2
    NICKNAME = 3
    ORGANIZATION = 4
    PHONE = 5
    SIP = 6
    NAME = 7
    POSTAL = 8
    IDENTITY = 9
    PHOTO = 10
    GROUP = 11
    NOTE = 12
    EVENT = 13
    WEBSITE = 14
    RELATION = 15


class PhoneType(IntEnum):
    """Values of `data2` of a phone number; CUSTOM goes with a label."""

    CUSTOM = 0
    HOME = 1
    MOBILE = 2
    WORK = 3
    FAX_WORK = 4
    FAX_HOME = 5
    PAGER = 6
    OTHER = 7
    MAIN = 12


class EmailType(IntEnum):
    """Values of `data2` of an e-mail address."""

    CUSTOM = 0
    HOME = 1
    WORK = 2
    OTHER = 3
    MOBILE = 4


class EventType(IntEnum):
    """Values of `data2` of a date."""

    CUSTOM = 0
    ANNIVERSARY = 1
    OTHER = 2
    BIRTHDAY = 3


# Where a display name comes from, weakest first.
_SOURCE_EMAIL = 10
_SOURCE_PHONE = 20
_SOURCE_ORGANIZATION = 30
_SOURCE_NICKNAME = 35
_SOURCE_NAME = 40


@dataclass
class Labelled:
    """A number, address or date with its type, and a label where the type is 0 (custom)."""

    value: str
    type: int
    label: str | None = None


@dataclass
class Contact:
    """A person. `id` 0 is one that was not saved yet; dates are `yyyy-MM-dd` or `--MM-dd`."""

    id: int = 0
    raw_contact_id: int = 0
    display_name: str = ""
    given: str = ""
    family: str = ""
    prefix: str = ""
    middle: str = ""
    suffix: str = ""
    phonetic_given: str = ""
    phonetic_middle: str = ""
    phonetic_family: str = ""
    nickname: str = ""
    company: str = ""
    job_title: str = ""
    department: str = ""
    phones: list[Labelled] = field(default_factory=list)
    emails: list[Labelled] = field(default_factory=list)
    events: list[Labelled] = field(default_factory=list)
    addresses: list[Labelled] = field(default_factory=list)
    websites: list[str] = field(default_factory=list)
    note: str = ""
    photo: bytes = b""
    starred: bool = False
    send_to_voicemail: bool = False
    ringtone: str | None = None
    lookup: str = ""
    updated_ms: int = 0

    @property
    def structured_name(self) -> StructuredName:
        """The parts of the name."""
        return StructuredName(self.prefix, self.given, self.middle, self.family, self.suffix)

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing worth saving."""
        texts = (
            self.structured_name.display,
            self.nickname,
            self.company,
            self.job_title,
            self.department,
            self.note,
            self.phonetic_given,
            self.phonetic_family,
        )
        lists = (self.phones, self.emails, self.events, self.addresses)
        return not any(texts) and not any(e.value for row in lists for e in row)


class ContactName(NamedTuple):
    """What a list shows of a contact."""

    id: int
    display_name: str


def data_rows(contact: Contact) -> list[tuple[Mime, dict[str, Value]]]:
    """Return what a contact has in the table `data`, empty entries left out."""
    rows: list[tuple[Mime, dict[str, Value]]] = []
    name = contact.structured_name
    phonetic = (contact.phonetic_given, contact.phonetic_middle, contact.phonetic_family)
    if name.display or any(phonetic):
        whole = name.display_as(contact.display_name)
        rows.append((Mime.NAME, _name_values(name, whole, phonetic)))
    if contact.nickname:
        rows.append((Mime.NICKNAME, {"data1": contact.nickname, "data2": 1}))
    if contact.company or contact.job_title or contact.department:
        rows.append(
            (
                Mime.ORGANIZATION,
                {
                    "data1": contact.company or None,
                    "data2": 1,
                    "data4": contact.job_title or None,
                    "data5": contact.department or None,
                },
            )
        )
    rows += [(Mime.PHONE, _phone_values(phone)) for phone in contact.phones if phone.value]
    for mime, entries in (
        (Mime.EMAIL, contact.emails),
        (Mime.POSTAL, contact.addresses),
        (Mime.EVENT, contact.events),
    ):
        rows += [(mime, _labelled_values(entry)) for entry in entries if entry.value]
    rows += [(Mime.WEBSITE, {"data1": url, "data2": 7}) for url in contact.websites if url]
    if contact.note:
        rows.append((Mime.NOTE, {"data1": contact.note}))
    if contact.photo:
        rows.append((Mime.PHOTO, {"data15": contact.photo}))
    return rows


def _name_values(
    name: StructuredName, whole: str, phonetic: tuple[str, str, str]
) -> dict[str, Value]:
    parts = (name.given, name.family, name.prefix, name.middle, name.suffix, *phonetic)
    values: dict[str, Value] = {"data1": whole or None}
    values |= {f"data{column}": part or None for column, part in enumerate(parts, start=2)}
    return values | {"data10": 1, "data11": 0}


def _labelled_values(entry: Labelled) -> dict[str, Value]:
    label = entry.label if entry.type == 0 else None
    return {"data1": entry.value, "data2": int(entry.type), "data3": label}


def _phone_values(phone: Labelled) -> dict[str, Value]:
    return _labelled_values(phone) | {"data4": to_e164(phone.value)}


def insert_data(
    connection: sqlite3.Connection, raw_contact_id: int, mime: int, values: dict[str, Value]
) -> int:
    """Add a row of data with its look-up rows; return its id."""
    row = {"mimetype_id": int(mime), "raw_contact_id": raw_contact_id, **values}
    data_id = insert_row(connection, "data", row)
    index_data(connection, data_id, raw_contact_id, mime, values)
    return data_id


def index_data(
    connection: sqlite3.Connection, data_id: int, raw_id: int, mime: int, values: dict[str, Value]
) -> None:
    """Write the rows by which a number or a name is found."""
    connection.execute("DELETE FROM phone_lookup WHERE data_id = ?", (data_id,))
    connection.execute("DELETE FROM name_lookup WHERE data_id = ?", (data_id,))
    text = str(values.get("data1") or "")
    if mime == Mime.PHONE and text:
        _index_phone(connection, data_id, raw_id, text, values.get("data4"))
    elif mime == Mime.NAME:
        tokens = [normalize_name(str(values.get(c) or "")) for c in ("data2", "data3")]
        _index_name(connection, data_id, raw_id, [t for t in tokens if t])
    elif mime == Mime.EMAIL and text:
        _add_name_lookup(connection, data_id, raw_id, normalize_name(text.partition("@")[0]), 4)
    elif mime == Mime.NICKNAME and text:
        _add_name_lookup(connection, data_id, raw_id, normalize_name(text), 3)


def _index_phone(
    connection: sqlite3.Connection, data_id: int, raw_id: int, number: str, e164: Value
) -> None:
    normalized = normalize_number(number)
    found = [n for n in dict.fromkeys((normalized, str(e164 or ""))) if n]
    for form in found:
        connection.execute(
            "INSERT INTO phone_lookup (data_id, raw_contact_id, normalized_number, min_match)"
            " VALUES (?, ?, ?, ?)",
            (data_id, raw_id, form, min_match(form)),
        )


def _index_name(
    connection: sqlite3.Connection, data_id: int, raw_id: int, tokens: list[str]
) -> None:
    if not tokens:
        return
    _add_name_lookup(connection, data_id, raw_id, ".".join(tokens), 0)
    if len(tokens) > 1:
        _add_name_lookup(connection, data_id, raw_id, ".".join(reversed(tokens)), 1)
    _add_name_lookup(connection, data_id, raw_id, "".join(tokens), 2)


def _add_name_lookup(
    connection: sqlite3.Connection, data_id: int, raw_id: int, name: str, name_type: int
) -> None:
    if name:
        connection.execute(
            "INSERT OR IGNORE INTO name_lookup (data_id, raw_contact_id, normalized_name,"
            " name_type) VALUES (?, ?, ?, ?)",
            (data_id, raw_id, name, name_type),
        )


def refresh_raw_contact(connection: sqlite3.Connection, raw_id: int, now_ms: int) -> None:
    """Derive the display name and everything that follows from it from the rows of data."""
    rows = connection.execute(
        "SELECT mimetype_id, data1, data2, data3, data4, data5, data6, data7, data8, data9"
        " FROM data WHERE raw_contact_id = ? ORDER BY _id",
        (raw_id,),
    ).fetchall()
    source, display, alternative, phonetic = _display_name(rows)
    sort_key = display
    connection.execute(
        "UPDATE raw_contacts SET display_name = ?, display_name_alt = ?, display_name_source = ?,"
        " phonetic_name = ?, phonetic_name_style = 0, sort_key = ?, phonebook_label = ?,"
        " phonebook_bucket = ?, sort_key_alt = ?, phonebook_label_alt = ?,"
        " phonebook_bucket_alt = ?, dirty = 1, version = version + 1, aggregation_needed = 0"
        " WHERE _id = ?",
        (
            display,
            alternative,
            source,
            phonetic,
            sort_key,
            phonebook_label(display or "#"),
            phonebook_bucket(display or "#"),
            alternative,
            phonebook_label(alternative or "#"),
            phonebook_bucket(alternative or "#"),
            raw_id,
        ),
    )
    row = connection.execute(
        "SELECT contact_id FROM raw_contacts WHERE _id = ?", (raw_id,)
    ).fetchone()
    if row and row[0]:
        refresh_contact(connection, int(row[0]), now_ms)


def _display_name(
    rows: list[tuple[Value, ...]],
) -> tuple[int, str | None, str | None, str | None]:
    """Return (source, name, name with the family name first, phonetic name)."""
    by_mime: dict[int, tuple[Value, ...]] = {}
    for row in rows:
        by_mime.setdefault(int(row[0] or 0), row)
    name = by_mime.get(Mime.NAME)
    if name is not None and name[1]:
        given, family, prefix, middle, suffix = (str(part or "") for part in name[2:7])
        parts = StructuredName(prefix, given, middle, family, suffix)
        phonetic = " ".join(str(p) for p in (name[9], name[8], name[7]) if p) or None
        return _SOURCE_NAME, str(name[1]), parts.display_alternative or str(name[1]), phonetic
    for mime, source in (
        (Mime.NICKNAME, _SOURCE_NICKNAME),
        (Mime.ORGANIZATION, _SOURCE_ORGANIZATION),
        (Mime.PHONE, _SOURCE_PHONE),
        (Mime.EMAIL, _SOURCE_EMAIL),
    ):
        row_found = by_mime.get(mime)
        text = row_found and (row_found[1] or row_found[4])
        if text:
            return source, str(text), str(text), None
    return 0, None, None, None


def refresh_contact(connection: sqlite3.Connection, contact_id: int, now_ms: int) -> None:
    """Derive a row of `contacts` from its raw contacts."""
    raws = connection.execute(
        "SELECT _id, display_name, display_name_source, starred"
        " FROM raw_contacts WHERE contact_id = ? AND deleted = 0 ORDER BY _id",
        (contact_id,),
    ).fetchall()
    if not raws:
        return
    named = max(raws, key=lambda raw: (raw[2], -raw[0]))
    lookup = ".".join(f"0r{raw[0]}-{normalize_name(raw[1] or '')}" for raw in raws)
    phones = connection.execute(
        "SELECT COUNT(*) FROM data WHERE mimetype_id = ? AND raw_contact_id IN"
        " (SELECT _id FROM raw_contacts WHERE contact_id = ?)",
        (int(Mime.PHONE), contact_id),
    ).fetchone()[0]
    connection.execute(
        "UPDATE contacts SET name_raw_contact_id = ?, has_phone_number = ?, lookup = ?,"
        " contact_last_updated_timestamp = ?, starred = ? WHERE _id = ?",
        (named[0], int(phones > 0), lookup, now_ms, max(raw[3] or 0 for raw in raws), contact_id),
    )
    connection.execute("DELETE FROM search_index WHERE contact_id = ?", (contact_id,))
    connection.execute(
        "INSERT INTO search_index (contact_id, content, name, tokens) VALUES (?, ?, ?, ?)",
        (contact_id, *_search_texts(connection, contact_id)),
    )
    for table in ("visible_contacts", "default_directory"):
        connection.execute(f"INSERT OR IGNORE INTO {table} (_id) VALUES (?)", (contact_id,))


def _search_texts(connection: sqlite3.Connection, contact_id: int) -> tuple[str, str, str]:
    rows = connection.execute(
        "SELECT mimetype_id, data1 FROM data JOIN raw_contacts ON raw_contact_id ="
        " raw_contacts._id WHERE contact_id = ? AND data1 IS NOT NULL ORDER BY data._id",
        (contact_id,),
    ).fetchall()
    content = "\n".join(str(text) for mime, text in rows if mime not in (Mime.NAME, Mime.PHONE))
    names = " ".join(normalize_name(w) for m, t in rows if m == Mime.NAME for w in t.split())
    numbers = " ".join(normalize_number(str(text)) for mime, text in rows if mime == Mime.PHONE)
    return content, names, numbers


def read_contact(row: sqlite3.Row, data: list[sqlite3.Row]) -> Contact:
    """Put a contact together from its row of `view_contacts` and its rows of `view_data`."""
    contact = Contact(
        id=row["_id"],
        raw_contact_id=row["name_raw_contact_id"],
        display_name=row["display_name"] or "",
        starred=bool(row["starred"]),
        send_to_voicemail=bool(row["send_to_voicemail"]),
        ringtone=row["custom_ringtone"],
        lookup=row["lookup"] or "",
        updated_ms=row["contact_last_updated_timestamp"] or 0,
    )
    for entry in data:
        _read_data(contact, entry)
    return contact


def _read_data(contact: Contact, row: sqlite3.Row) -> None:
    mime, text = row["mimetype_id"], row["data1"] or ""
    lists = {
        Mime.PHONE: contact.phones,
        Mime.EMAIL: contact.emails,
        Mime.EVENT: contact.events,
        Mime.POSTAL: contact.addresses,
    }
    if mime in lists:
        kind = row["data2"]
        lists[mime].append(Labelled(text, int(kind) if kind else 0, row["data3"]))
    elif mime == Mime.NAME and not (contact.given or contact.family):
        names = (
            "given",
            "family",
            "prefix",
            "middle",
            "suffix",
            "phonetic_given",
            "phonetic_middle",
            "phonetic_family",
        )
        for column, name in enumerate(names, start=2):
            setattr(contact, name, row[f"data{column}"] or "")
    elif mime == Mime.ORGANIZATION:
        contact.company = text
        contact.job_title, contact.department = row["data4"] or "", row["data5"] or ""
    elif mime == Mime.NICKNAME:
        contact.nickname = text
    elif mime == Mime.PHOTO and isinstance(row["data15"], bytes):
        contact.photo = row["data15"]
    elif mime == Mime.NOTE:
        contact.note = text
    elif mime == Mime.WEBSITE:
        contact.websites.append(text)
