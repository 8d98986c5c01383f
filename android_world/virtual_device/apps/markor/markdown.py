"""Markdown, drawn as the view mode shows it."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable
from typing import Any

from android_world.virtual_device import ui
from android_world.virtual_device.apps.markor import style
from android_world.virtual_device.ui.markdown import DONE, OPEN, Block, inline, parse

_BOXES = {OPEN: "checkbox_blank_outline", DONE: "checkbox_marked"}
_GREY, _CODE = "#BDBDBD", "#C7254E"
_BODY = ui.TextStyle(15, 400, style.INK)
_HEADING_SIZES = (30.0, 22.5, 17.5, 15.0, 12.5, 10.0)


# -- views ---------------------------------------------------------------------------------------


def views(text: str) -> list[ui.View]:
    """The rendered document."""
    return [_view(block) for block in parse(text)]


def plain_views(text: str) -> list[ui.View]:
    """A document of another format, as it is."""
    return [
        ui.Text(p, style=_BODY, w=ui.MATCH, font_padding=False, margin=(0, 8))
        for p in re.split(r"\n\s*\n", text.strip("\n"))
        if p
    ]


def _view(block: Block) -> ui.View:
    if block.kind == "rule":
        return ui.Spacer(w=ui.MATCH, h=1, background=_GREY, margin=(0, 12))
    if block.kind == "table":
        rows = [_table_row(cells, 400 if i else 700) for i, cells in enumerate(block.cells)]
        return ui.Column(w=ui.MATCH, margin=(0, 8))[rows]
    if block.kind == "code":
        look = ui.TextStyle(14, 400, style.INK)
        text = ui.Text(block.text, style=look, w=ui.MATCH)
        return ui.Box(w=ui.MATCH, background="#E0E0E0", padding=12, margin=(0, 8))[text]
    if block.kind == "item":
        return ui.Row(w=ui.MATCH, padding=(12 + 20 * block.level, 2, 0, 2), gap=8)[
            _marker(block.marker), _text(block.text, _BODY, weight=1)
        ]
    if block.kind == "heading":
        look = ui.TextStyle(_HEADING_SIZES[block.level - 1], 700, style.INK)
        return _text(block.text, look, margin=(0, 12, 0, 6))
    if block.kind == "quote":
        return ui.Row(w=ui.MATCH)[
            ui.Spacer(w=4, h=ui.MATCH, background=_GREY, margin=(0, 0, 12, 0)),
            _text(block.text, _BODY, margin=(0, 8), weight=1),
        ]
    return _text(block.text, _BODY, margin=(0, 8))


def _marker(marker: str) -> ui.View:
    if marker not in _BOXES:
        return ui.Text(marker, style=_BODY, font_padding=False)
    return ui.Icon(
        _BOXES[marker],
        ".CheckBox",
        size=18,
        tint=style.SECONDARY,
        checkable=True,
        checked=marker == DONE,
        enabled=False,
    )


def _table_row(cells: Iterable[str], weight: int) -> ui.View:
    look = ui.TextStyle(15, weight, style.INK)
    return ui.Row(w=ui.MATCH)[
        [_text(cell, look, weight=1, padding=6, border=(_GREY, 1)) for cell in cells]
    ]


def _text(text: str, look: ui.TextStyle, **options: Any) -> ui.View:
    plain, spans = inline(text, look, _CODE, style.LINK, printed=True)
    return ui.Text(plain, style=look, spans=spans, w=ui.MATCH, font_padding=False, **options)


# -- HTML ----------------------------------------------------------------------------------------


def to_html(text: str) -> str:
    """The document as a page of HTML."""
    body = "\n".join(_html(block) for block in parse(text))
    return f"<!DOCTYPE html>\n<html><body>\n{body}\n</body></html>\n"


def _html(block: Block) -> str:
    plain = html.escape(inline(block.text, _BODY, _CODE, style.LINK, printed=True)[0])
    if block.kind == "heading":
        return f"<h{block.level}>{plain}</h{block.level}>"
    if block.kind == "rule":
        return "<hr>"
    if block.kind == "table":
        rows = ("".join(f"<td>{html.escape(c)}</td>" for c in row) for row in block.cells)
        return "<table>" + "".join(f"<tr>{row}</tr>" for row in rows) + "</table>"
    tag = {"item": "li", "code": "pre", "quote": "blockquote"}.get(block.kind, "p")
    return f"<{tag}>{plain}</{tag}>"
