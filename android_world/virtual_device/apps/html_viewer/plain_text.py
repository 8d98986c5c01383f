"""The words of a page, for a phone on a machine without a browser engine."""

from __future__ import annotations

import html.parser

from android_world.virtual_device import ui

STYLE = ui.TextStyle(16, 400, "#000000")
_INLINE = ("a", "b", "code", "em", "font", "i", "small", "span", "strong", "sub", "sup", "u")
_UNSEEN = ("script", "style", "title", "head")


def of(text: str, is_page: bool) -> tuple[str, list[str]]:
    """Title and paragraphs of a document; a text is one paragraph and has no title."""
    if not is_page:
        return "", [text]
    found = _Words(text)
    lines = (" ".join(line.split()) for line in found.paragraphs)
    return found.title, [line for line in lines if line]


class _Words(html.parser.HTMLParser):
    """The paragraphs of a page, and its title."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.title, self.open = "", [""]
        self.paragraphs = [""]
        self.feed(source)
        self.close()

    def handle_starttag(self, tag: str, attrs: object) -> None:
        """What is not a part of a line starts another."""
        if tag in _UNSEEN:
            self.open.append(tag)
        elif tag not in _INLINE:
            self.paragraphs.append("")

    def handle_endtag(self, tag: str) -> None:
        """What is not a part of a line ends it."""
        if tag == self.open[-1]:
            self.open.pop()
        elif tag not in _INLINE:
            self.paragraphs.append("")

    def handle_data(self, data: str) -> None:
        """A piece of text."""
        if self.open[-1] == "title":
            self.title += data.strip()
        elif not self.open[-1]:
            self.paragraphs[-1] += data
