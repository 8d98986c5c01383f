"""Sessions of the Chrome DevTools Protocol (CDP) with the browser and with its targets."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
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
    """A CDP session with one target of the browser; without ids, with the browser itself."""

    def __init__(self, browser: Browser, session_id: str = "", target_id: str = "") -> None:
        self.browser = browser
        self.id = session_id
        self.target_id = target_id
        self.on_event: Callable[[str, Message], None] | None = None
        self.closed = False
        self._inbox: deque[Message] = deque()
        self._replies: dict[int, Message] = {}
        self._ignored: set[int] = set()
        self.failure: WebError | None = None

    def post(self, method: str, **params: Any) -> int:
        """Send a command without waiting for its reply; returns its number."""
        return self.browser.send(self.id, method, params)

    def notify(self, method: str, **params: Any) -> None:
        """Send a command whose reply does not matter."""
        self._ignored.add(self.post(method, **params))

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

    def pop_reply(self, number: int) -> Message:
        """Remove the reply of a command, which may be an error; empty where there is none."""
        return self._replies.pop(number, {})

    def is_answered(self, number: int) -> bool:
        """Whether the reply of a command has arrived."""
        return number in self._replies

    @property
    def unread_replies(self) -> int:
        """How many replies have arrived that were not read."""
        return len(self._replies)

    @contextmanager
    def suppress_errors(self) -> Iterator[None]:
        """Ignore errors of single commands; the end of the session is still raised."""
        try:
            yield
        except WebError:
            if self.failure is not None:
                raise

    def wait(
        self,
        done: Callable[[], bool],
        limit_s: float | None = None,
        rest_s: float | None = None,
    ) -> bool:
        """Handle messages until `done()`.

        The CPU time of the browser is a watchdog only: no result depends on it.

        Args:
            done: the condition.
            limit_s: the CPU time that the browser may use.
            rest_s: how long to wait while the browser is idle.

        Returns:
            False when the browser was idle for `rest_s`.

        Raises:
            PageTimeout: the limit has passed.
        """
        limit_s = CALL_TIMEOUT_S if limit_s is None else limit_s
        deadline: CpuDeadline | None = None
        while not done():
            if self.failure is not None:
                raise self.failure
            if deadline is None:
                process_id = self.browser.process_id
                deadline = CpuDeadline(process_id, limit_s, limit_s if rest_s is None else rest_s)
            self.browser.pipe.wait(self._inbox, deadline.turn_s())
            if self._inbox:
                self._take(self._inbox.popleft())
            elif self.browser.pipe.is_over:
                self.failure = BrowserGone("the browser ended")
            deadline.look()
            if deadline.over and not done():  # Also when messages never end.
                raise self.time_out()
            if rest_s is not None and deadline.at_rest:
                return done()
        return True

    def deliver(self, message: Message) -> None:
        """Add a message for this session to its inbox."""
        self._inbox.append(message)

    def _take(self, message: Message) -> None:
        if "id" in message:
            if message["id"] in self._ignored:
                self._ignored.discard(message["id"])
            else:
                self._replies[message["id"]] = message
            return
        method, params = message["method"], message.get("params", {})
        if method == "Inspector.targetCrashed":
            self.failure = PageCrashed("the page's process ended")
        elif method == TOO_LARGE:
            most = LARGEST_MESSAGE >> 20
            raise self.time_out(f"the page says more than {most} MiB at once")
        elif self.on_event is not None:
            self.on_event(method, params)

    def time_out(self, why: str = "the page did not answer in time") -> WebError:
        """Close the target; returns the error that each further command raises."""
        self.failure = PageTimeout(why)
        self.close()
        return self.failure

    def close(self) -> None:
        """Close the target; the browser does so when it can."""
        if self.target_id:
            self.drop()
            self.browser.close_dropped()

    def drop(self) -> None:
        """Have the target closed by the next `close_dropped`: finalizers may call this."""
        if not self.closed:
            self.closed = True
            self.browser.close_session(self)
            self.browser.drop(self.target_id)


class SharedSession(Session):
    """The session with the browser itself, which all phones of this process share."""

    def __init__(self, browser: Browser) -> None:
        super().__init__(browser)
        self._turn = threading.Lock()

    def call(self, method: str, **params: Any) -> Message:
        """As `Session.call`, one thread at a time, so that each receives its own reply."""
        with self._turn:
            return super().call(method, **params)

    def notify(self, method: str, **params: Any) -> None:
        """As `Session.notify`, one thread at a time."""
        with self._turn:
            super().notify(method, **params)
