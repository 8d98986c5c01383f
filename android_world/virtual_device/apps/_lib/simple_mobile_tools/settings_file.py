"""Settings of an app in a text file, a line each: writing and reading them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.simple_mobile_tools import documents
from android_world.virtual_device.apps._lib.simple_mobile_tools.widgets import (
    FormDialog,
    form_field,
)
from android_world.virtual_device.apps.base import Activity, ActivityResult
from android_world.virtual_device.framework.preferences import Preferences
from android_world.virtual_device.system.date_format import local_time

EXPORT, IMPORT = "export:settings", "import:settings"
_TEXT = "text/plain"


class ExportDialog(FormDialog):
    """The name of a text file; the system asks for its place."""

    activity: Activity

    def __init__(self, activity: Activity, title: str, stem: str, field: str, request: str) -> None:
        super().__init__(activity, title)
        stamp = local_time(activity.device).strftime("%Y_%m_%d_%H_%M_%S")
        self.field, self.request = field, request
        self.name = ui.TextState(f"{stem}_{stamp}")

    def body(self) -> Sequence[ui.View | None]:
        return [form_field(self.name, self.field, "Filename (without .txt)")]

    def accept(self) -> object:
        name = self.name.text.strip()
        if not name or "/" in name:
            problem = "contains invalid characters" if name else "cannot be empty"
            self.activity.toast(f"File name {problem}")
            return ui.KEEP_OPEN
        documents.create_document(self.activity, f"{name}.txt", _TEXT, self.request)
        return None


def show_export_dialog(activity: Activity, stem: str) -> None:
    """Ask for the name of the file with the settings."""
    field = "export_settings_filename"
    ExportDialog(activity, "Export settings", stem, field, EXPORT).show()


def choose_file(activity: Activity, request: str = IMPORT) -> None:
    """Ask for the file to read."""
    documents.open_document(activity, _TEXT, request)


def on_result(
    activity: Activity, preferences: Preferences, request: str, result: ActivityResult
) -> bool:
    """Write or read the file that was chosen; whether the request is one of settings."""
    path = documents.chosen_path(result)
    if request == EXPORT and path:
        activity.device.storage.write_text(path, _to_lines(preferences.all()))
        activity.toast("Settings exported successfully")
    elif request == IMPORT and path:
        text = activity.device.storage.read_bytes(path).decode("utf-8", "replace")
        found = _from_lines(text)
        if found:
            preferences.put(**found)
        activity.toast("Settings imported successfully" if found else "Invalid file format")
    return request in (EXPORT, IMPORT)


def _to_lines(values: dict[str, Any]) -> str:
    """`name=value` a line."""
    plain = {k: sorted(v) if isinstance(v, frozenset) else v for k, v in values.items()}
    return "\n".join(f"{key}={json.dumps(value)}" for key, value in sorted(plain.items()))


def _from_lines(text: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for line in text.splitlines():
        key, sign, value = line.partition("=")
        try:
            read = json.loads(value) if sign else None
        except json.JSONDecodeError:
            continue
        if read is not None and not isinstance(read, dict):
            found[key] = frozenset(map(str, read)) if isinstance(read, list) else read
    return found
