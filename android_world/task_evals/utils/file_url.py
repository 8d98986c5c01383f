"""From the address that a browser shows to the file of the device that it names."""

from __future__ import annotations

import posixpath
import re
from urllib.parse import unquote

from android_world.device import device_constants
from android_world.env.interface import AsyncEnv
from android_world.task_evals.utils import content

_ELLIPSIS = "…"
_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*):")
_MEDIA = re.compile(r"(?:.*[/:])?(\d+)")
_ROOTS = ("/sdcard/", "/mnt/sdcard/", "/storage/self/primary/", "/data/media/0/")


def file_of(address: str, env: AsyncEnv) -> str | None:
    """The path of the file that an address names.

    Args:
      address: What the address bar shows, such as `file:///sdcard/Download/page.html`, its path
        alone, as some versions show it, or
        `content://com.android.externalstorage.documents/document/primary%3ADownload%2Fpage.html`.
      env: The device; documents that have a number are looked up there.

    Returns:
      The path in `/storage/emulated/0/`; empty for addresses that name no file; None where the
      address does not contain it: that of an unknown app's document, one that is shortened, or
      words that are typed there.
    """
    plain = re.split(r"[?#]", address)[0]
    named = _SCHEME.match(plain)
    scheme = named[1].lower() if named else ""
    if scheme not in ("file", "content", ""):
        return ""
    path = plain[named.end() :].removeprefix("//") if named else plain
    if _ELLIPSIS in path or not (named or path.startswith("/")):
        return None
    return _of_document(path, env) if scheme == "content" else _real(unquote(path))


def _of_document(rest: str, env: AsyncEnv) -> str | None:
    document = unquote(rest.rpartition("/")[2])
    kind, _, path = document.partition(":")
    if kind == "primary":
        return _real(device_constants.EMULATOR_DATA + path)
    if kind == "raw":
        return _real(path)
    number = _MEDIA.fullmatch(document)
    if number is None:
        return None
    files = content.query(f"content://media/external/file/{number[1]}", ["_data"], env)
    return _real(files[0]["_data"]) if files else ""


def _real(path: str) -> str:
    plain = posixpath.normpath(path)
    for root in _ROOTS:
        if plain.startswith(root):
            return device_constants.EMULATOR_DATA + plain.removeprefix(root)
    return plain
