"""The host's clock: the only module that reads it or sleeps.

Host time matters only for devices behind a wire. Time on a device belongs to the device: wait for
it with `AsyncEnv.wait_until`.
"""

from __future__ import annotations

import time
from collections.abc import Callable


def monotonic() -> float:
    """Seconds on a clock that never goes back."""
    return time.monotonic()


def now() -> float:
    """Host wall time in seconds since 1970-01-01 UTC."""
    return time.time()


def perf_counter() -> float:
    """Seconds on the finest clock, for measuring."""
    return time.perf_counter()


def process_time() -> float:
    """Seconds that the processor has worked for this process, for measuring on busy machines."""
    return time.process_time()


def sleep(seconds: float) -> None:
    """Do nothing for `seconds`."""
    if seconds > 0:
        time.sleep(seconds)


def wait_until(predicate: Callable[[], bool], timeout_s: float, poll_s: float = 0.05) -> bool:
    """Wait until `predicate()` holds; False if it does not within `timeout_s`.

    The predicate is asked at least once, and once more at the end.
    """
    deadline = monotonic() + timeout_s
    while not predicate():
        remaining = deadline - monotonic()
        if remaining <= 0:
            return False
        sleep(min(poll_s, remaining))
    return True
