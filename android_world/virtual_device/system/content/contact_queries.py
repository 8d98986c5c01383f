"""Queries of the contacts provider: which view a URI means, and which rows of it."""

from __future__ import annotations

import sqlite3

from android_world.virtual_device.codecs import data_files
from android_world.virtual_device.system.content.contact_rows import Mime
from android_world.virtual_device.system.content.database import select, where_clause
from android_world.virtual_device.system.content.names import normalize_name
from android_world.virtual_device.system.content.resolver import Cursor, Query, UnknownUriError
from android_world.virtual_device.system.content.uris import Uri
from android_world.virtual_device.system.phone_numbers import (
    loosely_equal_numbers,
    min_match,
    normalize_number,
)

AUTHORITY = "com.android.contacts"
LEGACY_AUTHORITY = "contacts"

# The order in which Android's projection map lists them.
LEGACY_PHONE_COLUMNS = data_files.read_words(__package__, "legacy_phone_columns.txt")
LEGACY_PEOPLE_COLUMNS = data_files.read_words(__package__, "legacy_people_columns.txt")


def contact_ids_of_number(connection: sqlite3.Connection, number: str) -> list[int]:
    """Return the contacts that a phone number belongs to, exact matches first."""
    normalized = normalize_number(number)
    if not normalized:
        return []
    rows = connection.execute(
        "SELECT DISTINCT raw_contacts.contact_id, phone_lookup.normalized_number FROM phone_lookup"
        " JOIN raw_contacts ON phone_lookup.raw_contact_id = raw_contacts._id"
        " WHERE min_match = ? AND raw_contacts.deleted = 0 ORDER BY phone_lookup.data_id",
        (min_match(normalized),),
    ).fetchall()
    exact = [int(r[0]) for r in rows if r[1] == normalized]
    loose = [int(r[0]) for r in rows if loosely_equal_numbers(str(r[1]), normalized)]
    return list(dict.fromkeys(exact + loose))


def selected_ids(connection: sqlite3.Connection, uri: Uri, query: Query) -> list[int]:
    """Return the ids of the rows that a URI and its selection mean."""
    cursor = (
        query_legacy(connection, uri, Query(("_id",), query.where, query.args))
        if uri.authority == LEGACY_AUTHORITY
        else query_contacts(connection, uri, Query(("_id",), query.where, query.args))
    )
    return [int(row[0] or 0) for row in cursor.rows]


def query_legacy(connection: sqlite3.Connection, uri: Uri, query: Query) -> Cursor:
    """Answer a query of `content://contacts`."""
    row = f"_id = {uri.id}" if uri.id is not None else None
    if uri.collection == "phones":
        return select(connection, "view_v1_phones", query, LEGACY_PHONE_COLUMNS, row)
    if uri.collection == "people":
        return select(connection, "view_v1_people", query, LEGACY_PEOPLE_COLUMNS, row)
    if len(uri.segments) == 3 and uri.segments[0] == "people" and uri.segments[2] == "phones":
        person = f"person = {int(uri.segments[1])}"
        return select(connection, "view_v1_phones", query, LEGACY_PHONE_COLUMNS, person)
    raise UnknownUriError(uri)


_DATA_KINDS = {"phones": Mime.PHONE, "emails": Mime.EMAIL, "postals": Mime.POSTAL}
_VIEWS = {
    "contacts": "view_contacts",
    "raw_contacts": "view_raw_contacts",
    "data": "view_data",
    "groups": "view_groups",
    "deleted_contacts": "deleted_contacts",
    "directories": "directories",
}


def query_contacts(connection: sqlite3.Connection, uri: Uri, query: Query) -> Cursor:
    """Answer a query of `content://com.android.contacts`."""
    first, *rest = uri.segments or ("",)
    if first == "phone_lookup" and len(rest) == 1:
        ids = contact_ids_of_number(connection, rest[0])
        return select(connection, "view_contacts", query, None, _among("_id", ids))
    if first == "data" and rest and rest[0] in _DATA_KINDS:
        return _query_data_kind(connection, uri, query)
    view = _VIEWS.get(first)
    if view is None:
        raise UnknownUriError(uri)
    if first == "contacts" and rest[:1] == ["filter"]:
        ids = _filtered_ids(connection, rest[1] if len(rest) > 1 else "")
        return select(connection, view, query, None, _among("_id", ids))
    if first == "contacts" and rest[:1] == ["lookup"]:
        return _query_lookup(connection, rest, query, uri)
    if not rest:
        return select(connection, view, query)
    if rest[0] == "starred" or rest[0] == "strequent":
        return select(connection, view, query, None, "starred = 1")
    if not rest[0].isdecimal():
        raise UnknownUriError(uri)
    if len(rest) == 1:
        key = "contact_id" if first == "deleted_contacts" else "_id"
        return select(connection, view, query, None, f"{key} = {int(rest[0])}")
    if rest[1] in ("data", "entities") and first in ("contacts", "raw_contacts"):
        key = "contact_id" if first == "contacts" else "raw_contact_id"
        return select(connection, "view_data", query, None, f"{key} = {int(rest[0])}")
    raise UnknownUriError(uri)


def _query_data_kind(connection: sqlite3.Connection, uri: Uri, query: Query) -> Cursor:
    kind, *rest = uri.segments[1:]
    where = f"mimetype_id = {int(_DATA_KINDS[kind])}"
    if not rest:
        return select(connection, "view_data", query, None, where)
    if rest[0].isdecimal():
        return select(connection, "view_data", query, None, f"{where} AND _id = {int(rest[0])}")
    if rest[0] != "filter":
        raise UnknownUriError(uri)
    ids = _filtered_ids(connection, rest[1] if len(rest) > 1 else "")
    among = where_clause(where, _among("contact_id", ids))
    return select(connection, "view_data", query, None, among)


def _query_lookup(
    connection: sqlite3.Connection, rest: list[str], query: Query, uri: Uri
) -> Cursor:
    if len(rest) < 2:
        raise UnknownUriError(uri)
    ids = [
        int(r[0])
        for r in connection.execute("SELECT _id FROM contacts WHERE lookup = ?", (rest[1],))
    ]
    if rest[-1] in ("data", "entities"):
        return select(connection, "view_data", query, None, _among("contact_id", ids))
    return select(connection, "view_contacts", query, None, _among("_id", ids))


def _filtered_ids(connection: sqlite3.Connection, text: str) -> list[int]:
    wanted = normalize_name(text)
    digits = normalize_number(text).lstrip("+")
    ids = []
    for contact_id, name in connection.execute("SELECT _id, display_name FROM view_contacts"):
        words = [normalize_name(word) for word in (name or "").split()]
        if not text or (wanted and any(w.startswith(wanted) for w in [*words, "".join(words)])):
            ids.append(int(contact_id))
    if digits.isdecimal() and text:
        rows = connection.execute(
            "SELECT contact_id FROM phone_lookup JOIN raw_contacts ON raw_contact_id ="
            " raw_contacts._id WHERE normalized_number LIKE ?",
            (f"%{digits}%",),
        )
        ids += [int(row[0]) for row in rows]
    return list(dict.fromkeys(ids))


def _among(column: str, ids: list[int]) -> str:
    return f"{column} IN ({', '.join(map(str, ids))})"
