"""DownloadManager's provider: `content://downloads`."""

from __future__ import annotations

import contextlib

from android_world.virtual_device.system.content.database import (
    delete_rows,
    insert_row,
    open_database,
    select,
    update_rows,
    where_clause,
)
from android_world.virtual_device.system.content.resolver import (
    ContentProvider,
    Cursor,
    ProviderError,
    Query,
    UnknownUriError,
    Values,
)
from android_world.virtual_device.system.content.uris import Uri

DOWNLOADS_DB = "/data/data/com.android.providers.downloads/databases/downloads.db"
_COLLECTIONS = ("my_downloads", "all_downloads", "download")


class DownloadsProvider(ContentProvider):
    """Files that apps downloaded."""

    authorities = ("downloads",)

    def query(self, uri: Uri, query: Query) -> Cursor:
        with open_database(self.device, DOWNLOADS_DB) as connection:
            return select(connection, "downloads", query, None, _where(uri))

    def insert(self, uri: Uri, values: Values, caller: str) -> Uri | None:
        if uri.path not in _COLLECTIONS:
            raise UnknownUriError(uri)
        row = {"lastmod": self.device.clock.now_ms, "status": 190, **values}
        with open_database(self.device, DOWNLOADS_DB) as connection:
            return uri.with_id(insert_row(connection, "downloads", row))

    def update(self, uri: Uri, values: Values, query: Query) -> int:
        with open_database(self.device, DOWNLOADS_DB) as connection:
            where = where_clause(_where(uri), query.where)
            return update_rows(connection, "downloads", values, where, query.args)

    def delete(self, uri: Uri, query: Query) -> int:
        paths = self.query(uri, Query(("_data",), query.where, query.args)).rows
        for (path,) in paths:
            with contextlib.suppress(OSError):
                self.device.storage.remove(str(path))
        with open_database(self.device, DOWNLOADS_DB) as connection:
            where = where_clause(_where(uri), query.where)
            return delete_rows(connection, "downloads", where, query.args)

    def get_type(self, uri: Uri) -> str | None:
        if uri.id is None:
            return "vnd.android.cursor.dir/download"
        rows = self.query(uri, Query(("mimetype",))).rows
        return str(rows[0][0]) if rows else None

    def file_path(self, uri: Uri) -> str:
        rows = self.query(uri, Query(("_data",))).rows if uri.id is not None else ()
        if not rows or not rows[0][0]:
            raise ProviderError("java.io.FileNotFoundException", f"No file at {uri}")
        return str(rows[0][0])


def _where(uri: Uri) -> str | None:
    if uri.collection not in _COLLECTIONS:
        raise UnknownUriError(uri)
    return f"_id = {uri.id}" if uri.id is not None else None
