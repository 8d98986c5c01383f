"""The pipe to the browser: what is written to it, and the reader of what comes back."""

from __future__ import annotations

import json
import os
import select
import threading
import time
from collections import deque
from collections.abc import Callable

from android_world.virtual_device.web.browser.launcher import close
from android_world.virtual_device.web.cdp.framing import MessageSplitter
from android_world.virtual_device.web.cdp.session import Message
from android_world.virtual_device.web.errors import BrowserGone

_LARGEST_PIECE = 1 << 16  # As much as a pipe holds.
_NONE = -1


class Pipe:
    """The ends of the pipes to and from the browser.

    There is no thread that always reads: of those that wait, one reads for all. A separate thread
    would have to be waked for each answer, and would have to wake the waiting one.

    Args:
        out: where commands are written.
        answers: where what the browser says is read.
        route: puts a message into the inbox that it is for.
    """

    def __init__(self, out: int, answers: int, route: Callable[[Message], None]) -> None:
        self._out, self._in = out, answers
        self._route = route
        self._writing = threading.Lock()
        self._turn = threading.Condition()
        self._is_read = False
        self._splitter = MessageSplitter()
        self.is_over = False
        """Whether nothing more will come; all that did is in the inboxes."""

    def write(self, message: Message) -> None:
        """Send one message.

        Raises:
            BrowserGone: it has no reader.
        """
        data = memoryview(json.dumps(message).encode() + b"\0")
        with self._writing:
            try:
                while data:
                    data = data[os.write(self._out, data) :]
            except OSError as failure:
                raise BrowserGone("the browser ended") from failure

    def wait(self, inbox: deque[Message], timeout_s: float) -> None:
        """Wait until there is something in an inbox, nothing more can come, or the time is over."""
        end_s = time.monotonic() + timeout_s
        with self._turn:
            while self._is_read and not inbox:
                if not self._turn.wait(end_s - time.monotonic()):
                    return
            if inbox:
                return
            self._is_read = True
        try:
            while not (inbox or self.is_over) and (left_s := end_s - time.monotonic()) > 0:
                self._read(left_s)
        finally:
            with self._turn:
                self._is_read = False
                self._turn.notify_all()

    def _read(self, timeout_s: float) -> None:
        if not _is_ready(self._in, timeout_s):
            return
        try:
            piece = os.read(self._in, _LARGEST_PIECE)
        except OSError:
            piece = b""
        messages = self._splitter.take(piece)
        with self._turn:
            for message in messages:
                self._route(message)
            self.is_over |= not piece
            self._turn.notify_all()

    @property
    def is_cut(self) -> bool:
        """Whether the browser has let go of its ends."""
        return self.is_over or bool(_is_ready(self._in, 0) & (select.POLLHUP | select.POLLERR))

    def close(self) -> None:
        """Let go of both ends once the browser is gone: no one writes then, and reading ends."""
        with self._writing:
            close(self._out)
            self._out = _NONE
        with self._turn:
            self.is_over = True
            self._turn.wait_for(lambda: not self._is_read)
        close(self._in)

    def abandon(self) -> None:
        """In a forked process, which has no other reader: let go of both ends."""
        self.is_over = True
        close(self._out)
        close(self._in)


def _is_ready(end: int, timeout_s: float) -> int:
    """What there is to be read: bits of `select.poll`; 0: nothing came in time."""
    poll = select.poll()
    poll.register(end, select.POLLIN)
    return next((what for _, what in poll.poll(1000 * timeout_s)), 0)
