"""Pictures of every screen worth seeing, for `android_world.virtual_device gallery --out DIR`.

An app lists its screens in a file `gallery.txt` next to the module of its class, a walk an image:

    # A comment.
    [empty]
    open com.example.notes

    [_notes]
    shell sqlite3 /data/data/com.example.notes/databases/notes.db
        INSERT INTO notes VALUES (1, 'Buy milk');
    open com.example.notes

    [editor]
    as _notes
    tap Buy milk

docs/guides/adding_an_app.md ("Screenshots of an app") documents the steps and the file format.
"""

from android_world.virtual_device.screenshots.command import main
from android_world.virtual_device.screenshots.discovery import Picture, pictures, screens
from android_world.virtual_device.screenshots.scenarios import WalkError
from android_world.virtual_device.screenshots.steps import (
    find,
    long_press,
    open_app,
    tap,
)

__all__ = [
    "Picture",
    "WalkError",
    "find",
    "long_press",
    "main",
    "open_app",
    "pictures",
    "screens",
    "tap",
]
