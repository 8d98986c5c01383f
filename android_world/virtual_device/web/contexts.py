"""The part of the browser that belongs to one phone: a context that shares nothing with others."""

from __future__ import annotations

import weakref
from typing import Any

from android_world.virtual_device.web.errors import WebError
from android_world.virtual_device.web.process import (
    Browser,
    browser,
    close_browser,
    running_browser,
)
from android_world.virtual_device.web.tab import Tab

_contexts: weakref.WeakKeyDictionary[Any, Contexts] = weakref.WeakKeyDictionary()


class Contexts:
    """What a phone has in the browser."""

    def __init__(self) -> None:
        self._browser: Browser | None = None
        self._context_id = ""

    @staticmethod
    def of(device: Any) -> Contexts:
        """That of a phone."""
        found = _contexts.get(device)
        if found is None:
            found = _contexts[device] = Contexts()
        return found

    def open_tab(self, wall_ms: int, seed: int) -> Tab:
        """A new page of the phone."""
        present = browser()
        if self._browser is not present:
            made = present.session.call("Target.createBrowserContext")
            self._browser, self._context_id = present, made["browserContextId"]
        return Tab.open(present, self._context_id, wall_ms, seed)

    def close(self) -> None:
        """Take all pages of the phone away."""
        if self._browser is not None and self._browser is running_browser():
            try:
                self._browser.session.tell(
                    "Target.disposeBrowserContext", browserContextId=self._context_id
                )
            except WebError:
                pass
        self._browser = None


def phone_closed(device: Any) -> None:
    """A phone is gone; the browser ends with the last."""
    found = _contexts.pop(device, None)
    if found is not None:
        found.close()
    if not _contexts:
        close_browser()
