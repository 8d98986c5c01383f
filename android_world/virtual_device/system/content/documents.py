"""The provider of the documents in shared storage: `content://com.android.externalstorage...`."""

from __future__ import annotations

import posixpath
import urllib.parse

from android_world.virtual_device.codecs.mime_types import guess_type
from android_world.virtual_device.system.content.resolver import (
    ContentProvider,
    Cursor,
    Query,
    UnknownUriError,
    Value,
)
from android_world.virtual_device.system.content.uris import Uri

_AUTHORITY = "com.android.externalstorage.documents"
_PRIMARY, _VOLUMES = "/storage/emulated/0", "/storage"


def document_uri(path: str) -> str:
    """The address of a file of shared storage; empty for one elsewhere."""
    if path.startswith(f"{_PRIMARY}/"):
        volume, inner = "primary", path.removeprefix(f"{_PRIMARY}/")
    elif path.startswith(f"{_VOLUMES}/") and path.count("/") > 2:
        volume, _, inner = path.removeprefix(f"{_VOLUMES}/").partition("/")
    else:
        return ""
    return f"content://{_AUTHORITY}/document/{urllib.parse.quote(f'{volume}:{inner}', safe='')}"


class DocumentsProvider(ContentProvider):
    """The files that a file manager hands to other apps."""

    authorities = (_AUTHORITY,)

    def query(self, uri: Uri, query: Query) -> Cursor:
        path = self.file_path(uri)
        stat = self.device.storage.stat(path)
        row: dict[str, Value] = {
            "document_id": uri.segments[1],
            "mime_type": guess_type(path),
            "_display_name": posixpath.basename(path),
            "last_modified": stat.mtime_ns // 1_000_000,
            "_size": stat.size,
        }
        columns = query.projection or tuple(row)
        return Cursor(columns, (tuple(row.get(name) for name in columns),))

    def file_path(self, uri: Uri) -> str:
        if len(uri.segments) != 2 or uri.segments[0] != "document":
            raise UnknownUriError(uri)
        volume, colon, inner = uri.segments[1].partition(":")
        if not colon or "/" in volume or ".." in inner.split("/"):
            raise UnknownUriError(uri)
        path = posixpath.join(_PRIMARY if volume == "primary" else f"{_VOLUMES}/{volume}", inner)
        if not self.device.storage.is_file(path):
            raise UnknownUriError(uri)
        return path
