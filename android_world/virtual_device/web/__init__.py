"""Pages: a real browser engine inside the phone, and the view that shows them."""

from android_world.virtual_device.web.errors import (
    BrowserGone,
    BrowserMissing,
    PageCrashed,
    PageScriptError,
    PageTimeout,
    TooLarge,
    WebError,
)
from android_world.virtual_device.web.finding import (
    INSTALL_COMMAND,
    NONE,
    VARIABLE,
    available,
    browser_path,
    install,
    needed_path,
)
from android_world.virtual_device.web.network import DISCONNECTED, Response
from android_world.virtual_device.web.page import Page
from android_world.virtual_device.web.settings import PageSettings
from android_world.virtual_device.web.view import WebView

__all__ = [
    "DISCONNECTED",
    "INSTALL_COMMAND",
    "NONE",
    "VARIABLE",
    "BrowserGone",
    "BrowserMissing",
    "Page",
    "PageCrashed",
    "PageScriptError",
    "PageSettings",
    "PageTimeout",
    "Response",
    "TooLarge",
    "WebError",
    "WebView",
    "available",
    "browser_path",
    "install",
    "needed_path",
]
