"""A server on loopback that gives the replies of a list, whatever the protocol."""

from __future__ import annotations

import contextlib
import http.server
import json
import threading
from collections.abc import Iterator

SLOW = ("slow", "")
"""A reply that does not come."""
TRUNCATED = "{truncated"
"""A body that is shorter than its header says."""


class FakeServer(http.server.ThreadingHTTPServer):
    """Gives `replies` (status, body) in order, the last one again and again.

    `seen` holds the requests as (path, headers, body). A third part of a reply are its headers.
    `pages` are what GET finds, by path: JSON, or bytes, or the address of another page as text.
    """

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.seen: list[tuple[str, dict[str, str], dict]] = []
        self.replies: list[tuple] = []
        self.pages: dict[str, object] = {}
        self.released = threading.Event()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"

    @property
    def bodies(self) -> list[dict]:
        return [body for _, _, body in self.seen]


class _Handler(http.server.BaseHTTPRequestHandler):
    server: FakeServer

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.seen.append(
            (self.path, {k.lower(): v for k, v in self.headers.items()}, json.loads(body))
        )
        replies = self.server.replies
        reply = replies.pop(0) if len(replies) > 1 else replies[0]
        if reply == SLOW:
            self.server.released.wait(5)
            return
        status, text, *more = reply
        data = text.encode()
        self.send_response(status)
        for name, value in (more[0] if more else {}).items():
            self.send_header(name, value)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data) * (2 if text == TRUNCATED else 1)))
        self.end_headers()
        for at in range(0, len(data), step := more[1] if len(more) > 1 else len(data)):
            self.wfile.write(data[at : at + step])
            if step < len(data) and self.server.released.wait(0.05):
                return

    def do_GET(self) -> None:
        page = self.server.pages.get(self.path)
        self.send_response(404 if page is None else 302 if isinstance(page, str) else 200)
        if isinstance(page, str):
            self.send_header("Location", page)
        self.end_headers()
        self.wfile.write(page if isinstance(page, bytes) else json.dumps(page).encode())

    def log_message(self, *args) -> None:
        pass


@contextlib.contextmanager
def serving() -> Iterator[FakeServer]:
    with FakeServer() as server:
        threading.Thread(target=server.serve_forever, args=[0.02], daemon=True).start()
        yield server
        server.released.set()
        server.shutdown()
