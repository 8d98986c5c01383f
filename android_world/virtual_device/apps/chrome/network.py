"""What Chrome gets for an address: files and documents of the phone; there is no internet."""

from __future__ import annotations

import re
from dataclasses import replace

from android_world.virtual_device import web
from android_world.virtual_device.apps.chrome import local_files, preferences
from android_world.virtual_device.system.device_protocol import Device

_SCHEME = re.compile(r"[a-z][a-z0-9+.-]*:", re.IGNORECASE)
_HOST = re.compile(r"(localhost|[\w-]+(\.[\w-]+)+|\[[0-9a-f:]+\])(:\d+)?([/?#].*)?", re.IGNORECASE)
_SCHEMES = ("http", "https", "file", "content", "about", "data", "chrome")


def address_of(device: Device, typed: str) -> str:
    """The address that is meant by what was typed: itself, a site, or a search."""
    typed = typed.strip()
    if _HOST.fullmatch(typed):
        return f"http://{typed}"
    if _SCHEME.match(typed) and typed.partition(":")[0].lower() in _SCHEMES:
        return typed
    return typed and preferences.search_address(device, typed)


def display_address(url: str) -> str:
    """How the toolbar shortens an address: the scheme of a site is not shown."""
    return re.sub(r"^https?://(www\.)?", "", url).removesuffix("/") if url else ""


def answer(device: Device, url: str) -> web.Response | None:
    """A file or a document of the phone; None for all else, as without a network."""
    if url.partition(":")[0] not in ("file", "content"):
        return None
    found = local_files.read(device, re.split(r"[?#]", url)[0])
    if found.mime_type.startswith("image/") and not preferences.allows(device, "images"):
        return web.Response(b"", status=403)
    headers = {} if preferences.allows(device, "javascript") else preferences.NO_SCRIPTS
    return replace(found, headers=headers)
