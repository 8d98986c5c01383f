"""`dumpsys android_world.page`: the document that the web view on the screen has loaded.

Android has no such service: tools that need it ask for it and go without where it is missing.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from android_world.virtual_device.shell.android.dumpsys_command import dump

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device


@dump("android_world.page")
def dump_page(device: Device, arguments: list[str]) -> str:
    """The committed address and the hash of the bytes of the page on the screen, as JSON."""
    front = device.activities.top_activity
    page = front.web_page if front is not None and device.display.screen_on else None
    if page is None:
        return json.dumps({"url": "", "sha256": ""})
    return json.dumps({"url": page.url, "sha256": page.document_sha256})
