"""Colours and small views of Google Contacts."""

from __future__ import annotations

import zlib

from android_world.virtual_device.ui.basic import Icon, Text
from android_world.virtual_device.ui.containers import Box
from android_world.virtual_device.ui.text import TextStyle
from android_world.virtual_device.ui.theme import SECONDARY, TEXT
from android_world.virtual_device.ui.view import View

PACKAGE = "com.google.android.contacts"
BODY = TextStyle(16, 400, TEXT)
SMALL = TextStyle(14, 400, SECONDARY)
TITLE = TextStyle(20.6, 400, TEXT)
BAR = "#E4EAF0"
_DISCS = ("#5C6BC0", "#26A69A", "#EC407A", "#7E57C2", "#FFA726", "#66BB6A", "#42A5F5", "#8D6E63")


def monogram(name: str, size: float, resource_id: str = "", description: str = "") -> View:
    """A disc with the first letter of a name, or a silhouette."""
    letter = name[:1].upper()
    inside: View
    if letter.isalpha():
        inside = Text(
            class_name=None,
            label=letter,
            style=TextStyle(size / 2, 400, "#FFFFFF"),
            gravity="center",
        )
    else:
        inside = Icon("account", size=size * 0.6, tint="#FFFFFF", gravity="center")
    return Box(
        ".ImageView",
        resource_id=resource_id,
        desc=description,
        w=size,
        h=size,
        corner=size / 2,
        background=_DISCS[zlib.crc32(name.encode()) % len(_DISCS)],
    )[inside]
