"""Markdown: the blocks of a document, and the marks inside its lines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice, takewhile

from android_world.virtual_device.ui.basic import Span
from android_world.virtual_device.ui.fonts import TextStyle

OPEN, DONE = "☐", "☑"  # markers of items with a check box
_SIGNS = (("---", "—"), ("--", "–"), ("...", "…"), ("<<", "«"), (">>", "»"))
_QUOTE = re.compile(r"(?P<open>(?<![^\s(\[{«“‘—–-])['\"](?=\S))|['\"]")
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
    line: int = 0  # of an item, from 0


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
        return _read_fence(lines, position)
    if match := _HEADING.fullmatch(line):
        return Block("heading", match[2], len(match[1])), position + 1
    if _RULE.fullmatch(line):
        return Block("rule", ""), position + 1
    if match := _ITEM.fullmatch(line):
        marker = "•" if match[2] in "-*+" else match[2]
        if match[3]:
            marker = OPEN if match[3][1] == " " else DONE
        return Block("item", match[4], len(match[1]) // 2, marker, line=position), position + 1
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


def _read_fence(lines: list[str], position: int) -> tuple[Block, int]:
    body = list(takewhile(lambda line: not _FENCE.match(line), islice(lines, position + 1, None)))
    return Block("code", "\n".join(body)), position + len(body) + 2


def _table(lines: list[str], position: int) -> tuple[Block, int]:
    rows = takewhile(lambda line: "|" in line, islice(lines, position + 2, None))
    cells = (_cells(lines[position]), *map(_cells, rows))
    return Block("table", "", cells=cells), position + len(cells) + 1


def _cells(line: str) -> tuple[str, ...]:
    return tuple(cell.strip() for cell in line.strip().strip("|").split("|"))


# -- inline marks --------------------------------------------------------------------------------


def inline(
    text: str, base: TextStyle, code: str, link: str, printed: bool = False
) -> tuple[str, tuple[Span, ...]]:
    """Text without its marks, and the styles of its parts.

    `code` and `link` are colours; `printed` sets quotes, dashes and dots as a printer does.
    """
    plain = ""
    spans: list[Span] = []
    for piece, shape in _pieces(text, base, code, link):
        if printed and shape.color != code:
            piece = typeset(piece, plain[-1:])
        spans.append((len(plain), len(plain) + len(piece), shape))
        plain += piece
    return plain, tuple(spans) if any(s != base for _, _, s in spans) else ()


def links(text: str) -> list[str]:
    """Where the links and images in a text lead, in order."""
    found: list[str] = []
    for match in _INLINE.finditer(text):
        inner = match["strong_text"] or match["strike_text"] or match["emphasis_text"]
        if inner:
            found += links(inner)
        elif not match["code"]:
            found.append(match["url"] or "")
    return found


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


def _pieces(text: str, base: TextStyle, code: str, link: str) -> Iterator[tuple[str, TextStyle]]:
    position = 0
    for match in _INLINE.finditer(text):
        if match.start() > position:
            yield text[position : match.start()], base
        yield from _inline_spans(match, base, code, link)
        position = match.end()
    if position < len(text):
        yield text[position:], base


def _inline_spans(
    match: re.Match[str], base: TextStyle, code: str, link: str
) -> Iterator[tuple[str, TextStyle]]:
    if match["code"]:
        yield match["code_text"], replace(base, color=code)
    elif match["strong"]:
        yield from _pieces(match["strong_text"], replace(base, weight=700), code, link)
    elif match["strike"]:
        yield from _pieces(match["strike_text"], replace(base, strike=True), code, link)
    elif match["emphasis"]:
        yield from _pieces(match["emphasis_text"], replace(base, italic=True), code, link)
    else:
        yield match["label"] or match["url"] or "", replace(base, color=link, underline=True)
