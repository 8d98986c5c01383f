"""The viewer's server: on loopback only, for its own pages."""

from __future__ import annotations

import http.server
import logging
from http import HTTPStatus
from typing import Any, Final
from urllib.parse import quote, urlsplit

from android_world.runs.view.routes import HttpResponse, Routes, problem

_log = logging.getLogger(__name__)
_LOOPBACK: Final = "127.0.0.1"
# What a browser may call it; another name that leads here belongs to somebody else's page.
_HOSTS: Final = frozenset({"127.0.0.1", "localhost", "::1"})
_LARGEST_BODY: Final = 256 << 10
_HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-cache",
}


class ViewServer(http.server.ThreadingHTTPServer):
    """Serves what `Answers` has; `url` is its address."""

    daemon_threads = True

    def __init__(self, answers: Routes, port: int = 0) -> None:
        """Take a port of loopback; 0 is any free one.

        Raises:
          OSError: The port is taken.
        """
        self.answers = answers
        super().__init__((_LOOPBACK, port), _Handler)

    @property
    def url(self) -> str:
        """Where it is."""
        return f"http://{_LOOPBACK}:{self.server_address[1]}/"

    def server_close(self) -> None:
        """Stop, and stop looking for signs."""
        super().server_close()
        self.answers.close()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that disconnects early is not an error."""
        _log.info("A request was broken off.", exc_info=True)


class _Handler(http.server.BaseHTTPRequestHandler):
    server: ViewServer
    protocol_version = "HTTP/1.1"
    server_version = "android-world"
    timeout = 120

    def do_GET(self) -> None:
        """Answer, or say that nothing has changed."""
        if not self._is_for_us():
            self._send(problem(HTTPStatus.FORBIDDEN, "This server is for this machine only."))
            return
        answer = self.server.answers.answer("GET", urlsplit(self.path).path)
        if answer.status == HTTPStatus.OK and self.headers.get("If-None-Match") == answer.tag:
            self._send(HttpResponse(HTTPStatus.NOT_MODIFIED, answer.kind, b""), answer.tag)
        else:
            self._send(answer, answer.tag)

    def do_PUT(self) -> None:
        """Take a note, from a page of this server only."""
        self._take("PUT")

    def do_POST(self) -> None:
        """Ask a model, for a page of this server only."""
        self._take("POST")

    def _take(self, method: str) -> None:
        length = self.headers.get("Content-Length", "")
        if not length.isdecimal() or int(length) > _LARGEST_BODY:
            self.close_connection = True
            self._send(problem(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "The text is too long."))
            return
        body = self.rfile.read(int(length))
        if not self._is_for_us() or not self._is_from_us():
            self._send(problem(HTTPStatus.FORBIDDEN, "The viewer alone may do that."))
            return
        self._send(self.server.answers.answer(method, urlsplit(self.path).path, body))

    def _is_for_us(self) -> bool:
        return urlsplit(f"//{self.headers.get('Host', '')}").hostname in _HOSTS

    def _is_from_us(self) -> bool:
        """Whether a page of this server asks, or a program; a browser asks others' pages first."""
        origin = self.headers.get("Origin")
        same = origin is None or urlsplit(origin).netloc == self.headers.get("Host")
        return same and self.headers.get_content_type() == "application/json"

    def _send(self, answer: HttpResponse, tag: str = "") -> None:
        self.send_response(answer.status)
        for name, value in _HEADERS.items():
            self.send_header(name, value)
        self.send_header("Content-Type", answer.kind)
        if tag:
            self.send_header("ETag", tag)
        if answer.file_name:
            name = quote(answer.file_name)
            self.send_header("Content-Disposition", f"attachment; filename*=UTF-8''{name}")
        if answer.status != HTTPStatus.NOT_MODIFIED:
            self.send_header("Content-Length", str(len(answer.body)))
        self.end_headers()
        self.wfile.write(answer.body)

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing on the terminal for each request."""
        _log.debug(format, *args)
