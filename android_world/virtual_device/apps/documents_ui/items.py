"""How documents look in the grid and in the list."""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.documents_ui.documents import (
    Document,
    date_text,
    size_text,
)
from android_world.virtual_device.apps.simple_mobile_tools.style import device_time
from android_world.virtual_device.pictures import thumbnail
from android_world.virtual_device.ui import theme

if TYPE_CHECKING:
    from android_world.virtual_device.apps.documents_ui.browser import BrowserActivity

SELECTED = "#C1E8FF"
_CARD = "#FBFCFF"
_NAME = ui.TextStyle(14, 400, theme.TEXT)
_DETAIL = ui.TextStyle(12, 400, theme.SECONDARY)
_FOLDER_DP, _FILE_DP, _ROW_DP = 56.8, 237.3, 76.6
_ICONS = {
    "image": "image-outline",
    "audio": "music-note",
    "video": "movie-open-outline",
    "text": "file-document-outline",
    "folder": "folder",
}


class Listing:
    """Documents, the lines that show them, and the heights of these."""

    def __init__(self, documents: list[Document], grid: bool) -> None:
        """Arrange documents in a grid or in a list."""
        self.documents = tuple(documents)
        self.lines = lines(documents, grid)
        self.heights = ui.RowHeights(line_height(line, grid) for line in self.lines)


def lines(documents: list[Document], grid: bool) -> list[tuple[Document, ...]]:
    """The documents of each line: two in the grid, folders apart from files."""
    if not grid:
        return [(d,) for d in documents]
    folders = [d for d in documents if d.is_dir]
    files = [d for d in documents if not d.is_dir]
    return [tuple(part[i : i + 2]) for part in (folders, files) for i in range(0, len(part), 2)]


def line_height(line: tuple[Document, ...], grid: bool) -> float:
    """Height of a line in dp."""
    if not grid:
        return _ROW_DP
    return _FOLDER_DP if line[0].is_dir else _FILE_DP


def line_view(screen: BrowserActivity, line: tuple[Document, ...], grid: bool) -> ui.View:
    """One line."""
    if not grid:
        return _list_row(screen, line[0])
    cells = [_folder_cell(screen, d) if d.is_dir else _file_cell(screen, d) for d in line]
    filler = [ui.Box(weight=1, margin=4)] if len(cells) == 1 else []
    return ui.Row(w=ui.MATCH, padding=(20, 0), gap=0)[*cells, *filler]


def icon_of(document: Document) -> str:
    """The icon of a kind of document."""
    if document.is_dir:
        return _ICONS["folder"]
    return _ICONS.get(document.mime_type.partition("/")[0], "file-outline")


def _name(screen: BrowserActivity, document: Document, **more: float) -> ui.View:
    return ui.Text(
        text=document.name,
        resource_id="android:id/title",
        style=_NAME,
        max_lines=1,
        selected=screen.is_selected(document),
        enabled=screen.is_enabled(document),
        **more,  # type: ignore[arg-type]
    )


def _icon(document: Document, selected: bool, size: float, width: float) -> ui.View:
    name = "check-circle" if selected else icon_of(document)
    return ui.Icon(name, tint=theme.SECONDARY, size=size, w=width)


def _folder_cell(screen: BrowserActivity, document: Document) -> ui.View:
    selected = screen.is_selected(document)
    return ui.Row(
        "#item_root",
        weight=1,
        h=_FOLDER_DP - 8,
        margin=4,
        padding=(0, 0, 8, 0),
        align="center",
        corner=8,
        border=("#C4C7CB", 1),
        background=SELECTED if selected else _CARD,
        selected=selected,
        enabled=screen.is_enabled(document),
        tap=lambda: screen.tap(document),
        on_long_press=lambda: screen.long_press(document),
    )[_icon(document, selected, 24, 47.6), _name(screen, document, weight=1)]


def _details(screen: BrowserActivity, document: Document) -> tuple[str, str]:
    now = device_time(screen.device.clock.now_ms)
    twenty_four = screen.device.settings.get("system", "time_12_24") == "24"
    return size_text(document.size), date_text(document.modified_ms, now, twenty_four)


def _picture(screen: BrowserActivity, document: Document) -> ui.View:
    family = document.mime_type.partition("/")[0]
    source = None
    if family in ("image", "video"):
        source = thumbnail(screen.device.storage, document.path, family == "video")
    children: list[ui.View | None] = [
        ui.Image(fill=True, class_name=None, source=source, fit="cover")
        if source
        else ui.Icon(icon_of(document), tint=theme.SECONDARY, size=48, gravity="center")
    ]
    return ui.Box(w=ui.MATCH, weight=1, background="#E2E5E9")[children]


def _file_cell(screen: BrowserActivity, document: Document) -> ui.View:
    size, date = _details(screen, document)
    selected = screen.is_selected(document)
    return ui.Column(
        "#item_root",
        weight=1,
        h=_FILE_DP - 8,
        margin=4,
        corner=8,
        clip=True,
        border=("#C4C7CB", 1),
        background=SELECTED if selected else _CARD,
        selected=selected,
        enabled=screen.is_enabled(document),
        tap=lambda: screen.tap(document),
        on_long_press=lambda: screen.long_press(document),
    )[
        _picture(screen, document),
        ui.Row(w=ui.MATCH, h=53, padding=(0, 0, 4, 0), align="center")[
            _icon(document, selected, 20, 50.7),
            ui.Column(weight=1)[
                _name(screen, document),
                ui.Row(gap=8)[
                    ui.Text(size, "#details", style=_DETAIL), ui.Text(date, "#date", style=_DETAIL)
                ],
            ],
            _preview_icon(screen, document),
        ],
    ]


def _preview_icon(screen: BrowserActivity, document: Document) -> ui.View:
    return ui.Icon(
        "arrow-expand",
        "#preview_icon.FrameLayout",
        tint=theme.SECONDARY,
        size=18,
        w=36,
        h=48,
        desc=f"Preview the file {document.name}",
        tap=lambda: screen.preview(document),
    )


def _list_row(screen: BrowserActivity, document: Document) -> ui.View:
    size, date = _details(screen, document)
    selected = screen.is_selected(document)
    meta = date if document.is_dir else f"{date}, {size}, {document.kind}"
    if screen.has_location():
        meta = f"{posixpath.dirname(document.path).rpartition('/')[2]}, {meta}"
    return ui.Row(
        "#item_root",
        w=ui.MATCH,
        padding=(24, 0, 8, 0),
        gap=16,
        align="center",
        background=SELECTED if selected else "",
        selected=selected,
        enabled=screen.is_enabled(document),
        tap=lambda: screen.tap(document),
        on_long_press=lambda: screen.long_press(document),
    )[
        ui.Box("#icon", w=40, h=40, tap=lambda: screen.long_press(document))[
            ui.Box(w=40, h=40)[
                ui.Icon(
                    "check-circle" if selected else icon_of(document),
                    tint=theme.SECONDARY,
                    gravity="center",
                )
            ]
        ],
        ui.Column(weight=1)[
            _name(screen, document), ui.Text(meta, "#metadata", style=_DETAIL, max_lines=1)
        ],
        None if document.is_dir else _preview_icon(screen, document),
    ]
