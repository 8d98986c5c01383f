"""How documents look in the grid and in the list."""

from __future__ import annotations

import posixpath
from functools import partial
from typing import TYPE_CHECKING, Any

from android_world.virtual_device import ui
from android_world.virtual_device.apps.documents_ui.documents import (
    Document,
    date_text,
    size_text,
)
from android_world.virtual_device.codecs.images import thumbnail
from android_world.virtual_device.ui import theme

if TYPE_CHECKING:
    from android_world.virtual_device.apps.documents_ui.browser import BrowserActivity

SELECTED = "#C1E8FF"
_CARD = "#FBFCFF"
_LINE = "#C4C7CB"
_DETAIL = ui.TextStyle(12, 400, theme.SECONDARY)
_FOLDER_DP, _FILE_DP, _ROW_DP = 56.8, 237.3, 76.6
_ICONS = {
    "image": "image-outline",
    "audio": "music-note",
    "video": "movie-open-outline",
    "text": "file-document-outline",
}


class Listing:
    """Documents, the lines that show them, and the heights of these in dp.

    A line of the grid has two documents, folders apart from files.
    """

    def __init__(self, documents: list[Document], grid: bool) -> None:
        self.documents = tuple(documents)
        parts = [d for d in documents if d.is_dir], [d for d in documents if not d.is_dir]
        self.lines: list[tuple[Document, ...]] = [(d,) for d in documents]
        heights = [_ROW_DP] * len(documents)
        if grid:
            self.lines = [tuple(part[i : i + 2]) for part in parts for i in range(0, len(part), 2)]
            heights = [_FOLDER_DP if line[0].is_dir else _FILE_DP for line in self.lines]
        self.heights = ui.RowHeights(heights)


def line_view(screen: BrowserActivity, line: tuple[Document, ...], grid: bool) -> ui.View:
    """One line."""
    if not grid:
        return _Item(screen, line[0]).row()
    cells = [_Item(screen, document).cell() for document in line]
    filler = ui.Box(weight=1, margin=4) if len(cells) == 1 else None
    return ui.Row(w=ui.MATCH, padding=(20, 0))[*cells, filler]


class _Item:
    """How one document looks."""

    def __init__(self, screen: BrowserActivity, document: Document) -> None:
        self.screen, self.document = screen, document
        self.family = document.mime_type.partition("/")[0]
        self.icon = "folder" if document.is_dir else _ICONS.get(self.family, "file-outline")
        self.selected = screen.is_selected(document)

    def cell(self) -> ui.View:
        """A cell of the grid."""
        card: dict[str, Any] = {"weight": 1, "margin": 4, "corner": 8, "border": (_LINE, 1)}
        if self.document.is_dir:
            folder = ui.Row(
                "#item_root", h=_FOLDER_DP - 8, padding=(0, 0, 8, 0), align="center", **card
            )
            return self._touch_frame(folder, _CARD)[
                self._icon(24, w=47.6), ui.Box(weight=1)[self._name()]
            ]
        size, date = self._details()
        file = ui.Column("#item_root", h=_FILE_DP - 8, clip=True, **card)
        return self._touch_frame(file, _CARD)[
            self._image(),
            ui.Row(w=ui.MATCH, h=53, padding=(0, 0, 12, 0), align="center")[
                self._icon(20, w=50.7),
                ui.Column(weight=1)[
                    self._name(),
                    ui.Row(gap=4)[self._detail(size, "#details"), self._detail(date, "#date")],
                ],
            ],
        ]

    def row(self) -> ui.View:
        """A row of the list."""
        document, (size, date) = self.document, self._details()
        hold = partial(self.screen.long_press, document)
        facts = [date] if document.is_dir else [date, size, document.kind]
        if self.screen.is_filtered():
            facts.insert(0, posixpath.basename(posixpath.dirname(document.path)))
        frame = ui.Row("#item_root", w=ui.MATCH, padding=(24, 0, 8, 0), gap=16, align="center")
        return self._touch_frame(frame)[
            ui.Box("#icon", w=40, h=40, tap=hold, clickable=False)[
                self._icon(24, gravity="center")
            ],
            ui.Column(weight=1)[self._name(), self._detail(", ".join(facts), "#metadata")],
            None if document.is_dir else self._preview(),
        ]

    def _details(self) -> tuple[str, str]:
        modified_ms = self.document.modified_ms
        return size_text(self.document.size), date_text(self.screen.device, modified_ms)

    def _touch_frame(self, frame: ui.Group, background: str = "") -> ui.Group:
        """The frame with what touches do, and how it looks when it is selected."""
        frame.background = SELECTED if self.selected else background
        frame.selected = self.selected
        frame.enabled = self.screen.is_enabled(self.document)
        frame.tap = partial(self.screen.tap, self.document)
        frame.on_long_press = partial(self.screen.long_press, self.document)
        return frame

    def _name(self) -> ui.View:
        style = ui.TextStyle(14, 400, theme.TEXT)
        return self._text(self.document.name, "#android:id/title", style)

    def _detail(self, text: str, selector: str) -> ui.View:
        return self._text(text, selector, _DETAIL)

    def _text(self, text: str, selector: str, style: ui.TextStyle) -> ui.View:
        return ui.Text(
            text,
            selector,
            style=style,
            max_lines=1,
            selected=self.selected,
            enabled=self.screen.is_enabled(self.document),
        )

    def _icon(self, size: float, w: float = ui.WRAP, gravity: str = "") -> ui.View:
        name = "check-circle" if self.selected else self.icon
        return ui.Icon(name, tint=theme.SECONDARY, size=size, w=w, gravity=gravity)

    def _image(self) -> ui.View:
        source = None
        if self.family in ("image", "video"):
            storage = self.screen.device.storage
            source = thumbnail(storage, self.document.path, self.family == "video")
        icon = ui.Icon(self.icon, tint=theme.SECONDARY, size=48, gravity="center")
        image = ui.Image(fill=True, class_name=None, source=source, fit="cover")
        return ui.Box(w=ui.MATCH, weight=1, background="#E2E5E9")[image if source else icon]

    def _preview(self) -> ui.View:
        return ui.Icon(
            "arrow-expand",
            "#preview_icon.FrameLayout",
            tint=theme.SECONDARY,
            size=18,
            w=36,
            h=48,
            desc=f"Preview the file {self.document.name}",
            tap=partial(self.screen.preview, self.document),
            on_long_press=partial(self.screen.long_press, self.document),
            long_clickable=False,
        )
