"""What stands in the databases of apps whose pages list it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from android_world.virtual_device.system.content.database import open_database, remembered

if TYPE_CHECKING:
    from android_world.virtual_device.system.phone import Phone


def texts_of(device: Phone, path: str, query: str) -> list[str]:
    """The first column of what a query finds."""

    def read() -> list[str]:
        with open_database(device, path) as connection:
            return [str(row[0] or "") for row in connection.execute(query)]

    return remembered(device, path, query, read)
