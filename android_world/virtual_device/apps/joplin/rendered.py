"""The view mode: Markdown as it looks, with check boxes that can be ticked."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any

from android_world.virtual_device import ui
from android_world.virtual_device.apps.joplin import style
from android_world.virtual_device.ui import markdown

_SIZES = (24.0, 21.0, 18.0, 16.0, 16.0, 16.0)
_CODE = "#C7254E"
_BOX = re.compile(r"^(\s*(?:[-*+]|\d+[.)])\s+\[)([ xX])(\])")
Tick = Callable[[int], object]


def ticked(body: str, line: int) -> str:
    """The text with the check box of a line the other way round."""
    lines = body.split("\n")
    lines[line] = _BOX.sub(
        lambda m: m[1] + ("x" if m[2] == " " else " ") + m[3], lines[line], count=1
    )
    return "\n".join(lines)


def views(body: str, on_tick: Tick) -> list[ui.View]:
    """The rendered note; `on_tick(line)` when a check box is tapped."""
    return [_view(block, on_tick) for block in markdown.parse(body)]


def _view(block: markdown.Block, on_tick: Tick) -> ui.View:
    if block.kind == "rule":
        return ui.Spacer(w=ui.MATCH, h=1, background=style.LINE, margin=(0, 12))
    if block.kind == "table":
        rows = [_table_row(cells, 400 if i else 700) for i, cells in enumerate(block.cells)]
        return ui.Column(w=ui.MATCH, margin=(0, 8))[rows]
    if block.kind == "code":
        text = ui.Text(block.text, style=ui.TextStyle(14, 400, style.INK), w=ui.MATCH)
        return ui.Box(w=ui.MATCH, background="#F3F3F3", padding=12, margin=(0, 8))[text]
    if block.kind == "item":
        return ui.Row(w=ui.MATCH, padding=(8 + 20 * block.level, 2, 0, 2), gap=8)[
            _marker(block, on_tick), _text(block.text, style.BODY, weight=1)
        ]
    if block.kind == "heading":
        look = ui.TextStyle(_SIZES[block.level - 1], 700, style.INK)
        return _text(block.text, look, margin=(0, 12, 0, 6))
    if block.kind == "quote":
        return ui.Row(w=ui.MATCH)[
            ui.Spacer(w=4, h=ui.MATCH, background=style.LINE, margin=(0, 0, 12, 0)),
            _text(block.text, style.BODY, margin=(0, 8), weight=1),
        ]
    return _text(block.text, style.BODY, margin=(0, 8))


def _marker(block: markdown.Block, on_tick: Tick) -> ui.View:
    if block.marker not in (markdown.OPEN, markdown.DONE):
        return ui.Text(block.marker, style=style.BODY)
    return ui.CheckBox(
        checked=block.marker == markdown.DONE,
        tint=style.LINK,
        min_height=24,
        tap=partial(on_tick, block.line),
    )


def _table_row(cells: tuple[str, ...], weight: int) -> ui.View:
    look = ui.TextStyle(15, weight, style.INK)
    return ui.Row(w=ui.MATCH)[
        [_text(cell, look, weight=1, padding=6, border=(style.LINE, 1)) for cell in cells]
    ]


def _text(text: str, look: ui.TextStyle, **options: Any) -> ui.View:
    plain, spans = markdown.inline(text, look, _CODE, style.LINK)
    return ui.Text(plain, style=look, spans=spans, w=ui.MATCH, **options)
