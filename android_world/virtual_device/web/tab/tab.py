"""One page in the browser, driven step by step on its own clock.

What is done to a tab is a sequence of operations, each of which ends with the page at rest at a
known virtual time: the same operations on another tab lead to the same page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, cast

from android_world.virtual_device.web.browser.browser import Browser
from android_world.virtual_device.web.scripts import document_script, inner_script, script
from android_world.virtual_device.web.tab.emulation import USER_AGENT
from android_world.virtual_device.web.tab.event_handlers import BINDING, WORLD
from android_world.virtual_device.web.tab.events import Signal
from android_world.virtual_device.web.tab.input import InputDispatcher
from android_world.virtual_device.web.tab.request_interception import inner_address
from android_world.virtual_device.web.tab.script_evaluator import IdleState

Operation = tuple[Any, ...]

LOAD_LIMIT_MS = 10_000
_LOAD_STEP_MS = 50  # pages of the phone need 10 to 20
# The browser has a mouse at (0, 0), and a phone none: pages must not come under it.
_BESIDE_THE_MOUSE = 1


class Tab(InputDispatcher):
    """One page in the browser."""

    def __init__(self, browser: Browser, session_id: str = "") -> None:
        super().__init__(browser, session_id)
        self.target_id = ""
        self.context_id = ""
        self.spare = False  # of before a restore: a copy of its page may want it
        self.title = ""
        self.can_go = (False, False)
        self.token = 0
        self.closed = False
        self._window = 0
        self._is_watched = False
        self._is_empty = True  # nothing was loaded yet

    # -- life ------------------------------------------------------------------------------------

    @staticmethod
    def open(browser: Browser, context_id: str, wall_ms: int, seed: int) -> Tab:
        """Make an empty page whose clock is at `wall_ms`."""
        made = browser.session.call(
            "Target.createTarget",
            url="about:blank",
            left=_BESIDE_THE_MOUSE,
            top=_BESIDE_THE_MOUSE,
            width=64,
            height=64,
            browserContextId=context_id,
            enableBeginFrameControl=True,
        )
        tab = cast(Tab, browser.open_session(made["targetId"], Tab))
        tab.target_id, tab.context_id = made["targetId"], context_id
        tab._prepare(wall_ms, seed)
        return tab

    def _prepare(self, wall_ms: int, seed: int) -> None:
        for domain in ("Page", "Runtime", "Inspector", "Accessibility", "DOM"):
            self.tell(f"{domain}.enable")
        self.tell("Overlay.enable")  # Nothing is laid over it, but moves come without a frame.
        self.tell("Runtime.addBinding", name=BINDING, executionContextName=WORLD)
        self.tell("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=5)
        self.tell("Emulation.setFocusEmulationEnabled", enabled=True)
        self.tell("Page.setInterceptFileChooserDialog", enabled=True)
        self.tell("Page.addScriptToEvaluateOnNewDocument", source=document_script(seed))
        self.tell("Page.addScriptToEvaluateOnNewDocument", source=script("permissions"))
        self.tell("Page.addScriptToEvaluateOnNewDocument", source=inner_script(), worldName=WORLD)
        self.tell("Emulation.setUserAgentOverride", userAgent=USER_AGENT, platform="Linux armv8l")
        self.tell("Fetch.enable", patterns=[{"urlPattern": "*"}])
        window = self._browser.session.call("Browser.getWindowForTarget", targetId=self.target_id)
        self._window = window["windowId"]
        self._set_clock(wall_ms)
        self._frame_id = self.call("Page.getFrameTree")["frameTree"]["frame"]["id"]

    def close(self) -> None:
        """Take the page away; the browser does it when it can."""
        self.drop()
        self._browser.close_dropped()

    def drop(self) -> None:
        """Nobody needs the page any more: it goes when something else is done to the browser."""
        if not self.closed:
            self.closed = True
            self._browser.close_session(self)
            self._browser.drop(self.target_id)

    # -- operations ------------------------------------------------------------------------------

    def perform(self, operation: Operation) -> Any:
        """Do one operation; its first word is the name of a method below."""
        name, *arguments = operation
        self._lines, self.rest = 0, IdleState()
        self._loads_of.clear()
        if self._just_shown:
            self._meet()  # Somebody has looked: what is done now is to be shown all the same.
        found = getattr(self, f"do_{name}")(*arguments)
        if not self._just_shown:
            self._frame()  # What a script has done is shown as well.
        self.rest = self._come_to_rest()
        self._arrive()
        if self.loading and self.dialog is None:  # A link, a form or a script leads elsewhere.
            self._settle()
            self.rest = self._come_to_rest()
        if Signal.TITLE in self.signals:
            self.read_title()
        return found

    def do_resize(self, width: int, height: int, scale: float, mobile: bool) -> None:
        """Give the page room of so many device pixels, `scale` of which are a CSS pixel."""
        self._size, self._scale, self._zooms = (width, height), scale, mobile
        self.call(
            "Emulation.setDeviceMetricsOverride",
            width=max(1, round(width / scale)),
            height=max(1, round(height / scale)),
            deviceScaleFactor=scale,
            scale=scale,
            mobile=mobile,
        )
        self._surface = (0, 0)
        self._meet()
        self._frame()

    def do_load(self, url: str) -> None:
        """Load an address and wait until it is loaded."""
        is_first, self._is_empty = self._is_empty, False
        self._leave(lambda: self.post("Page.navigate", url=inner_address(url)))
        if is_first and self.dialog is None:  # The empty page is none to go back to.
            self.call("Page.resetNavigationHistory")
            self.read_title()

    def do_reload(self) -> None:
        """Load the same address again."""
        self._leave(lambda: self.post("Page.reload"))

    def do_history(self, distance: int) -> None:
        """Go back or forward."""
        entries = self.call("Page.getNavigationHistory")
        place = entries["currentIndex"] + distance
        if 0 <= place < len(entries["entries"]):
            entry = entries["entries"][place]["id"]
            self._leave(lambda: self.post("Page.navigateToHistoryEntry", entryId=entry))

    def _leave(self, go: Callable[[], int]) -> None:
        self.loading, self.error = True, None
        number = go()
        if self._wait_for(number):
            reply = self.result(number)
            failure = reply.get("errorText", "")
            self.error = failure or self.error
            if "loaderId" not in reply and failure == "" and "frameId" in reply:
                self.loading = False  # Another place of the same document.
        self._may_leave = True
        self._settle()

    def _settle(self) -> None:
        """Let time pass until what is being loaded is there."""
        self._arrive()
        passed = 0
        while self.loading and self.dialog is None and passed < LOAD_LIMIT_MS:
            self._pass(_LOAD_STEP_MS)
            self._meet()
            passed += _LOAD_STEP_MS
        self._apply_settings()
        self._frame()
        self.read_title()

    def do_run(self, ms: int) -> bool:
        """Let time pass, then show a frame; whether anything was drawn meanwhile."""
        self._take_drawn()
        self._pass(ms)
        self._frame()
        return self._take_drawn()

    def do_answer(self, accept: bool, text: str) -> None:
        """Answer the alert, confirm or prompt that is open."""
        if self.dialog is not None:
            self.dialog = None
            self.tell("Page.handleJavaScriptDialog", accept=accept, promptText=text)
            self._catch_up()
            if self.dialog is None:
                self._settle()

    def do_forget(self) -> None:
        """What sites have stored goes."""
        self.call("Network.clearBrowserCookies")
        for origin in ("file://", "null"):
            self.call("Storage.clearDataForOrigin", origin=origin, storageTypes="all")

    # -- looking ---------------------------------------------------------------------------------

    def read_title(self) -> None:
        """See what the page is called."""
        if self.dialog is None:
            self.signals.discard(Signal.TITLE)
            history = self.call("Page.getNavigationHistory")
            place, entries = history["currentIndex"], history["entries"]
            self.title = entries[place]["title"] if entries else ""
            self.can_go = (place > 0, place + 1 < len(entries))

    def picture(self) -> bytes:
        """The page as it is shown, as a PNG; empty where it has none yet."""
        self._is_watched = True
        if self._surface != self._size:
            self._stretch()
        self._look()
        return self._picture

    @contextmanager
    def looking(self) -> Iterator[None]:
        """Where the last image was wanted, take the next one while something else is asked.

        Not of a page that moves: what is asked would be of before or after the image's frame.
        """
        wanted, self._is_watched = self._is_watched, False
        if wanted and self.rest.is_still and self._surface == self._size:
            with self._looking():
                yield
        else:
            yield

    def _stretch(self) -> None:
        """Give the surface the size of the page's room: it follows a window that changes."""
        width, height = self._surface = self._size
        self._tenths += self._tenths & 1  # What was seen was of another size.
        self._is_outdated = True
        self._show_again()  # A page that has just come needs two before its size may change.
        for extra in (1, 0):
            bounds = {"width": width, "height": height + extra}
            self._browser.session.call(
                "Browser.setWindowBounds", windowId=self._window, bounds=bounds
            )
            self._meet()  # The page hears of its new size beside the frames.
            self._show_again()
