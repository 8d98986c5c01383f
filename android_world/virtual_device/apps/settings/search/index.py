"""The search index of Settings: every row that can be found, with the way to it."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from android_world.virtual_device.apps.settings import app_data
from android_world.virtual_device.apps.settings.home import ENTRIES
from android_world.virtual_device.apps.settings.page import page_intent, pages
from android_world.virtual_device.apps.settings.preferences import Preference
from android_world.virtual_device.apps.settings.screens import SettingsActivity
from android_world.virtual_device.framework.intents import Intent

MAX_RESULTS = 25
_HYPHENS = str.maketrans("", "", "-\u2011")
# Pages whose rows are no settings: lists of apps, networks and files.
_LISTS = {
    "all_apps",
    "notification_apps",
    "permission_manager",
    "saved_networks",
    "special_access",
    "storage",
    "unused_apps",
}
# Other words for what a row is about.
_SYNONYMS = {
    "Airplane mode": "flight offline",
    "Auto-rotate screen": "rotation orientation landscape portrait",
    "Bluetooth": "wireless headset pairing",
    "Brightness level": "dim screen bright",
    "Dark theme": "night mode black",
    "Date & time": "clock timezone",
    "Display size and text": "font size bigger zoom",
    "Do Not Disturb": "dnd silence quiet zen",
    "Languages & input": "keyboard locale",
    "Location": "gps",
    "Media volume": "sound music loudness",
    "Screen timeout": "sleep lock",
    "Wi\u2011Fi": "wireless wlan network internet",
}


@dataclass(frozen=True)
class SearchEntry:
    """One row: its title, the titles of the pages above it, and what a tap opens."""

    title: str
    breadcrumb: str
    icon: str
    page: str
    argument: str = ""
    row: str = ""
    keywords: str = ""

    @property
    def intent(self) -> Intent:
        """Opens the entry's page, with its row highlighted."""
        return page_intent(self.page, self.argument, self.row)

    def rank(self, query: str) -> int | None:
        """How well the entry fits, 0 best; None if it does not."""
        title = _plain(self.title)
        if title.startswith(query):
            return 0
        words = title.split()
        if any(word.startswith(query) for word in words) or f" {query}" in f" {title}":
            return 1
        if query in title:
            return 2
        wanted = query.split()
        known = words + _plain(self.keywords).split()
        if wanted and all(any(k.startswith(w) for k in known) for w in wanted):
            return 3
        return None


def _plain(text: str) -> str:
    return text.casefold().translate(_HYPHENS)


def build_index(activity: SettingsActivity) -> tuple[SearchEntry, ...]:
    """All entries: top-level pages, the rows of all pages below them, installed apps.

    A page with several rows that open it is found by its shortest way.
    """
    found = [SearchEntry(entry.title, "", entry.icon, entry.opens) for entry in ENTRIES]
    visited = {entry.opens for entry in ENTRIES} | _LISTS
    queue: deque[tuple[str, tuple[str, ...], str]] = deque(
        (entry.opens, (entry.title,), entry.icon) for entry in ENTRIES
    )
    while queue:
        name, path, icon = queue.popleft()
        for item in _rows_of(activity, name) if name not in _LISTS else ():
            title, words = item.title, _SYNONYMS.get(item.title, "")
            found.append(SearchEntry(title, " > ".join(path), icon, name, "", title, words))
            if item.opens and not item.argument and item.opens not in visited:
                visited.add(item.opens)
                queue.append((item.opens, (*path, item.title), icon))
    for package in app_data.listed_apps(activity.device):
        label = package.manifest.label
        found.append(SearchEntry(label, "Apps > App info", "apps", "app_info", package.name))
    return tuple(found)


def _rows_of(activity: SettingsActivity, name: str) -> list[Preference]:
    items = pages()[name](activity).preferences()
    return [item for item in items if isinstance(item, Preference) and item.title]


def search(index: tuple[SearchEntry, ...], query: str) -> list[SearchEntry]:
    """The entries for a query, best first; among equals the shorter title."""
    wanted = _plain(query.strip())
    if not wanted:
        return []
    ranked = [(entry.rank(wanted), entry) for entry in index]
    hits = [(rank, entry) for rank, entry in ranked if rank is not None]
    hits.sort(key=lambda hit: (hit[0], len(hit[1].title)))
    return [entry for _, entry in hits[:MAX_RESULTS]]
