"""Colours of the marks in the editor."""

from __future__ import annotations

import functools
import re
from dataclasses import replace

from android_world.virtual_device import ui
from android_world.virtual_device.apps.markor import formats

_HEADING, _LINK, _LIST, _QUOTE = "#EF6D00", "#1EA3FE", "#DAA521", "#88B04C"
_CODE, _PROJECT, _CONTEXT, _DONE = "#8C8C8C", "#EF6C00", "#88B04B", "#999999"
_PRIORITIES = ("#EF2929", "#D16900", "#59A112", "#0091C2", "#A952CB", "#878986")
_MOST_CHARACTERS = 20_000  # Longer texts stay without.
_MARKDOWN = re.compile(
    r"(?P<code>^```(?:.|\n)*?^```|`[^`\n]+`)"
    r"|(?P<heading>^#{1,6} .*$|^.+\n(?:=+|-+)$)"
    r"|(?P<list>^[ \t]*(?:[-*+]|\d+[.)])(?= )(?: \[[ xX]\])?)"
    r"|(?P<quote>^>.*$)"
    r"|(?P<link>!?\[[^\]\n]*\]\([^)\n]*\)|https?://[^\s)>\]]+)",
    re.MULTILINE,
)
_TODO = re.compile(
    r"(?P<done>^x .*$)|(?P<priority>^\([A-F]\))|(?P<context>(?<!\S)@\S+)|(?P<project>(?<!\S)\+\S+)",
    re.MULTILINE,
)
_COLOURS = {
    "code": _CODE,
    "heading": _HEADING,
    "list": _LIST,
    "quote": _QUOTE,
    "link": _LINK,
    "context": _CONTEXT,
    "project": _PROJECT,
}


@functools.lru_cache(maxsize=16)
def spans(text: str, document_format: str, base: ui.TextStyle) -> tuple[ui.Span, ...]:
    """The coloured parts of a text, in order: (start, end, style)."""
    pattern = {formats.MARKDOWN: _MARKDOWN, formats.TODO: _TODO}.get(document_format)
    if pattern is None or len(text) > _MOST_CHARACTERS:
        return ()
    found = []
    for match in pattern.finditer(text):
        kind = match.lastgroup or ""
        if kind == "done":
            look = replace(base, color=_DONE, strike=True)
        elif kind == "priority":
            look = replace(base, color=_PRIORITIES[ord(match[0][1]) - ord("A")])
        else:
            look = replace(base, color=_COLOURS[kind])
        found.append((match.start(), match.end(), look))
    return tuple(found)
