"""Opening the user's browser."""

from __future__ import annotations

import os
import sys
import webbrowser


def open_browser(url: str) -> bool:
    """Show an address in the user's browser; returns whether there is one.

    Without a display, browsers of the terminal would take the terminal over.
    """
    if sys.platform == "linux" and not any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY"))):
        return False
    return webbrowser.open(url)
