"""Joplin: notes and to-dos in notebooks."""

from __future__ import annotations

import sqlite3

from android_world.virtual_device.apps.base import App, app
from android_world.virtual_device.apps.joplin import search_index, welcome
from android_world.virtual_device.apps.joplin.model import DATABASE, PACKAGE, Note
from android_world.virtual_device.apps.joplin.settings import Settings
from android_world.virtual_device.apps.joplin.store import NoteStore
from android_world.virtual_device.clock import EventHandle
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.system import initial_files
from android_world.virtual_device.system.crashes import fatal_exception
from android_world.virtual_device.system.device_protocol import Device
from android_world.virtual_device.system.notifications import (
    IMPORTANCE_HIGH,
    Notification,
    PendingIntent,
)

MAIN = (PACKAGE, f"{PACKAGE}.MainActivity")
NOTE_EXTRA = "noteId"
_INDEX_MS, _DAY_MS = 10_000, 86_400_000
_BODY_CHARACTERS = 512


@app()
class JoplinApp(App):
    """The process keeps the index of the search up to date, and rings."""

    def __init__(self, device: Device, package: str) -> None:
        super().__init__(device, package)
        self._index: EventHandle | None = None
        self._alarm: EventHandle | None = None

    def on_create(self) -> None:
        """Make the database that `pm clear` took away; index what has changed; wait for alarms."""
        is_first_start = not self.device.storage.exists(DATABASE)
        initial_files.make_app_files(self.device, self.package)
        if is_first_start:
            welcome.write(self.device)
        self.on_notes_changed()

    def on_notes_changed(self) -> None:
        """Notes have changed: index them ten seconds from now, and see when the next one rings."""
        if self._index is None or not self._index.waiting:
            self._index = self.call_later(_INDEX_MS, self._update_index)
        self._plan()

    def _update_index(self) -> None:
        try:
            self._expire()
            search_index.update(self.device)
            self._plan()
        except sqlite3.DatabaseError as error:
            if fatal_exception(error) is None:
                raise
            self._index = self.call_later(_INDEX_MS, self._update_index)

    def _expire(self) -> None:
        settings = Settings(self.device)
        if settings.get("trash.autoDeletionEnabled", True):
            kept_ms = settings.get("trash.ttlDays", 90) * _DAY_MS
            NoteStore(self.device).expire(self.device.clock.now_ms - kept_ms)

    # -- alarms ----------------------------------------------------------------------------------

    def on_time_changed(self) -> None:
        """Wait for what is now the next alarm, unless the change has passed some: they ring."""
        if self._alarm is None or self._alarm.due_ms > self.device.clock.uptime_ms:
            self._plan()

    def _plan(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        try:
            coming = NoteStore(self.device).alarms(self.device.clock.now_ms)
        except sqlite3.DatabaseError as error:
            if fatal_exception(error) is None:
                raise
            return
        if coming:
            self._alarm = self.call_at(coming[0].due, self._ring, coming[0].due)

    def _ring(self, due: int) -> None:
        now = self.device.clock.now_ms
        for note in NoteStore(self.device).alarms(due - 1):
            if note.due <= now:
                self.device.notifications.post(_notification(note))
        self._plan()


def _notification(note: Note) -> Notification:
    return Notification(
        package=PACKAGE,
        id=1,
        tag=note.note_id,
        title=note.title,
        text=note.body[:_BODY_CHARACTERS],
        channel="net.cozic.joplin.notification",
        channel_name="Alarm",
        importance=IMPORTANCE_HIGH,
        category="alarm",
        icon="notebook",
        content_intent=PendingIntent(Intent(component=MAIN, extras={NOTE_EXTRA: note.note_id})),
    )
