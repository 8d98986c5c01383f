"""Handlers of the events that the browser sends for a page."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Protocol

from android_world.virtual_device.web.cdp.session import Message
from android_world.virtual_device.web.tab import events
from android_world.virtual_device.web.tab.events import Signal, TabEvent
from android_world.virtual_device.web.tab.request_interception import (
    DISCONNECTED,
    Response,
    answer,
    is_shown,
    outer_address,
)

if TYPE_CHECKING:
    from android_world.virtual_device.web.tab.tab import Tab

MOST_LINES = 10_000
"""The most lines that a page may log in one operation."""

MOST_DIALOGS = 100
"""The most dialogs that a page may open without virtual time between them."""

MOST_LOADS = 100
"""The most documents that one frame may load in one operation."""

BINDING = "androidWorldTell"

_EFFECTS = frozenset(("Page.frameAttached", "Page.frameRequestedNavigation", "Page.windowOpen"))
_EDIT_SIGNALS = frozenset((Signal.FOCUS, Signal.KEY, Signal.TITLE))


class TabDelegate(Protocol):
    """The owner of a tab."""

    def on_event(self, event: TabEvent) -> None:
        """Receive an event of the tab."""

    def request(self, url: str) -> Response | None:
        """The response to a request; None: as without a network."""


class EventHandlers:
    """Updates the state of a tab, and reports events to its delegate."""

    def __init__(self, tab: Tab) -> None:
        self.delegate: Callable[[], TabDelegate | None] | None = None
        self._session, self._renderer, self._frames = tab.session, tab.renderer, tab.frames
        self._time, self._scripts, self._viewport = tab.time, tab.scripts, tab.viewport
        self._status = tab.status
        self.had_effect = False
        """Whether the page has done more than edit a text; who wants to know resets it."""
        self._held: list[Message] | None = None  # requests that wait
        self._lines = 0
        self._dialogs = 0
        self._loads: Counter[str] = Counter()  # by frames
        self._response: Response | None = None  # to the request for the next document
        self._handlers: dict[str, Callable[[Message], None]] = {
            "Fetch.requestPaused": self._on_request,
            "Emulation.virtualTimeBudgetExpired": self._on_time_passed,
            "Page.frameAttached": self._frames.on_attached,
            "Page.frameDetached": self._frames.on_detached,
            "Page.frameRequestedNavigation": self._frames.on_navigation_requested,
            "Page.frameStartedNavigating": self._frames.on_navigation_started,
            "Page.frameNavigated": self._on_navigated,
            "Page.navigatedWithinDocument": self._on_navigated_within_document,
            "Page.frameStartedLoading": self._on_loading,
            "Page.frameStoppedLoading": self._on_loaded,
            "Page.javascriptDialogOpening": self._on_dialog,
            "Page.windowOpen": self._on_window,
            "Page.fileChooserOpened": self._on_file_chooser,
            "Runtime.consoleAPICalled": self._on_console,
            "Runtime.bindingCalled": self._on_signal,
            "Runtime.executionContextCreated": self._frames.on_world_created,
            "Runtime.executionContextDestroyed": self._frames.on_world_destroyed,
            "Runtime.executionContextsCleared": self._on_worlds_cleared,
        }
        self._session.on_event = self._handle

    def start_operation(self) -> None:
        """Count lines and loads from zero."""
        self._lines = 0
        self._loads.clear()

    def _handle(self, method: str, params: Message) -> None:
        handler = self._handlers.get(method)
        if handler is not None:
            self.had_effect |= method in _EFFECTS
            handler(params)

    def _owner(self) -> TabDelegate | None:
        return self.delegate() if self.delegate is not None else None

    def _emit(self, event: TabEvent) -> None:
        owner = self._owner()
        if owner is not None:
            owner.on_event(event)

    @contextmanager
    def holding_requests(self) -> Iterator[None]:
        """Answer requests at the end only."""
        self._held = []
        try:
            yield
        finally:
            self.release_requests()

    def release_requests(self) -> None:
        """Answer the requests that wait, and those that come from now on."""
        held, self._held = self._held or [], None
        for params in held:
            self._on_request(params)

    def _on_request(self, params: Message) -> None:
        if self._held is not None:
            self._held.append(params)
            return
        url, owner = outer_address(params["request"]["url"]), self._owner()
        response = owner.request(url) if owner is not None else None
        is_document = params["resourceType"] == "Document"
        is_inner = params["frameId"] in self._frames.parents
        if response is not None and is_document and not is_shown(response):
            self._emit(events.DownloadStarted(url, url.partition("?")[0].rpartition("/")[2]))
            self._session.notify(
                "Fetch.failRequest", requestId=params["requestId"], errorReason="Aborted"
            )
        elif response is None and is_document and is_inner:
            self._frames.failed_requests.append(params)
        else:
            if is_document and not is_inner:
                self._response = response
            answer(self._session, params, response)

    def _on_time_passed(self, params: Message) -> None:
        self._time.is_running = False
        self._dialogs = 0

    def _on_navigated(self, params: Message) -> None:
        frame = params["frame"]
        self._frames.navigating.discard(frame["id"])
        self._loads[frame["id"]] += 1
        if self._loads[frame["id"]] > MOST_LOADS:
            raise self._session.time_out(f"the page is loaded more than {MOST_LOADS} times at once")
        if "parentId" not in frame:
            self._viewport.reset_surface()
            self._time.ignores_fetches = False
            failed = frame.get("unreachableUrl", "")
            self._status.error = DISCONNECTED if failed else None
            self._set_address(failed or frame["url"] + frame.get("urlFragment", ""))
            response, self._response = self._response, None
            self._emit(events.DocumentLoaded(response))

    def _on_navigated_within_document(self, params: Message) -> None:
        self._frames.navigating.discard(params["frameId"])
        if params["frameId"] == self._frames.main_id:
            self._set_address(params["url"])

    def _set_address(self, url: str) -> None:
        self._status.url = outer_address(url)
        self._status.signals.add(Signal.TITLE)

    def _on_loading(self, params: Message) -> None:
        if params["frameId"] == self._frames.main_id:
            self._status.loading = True

    def _on_loaded(self, params: Message) -> None:
        self._frames.navigating.discard(params["frameId"])
        if params["frameId"] == self._frames.main_id:
            self._status.loading = False
            self._status.signals.add(Signal.TITLE)

    def _on_dialog(self, params: Message) -> None:
        self._dialogs += 1
        if self._dialogs > MOST_DIALOGS:
            raise self._session.time_out(
                f"the page shows more than {MOST_DIALOGS} dialogs in a row"
            )
        self._renderer.dialog = params
        default = params.get("defaultPrompt", "")
        self._emit(events.DialogOpened(params["type"], params["message"], default))

    def _on_window(self, params: Message) -> None:
        self._emit(events.WindowOpened(outer_address(params["url"]), params["userGesture"]))

    def _on_file_chooser(self, params: Message) -> None:
        if "backendNodeId" in params:  # The browser refuses a script that has no field.
            self._scripts.on_file_chooser(params)
            self._emit(events.FileChooserOpened())

    def _on_console(self, params: Message) -> None:
        self._lines += 1
        if self._lines > MOST_LINES:
            raise self._session.time_out(f"the page logs more than {MOST_LINES} lines at once")
        self._emit(events.ConsoleMessage(" ".join(map(_console_text, params["args"]))))

    def _on_signal(self, params: Message) -> None:
        if params["name"] == BINDING:
            signal = Signal(params["payload"])
            self.had_effect |= signal not in _EDIT_SIGNALS
            self._status.signals.add(signal)
            self._frames.signal_worlds[signal] = params["executionContextId"]

    def _on_worlds_cleared(self, params: Message) -> None:
        self._frames.worlds.clear()
        self._frames.signal_worlds.clear()
        self._status.signals.add(Signal.FOCUS)


def _console_text(value: Message) -> str:
    """A value as the console shows it."""
    if "value" not in value:
        return str(value.get("description", value["type"]))
    found = value["value"]
    return found if isinstance(found, str) else json.dumps(found)
