"""The search: words, phrases and filters, as its field takes them."""

from __future__ import annotations

import datetime
import re
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass

from android_world.virtual_device.apps.joplin.model import DATABASE, Note, fold
from android_world.virtual_device.apps.joplin.store import read_notes
from android_world.virtual_device.system import date_format
from android_world.virtual_device.system.content.database import read_once
from android_world.virtual_device.system.device_protocol import Device

_TERM = re.compile(r'(-?)(?:(\w+):)?("[^"]*"?|\S+)')
_WORD = re.compile(r"[^\W_]+")
_FOREIGN = re.compile(r"[぀-ヿ一-鿿가-힯฀-๿]")
_RELATIVE = re.compile(r"(day|week|month|year)([-+]\d{1,4})?")
_DAYS = {"day": 1, "week": 7, "month": 30, "year": 365}
_ALIVE = "deleted_time = 0 AND is_conflict = 0"
_INDEXED = "id IN (SELECT id FROM notes_fts WHERE notes_fts MATCH ?)"
_DATES = {"created": "user_created_time", "updated": "user_updated_time", "due": "todo_due"}
_TAGGED = (
    "id IN (SELECT note_id FROM note_tags JOIN tags ON tags.id = tag_id WHERE tags.title LIKE ?)"
)
_FILED = (
    "parent_id IN (WITH RECURSIVE inside(id) AS ("
    "SELECT id FROM folders WHERE title LIKE ? UNION"
    " SELECT folders.id FROM folders JOIN inside ON folders.parent_id = inside.id)"
    " SELECT id FROM inside)"
)
_ATTACHED = (
    "id IN (SELECT note_id FROM note_resources JOIN resources ON resources.id = resource_id"
    " WHERE is_associated = 1 AND resources.mime LIKE ?)"
)


@dataclass(frozen=True)
class Condition:
    """What a term asks of a note, in SQL."""

    sql: str
    args: tuple[str | int, ...] = ()


def search(device: Device, query: str) -> list[Note]:
    """The notes that a query describes; those with all its words in the title come first."""
    today = date_format.local_time(device)
    conditions, is_any = _conditions(query, today)
    if not conditions:
        return []
    joined = (" OR " if is_any else " AND ").join(f"({c.sql})" for c in conditions)
    args = [arg for condition in conditions for arg in condition.args]

    def read(connection: sqlite3.Connection) -> list[Note]:
        where = f"{_ALIVE} AND ({joined}) ORDER BY user_updated_time DESC, title"
        return read_notes(connection, where, args)

    found = read_once(device, DATABASE, ("search", joined, *args), read)
    words = [w for _, name, text in _TERM.findall(query) if not name for w in _words(text)]
    return sorted(found, key=lambda n: not all(w in fold(n.title) for w in words))


def _conditions(query: str, now: datetime.datetime) -> tuple[list[Condition], bool]:
    if query.startswith("/"):
        plain = query[1:].strip()
        return [_contains(plain)] if plain else [], False
    found: list[Condition] = []
    is_any = False
    for minus, name, text in _TERM.findall(query):
        value = text.strip('"')
        if name == "any":
            is_any = value == "1"
            continue
        condition = _condition(name, value, text.startswith('"'), now)
        if condition is None and name not in _FILTERS and name not in _DATES:
            condition = _words_of(f"{name} {value}", text.startswith('"'))
        if condition is not None:
            sql = f"NOT ({condition.sql})" if minus else condition.sql
            found.append(Condition(sql, condition.args))
        elif name:
            return [], False
    return found, is_any


def _condition(name: str, value: str, quoted: bool, now: datetime.datetime) -> Condition | None:
    if name in _DATES:
        moment = _timestamp(value, now)
        return Condition(f"{_DATES[name]} >= ?", (moment,)) if moment is not None else None
    if name:
        make = _FILTERS.get(name)
        return make(value) if make and value else None
    return _words_of(value, quoted)


def _words_of(value: str, quoted: bool) -> Condition | None:
    if _FOREIGN.search(value):
        return _contains(value)
    words = _words(value)
    if not words:
        return None
    end = "" if quoted and not value.endswith("*") else "*"
    return Condition(_INDEXED, (f'"{" ".join(words)}{end}"',))


def _in_column(column: str, value: str) -> Condition | None:
    words = _words(value)
    if not words:
        return None
    match = " ".join(f"{column}:{word}*" for word in words)
    near = f"%{'%'.join(words)}%"
    there = f"id IN (SELECT id FROM notes_normalized WHERE {column} LIKE ?)"
    return Condition(f"{_INDEXED} AND {there}", (match, near))


def _contains(text: str) -> Condition:
    escaped = re.sub(r"([\\%_])", r"\\\1", text)
    like = f"%{escaped}%"
    return Condition(r"title LIKE ? ESCAPE '\' OR body LIKE ? ESCAPE '\'", (like, like))


def _type(value: str) -> Condition | None:
    kinds = {"todo": 1, "note": 0}
    return Condition("is_todo = ?", (kinds[value],)) if value in kinds else None


def _completion_condition(value: str) -> Condition | None:
    signs = {"1": ">", "0": "="}
    return Condition(f"is_todo = 1 AND todo_completed {signs[value]} 0") if value in signs else None


def _pattern(value: str) -> str:
    return value.lower().replace("*", "%")


_FILTERS: dict[str, Callable[[str], Condition | None]] = {
    "title": lambda value: _in_column("title", value),
    "body": lambda value: _in_column("body", value),
    "tag": lambda value: Condition(_TAGGED, (_pattern(value),)),
    "notebook": lambda value: Condition(_FILED, (_pattern(value),)),
    "resource": lambda value: Condition(_ATTACHED, (_pattern(value),)),
    "type": _type,
    "iscompleted": _completion_condition,
    "sourceurl": lambda value: Condition("source_url LIKE ?", (_pattern(value),)),
    "id": lambda value: Condition("id = ?", (value,)),
}


def _timestamp(value: str, now: datetime.datetime) -> int | None:
    """The start of a day, month or year such as 20231015, 202310, 2023 or day-2, in ms."""
    if match := _RELATIVE.fullmatch(value):
        days = _DAYS[match[1]] * int(match[2] or 0)
        start = now.replace(hour=0, minute=0, second=0, microsecond=0)
        return int((start + datetime.timedelta(days=days)).timestamp() * 1000)
    if not re.fullmatch(r"\d{4}(\d\d){0,2}", value):
        return None
    try:
        day = datetime.datetime.strptime(value + "0101"[len(value) - 4 :], "%Y%m%d")
    except ValueError:
        return None
    return int(day.replace(tzinfo=now.tzinfo).timestamp() * 1000)


def _words(text: str) -> list[str]:
    return _WORD.findall(fold(text))
