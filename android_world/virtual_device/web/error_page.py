"""WebView's own page for an address that it cannot load."""

from __future__ import annotations

from android_world.virtual_device.ui.basic import Text
from android_world.virtual_device.ui.containers import Column
from android_world.virtual_device.ui.fonts import TextStyle
from android_world.virtual_device.ui.view import MATCH, View

ERROR = "net::ERR_FAILED"
ERROR_TITLE = "Webpage not available"

_TITLE = TextStyle(24, 700, "#000000")
_BODY = TextStyle(16, 400, "#000000")


def error_page(url: str) -> View:
    """The page that says that `url` cannot be loaded."""
    lines = (f"The webpage at {url} could not be loaded because:", ERROR)
    return Column(w=MATCH, h=MATCH, padding=8, gap=16, background="#FFFFFF")[
        Text(ERROR_TITLE, ".TextView", style=_TITLE, w=MATCH),
        *(Text(line, ".TextView", style=_BODY, w=MATCH) for line in lines),
    ]
