"""Memory that this process has freed stays its own.

A frame of the screen is 8 MB, and passes through several copies over a wire. glibc gives blocks of
this size back to the system at once, which then fills the next one with zeros, page by page: that
costs more than all that is done to the frame.
"""

from __future__ import annotations

import ctypes
import sys
from typing import Final

# From malloc.h. The larger a block, the likelier it was a mapping of its own, gone once freed.
_M_TRIM_THRESHOLD: Final = -1
_M_MMAP_THRESHOLD: Final = -3
_LARGEST_KEPT_BYTES: Final = 32 << 20  # The most that glibc takes.
_KEPT_BYTES: Final = 128 << 20


def keep() -> bool:
    """Let the C library keep up to 128 MB of what is freed; whether it does."""
    if sys.platform != "linux":
        return False
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt is None:  # Not glibc.
        return False
    kept = mallopt(_M_MMAP_THRESHOLD, _LARGEST_KEPT_BYTES)
    return bool(kept and mallopt(_M_TRIM_THRESHOLD, _KEPT_BYTES))
