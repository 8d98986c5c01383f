"""A page of the phone: what a tab of the browser shows, as state that snapshots keep."""

from __future__ import annotations

import itertools
import json
import weakref
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from android_world.virtual_device.clock import EventHandle
from android_world.virtual_device.framework.activity import App
from android_world.virtual_device.ui.kit.dialogs import DialogStyle
from android_world.virtual_device.ui.view import Fingers
from android_world.virtual_device.web import chooser, dialogs, fields, touch, zooming
from android_world.virtual_device.web.contexts import Contexts
from android_world.virtual_device.web.errors import PageScriptError, TooLarge, WebError
from android_world.virtual_device.web.fields import FieldInfo, PageText, difference
from android_world.virtual_device.web.keys import (
    FIELD_KEYS,
    is_command,
    key_of,
    key_of_enter,
    typing_key,
)
from android_world.virtual_device.web.look import Look
from android_world.virtual_device.web.network import Resolve, Response
from android_world.virtual_device.web.settings import PageSettings
from android_world.virtual_device.web.tab import Operation, Tab
from android_world.virtual_device.web.touch import Finger

FRAME_MS = 16
LONGEST_STEP_MS = 256
_LONGEST_AT_REST_MS = 10_000
# A page that has drawn nothing for a minute is looked at after an eighth of the time since again.
_REST_AFTER_MS, _REST = 60_000, 8
"""What a page that shows nothing new does is heard of so much later at most."""

MOST_OPERATIONS = 10_000
"""A page with a longer past than this is loaded anew where it would have been done again."""

_tokens = itertools.count(1)


class Page:
    """One page. Its state is what was done to it, in order: the browser's tab follows from that.

    A snapshot of the phone keeps that past. After a restore, the same things are done to another
    tab on the same clock, with the answers that requests got then; one whose past is too long is
    loaded anew, and `reloaded` says so.

    Args:
        app: the process that it belongs to; the page goes with it.
        resolve: answers requests by their addresses; None fails one as without a network.
        seed: fixes `Math.random` of each load.
        initial_scale: device pixels per CSS pixel of pages that are shown at a fixed size; None for
            those that are laid out for a phone's width at the display's density, or 980 px wide
            without a viewport of their own.
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
        self.app = app
        self.device: Any = app.device
        self.resolve = resolve
        self.seed = seed
        self.initial_scale = initial_scale
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
        self.settings = PageSettings()
        self.says = ""  # the title of its dialogs
        self.dialog_style: DialogStyle | None = None
        self.url = ""
        self.title = ""
        self.error: str | None = None
        self.loading = False
        self.closed = False
        self.dialog: tuple[str, str, str] | None = None
        self.size = (0, 0)
        self.token = 0
        self.field: FieldInfo | None = None
        self.text_state = PageText()
        self.zooms = initial_scale is None  # what is shown at a fixed size stays so
        self.finger: Finger | None = None
        self.pinch: zooming.Pinch | None = None
        self.last_tap = zooming.LastTap()
        self.was_touched = False
        self.kept_with: dict[str, Any] | None = None  # what its window retains
        self._wall_ms = self.device.clock.now_ms
        self._start_ms = self.device.clock.uptime_ms
        self._elapsed_ms = 0  # of the page's own clock
        self._step_ms = FRAME_MS
        self._drawn_ms = self._start_ms
        self._past: list[Operation] = []
        self._undisturbed = 0  # how long the past was when no dialog held the page up
        self.answers: dict[str, Response | None] = {}
        self._scale = 0.0
        self.reloaded = False
        self.failure: WebError | None = None
        self._back = self._forward = False
        self._tick: EventHandle | None = None
        self._tab: Tab | None = None
        self._events: list[tuple[str, dict[str, Any]]] = []

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_tab": None, "_past": list(self._past)}

    # -- what apps call --------------------------------------------------------------------------

    def load(self, url: str) -> None:
        """Load an address; `error` says whether that failed."""
        self.was_touched = False
        if self.failure is not None:
            self._begin_anew()
        self._go("load", url)

    def _begin_anew(self) -> None:
        """After a crash: what was done to the page before is no part of it any more."""
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

    _zoom = 1.0

    @property
    def scale(self) -> float:
        """Device pixels per CSS pixel of the page's room."""
        density: float = self.device.display.density
        return (self.initial_scale or density) * self._zoom

    def find(self, text: str, backwards: bool = False) -> int:
        """Go to the next place with this text and mark it; how many there are."""
        words = json.dumps(text)
        count: int = self.inner("", f"matches({words})") or 0
        self.inner("", f"find({words}, {str(backwards).lower()})" if text else "unselect()")
        return count

    def evaluate(self, script: str) -> Any:
        """Run a script in the page; its value as JSON would carry it.

        Raises:
            PageScriptError: the script raised.
        """
        self.catch_up()
        return self.do("evaluate", script)

    def read(self, url: str) -> Response | None:
        """What an address of the page's own making (`data:`, `blob:`) stands for.

        Raises:
            TooLarge: it has more than 16 MiB.
        """
        self.catch_up()
        found = self.tab().read(url) if url.startswith(("data:", "blob:")) else None
        if found is None:
            return None
        mime_type, content = found
        if content is None:
            raise TooLarge(f"{url[:50]} is more than can be taken out of a page")
        return Response(content, mime_type)

    def forget(self) -> None:
        """What the page's site has stored in the browser goes."""
        self.do("forget")

    def answer_dialog(self, accept: bool, text: str = "") -> None:
        """Answer the alert, confirm or prompt that is open."""
        self.dialog = None
        self.do("answer", accept, text)
        self.look_soon()

    def close(self) -> None:
        """The page is gone."""
        self.closed = True
        self._cancel_tick()
        if self._tab is not None:
            self._tab.close()
            self._tab = None

    # -- what the view calls ---------------------------------------------------------------------

    def resize(self, width: int, height: int) -> None:
        """Give the page room, in device pixels."""
        if self._tab is not None and self._tab.dialog is not None:
            return  # It hears of it when it goes on.
        if (width, height, self.scale) != (*self.size, self._scale) and width > 0 < height:
            self.size, self._scale = (width, height), self.scale
            self.do("resize", width, height, self.scale, self.initial_scale is None)
            self.look_soon()

    def appear(self, dark: bool, text_scale: float) -> None:
        """Follow theme, texts, time zone and language of the phone, as far as the settings want."""
        if self._tab is not None and self._tab.dialog is not None:
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
            self.do("appear", wanted)
            self.look_soon()

    _appearance = PageSettings(dark=False)

    def touched(self, phase: str, x: float, y: float) -> None:
        """A finger on the page: down, move or up."""
        if phase == "move" and self.finger is not None and self.finger.role == "drag":
            self._dragged(self.finger, x, y)
            return
        self.catch_up()
        self.was_touched = True
        if phase == "cancel":
            touch.cancel(self)
        elif phase == "down":
            self.finger = touch.down(self, x, y)
            self._hold = self.app.call_later(touch.HOLD_MS, self._held)
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
        self.catch_up()
        zooming.pinch(self, before, now)

    def pinch_ends(self) -> None:
        """One of two fingers was lifted."""
        zooming.pinch_ends(self)

    def _held(self) -> None:
        if self.finger is not None:
            self.catch_up()
            touch.held(self, self.finger)

    def was_held(self, found: dict[str, Any]) -> None:
        """A finger was held on a text, a field, a link or a picture."""
        fields.held(self, found)

    def send_touch(self, kind: str, points: list[tuple[float, float]]) -> None:
        """A touch event: touchStart, touchMove, touchEnd or touchCancel."""
        self.do("touch", kind, points)
        self.look_soon()

    def inner(self, where: str, script: str) -> Any:
        """Have the script of ours do something in the frame that told `where` last."""
        return self.do("inner", where, script)

    def ask(self, where: str, script: str) -> Any:
        """Ask the script of ours something that changes nothing."""
        return self.tab().do_inner(where, script)

    def shown_scale(self) -> float:
        """Device pixels of a CSS px as it is shown."""
        return self.look().scale

    # -- text ------------------------------------------------------------------------------------

    def type(self, text: str) -> None:
        """Text for the page's field that has the focus, key by key."""
        self.catch_up()
        for char in text:
            self._type(char)

    def _type(self, char: str) -> None:
        if char == "\n":
            self.do("key", *key_of_enter())
        elif char.isascii():
            self.do("key", *typing_key(char))
        else:
            self.do("text", char)
        self.look_soon()

    def key(self, name: str, meta: frozenset[str] = frozenset()) -> bool:
        """A key that no field of the phone took; whether pages get it."""
        key = key_of(name, meta)
        if key is None or self.closed or not self._past:
            return False
        self.catch_up()
        self.do("key", *key)
        if name == "V" and is_command(meta) and not self.ask("key", "keyWasTaken()"):
            self.paste(self.device.clipboard.text)
        if self.field is not None:
            self.refresh_field()
        self.look_soon()
        return True

    def field_key(self, name: str, meta: frozenset[str]) -> bool:
        """A key for the page's field, before the phone edits its text; whether it was used.

        The window that shows the page gets it first, as keys without a field.
        """
        if name not in FIELD_KEYS and not is_command(meta):
            return False
        screen = fields.screen_of(self)
        return bool(screen is not None and screen.on_key(name, meta)) or self.key(name, meta)

    def paste(self, text: str) -> None:
        """Put text where the page has its focus, unless a script does something else with it."""
        if text and not self.inner("focus", f"paste({json.dumps(text)})"):
            self.do("text", text)

    def edited(self, text: str) -> None:
        """The phone's keyboard has changed the text of the field: so does the page."""
        info = self.field
        if info is None:
            return
        self.catch_up()
        start, end, new = difference(info.text, text, self.text_state.cursor)
        deletes_one = not new and end - start == 1 and end == info.end == info.start
        if not deletes_one and (start, end) != (info.start, info.end):
            self.inner("focus", f"select({start}, {end})")
        if len(new) > 1:
            self.do("text", new)
        elif new:
            self._type(new)
        elif end > start:
            self.do("key", "Backspace", 8, "", 0)
        self.refresh_field()
        self.look_soon()

    def enter(self) -> None:
        """The action key of the keyboard, or Enter."""
        action = self.field.action if self.field is not None else "go"
        self.catch_up()
        if action == "next":
            self.focus_next()
            return
        self.do("key", *key_of_enter())
        if action in ("done", "go", "search", "send"):
            self.device.ime.hide()
        self.look_soon()

    def focus_next(self) -> None:
        """Go to the next field, or leave the last one."""
        self.catch_up()
        self.inner("focus", "nextField()")
        self.look_soon()

    def show_selection(self) -> None:
        """The selection of the phone's field is the page's."""
        info, state = self.field, self.text_state
        if info is None or state.text != info.text:
            return
        if state.selection != (info.start, info.end):
            self.inner("focus", f"select({state.selection[0]}, {state.selection[1]})")
            if info.selected is not None:
                self.refresh_field()

    def refresh_field(self) -> None:
        """Look at the page's field that has the focus."""
        fields.refresh(self)

    def look(self) -> Look:
        """The page as it is now."""
        return Look(self)

    @property
    def past_length(self) -> int:
        """How many things were done to the page so far."""
        return len(self._past)

    def tab_at(self, token: int, length: int) -> Tab:
        """A tab as this page was when `length` things had been done to it.

        It is another than the page's own if that has moved on, or answers nothing because of a
        dialog: then it is as it was before that opened.
        """
        if token == self.token and self.tab().dialog is None:
            return self.tab()
        return self._bring_back(self._past[: min(length, self._undisturbed)])

    # -- doing -----------------------------------------------------------------------------------

    def do(self, *operation: Any) -> Any:
        """Do something to the page, and remember it."""
        if not self._past and operation[0] != "resize":
            self._fill_display()
        tab = self.tab()
        if tab.dialog is None:
            self._undisturbed = len(self._past)
        self._past.append(operation)
        self.token = tab.token = next(_tokens)
        try:
            found = tab.perform(operation)
        except PageScriptError:
            self._follow(tab)
            raise
        except WebError as failure:
            self.failure = failure
            self._cancel_tick()
            raise
        self._follow(tab)
        return found

    def _fill_display(self) -> None:
        """Before it is seen, a page has the room between the system bars."""
        display = self.device.display
        (width, height), bars = display.size, display.insets
        self.resize(width - bars.left - bars.right, height - bars.top - bars.bottom)

    def tab(self) -> Tab:
        """The browser's tab, brought to where this page is.

        Raises:
            WebError: there is no browser, or it is gone.
        """
        if self.failure is not None:
            raise self.failure
        tab = self._tab
        if tab is None or tab.closed:
            tab = Contexts.of(self.device).take_over(self.token) or self._bring_back(self._past)
            tab.host, tab.token = weakref.ref(self), self.token
            weakref.finalize(self, _drop_unused, weakref.ref(tab))
            self._tab = tab
        return tab

    def _bring_back(self, past: list[Operation]) -> Tab:
        tab = Contexts.of(self.device).open_tab(self._wall_ms, self.seed)
        again = _Again(self)
        tab.host = lambda: again
        if len(past) > MOST_OPERATIONS:
            self.reloaded = True
            past = [*[o for o in past if o[0] == "resize"][-1:], ("load", self.url)]
        for operation in past:
            tab.perform(operation)
        tab.host = None
        return tab

    def request(self, url: str) -> Response | None:
        """The page asks for an address."""
        response = self.resolve(url)
        self.answers[url] = response
        return response

    def _go(self, *operation: Any) -> None:
        self.catch_up()
        self.appear(self.device.windows.night, self.device.display.font_scale)
        self.loading, self.error = True, None
        self.do(*operation)
        self.look_soon()

    def _follow(self, tab: Tab) -> None:
        """Take over what the tab says, and tell the app."""
        self.loading, self.error, self.url = tab.loading, tab.error, tab.url
        self._back, self._forward = tab.can_go
        self._elapsed_ms = tab.elapsed_ms
        if tab.title != self.title:
            self.title = tab.title
            if self.on_title is not None:
                self.on_title(self.title)
        events, self._events = self._events, []
        for what, details in events:
            self._tell(what, details)
        if "popup" in tab.told:
            tab.told.discard("popup")
            self._show_picker()
        if "download" in tab.told:
            tab.told.discard("download")
            self._tell("download", self.ask("download", "download()"))
        if "permission" in tab.told:
            tab.told.discard("permission")
            self._ask_permission()
        if "copied" in tab.told:
            tab.told.discard("copied")
            self.device.clipboard.set_text(self.ask("copied", "copied()"))
        if "focus" in tab.told and tab.dialog is None:
            self.refresh_field()
        if self.on_changed is not None:
            self.on_changed()

    def happened(self, what: str, **details: Any) -> None:
        """The tab reports; the app hears of it when the operation is over."""
        self._events.append((what, details))

    def _tell(self, what: str, details: dict[str, Any]) -> None:
        if what == "console" and self.on_console is not None:
            self.on_console(details["line"])
        elif what == "dialog":
            self.dialog = (details["kind"], details["message"], details["text"])
            if self.on_dialog is not None:
                self.on_dialog(*self.dialog)
            else:
                self._show_dialog()
        elif what == "file_chooser":
            self._choose_files()
        elif what == "new_window" and self.on_new_window is not None:
            if details["asked"] or self.settings.popups:
                self.on_new_window(details["url"])
        elif what == "download" and self.on_download is not None:
            self.on_download(details["url"], details["name"])

    def _show_dialog(self) -> None:
        """Show the dialog that the page waits for, as soon as the page itself is shown."""
        if self.dialog is None or self.closed:
            return
        host = fields.host_of(self)
        if host is None:
            self.app.call_later(FRAME_MS, self._show_dialog_when_seen, periodic=True)
        else:
            dialogs.message(self, host, *self.dialog)

    def _show_dialog_when_seen(self) -> None:
        self.device.windows.scene()
        self._show_dialog()

    def _show_picker(self) -> None:
        popup, host = self.ask("popup", "popup()"), fields.host_of(self)
        if popup is not None and host is not None:
            dialogs.picker(self, host, popup)

    def _ask_permission(self) -> None:
        kind = self.ask("permission", "question()")
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
        if granted and self.ask("permission", "question()") == "location":
            said |= self._place()
        self.catch_up()
        self.inner("permission", f"answer({json.dumps(said)})")
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
        asked, host = self.do("files", "asked"), fields.host_of(self)
        if asked is not None and host is not None:
            chooser.choose(self, host, asked)

    def take_files(self, files: list[dict[str, Any]]) -> None:
        """Files were chosen for the field that asked for some; none: the choice was cancelled."""
        self.catch_up()
        self.do("files", "putFiles", files)
        self.look_soon()

    # -- time ------------------------------------------------------------------------------------

    def catch_up(self) -> None:
        """Let the page's time pass up to the phone's."""
        now, finger = self.device.clock.uptime_ms, self.finger
        passed = now - self._start_ms - self._elapsed_ms
        if finger is not None and finger.waiting is not None:
            place, finger.waiting, finger.shown_ms = finger.waiting, None, now
            self._step_ms = FRAME_MS
            self.do("move", passed, *place)
        elif passed > 0:  # A load may have taken what the phone's clock has yet to pass.
            drawn = self.do("run", passed)
            self._step_ms = FRAME_MS if drawn else self._longer_step(now)
            self._drawn_ms = now if drawn else self._drawn_ms

    def _longer_step(self, now: int) -> int:
        resting = (now - self._drawn_ms - _REST_AFTER_MS) // _REST
        longest = min(max(LONGEST_STEP_MS, resting), _LONGEST_AT_REST_MS)
        return min(4 * self._step_ms, longest)

    def look_soon(self) -> None:
        """Something was done: the next frames come at their full rate again."""
        self._step_ms, self._drawn_ms = FRAME_MS, self.device.clock.uptime_ms
        self._plan(self._step_ms)

    def _plan(self, ms: int) -> None:
        self._cancel_tick()
        if not self.closed:
            self._tick = self.app.call_later(ms, self._ticked, periodic=True)

    def _cancel_tick(self) -> None:
        if self._tick is not None:
            self._tick.cancel()
            self._tick = None

    def _ticked(self) -> None:
        self.catch_up()
        self._plan(self._step_ms)


class _Again:
    """Stands for a page while its past is done again: nobody hears of it twice."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def happened(self, what: str, **details: Any) -> None:
        """The app has heard of it."""

    def request(self, url: str) -> Response | None:
        """What was answered then."""
        answers = self._page.answers
        return answers[url] if url in answers else self._page.request(url)


def _drop_unused(reference: weakref.ref[Tab]) -> None:
    """A page is gone, and so is its tab, unless a copy of the page has it or may take it over."""
    tab = reference()
    if tab is None or tab.spare:
        return
    if tab.host is None or tab.host() is None:
        tab.drop()
