"""Markdown, drawn as the view mode shows it."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice, takewhile
from typing import Any

from android_world.virtual_device import ui
from android_world.virtual_device.apps.markor import style

_OPEN, _DONE = "☐", "☑"
_BOXES = {_OPEN: "checkbox_blank_outline", _DONE: "checkbox_marked"}
_GREY, _CODE = "#BDBDBD", "#C7254E"
_BODY = ui.TextStyle(15, 400, style.INK)
_SIGNS = (("---", "—"), ("--", "–"), ("...", "…"), ("<<", "«"), (">>", "»"))
_QUOTE = re.compile(r"(?P<open>(?<![^\s(\[{«“‘—–-])['\"](?=\S))|['\"]")
_HEADING_SIZES = (30.0, 22.5, 17.5, 15.0, 12.5, 10.0)
_HEADING = re.compile(r"(#{1,6})\s+(.*?)\s*#*")
_ITEM = re.compile(r"(\s*)([-*+]|\d+[.)])\s+(\[[ xX]\]\s+)?(.*)")
_RULE = re.compile(r"\s*([-*_])(\s*\1){2,}\s*")
_FENCE = re.compile(r"\s*(```|~~~)")
_TABLE_RULE = re.compile(r"\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*")
_INLINE = re.compile(
    r"(?P<code>`+)(?P<code_text>.+?)(?P=code)"
    r"|(?P<strong>\*\*|__)(?P<strong_text>.+?)(?P=strong)"
    r"|(?P<strike>~~)(?P<strike_text>.+?)~~"
    r"|(?P<emphasis>\*|(?<!\w)_)(?P<emphasis_text>[^\s*_].*?)(?P=emphasis)(?!\w)"
    r"|!?\[(?P<label>[^\]]*)\]\((?P<url>[^)\s]*)[^)]*\)"
)


@dataclass(frozen=True)
class Block:
    """One paragraph of a document.

    `kind`: heading, paragraph, item, code, quote, rule or table; `level` of headings and items.
    """

    kind: str
    text: str
    level: int = 0
    marker: str = ""
    cells: tuple[tuple[str, ...], ...] = ()


def parse(text: str) -> list[Block]:
    """A document's blocks, in order."""
    lines = text.split("\n")
    blocks: list[Block] = []
    position = 0
    while position < len(lines):
        if lines[position].strip():
            block, position = _block(lines, position)
            blocks.append(block)
        else:
            position += 1
    return blocks


def _block(lines: list[str], position: int) -> tuple[Block, int]:
    line = lines[position]
    if _FENCE.match(line):
        return _fenced(lines, position)
    if match := _HEADING.fullmatch(line):
        return Block("heading", match[2], len(match[1])), position + 1
    if _RULE.fullmatch(line):
        return Block("rule", ""), position + 1
    if match := _ITEM.fullmatch(line):
        marker = "•" if match[2] in "-*+" else match[2]
        if match[3]:
            marker = _OPEN if match[3][1] == " " else _DONE
        return Block("item", match[4], len(match[1]) // 2, marker), position + 1
    if "|" in line and position + 1 < len(lines) and _TABLE_RULE.fullmatch(lines[position + 1]):
        return _table(lines, position)
    kind = "quote" if line.lstrip().startswith(">") else "paragraph"
    gathered: list[str] = []
    while position < len(lines) and _continues(lines[position], kind, bool(gathered)):
        gathered.append(lines[position].strip().removeprefix(">").strip())
        position += 1
    return Block(kind, "\n".join(gathered)), position


def _continues(line: str, kind: str, inside: bool) -> bool:
    if not line.strip():
        return False
    if not inside:
        return True
    if (kind == "quote") != line.lstrip().startswith(">"):
        return False
    starts = (_FENCE.match(line), _HEADING.fullmatch(line), _ITEM.fullmatch(line))
    return not any(starts) and not _RULE.fullmatch(line)


def _fenced(lines: list[str], position: int) -> tuple[Block, int]:
    body = list(takewhile(lambda line: not _FENCE.match(line), islice(lines, position + 1, None)))
    return Block("code", "\n".join(body)), position + len(body) + 2


def _table(lines: list[str], position: int) -> tuple[Block, int]:
    rows = takewhile(lambda line: "|" in line, islice(lines, position + 2, None))
    cells = (_cells(lines[position]), *map(_cells, rows))
    return Block("table", "", cells=cells), position + len(cells) + 1


def _cells(line: str) -> tuple[str, ...]:
    return tuple(cell.strip() for cell in line.strip().strip("|").split("|"))


# -- inline marks --------------------------------------------------------------------------------


def inline(text: str, base: ui.TextStyle) -> tuple[str, tuple[tuple[int, int, ui.TextStyle], ...]]:
    """Text without its marks, and the styles of its parts."""
    plain = ""
    spans: list[tuple[int, int, ui.TextStyle]] = []
    for piece, shape in _pieces(text, base):
        if shape.color != _CODE:
            piece = typeset(piece, plain[-1:])
        spans.append((len(plain), len(plain) + len(piece), shape))
        plain += piece
    return plain, tuple(spans) if any(s != base for _, _, s in spans) else ()


def typeset(text: str, before: str = "") -> str:
    """Quotes, dashes and dots as a printer sets them, after the character `before`."""
    for typed, sign in _SIGNS:
        text = text.replace(typed, sign)

    def quote(match: re.Match[str]) -> str:
        double = match[0] == '"'
        if match["open"] and (match.start() or not before or before.isspace()):
            return "“" if double else "‘"
        return "”" if double else "’"

    return _QUOTE.sub(quote, text)


def _pieces(text: str, base: ui.TextStyle) -> Iterator[tuple[str, ui.TextStyle]]:
    position = 0
    for match in _INLINE.finditer(text):
        if match.start() > position:
            yield text[position : match.start()], base
        yield from _marked(match, base)
        position = match.end()
    if position < len(text):
        yield text[position:], base


def _marked(match: re.Match[str], base: ui.TextStyle) -> Iterator[tuple[str, ui.TextStyle]]:
    if match["code"]:
        yield match["code_text"], replace(base, color=_CODE)
    elif match["strong"]:
        yield from _pieces(match["strong_text"], replace(base, weight=700))
    elif match["strike"]:
        yield from _pieces(match["strike_text"], replace(base, strike=True))
    elif match["emphasis"]:
        yield from _pieces(match["emphasis_text"], replace(base, italic=True))
    else:
        link = replace(base, color=style.LINK, underline=True)
        yield match["label"] or match["url"] or "", link


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
        checked=marker == _DONE,
        enabled=False,
    )


def _table_row(cells: Iterable[str], weight: int) -> ui.View:
    look = ui.TextStyle(15, weight, style.INK)
    return ui.Row(w=ui.MATCH)[
        [_text(cell, look, weight=1, padding=6, border=(_GREY, 1)) for cell in cells]
    ]


def _text(text: str, look: ui.TextStyle, **options: Any) -> ui.View:
    plain, spans = inline(text, look)
    return ui.Text(plain, style=look, spans=spans, w=ui.MATCH, font_padding=False, **options)


# -- HTML ----------------------------------------------------------------------------------------


def to_html(text: str) -> str:
    """The document as a page of HTML."""
    body = "\n".join(_html(block) for block in parse(text))
    return f"<!DOCTYPE html>\n<html><body>\n{body}\n</body></html>\n"


def _html(block: Block) -> str:
    plain = html.escape(inline(block.text, _BODY)[0])
    if block.kind == "heading":
        return f"<h{block.level}>{plain}</h{block.level}>"
    if block.kind == "rule":
        return "<hr>"
    if block.kind == "table":
        rows = ("".join(f"<td>{html.escape(c)}</td>" for c in row) for row in block.cells)
        return "<table>" + "".join(f"<tr>{row}</tr>" for row in rows) + "</table>"
    tag = {"item": "li", "code": "pre", "quote": "blockquote"}.get(block.kind, "p")
    return f"<{tag}>{plain}</{tag}>"
