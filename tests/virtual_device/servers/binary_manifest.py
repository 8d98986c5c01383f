"""Writes APKs whose manifest is in Android's binary XML format."""

from __future__ import annotations

import struct
import zipfile
from pathlib import Path

_NONE = 0xFFFFFFFF


def write_apk(path: Path, package: str, padding: int = 300_000) -> Path:
    """Write an APK of `package`, `padding` bytes larger than it needs to be."""
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("AndroidManifest.xml", binary_manifest(package))
        archive.writestr("classes.dex", b"\0" * padding)
    return path


def binary_manifest(package: str) -> bytes:
    """`<manifest package="..." />`."""
    strings = ["manifest", "package", package]
    data, offsets = b"", []
    for text in strings:
        offsets.append(len(data))
        data += struct.pack("<H", len(text)) + text.encode("utf-16-le") + b"\0\0"
    data += b"\0" * (-len(data) % 4)
    start = 28 + 4 * len(strings)
    pool = struct.pack("<HHI5I", 1, 28, start + len(data), len(strings), 0, 0, start, 0)
    pool += struct.pack(f"<{len(strings)}I", *offsets) + data
    attribute = struct.pack("<3IHBBI", _NONE, 1, 2, 8, 0, 3, 2)
    body = struct.pack("<IIIIHHHHHH", 1, _NONE, _NONE, 0, 20, 20, 1, 0, 0, 0) + attribute
    element = struct.pack("<HHI", 0x0102, 16, 8 + len(body)) + body
    content = pool + element
    return struct.pack("<HHI", 3, 8, 8 + len(content)) + content
