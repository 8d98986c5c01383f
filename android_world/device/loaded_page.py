"""The web page that the app on the screen has loaded, where the device reports it.

Android does not expose the document that a WebView or Chrome committed. The virtual phone does, as
a custom system service; on any other device the capability is missing.
"""

from __future__ import annotations

import dataclasses
import json
from typing import Final

from android_world.device import adb

_SERVICE: Final = "android_world.page"


@dataclasses.dataclass(frozen=True)
class LoadedPage:
    """The page of the web view on the screen.

    Attributes:
      url: The committed address; empty where no web view is on the screen.
      sha256: SHA-256 (hex) of the bytes that this document was loaded from; empty where it was not
        loaded from the device, such as a `data:` page.
    """

    url: str = ""
    sha256: str = ""


def get_loaded_page(env: adb.AdbDevice) -> LoadedPage | None:
    """Return the page of the web view on the screen; None on a device that does not report it."""
    try:
        found = json.loads(adb.shell(env, "dumpsys", _SERVICE))
    except ValueError:
        return None
    return LoadedPage(found["url"], found["sha256"])
