"""The browser: one process for all phones of this process, spoken to over a pipe.

The protocol (CDP) goes over `--remote-debugging-pipe`: no port is opened, and the browser ends by
itself as soon as the other end of the pipe is closed, also when this process is killed. Playwright
would start it and speak to it as well, but its driver is a process of its own: 805 ms until a
browser is there and 1.2 ms a call, against 84 ms and 0.6 ms (2 cores).
"""

from __future__ import annotations

import atexit
import fcntl
import json
import os
import queue
import signal
import threading
import time
from collections import deque
from collections.abc import Callable
from typing import Any

from android_world.virtual_device.storage.private_folder import make_private_folder
from android_world.virtual_device.web.bounds import HEAP_MIB, bound_pages
from android_world.virtual_device.web.errors import (
    BrowserGone,
    PageCrashed,
    PageLeft,
    PageTimeout,
    WebError,
)
from android_world.virtual_device.web.finding import needed_path
from android_world.virtual_device.web.fonts import write_font_list

Message = dict[str, Any]

START_TIMEOUT_S = 20.0
CALL_TIMEOUT_S = 10.0
_LARGEST_PIECE = 1 << 20
_LEFT = "Inspected target navigated or closed"

_FLAGS = (
    "--remote-debugging-pipe",
    "--block-new-web-contents",
    "--disable-background-networking",
    "--disable-breakpad",
    "--disable-checker-imaging",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-domain-reliability",
    "--disable-extensions",
    "--disable-features=IsolateOrigins,site-per-process,Translate,MediaRouter,OptimizationHints"
    ",WebRtcHideLocalIpsWithMdns,DialMediaRouteProvider,BackForwardCache"
    ",RenderDocument"  # Frames of a page that takes the place of another would never come.
    ",WaitForLateScrollEvents"  # A frame would wait for what a finger does next.
    ",ResamplingInputEvents",  # A finger would be where it may be by the time of a frame.
    "--disable-gpu",
    "--disable-image-animation-resync",
    "--disable-lcd-text",
    "--disable-new-content-rendering-timeout",
    "--disable-notifications",
    "--disable-site-isolation-trials",
    "--disable-sync",
    "--disable-threaded-animation",
    "--disable-threaded-scrolling",
    "--deterministic-mode",
    "--enable-begin-frame-control",
    "--font-render-hinting=none",
    "--force-color-profile=srgb",
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--hide-scrollbars",
    f"--js-flags=--max-old-space-size={HEAP_MIB}",
    "--host-resolver-rules=MAP * ~NOTFOUND",
    "--mute-audio",
    "--no-default-browser-check",
    "--no-first-run",
    "--no-pings",
    "--renderer-process-limit=1000",
    "--run-all-compositor-stages-before-draw",
)


class Session:
    """A conversation with the browser (`session_id` "") or with one of its targets."""

    def __init__(self, browser: Browser, session_id: str = "") -> None:
        self._browser = browser
        self._id = session_id
        self._inbox: queue.SimpleQueue[Message] = queue.SimpleQueue()
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

    def result(self, number: int, timeout_s: float | None = None) -> Message:
        """The result of a command that was posted."""
        if not self.wait(lambda: number in self._replies, timeout_s):
            raise self._timed_out()
        reply = self._replies.pop(number)
        if "error" in reply:
            why = reply["error"].get("message", "the browser refuses")
            raise PageLeft(why) if why == _LEFT else WebError(why)
        result: Message = reply["result"]
        return result

    def answered(self, number: int) -> bool:
        """Whether a command that was posted has been answered."""
        return number in self._replies

    @property
    def kept(self) -> int:
        """How many answers nobody has asked for yet."""
        return len(self._replies)

    def wait(self, done: Callable[[], bool], timeout_s: float | None = None) -> bool:
        """Take in what arrives until `done()`; False when it did not come in time.

        The host's time is a watchdog here and nothing else: what happens does not depend on it.
        """
        limit_s = CALL_TIMEOUT_S if timeout_s is None else timeout_s
        end_s = time.monotonic() + limit_s
        while not done():
            self._check()
            left_s = end_s - time.monotonic()
            try:
                if left_s <= 0:  # Also when messages never end.
                    return False
                message = self._inbox.get(timeout=left_s)
            except queue.Empty:
                return False
            self._take(message)
        return True

    def take_all(self) -> None:
        """Take in what has arrived."""
        while True:
            try:
                self._take(self._inbox.get_nowait())
            except queue.Empty:
                self._check()
                return

    def deliver(self, message: Message) -> None:
        """The reader thread hands a message over."""
        self._inbox.put(message)

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
        elif method == "Browser.gone":
            self.failure = BrowserGone("the browser ended")
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


class Browser:
    """The browser's process. `instance` gives the one that runs, or starts it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._count = 0
        self._sessions: dict[str, Session] = {}
        self._dropped: deque[str] = deque()
        self.showing = threading.Lock()  # Two frames at a time, also of two pages, are too many.
        folder, self._delete_folder = make_private_folder(self)
        self.process_id, self._out, self._in = _start(needed_path(), write_font_list(folder))
        self.alive = True
        threading.Thread(target=self._read, name="browser pipe", daemon=True).start()
        self.session = SharedSession(self)
        self._sessions[""] = self.session
        try:
            self.session.result(self.session.post("Browser.getVersion"), START_TIMEOUT_S)
        except WebError as failure:
            self.close()
            raise BrowserGone(f"the browser does not start: {failure}") from failure
        bound_pages(self.process_id)

    def send(self, session_id: str, method: str, params: Message) -> int:
        """Write one command to the pipe."""
        with self._lock:
            self._count += 1
            number = self._count
            message: Message = {"id": number, "method": method, "params": params}
            if session_id:
                message["sessionId"] = session_id
            data = memoryview(json.dumps(message).encode() + b"\0")
            try:
                while data:
                    data = data[os.write(self._out, data) :]
            except OSError as failure:
                raise BrowserGone("the browser ended") from failure
        return number

    def open_session(self, target_id: str, kind: type[Session]) -> Session:
        """Attach to a target."""
        reply = self.session.call("Target.attachToTarget", targetId=target_id, flatten=True)
        session = kind(self, reply["sessionId"])
        self._sessions[reply["sessionId"]] = session
        return session

    def close_session(self, session: Session) -> None:
        """Forget a session whose target is gone."""
        self._sessions.pop(session._id, None)

    def drop(self, target_id: str) -> None:
        """Have a target closed by the next `close_dropped`.

        All that a finalizer may do: it can run in the middle of a command that is being sent.
        """
        self._dropped.append(target_id)

    def close_dropped(self) -> None:
        """Close the targets that were dropped."""
        while self.alive and self._dropped:
            try:
                self.session.tell("Target.closeTarget", targetId=self._dropped.popleft())
            except (IndexError, WebError):
                return  # Another thread has closed the last one, or the browser is gone.

    def close(self) -> None:
        """End the browser and wait until it is gone."""
        self.alive = False
        _close(self._out)
        _end(self.process_id)
        self._delete_folder()

    def abandon(self) -> None:
        """In a forked process: let go of the parent's browser without touching it."""
        self.alive = False
        _close(self._out)
        _close(self._in)

    def _read(self) -> None:
        rest = b""
        while True:
            try:
                piece = os.read(self._in, _LARGEST_PIECE)
            except OSError:
                piece = b""
            if not piece:
                break
            *whole, rest = (rest + piece).split(b"\0")
            for text in whole:
                self._route(json.loads(text))
        self.alive = False
        for session in list(self._sessions.values()):
            session.deliver({"method": "Browser.gone"})

    def _route(self, message: Message) -> None:
        session = self._sessions.get(message.get("sessionId", ""))
        if session is not None:
            session.deliver(message)


def _start(path: str, font_list: str) -> tuple[int, int, int]:
    """Start the browser; its process id and the ends of the pipe to it and from it."""
    commands, replies = _pipe(), _pipe()
    null = os.open(os.devnull, os.O_RDWR)
    flags = list(_FLAGS)
    if os.geteuid() == 0 or not _sandbox_works():
        flags.append("--no-sandbox")
    try:
        process_id = os.posix_spawn(
            path,
            [path, *flags, "about:blank"],
            {**os.environ, "TZ": "UTC", "LANG": "en_US.UTF-8", "FONTCONFIG_FILE": font_list},
            file_actions=[
                *((os.POSIX_SPAWN_DUP2, null, number) for number in (0, 1, 2)),
                (os.POSIX_SPAWN_DUP2, commands[0], 3),
                (os.POSIX_SPAWN_DUP2, replies[1], 4),
            ],
            setpgroup=0,
        )
    except OSError as failure:
        raise BrowserGone(f"the browser does not start: {failure}") from failure
    finally:
        for end in (null, commands[0], replies[1]):
            os.close(end)
    return process_id, commands[1], replies[0]


def _pipe() -> tuple[int, int]:
    """A pipe whose ends have numbers above those that the browser expects its own under."""
    low = os.pipe()
    high = [fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 10) for end in low]
    for end in low:
        os.close(end)
    return high[0], high[1]


def _sandbox_works() -> bool:
    """Whether the browser's sandbox can start: it needs user namespaces."""
    for name, wanted in (
        ("unprivileged_userns_clone", "1"),
        ("apparmor_restrict_unprivileged_userns", "0"),
    ):
        try:
            with open(f"/proc/sys/kernel/{name}") as file:
                if file.read().strip() != wanted:
                    return False
        except OSError:
            continue
    return True


def _close(end: int) -> None:
    try:
        os.close(end)
    except OSError:
        return


def _end(process_id: int) -> None:
    """Kill a browser with its children, and reap it."""
    try:
        os.killpg(process_id, signal.SIGKILL)
    except OSError:
        pass
    try:
        os.waitpid(process_id, 0)
    except OSError:
        return


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
os.register_at_fork(after_in_child=_forget)
