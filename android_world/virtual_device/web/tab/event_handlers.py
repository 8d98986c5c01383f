"""What the browser reports of a page."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from typing import Protocol

from android_world.virtual_device.web.browser.browser import Browser
from android_world.virtual_device.web.cdp.session import Message
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
from android_world.virtual_device.web.tab.request_interception import (
    DISCONNECTED,
    Response,
    answer,
    is_shown,
    outer_address,
)
from android_world.virtual_device.web.tab.virtual_time import VirtualTime

MOST_LINES = 10_000
"""A page that logs more than this at once is one that never ends."""

MOST_DIALOGS = 100
"""A page that shows more of them in a row, without time passing between, is one that never ends."""

MOST_LOADS = 100
"""A page, or a frame in it, that is loaded more often than this at once is one that never ends."""

WORLD = "android_world"
BINDING = "androidWorldTell"


class TabDelegate(Protocol):
    """Whom a tab belongs to."""

    def on_event(self, event: TabEvent) -> None:
        """Receive an event of the tab."""

    def request(self, url: str) -> Response | None:
        """What an address is answered with; None: as without a network."""


class EventHandlers(VirtualTime):
    """A page that says what happens to it."""

    def __init__(self, browser: Browser, session_id: str = "") -> None:
        super().__init__(browser, session_id)
        self.host: Callable[[], TabDelegate | None] | None = None
        self.loading = False
        self.error: str | None = None
        self.url = "about:blank"
        self.signals: set[Signal] = set()
        self._contexts: dict[str, int] = {}
        self._worlds: dict[str, int] = {}
        self._lines = 0
        self._dialogs = 0
        self._loads_of: Counter[str] = Counter()  # frames
        self._surface = (0, 0)
        self._requested: Response | None = None  # the answer to the next document's request
        self._frame_id = ""
        self._parents: dict[str, str] = {}
        self._file_field = 0  # for which files are to be chosen
        self._file_frame = ""

    @property
    def has_frames(self) -> bool:
        """Whether there are frames inside the page."""
        return bool(self._parents)

    def on_event(self, method: str, params: Message) -> None:
        """Dispatch what the browser reports."""
        handler = _EVENTS.get(method)
        if handler is not None:
            handler(self, params)

    def _emit(self, event: TabEvent) -> None:
        host = self.host() if self.host is not None else None
        if host is not None:
            host.on_event(event)

    def _request(self, params: Message) -> None:
        url = outer_address(params["request"]["url"])
        host = self.host() if self.host is not None else None
        response = host.request(url) if host is not None else None
        is_document = params["resourceType"] == "Document"
        if response is not None and is_document and not is_shown(response):
            self._emit(DownloadStarted(url, url.partition("?")[0].rpartition("/")[2]))
            self.tell("Fetch.failRequest", requestId=params["requestId"], errorReason="Aborted")
            return
        if is_document and params["frameId"] not in self._parents:
            self._requested = response
        if response is None and is_document and params["frameId"] in self._parents:
            self._failed.append(params)
            return
        answer(self, params, response)

    def _window_opens(self, params: Message) -> None:
        self._emit(WindowOpened(outer_address(params["url"]), params["userGesture"]))

    def _expired(self, params: Message) -> None:
        self._running = False
        self._dialogs = 0

    def _asks_to_leave(self, params: Message) -> None:
        if params["disposition"] == "currentTab" and params["reason"] != "initialFrameNavigation":
            self._may_leave = True

    def _leaves(self, params: Message) -> None:
        if params["navigationType"] not in ("sameDocument", "historySameDocument"):
            self._leaving.add(params["frameId"])

    def _navigated(self, params: Message) -> None:
        frame = params["frame"]
        self._leaving.discard(frame["id"])
        self._loads_of[frame["id"]] += 1
        if self._loads_of[frame["id"]] > MOST_LOADS:
            raise self._timed_out(f"the page is loaded more than {MOST_LOADS} times at once")
        if "parentId" not in frame:
            self._surface = (0, 0)
            self._held_up = False
            self.url = outer_address(frame["url"] + frame.get("urlFragment", ""))
            failed = frame.get("unreachableUrl", "")
            self.error = DISCONNECTED if failed else None
            if failed:
                self.url = outer_address(failed)
            self.signals.add(Signal.TITLE)
            document, self._requested = self._requested, None
            self._emit(DocumentLoaded(document))

    def _attached(self, params: Message) -> None:
        self._parents[params["frameId"]] = params["parentFrameId"]

    def _detached(self, params: Message) -> None:
        self._leaving.discard(params["frameId"])
        if params["reason"] == "remove":
            self._parents.pop(params["frameId"], None)

    def _moved(self, params: Message) -> None:
        self._leaving.discard(params["frameId"])
        if params["frameId"] == self._frame_id:
            self.url = outer_address(params["url"])
            self.signals.add(Signal.TITLE)

    def _loads(self, params: Message) -> None:
        if params["frameId"] == self._frame_id:
            self.loading = True

    def _loaded(self, params: Message) -> None:
        self._leaving.discard(params["frameId"])
        if params["frameId"] == self._frame_id:
            self.loading = False
            self.signals.add(Signal.TITLE)

    def _dialog_opens(self, params: Message) -> None:
        self._dialogs += 1
        if self._dialogs > MOST_DIALOGS:
            raise self._timed_out(f"the page shows more than {MOST_DIALOGS} dialogs in a row")
        self.dialog = params
        default = params.get("defaultPrompt", "")
        self._emit(DialogOpened(params["type"], params["message"], default))

    def _console(self, params: Message) -> None:
        self._lines += 1
        if self._lines > MOST_LINES:
            raise self._timed_out(f"the page logs more than {MOST_LINES} lines at once")
        self._emit(ConsoleMessage(" ".join(map(_console_text, params["args"]))))

    def _signalled(self, params: Message) -> None:
        if params["name"] == BINDING:
            signal = Signal(params["payload"])
            self.signals.add(signal)
            self._contexts[signal] = params["executionContextId"]

    def _world_made(self, params: Message) -> None:
        context = params["context"]
        if context["name"] == WORLD:
            self._worlds[context["auxData"]["frameId"]] = context["id"]

    def _worlds_gone(self, params: Message) -> None:
        self._worlds.clear()
        self._contexts.clear()
        self.signals.add(Signal.FOCUS)

    def _world_gone(self, params: Message) -> None:
        gone = params["executionContextId"]
        for known in (self._worlds, self._contexts):
            for name in [name for name, context in known.items() if context == gone]:
                del known[name]

    def _chooser_opens(self, params: Message) -> None:
        if "backendNodeId" not in params:
            return  # A script asks without a field, which the browser has refused.
        self._file_field = params["backendNodeId"]
        self._file_frame = params["frameId"]
        self._emit(FileChooserOpened())


def _console_text(value: Message) -> str:
    """A value as the console shows it."""
    if "value" not in value:
        return str(value.get("description", value["type"]))
    found = value["value"]
    return found if isinstance(found, str) else json.dumps(found)


_EVENTS: dict[str, Callable[[EventHandlers, Message], None]] = {
    "Fetch.requestPaused": EventHandlers._request,
    "Emulation.virtualTimeBudgetExpired": EventHandlers._expired,
    "Page.frameRequestedNavigation": EventHandlers._asks_to_leave,
    "Page.frameStartedNavigating": EventHandlers._leaves,
    "Page.frameAttached": EventHandlers._attached,
    "Page.frameDetached": EventHandlers._detached,
    "Page.frameNavigated": EventHandlers._navigated,
    "Page.navigatedWithinDocument": EventHandlers._moved,
    "Page.frameStartedLoading": EventHandlers._loads,
    "Page.frameStoppedLoading": EventHandlers._loaded,
    "Page.javascriptDialogOpening": EventHandlers._dialog_opens,
    "Runtime.consoleAPICalled": EventHandlers._console,
    "Page.windowOpen": EventHandlers._window_opens,
    "Page.fileChooserOpened": EventHandlers._chooser_opens,
    "Runtime.bindingCalled": EventHandlers._signalled,
    "Runtime.executionContextCreated": EventHandlers._world_made,
    "Runtime.executionContextDestroyed": EventHandlers._world_gone,
    "Runtime.executionContextsCleared": EventHandlers._worlds_gone,
}
