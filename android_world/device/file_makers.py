"""The apps that wrote a content into shared storage, where the device reports them.

Android's media store has the app that made a file; a copy belongs to the app that copies. The
virtual phone logs who wrote which content; on any other device the capability is missing.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Final

from android_world.device import adb

_SERVICE: Final = "android_world.files"


def get_file_makers(env: adb.AdbDevice) -> Mapping[str, Mapping[str, int]] | None:
    """Return how many files with a content each package wrote, by MD5 of the content.

    None where this is not reported. A device that reports them gives no inode to a second file.
    """
    try:
        found: dict[str, dict[str, int]] = json.loads(adb.shell(env, "dumpsys", _SERVICE))
    except ValueError:
        return None
    return found
