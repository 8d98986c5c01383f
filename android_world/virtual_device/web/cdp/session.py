"""Conversations with the browser and with its targets, as its protocol (CDP) has them."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from android_world.virtual_device.web.browser.cpu_deadline import CpuDeadline
from android_world.virtual_device.web.cdp.framing import LARGEST_MESSAGE, TOO_LARGE
from android_world.virtual_device.web.errors import (
    BrowserGone,
    NavigatedAwayError,
    PageCrashed,
    PageTimeout,
    WebError,
)

if TYPE_CHECKING:
    from android_world.virtual_device.web.browser.browser import Browser

Message = dict[str, Any]

CALL_TIMEOUT_S = 10.0
_LEFT = "Inspected target navigated or closed"


class Session:
    """A conversation with the browser (`session_id` "") or with one of its targets."""

    def __init__(self, browser: Browser, session_id: str = "") -> None:
        self._browser = browser
        self._id = session_id
        self._inbox: deque[Message] = deque()
        self._replies: dict[int, Message] = {}
        self._unheeded: set[int] = set()
        self.failure: WebError | None = None

    def post(self, method: str, **params: Any) -> int:
        """Send a command without waiting; returns its number."""
        return self._browser.send(self._id, method, params)

    def tell(self, method: str, **params: Any) -> None:
        """Send a command whose answer does not matter."""
        self._unheeded.add(self.post(method, **params))

    def call(self, method: str, **params: Any) -> Message:
        """Send a command and wait for its result; events meanwhile go to `on_event`.

        Raises:
            WebError: it failed, was not answered in time, or the target or browser is gone.
        """
        return self.result(self.post(method, **params))

    def result(self, number: int, limit_s: float | None = None) -> Message:
        """The result of a command that was posted."""
        self.wait(lambda: number in self._replies, limit_s)
        reply = self._replies.pop(number)
        if "error" in reply:
            why = reply["error"].get("message", "the browser refuses")
            raise NavigatedAwayError(why) if why == _LEFT else WebError(why)
        result: Message = reply["result"]
        return result

    def answered(self, number: int) -> bool:
        """Whether a command that was posted has been answered."""
        return number in self._replies

    @property
    def kept(self) -> int:
        """How many answers nobody has asked for yet."""
        return len(self._replies)

    def wait(
        self,
        done: Callable[[], bool],
        limit_s: float | None = None,
        rest_s: float | None = None,
    ) -> bool:
        """Take in what arrives until `done()`.

        What the browser works is a watchdog here and nothing else: what happens does not depend on
        it.

        Args:
            done: what is waited for.
            limit_s: how long the browser may work for it.
            rest_s: how long to wait for it while the browser does nothing.

        Returns:
            False when the browser did nothing for `rest_s`.

        Raises:
            PageTimeout: it did not come in time.
        """
        limit_s = CALL_TIMEOUT_S if limit_s is None else limit_s
        patience: CpuDeadline | None = None
        while not done():
            self._check()
            if patience is None:
                process_id = self._browser.process_id
                patience = CpuDeadline(process_id, limit_s, limit_s if rest_s is None else rest_s)
            self._browser.pipe.wait(self._inbox, patience.turn_s())
            if self._inbox:
                self._take(self._inbox.popleft())
            elif self._browser.pipe.is_over:
                self.failure = BrowserGone("the browser ended")
            patience.look()
            if patience.over and not done():  # Also when messages never end.
                raise self._timed_out()
            if rest_s is not None and patience.at_rest:
                return done()
        return True

    def deliver(self, message: Message) -> None:
        """A message for this session has come."""
        self._inbox.append(message)

    def on_event(self, method: str, params: Message) -> None:
        """Something happened in the target."""

    def _take(self, message: Message) -> None:
        if "id" in message:
            if message["id"] in self._unheeded:
                self._unheeded.discard(message["id"])
            else:
                self._replies[message["id"]] = message
            return
        method, params = message["method"], message.get("params", {})
        if method == "Inspector.targetCrashed":
            self.failure = PageCrashed("the page's process ended")
        elif method == TOO_LARGE:
            most = LARGEST_MESSAGE >> 20
            raise self._timed_out(f"the page says more than {most} MiB at once")
        else:
            self.on_event(method, params)

    def _check(self) -> None:
        if self.failure is not None:
            raise self.failure

    def _timed_out(self, why: str = "the page did not answer in time") -> WebError:
        self.failure = PageTimeout(why)
        self.close()
        return self.failure

    def close(self) -> None:
        """Let go of the target."""


class SharedSession(Session):
    """The conversation with the browser itself, which all phones of this process share."""

    def __init__(self, browser: Browser) -> None:
        super().__init__(browser)
        self._turn = threading.Lock()

    def call(self, method: str, **params: Any) -> Message:
        """As `Session.call`; one after the other, so that each gets its own answer."""
        with self._turn:
            return super().call(method, **params)

    def tell(self, method: str, **params: Any) -> None:
        """As `Session.tell`."""
        with self._turn:
            super().tell(method, **params)
