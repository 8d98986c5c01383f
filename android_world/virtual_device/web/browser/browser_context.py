"""The browser context of a phone, which shares nothing with those of other phones."""

from __future__ import annotations

import threading
import weakref
from typing import Any

from android_world.virtual_device.web.browser.browser import (
    Browser,
    browser,
    close_browser,
    running_browser,
)
from android_world.virtual_device.web.errors import WebError
from android_world.virtual_device.web.tab.tab import Tab

_contexts: weakref.WeakSet[BrowserContextPool] = weakref.WeakSet()
_changing = threading.Lock()  # who has what of the browser


class BrowserContextPool:
    """The browser context of a phone and its tabs; closed with the phone."""

    def __init__(self) -> None:
        self._browser: Browser | None = None
        self._context_id = ""
        self._tabs: list[Tab] = []
        self._left_over: dict[int, Tab] = {}

    @staticmethod
    def of(device: Any) -> BrowserContextPool:
        """The pool of a phone."""
        with _changing:
            for attachment in device.attachments:
                if isinstance(attachment, BrowserContextPool):
                    return attachment
            made = BrowserContextPool()
            _contexts.add(made)
            device.attachments.append(made)
            return made

    def open_tab(self, wall_ms: int, seed: int) -> Tab:
        """Open an empty tab."""
        self._close_left_over()
        with _changing:
            before, self._browser = self._browser, browser()
        present = self._browser
        present.close_dropped()
        if before is not present:
            made = present.session.call("Target.createBrowserContext")
            self._context_id = made["browserContextId"]
        tab = Tab.open(present, self._context_id, wall_ms, seed)
        self._tabs = [*(t for t in self._tabs if not t.session.closed), tab]
        return tab

    def take_over(self, token: int) -> Tab | None:
        """The tab from before a restore that has the state of a restored page, or None."""
        tab = self._left_over.pop(token, None)
        if tab is None or tab.session.closed or tab.session.failure is not None:
            return None
        tab.spare = False
        return tab

    def on_restored(self) -> None:
        """Offer the tabs to the copies of their pages, except tabs of single observations."""
        self._close_left_over()
        left_over = (tab for tab in self._tabs if tab.token and not tab.session.closed)
        self._left_over = {tab.token: tab for tab in left_over}
        for tab in self._left_over.values():
            tab.spare = True

    def _close_left_over(self) -> None:
        for tab in self._left_over.values():
            tab.session.close()
        self._left_over = {}

    def close(self) -> None:
        """Close the pages of the phone, and the browser with the last phone."""
        with _changing:
            _contexts.discard(self)
            self._leave_browser()
            if not any(found._browser is not None for found in _contexts):
                close_browser()

    def _leave_browser(self) -> None:
        if self._browser is not None and self._browser is running_browser():
            try:
                self._browser.session.notify(
                    "Target.disposeBrowserContext", browserContextId=self._context_id
                )
            except WebError:
                pass
        self._browser = None
