"""MIME types by the extensions of names: Android's table, the same on every host."""

from __future__ import annotations

from android_world.virtual_device.codecs import data_files

UNKNOWN_TYPE = "application/octet-stream"
# Where a type has several extensions, files of that type are made with the first.
_EXTENSIONS = data_files.read_mapping(__package__, "mime_types.tsv")
_SYNONYMS = {
    "audio/mpegurl": "audio/x-mpegurl",
    "text/csv": "text/comma-separated-values",
    "text/vcard": "text/x-vcard",
    "application/xml": "text/xml",
}
_TYPES = {extension: mime for mime, words in _EXTENSIONS.items() for extension in words.split()}


def guess_type(name: str) -> str:
    """The MIME type by a file's name or the end of a URI; empty if it has none."""
    _, dot, extension = name.rpartition("/")[2].lstrip(".").rpartition(".")
    return _TYPES.get(extension.lower(), "") if dot else ""


def mime_type_of(path: str) -> str:
    """The MIME type that goes with a file name; that of unknown bytes if the name has none."""
    return guess_type(path) or UNKNOWN_TYPE


def extension_of(mime_type: str) -> str:
    """The extension, with its dot, of files that are made with a MIME type; empty for none."""
    if mime_type == UNKNOWN_TYPE:
        return ""
    words = _EXTENSIONS.get(_SYNONYMS.get(mime_type, mime_type), "").split()
    return f".{words[0]}" if words else ""
