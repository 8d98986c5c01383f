"""What can go wrong with pages."""

from __future__ import annotations

from android_world.virtual_device.errors import HostFailure


class WebError(HostFailure):
    """A page cannot be had; it concerns the phone that asked for it and no other."""


class BrowserMissing(WebError):
    """There is no browser on this machine."""


class BrowserGone(WebError):
    """The browser ended, or did not start."""


class PageCrashed(WebError):
    """A page's process ended: out of memory, killed, or a fault of the browser."""


class PageTimeout(WebError):
    """A page kept the browser busy for longer than it may."""


class PageScriptError(WebError):
    """A script that was evaluated in a page raised."""


class NavigatedAwayError(WebError):
    """What a page was asked is not answered: it has gone on to another address."""


class PayloadTooLargeError(WebError):
    """What a page has made is more than can be taken out of it."""
