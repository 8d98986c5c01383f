"""The view mode: Markdown as it looks, with check boxes that can be ticked and links to follow."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from typing import Any, Protocol

import skia

from android_world.virtual_device import ui
from android_world.virtual_device.apps.joplin import style
from android_world.virtual_device.ui import fonts as typography, markdown, theme
from android_world.virtual_device.ui.markdown import Block

_SIZES = (24.0, 21.0, 18.0, 16.0, 16.0, 16.0)
_CODE = "#C7254E"
_BOX = re.compile(r"^(\s*(?:[-*+]|\d+[.)])\s+\[)([ xX])(\])")
_PICTURE = re.compile(r"!\[[^\]]*\]\(([^)\s]+)[^)]*\)")
_BARE = re.compile(r"(?<![(\[\"'<\w/])(https?://[^\s<>)\]]+)")
_ABOVE, _BELOW = 8, 96
_SHORT, _SHADED = "x", "#F7F7F7"
_INDENT_DP = 20
_MARGINS_DP = 96  # around a text with a check box, at most


class Reader(Protocol):
    """The screen that shows a note, and is notified of touches in it."""

    soft_breaks: bool
    typographer: bool
    linkify: bool

    def picture(self, url: str) -> skia.Image | None:
        """The attached image that a link means."""

    def tick(self, line: int) -> object:
        """The check box in a line was tapped."""

    def follow(self, url: str) -> object:
        """A link was tapped."""


def toggle_check_box(body: str, line: int) -> str:
    """The text with the check box of a line the other way round."""
    lines = body.split("\n")
    lines[line] = _BOX.sub(
        lambda m: m[1] + ("x" if m[2] == " " else " ") + m[3], lines[line], count=1
    )
    return "\n".join(lines)


def page(body: str, reader: Reader) -> ui.View:
    """The rendered note."""
    blocks = _blocks(body)
    return _Page(
        key="view",
        fill=True,
        count=len(blocks),
        blocks=blocks,
        reader=reader,
        top_inset=_ABOVE,
        bottom_inset=_BELOW,
    )


@lru_cache(maxsize=8)
def _blocks(body: str) -> tuple[Block, ...]:
    return tuple(markdown.parse(body))


@dataclass(kw_only=True, eq=False, repr=False)
class _Page(ui.ListView):
    """A web page of which only the blocks on the screen are made."""

    class_name: str | None = "android.webkit.WebView"
    blocks: Sequence[Block] = ()
    reader: Reader = field(kw_only=True)

    def measure_content(
        self, ctx: ui.LayoutContext, max_w: int, max_h: int, exact_w: bool, exact_h: bool
    ) -> tuple[int, int]:
        reader = self.reader
        flags = (reader.soft_breaks, reader.typographer, reader.linkify)
        heights = [
            _measure(block, reader, ctx, max_w)
            if _PICTURE.search(block.text)
            else _height(block, flags, ctx, max_w)
            for block in self.blocks
        ]
        self.row_height = ui.RowHeights(height / ctx.density for height in heights)
        self.build_row = self._row
        return super().measure_content(ctx, max_w, max_h, exact_w, exact_h)

    def _row(self, position: int) -> ui.View:
        return _row(self.blocks[position], self.reader)


@dataclass
class _Measure:
    """A reader that only says how texts are set."""

    soft_breaks: bool
    typographer: bool
    linkify: bool

    def picture(self, url: str) -> skia.Image | None:
        """None is drawn."""
        return None

    def tick(self, line: int) -> None:
        """Nothing is touched."""

    def follow(self, url: str) -> None:
        """Nothing is touched."""


@lru_cache(maxsize=32768)
def _height(block: Block, flags: tuple[bool, bool, bool], ctx: ui.LayoutContext, width: int) -> int:
    if _is_single_line(block, ctx, width):
        return _height(replace(block, text=_SHORT, line=0), flags, ctx, width)
    return _measure(block, _Measure(*flags), ctx, width)


def _is_single_line(block: Block, ctx: ui.LayoutContext, width: int) -> bool:
    """Whether a text is so short that it is as high as any other one; marks count as letters."""
    text = block.text
    if block.kind in ("code", "table", "rule") or text == _SHORT or "\n" in text:
        return False
    size = _SIZES[block.level - 1] if block.kind == "heading" else style.BODY.size
    room = width - ctx.px(_MARGINS_DP + _INDENT_DP * block.level)
    return typography.text_width(text, ctx.sp(size), 700) < room


def _measure(block: Block, reader: Reader, ctx: ui.LayoutContext, width: int) -> int:
    view = _row(block, reader)
    view.attach(ctx)
    return view.measure(ctx, width, ui.UNBOUNDED, exact_w=True)[1]


def _row(block: Block, reader: Reader) -> ui.View:
    return ui.Column(w=ui.MATCH, padding=(16, 0))[_view(block, reader)]


def _view(block: Block, reader: Reader) -> ui.View:
    if block.kind == "rule":
        return ui.Spacer(w=ui.MATCH, h=1, background=style.LINE, margin=(0, 12))
    if block.kind == "table":
        rows = [_table_row(cells, i, reader) for i, cells in enumerate(block.cells)]
        return ui.Column(w=ui.MATCH, margin=(0, 8))[rows]
    if block.kind == "code":
        text = ui.Text(block.text, style=ui.TextStyle(14, 400, style.INK), w=ui.MATCH)
        return ui.Box(w=ui.MATCH, background="#F3F3F3", padding=12, margin=(0, 8))[text]
    if block.kind == "item":
        return ui.Row(w=ui.MATCH, padding=(8 + _INDENT_DP * block.level, 2, 0, 2), gap=8)[
            _marker(block, reader), _text(block.text, style.BODY, reader, weight=1)
        ]
    if block.kind == "heading":
        look = ui.TextStyle(_SIZES[block.level - 1], 700, style.INK)
        title = _text(block.text, look, reader, margin=(0, 12, 0, 6))
        if block.level > 1:
            return title
        return ui.Column(w=ui.MATCH)[title, style.line(), ui.Spacer(h=8)]
    if block.kind == "quote":
        return ui.Row(w=ui.MATCH)[
            ui.Spacer(w=4, h=ui.MATCH, background=style.LINE, margin=(0, 0, 12, 0)),
            _text(block.text, style.BODY, reader, margin=(0, 8), weight=1),
        ]
    if _PICTURE.search(block.text):
        lines = block.text.split("\n")
        return ui.Column(w=ui.MATCH, padding=(0, 8))[[_line(line, reader) for line in lines]]
    return _text(block.text, style.BODY, reader, margin=(0, 8))


def _line(line: str, reader: Reader) -> ui.View:
    match = _PICTURE.fullmatch(line.strip())
    shown = reader.picture(match[1]) if match else None
    if match is None or shown is None:
        return _text(line, style.BODY, reader)
    label = line.strip()[2:].partition("]")[0]
    return ui.Image(".Image", source=shown, desc=label, tap=partial(reader.follow, match[1]))


def _marker(block: Block, reader: Reader) -> ui.View:
    if block.marker not in (markdown.OPEN, markdown.DONE):
        return ui.Text(block.marker, style=style.BODY)
    return ui.CheckBox(
        checked=block.marker == markdown.DONE,
        tint=style.LINK,
        h=24,
        min_height=24,
        tap=partial(reader.tick, block.line),
    )


def _table_row(cells: tuple[str, ...], position: int, reader: Reader) -> ui.View:
    look = ui.TextStyle(15, 400 if position else 700, style.INK)
    ground = "" if position % 2 else _SHADED
    return _TableRow(w=ui.MATCH, border=(style.LINE, 1), background=ground)[
        [_text(cell, look, reader, weight=1, padding=6) for cell in cells]
    ]


@dataclass(kw_only=True, eq=False, repr=False)
class _TableRow(ui.Row):
    """Cells with lines between them that are as high as the highest."""

    def paint_over(self, canvas: skia.Canvas, ctx: ui.LayoutContext) -> None:
        _, top, _, bottom = self.bounds
        paint = skia.Paint(Color=theme.color(style.LINE), StrokeWidth=ctx.px(1))
        for cell in self.child_views()[:-1]:
            canvas.drawLine(cell.bounds.right, top, cell.bounds.right, bottom, paint)


def _text(text: str, look: ui.TextStyle, reader: Reader, **options: Any) -> ui.View:
    if reader.soft_breaks:
        text = text.replace("\n", " ")
    if reader.linkify:
        text = _BARE.sub(r"[\1](\1)", text)
    plain, spans = markdown.inline(text, look, _CODE, style.LINK, printed=reader.typographer)
    linked = [(start, end) for start, end, s in spans if s.underline and s.color == style.LINK]
    if not linked:
        return ui.Text(plain, style=look, spans=spans, w=ui.MATCH, **options)
    links = [(*place, url) for place, url in zip(linked, markdown.links(text), strict=False)]
    if linked == [(0, len(plain))]:
        tap = partial(reader.follow, links[0][2])
        return ui.Text(plain, style=look, spans=spans, tap=tap, **options)
    return _Linked(
        plain, style=look, spans=spans, w=ui.MATCH, links=links, follow=reader.follow, **options
    )


@dataclass(kw_only=True, eq=False, repr=False)
class _Linked(ui.Text):
    """A text with links: where they start and end, and where they lead."""

    links: Sequence[tuple[int, int, str]] = ()
    follow: Callable[[str], object] = field(kw_only=True)

    def __post_init__(self) -> None:
        super().__post_init__()
        self.on_tap_at = self._on_touch

    def _on_touch(self, x: float, y: float) -> None:
        pitch = typography.line_height(self._size_px)
        row = min(max(0, int(y // pitch)), len(self._lines) - 1)
        line = self._lines[row]
        offsets = typography.char_offsets(line.text, self._size_px, *self.style.face)
        position = line.start + sum(offset <= x for offset in offsets[1:])
        for start, end, url in self.links:
            if start <= position < end:
                self.follow(url)
                return
