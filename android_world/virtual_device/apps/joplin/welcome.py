"""The notes that the first start leaves."""

from __future__ import annotations

from android_world.virtual_device.apps.joplin.settings import ACTIVE_FOLDER, Settings
from android_world.virtual_device.apps.joplin.store import NoteStore
from android_world.virtual_device.apps.joplin.tags import TagStore
from android_world.virtual_device.codecs import data_files
from android_world.virtual_device.system.device_protocol import Device

_NOTEBOOK, _TAG = "Welcome!", "organising"
_TIPS = "4. Tips"
_TITLES = (
    "1. Welcome to Joplin!",
    "2. Importing and exporting notes",
    "3. Synchronising your notes",
    _TIPS,
    "5. Joplin Privacy Policy",
)


def write(device: Device) -> None:
    """Make the notebook of the first start with its notes; the first one is on top."""
    store = NoteStore(device)
    folder = store.save_folder("", _NOTEBOOK)
    now = device.clock.now_ms
    for age, title in enumerate(_TITLES):
        body = data_files.read_text(__package__, f"welcome_notes/{title[0]}.md")
        when = {"updated_time": now - age, "user_updated_time": now - age}
        note_id = store.create(folder, False, title=title, body=body, **when)
        if title == _TIPS:
            TagStore(device).set(note_id, [_TAG])
    Settings(device).put(**{ACTIVE_FOLDER: folder, "firstStart": False})
