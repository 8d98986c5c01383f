"""The notes of cameras in JPEG files."""

from __future__ import annotations

_START, _APP1, _SCAN = b"\xff\xd8", 0xE1, 0xDA


def without_exif(data: bytes) -> bytes:
    """A JPEG file without its EXIF segments; other files as they are."""
    if not data.startswith(_START):
        return data
    kept, position = [_START], len(_START)
    while position + 4 <= len(data) and data[position] == 0xFF and data[position + 1] != _SCAN:
        end = position + 2 + int.from_bytes(data[position + 2 : position + 4], "big")
        segment = data[position:end]
        if not (segment[1] == _APP1 and segment[4:10] == b"Exif\0\0"):
            kept.append(segment)
        position = end
    return b"".join(kept) + data[position:]
