"""The notes that the first start leaves."""

from __future__ import annotations

from android_world.virtual_device.apps.joplin.settings import ACTIVE_FOLDER, Settings
from android_world.virtual_device.apps.joplin.store import NoteStore
from android_world.virtual_device.apps.joplin.tags import TagStore
from android_world.virtual_device.system.device_protocol import Device

_NOTEBOOK, _TAG = "Welcome!", "organising"
_TIPS = "4. Tips"
_NOTES = {
    "1. Welcome to Joplin!": """# Welcome to Joplin!

Joplin keeps your notes and to-dos in notebooks. You can copy, move, tag, search and change them.

## Notes, notebooks and to-dos

- Open the **sidebar** to go from one notebook to another and to make new ones.
- Press **+** to write a note or a to-do in the notebook that is open.
- A to-do is a note with a check box before its title.

## Written in Markdown

A note is shown as it looks. Press the pencil to see how it is written:

- `**bold**` gives **bold** text
- `*italic*` gives *italic* text
- `# Title` gives a heading
- `- [ ] Milk` gives a box to tick:

- [ ] Milk
- [ ] Eggs
- [x] Bread
""",
    "2. Importing and exporting notes": """# Importing and exporting notes

## Importing

Files of the desktop application can be imported: JEX archives, folders of Markdown files and
notes of other applications.

## Exporting

Notes can be exported as a JEX archive, which holds everything: notes, notebooks, tags and
attached files.
""",
    "3. Synchronising your notes": """# Synchronising your notes

The same notes can be on several devices. Choose a target of the synchronisation in the
configuration, then press **Synchronise** in the sidebar.

| Target | What it needs |
| --- | --- |
| Nextcloud | an address, a name and a password |
| WebDAV | an address, a name and a password |
| Joplin Server | an address, a name and a password |
""",
    _TIPS: """# Tips

- Press **Sort notes by** above the list to see the notes in another order.
- Hold a note to choose several and move or delete them.
- Notes in the **Trash** can be restored.
- Give a to-do an **alarm**, and you are told when it is due.
- **Tags** bring notes together that are in different notebooks.
- The search knows filters such as `type:todo`, `tag:home` and `notebook:Work`.
""",
    "5. Joplin Privacy Policy": """# Joplin Privacy Policy

The notes are on this device only, until you choose to synchronise them. The position of a note is
kept with it if you allow it; this can be turned off in the configuration.
""",
}


def write(device: Device) -> None:
    """Make the notebook of the first start with its notes; the first one is on top."""
    store = NoteStore(device)
    folder = store.save_folder("", _NOTEBOOK)
    now = device.clock.now_ms
    for age, (title, body) in enumerate(_NOTES.items()):
        when = {"updated_time": now - age, "user_updated_time": now - age}
        note_id = store.create(folder, False, title=title, body=body, **when)
        if title == _TIPS:
            TagStore(device).set(note_id, [_TAG])
    Settings(device).put(**{ACTIVE_FOLDER: folder, "firstStart": False})
