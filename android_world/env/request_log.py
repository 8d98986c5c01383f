"""What is asked of a device below the env, for those who want to know or to do it again."""

from __future__ import annotations

import contextlib
import dataclasses
from collections.abc import Callable, Iterator
from typing import Any, Final

ADB: Final = "adb"
STEP: Final = "step"
WAIT: Final = "wait"
SETTLE: Final = "settle"
AFTER_ACTION: Final = "after_action"


@dataclasses.dataclass(frozen=True)
class Call:
    """One thing that was asked of a device.

    Attributes:
      kind: `ADB`, `STEP` (android_env's own actions), `WAIT`, `SETTLE` or `AFTER_ACTION`; the
        device of another process is only asked the first two.
      value: The `AdbRequest`, android_env's action, the seconds to wait; else None.
      response: The `AdbResponse`; None where adb failed, and for all other kinds.
    """

    kind: str
    value: Any = None
    response: Any = None


Listener = Callable[[Call], None]


class RequestListener:
    """Notifies a listener of every call, in order; without a listener it costs nothing."""

    def __init__(self) -> None:
        self._listener: Listener | None = None

    def note(self, kind: str, value: Any = None, response: Any = None) -> None:
        """Notify the listener of a call that has just been made."""
        if self._listener is not None:
            self._listener(Call(kind, value, response))

    @contextlib.contextmanager
    def notify(self, listener: Listener | None) -> Iterator[None]:
        """Have this listener, and no other, for the calls in a `with` block; None: no listener."""
        before, self._listener = self._listener, listener
        try:
            yield
        finally:
            self._listener = before
