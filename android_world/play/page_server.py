"""The server of the page: HTTP for its files, a WebSocket for what it shows and asks for.

It listens on loopback, in its own thread. The page and the WebSocket need the token that is part
of the address; host names and origins other than loopback's are refused, so that pages of other
sites reach nothing, also by DNS rebinding.
"""

from __future__ import annotations

import asyncio
import collections
import hmac
import json
import logging
import secrets
import threading
from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any, Final
from urllib.parse import parse_qs, urlsplit

from websockets.asyncio.server import ServerConnection, serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request as HttpRequest, Response

from android_world.core import data_files
from android_world.core.closeable import Closing
from android_world.play.frames import ScreenFrame

_log = logging.getLogger(__name__)
_LOOPBACK: Final = "127.0.0.1"
_HOSTS: Final = (_LOOPBACK, "localhost")
_SOCKET: Final = "/socket"
_TOKEN: Final = "token"
# A typed text is the longest part of a request.
_LARGEST_REQUEST: Final = 64 << 10
# A page that does not read for so many messages is disconnected; it can connect again.
_MOST_WAITING: Final = 2000
_FLUSH_S: Final = 2.0
_FILES: Final = {
    "/": ("index.html", "text/html; charset=utf-8"),
    "/play.js": ("play.js", "text/javascript; charset=utf-8"),
    "/play.css": ("play.css", "text/css; charset=utf-8"),
    "/icon.svg": ("icon.svg", "image/svg+xml"),
}
_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; "
    "connect-src 'self' ws://{host}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


class PageServer(Closing):
    """Serves one page, to any number of viewers.

    What is published stays with its topic, and a page that connects later receives it. A viewer
    that reads slowly misses frames, and delays nothing.
    """

    def __init__(self, receive: Callable[[str], str | None], port: int = 0) -> None:
        """Listen on loopback.

        Args:
          receive: Takes the text of a page's message, in the server's thread; returns what is
            wrong with it, or None.
          port: The port; 0 is any free one.

        Raises:
          OSError: The port is taken.
        """
        self._receive = receive
        self._token = secrets.token_urlsafe(24)
        self._viewers: set[_Viewer] = set()
        self._topics: dict[str, list[str]] = {}
        self._frame: ScreenFrame | None = None
        self._ready = threading.Event()
        self._problem: OSError | None = None
        self._port = port
        self._loop = asyncio.new_event_loop()
        self._ending = asyncio.Event()
        self._thread = threading.Thread(target=self._run, name="live page", daemon=True)
        self._thread.start()
        self._ready.wait()
        if self._problem is not None:
            self._thread.join()
            raise self._problem

    @property
    def url(self) -> str:
        """The page's address, with the token."""
        return f"http://{_LOOPBACK}:{self._port}/?{_TOKEN}={self._token}"

    @property
    def socket_url(self) -> str:
        """The WebSocket's address, with the token."""
        return f"ws://{_LOOPBACK}:{self._port}{_SOCKET}?{_TOKEN}={self._token}"

    @property
    def has_viewers(self) -> bool:
        """Whether any page is connected."""
        return bool(self._viewers)

    def publish(self, topic: str, message: Mapping[str, Any], *, append: bool = False) -> None:
        """Send a message to all pages, also to those that connect later.

        Args:
          topic: What the message is about.
          message: Plain data.
          append: Whether the earlier messages of the topic are kept, too.
        """
        text = json.dumps({"type": topic, **message}, ensure_ascii=False)
        self._call(self._publish, topic, text, append)

    def discard(self, *topics: str) -> None:
        """Do not send topics to pages that connect later."""
        self._call(self._discard, topics)

    def publish_frame(self, frame: ScreenFrame) -> None:
        """Send a frame to all pages, in place of frames that wait to be sent."""
        self._call(self._publish_frame, frame)

    def close(self) -> None:
        """Send what is waiting, for two seconds at most, and end."""
        if self._thread.is_alive():
            self._call(self._ending.set)
            self._thread.join()

    def _call(self, function: Callable[..., object], *args: object) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(function, *args)

    def _publish(self, topic: str, text: str, append: bool) -> None:
        before = self._topics.pop(topic, []) if append else []
        self._topics.pop(topic, None)
        self._topics[topic] = [*before, text]
        for viewer in self._viewers:
            viewer.send_text(text)

    def _discard(self, topics: tuple[str, ...]) -> None:
        for topic in topics:
            self._topics.pop(topic, None)

    def _publish_frame(self, frame: ScreenFrame) -> None:
        self._frame = frame
        for viewer in self._viewers:
            viewer.send_frame(frame)

    def _run(self) -> None:
        with asyncio.Runner(loop_factory=lambda: self._loop) as runner:
            runner.run(self._serve())

    async def _serve(self) -> None:
        try:
            server = await serve(
                self._handle,
                _LOOPBACK,
                self._port,
                process_request=self._answer,
                compression=None,  # Frames are compressed already.
                max_size=_LARGEST_REQUEST,
                server_header=None,
                logger=_log,
            )
        except OSError as error:
            self._problem = error
            self._ready.set()
            return
        self._port = next(iter(server.sockets)).getsockname()[1]
        self._ready.set()
        async with server:
            await self._ending.wait()
            sent = [viewer.flushed.wait() for viewer in self._viewers]
            try:
                await asyncio.wait_for(asyncio.gather(*sent), _FLUSH_S)
            except TimeoutError:
                _log.info("A page did not receive everything.")

    async def _handle(self, connection: ServerConnection) -> None:
        viewer = _Viewer(connection)
        for text in (text for texts in self._topics.values() for text in texts):
            viewer.send_text(text)
        if self._frame is not None:
            viewer.send_frame(self._frame)
        self._viewers.add(viewer)
        sending = asyncio.create_task(viewer.send_all())
        try:
            async for message in connection:
                text = message if isinstance(message, str) else ""
                problem = self._receive(text)
                if problem is not None:
                    notice = {"type": "notice", "text": problem, "is_error": True}
                    viewer.send_text(json.dumps(notice))
        except ConnectionClosed:
            _log.debug("A page was closed.")
        finally:
            self._viewers.discard(viewer)
            viewer.flushed.set()
            sending.cancel()

    def _answer(self, connection: ServerConnection, request: HttpRequest) -> Response | None:
        """The answer to an HTTP request; None lets a WebSocket open."""
        address = urlsplit(request.path)
        if not self._is_for_us(request):
            return _response(HTTPStatus.FORBIDDEN, "This page is for this machine only.\n")
        if address.path == _SOCKET:
            if self._has_token(address.query) and self._is_from_us(request):
                return None
            return _response(HTTPStatus.FORBIDDEN, "The token or the origin is wrong.\n")
        if address.path not in _FILES:
            return _response(HTTPStatus.NOT_FOUND, "There is no such file.\n")
        if address.path == "/" and not self._has_token(address.query):
            return _response(
                HTTPStatus.FORBIDDEN, "Open the address that the program printed, with its token.\n"
            )
        name, kind = _FILES[address.path]
        body = data_files.read_text(__package__, f"www/{name}")
        return _response(HTTPStatus.OK, body, kind, request.headers["Host"])

    def _is_for_us(self, request: HttpRequest) -> bool:
        hosts = request.headers.get_all("Host")
        return len(hosts) == 1 and hosts[0] in {f"{host}:{self._port}" for host in _HOSTS}

    def _is_from_us(self, request: HttpRequest) -> bool:
        """Whether a page of this server asks, or a program, which sends no origin."""
        origins = request.headers.get_all("Origin")
        return not origins or origins == [f"http://{request.headers['Host']}"]

    def _has_token(self, query: str) -> bool:
        given = parse_qs(query).get(_TOKEN, [])
        return len(given) == 1 and hmac.compare_digest(given[0].encode(), self._token.encode())


class _Viewer:
    """One connected page and what waits to be sent to it."""

    def __init__(self, connection: ServerConnection) -> None:
        self._connection = connection
        self._texts: collections.deque[str] = collections.deque()
        self._frame: ScreenFrame | None = None
        self._changed = asyncio.Event()
        self.flushed = asyncio.Event()
        self.flushed.set()

    def send_text(self, text: str) -> None:
        self._texts.append(text)
        self._wake()

    def send_frame(self, frame: ScreenFrame) -> None:
        self._frame = frame
        self._wake()

    def _wake(self) -> None:
        self.flushed.clear()
        self._changed.set()

    async def send_all(self) -> None:
        """Send what comes until the page is gone; of several frames only the last one."""
        try:
            while True:
                await self._changed.wait()
                self._changed.clear()
                if len(self._texts) > _MOST_WAITING:
                    await self._connection.close(1013, "The page reads too slowly.")
                    return
                while self._texts:
                    await self._connection.send(self._texts.popleft())
                frame, self._frame = self._frame, None
                if frame is not None:
                    await self._connection.send(frame.message)
                if not self._changed.is_set():
                    self.flushed.set()
        except ConnectionClosed:
            self.flushed.set()


def _response(status: HTTPStatus, body: str, kind: str = "text/plain", host: str = "") -> Response:
    content = body.encode()
    headers = Headers(
        {
            "Content-Type": kind,
            "Content-Length": str(len(content)),
            "Content-Security-Policy": _POLICY.format(host=host) if host else "default-src 'none'",
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "no-referrer",
            "Cross-Origin-Resource-Policy": "same-origin",
            "Cross-Origin-Opener-Policy": "same-origin",
            "Cache-Control": "no-store",
            "Connection": "close",
        }
    )
    return Response(status.value, status.phrase, headers, content)
