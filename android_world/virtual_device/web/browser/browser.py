"""The browser: one process for all phones of this process, spoken to over a pipe.

The protocol (CDP) goes over `--remote-debugging-pipe`: no port is opened, and the browser ends by
itself as soon as the other end of the pipe is closed, also when this process is killed. Playwright
would start it and speak to it as well, but its driver is its own process: 805 ms until a
browser is there and 1.2 ms a call, against 84 ms and 0.6 ms (2 cores).
"""

from __future__ import annotations

import atexit
import itertools
import os
import threading
from collections import deque

from android_world.virtual_device.storage.temp_root import make_private_folder
from android_world.virtual_device.web.browser.executable import needed_path
from android_world.virtual_device.web.browser.launcher import end, start
from android_world.virtual_device.web.browser.memory_limits import bound_pages
from android_world.virtual_device.web.cdp.pipe_transport import Pipe
from android_world.virtual_device.web.cdp.session import Message, Session, SharedSession
from android_world.virtual_device.web.errors import BrowserGone, WebError
from android_world.virtual_device.web.fonts import write_font_list

START_TIMEOUT_S = 20.0
STUCK_S = 1.0


class Browser:
    """The browser's process. `instance` gives the one that runs, or starts it."""

    def __init__(self) -> None:
        self._numbers = itertools.count(1)
        self.stuck_s = STUCK_S
        """How long an idle browser may leave a page waiting before that is helped on, in seconds.

        Nothing depends on it but the time of the host.
        """
        self.commands = 0
        """How many commands were sent: a measure of work that does not depend on the host."""
        self._sessions: dict[str, Session] = {}
        self._dropped: deque[str] = deque()
        self.showing = threading.Lock()  # Two frames at a time, also of two pages, are too many.
        folder, self._delete_folder = make_private_folder(self)
        self.process_id, out, answers = start(needed_path(), write_font_list(folder))
        self.pipe = Pipe(out, answers, self._route)
        self.session = SharedSession(self)
        self._sessions[""] = self.session
        try:
            self.session.result(self.session.post("Browser.getVersion"), START_TIMEOUT_S)
        except WebError as failure:
            self.close()
            raise BrowserGone(f"the browser does not start: {failure}") from failure
        bound_pages(self.process_id)

    @property
    def alive(self) -> bool:
        """Whether it runs, as far as is known without asking it."""
        return not self.pipe.is_cut

    def send(self, session_id: str, method: str, params: Message) -> int:
        """Send a command; its number."""
        number = self.commands = next(self._numbers)
        message: Message = {"id": number, "method": method, "params": params}
        if session_id:
            message["sessionId"] = session_id
        self.pipe.write(message)
        return number

    def open_session(self, target_id: str) -> Session:
        """Attach to a target."""
        reply = self.session.call("Target.attachToTarget", targetId=target_id, flatten=True)
        session = Session(self, reply["sessionId"], target_id)
        self._sessions[session.id] = session
        return session

    def close_session(self, session: Session) -> None:
        """Discard a session whose target is gone."""
        self._sessions.pop(session.id, None)

    def drop(self, target_id: str) -> None:
        """Have a target closed by the next `close_dropped`.

        All that a finalizer may do: it can run in the middle of a command that is being sent.
        """
        self._dropped.append(target_id)

    def close_dropped(self) -> None:
        """Close the targets that were dropped."""
        while self.alive and self._dropped:
            try:
                self.session.notify("Target.closeTarget", targetId=self._dropped.popleft())
            except (IndexError, WebError):
                return  # Another thread has closed the last one, or the browser is gone.

    def close(self) -> None:
        """End the browser and wait until it is gone."""
        end(self.process_id)
        self.pipe.close()
        self._delete_folder()

    def abandon(self) -> None:
        """In a forked process: let go of the parent's browser without touching it."""
        self.pipe.abandon()

    def _route(self, message: Message) -> None:
        session = self._sessions.get(message.get("sessionId", ""))
        if session is not None:
            session.deliver(message)


_running: list[Browser] = []
_start_lock = threading.Lock()


def browser() -> Browser:
    """The browser that runs; it is started when there is none."""
    with _start_lock:
        if _running and (not _running[0].alive or _running[0].session.failure is not None):
            _running.pop().close()
        if not _running:
            _running.append(Browser())
        return _running[0]


def running_browser() -> Browser | None:
    """The browser, if it runs."""
    return _running[0] if _running and _running[0].alive else None


def close_browser() -> None:
    """End the browser, if it runs."""
    with _start_lock:
        while _running:
            _running.pop().close()


def _forget() -> None:
    while _running:
        _running.pop().abandon()


atexit.register(close_browser)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget)
