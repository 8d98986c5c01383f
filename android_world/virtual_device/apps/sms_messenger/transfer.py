"""Messages into a JSON file and out of one."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.simple_mobile_tools import documents, widgets
from android_world.virtual_device.apps.base import Activity, ActivityResult
from android_world.virtual_device.apps.sms_messenger.store import PACKAGE
from android_world.virtual_device.system.content.sms import Box, Message
from android_world.virtual_device.system.date_format import local_time
from android_world.virtual_device.system.device_protocol import Device

_EXPORT, _IMPORT, _JSON = "export", "import", "application/json"
_INVALID = "Invalid file format"


class ExportDialog(widgets.FormDialog):
    """Name and extent of an export; the system asks for the place."""

    activity: Activity

    def __init__(self, activity: Activity) -> None:
        super().__init__(activity, "Export messages")
        stamp = local_time(self.device).strftime("%Y_%m_%d_%H_%M_%S")
        self.name = ui.TextState(f"Messages_{stamp}")
        self.sms = self.mms = True

    def body(self) -> Sequence[ui.View | None]:
        hint = "Filename (without .json)"
        return [
            widgets.form_field(self.name, "export_messages_filename", hint),
            self.check("Export SMS", "export_sms_checkbox", "sms"),
            self.check("Export MMS", "export_mms_checkbox", "mms"),
        ]

    def accept(self) -> object:
        name = self.name.text.strip()
        if not name or "/" in name:
            problem = "contains invalid characters" if name else "cannot be empty"
            self.activity.toast(f"File name {problem}")
            return ui.KEEP_OPEN
        request = f"{_EXPORT}{int(self.sms)}"
        documents.create_document(self.activity, f"{name}.json", _JSON, request)
        return None


class ImportDialog(widgets.FormDialog):
    """Which messages of a file are taken."""

    activity: Activity

    def __init__(self, activity: Activity, path: str) -> None:
        super().__init__(activity, "Import messages")
        self.path = path
        self.sms = self.mms = True

    def body(self) -> Sequence[ui.View | None]:
        return [
            self.check("Import SMS", "import_sms_checkbox", "sms"),
            self.check("Import MMS", "import_mms_checkbox", "mms"),
        ]

    def accept(self) -> None:
        text = self.device.storage.read_bytes(self.path).decode("utf-8", "replace")
        try:
            rows = _rows(json.loads(text)) if self.sms else []
            added = import_messages(self.device, rows)
        except (AttributeError, KeyError, TypeError, ValueError):
            self.activity.toast(_INVALID)
            return
        nothing = "No entries for importing have been found"
        self.activity.toast("Importing successful" if added else nothing)


def choose_file(activity: Activity) -> None:
    """Ask for the file to import."""
    documents.open_document(activity, _JSON, _IMPORT)


def on_result(activity: Activity, request: str, result: ActivityResult) -> None:
    """A file was chosen: write it, or ask what is taken from it."""
    path = documents.chosen_path(result)
    if path and request == _IMPORT:
        ImportDialog(activity, path).show()
    elif path:
        _export(activity, path, with_sms=request.endswith("1"))


def _export(activity: Activity, path: str, with_sms: bool) -> None:
    rows = [_row(m) for m in activity.device.sms.messages()] if with_sms else []
    if rows:
        activity.device.storage.write_text(path, json.dumps(rows, ensure_ascii=False))
    nothing = "No entries for exporting have been found"
    activity.toast("Exporting successful" if rows else nothing)


def _row(message: Message) -> dict[str, Any]:
    return {
        "backupType": "sms",
        "subscriptionId": 1,
        "address": message.address,
        "body": message.body,
        "date": message.date_ms,
        "dateSent": 0,
        "locked": 0,
        "protocol": None,
        "read": int(message.read),
        "status": message.status,
        "type": int(message.box),
        "serviceCenter": None,
    }


def _rows(found: Any) -> list[dict[str, Any]]:
    """The SMS of a file: a list of messages, or of conversations that have one."""
    if not isinstance(found, list):
        raise TypeError(found)
    nested = [row for one in found for row in one.get("sms", [one])]
    return [row for row in nested if row.get("backupType", "sms") == "sms"]


def import_messages(device: Device, rows: Sequence[dict[str, Any]]) -> int:
    """Add messages that are not there yet; return how many."""
    known = {(m.address, m.body, m.date_ms, int(m.box)) for m in device.sms.messages()}
    added = 0
    for row in rows:
        key = (str(row["address"]), str(row["body"]), int(row["date"]), int(row["type"]))
        if key in known:
            continue
        address, body, date_ms, box = key
        device.sms.insert_message(
            address, body, Box(box), date_ms=date_ms, creator=PACKAGE, read=bool(row["read"])
        )
        known.add(key)
        added += 1
    return added
