"""Opening documents: in the editor, or in another app."""

from __future__ import annotations

import posixpath
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.markor import formats, style
from android_world.virtual_device.apps.markor.store import PACKAGE, mime_type
from android_world.virtual_device.apps.markor.window import MarkorActivity
from android_world.virtual_device.framework.intents import ACTION_VIEW, Intent

DOCUMENT_ACTIVITY = (PACKAGE, f"{PACKAGE}.activity.DocumentActivity")


def open_document(
    activity: MarkorActivity, path: str, *, line: int = -1, created: bool = False
) -> None:
    """Show a text in the editor; for other types ask which app is meant."""
    if created or formats.is_text(posixpath.basename(path)):
        open_in_editor(activity, path, line)
        return
    ui.AlertDialog(
        activity,
        "Open with",
        posixpath.basename(path),
        positive=("Markor", partial(open_in_editor, activity, path, line)),
        neutral=("Other", partial(open_elsewhere, activity, path)),
        style=style.DIALOG,
    ).show()


def open_in_editor(activity: MarkorActivity, path: str, line: int = -1) -> None:
    """Show a document in the editor."""
    extras = {"path": path, "line": line}
    activity.start_activity(Intent(component=DOCUMENT_ACTIVITY, extras=extras))


def open_elsewhere(activity: MarkorActivity, path: str) -> None:
    """Show a file in an app for its type."""
    name = posixpath.basename(path)
    intent = Intent(ACTION_VIEW, data=f"file://{path}", mime_type=mime_type(name))
    activity.start_activity(intent)
