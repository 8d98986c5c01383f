"""Markor's settings in a JSON file: writing and reading them."""

from __future__ import annotations

import json
import posixpath

from android_world.virtual_device.apps.markor.activity import MarkorActivity
from android_world.virtual_device.apps.markor.folder_picker import FolderPicker
from android_world.virtual_device.apps.markor.store import PACKAGE, VERSION_CODE, VERSION_NAME
from android_world.virtual_device.framework.intents import (
    FLAG_CLEAR_TASK,
    FLAG_NEW_TASK,
    Intent,
)
from android_world.virtual_device.framework.preferences import Preferences, Value
from android_world.virtual_device.system.date_format import local_time

_META, _APP = "__meta__", "app"
_MAIN = (PACKAGE, f"{PACKAGE}.activity.MainActivity")


def show_backup(activity: MarkorActivity) -> None:
    """Ask for a folder and write the settings there."""

    def write(folder: str) -> None:
        now = local_time(activity.device)
        name = f"markor-backup-settings-{now:%Y-%m-%d-%H-%M-%S}.json"
        stored = Preferences(activity.device.storage, PACKAGE, _APP).all()
        values = {k: sorted(v) if isinstance(v, frozenset) else v for k, v in stored.items()}
        about = {
            "creation_date": f"{now:%Y-%m-%d %H:%M:%S}",
            "version_code": VERSION_CODE,
            "version_name": VERSION_NAME,
        }
        path = posixpath.join(folder, name)
        text = json.dumps({_META: about, _APP: values}, indent=4, ensure_ascii=False)
        done = activity.notes.write(path, text)
        activity.toast(path if done else "Error: Could not save file.")

    FolderPicker(activity, "Backup settings", activity.options.notebook, write).show()


def show_restore(activity: MarkorActivity) -> None:
    """Ask for a file, take its settings and start the app again; other files change nothing."""

    def read(path: str) -> None:
        values = parse(activity.notes.read(path) or "")
        if values is None:
            activity.toast("Error: Could not open file.")
            return
        stored = Preferences(activity.device.storage, PACKAGE, _APP)
        gone = dict.fromkeys(stored.all().keys() - values.keys())
        stored.put(**gone, **values)
        activity.start_activity(Intent(component=_MAIN, flags=FLAG_NEW_TASK | FLAG_CLEAR_TASK))
        activity.finish()

    folder = activity.options.notebook
    FolderPicker(activity, "Restore settings", folder, read, pick_file=True).show()


def parse(text: str) -> dict[str, Value] | None:
    """The settings in a backup; None if the text is not one."""
    try:
        values = json.loads(text)[_APP]
        items = values.items()
    except (AttributeError, KeyError, RecursionError, TypeError, ValueError):
        return None
    found: dict[str, Value] = {}
    for key, value in items:
        if isinstance(value, list) and all(isinstance(one, str) for one in value):
            found[str(key)] = frozenset(value)
        elif isinstance(value, (str, int, float)):
            found[str(key)] = value
        else:
            return None
    return found
