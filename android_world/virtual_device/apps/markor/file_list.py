"""The list of files: rows as tall as their names, and what their views showed before."""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from android_world.virtual_device import ui
from android_world.virtual_device.apps.markor import style
from android_world.virtual_device.apps.markor.recycler import RecycledRows
from android_world.virtual_device.apps.markor.store import Entry

_ICON_DP, _ICON_MARGIN_DP, _END_DP = 28, 16, 8
_BELOW_DP, _LINE_DP = 8, 1
_TITLE = ui.TextStyle(19, 500, style.INK)
_DESCRIPTION = ui.TextStyle(15, 400, style.SECONDARY)


def parent_entry(folder: str) -> Entry | None:
    """The row `..`; None in the root of the file system."""
    parent = posixpath.dirname(folder)
    return Entry(parent, True) if parent != folder else None


@dataclass(frozen=True)
class FileRow:
    """What one row shows, and what it does."""

    entry: Entry
    title: str
    description: str
    on_tap: Callable[[], object]
    on_long_press: Callable[[], object] | None = None
    selected: bool = False
    favourite: bool = False

    def texts(self) -> list[ui.View]:
        """Name and second line."""
        return [
            ui.Text(self.title, class_name=None, style=_TITLE, w=ui.MATCH),
            ui.Text(self.description, class_name=None, style=_DESCRIPTION, w=ui.MATCH, max_lines=1),
        ]

    def build(self, before: str) -> ui.View:
        """The row, with the line below it; `before`: what its view showed before."""
        icon = "folder" if self.entry.is_folder else "file"
        kind, tint = icon.capitalize(), style.FAVOURITE if self.favourite else style.SECONDARY
        if self.selected:
            icon, kind, tint = "check_circle", "Selected", style.ACCENT
        return ui.Column(fill=True)[
            ui.Row(
                "#opoc_filesystem_item__root",
                w=ui.MATCH,
                desc=f"{kind} {self.title} {before}",
                align="center",
                padding=(0, 0, _END_DP, 0),
                background="#1FF04B4B" if self.selected else "",
                tap=self.on_tap,
                on_long_press=self.on_long_press,
                long_clickable=True,
            )[
                ui.Icon(icon, size=_ICON_DP, tint=tint, margin=(_ICON_MARGIN_DP, 0)),
                ui.Column(weight=1)[self.texts()],
            ],
            ui.Divider(h=_LINE_DP, margin=(0, _BELOW_DP, 0, 0), background=style.DIVIDER),
        ]


@dataclass(kw_only=True, eq=False, repr=False)
class FileList(ui.ListView):
    """The rows of a folder; `holders` belong to the screen that shows it."""

    rows: Sequence[FileRow] = ()
    holders: RecycledRows = field(default_factory=RecycledRows)
    focusable: bool | None = True
    fill: bool = True

    def __post_init__(self) -> None:
        self.count, self.build_row = len(self.rows), self._row
        self.resource_id = "ui__filesystem_dialog__list"
        super().__post_init__()

    def _row(self, position: int) -> ui.View:
        return self.rows[position].build(self.holders.before(position))

    def measure_content(
        self, ctx: ui.LayoutContext, max_w: int, max_h: int, exact_w: bool, exact_h: bool
    ) -> tuple[int, int]:
        room = max_w - 2 * ctx.px(_ICON_MARGIN_DP) - ctx.px(_ICON_DP) - ctx.px(_END_DP)
        line = ctx.px(_BELOW_DP) + ctx.px(_LINE_DP)
        heights = [
            line + sum(text.measure(ctx, room, ui.UNBOUNDED)[1] for text in row.texts())
            for row in self.rows
        ]
        self.row_height = self._heights = ui.RowHeights(h / ctx.density for h in heights)
        return super().measure_content(ctx, max_w, max_h, exact_w, exact_h)

    def layout_content(self, ctx: ui.LayoutContext, inner: ui.Rect, clip: ui.Rect) -> None:
        assert self.state is not None
        tops = self._heights.tops(ctx, 0)
        self.state.resize(tops[-1], inner.height)
        self.holders.follow(
            tops, self.state.offset, inner.height, lambda i: self.rows[i].description
        )
        super().layout_content(ctx, inner, clip)

    _heights: ui.RowHeights = field(default_factory=lambda: ui.RowHeights(()))
