"""The tabs of Chrome's process; their addresses are kept for its next start."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast
from urllib.parse import unquote

from android_world.virtual_device import ui, web
from android_world.virtual_device.apps.chrome import (
    context_menu,
    downloads,
    network,
    preferences,
    style,
)
from android_world.virtual_device.apps.chrome.permissions import PermissionRequest
from android_world.virtual_device.apps.chrome.profile import History, options

if TYPE_CHECKING:
    from android_world.virtual_device.apps.base import App
    from android_world.virtual_device.apps.chrome.main import ChromeActivity

_KEPT = "tabs"
CLOSED = "closed"
_MOST_CLOSED = 10
_DESKTOP_WIDTH = 980  # CSS pixels
NEW_TAB = "New tab"
_NO_ROOM = "Download failed: Insufficient storage on device"
BAR_DP = 56


class Tab:
    """One tab: a page, or nothing yet (then it shows the new tab page)."""

    def __init__(self, tabs: Tabs, *, incognito: bool = False, for_app: bool = False) -> None:
        self.tabs = tabs
        self.incognito = incognito
        self.for_app = for_app  # opened by another app: BACK leads there
        self.opener: Tab | None = None  # the tab whose page opened it: BACK leads there
        self.page: web.Page | None = None
        self.message = ""  # why the page cannot be shown
        self.desktop = False
        self.bar_px = 0.0  # how much of the toolbar is scrolled away
        self.bar_hidden = False
        self.left_url = ""  # the page that Home left: BACK returns to it
        self._address = ""
        self._visited = ""

    @property
    def url(self) -> str:
        """The address; empty on the new tab page."""
        return self._address

    @property
    def title(self) -> str:
        """The page's title, else its address."""
        if not self._address:
            return "New incognito tab" if self.incognito else NEW_TAB
        title = self.page.title if self.page is not None and not self.has_failed else ""
        return title or network.display_address(self._address)

    @property
    def has_failed(self) -> bool:
        """Whether the address could not be reached."""
        return self.page is None or bool(self.page.error)

    def load(self, url: str) -> None:
        """Open an address."""
        url = preferences.secure(self.tabs.app.device, url)
        self._address, self._visited = url, ""
        self._use(lambda page: page.load(url))
        self.tabs.keep()

    def wake(self) -> None:
        """At the first view: load what is only an address yet."""
        if self._address and self.page is None and not self.message:
            self.load(self._address)

    def reload(self) -> None:
        """Open the address again."""
        if self._address and self.page is None:
            self.load(self._address)
        elif self._address:
            self._use(lambda page: page.reload())

    def set_desktop(self, on: bool) -> None:
        """Lay pages out for a large window, or for the phone."""
        self.desktop = on
        if self.page is not None:
            self.page.initial_scale = self.page.size[0] / _DESKTOP_WIDTH if on else None
            self.reload()

    def close_page(self) -> None:
        """Go back to the new tab page."""
        if self.page is not None:
            self.page.close()
        self.page, self.message, self._address = None, "", ""
        self.tabs.keep()

    def go_home(self) -> None:
        """Show the new tab page; BACK returns to the page."""
        left = self._address
        self.close_page()
        self.left_url = left or self.left_url

    def return_from_home(self) -> bool:
        """Load the page that Home left; whether there is one."""
        left, self.left_url = self.left_url, ""
        if left and not self._address:
            self.load(left)
            return True
        return False

    def can_go(self, back: bool) -> bool:
        """Whether there is a page before, or after, the one that is shown."""
        if self.page is None:
            return False
        return self.page.can_go_back if back else self.page.can_go_forward

    def go(self, back: bool) -> None:
        """Show the page before, or after."""
        self._use(lambda page: page.back() if back else page.forward())

    def _use(self, work: Callable[[web.Page], object]) -> None:
        if self.page is None and self._address.partition(":")[0] in ("http", "https"):
            return  # Nothing to start the engine for: there is no internet.
        try:
            if self.page is None:
                self.page = web.Page(
                    self.tabs.app,
                    self.answer,
                    on_changed=self._on_change,
                    on_title=self._on_title,
                    on_new_window=self.tabs.open_in_split_view,
                    on_download=self.download,
                    on_long_press=lambda found: self.tabs.on_long_press(found),
                    on_permission=self._on_request,
                    before_scroll=self._apply_scroll,
                    on_search=None if self.incognito else self.tabs.search,
                )
                self.page.dialog_title, self.page.dialog_style = "This page says", style.MODAL
            self.message = ""
            self.apply_settings()
            work(self.page)
        except web.WebError as error:
            self.message = str(error)
            self._leave_page()
        else:
            if not self.page.log.has_engine:
                self.message = self.page.error or ""
                self._leave_page()

    def _leave_page(self) -> None:
        if self.page is not None:
            self.page.close()
        self.page = None

    def _apply_scroll(self, dy: float) -> float:
        """The first of a page's scrolling moves the toolbar; it rests hidden or shown."""
        height = BAR_DP * self.tabs.app.device.display.density
        moved = min(max(0.0, self.bar_px + dy), height)
        if self.tabs.app.device.ime.visible and moved > self.bar_px:
            return dy  # Who types has the toolbar.
        left, self.bar_px = dy - (moved - self.bar_px), moved
        hidden = moved > height / 2
        if hidden != self.bar_hidden:
            self.bar_hidden = hidden
            self._show()
        return left

    def apply_settings(self) -> None:
        """What the user has chosen holds for the page from now on."""
        if self.page is not None:
            self.page.settings = preferences.of_pages(self.tabs.app.device, self.desktop)

    def show_bar(self) -> None:
        """The toolbar comes back."""
        self.bar_px, self.bar_hidden = 0.0, False
        self._show()

    def download(self, url: str, name: str = "") -> None:
        """Save what an address represents; the internet cannot be reached."""
        found = self.answer(url)
        if found is None and self.page is not None:
            try:
                found = self.page.read(url)
            except web.PayloadTooLargeError:
                self.tabs.say(_NO_ROOM)
                return
        if found is None or found.status != 200:
            self.tabs.say("Download failed")
            return
        last = unquote(url.partition("?")[0].rpartition("/")[2])
        named = name or ("" if url.startswith(("data:", "blob:")) else last)
        self.tabs.save(named, found)

    def _on_request(self, kind: str) -> None:
        window = self.tabs.window
        if self.page is None:
            return
        if window is None or window.tab is not self:
            self.page.events.answer_permission(False)  # Who asks unseen is refused.
        else:
            PermissionRequest(window, self.page, kind).ask()

    def answer(self, url: str) -> web.Response | None:
        """What the phone has for an address."""
        return network.answer(self.tabs.app.device, url)

    def _on_title(self, title: str) -> None:
        if self._visited and not self.incognito:
            History(self.tabs.app.device).rename(self._visited, title)

    def _on_change(self) -> None:
        page = self.page
        if page is None:
            return
        if page.url and page.url != "about:blank":
            self._address = page.url
        if not page.loading and not page.error and self._visited != self._address:
            self._visited = self._address
            if not self.incognito and self._address:
                History(self.tabs.app.device).add(self._address, page.title)
            self.show_bar()
        self.tabs.keep()
        self._show()

    def _show(self) -> None:
        for screen in self.tabs.app.device.windows.screens():
            if screen.package == self.tabs.app.package:
                screen.invalidate()


class Tabs:
    """All tabs; there may be none, then Chrome shows the tab switcher."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.all: list[Tab] = []
        self.current: Tab | None = None
        for url in self._stored_urls():
            tab = self._add(Tab(self))
            tab._address = url  # It is loaded when somebody looks.
        if not self.all:
            self.open()

    def _stored_urls(self) -> list[str]:
        try:
            kept = json.loads(options(self.app.device).get_str(_KEPT, "[]"))
        except ValueError:
            return []
        return [url for url in kept if isinstance(url, str)] if isinstance(kept, list) else []

    def _add(self, tab: Tab) -> Tab:
        self.all.append(tab)
        self.current = tab
        return tab

    def open(self, url: str = "", *, incognito: bool = False, for_app: bool = False) -> Tab:
        """Open a tab and show it."""
        tab = self._add(Tab(self, incognito=incognito, for_app=for_app))
        if url:
            tab.load(url)
        self.keep()
        return tab

    def open_in_split_view(self, url: str) -> None:
        """A page, or another app with a text of it, wants another tab: BACK returns here."""
        opener = self.current
        self.open(url, incognito=opener is not None and opener.incognito).opener = opener

    @property
    def window(self) -> ChromeActivity | None:
        """Chrome's window, where it is on the screen."""
        shown = (s for s in self.app.device.windows.screens() if s.package == self.app.package)
        return next((cast("ChromeActivity", s) for s in shown if hasattr(s, "tabs")), None)

    def say(self, text: str) -> None:
        """Show a snackbar."""
        if self.window is not None:
            self.window.toast(text)

    def save(self, name: str, found: web.Response) -> None:
        """Keep what was downloaded, under a name that the user gives if the settings want it."""
        window, device = self.window, self.app.device
        name = downloads.file_name(name, found.mime_type)

        def keep(name: str) -> None:
            try:
                path = downloads.save(device, name, found.body)
            except OSError:
                self.say(_NO_ROOM)
                return
            if self.window is not None:
                self.window.show_download(path)

        if window is None or not options(device).get_bool("download_asks"):
            keep(name)
        else:
            fields = [ui.InputField(name, "File name", "file_name")]
            dialog = ui.InputDialog(
                window, "Download file", fields, keep, ok="Download", required=True
            )
            dialog.show()

    def on_long_press(self, found: dict[str, Any]) -> None:
        """Open the menu of a link or an image."""
        if self.window is not None:
            context_menu.show(self.window, found)

    def delete_site_data(self) -> None:
        """What sites have stored goes."""
        for tab in self.all:
            if tab.page is not None:
                tab.page.clear_storage()

    def search(self, words: str) -> None:
        """Look for words of a page in its own tab."""
        self.open_in_split_view(preferences.search_address(self.app.device, words))

    def of_kind(self, incognito: bool) -> list[Tab]:
        """The ordinary tabs, or the incognito ones."""
        return [tab for tab in self.all if tab.incognito == incognito]

    def select(self, tab: Tab) -> None:
        """Show a tab."""
        self.current = tab

    def close(self, tab: Tab) -> None:
        """Close a tab; a neighbour is shown then, of the same kind if there is one."""
        position = self.all.index(tab)
        tab._leave_page()
        if tab.url and not tab.incognito:
            store = options(self.app.device)
            closed = [tab.url, *store.get_str(CLOSED).split()]
            store.put(**{CLOSED: " ".join(dict.fromkeys(closed[:_MOST_CLOSED]))})
        self.all.remove(tab)
        if self.current is tab:
            left = self.of_kind(tab.incognito) or self.all
            after = [other for other in left if self.all.index(other) >= position]
            self.current = next(iter(after or left[-1:]), None)
        self.keep()

    def close_for_opener(self, tab: Tab) -> bool:
        """Close a tab that a page of another one opened, and show that; whether it is there."""
        opener = tab.opener
        if opener is None or opener not in self.all:
            return False
        self.close(tab)
        self.select(opener)
        return True

    def close_all(self, incognito: bool) -> None:
        """Close all tabs of a kind."""
        for tab in self.of_kind(incognito):
            self.close(tab)

    def keep(self) -> None:
        """Write down what the next start shows again."""
        urls = [tab.url for tab in self.of_kind(incognito=False)]
        kept = json.dumps(urls)
        store = options(self.app.device)
        if store.get_str(_KEPT) != kept:
            store.put(**{_KEPT: kept})
