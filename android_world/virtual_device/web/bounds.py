"""What a page may take of the host's memory; one that wants more crashes, and no other."""

from __future__ import annotations

import resource
import sys
from collections.abc import Iterator
from pathlib import Path

HEAP_MIB = 512
"""For the objects of its scripts."""

DATA_MIB = 1536
"""For everything that its process writes to; 600 of it are reserved before it has a page."""

_MAKES_PAGES = b"--type=zygote"


def bound_pages(browser_id: int) -> None:
    """Bound the processes of a browser's pages, all of which are still to be made (Linux).

    The browser's own process is not bounded: it would end the pages of all phones.
    """
    if sys.platform != "linux":
        return
    for process_id in _descendants(browser_id):
        if _MAKES_PAGES in _read(f"/proc/{process_id}/cmdline"):
            _, most = resource.prlimit(process_id, resource.RLIMIT_DATA)
            limit = DATA_MIB << 20
            limit = limit if most == resource.RLIM_INFINITY else min(limit, most)
            resource.prlimit(process_id, resource.RLIMIT_DATA, (limit, limit))


def _descendants(process_id: int) -> Iterator[int]:
    for child in _read(f"/proc/{process_id}/task/{process_id}/children").split():
        yield int(child)
        yield from _descendants(int(child))


def _read(path: str) -> bytes:
    try:
        return Path(path).read_bytes()
    except OSError:  # It has just ended, or the host does not tell.
        return b""
