"""Chrome's screens of lists: history, bookmarks, downloads, tabs of other devices."""

from __future__ import annotations

import abc
import datetime
from collections.abc import Callable
from functools import partial
from typing import Any

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.android_framework.chooser import share_files_intent
from android_world.virtual_device.apps.chrome import (
    clear_browsing_data,
    downloads,
    network,
    style,
)
from android_world.virtual_device.apps.chrome.profile import (
    Bookmark,
    Bookmarks,
    History,
    Visit,
    options,
)
from android_world.virtual_device.apps.chrome.tabs import CLOSED
from android_world.virtual_device.codecs.mime_types import guess_type


class ListScreen(style.ChromeScreen):
    """A list that can be searched: a bar, then what the list shows now.

    A long press selects a row, and others with it; what is selected can be deleted.
    `label` names the button that opens the search, `hint` is in the search's empty field.
    """

    background = "#FFFFFF"
    title = ""
    label = "Search"
    hint = ""

    def on_create(self) -> None:
        self.search = ui.Search(self)
        self.selection = ui.Selection()

    @abc.abstractmethod
    def content(self) -> ui.View:
        """The list, or what is there while it is empty."""

    @abc.abstractmethod
    def delete(self, key: int | str) -> None:
        """Delete what a row is about."""

    def site_row(
        self, key: int | str, title: str, below: str, tap: Callable[[], object], **more: Any
    ) -> ui.View:
        """A row that can be selected."""
        return style.site_row(
            title,
            below,
            partial(self.selection.tap, key, tap),
            hold=partial(self.selection.toggle, key),
            selected=key in self.selection,
            **more,
        )

    def _delete_selected(self) -> None:
        for key in self.selection.ids:
            self.delete(key)
        self.selection.clear()

    def build(self) -> ui.View:
        if self.selection:
            delete = ui.IconButton("delete-outline", desc="Delete", tap=self._delete_selected)
            title, leave = f"{len(self.selection)} selected", self.selection.clear
            return style.page(title, leave, self.content(), actions=[delete], up="Cancel selection")
        if self.search:
            bar = self.search.bar(self.hint, ui.SearchStyle(background="#FFFFFF"))
            column = ui.Column(".LinearLayout", fill=True, background="#FFFFFF")
            return column[bar, self.content()]
        actions = [
            ui.IconButton("magnify", desc=self.label, tap=self.search.open),
            ui.IconButton("close", desc="Close", tap=self.finish),
        ]
        return style.page(self.title, self.finish, self.content(), actions=actions)

    def on_back(self) -> bool:
        return self.selection.back() or self.search.back()


class HistoryActivity(ListScreen):
    """The visited pages, day by day."""

    title = "History"
    label = hint = "Search history"

    def on_create(self) -> None:
        super().on_create()
        self.history = History(self.device)

    def content(self) -> ui.View:
        visits = self.history.visits(self.search.text)
        if self.search or not visits:
            return self._list(visits)
        clear = ui.Text(
            "Clear browsing data…",
            "#clear_browsing_data_button",
            style=style.LINK,
            padding=16,
            tap=partial(clear_browsing_data.show_dialog, self),
        )
        return ui.Column(w=ui.MATCH, weight=1)[clear, self._list(visits)]

    def _list(self, visits: list[Visit]) -> ui.View:
        if not visits:
            return ui.empty_page("You'll find your history here", "history")
        sections = ui.Sections(visits, self._day, 48, style.ROW_DP)
        return sections.view("#history_page_recycler_view.RecyclerView", _heading, self._row)

    def _day(self, visit: Visit) -> str:
        day = datetime.datetime.fromtimestamp(visit.at_ms / 1000, datetime.UTC)
        today = datetime.datetime.fromtimestamp(self.device.clock.now_ms / 1000, datetime.UTC)
        name = {0: "Today - ", 1: "Yesterday - "}.get((today.date() - day.date()).days, "")
        return f"{name}{day:%b} {day.day}, {day.year}"

    def _row(self, visit: Visit) -> ui.View:
        remove = ui.IconButton(
            "delete-outline",
            "#end_button",
            desc=f"Remove {visit.title or visit.url}",
            tap=partial(self.history.remove, visit.visit_id),
        )
        choose = partial(self.finish, True, url=visit.url)
        return self.site_row(visit.visit_id, visit.title, visit.url, choose, end=remove)

    def delete(self, key: int | str) -> None:
        self.history.remove(int(key))


def _heading(title: str) -> ui.View:
    return ui.Box(w=ui.MATCH, h=48, padding=(16, 0))[
        ui.Text(title, "#date", style=ui.TextStyle(14, 500, "#5F6368"), gravity="center_vertical")
    ]


class BookmarkActivity(ListScreen):
    """The folder of bookmarks."""

    title = "Mobile bookmarks"
    hint = "Search your bookmarks"

    def on_create(self) -> None:
        super().on_create()
        self.bookmarks = Bookmarks(self.device)

    def content(self) -> ui.View:
        wanted = self.search.text.lower()
        marks = [b for b in self.bookmarks.all() if wanted in f"{b.name}\n{b.url}".lower()]
        if not marks:
            return ui.empty_page("Bookmarks you add will appear here", "star-outline")
        return ui.list_of("#bookmark_list.RecyclerView", marks, self._row, style.ROW_DP)

    def _row(self, mark: Bookmark) -> ui.View:
        entries = [
            ui.MenuItem("Edit", partial(self._edit, mark)),
            ui.MenuItem("Delete", partial(self.bookmarks.change, mark, None)),
        ]
        more = ui.OverflowButton(
            "#more", activity=self, items=entries, desc=f"Options for {mark.name}"
        )
        choose = partial(self.finish, True, url=mark.url)
        shown = network.display_address(mark.url)
        return self.site_row(_key(mark), mark.name, shown, choose, end=more)

    def delete(self, key: int | str) -> None:
        for mark in self.bookmarks.all():
            if _key(mark) == key:
                self.bookmarks.change(mark, None)

    def _edit(self, mark: Bookmark) -> None:
        def save(name: str, url: str) -> None:
            self.bookmarks.change(mark, Bookmark(name, url))

        fields = [ui.InputField(mark.name, "Name"), ui.InputField(mark.url, "URL")]
        ui.InputDialog(self, "Edit bookmark", fields, save, ok="Save", required=True).show()


def _key(mark: Bookmark) -> str:
    return f"{mark.name}\n{mark.url}"


class DownloadActivity(ListScreen):
    """The files of the folder Download."""

    title = "Downloads"
    hint = "Search your downloads"

    def content(self) -> ui.View:
        wanted = self.search.text.lower()
        found = [p for p in downloads.files(self.device) if wanted in p.rpartition("/")[2].lower()]
        if not found:
            return ui.empty_page("You'll find your downloads here", "download")
        return ui.list_of("#recycler_view.RecyclerView", found, self._row, style.ROW_DP)

    def _row(self, path: str) -> ui.View:
        name = path.rpartition("/")[2]
        entries = [
            ui.MenuItem("Share", partial(self._share, path)),
            ui.MenuItem("Rename", partial(self._rename, path)),
            ui.MenuItem("Delete", partial(self.delete, path)),
        ]
        more = ui.OverflowButton("#more", activity=self, items=entries, desc=f"Options for {name}")
        size = downloads.size_text(self.device.storage.stat(path).size)
        opens = partial(downloads.open_file, self, path)
        return self.site_row(path, name, size, opens, end=more, icon="file-outline")

    def _share(self, path: str) -> None:
        self.start_activity(share_files_intent(self.device, [path], guess_type(path)))

    def delete(self, key: int | str) -> None:
        if self.device.storage.exists(str(key)):
            self.device.storage.remove(str(key))
        self.invalidate()

    def _rename(self, path: str) -> None:
        folder, _, name = path.rpartition("/")

        def rename(entered: str) -> object:
            target = f"{folder}/{entered.strip()}"
            if "/" in entered or self.device.storage.exists(target):
                return ui.KEEP_OPEN
            self.device.storage.rename(path, target)
            return None

        fields = [ui.InputField(name, "Name", select_all=True)]
        ui.InputDialog(self, "Rename", fields, rename, required=True).show()


class RecentTabsActivity(style.ChromeScreen):
    """The addresses that tabs had when they were closed."""

    background = "#FFFFFF"

    def build(self) -> ui.View:
        closed = options(self.device).get_str(CLOSED).split()
        rows = [
            style.site_row(network.display_address(url), "", partial(self.finish, True, url=url))
            for url in closed
        ]
        body = ui.Scroll("#recent_tabs.ListView", w=ui.MATCH, weight=1)[
            ui.Column(w=ui.MATCH)[
                _heading("Recently closed"),
                *(rows or [ui.Text("No recently closed tabs", style=style.BODY, margin=(16, 8))]),
            ]
        ]
        return style.page("Recent tabs", self.finish, body)
