"""How the app reads and writes its database: with care, for others use it as well."""

from __future__ import annotations

from functools import partial

from android_world.virtual_device.apps.opentracks.model import PACKAGE
from android_world.virtual_device.system.content.locked_database import unless_held

DATABASE = f"/data/data/{PACKAGE}/databases/database.db"
change = partial(unless_held, PACKAGE, "The database is busy. Nothing was changed.")
