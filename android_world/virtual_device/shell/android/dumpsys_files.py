"""`dumpsys android_world.files`: which apps have written which contents into shared storage.

Android has no such service: tools that need it ask for it and go without where it is missing.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from android_world.virtual_device.shell.android.dumpsys_command import dump

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device


@dump("android_world.files")
def dump_files(device: Device, arguments: list[str]) -> str:
    """A JSON object: the number of files that each package wrote, by MD5 of their content."""
    return json.dumps(device.file_makers.log)
