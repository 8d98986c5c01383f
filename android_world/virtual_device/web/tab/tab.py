"""A page in the browser, driven step by step by its virtual time.

A tab performs operations, each of which ends when the page is idle at a known virtual time: the
same operations in another tab give the same page.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from android_world.virtual_device.web.browser.browser import Browser
from android_world.virtual_device.web.cdp.session import Session
from android_world.virtual_device.web.scripts import document_script, inner_script, script
from android_world.virtual_device.web.tab.emulation import USER_AGENT, EmulationSettings
from android_world.virtual_device.web.tab.event_handlers import BINDING, EventHandlers
from android_world.virtual_device.web.tab.events import PageStatus, Signal
from android_world.virtual_device.web.tab.frames import WORLD, FrameTree
from android_world.virtual_device.web.tab.input import InputDispatcher
from android_world.virtual_device.web.tab.renderer import Renderer
from android_world.virtual_device.web.tab.request_interception import inner_address
from android_world.virtual_device.web.tab.script_evaluator import IdleState, ScriptEvaluator
from android_world.virtual_device.web.tab.viewport import Viewport
from android_world.virtual_device.web.tab.virtual_time import VirtualTime

Operation = tuple[Any, ...]

LOAD_LIMIT_MS = 10_000
_LOAD_STEP_MS = 50  # Pages of the phone need 10 to 20.
# The browser has a mouse at (0, 0), and a phone none: pages must not come under it.
_BESIDE_THE_MOUSE = 1


class Tab:
    """A page in the browser."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.status = PageStatus()
        self.renderer = Renderer(session)
        self.frames = FrameTree(self.renderer)
        self.time = VirtualTime(self.renderer, self.frames)
        self.scripts = ScriptEvaluator(self.renderer, self.frames)
        self.viewport = Viewport(self.renderer, self.time, self.scripts)
        self.emulation = EmulationSettings(self.renderer, self.time, self.scripts)
        self.events = EventHandlers(self)
        self.input = InputDispatcher(self)
        self.idle = IdleState()
        self.token = 0
        self.spare = False  # left by a restore: a copy of its page may take it over
        self._is_empty = True  # nothing was loaded yet
        self._operations: dict[str, Callable[..., Any]] = {
            "load": self._load,
            "reload": self._reload,
            "history": self._go_in_history,
            "run": self._run,
            "answer": self._answer_dialog,
            "forget": self._clear_storage,
            "resize": self.viewport.resize,
            "zoom": self.viewport.zoom_to,
            "emulate": self.emulation.apply,
            "touch": self.input.touch,
            "move": self.input.move,
            "tap": self.input.tap,
            "key": self.input.key,
            "type": self.input.type,
            "text": self.input.text,
            "evaluate": self.scripts.evaluate,
            "inner": self.scripts.inner,
            "files": self.scripts.call_on_file_field,
        }

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
        tab = Tab(browser.open_session(made["targetId"]))
        tab._prepare(wall_ms, seed)
        return tab

    def _prepare(self, wall_ms: int, seed: int) -> None:
        notify = self.session.notify
        for domain in ("Page", "Runtime", "Inspector", "Accessibility", "DOM"):
            notify(f"{domain}.enable")
        notify("Overlay.enable")  # It shows nothing, but touch moves arrive without a frame.
        notify("Runtime.addBinding", name=BINDING, executionContextName=WORLD)
        notify("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=5)
        notify("Emulation.setFocusEmulationEnabled", enabled=True)
        notify("Page.setInterceptFileChooserDialog", enabled=True)
        notify("Page.addScriptToEvaluateOnNewDocument", source=document_script(seed))
        notify("Page.addScriptToEvaluateOnNewDocument", source=script("permissions"))
        notify("Page.addScriptToEvaluateOnNewDocument", source=inner_script(), worldName=WORLD)
        notify("Emulation.setUserAgentOverride", userAgent=USER_AGENT, platform="Linux armv8l")
        notify("Fetch.enable", patterns=[{"urlPattern": "*"}])
        window = self.session.browser.session.call(
            "Browser.getWindowForTarget", targetId=self.session.target_id
        )
        self.viewport.window_id = window["windowId"]
        self.time.start(wall_ms)
        tree = self.session.call("Page.getFrameTree")
        self.frames.main_id = tree["frameTree"]["frame"]["id"]

    def perform(self, operation: Operation) -> Any:
        """Perform an operation: its name and its arguments."""
        name, *arguments = operation
        if name != "tap":
            self.input.deliver()
        self.viewport.last_zoom, self.idle = self.idle.zoom, IdleState()
        self.events.start_operation()
        if self.renderer.is_after_frame:
            self.renderer.round_trip()  # After an image, an operation has a frame all the same.
        found = self._operations[name](*arguments)
        if not self.input.is_pending or self.status.loading:
            self.complete()
        return found

    def complete(self) -> None:
        """Show the result of the last operation, and read what the page waits for."""
        self.input.deliver()
        if not self.renderer.is_after_frame:
            self.time.show_frame()  # The result of a script is shown as well.
        self.idle = self.scripts.idle_state()
        self.frames.wait_for_navigation()
        if self.status.loading and self.renderer.dialog is None:  # A link, a form or a script.
            self._wait_for_load()
            self.idle = self.scripts.idle_state()
        if Signal.TITLE in self.status.signals:
            self._read_history()

    def _load(self, url: str) -> None:
        is_first, self._is_empty = self._is_empty, False
        self._navigate("Page.navigate", url=inner_address(url))
        if is_first and self.renderer.dialog is None:  # The empty page is not in the history.
            self.session.call("Page.resetNavigationHistory")
            self._read_history()

    def _reload(self) -> None:
        self._navigate("Page.reload")

    def _go_in_history(self, distance: int) -> None:
        history = self.session.call("Page.getNavigationHistory")
        entries, position = history["entries"], history["currentIndex"] + distance
        if 0 <= position < len(entries):
            self._navigate("Page.navigateToHistoryEntry", entryId=entries[position]["id"])

    def _navigate(self, method: str, **params: Any) -> None:
        self.status.loading, self.status.error = True, None
        number = self.session.post(method, **params)
        if self.renderer.wait_for_reply(number):
            reply = self.session.result(number)
            failure = reply.get("errorText", "")
            self.status.error = failure or self.status.error
            if "loaderId" not in reply and failure == "" and "frameId" in reply:
                self.status.loading = False  # Another anchor of the same document.
        self.frames.may_navigate = True
        self._wait_for_load()

    def _wait_for_load(self) -> None:
        """Let virtual time pass until the document is loaded."""
        self.frames.wait_for_navigation()
        passed_ms = 0
        while self.status.loading and self.renderer.dialog is None and passed_ms < LOAD_LIMIT_MS:
            self.time.advance(_LOAD_STEP_MS)
            self.renderer.round_trip()
            passed_ms += _LOAD_STEP_MS
        self.emulation.apply_to_document()
        self.time.show_frame()
        self._read_history()

    def _read_history(self) -> None:
        """Update the title, and whether there are pages before and after this one."""
        if self.renderer.dialog is None:
            self.status.signals.discard(Signal.TITLE)
            history = self.session.call("Page.getNavigationHistory")
            position, entries = history["currentIndex"], history["entries"]
            self.status.title = entries[position]["title"] if entries else ""
            self.status.can_go = (position > 0, position + 1 < len(entries))

    def _run(self, ms: int) -> bool:
        """Let virtual time pass, then show a frame; returns whether anything was drawn."""
        self.time.take_drawn()
        self.time.advance(ms)
        self.time.show_frame()
        return self.time.take_drawn()

    def _answer_dialog(self, accept: bool, text: str) -> None:
        """Answer the alert, confirm or prompt that is open."""
        if self.renderer.dialog is not None:
            self.renderer.dialog = None
            self.session.notify("Page.handleJavaScriptDialog", accept=accept, promptText=text)
            self.renderer.resume()
            self.time.wait_until_paused()
            if self.renderer.dialog is None:
                self._wait_for_load()

    def _clear_storage(self) -> None:
        """Delete what sites have stored."""
        self.session.call("Network.clearBrowserCookies")
        for origin in ("file://", "null"):
            self.session.call("Storage.clearDataForOrigin", origin=origin, storageTypes="all")
