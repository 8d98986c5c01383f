"""Joplin: notes and to-dos in notebooks."""

from __future__ import annotations

from android_world.virtual_device.apps.base import App, app
from android_world.virtual_device.apps.joplin.store import NoteStore
from android_world.virtual_device.system import boot_data

_INDEX_MS = 10_000


@app()
class JoplinApp(App):
    """The process keeps the index of the search up to date."""

    def on_create(self) -> None:
        """Make the database that `pm clear` took away, and index what has changed."""
        boot_data.make_app_files(self.device, self.package)
        self.index_later()

    def index_later(self) -> None:
        """Index what has changed ten seconds from now."""
        self.call_later(_INDEX_MS, NoteStore(self.device).index)
