"""What a page asks for: answered from the phone, or not at all."""

from __future__ import annotations

import base64
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from android_world.virtual_device.web.cdp.session import Session

DISCONNECTED = "net::ERR_INTERNET_DISCONNECTED"
_SHOWN = frozenset(
    ("application/json", "application/xhtml+xml", "application/xml", "multipart/related")
)
_CONTENT = "file:///content:/"


@dataclass(frozen=True)
class Response:
    """The answer to a request of a page."""

    body: bytes
    mime_type: str = "text/html; charset=utf-8"
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)


Resolve = Callable[[str], Response | None]
"""Answers the address of a request; None: as without a network."""


def inner_address(url: str) -> str:
    """The browser's form of an address of the phone: it knows no `content:`."""
    return _CONTENT + url.removeprefix("content://") if url.startswith("content://") else url


def outer_address(url: str) -> str:
    """The address on the phone of one in the browser."""
    return "content://" + url.removeprefix(_CONTENT) if url.startswith(_CONTENT) else url


def is_shown(response: Response) -> bool:
    """Whether a browser shows such a document; it downloads others."""
    kind = response.mime_type.partition(";")[0].strip().lower()
    attached = response.headers.get("Content-Disposition", "").startswith("attachment")
    main = kind.partition("/")[0]
    return not attached and (main in ("text", "image", "audio", "video") or kind in _SHOWN)


def answer(session: Session, request: dict[str, Any], response: Response | None) -> None:
    """Give a page what it asked for; None fails the request as without a network."""
    number = request["requestId"]
    if response is None:
        session.notify("Fetch.failRequest", requestId=number, errorReason="InternetDisconnected")
        return
    headers = {"Content-Type": response.mime_type, **response.headers}
    session.notify(
        "Fetch.fulfillRequest",
        requestId=number,
        responseCode=response.status,
        responseHeaders=[{"name": name, "value": value} for name, value in headers.items()],
        body=base64.b64encode(response.body).decode(),
    )
