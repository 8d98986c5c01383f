"""Rows of the file browser and of the folder picker."""

from __future__ import annotations

import posixpath
from collections.abc import Callable
from dataclasses import dataclass

from android_world.virtual_device import ui
from android_world.virtual_device.apps.markor import style
from android_world.virtual_device.apps.markor.store import Entry

ROW_DP = 54.86
_ICON_DP = 28


@dataclass(frozen=True)
class RowState:
    """How one row looks besides its entry."""

    title: str
    description: str
    selected: bool = False
    favourite: bool = False


def parent_entry(folder: str) -> Entry | None:
    """The row `..`; None in the root of the file system."""
    parent = posixpath.dirname(folder)
    return Entry(parent, True) if parent != folder else None


def file_row(
    entry: Entry,
    state: RowState,
    on_tap: Callable[[], object],
    on_long_press: Callable[[], object] | None = None,
) -> ui.View:
    """Icon, name and description of a file or folder."""
    icon = "check_circle" if state.selected else "folder" if entry.is_folder else "file"
    tint = style.FAVOURITE if state.favourite else style.SECONDARY
    kind = "Selected" if state.selected else "Folder" if entry.is_folder else "File"
    picture = ui.Icon(
        icon,
        "#opoc_filesystem_item__image",
        size=_ICON_DP,
        tint=style.ACCENT if state.selected else tint,
        margin=(16, 0, 16, 0),
    )
    texts = ui.Column(".LinearLayout", weight=1)[
        ui.Text(
            state.title,
            "#opoc_filesystem_item__title",
            style=ui.TextStyle(18.5, 500, style.INK),
            w=ui.MATCH,
            max_lines=1,
        ),
        ui.Text(
            state.description,
            "#opoc_filesystem_item__description",
            style=ui.TextStyle(14.7, 400, style.SECONDARY),
            w=ui.MATCH,
            max_lines=1,
        ),
    ]
    return ui.Box(fill=True)[
        ui.Row(
            "#opoc_filesystem_item__root",
            fill=True,
            desc=f"{kind} {state.title} ",
            align="center",
            padding=(0, 0, 16, 9),
            selected=state.selected,
            background="#1FF04B4B" if state.selected else "",
            tap=on_tap,
            on_long_press=on_long_press,
        )[picture, texts],
        ui.Spacer(w=ui.MATCH, h=1, background=style.DIVIDER, gravity="bottom"),
    ]
