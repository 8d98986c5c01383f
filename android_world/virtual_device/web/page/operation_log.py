"""The operations of a page, in order: the state of its tab follows from them."""

from __future__ import annotations

import itertools
import weakref
from typing import Any

from android_world.virtual_device.web.browser.browser_context import BrowserContextPool
from android_world.virtual_device.web.browser.executable import available
from android_world.virtual_device.web.errors import PageScriptError, WebError
from android_world.virtual_device.web.tab.events import TabEvent
from android_world.virtual_device.web.tab.request_interception import Resolve, Response
from android_world.virtual_device.web.tab.tab import Operation, Tab

MOST_OPERATIONS = 10_000
"""A page with more operations is loaded again where they would have to be replayed."""

_tokens = itertools.count(1)


class OperationLog:
    """Performs operations in a tab, and replays them in another one after a restore.

    Args:
        device: the phone.
        resolve: answers requests by their addresses; None fails one as without a network.
        seed: fixes `Math.random` of each load.
    """

    def __init__(self, device: Any, resolve: Resolve, seed: int) -> None:
        self._device = device
        self._resolve = resolve
        self._seed = seed
        self._responses: dict[str, Response | None] = {}
        self.reloaded = False
        self.url = ""
        self.token = 0
        self.events: list[TabEvent] = []
        """Events that the page has not handled yet."""
        self.reset()

    def reset(self) -> None:
        """Start again with an empty page, as after a crash."""
        self.failure: WebError | None = None
        self.start_ms: int = self._device.clock.uptime_ms
        self.elapsed_ms = 0
        """The virtual time of the page."""
        self._wall_ms = self._device.clock.now_ms
        self._operations: list[Operation] = []
        self._undisturbed = 0  # the length before a dialog blocked the page
        self._tab: Tab | None = None

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_tab": None, "_operations": list(self._operations)}

    def __len__(self) -> int:
        return len(self._operations)

    @property
    def has_engine(self) -> bool:
        """Whether this machine has a browser engine: without one, a page shows an error."""
        return self._tab is not None or available()

    @property
    def is_blocked(self) -> bool:
        """Whether a dialog blocks the tab."""
        return self._tab is not None and self._tab.renderer.dialog is not None

    def perform(self, operation: Operation) -> Any:
        """Perform an operation, and store it."""
        tab = self.tab()
        if not self.is_blocked:
            self._undisturbed = len(self)
        self._operations.append(operation)
        self.token = tab.token = next(_tokens)
        try:
            return tab.perform(operation)
        except PageScriptError:
            raise
        except WebError as failure:
            self.failure = failure
            raise

    def close(self) -> None:
        """Close the tab."""
        if self._tab is not None:
            self._tab.session.close()
            self._tab = None

    # -- the tab ---------------------------------------------------------------------------------

    def tab(self) -> Tab:
        """The tab, in the state that follows from the operations.

        Raises:
            WebError: there is no browser, or it is gone.
        """
        if self.failure is not None:
            raise self.failure
        tab = self._tab
        if tab is None or tab.session.closed:
            left_over = BrowserContextPool.of(self._device).take_over(self.token)
            tab = left_over or self._replay(self._operations)
            tab.events.delegate, tab.token = weakref.ref(self), self.token
            weakref.finalize(self, _drop_unused, weakref.ref(tab))
            self._tab = tab
        return tab

    def tab_at(self, token: int, length: int) -> Tab:
        """A tab in the state after the first `length` operations.

        It is another tab than the page's own if that has later operations, or a dialog blocks it:
        then it has the state before the dialog.
        """
        if token == self.token and self.tab().renderer.dialog is None:
            return self.tab()
        return self._replay(self._operations[: min(length, self._undisturbed)])

    def _replay(self, operations: list[Operation]) -> Tab:
        tab = BrowserContextPool.of(self._device).open_tab(self._wall_ms, self._seed)
        delegate = _ReplayDelegate(self)
        tab.events.delegate = lambda: delegate
        if len(operations) > MOST_OPERATIONS:
            self.reloaded = True
            sizes = [operation for operation in operations if operation[0] == "resize"]
            operations = [*sizes[-1:], ("load", self.url)]
        for operation in operations:
            tab.perform(operation)
        tab.events.delegate = None
        return tab

    # -- what the tab calls ----------------------------------------------------------------------

    def on_event(self, event: TabEvent) -> None:
        """Store an event until the operation that caused it is over."""
        self.events.append(event)

    def request(self, url: str) -> Response | None:
        """Answer a request, and store the response."""
        response = self._responses[url] = self._resolve(url)
        return response

    def replayed_request(self, url: str) -> Response | None:
        """Answer a request as it was answered before."""
        return self._responses[url] if url in self._responses else self.request(url)


class _ReplayDelegate:
    """The owner of a tab during a replay: the app receives no event twice."""

    def __init__(self, log: OperationLog) -> None:
        self.request = log.replayed_request

    def on_event(self, event: TabEvent) -> None:
        """Ignore an event: the app has received it."""


def _drop_unused(reference: weakref.ref[Tab]) -> None:
    """Drop the tab of a page that is gone, unless a copy of the page has it or may take it over."""
    tab = reference()
    if tab is None or tab.spare:
        return
    if tab.events.delegate is None or tab.events.delegate() is None:
        tab.session.drop()
