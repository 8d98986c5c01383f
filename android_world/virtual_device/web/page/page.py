"""A page of the phone: what a tab of the browser shows, as state that snapshots keep."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from android_world.virtual_device.clock import EventHandle
from android_world.virtual_device.framework.activity import App
from android_world.virtual_device.ui.view import Fingers
from android_world.virtual_device.web.error_page import ERROR, ERROR_TITLE
from android_world.virtual_device.web.errors import PayloadTooLargeError
from android_world.virtual_device.web.page.events import PageEvents
from android_world.virtual_device.web.page.frame_scheduler import FRAME_MS
from android_world.virtual_device.web.settings import PageSettings
from android_world.virtual_device.web.tab.request_interception import Resolve, Response
from android_world.virtual_device.web.view import pinch_zoom, touch
from android_world.virtual_device.web.view.touch import Finger


class Page(PageEvents):
    """One page. Its state is what was done to it, in order: the browser's tab follows from that.

    A snapshot of the phone keeps that past. After a restore, the same things are done to another
    tab on the same clock, with the answers that requests got then; one whose past is too long is
    loaded again, and `reloaded` reports this.

    Args:
        app: the process that it belongs to; the page goes with it.
        resolve: answers requests by their addresses; None fails one as without a network.
        seed: fixes `Math.random` of each load.
        initial_scale: device pixels per CSS pixel of pages that are shown at a fixed size; None for
            those that are laid out for a phone's width at the display's density, or 980 px wide
            without their own viewport.
        on_console, on_title, on_changed, on_dialog, on_new_window, on_download, on_held, on_search:
            called with (line), (title), (), (kind, message, text), (url), (url, name), what a
            finger is held on ({"link": url, "text": ...} or {"image": url}) and a text that is to
            be looked for; bound methods. Without `on_dialog`, alert, confirm and prompt are the
            phone's dialogs; without `on_search`, selected text cannot be looked for.
        on_permission: called with what a script wants of the user: location, camera, microphone or
            notifications; `answer_permission` is to be called then. Without it all is refused.
        before_scroll: gets the device pixels by which a finger is to scroll the page down, and
            returns what is left of them.
    """

    def __init__(
        self,
        app: App,
        resolve: Resolve,
        *,
        seed: int = 0,
        initial_scale: float | None = None,
        on_console: Callable[[str], object] | None = None,
        on_title: Callable[[str], object] | None = None,
        on_changed: Callable[[], object] | None = None,
        on_dialog: Callable[[str, str, str], object] | None = None,
        on_new_window: Callable[[str], object] | None = None,
        on_download: Callable[[str, str], object] | None = None,
        on_held: Callable[[dict[str, Any]], object] | None = None,
        on_search: Callable[[str], object] | None = None,
        on_permission: Callable[[str], object] | None = None,
        before_scroll: Callable[[float], float] | None = None,
    ) -> None:
        super().__init__(app, resolve, seed, initial_scale)
        self.on_console = on_console
        self.on_title = on_title
        self.on_changed = on_changed
        self.on_dialog = on_dialog
        self.on_new_window = on_new_window
        self.on_download = on_download
        self.on_held = on_held
        self.on_search = on_search
        self.on_permission = on_permission
        self.before_scroll = before_scroll
        self.zooms = initial_scale is None  # what is shown at a fixed size stays so
        self.pinch: pinch_zoom.Pinch | None = None
        self.last_tap = pinch_zoom.LastTap()
        self._scale = 0.0
        self._appearance = PageSettings(dark=False)

    # -- what apps call --------------------------------------------------------------------------

    def load(self, url: str) -> None:
        """Load an address; `error` says whether that failed.

        Without a browser engine every address fails, and the view shows WebView's error page.
        """
        self.was_touched = False
        if self.failure is not None:
            self._begin_anew()
        self._go("load", url)

    def _go(self, *operation: Any) -> None:
        if self.is_without_engine:
            self._fail_to_load(operation[1] if operation[0] == "load" else self.url)
            return
        self.catch_up()
        self.appear(self.device.windows.night, self.device.display.font_scale)
        self.loading, self.error, self._surprises = True, None, False
        self.do(*operation)
        self.look_soon()

    def _fail_to_load(self, url: str) -> None:
        self.url, self.title, self.error, self.loading = url, ERROR_TITLE, ERROR, False
        if self.on_changed is not None:
            self.on_changed()

    def _begin_anew(self) -> None:
        """After a crash: what was done to the page before is not a part of it any more."""
        self.failure, self._tab, self.dialog, self.field = None, None, None, None
        self._past, self.size, self._appearance = [], (0, 0), PageSettings(dark=False)
        self._wall_ms, self._start_ms = self.device.clock.now_ms, self.device.clock.uptime_ms
        self._elapsed_ms = 0

    def reload(self) -> None:
        """Load the present address again."""
        if self.failure is not None:
            self.load(self.url)
        else:
            self._go("reload")

    def stop(self) -> None:
        """Stop loading (what is loaded is there when `load` returns)."""

    def back(self) -> None:
        """Go to the page before."""
        self._go("history", -1)

    def forward(self) -> None:
        """Go to the page after."""
        self._go("history", 1)

    @property
    def can_go_back(self) -> bool:
        """Whether there is a page before."""
        return self._back

    @property
    def can_go_forward(self) -> bool:
        """Whether there is a page after."""
        return self._forward

    @property
    def zoom(self) -> float:
        """How much larger than usual the page is laid out."""
        return self._zoom

    @zoom.setter
    def zoom(self, factor: float) -> None:
        self._zoom = factor
        self.resize(*self.size)

    def find(self, text: str, backwards: bool = False) -> int:
        """Go to the next place with this text and mark it; how many there are."""
        words = json.dumps(text)
        count: int = self.inner(None, f"matches({words})") or 0
        self.inner(None, f"find({words}, {str(backwards).lower()})" if text else "unfind()")
        return count

    def read(self, url: str) -> Response | None:
        """What an address of the page's own making (`data:`, `blob:`) represents.

        Raises:
            TooLarge: it has more than 16 MiB.
        """
        self.catch_up()
        if self.is_without_engine or not url.startswith(("data:", "blob:")):
            return None
        found = self.tab().scripts.read(url)
        if found is None:
            return None
        mime_type, content = found
        if content is None:
            raise PayloadTooLargeError(f"{url[:50]} is more than can be taken out of a page")
        return Response(content, mime_type)

    def forget(self) -> None:
        """What the page's site has stored in the browser goes."""
        self.do("forget")

    def close(self) -> None:
        """The page is gone."""
        self.closed = True
        self._cancel_tick()
        if self._tab is not None:
            self._tab.session.close()
            self._tab = None

    # -- what the view calls ---------------------------------------------------------------------

    def resize(self, width: int, height: int) -> None:
        """Give the page room, in device pixels."""
        if self._tab is not None and self._tab.renderer.dialog is not None:
            return  # It hears of it when it goes on.
        if (width, height, self.scale) != (*self.size, self._scale) and width > 0 < height:
            self.size, self._scale = (width, height), self.scale
            self.do("resize", width, height, self.scale, self.initial_scale is None)
            self.look_soon()

    def _begins(self) -> None:
        """Before it is seen, a page has the room between the system bars."""
        display = self.device.display
        (width, height), bars = display.size, display.insets
        self.resize(width - bars.left - bars.right, height - bars.top - bars.bottom)

    def appear(self, dark: bool, text_scale: float) -> None:
        """Follow theme, texts, time zone and language of the phone, as far as the settings want."""
        if self._tab is not None and self._tab.renderer.dialog is not None:
            return
        wanted = replace(
            self.settings,
            dark=dark if self.settings.dark is None else self.settings.dark,
            text_scale=self.settings.text_scale * text_scale,
            time_zone=self.device.properties.get("persist.sys.timezone") or "UTC",
            locale=self.device.properties.get("persist.sys.locale") or "en-US",
        )
        if wanted != self._appearance:
            self._appearance = wanted
            self.do("emulate", wanted)
            self.look_soon()

    # -- fingers ---------------------------------------------------------------------------------

    def touched(self, phase: str, x: float, y: float) -> None:
        """A finger on the page: down, move or up."""
        if self.is_without_engine:
            return
        if phase == "move" and self.finger is not None and self.finger.role == "drag":
            self._dragged(self.finger, x, y)
            return
        self.was_touched = True
        if phase == "down":
            self.finger = touch.down(self, x, y)
            self._hold = self.app.call_later(touch.HOLD_MS, self._held)
            return
        if phase != "up" or self.finger is None or self.finger.role != "touch":
            self.catch_up()
        if phase == "cancel":
            touch.cancel(self)
        elif self.finger is not None and phase == "move":
            touch.move(self, self.finger, x, y)
        elif self.finger is not None:
            self._hold.cancel()
            finger, self.finger = self.finger, None
            touch.up(self, finger, x, y)

    _hold: EventHandle

    def _dragged(self, finger: Finger, x: float, y: float) -> None:
        """The finger moves what is the page's: as on Android, each frame has its last place."""
        now = self.device.clock.uptime_ms
        finger.points.append((now, x, y))
        finger.waiting = (x, y)
        since_ms = now - finger.shown_ms
        if since_ms >= FRAME_MS:
            self.catch_up()
            self._plan(2 * FRAME_MS)  # A move that comes meanwhile brings its own frame.
        else:
            self._plan(FRAME_MS - since_ms)

    def pinched(self, before: Fingers, now: Fingers) -> None:
        """Two fingers on the page have moved."""
        if self.is_without_engine:
            return
        self.catch_up()
        pinch_zoom.pinch(self, before, now)

    def pinch_ends(self) -> None:
        """One of two fingers was lifted."""
        pinch_zoom.pinch_ends(self)

    def _held(self) -> None:
        if self.finger is not None:
            self.catch_up()
            touch.held(self, self.finger)

    def send_touch(self, kind: str, points: list[tuple[float, float]]) -> None:
        """A touch event: touchStart, touchMove, touchEnd or touchCancel."""
        self.do("touch", kind, points, self.behind_ms())
        self.look_soon()
