"""What a page may take of the host's memory; one that wants more crashes, and no other."""

from __future__ import annotations

import sys

from android_world.virtual_device.web.browser.cpu_deadline import below, read

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
    import resource  # Windows has none.

    for process_id in below(browser_id):
        if _MAKES_PAGES in read(f"/proc/{process_id}/cmdline"):
            _, most = resource.prlimit(process_id, resource.RLIMIT_DATA)
            limit = DATA_MIB << 20
            limit = limit if most == resource.RLIM_INFINITY else min(limit, most)
            resource.prlimit(process_id, resource.RLIMIT_DATA, (limit, limit))
