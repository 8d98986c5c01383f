"""One page in the browser, driven step by step on a clock of its own.

What is done to a tab is a sequence of operations, each of which ends with the page at rest at a
known virtual time: the same operations on another tab lead to the same page.
"""

from __future__ import annotations

import base64
import json
import time
from collections.abc import Callable
from typing import Any, NamedTuple, Protocol, cast

from android_world.virtual_device.web.errors import PageScriptError, WebError
from android_world.virtual_device.web.network import (
    DISCONNECTED,
    Response,
    answer,
    inner_address,
    is_shown,
    outer_address,
)
from android_world.virtual_device.web.process import Browser, Message, Session
from android_world.virtual_device.web.scripts import document_script, script

Operation = tuple[Any, ...]

USER_AGENT = (
    "Mozilla/5.0 (Linux; Android 13; sdk_gphone64_x86_64) AppleWebKit/537.36 "
    "(KHTML, like Gecko) Chrome/113.0.0.0 Mobile Safari/537.36"
)
LOAD_LIMIT_MS = 10_000
_COMMANDS = frozenset(
    (
        *("Backspace", "Delete", "Enter", "Tab", "Escape", "Home", "End", "PageUp", "PageDown"),
        *("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"),
    )
)
_LEAST_ZOOM = 0.05
_LOAD_STEP_MS = 50  # pages of the phone need 10 to 20
_TOUCH_REPLY_S = 0.005
_FRAMES_FOR_TOUCH = 20
_TAP_REPLY_S = 0.02
_FRAMES_FOR_TAP = 10
_HELD_UP_S = 0.1
_MOST_FRAMES_OF_AN_INSTANT = 10
# The protocol counts from 1970, the browser from when the host started; a touch that seems to be of
# long before its page ends the page's process when it follows a link to "#".
_EPOCH_S = time.time() - time.monotonic()
_WORLD = "android_world"
_BINDING = "androidWorldTell"


class Place(NamedTuple):
    """A place of a page in CSS px from its upper left corner, shown `zoom` times enlarged."""

    zoom: float
    left: float
    top: float


class Host(Protocol):
    """Whom a tab belongs to."""

    def happened(self, what: str, **details: Any) -> None:
        """Something happened: console, dialog, navigated, new_window, download."""

    def request(self, url: str) -> Response | None:
        """What an address is answered with; None: as without a network."""


class Tab(Session):
    """One page in the browser."""

    def __init__(self, browser: Browser, session_id: str = "") -> None:
        super().__init__(browser, session_id)
        self.target_id = ""
        self.context_id = ""
        self.host: Callable[[], Host | None] | None = None
        self.spare = False  # of before a restore: a copy of its page may want it
        self.title = ""
        self.can_go = (False, False)
        self.elapsed_ms = 0
        self.dialog: Message | None = None
        self.loading = False
        self.error: str | None = None
        self.url = "about:blank"
        self.told: set[str] = set()
        self.token = 0
        self.closed = False
        self._contexts: dict[str, int] = {}
        self._worlds: dict[str, int] = {}
        self._unanswered: list[int] = []
        self._running = False
        self._base_ticks = 0.0
        self._ticks = 0.0
        self._text_scale = 1.0
        self._size = (0, 0)
        self._scale = 1.0
        self._surface = (0, 0)
        self._window = 0
        self._frame_id = ""
        self._picture = b""
        self._is_empty = True  # nothing was loaded yet
        self._file_field = 0  # for which files are to be chosen
        self._file_frame = ""

    # -- life ------------------------------------------------------------------------------------

    @staticmethod
    def open(browser: Browser, context_id: str, wall_ms: int, seed: int) -> Tab:
        """Make an empty page whose clock stands at `wall_ms`."""
        made = browser.session.call(
            "Target.createTarget",
            url="about:blank",
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
        for method in ("Page.enable", "Runtime.enable", "Inspector.enable", "Accessibility.enable"):
            self.tell(method)
        self.tell("Runtime.addBinding", name=_BINDING, executionContextName=_WORLD)
        self.tell("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=5)
        self.tell("Emulation.setFocusEmulationEnabled", enabled=True)
        self.tell("Page.setInterceptFileChooserDialog", enabled=True)
        self.tell("Page.addScriptToEvaluateOnNewDocument", source=document_script(seed))
        self.tell("Page.addScriptToEvaluateOnNewDocument", source=script("inner"), worldName=_WORLD)
        self.tell("Emulation.setUserAgentOverride", userAgent=USER_AGENT, platform="Linux armv8l")
        self.tell("Fetch.enable", patterns=[{"urlPattern": "*"}])
        window = self._browser.session.call("Browser.getWindowForTarget", targetId=self.target_id)
        self._window = window["windowId"]
        clock = self.call(
            "Emulation.setVirtualTimePolicy", policy="pause", initialVirtualTime=wall_ms / 1000
        )
        self._base_ticks = self._ticks = clock["virtualTimeTicksBase"]
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
        found = getattr(self, f"do_{name}")(*arguments)
        if self.loading and self.dialog is None:  # A link, a form or a script leads elsewhere.
            self._settle()
        if "title" in self.told:
            self.read_title()
        return found

    def do_resize(self, width: int, height: int, scale: float, mobile: bool) -> None:
        """Give the page room of so many device pixels, `scale` of which are a CSS pixel."""
        self._size, self._scale = (width, height), scale
        self.call(
            "Emulation.setDeviceMetricsOverride",
            width=max(1, round(width / scale)),
            height=max(1, round(height / scale)),
            deviceScaleFactor=scale,
            scale=scale,
            mobile=mobile,
        )
        self._surface = (0, 0)
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
        self.wait(lambda: self.answered(number) or self.dialog is not None)
        if self.answered(number):
            reply = self.result(number)
            failure = reply.get("errorText", "")
            self.error = failure or self.error
            if "loaderId" not in reply and failure == "" and "frameId" in reply:
                self.loading = False  # Another place of the same document.
        self._settle()

    def _settle(self) -> None:
        """Let time pass until what is being loaded is there."""
        passed = 0
        while not self._at_rest() and passed < LOAD_LIMIT_MS:
            self._pass(_LOAD_STEP_MS)
            self._meet()
            passed += _LOAD_STEP_MS
        self._scale_texts()
        self._frame()
        self.read_title()

    def _at_rest(self) -> bool:
        return not self.loading or self.dialog is not None

    def do_run(self, ms: int) -> bool:
        """Let time pass, then show a frame; whether anything was drawn."""
        self._pass(ms)
        return self._frame()

    def do_touch(self, kind: str, points: list[tuple[float, float]]) -> None:
        """Fingers, in device pixels of the page's room: touchStart, touchMove or touchEnd."""
        self.told -= {"lifted", "clicked"}
        zoom = self.call("Page.getLayoutMetrics")["cssVisualViewport"]["scale"] if points else 1
        at = [{"x": x / zoom, "y": y / zoom} for x, y in points]
        number = self.post(
            "Input.dispatchTouchEvent",
            type=kind,
            touchPoints=at,
            timestamp=(self._base_ticks + self.elapsed_ms) / 1000 + _EPOCH_S,
        )
        self._show_until_answered(number)

    def place_at(self, x: float, y: float) -> Place:
        """What lies at a place of the room, and how large it is shown."""
        seen = self.call("Page.getLayoutMetrics")["cssVisualViewport"]
        scale = self._scale * seen["scale"]
        return Place(seen["scale"], seen["pageX"] + x / scale, seen["pageY"] + y / scale)

    def do_view(self, zoom: float, left: float, top: float, x: float, y: float) -> None:
        """Show the place `left`, `top` of the page at x and y, as far as the page allows it.

        Args:
            zoom: how much larger than unzoomed; 0: as small as possible.
            left: CSS px from the page's left end.
            top: CSS px from its upper end.
            x: device pixels of the page's room.
            y: device pixels of the page's room.
        """
        self.call("Emulation.setPageScaleFactor", pageScaleFactor=max(_LEAST_ZOOM, zoom))
        seen = self.call("Page.getLayoutMetrics")["cssVisualViewport"]
        root = self.call("Runtime.evaluate", expression="document.documentElement")["result"]
        origin_x, origin_y = self.do_inner("", "origin()") or (0, 0)
        scale = self._scale * seen["scale"]
        wanted = {
            "x": left - x / scale - origin_x,
            "y": top - y / scale - origin_y,
            "width": seen["clientWidth"],
            "height": seen["clientHeight"],
        }
        if "objectId" in root:
            self.call("DOM.scrollIntoViewIfNeeded", objectId=root["objectId"], rect=wanted)
        self._frame()

    def do_tap(self) -> None:
        """The finger that came down is lifted where it is: a click, if the page lets it be."""
        self.do_touch("touchEnd", [])
        self._meet()
        for _ in range(_FRAMES_FOR_TAP):
            if "lifted" not in self.told or "clicked" in self.told or self.dialog is not None:
                break
            self.wait(lambda: "clicked" in self.told or self.dialog is not None, _TAP_REPLY_S)
            self._frame()
        self._meet()

    def do_key(self, name: str, code: int, text: str, modifiers: int) -> None:
        """Press and release a key; `text` is what it types."""
        key = {"key": name, "windowsVirtualKeyCode": code, "modifiers": modifiers}
        if name in _COMMANDS:
            key["code"] = name
        typed = {"text": text} if text else {}
        down = "keyDown" if text else "rawKeyDown"
        self._show_until_answered(self.post("Input.dispatchKeyEvent", type=down, **key, **typed))
        self._show_until_answered(self.post("Input.dispatchKeyEvent", type="keyUp", **key))
        self._meet()

    def do_text(self, text: str) -> None:
        """Text from the keyboard, put in at once."""
        self._show_until_answered(self.post("Input.insertText", text=text))

    def do_answer(self, accept: bool, text: str) -> None:
        """Answer the alert, confirm or prompt that is open."""
        if self.dialog is not None:
            self.dialog = None
            self.tell("Page.handleJavaScriptDialog", accept=accept, promptText=text)
            self._catch_up()
            if self.dialog is None:
                self._settle()

    def do_evaluate(self, script: str) -> Any:
        """Run a script in the page's own world; None while a dialog holds it up."""
        return self._evaluate({"expression": script})

    def do_inner(self, where: str, script: str) -> Any:
        """Run a script of ours beside the page's own, in the frame that told `where` last."""
        context = self._contexts.get(where) or self._worlds.get(self._frame_id)
        if context is None:
            return None
        try:
            found = self._evaluate({"expression": f"inner.{script}", "contextId": context})
        except WebError:
            if self.failure is not None:
                raise
            return None  # The frame is gone, or its document is no page.
        return found

    def do_files(self, function: str, *arguments: Any) -> Any:
        """Call a function of ours with the field that files are chosen for; None if it is gone."""
        world = self._worlds.get(self._file_frame)
        if world is None or self.dialog is not None:
            return None
        node = {"backendNodeId": self._file_field, "executionContextId": world}
        try:
            field = self.call("DOM.resolveNode", **node)["object"]["objectId"]
            found = self.call(
                "Runtime.callFunctionOn",
                objectId=field,
                functionDeclaration=f"function(...all) {{ return inner.{function}(this, ...all) }}",
                arguments=[{"value": argument} for argument in arguments],
                returnByValue=True,
            )
        except WebError:
            if self.failure is not None:
                raise
            return None
        return found["result"].get("value")

    def do_appear(self, dark: bool, text_scale: float) -> None:
        """Follow the phone's theme and the size of its texts."""
        self._text_scale = text_scale
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.call("Emulation.setEmulatedMedia", features=[scheme])
        self._scale_texts()
        self._frame()

    def _scale_texts(self) -> None:
        if self._text_scale != 1 and self.dialog is None:
            self.do_inner("", f"textScale({self._text_scale})")

    def _evaluate(self, what: Message) -> Any:
        number = self.post(
            "Runtime.evaluate", returnByValue=True, userGesture=True, awaitPromise=False, **what
        )
        if not self._wait_for(number):
            return None
        reply = self.result(number)
        if "exceptionDetails" in reply:
            details = reply["exceptionDetails"]
            raise PageScriptError(
                details.get("exception", {}).get("description") or details.get("text", "")
            )
        return reply["result"].get("value")

    # -- time and frames -------------------------------------------------------------------------

    def _pass(self, ms: int) -> None:
        if self.dialog is not None or ms <= 0:
            return
        self._running = True
        self._wait_for(
            self.post(
                "Emulation.setVirtualTimePolicy", policy="pauseIfNetworkFetchesPending", budget=ms
            )
        )
        self.elapsed_ms += ms
        # A picture that was just fetched holds time up until a frame is shown. One too many does
        # nothing: it is of the same instant.
        for _ in range(_MOST_FRAMES_OF_AN_INSTANT):
            if self.wait(lambda: not self._running or self.dialog is not None, _HELD_UP_S):
                break
            self._frame()
        self._await(lambda: not self._running)

    def _frame(self, **options: Any) -> bool:
        """Show one frame; whether anything was drawn."""
        if self.dialog is not None:
            return False
        self._ticks = max(self._ticks + 1.0, self._base_ticks + self.elapsed_ms)
        with self._browser.showing:
            number = self.post(
                "HeadlessExperimental.beginFrame",
                interval=16,
                frameTimeTicks=self._ticks,
                **options,
            )
            if not self._wait_for(number):
                return False
            reply = self.result(number)
        if "screenshotData" in reply:
            self._picture = base64.b64decode(reply["screenshotData"])
        drawn: bool = reply["hasDamage"]
        return drawn

    def _show_until_answered(self, number: int) -> None:
        """Show frames until an event has arrived in the page: one, as a rule."""
        self._meet()
        for _ in range(_FRAMES_FOR_TOUCH):
            self._frame()
            if self.dialog is not None:
                self._unanswered.append(number)
                return
            if self.wait(
                lambda: self.answered(number) or self.dialog is not None, _TOUCH_REPLY_S
            ) and self.answered(number):
                self.result(number)
                return
        self._wait_for(number)

    def _meet(self) -> None:
        """Let the page's thread answer once: what it was sent and has said before has arrived."""
        number = self.post("Runtime.evaluate", expression="0")
        if self._wait_for(number):
            self.result(number)

    def _wait_for(self, number: int) -> bool:
        """Wait for an answer; False when a dialog holds it up."""
        self._await(lambda: self.answered(number))
        if self.answered(number):
            return True
        self._unanswered.append(number)
        return False

    def _await(self, done: Callable[[], bool]) -> None:
        if not self.wait(lambda: done() or self.dialog is not None):
            raise self._timed_out()

    def _catch_up(self) -> None:
        """A dialog was answered: what it held up goes on."""
        waiting, self._unanswered = self._unanswered, []
        for number in waiting:
            if self._wait_for(number):
                self._replies.pop(number, None)
        self._await(lambda: not self._running)

    # -- looking ---------------------------------------------------------------------------------

    def read_title(self) -> None:
        """See what the page is called."""
        if self.dialog is None:
            self.told.discard("title")
            history = self.call("Page.getNavigationHistory")
            place, entries = history["currentIndex"], history["entries"]
            self.title = entries[place]["title"] if entries else ""
            self.can_go = (place > 0, place + 1 < len(entries))

    def picture(self) -> bytes:
        """The page as it is shown, as a PNG; empty where it has none yet."""
        if self._surface != self._size:
            self._stretch()
        self._frame(screenshot={"format": "png", "optimizeForSpeed": True})
        return self._picture

    def _stretch(self) -> None:
        """Give the surface the size of the page's room: it follows a window that changes."""
        width, height = self._surface = self._size
        for extra in (1, 0):
            bounds = {"width": width, "height": height + extra}
            self._browser.session.call(
                "Browser.setWindowBounds", windowId=self._window, bounds=bounds
            )
            self._frame()

    # -- events ----------------------------------------------------------------------------------

    def on_event(self, method: str, params: Message) -> None:
        """Dispatch what the browser reports."""
        handler = _EVENTS.get(method)
        if handler is not None:
            handler(self, params)

    def _tell(self, what: str, **details: Any) -> None:
        host = self.host() if self.host is not None else None
        if host is not None:
            host.happened(what, **details)

    def _request(self, params: Message) -> None:
        url = outer_address(params["request"]["url"])
        host = self.host() if self.host is not None else None
        response = host.request(url) if host is not None else None
        is_document = params["resourceType"] == "Document"
        if response is not None and is_document and not is_shown(response):
            self._tell("download", url=url, name=url.partition("?")[0].rpartition("/")[2])
            self.tell("Fetch.failRequest", requestId=params["requestId"], errorReason="Aborted")
            return
        answer(self, params, response)

    def _window_opens(self, params: Message) -> None:
        if params["userGesture"]:
            self._tell("new_window", url=outer_address(params["url"]))

    def _expired(self, params: Message) -> None:
        self._running = False

    def _navigated(self, params: Message) -> None:
        frame = params["frame"]
        if "parentId" not in frame:
            self._surface = (0, 0)
            self.url = outer_address(frame["url"] + frame.get("urlFragment", ""))
            failed = frame.get("unreachableUrl", "")
            self.error = DISCONNECTED if failed else None
            if failed:
                self.url = outer_address(failed)
            self.told.add("title")
            self._tell("navigated", url=self.url)

    def _moved(self, params: Message) -> None:
        if params["frameId"] == self._frame_id:
            self.url = outer_address(params["url"])
            self.told.add("title")
            self._tell("navigated", url=self.url)

    def _loads(self, params: Message) -> None:
        if params["frameId"] == self._frame_id:
            self.loading = True

    def _loaded(self, params: Message) -> None:
        if params["frameId"] == self._frame_id:
            self.loading = False
            self.told.add("title")

    def _dialog_opens(self, params: Message) -> None:
        self.dialog = params
        self._tell(
            "dialog",
            kind=params["type"],
            message=params["message"],
            text=params.get("defaultPrompt", ""),
        )

    def _console(self, params: Message) -> None:
        line = " ".join(map(_said, params["args"]))
        self._tell("console", line=line, level=params["type"])

    def _told(self, params: Message) -> None:
        if params["name"] == _BINDING:
            self.told.add(params["payload"])
            self._contexts[params["payload"]] = params["executionContextId"]

    def _world_made(self, params: Message) -> None:
        context = params["context"]
        if context["name"] == _WORLD:
            self._worlds[context["auxData"]["frameId"]] = context["id"]

    def _worlds_gone(self, params: Message) -> None:
        self._worlds.clear()
        self._contexts.clear()
        self.told.add("focus")

    def _world_gone(self, params: Message) -> None:
        gone = params["executionContextId"]
        for known in (self._worlds, self._contexts):
            for name in [name for name, context in known.items() if context == gone]:
                del known[name]

    def _chooser_opens(self, params: Message) -> None:
        self._file_field = params["backendNodeId"]
        self._file_frame = params["frameId"]
        self._tell("file_chooser")


def _said(value: Message) -> str:
    """A value as the console shows it."""
    if "value" not in value:
        return str(value.get("description", value["type"]))
    found = value["value"]
    return found if isinstance(found, str) else json.dumps(found)


_EVENTS: dict[str, Callable[[Tab, Message], None]] = {
    "Fetch.requestPaused": Tab._request,
    "Emulation.virtualTimeBudgetExpired": Tab._expired,
    "Page.frameNavigated": Tab._navigated,
    "Page.navigatedWithinDocument": Tab._moved,
    "Page.frameStartedLoading": Tab._loads,
    "Page.frameStoppedLoading": Tab._loaded,
    "Page.javascriptDialogOpening": Tab._dialog_opens,
    "Runtime.consoleAPICalled": Tab._console,
    "Page.windowOpen": Tab._window_opens,
    "Page.fileChooserOpened": Tab._chooser_opens,
    "Runtime.bindingCalled": Tab._told,
    "Runtime.executionContextCreated": Tab._world_made,
    "Runtime.executionContextDestroyed": Tab._world_gone,
    "Runtime.executionContextsCleared": Tab._worlds_gone,
}
