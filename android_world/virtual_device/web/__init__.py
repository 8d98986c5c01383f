"""Pages: a real browser engine inside the phone, and the view that shows them."""

from android_world.virtual_device.web.browser.executable import (
    INSTALL_COMMAND,
    NONE,
    VARIABLE,
    available,
    browser_path,
    install,
    needed_path,
)
from android_world.virtual_device.web.errors import (
    BrowserGone,
    BrowserMissing,
    PageCrashed,
    PageScriptError,
    PageTimeout,
    PayloadTooLargeError,
    WebError,
)
from android_world.virtual_device.web.page.page import Page
from android_world.virtual_device.web.settings import PageSettings
from android_world.virtual_device.web.tab.request_interception import DISCONNECTED, Response
from android_world.virtual_device.web.view.web_view import WebView

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
    "PayloadTooLargeError",
    "Response",
    "WebError",
    "WebView",
    "available",
    "browser_path",
    "install",
    "needed_path",
]
