"""An HTTP server on this machine that serves bytes, in parts if asked, and fails on demand."""

from __future__ import annotations

import contextlib
import http.server
import re
import threading
from collections.abc import Iterator


class FileServer:
    """Files by path; `fail` says how the next answers end.

    `fail` holds, for the next requests, a status code, or a number of bytes below 1 (minus how many
    of them come) after which the line is cut.
    """

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}
        self.fail: list[int] = []
        self.requests: list[tuple[str, str | None]] = []
        self.url = ""

    @contextlib.contextmanager
    def serving(self) -> Iterator[FileServer]:
        """Serve on a free port for the time of a `with` block."""
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                outer.answer(self)

            def log_message(self, *_: object) -> None:
                """Tests print what they want to."""

        with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
            threading.Thread(target=server.serve_forever, args=[0.02], daemon=True).start()
            self.url = f"http://127.0.0.1:{server.server_address[1]}"
            yield self
            server.shutdown()

    def answer(self, request: http.server.BaseHTTPRequestHandler) -> None:
        """Answer one request."""
        wanted = request.headers.get("Range")
        self.requests.append((request.path, wanted))
        content = self.files.get(request.path.lstrip("/"))
        failure = self.fail.pop(0) if self.fail else None
        if failure is not None and failure > 0:
            request.send_error(failure)
            return
        if content is None:
            request.send_error(404)
            return
        start = int(match[1]) if wanted and (match := re.match(r"bytes=(\d+)-", wanted)) else 0
        if start > len(content):
            request.send_error(416)
            return
        request.send_response(206 if wanted else 200)
        request.send_header("Content-Length", str(len(content) - start))
        request.end_headers()
        end = len(content) if failure is None else start - failure
        request.wfile.write(content[start:end])
