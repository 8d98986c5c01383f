"""Opening and sharing documents."""

from __future__ import annotations

import posixpath
from functools import partial

from android_world.virtual_device.apps._lib.android_framework.chooser import (
    ACTION_SEND,
    EXTRA_STREAM,
    share_intent,
)
from android_world.virtual_device.apps.markor import formats
from android_world.virtual_device.apps.markor.activity import MarkorActivity
from android_world.virtual_device.apps.markor.dialogs import tell
from android_world.virtual_device.apps.markor.store import PACKAGE, SHARED, mime_type
from android_world.virtual_device.framework.intents import ACTION_VIEW, Intent

_CACHE = f"{SHARED}/Android/data/{PACKAGE}/cache"
DOCUMENT_ACTIVITY = (PACKAGE, f"{PACKAGE}.activity.DocumentActivity")


def open_document(
    activity: MarkorActivity, path: str, *, line: int = -1, created: bool = False
) -> None:
    """Show a text in the editor; for other types ask which app is meant."""
    name = posixpath.basename(path)
    in_editor = Intent(component=DOCUMENT_ACTIVITY, extras={"path": path, "line": line})
    if created or formats.is_text(name):
        activity.start_activity(in_editor)
        return
    elsewhere = Intent(ACTION_VIEW, data=f"file://{path}", mime_type=mime_type(name))
    tell(
        activity,
        "Open with",
        name,
        positive=("Markor", partial(activity.start_activity, in_editor)),
        neutral=("Other", partial(activity.start_activity, elsewhere)),
    )


def share_image_file(activity: MarkorActivity, name: str, png: bytes) -> None:
    """Keep an image of a document in the app's cache and offer it to other apps."""
    path = f"{_CACHE}/{name}.png"
    activity.device.storage.mkdir(_CACHE, parents=True, exist_ok=True)
    activity.device.storage.write_bytes(path, png)
    share_file(activity, path)


def share_file(activity: MarkorActivity, path: str) -> None:
    """Offer a file to other apps."""
    uri = f"file://{path}"
    kind = mime_type(posixpath.basename(path))
    target = Intent(ACTION_SEND, data=uri, mime_type=kind, extras={EXTRA_STREAM: uri})
    activity.start_activity(share_intent(target))
