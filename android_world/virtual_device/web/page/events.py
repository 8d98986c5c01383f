"""What happens to a page, and who is told: its app, or the user by the phone's dialogs."""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import sha256
from typing import Any

from android_world.virtual_device.ui.widgets.dialogs import DialogStyle
from android_world.virtual_device.web.page.frame_scheduler import FRAME_MS
from android_world.virtual_device.web.page.text_input import TextInput
from android_world.virtual_device.web.tab.events import (
    ConsoleMessage,
    DialogOpened,
    DocumentLoaded,
    DownloadStarted,
    FileChooserOpened,
    Signal,
    TabEvent,
    WindowOpened,
)
from android_world.virtual_device.web.tab.tab import Tab
from android_world.virtual_device.web.view import dialogs, file_chooser, focused_field


class PageEvents(TextInput):
    """A page that says what happens to it."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.on_console: Callable[[str], object] | None = None
        self.on_title: Callable[[str], object] | None = None
        self.on_changed: Callable[[], object] | None = None
        self.on_dialog: Callable[[str, str, str], object] | None = None
        self.on_new_window: Callable[[str], object] | None = None
        self.on_download: Callable[[str, str], object] | None = None
        self.on_permission: Callable[[str], object] | None = None
        self.says = ""  # the title of its dialogs
        self.dialog_style: DialogStyle | None = None
        self.title = ""
        self.document_sha256 = ""  # of the bytes that the document was loaded from
        self.error: str | None = None
        self.loading = False
        self.dialog: tuple[str, str, str] | None = None
        self._back = self._forward = False
        self._events: list[TabEvent] = []

    def on_event(self, event: TabEvent) -> None:
        """Store an event of the tab until the operation that caused it is over."""
        self._events.append(event)

    def _follow(self, tab: Tab) -> None:
        """Take over what the tab says, and tell the app."""
        status = tab.status
        self.loading, self.error, self.url = status.loading, status.error, status.url
        self._back, self._forward = status.can_go
        self._elapsed_ms = tab.time.elapsed_ms
        self._comes_to(tab.idle)
        if status.title != self.title:
            self.title = status.title
            if self.on_title is not None:
                self.on_title(self.title)
        events, self._events = self._events, []
        for event in events:
            self._handle(event)
        for signal, handle in {
            Signal.POPUP: self._show_picker,
            Signal.DOWNLOAD: self._start_download,
            Signal.PERMISSION: self._ask_permission,
            Signal.COPIED: self._set_clipboard,
            Signal.FOCUS: self.refresh_field,
            Signal.KEYBOARD: self.show_keyboard,
        }.items():
            is_held_up = tab.renderer.dialog is not None and signal in (
                Signal.FOCUS,
                Signal.KEYBOARD,
            )
            if signal in status.signals and not is_held_up:
                status.signals.discard(signal)
                handle()
        if self.on_changed is not None:
            self.on_changed()

    def _handle(self, event: TabEvent) -> None:
        match event:
            case ConsoleMessage(line) if self.on_console is not None:
                self.on_console(line)
            case DocumentLoaded(response):
                self.document_sha256 = sha256(response.body).hexdigest() if response else ""
            case DialogOpened(kind, message, default):
                self.dialog = (kind, message, default)
                if self.on_dialog is not None:
                    self.on_dialog(*self.dialog)
                else:
                    self._show_dialog()
            case FileChooserOpened():
                self._choose_files()
            case WindowOpened(url, by_user) if self.on_new_window is not None:
                if by_user or self.settings.popups:
                    self.on_new_window(url)
            case DownloadStarted(url, name) if self.on_download is not None:
                self.on_download(url, name)

    def _start_download(self) -> None:
        found = self.ask(Signal.DOWNLOAD, "download()")
        if found is not None:
            self._handle(DownloadStarted(found["url"], found["name"]))

    def _set_clipboard(self) -> None:
        self.device.clipboard.set_text(self.ask(Signal.COPIED, "copied()"))

    # -- dialogs ---------------------------------------------------------------------------------

    def _show_dialog(self) -> None:
        """Show the dialog that the page waits for, as soon as the page itself is shown."""
        if self.dialog is None or self.closed:
            return
        host = focused_field.host_of(self)
        if host is None:
            self.app.call_later(FRAME_MS, self._show_dialog_when_seen, periodic=True)
        else:
            dialogs.message(self, host, *self.dialog)

    def _show_dialog_when_seen(self) -> None:
        self.device.windows.scene()
        self._show_dialog()

    def answer_dialog(self, accept: bool, text: str = "") -> None:
        """Answer the alert, confirm or prompt that is open."""
        self.dialog = None
        self.do("answer", accept, text)
        self.look_soon()

    def _show_picker(self) -> None:
        popup, host = self.ask(Signal.POPUP, "popup()"), focused_field.host_of(self)
        if popup is not None and host is not None:
            dialogs.picker(self, host, popup)

    # -- permissions and files -------------------------------------------------------------------

    def _ask_permission(self) -> None:
        kind = self.ask(Signal.PERMISSION, "question()")
        if kind is None:
            return
        if self.on_permission is None:
            self.answer_permission(False)
        else:
            self.on_permission(kind)

    def answer_permission(self, granted: bool) -> None:
        """Answer what the page asks the user for; who may know the place is told it."""
        if self.closed:
            return
        said: dict[str, Any] = {"granted": granted}
        if granted and self.ask(Signal.PERMISSION, "question()") == "location":
            said |= self._place()
        self.catch_up()
        self.inner(Signal.PERMISSION, f"answer({json.dumps(said)})")
        self.look_soon()

    def _place(self) -> dict[str, Any]:
        location = self.device.location
        if not location.enabled:
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
        asked, host = self.do("files", "asked"), focused_field.host_of(self)
        if asked is not None and host is not None:
            file_chooser.choose(self, host, asked)

    def take_files(self, files: list[dict[str, Any]]) -> None:
        """Files were chosen for the field that asked for some; none: the choice was cancelled."""
        self.catch_up()
        self.do("files", "putFiles", files)
        self.look_soon()
