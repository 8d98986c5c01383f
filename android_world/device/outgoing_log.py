"""The text messages and calls that have left the device, where it reports them.

Android's provider lists messages and calls until they are deleted. The virtual phone's modem
has a log that no app can change; on any other device the capability is missing.
"""

from __future__ import annotations

import dataclasses
import json
from typing import Final

from android_world.device import adb

CALL: Final = "call"
MESSAGE: Final = "sms"
_SERVICE: Final = "android_world.modem"


@dataclasses.dataclass(frozen=True)
class Outgoing:
    """A text message that the network took, or a call that was dialled.

    Attributes:
      kind: `CALL` or `MESSAGE`.
      number: The other side's number.
      time_ms: When it left, in milliseconds since 1970 of the device's clock.
      text: The message's text; empty for a call.
    """

    kind: str
    number: str
    time_ms: int
    text: str = ""


def get_outgoing_log(env: adb.AdbDevice) -> tuple[Outgoing, ...] | None:
    """Return what has left the device, oldest first; None on a device that does not report it."""
    try:
        found = json.loads(adb.shell(env, "dumpsys", _SERVICE))
    except ValueError:
        return None
    return tuple(Outgoing(**entry) for entry in found)
