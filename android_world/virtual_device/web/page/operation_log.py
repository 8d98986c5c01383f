"""What was done to a page, in order: the browser's tab follows from it."""

from __future__ import annotations

import itertools
import weakref
from typing import Any

from android_world.virtual_device.framework.activity import App
from android_world.virtual_device.web.accessibility.page_observation import PageObservation
from android_world.virtual_device.web.browser.browser_context import BrowserContextPool
from android_world.virtual_device.web.browser.executable import available
from android_world.virtual_device.web.errors import PageScriptError, WebError
from android_world.virtual_device.web.settings import PageSettings
from android_world.virtual_device.web.tab.events import Signal, TabEvent
from android_world.virtual_device.web.tab.request_interception import Resolve, Response
from android_world.virtual_device.web.tab.tab import Operation, Tab

MOST_OPERATIONS = 10_000
"""A page with a longer past than this is loaded anew where it would have been done again."""

_tokens = itertools.count(1)


class OperationLog:
    """A page that can be brought back: its state is what was done to it.

    Args:
        app: the process that it belongs to; the page goes with it.
        resolve: answers requests by their addresses; None fails one as without a network.
        seed: fixes `Math.random` of each load.
        initial_scale: device pixels per CSS pixel of pages that are shown at a fixed size.
    """

    def __init__(
        self, app: App, resolve: Resolve, seed: int = 0, initial_scale: float | None = None
    ) -> None:
        self.app = app
        self.device: Any = app.device
        self.resolve = resolve
        self.seed = seed
        self.initial_scale = initial_scale
        self.settings = PageSettings()
        self.url = ""
        self.closed = False
        self.size = (0, 0)
        self.token = 0
        self.answers: dict[str, Response | None] = {}
        self.reloaded = False
        self.failure: WebError | None = None
        self._zoom = 1.0
        self._wall_ms = self.device.clock.now_ms
        self._start_ms = self.device.clock.uptime_ms
        self._elapsed_ms = 0  # of the page's own clock
        self._past: list[Operation] = []
        self._undisturbed = 0  # how long the past was when no dialog held the page up
        self._tab: Tab | None = None

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_tab": None, "_past": list(self._past)}

    @property
    def is_without_engine(self) -> bool:
        """Whether this machine has no browser engine: the page shows an error, and does nothing."""
        return self._tab is None and not available()

    # -- doing -----------------------------------------------------------------------------------

    def do(self, *operation: Any) -> Any:
        """Do something to the page, and remember it; None without a browser engine."""
        if self.is_without_engine:
            return None
        if not self._past and operation[0] != "resize":
            self._begins()
        tab = self.tab()
        if tab.renderer.dialog is None:
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
            self._fails()
            raise
        self._follow(tab)
        return found

    def _begins(self) -> None:
        """Nothing was done to the page yet, and now something is."""

    def _follow(self, tab: Tab) -> None:
        """Take over what the tab says after something was done to it."""

    def on_event(self, event: TabEvent) -> None:
        """Receive an event of the tab."""

    def _fails(self) -> None:
        """Nothing can be done to the page any more."""

    def inner(self, signal: Signal | None, script: str) -> Any:
        """Run a script of ours in the frame that has reported a signal last, or in the page."""
        return self.do("inner", signal, script)

    def ask(self, signal: Signal | None, script: str) -> Any:
        """Run such a script that changes nothing: it is no operation."""
        return None if self.is_without_engine else self.tab().scripts.inner(signal, script)

    # -- the tab ---------------------------------------------------------------------------------

    def tab(self) -> Tab:
        """The browser's tab, brought to where this page is.

        Raises:
            WebError: there is no browser, or it is gone.
        """
        if self.failure is not None:
            raise self.failure
        tab = self._tab
        if tab is None or tab.session.closed:
            tab = BrowserContextPool.of(self.device).take_over(self.token) or self._bring_back(
                self._past
            )
            tab.events.delegate, tab.token = weakref.ref(self), self.token
            weakref.finalize(self, _drop_unused, weakref.ref(tab))
            self._tab = tab
        return tab

    def _bring_back(self, past: list[Operation]) -> Tab:
        tab = BrowserContextPool.of(self.device).open_tab(self._wall_ms, self.seed)
        again = _ReplayTab(self)
        tab.events.delegate = lambda: again
        if len(past) > MOST_OPERATIONS:
            self.reloaded = True
            past = [*[o for o in past if o[0] == "resize"][-1:], ("load", self.url)]
        for operation in past:
            tab.perform(operation)
        tab.events.delegate = None
        return tab

    def request(self, url: str) -> Response | None:
        """The page asks for an address."""
        response = self.resolve(url)
        self.answers[url] = response
        return response

    # -- looking ---------------------------------------------------------------------------------

    @property
    def scale(self) -> float:
        """Device pixels per CSS pixel of the page's room."""
        density: float = self.device.display.density
        return (self.initial_scale or density) * self._zoom

    def look(self) -> PageObservation:
        """The page as it is now."""
        return PageObservation(self)

    def shown_scale(self) -> float:
        """Device pixels of a CSS px as it is shown."""
        return self.look().scale

    @property
    def past_length(self) -> int:
        """How many things were done to the page so far."""
        return len(self._past)

    def tab_at(self, token: int, length: int) -> Tab:
        """A tab as this page was when `length` things had been done to it.

        It is another than the page's own if that has moved on, or answers nothing because of a
        dialog: then it is as it was before that opened.
        """
        if token == self.token and self.tab().renderer.dialog is None:
            return self.tab()
        return self._bring_back(self._past[: min(length, self._undisturbed)])


class _ReplayTab:
    """Stands for a page while its past is done again: nobody hears of it twice."""

    def __init__(self, page: OperationLog) -> None:
        self._page = page

    def on_event(self, event: TabEvent) -> None:
        """Ignore the event: the app has received it."""

    def request(self, url: str) -> Response | None:
        """What was answered then."""
        answers = self._page.answers
        return answers[url] if url in answers else self._page.request(url)


def _drop_unused(reference: weakref.ref[Tab]) -> None:
    """A page is gone, and so is its tab, unless a copy of the page has it or may take it over."""
    tab = reference()
    if tab is None or tab.spare:
        return
    if tab.events.delegate is None or tab.events.delegate() is None:
        tab.session.drop()
