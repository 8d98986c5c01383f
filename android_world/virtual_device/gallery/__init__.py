"""Pictures of every screen worth seeing, for `android_world.virtual_device gallery --out DIR`.

An app lists its screens in a file `gallery.txt` beside the module of its class, a walk a picture:

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

A walk starts on a phone as it is after boot and leaves it on the screen to be drawn; one whose name
begins with _ is not drawn, but others use it. Pictures are called `<folder>/<walk>`; a line `name
NAME` at the top gives another name than the folder's. Indented lines belong to the step above them.
The steps:

| step | what it does |
|---|---|
| `as WALK`, `as FOLDER/WALK` | does the steps of another walk |
| `open PACKAGE` | starts an app from the launcher |
| `open ACTIVITY ...` | `am start` with these words and those of indented lines, as root |
| `tap LABEL`, `hold LABEL` | the topmost view with this text, description, hint or resource id |
| `tap X Y`, `swipe X Y X Y [MS]` | in pixels |
| `type TEXT`, `key NAME ...` | the keyboard; names as in `input keyevent` |
| `wait MS` | lets the phone's time pass |
| `shell COMMAND` | the phone's shell as root; indented lines are the command's input |
| `console COMMAND` | the emulator console: `gsm call`, `sms send`, `geo fix`, ... |
| `system crash PACKAGE`, `system hang PACKAGE` | the dialog about an app that stopped or hangs |
| `system internet`, `system share TEXT` | the internet dialog, the share sheet |
| `picture PATH COLOUR` | a photo in a file; indented lines are written on it |
| `film PATH COLOUR` | a film of 20 seconds in a file; its colour gets greener |
"""

from android_world.virtual_device.gallery.command import main
from android_world.virtual_device.gallery.listing import Picture, pictures, screens
from android_world.virtual_device.gallery.steps import find, long_press, open_app, tap
from android_world.virtual_device.gallery.walks import WalkError

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
