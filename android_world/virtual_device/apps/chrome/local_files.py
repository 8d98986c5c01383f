"""Addresses of files: what they hold, the list of a folder, a page that says why not."""

from __future__ import annotations

import posixpath
from html import escape
from urllib.parse import quote, unquote

from android_world.virtual_device import web
from android_world.virtual_device.apps._lib.android_framework.chooser import path_of_uri
from android_world.virtual_device.apps.chrome import downloads
from android_world.virtual_device.codecs.mime_types import guess_type
from android_world.virtual_device.system.device_protocol import Device

_SHARED = "/storage/"
_STYLE = (
    "body{font-family:sans-serif;color:#5f6368;margin:64px 24px}"
    "h1{font-size:24px;font-weight:500;color:#202124}"
    "td{padding:4px 16px 4px 0;white-space:nowrap}code{font-size:12px}"
)
_MISSING = "It may have been moved, edited, or deleted."
_DENIED = "It may have been removed, moved, or file permissions may be preventing access."
_INACCESSIBLE = "Your file couldn’t be accessed"


def read(device: Device, url: str) -> web.Response:
    """The answer for an address of a file or a document; `url` has no query and no fragment."""
    is_file = url.startswith("file:")
    path = path_of_uri(device, url)
    if is_file and not _is_shared(device, path):
        return _failure(url, _DENIED, "ACCESS_DENIED", 403)
    try:
        if is_file and device.storage.is_dir(path):
            return _listing(device, path)
        body = device.storage.read_bytes(path)
    except PermissionError:
        return _failure(url, _DENIED, "ACCESS_DENIED", 403)
    except OSError:
        return _failure(url, _MISSING, "FILE_NOT_FOUND", 404)
    kind = guess_type(unquote(path)) or "application/octet-stream"
    charset = "; charset=utf-8" if kind.startswith("text/") else ""
    return web.Response(body, kind + charset)


def _is_shared(device: Device, path: str) -> bool:
    try:
        return f"{device.storage.realpath(path)}/".startswith(_SHARED)
    except OSError:
        return False


def _failure(url: str, reason: str, error: str, status: int) -> web.Response:
    content = f"<h1>{_INACCESSIBLE}</h1><p>{reason}</p><p><code>ERR_{error}</code></p>"
    return _page(url, content, status)


def _listing(device: Device, path: str) -> web.Response:
    folder = path.rstrip("/") + "/"
    title = f"Index of {folder}"
    names = sorted(device.storage.listdir(path), key=str.casefold)
    rows = "".join(_row(device, folder + name) for name in names)
    above = f"<p><a href='{_address(posixpath.dirname(folder[:-1]))}/'>[parent directory]</a></p>"
    return _page(title, f"<h1>{escape(title)}</h1>{above}<table>{rows}</table>", 200)


def _row(device: Device, path: str) -> str:
    status = device.storage.stat(path, follow=False)
    is_folder = status.kind == "dir"
    end = "/" if is_folder else ""
    size = "" if is_folder else downloads.size_text(status.size)
    name = escape(posixpath.basename(path))
    return f"<tr><td><a href='{_address(path)}{end}'>{name}{end}</a><td>{size}"


def _address(path: str) -> str:
    return f"file://{quote(path, errors='surrogateescape')}"


def _page(title: str, content: str, status: int) -> web.Response:
    viewport = "<meta name=viewport content='width=device-width, initial-scale=1'>"
    page = f"<!doctype html><title>{escape(title)}</title>{viewport}<style>{_STYLE}</style>"
    return web.Response((page + content).encode("utf-8", "replace"), status=status)
