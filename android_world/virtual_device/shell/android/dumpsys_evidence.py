"""`dumpsys android_world.*`: what tools need to know of the phone as JSON.

Android has no such services: tools that need them ask for them and go without where they are
missing.
"""

from __future__ import annotations

import dataclasses
import json
from typing import TYPE_CHECKING

from android_world.virtual_device.shell.android.dumpsys_command import dump

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device


@dump("android_world.files")
def dump_files(device: Device, arguments: list[str]) -> str:
    """The number of files that each package wrote into shared storage, by MD5 of their content."""
    return json.dumps(device.file_makers.log)


@dump("android_world.modem")
def dump_modem(device: Device, arguments: list[str]) -> str:
    """The text messages and calls that have left the phone, oldest first."""
    return json.dumps([dataclasses.asdict(entry) for entry in device.modem.log])


@dump("android_world.page")
def dump_page(device: Device, arguments: list[str]) -> str:
    """The committed address and the hash of the bytes of the web page on the screen."""
    front = device.activities.top_activity
    page = front.web_page if front is not None and device.display.screen_on else None
    if page is None:
        return json.dumps({"url": "", "sha256": ""})
    return json.dumps({"url": page.url, "sha256": page.document_sha256})
