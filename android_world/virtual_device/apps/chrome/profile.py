"""What Chrome keeps of its user: visited pages, bookmarks, settings."""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from dataclasses import asdict, dataclass

from android_world.virtual_device.apps.chrome.names import PACKAGE
from android_world.virtual_device.framework.preferences import Preferences
from android_world.virtual_device.system.content.database import open_database, read_once
from android_world.virtual_device.system.device_protocol import Device

_FOLDER = f"/data/data/{PACKAGE}/app_chrome/Default"
_HISTORY = f"{_FOLDER}/History"
_BOOKMARKS = f"{_FOLDER}/Bookmarks"
_SINCE_1601_US = 11_644_473_600_000_000


def options(device: Device) -> Preferences:
    """Chrome's settings."""
    return Preferences(device.storage, PACKAGE)


@dataclass(frozen=True)
class Visit:
    """One visit of a page; `at_ms` since 1970."""

    visit_id: int
    url: str
    title: str
    at_ms: int


class History:
    """The visited pages, in a database of Chromium's form."""

    def __init__(self, device: Device) -> None:
        self.device = device

    def add(self, url: str, title: str) -> None:
        """A page was opened."""
        at = self.device.clock.now_ms * 1000 + _SINCE_1601_US
        with open_database(self.device, _HISTORY) as db:
            row = db.execute("SELECT id FROM urls WHERE url = ?", (url,)).fetchone()
            if row is None:
                added = db.execute(
                    "INSERT INTO urls(url, title, visit_count, last_visit_time)"
                    " VALUES (?, ?, 1, ?)",
                    (url, title, at),
                )
                number = added.lastrowid
            else:
                number = row[0]
                db.execute(
                    "UPDATE urls SET title = ?, visit_count = visit_count + 1,"
                    " last_visit_time = ? WHERE id = ?",
                    (title, at, number),
                )
            db.execute("INSERT INTO visits(url, visit_time) VALUES (?, ?)", (number, at))

    def rename(self, url: str, title: str) -> None:
        """A page has got its title."""
        with open_database(self.device, _HISTORY) as db:
            db.execute("UPDATE urls SET title = ? WHERE url = ?", (title, url))

    def visits(self, text: str = "") -> list[Visit]:
        """The visits whose title or address has this text, the newest first."""
        rows = read_once(self.device, _HISTORY, "visits", _read_visits)
        found = [Visit(n, url, title, (at - _SINCE_1601_US) // 1000) for n, url, title, at in rows]
        wanted = text.lower()
        return [v for v in found if wanted in v.title.lower() or wanted in v.url.lower()]

    def suggestions(self, text: str) -> list[Visit]:
        """The last visit of each page that fits what is typed."""
        latest: dict[str, Visit] = {}
        for visit in self.visits(text):
            latest.setdefault(visit.url, visit)
        return list(latest.values())

    def most_visited(self) -> list[Visit]:
        """The last visit of each page, that of the page with most visits first."""
        visits = self.visits()
        count = Counter(visit.url for visit in visits)
        return sorted(self.suggestions(""), key=lambda visit: -count[visit.url])

    def remove(self, visit_id: int) -> None:
        """Discard one visit, and its page when it was the last one."""
        with open_database(self.device, _HISTORY) as db:
            db.execute("DELETE FROM visits WHERE id = ?", (visit_id,))
            db.execute("DELETE FROM urls WHERE id NOT IN (SELECT url FROM visits)")

    def clear(self, since_ms: int = 0) -> None:
        """Discard the visits since a time, and the pages that have none left."""
        since = since_ms * 1000 + _SINCE_1601_US if since_ms else 0
        with open_database(self.device, _HISTORY) as db:
            db.execute("DELETE FROM visits WHERE visit_time >= ?", (since,))
            db.execute("DELETE FROM urls WHERE id NOT IN (SELECT url FROM visits)")


def _read_visits(db: sqlite3.Connection) -> list[tuple[int, str, str, int]]:
    return db.execute(
        "SELECT visits.id, urls.url, urls.title, visit_time FROM visits"
        " JOIN urls ON urls.id = visits.url ORDER BY visit_time DESC, visits.id DESC"
    ).fetchall()


@dataclass(frozen=True)
class Bookmark:
    """A page that the user wants to find again."""

    name: str
    url: str


class Bookmarks:
    """The folder "Mobile bookmarks", in a file of Chromium's form."""

    def __init__(self, device: Device) -> None:
        self.device = device

    def all(self) -> list[Bookmark]:
        """All bookmarks, the newest last; none where the file is not Chromium's."""
        storage = self.device.storage
        if not storage.is_file(_BOOKMARKS):
            return []
        try:
            children = json.loads(storage.read_bytes(_BOOKMARKS))["roots"]["synced"]["children"]
            return [Bookmark(str(child["name"]), str(child["url"])) for child in children]
        except (ValueError, KeyError, TypeError):
            return []

    def has(self, url: str) -> bool:
        """Whether the page is one."""
        return any(bookmark.url == url for bookmark in self.all())

    def add(self, name: str, url: str) -> None:
        """Keep a page."""
        self._write([*self.all(), Bookmark(name or url, url)])

    def change(self, old: Bookmark, new: Bookmark | None) -> None:
        """Replace a bookmark, or remove it."""
        self._write([b for b in (new if b == old else b for b in self.all()) if b is not None])

    def _write(self, bookmarks: list[Bookmark]) -> None:
        children = [
            {"id": str(number), "type": "url", **asdict(bookmark)}
            for number, bookmark in enumerate(bookmarks, start=4)
        ]
        folder = {"children": children, "name": "Mobile bookmarks", "type": "folder"}
        self.device.storage.mkdir(_FOLDER, parents=True, exist_ok=True)
        content = json.dumps({"roots": {"synced": folder}, "version": 1}, indent=3)
        self.device.storage.write_bytes(_BOOKMARKS, content.encode())
