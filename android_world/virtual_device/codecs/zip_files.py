"""Reading zip archives, which may be broken or claim to unpack to more than there is room for."""

from __future__ import annotations

import io
import lzma
import struct
import zipfile
import zlib
from typing import BinaryIO

MAX_BYTES = 512 << 20
_ERRORS = (
    EOFError,
    LookupError,
    OSError,
    RuntimeError,
    ValueError,
    lzma.LZMAError,
    struct.error,
    zipfile.BadZipFile,
    zlib.error,
)


class UnreadableArchiveError(ValueError):
    """A file is not a zip archive, is damaged, or unpacks to too much."""


def open_zip(data: bytes | BinaryIO) -> zipfile.ZipFile:
    """Open an archive, given as its content or as a file.

    Raises:
        UnreadableArchiveError: it is none, or unpacks to more than `MAX_BYTES`.
    """
    try:
        archive = zipfile.ZipFile(io.BytesIO(data) if isinstance(data, bytes) else data)
    except _ERRORS as error:
        raise UnreadableArchiveError(str(error)) from error
    if sum(entry.file_size for entry in archive.infolist()) > MAX_BYTES:
        raise UnreadableArchiveError("The archive unpacks to too much.")
    return archive


def read_entry(archive: zipfile.ZipFile, name: str, most: int = MAX_BYTES) -> bytes:
    """The content of an entry, at most so many bytes of it.

    Raises:
        UnreadableArchiveError: there is no such entry, or it is damaged.
    """
    try:
        with archive.open(name) as entry:
            return entry.read(most)
    except _ERRORS as error:
        raise UnreadableArchiveError(str(error)) from error
