"""Clients of the live page: a program that speaks its protocol, and runs to play in."""

from __future__ import annotations

import contextlib
import io
import json
import re
import threading
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from PIL import Image
from rich.console import Console
from websockets.sync.client import connect

from android_world.device import clock

_WAIT_S = 60.0
_URL = re.compile(r"Live page: (http://\S+)")


class PageClient:
    """A client of the page's WebSocket; keeps frames and messages as they come."""

    def __init__(self, url: str) -> None:
        """Connect to the address of a page or of its WebSocket."""
        socket_url = url.replace("http://", "ws://", 1).replace("/?", "/socket?", 1)
        self._socket = connect(socket_url, max_size=None)
        self.frames: list[tuple[dict[str, Any], Image.Image]] = []

    def __enter__(self) -> PageClient:
        return self

    def __exit__(self, *_: object) -> None:
        self._socket.close()

    def send(self, kind: str, **fields: Any) -> None:
        self._socket.send(json.dumps({"type": kind, **fields}))

    def act(self, action_type: str, *, person: bool = True, **fields: Any) -> None:
        self.send("act", action={"action_type": action_type, **fields}, person=person)

    def receive(self, *kinds: str, timeout_s: float = _WAIT_S) -> dict[str, Any]:
        """The next message of one of these types; a frame has the type `frame`."""
        while True:
            data = self._socket.recv(timeout=timeout_s)
            if isinstance(data, bytes):
                message = {"type": "frame", **self._take(data)}
            else:
                message = json.loads(data)
            if message["type"] in kinds:
                return message

    def wait_for_screen(self, width: int, height: int) -> Image.Image:
        """The last frame, once the screen has a size."""
        while not self.frames or self.frames[-1][0]["width"] != width:
            self.receive("frame")
        header, image = self.frames[-1]
        assert (header["width"], header["height"]) == (width, height)
        return image

    def _take(self, data: bytes) -> dict[str, Any]:
        length = int.from_bytes(data[:4], "big")
        header: dict[str, Any] = json.loads(data[4 : 4 + length])
        self.frames.append((header, Image.open(io.BytesIO(data[4 + length :]))))
        return header


@contextlib.contextmanager
def running(main: Callable[..., int], words: Sequence[str]) -> Iterator[tuple[str, list[int]]]:
    """Run a command in a thread; gives the address of its page, and its exit code in the end."""
    out = io.StringIO()
    codes: list[int] = []

    def run() -> None:
        codes.append(main(list(words), Console(file=out, width=200)))

    thread = threading.Thread(target=run, daemon=True)
    thread.start()

    def is_there() -> bool:
        return bool(_URL.search(out.getvalue())) or not thread.is_alive()

    clock.wait_until(is_there, _WAIT_S, 0.02)
    found = _URL.search(out.getvalue())
    assert found is not None, out.getvalue()
    yield found[1], codes
    thread.join(_WAIT_S)
    assert not thread.is_alive(), out.getvalue()
