"""Lists, tags and the user's own filters in the database."""

from __future__ import annotations

import sqlite3

from android_world.virtual_device.apps.tasks_org.database import DATABASE, Database, Row, change
from android_world.virtual_device.apps.tasks_org.model import CustomFilter, Label
from android_world.virtual_device.system.content.database import (
    delete_rows,
    insert_row,
    open_database,
    update_rows,
)

_LISTS = "SELECT cdl_uuid, cdl_name, cdl_color FROM caldav_lists ORDER BY UPPER(cdl_name), cdl_id"
_TAGS = "SELECT remoteId, name, color FROM tagdata ORDER BY UPPER(name), _id"
_FILTERS = "SELECT _id, title, criterion FROM filters ORDER BY UPPER(title), _id"


class TagAndListStore(Database):
    """What tasks can be found by."""

    def lists(self) -> tuple[Label, ...]:
        """The local lists by name."""
        return self.read("lists", lambda connection: _labels(connection, _LISTS))

    def tags(self) -> tuple[Label, ...]:
        """The tags by name."""
        return self.read("tags", lambda connection: _labels(connection, _TAGS))

    def filters(self) -> tuple[CustomFilter, ...]:
        """The user's own filters by name."""
        return self.read("filters", _own_filters)

    @change("")
    def save_list(self, uid: str, name: str, color: int = 0) -> str:
        """Add (uid "") or change a list; its uid."""
        with open_database(self.device, DATABASE) as connection:
            if uid:
                row: Row = {"cdl_name": name, "cdl_color": color}
                update_rows(connection, "caldav_lists", row, "cdl_uuid = ?", [uid])
                return uid
            uid = self.new_id()
            row = {"cdl_account": "local", "cdl_uuid": uid, "cdl_name": name, "cdl_color": color}
            rest = {"cdl_order": -1, "cdl_access": 0, "cdl_last_sync": 0}
            insert_row(connection, "caldav_lists", {**row, **rest})
            return uid

    @change(False)
    def delete_list(self, uid: str) -> bool:
        """Remove a list (its tasks are another matter)."""
        with open_database(self.device, DATABASE) as connection:
            delete_rows(connection, "caldav_lists", "cdl_uuid = ?", [uid])
        return True

    @change("")
    def save_tag(self, uid: str, name: str, color: int = 0) -> str:
        """Add (uid "") or change a tag; its uid."""
        with open_database(self.device, DATABASE) as connection:
            if uid:
                row: Row = {"name": name, "color": color}
                update_rows(connection, "tagdata", row, "remoteId = ?", [uid])
                update_rows(connection, "tags", {"name": name}, "tag_uid = ?", [uid])
                return uid
            uid = self.new_id()
            row = {"remoteId": uid, "name": name, "color": color, "tagOrdering": "[]"}
            insert_row(connection, "tagdata", {**row, "td_order": -1})
            return uid

    @change(False)
    def delete_tag(self, uid: str) -> bool:
        """Remove a tag; its tasks stay."""
        with open_database(self.device, DATABASE) as connection:
            delete_rows(connection, "tagdata", "remoteId = ?", [uid])
            delete_rows(connection, "tags", "tag_uid = ?", [uid])
        return True

    @change("")
    def save_filter(self, uid: str, name: str, criteria: str, sql: str) -> str:
        """Add (uid "") or rewrite a filter of the user's; its uid."""
        row: Row = {"title": name, "criterion": criteria, "sql": sql}
        with open_database(self.device, DATABASE) as connection:
            if uid:
                update_rows(connection, "filters", row, "_id = ?", [int(uid)])
                return uid
            rest: Row = {"values": "{}", "f_color": 0, "f_icon": -1, "f_order": -1}
            return str(insert_row(connection, "filters", {**row, **rest}))

    @change(False)
    def delete_filter(self, uid: str) -> bool:
        """Remove a filter of the user's."""
        with open_database(self.device, DATABASE) as connection:
            delete_rows(connection, "filters", "_id = ?", [int(uid)])
        return True

    def default_list(self) -> str:
        """Where new tasks go by default."""
        with open_database(self.device, DATABASE) as connection:
            row = connection.execute("SELECT cdl_uuid FROM caldav_lists ORDER BY cdl_id").fetchone()
        return str(row[0]) if row else self.save_list("", "Default list")


def _labels(connection: sqlite3.Connection, query: str) -> tuple[Label, ...]:
    return tuple(
        Label(str(uid), str(name or ""), color if isinstance(color, int) else 0)
        for uid, name, color in connection.execute(query)
    )


def _own_filters(connection: sqlite3.Connection) -> tuple[CustomFilter, ...]:
    rows = connection.execute(_FILTERS)
    return tuple(
        CustomFilter(str(uid), str(name or ""), criteria=str(text or ""))
        for uid, name, text in rows
    )
