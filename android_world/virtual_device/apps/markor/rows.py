"""Rows of the file browser and of the folder picker."""

from __future__ import annotations

import posixpath
from collections.abc import Callable

from android_world.virtual_device import ui
from android_world.virtual_device.apps.markor import style
from android_world.virtual_device.apps.markor.store import Entry

# Measured on recordings, in dp.
ROW_DP = 54.86
_ICON_DP = 28


def parent_entry(folder: str) -> Entry | None:
    """The row `..`; None in the root of the file system."""
    parent = posixpath.dirname(folder)
    return Entry(parent, True) if parent != folder else None


def file_row(
    entry: Entry,
    title: str,
    description: str,
    on_tap: Callable[[], object],
    on_long_press: Callable[[], object] | None = None,
    *,
    selected: bool = False,
    favourite: bool = False,
) -> ui.View:
    """Icon, name and description of a file or folder."""
    icon = "folder" if entry.is_folder else "file"
    kind, tint = icon.capitalize(), style.FAVOURITE if favourite else style.SECONDARY
    if selected:
        icon, kind, tint = "check_circle", "Selected", style.ACCENT
    return ui.Box(fill=True)[
        ui.Row(
            "#opoc_filesystem_item__root",
            fill=True,
            desc=f"{kind} {title} ",
            align="center",
            padding=(0, 0, 16, 9),
            selected=selected,
            background="#1FF04B4B" if selected else "",
            tap=on_tap,
            on_long_press=on_long_press,
        )[
            ui.Icon(icon, "#opoc_filesystem_item__image", size=_ICON_DP, tint=tint, margin=(16, 0)),
            ui.Column(".LinearLayout", weight=1)[
                _line(title, "title", ui.TextStyle(18.5, 500, style.INK)),
                _line(description, "description", ui.TextStyle(14.7, 400, style.SECONDARY)),
            ],
        ],
        ui.Spacer(w=ui.MATCH, h=1, background=style.DIVIDER, gravity="bottom"),
    ]


def _line(text: str, name: str, look: ui.TextStyle) -> ui.View:
    selector = f"#opoc_filesystem_item__{name}"
    return ui.Text(text, selector, style=look, w=ui.MATCH, max_lines=1)
