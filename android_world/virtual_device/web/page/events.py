"""Events of a page, handled by its app or by the phone's dialogs."""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from android_world.virtual_device.web.page.frame_scheduler import FRAME_MS
from android_world.virtual_device.web.tab import events
from android_world.virtual_device.web.tab.events import Signal, TabEvent
from android_world.virtual_device.web.tab.tab import Tab
from android_world.virtual_device.web.view import dialogs, file_chooser

if TYPE_CHECKING:
    from android_world.virtual_device.web.page.page import Page


class PageEvents:
    """Handles the events of a page after each operation."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self.dialog: tuple[str, str, str] | None = None
        """Kind, message and default text of the dialog that waits for an answer."""

    def handle(self, tab: Tab) -> None:
        """Handle all events since the last operation; focus and keyboard wait for a dialog."""
        received, self._page.log.events = self._page.log.events, []
        for event in received:
            self._handle(event)
        handlers: dict[Signal, Callable[[], object]] = {
            Signal.POPUP: self._show_picker,
            Signal.DOWNLOAD: self._start_download,
            Signal.PERMISSION: self._request_permission,
            Signal.COPIED: self._set_clipboard,
            Signal.FOCUS: self._page.text.refresh,
            Signal.KEYBOARD: self._page.text.show_keyboard,
        }
        signals = tab.status.signals
        for signal, handler in handlers.items():
            waits = signal in (Signal.FOCUS, Signal.KEYBOARD) and tab.renderer.dialog is not None
            if signal in signals and not waits:
                signals.discard(signal)
                handler()

    def _handle(self, event: TabEvent) -> None:
        page = self._page
        match event:
            case events.ConsoleMessage(line) if page.on_console is not None:
                page.on_console(line)
            case events.DocumentLoaded(response):
                page.document_sha256 = sha256(response.body).hexdigest() if response else ""
            case events.DialogOpened(kind, message, default):
                self.dialog = (kind, message, default)
                if page.on_dialog is not None:
                    page.on_dialog(*self.dialog)
                else:
                    self._show_dialog()
            case events.FileChooserOpened():
                self._choose_files()
            case events.WindowOpened(url, by_user) if page.on_new_window is not None:
                if by_user or page.settings.popups:
                    page.on_new_window(url)
            case events.DownloadStarted(url, name) if page.on_download is not None:
                page.on_download(url, name)

    def _start_download(self) -> None:
        found = self._page.query(Signal.DOWNLOAD, "download()")
        if found is not None:
            self._handle(events.DownloadStarted(found["url"], found["name"]))

    def _set_clipboard(self) -> None:
        self._page.device.clipboard.set_text(self._page.query(Signal.COPIED, "copied()"))

    # -- dialogs ---------------------------------------------------------------------------------

    def _show_dialog(self) -> None:
        """Show the dialog that the page waits for, as soon as the page itself is shown."""
        page = self._page
        if self.dialog is None or page.closed:
            return
        host = page.host
        if host is None:
            page.app.call_later(FRAME_MS, self._show_dialog_later, periodic=True)
        else:
            dialogs.message(page, host, *self.dialog)

    def _show_dialog_later(self) -> None:
        self._page.device.windows.scene()
        self._show_dialog()

    def answer_dialog(self, accept: bool, text: str = "") -> None:
        """Answer the alert, confirm or prompt that is open."""
        self.dialog = None
        self._page.perform("answer", accept, text)
        self._page.scheduler.expect_change()

    def _show_picker(self) -> None:
        popup = self._page.query(Signal.POPUP, "popup()")
        host = self._page.host
        if popup is not None and host is not None:
            dialogs.picker(self._page, host, popup)

    # -- permissions and files -------------------------------------------------------------------

    def _request_permission(self) -> None:
        kind = self._page.query(Signal.PERMISSION, "question()")
        if kind is None:
            return
        if self._page.on_permission is None:
            self.answer_permission(False)
        else:
            self._page.on_permission(kind)

    def answer_permission(self, granted: bool) -> None:
        """Answer what the page asks the user for; a granted location comes with its fix."""
        page = self._page
        if page.closed:
            return
        answer: dict[str, Any] = {"granted": granted}
        if granted and page.query(Signal.PERMISSION, "question()") == "location":
            answer |= self._location()
        page.scheduler.catch_up()
        page.inner(Signal.PERMISSION, f"answer({json.dumps(answer)})")
        page.scheduler.expect_change()

    def _location(self) -> dict[str, Any]:
        location = self._page.device.location
        if not location.is_enabled:
            return {}
        fix = location.last_fix
        return {
            "latitude": fix.latitude,
            "longitude": fix.longitude,
            "altitude": fix.altitude_m,
            "accuracy": fix.accuracy_m,
            "time": fix.time_ms,
        }

    def _choose_files(self) -> None:
        asked = self._page.perform("files", "asked")
        host = self._page.host
        if asked is not None and host is not None:
            file_chooser.choose(self._page, host, asked)

    def take_files(self, files: list[dict[str, Any]]) -> None:
        """Give the chosen files to the field that asked for them; none: it was cancelled."""
        self._page.scheduler.catch_up()
        self._page.perform("files", "putFiles", files)
        self._page.scheduler.expect_change()
