"""What Chrome holds as its user sees it: bookmarks, visited pages, downloads."""

from __future__ import annotations

import contextlib
import dataclasses
import datetime
import json
import posixpath
from collections.abc import Iterator, Sequence
from typing import Any, Final, Self

from android_world import records
from android_world.device import activities, adb, contents, files
from android_world.records import passive, permission
from android_world.records.capture import SHARED_STORAGE, PhoneRecords
from android_world.records.items import fields, storing
from android_world.records.items.item import Item, field

_PACKAGE: Final = "com.android.chrome"
_FIRST_ID: Final = 4  # Lower ones are those of Chrome's own folders.
_MOBILE: Final = {"name": "Mobile bookmarks", "type": "folder"}
_DOWNLOADS: Final = f"{SHARED_STORAGE}/Download"
# Chrome counts from 1601.
_SINCE_1601_US: Final = 11_644_473_600_000_000
_US_A_SECOND: Final = 1_000_000


@dataclasses.dataclass(frozen=True)
class Bookmark(Item):
    """A bookmark."""

    name: str = field(fields.Text())
    url: str = field(fields.WebAddress())

    kind = "bookmarks"
    noun = "bookmark"
    app = "chrome"
    identity = ("name",)

    @property
    def trace(self) -> object:
        return self.url

    @classmethod
    def read(cls, phone: PhoneRecords, env: adb.AdbDevice) -> tuple[Self, ...]:
        found = phone.of(records.Bookmark)
        return tuple(cls(row.name, row.url, ref=f"{row.url}\n{row.name}") for row in found)

    @classmethod
    def write(cls, items: Sequence[Self], env: adb.AdbDevice) -> None:
        if not items:
            return
        with _edit_bookmarks(env) as roots:
            children = roots.setdefault("synced", dict(_MOBILE)).setdefault("children", [])
            numbers = [int(child["id"]) for child in children if str(child.get("id")).isdecimal()]
            first = max(numbers, default=_FIRST_ID - 1) + 1
            children += [
                {"id": str(number), "type": "url", "name": item.name, "url": item.url}
                for number, item in enumerate(items, start=first)
            ]

    @classmethod
    def delete(cls, items: Sequence[Self], env: adb.AdbDevice) -> None:
        if not items:
            return
        gone = {item.ref for item in items}
        with _edit_bookmarks(env) as roots:
            for folder in _folders(roots):
                folder["children"] = [c for c in folder["children"] if _ref_of(c) not in gone]

    @classmethod
    def permit(cls, item: Self) -> permission.Permission:
        return permission.permit(records.Bookmark, lambda row: f"{row.url}\n{row.name}" == item.ref)


@contextlib.contextmanager
def _edit_bookmarks(env: adb.AdbDevice) -> Iterator[dict[str, Any]]:
    """Give the folders of bookmarks, stored at the end of a `with` block; Chrome is stopped."""
    adb.set_root_if_needed(env)
    activities.force_stop(_PACKAGE, env)
    path = records.Bookmark.path
    document: dict[str, Any] = {"version": 1}
    with contextlib.suppress(ValueError, TypeError):
        document |= json.loads(contents.read(env, path) or b"{}")
    document.pop("checksum", None)  # Chrome computes it again.
    yield document.setdefault("roots", {})
    files.write(path, json.dumps(document, indent=3).encode(), env)


def _folders(node: Any) -> Iterator[dict[str, Any]]:
    """The folders at any depth."""
    if isinstance(node, list):
        node = dict(enumerate(node))
    elif isinstance(node, dict) and isinstance(node.get("children"), list):
        yield node
    for below in node.values() if isinstance(node, dict) else ():
        yield from _folders(below)


def _ref_of(child: Any) -> str:
    return f"{child.get('url')}\n{child.get('name')}" if isinstance(child, dict) else ""


@dataclasses.dataclass(frozen=True)
class PageVisit(Item):
    """A visit of a page, as the history of Chrome lists it."""

    title: str = field(fields.Text())
    url: str = field(fields.WebAddress())
    visited: datetime.datetime = field(fields.DateTime(), storing.EPOCH)

    kind = "page_visits"
    noun = "visited page"
    app = "chrome"
    automatic = ("visited",)
    passive = {"added": passive.VISITED}
    derived = {"day": fields.Day()}

    @property
    def day(self) -> datetime.date:
        """The day of the visit."""
        return self.visited.date()

    @classmethod
    def read(cls, phone: PhoneRecords, env: adb.AdbDevice) -> tuple[Self, ...]:
        pages = {row.id: row for row in phone.of(records.VisitedPage)}
        return tuple(
            cls(
                storing.text_of(pages[visit.page].title),
                storing.text_of(pages[visit.page].url),
                _moment(storing.number_of(visit.time)),
                ref=storing.text_of(visit.id),
            )
            for visit in phone.of(records.Visit)
            if visit.page in pages
        )

    @classmethod
    def write(cls, items: Sequence[Self], env: adb.AdbDevice) -> None:
        if not items:
            return
        with storing.edit(records.Visit, env) as connection:
            for item in items:
                time = storing.seconds(item.visited) * _US_A_SECOND + _SINCE_1601_US
                find = "SELECT id FROM urls WHERE url = ?"
                row = connection.execute(find, (item.url,)).fetchone()
                page = (
                    row[0]
                    if row is not None
                    else storing.insert_row(
                        connection,
                        "urls",
                        {"url": item.url, "title": item.title, "last_visit_time": 0},
                    )
                )
                connection.execute(
                    "UPDATE urls SET visit_count = visit_count + 1, last_visit_time ="
                    " max(last_visit_time, ?) WHERE id = ?",
                    (time, page),
                )
                storing.insert_row(
                    connection,
                    "visits",
                    {**({"id": item.ref} if item.ref else {}), "url": page, "visit_time": time},
                )

    @classmethod
    def delete(cls, items: Sequence[Self], env: adb.AdbDevice) -> None:
        if not items:
            return
        with storing.edit(records.Visit, env) as connection:
            for item in items:
                connection.execute("DELETE FROM visits WHERE id = ?", (item.ref,))
            connection.execute("DELETE FROM urls WHERE id NOT IN (SELECT url FROM visits)")

    @classmethod
    def permit(cls, item: Self) -> permission.Permission:
        visit = permission.permit(records.Visit, lambda row: str(row.id) == item.ref)
        return visit | permission.permit(records.VisitedPage, lambda row: row.url == item.url)


def _moment(since_1601_us: float) -> datetime.datetime:
    with contextlib.suppress(OverflowError):
        since = (since_1601_us - _SINCE_1601_US) / _US_A_SECOND
        return storing.EPOCH + datetime.timedelta(seconds=round(since))
    return storing.EPOCH


@dataclasses.dataclass(frozen=True)
class Download(Item):
    """A file of the folder Download as the list of Chrome has it.

    The same file is one of `files`, `photos` or `videos`, by which it is renamed, moved and
    deleted.
    """

    name: str = field(fields.FileName())

    kind = "downloads"
    noun = "download"
    app = "chrome"
    identity = ("name",)
    passive = dict.fromkeys(("added", "removed", "changed"), passive.OTHER_KIND)

    @classmethod
    def read(cls, phone: PhoneRecords, env: adb.AdbDevice) -> tuple[Self, ...]:
        return tuple(
            cls(posixpath.basename(file.path), ref=file.path)
            for file in phone.of(records.StoredFile)
            if posixpath.dirname(file.path) == _DOWNLOADS
        )

    @classmethod
    def write(cls, items: Sequence[Self], env: adb.AdbDevice) -> None:
        for item in items:
            content = f"{posixpath.splitext(item.name)[0]}\n".encode()
            files.write(item.ref or posixpath.join(_DOWNLOADS, item.name), content, env)

    @classmethod
    def delete(cls, items: Sequence[Self], env: adb.AdbDevice) -> None:
        for item in items:
            files.remove(item.ref, env)

    @classmethod
    def permit(cls, item: Self) -> permission.Permission:
        return permission.permit_files(item.ref)
