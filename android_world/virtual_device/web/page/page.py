"""A page of the phone: what a tab of the browser shows, as state that snapshots keep."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass, replace
from typing import Any

from android_world.virtual_device.framework.activity import App
from android_world.virtual_device.ui.widgets.dialogs import DialogStyle
from android_world.virtual_device.web.accessibility.page_observation import PageObservation
from android_world.virtual_device.web.error_page import ERROR, ERROR_TITLE
from android_world.virtual_device.web.errors import (
    PageScriptError,
    PayloadTooLargeError,
    WebError,
)
from android_world.virtual_device.web.page.events import PageEvents
from android_world.virtual_device.web.page.frame_scheduler import FrameScheduler
from android_world.virtual_device.web.page.operation_log import OperationLog
from android_world.virtual_device.web.page.pinch_zoom import PinchZoom
from android_world.virtual_device.web.page.text_input import TextInput
from android_world.virtual_device.web.page.touch_input import TouchInput
from android_world.virtual_device.web.settings import PageSettings
from android_world.virtual_device.web.tab.events import Signal
from android_world.virtual_device.web.tab.request_interception import Resolve, Response


@dataclass(eq=False, repr=False)
class Page:
    """A page. Its state is the log of its operations, in order: the browser's tab follows from it.

    A snapshot of the phone contains that log. After a restore, the operations are replayed in
    another tab at the same virtual times, with the responses that requests received then; a page
    with too many operations is loaded again, and `log.reloaded` reports this.

    Args:
        app: the process that it belongs to; the page ends with it.
        resolve: answers requests by their addresses; None fails one as without a network.
        seed: fixes `Math.random` of each load.
        initial_scale: device pixels per CSS pixel of pages that are shown at a fixed size; None for
            those that are laid out for a phone's width at the display's density, or 980 px wide
            without their own viewport.
        on_console, on_title, on_changed, on_dialog, on_new_window, on_download, on_long_press,
            on_search: called with (line), (title), (), (kind, message, text), (url), (url, name),
            the element under the finger ({"link": url, "text": ...} or {"image": url}) and a text
            to search for; bound methods. Without `on_dialog`, alert, confirm and prompt are the
            phone's dialogs; without `on_search`, selected text cannot be searched for.
        on_permission: called with what a script asks the user for: location, camera, microphone or
            notifications; then call `events.answer_permission`. Without it all is refused.
        before_scroll: receives the device pixels by which a finger is to scroll the page down, and
            returns the rest of them.
    """

    app: App
    resolve: Resolve
    _: KW_ONLY
    seed: int = 0
    initial_scale: float | None = None
    on_console: Callable[[str], object] | None = None
    on_title: Callable[[str], object] | None = None
    on_changed: Callable[[], object] | None = None
    on_dialog: Callable[[str, str, str], object] | None = None
    on_new_window: Callable[[str], object] | None = None
    on_download: Callable[[str, str], object] | None = None
    on_long_press: Callable[[dict[str, Any]], object] | None = None
    on_search: Callable[[str], object] | None = None
    on_permission: Callable[[str], object] | None = None
    before_scroll: Callable[[float], float] | None = None

    def __post_init__(self) -> None:
        self.device: Any = self.app.device
        self.settings = PageSettings()
        self.dialog_title = ""
        self.dialog_style: DialogStyle | None = None
        self.can_zoom = self.initial_scale is None  # by two fingers or a double tap
        self.retained: dict[str, Any] | None = None  # the retained state of its window
        self.title = ""
        self.document_sha256 = ""  # of the bytes that the document was loaded from
        self.error: str | None = None
        self.loading = self.can_go_back = self.can_go_forward = self.closed = False
        self.size = (0, 0)
        self._zoom, self._scale = 1.0, 0.0
        self._emulated = PageSettings(dark=False)
        self.log = OperationLog(self.device, self.resolve, self.seed)
        self.scheduler = FrameScheduler(self)
        self.text = TextInput(self)
        self.touch = TouchInput(self)
        self.pinch_zoom = PinchZoom(self)
        self.events = PageEvents(self)

    # -- operations ------------------------------------------------------------------------------

    def perform(self, *operation: Any) -> Any:
        """Perform an operation of a tab; None without a browser engine."""
        if not self.log.has_engine:
            return None
        if not len(self.log) and operation[0] != "resize":
            self._resize_to_display()
        try:
            found = self.log.perform(operation)
        except PageScriptError:
            self._update()
            raise
        except WebError:
            self.scheduler.stop()
            raise
        self._update()
        return found

    def _update(self) -> None:
        """Take over the state of the tab after an operation, and handle its events."""
        tab = self.log.tab()
        status = tab.status
        self.loading, self.error, self.log.url = status.loading, status.error, status.url
        self.can_go_back, self.can_go_forward = status.can_go
        self.log.elapsed_ms = tab.time.elapsed_ms
        self.scheduler.set_idle_state(tab.idle)
        if status.title != self.title:
            self.title = status.title
            if self.on_title is not None:
                self.on_title(self.title)
        self.events.handle(tab)
        if self.on_changed is not None:
            self.on_changed()

    def inner(self, signal: Signal | None, script: str) -> Any:
        """Run a script of ours in the frame that has reported a signal last, or in the page."""
        return self.perform("inner", signal, script)

    def query(self, signal: Signal | None, script: str) -> Any:
        """Run such a script that changes nothing: it is not an operation."""
        if not self.log.has_engine:
            return None
        tab = self.log.tab()
        if tab.input.is_pending:
            tab.complete()
        return tab.scripts.inner(signal, script)

    def evaluate(self, script: str) -> Any:
        """Run a script in the page; its value as JSON would carry it.

        Raises:
            PageScriptError: the script raised.
        """
        self.scheduler.catch_up()
        self.scheduler.expect_change()
        return self.perform("evaluate", script)

    def key(self, name: str, meta: frozenset[str] = frozenset()) -> bool:
        """Dispatch a key that no field of the phone has used; returns whether pages receive it."""
        return self.text.key(name, meta)

    # -- navigation ------------------------------------------------------------------------------

    @property
    def url(self) -> str:
        """The address of the document that is shown."""
        return self.log.url

    def load(self, url: str) -> None:
        """Load an address; `error` says whether that failed.

        Without a browser engine every address fails, and the view shows WebView's error page.
        """
        self.touch.was_used = False
        if self.log.failure is not None:
            self._reset()
        self._navigate("load", url)

    def _navigate(self, *operation: Any) -> None:
        if not self.log.has_engine:
            self._fail_to_load(operation[1] if operation[0] == "load" else self.url)
            return
        self.scheduler.catch_up()
        self.emulate(self.device.windows.night, self.device.display.font_scale)
        self.loading, self.error = True, None
        self.scheduler.start_load()
        self.perform(*operation)
        self.scheduler.expect_change()

    def _fail_to_load(self, url: str) -> None:
        self.log.url, self.title, self.error, self.loading = url, ERROR_TITLE, ERROR, False
        if self.on_changed is not None:
            self.on_changed()

    def _reset(self) -> None:
        """Start again after a crash, without the operations before."""
        self.log.reset()
        self.events.dialog, self.text.field = None, None
        self.size, self._emulated = (0, 0), PageSettings(dark=False)

    def reload(self) -> None:
        """Load the present address again."""
        if self.log.failure is not None:
            self.load(self.url)
        else:
            self._navigate("reload")

    def back(self) -> None:
        """Go to the page before."""
        self._navigate("history", -1)

    def forward(self) -> None:
        """Go to the page after."""
        self._navigate("history", 1)

    def clear_storage(self) -> None:
        """Delete what the page's site has stored in the browser."""
        self.perform("forget")

    def close(self) -> None:
        """Close the page."""
        self.closed = True
        self.scheduler.stop()
        self.log.close()

    # -- content ---------------------------------------------------------------------------------

    def find(self, text: str, backwards: bool = False) -> int:
        """Select the next occurrence of a text; returns how many there are."""
        words = json.dumps(text)
        count: int = self.inner(None, f"matches({words})") or 0
        self.inner(None, f"find({words}, {str(backwards).lower()})" if text else "unfind()")
        return count

    def read(self, url: str) -> Response | None:
        """The content of an address that the page has made (`data:`, `blob:`).

        Raises:
            PayloadTooLargeError: it has more than 16 MiB.
        """
        self.scheduler.catch_up()
        if not self.log.has_engine or not url.startswith(("data:", "blob:")):
            return None
        found = self.log.tab().scripts.read(url)
        if found is None:
            return None
        mime_type, content = found
        if content is None:
            raise PayloadTooLargeError(f"{url[:50]} is more than can be taken out of a page")
        return Response(content, mime_type)

    def observe(self) -> PageObservation:
        """The nodes and the image of the page as it is now."""
        return PageObservation(self)

    # -- display ---------------------------------------------------------------------------------

    @property
    def zoom(self) -> float:
        """How much larger than usual the page is laid out."""
        return self._zoom

    @zoom.setter
    def zoom(self, factor: float) -> None:
        self._zoom = factor
        self.resize(*self.size)

    @property
    def scale(self) -> float:
        """Device pixels per CSS pixel as the page is laid out."""
        density: float = self.device.display.density
        return (self.initial_scale or density) * self._zoom

    def visible_scale(self) -> float:
        """Device pixels per CSS pixel as the page is shown, also zoomed by fingers."""
        return self.observe().scale

    def resize(self, width: int, height: int) -> None:
        """Set the size of the viewport in device pixels, unless a dialog blocks the page."""
        is_other = (width, height, self.scale) != (*self.size, self._scale)
        if is_other and width > 0 < height and not self.log.is_blocked:
            self.size, self._scale = (width, height), self.scale
            self.perform("resize", width, height, self.scale, self.initial_scale is None)
            self.scheduler.expect_change()

    def _resize_to_display(self) -> None:
        """Before it is shown, a page has the size between the system bars."""
        display = self.device.display
        (width, height), bars = display.size, display.insets
        self.resize(width - bars.left - bars.right, height - bars.top - bars.bottom)

    def emulate(self, dark: bool, text_scale: float) -> None:
        """Follow theme, font size, time zone and language of the phone, and the settings."""
        if self.log.is_blocked:
            return
        settings = replace(
            self.settings,
            dark=dark if self.settings.dark is None else self.settings.dark,
            text_scale=self.settings.text_scale * text_scale,
            time_zone=self.device.properties.get("persist.sys.timezone") or "UTC",
            locale=self.device.properties.get("persist.sys.locale") or "en-US",
        )
        if settings != self._emulated:
            self._emulated = settings
            self.perform("emulate", settings)
            self.scheduler.expect_change()

    @property
    def window(self) -> Any:
        """The window that shows the page, or None."""
        windows = self.device.windows.screens() if self.retained is not None else ()
        return next((window for window in windows if window.retained_state is self.retained), None)

    @property
    def host(self) -> Any:
        """The activity that shows the page, which dialogs belong to, or None."""
        return self.window if hasattr(self.window, "overlays") else None

    def set_visible(self, visible: bool) -> None:
        """Note whether the page is on the screen: a hidden one is advanced less often."""
        self.scheduler.set_visible(visible)
