"""`dumpsys android_world.modem`: the text messages and calls that have left the phone.

Android has no such service: tools that need it ask for it and go without where it is missing.
"""

from __future__ import annotations

import dataclasses
import json
from typing import TYPE_CHECKING

from android_world.virtual_device.shell.android.dumpsys_command import dump

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device


@dump("android_world.modem")
def dump_modem(device: Device, arguments: list[str]) -> str:
    """The modem's log as a JSON list, oldest first."""
    return json.dumps([dataclasses.asdict(entry) for entry in device.modem.log])
