"""Colours and small views of Google Contacts."""

from __future__ import annotations

import zlib

from android_world.virtual_device import ui
from android_world.virtual_device.ui import theme

PACKAGE = "com.google.android.contacts"
BODY = ui.TextStyle(16, 400, theme.TEXT)
SMALL = ui.TextStyle(14, 400, theme.SECONDARY)
TITLE = ui.TextStyle(20.6, 400, theme.TEXT)
BAR = "#E4EAF0"
_DISCS = ("#5C6BC0", "#26A69A", "#EC407A", "#7E57C2", "#FFA726", "#66BB6A", "#42A5F5", "#8D6E63")


def monogram(name: str, size: float, resource_id: str = "", description: str = "") -> ui.View:
    """A disc with the first letter of a name, or a silhouette."""
    letter = name[:1].upper()
    inside: ui.View
    if letter.isalpha():
        inside = ui.Text(
            class_name=None,
            label=letter,
            style=ui.TextStyle(size / 2, 400, "#FFFFFF"),
            gravity="center",
        )
    else:
        inside = ui.Icon("account", size=size * 0.6, tint="#FFFFFF", gravity="center")
    return ui.Box(
        ".ImageView",
        resource_id=resource_id,
        desc=description,
        w=size,
        h=size,
        corner=size / 2,
        background=_DISCS[zlib.crc32(name.encode()) % len(_DISCS)],
    )[inside]
