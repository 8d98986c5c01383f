"""Automatic backups: what goes into them, and when they are written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.simple_mobile_tools import style
from android_world.virtual_device.apps._lib.simple_mobile_tools.widgets import form_field
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.simple_calendar import ics
from android_world.virtual_device.apps.simple_calendar.dialogs.filter import FilterDialog
from android_world.virtual_device.apps.simple_calendar.dialogs.form import FormDialog, option
from android_world.virtual_device.apps.simple_calendar.options import Options
from android_world.virtual_device.apps.simple_calendar.store import CalendarStore
from android_world.virtual_device.system.date_format import local_time

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device

_HOUR = 6
_TYPES = "auto_backup_event_types"
_FOLDER = "/storage/emulated/0/Download"
_NAME = "Events_%Y%M%D_%h%m%s"
_CODES = {"%Y": "%Y", "%M": "%m", "%D": "%d", "%h": "%H", "%m": "%M", "%s": "%S"}
_BOXES = {
    "auto_backup_events": ("Export events", "backup_events_checkbox"),
    "auto_backup_tasks": ("Export tasks", "backup_tasks_checkbox"),
    "auto_backup_past_entries": ("Export past entries too", "backup_past_events_checkbox"),
}


class BackupsDialog(FormDialog):
    """Folder, name and extent of the backups; OK switches them on."""

    def __init__(self, activity: Activity, on_done: Callable[[], object]) -> None:
        super().__init__(activity, self._accept, "Manage automatic backups")
        options = Options(activity.device)
        self.options, self.on_done = options, ui.snapshot_safe(on_done)
        self.folder = ui.TextState(options.text("auto_backup_folder", _FOLDER))
        self.name = ui.TextState(options.text("auto_backup_filename", _NAME))
        self.extent = {key: options.get(key, True) for key in _BOXES}

    def body(self) -> Sequence[ui.View | None]:
        return [
            form_field(self.folder, "backup_events_folder", "Folder"),
            form_field(self.name, "backup_events_filename", "Filename (without .ics)"),
            *(
                option(title, f"#{name}", self.extent[key], partial(self._toggle, key), ui.CheckBox)
                for key, (title, name) in _BOXES.items()
            ),
            ui.Text(
                "Manage event types",
                "#manage_event_types",
                style=style.BODY,
                padding=(0, 12),
                tap=self._show_types_dialog,
            ),
        ]

    def _show_types_dialog(self) -> None:
        FilterDialog(self.activity, _TYPES, shows_all=True).show()

    def _toggle(self, key: str) -> None:
        self.extent[key] = not self.extent[key]

    def _accept(self) -> object:
        name, folder = self.name.text.strip(), self.folder.text.strip()
        if not name or not self.device.storage.is_dir(folder):
            self.activity.toast("Invalid file path" if name else "Filename cannot be empty")
            return ui.KEEP_OPEN
        self.options.put(
            auto_backup=True, auto_backup_folder=folder, auto_backup_filename=name, **self.extent
        )
        return self.on_done()


def next_backup_ms(device: Device) -> int | None:
    """When the next backup is written: at six in the morning; None where there are none."""
    if not Options(device).get("auto_backup", False):
        return None
    now = local_time(device)
    due = now.replace(hour=_HOUR, minute=0, second=0, microsecond=0)
    return round((due if due > now else due + timedelta(days=1)).timestamp() * 1000)


def write_backup(device: Device) -> None:
    """Write the events into the file of today."""
    options, store, now = Options(device), CalendarStore(device), device.clock.now_ms // 1000
    kinds = {False: "auto_backup_events", True: "auto_backup_tasks"}
    past = options.get("auto_backup_past_entries", True)
    rows = [
        event
        for event in store.all_rows()
        if (not options.get(_TYPES, frozenset()) or event.event_type in options.types_of(_TYPES))
        and options.get(kinds[event.is_task], True)
        and (past or event.is_repeating or event.end_ts >= now)
    ]
    folder = options.text("auto_backup_folder", _FOLDER)
    name = _fill_in(options.text("auto_backup_filename", _NAME), local_time(device))
    if rows and device.storage.is_dir(folder):
        path = f"{folder}/{name}.ics"
        device.storage.write_text(path, ics.to_ics(rows, store.zone))
        device.media.scan(path)


def _fill_in(name: str, at: datetime) -> str:
    for code, field in _CODES.items():
        name = name.replace(code, at.strftime(field))
    return name
