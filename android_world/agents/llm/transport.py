"""Errors of the HTTP libraries below the clients; which one it is depends on their release."""

from __future__ import annotations

import importlib


def _errors(name: str) -> tuple[type[Exception], ...]:
    found = []
    for library in ("httpx", "httpx2"):
        try:
            found.append(getattr(importlib.import_module(library), name))
        except ImportError:
            continue
    return tuple(found)


TIMEOUTS = _errors("TimeoutException")
FAILURES = _errors("HTTPError")
