"""The settings as a provider: `content://settings/system|secure|global`."""

from __future__ import annotations

import sqlite3

from android_world.virtual_device.system.content.database import select
from android_world.virtual_device.system.content.resolver import (
    ContentProvider,
    Cursor,
    ProviderError,
    Query,
    UnknownUriError,
    Value,
    Values,
)
from android_world.virtual_device.system.content.uris import Uri
from android_world.virtual_device.system.settings import NAMESPACES

COLUMNS = ("_id", "name", "value", "is_preserved_in_restore")


class SettingsProvider(ContentProvider):
    """A view of the settings service as a table."""

    authorities = ("settings",)

    def query(self, uri: Uri, query: Query) -> Cursor:
        namespace, key = _target(uri)
        values = self.device.settings.list(namespace)
        rows = [(i, name, value, "true") for i, (name, value) in enumerate(values.items(), start=1)]
        connection = sqlite3.connect(":memory:")
        try:
            connection.execute(f"CREATE TABLE settings ({', '.join(COLUMNS)})")
            connection.executemany("INSERT INTO settings VALUES (?, ?, ?, ?)", rows)
            escaped = key.replace("'", "''") if key else ""
            where = f"name = '{escaped}'" if key else None
            return select(connection, "settings", query, COLUMNS, where)
        finally:
            connection.close()

    def insert(self, uri: Uri, values: Values, caller: str) -> Uri | None:
        namespace, _ = _target(uri)
        name, value = values.get("name"), values.get("value")
        if not name:
            raise ProviderError("java.lang.IllegalArgumentException", "name is required")
        self.device.settings.put(namespace, str(name), "" if value is None else str(value))
        return Uri("settings", (namespace, str(name)))

    def update(self, uri: Uri, values: Values, query: Query) -> int:
        namespace, key = _target(uri)
        name = key or str(values.get("name") or "")
        if not name:
            raise UnknownUriError(uri)
        self.device.settings.put(namespace, name, str(values.get("value")))
        return 1

    def delete(self, uri: Uri, query: Query) -> int:
        namespace, _ = _target(uri)
        names = self.query(uri, Query(("name",), query.where, query.args)).rows
        return sum(self.device.settings.delete(namespace, str(name)) for (name,) in names)

    def call(self, method: str, arg: str | None, extras: Values) -> dict[str, Value] | None:
        verb, _, namespace = method.partition("_")
        if namespace not in NAMESPACES or arg is None or verb not in ("GET", "PUT"):
            return super().call(method, arg, extras)
        if verb == "PUT":
            self.device.settings.put(namespace, arg, str(extras.get("value") or ""))
            return None
        return {"value": self.device.settings.get(namespace, arg)}


def _target(uri: Uri) -> tuple[str, str | None]:
    if not uri.segments or uri.segments[0] not in NAMESPACES:
        raise UnknownUriError(uri)
    return uri.segments[0], uri.segments[1] if len(uri.segments) > 1 else None
