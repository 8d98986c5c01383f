"""The modem: what has left the phone over the mobile network."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from android_world.virtual_device.framework.immutable import Unchanging
from android_world.virtual_device.system.service import Service

CALL: Final = "call"
MESSAGE: Final = "sms"


@dataclass(frozen=True)
class Transmission(Unchanging):
    """One text message that the network took, or one call that was dialled.

    Attributes:
      kind: `CALL` or `MESSAGE`.
      number: the other side's number, as it was given to the modem.
      time_ms: wall time.
      text: the message's text.
    """

    kind: str
    number: str
    time_ms: int
    text: str = ""


class Modem(Service):
    """Logs what leaves the phone. Entries are only added; no app and no restart removes them."""

    def boot(self) -> None:
        self._log: tuple[Transmission, ...] = ()

    @property
    def log(self) -> tuple[Transmission, ...]:
        """All transmissions, oldest first."""
        return self._log

    def add(self, kind: str, number: str, text: str = "") -> None:
        """Log a transmission."""
        entry = Transmission(kind, number, self.device.clock.now_ms, text)
        self._log = (*self._log, entry)
