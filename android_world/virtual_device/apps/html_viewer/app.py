"""HTML Viewer: shows a text, or the words of a page."""

from __future__ import annotations

import html.parser

from android_world.virtual_device import ui
from android_world.virtual_device.apps.android_framework.chooser import path_of_uri
from android_world.virtual_device.apps.base import Activity, App, app
from android_world.virtual_device.ui import theme

_PLAIN = ui.TextStyle(13, 400, "#000000")
_PAGE = ui.TextStyle(16, 400, "#000000")
_INLINE = ("a", "b", "code", "em", "font", "i", "small", "span", "strong", "sub", "sup", "u")
_UNSEEN = ("script", "style", "title", "head")


class _Words(html.parser.HTMLParser):
    """The paragraphs of a page, and its title."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.title, self.open = "", [""]
        self.paragraphs = [""]
        self.feed(source)
        self.close()

    def handle_starttag(self, tag: str, attrs: object) -> None:
        """What is no part of a line begins another."""
        if tag in _UNSEEN:
            self.open.append(tag)
        elif tag not in _INLINE:
            self.paragraphs.append("")

    def handle_endtag(self, tag: str) -> None:
        """What is no part of a line ends it."""
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


class HtmlViewerActivity(Activity):
    """One file under a bar with the page's title."""

    background = "#FFFFFF"

    def on_create(self) -> None:
        """Read the file that the intent names."""
        path = path_of_uri(self.device, self.intent.data)
        data = (
            self.device.storage.read_bytes(path)
            if path and self.device.storage.is_file(path)
            else b""
        )
        text = data.decode("utf-8", "replace")
        self.title, self.paragraphs, self.style = "HTML Viewer", [text], _PLAIN
        if "html" in self.intent.mime_type:
            words = _Words(text)
            lines = (" ".join(line.split()) for line in words.paragraphs)
            self.title, self.style = words.title or self.title, _PAGE
            self.paragraphs = [line for line in lines if line]

    def build(self) -> ui.View:
        """Bar and text."""
        return ui.Column(".LinearLayout", fill=True)[
            ui.Row("#android:id/action_bar.ViewGroup", w=ui.MATCH, h=56, align="center")[
                ui.Text(
                    self.title,
                    style=ui.TextStyle(20, 500, theme.TEXT),
                    max_lines=1,
                    margin=(16, 0),
                )
            ],
            ui.Scroll("#webview.WebView", text=self.title, w=ui.MATCH, weight=1)[
                ui.Column(w=ui.MATCH, padding=8, gap=16)[
                    [ui.Text(line, style=self.style, w=ui.MATCH) for line in self.paragraphs]
                ]
            ],
        ]


@app()
class HtmlViewerApp(App):
    """Opens texts and pages of other apps."""
