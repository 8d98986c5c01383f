"""The view mode of the editor: the rendered document, and the search in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.markor import formats, markdown, style
from android_world.virtual_device.apps.markor.window import bar

if TYPE_CHECKING:
    from android_world.virtual_device.apps.markor.editor import Editor


class RenderedPage:
    """The document as it looks, and a search that takes the toolbar's place."""

    def __init__(self, editor: Editor) -> None:
        self.editor = editor
        self.scroll = ui.ScrollState()
        self.query: ui.TextState | None = None
        self.found = -1

    def build(self) -> ui.View:
        """The document's blocks."""
        text = self.editor.state.text
        is_markdown = self.editor.document_format == formats.MARKDOWN
        return ui.Scroll(
            "#document__fragment_view_webview.WebView", state=self.scroll, w=ui.MATCH, weight=1
        )[
            ui.Column(w=ui.MATCH, padding=(16, 8))[
                markdown.views(text) if is_markdown else markdown.plain_views(text)
            ]
        ]

    def scroll_to(self, line: int) -> None:
        """Scroll to about the place of a line."""
        share = line / (self.editor.state.text.count("\n") + 1)
        self.scroll.offset = round(self.scroll.limit * share)

    def jump(self) -> None:
        """Scroll to the end, from there to the start."""
        at_end = self.scroll.offset >= self.scroll.limit
        self.scroll.offset = 0 if at_end else self.scroll.limit

    # -- search ----------------------------------------------------------------------------------

    def search(self) -> None:
        """Open the search."""
        self.query, self.found = ui.TextState(), -1
        self.editor.activity.set_focus(self.query)

    def end_search(self) -> bool:
        """Close the search; whether one was open."""
        if self.query is None:
            return False
        self.query = None
        self.editor.activity.set_focus(None)
        return True

    def search_bar(self) -> ui.View | None:
        """The field that takes the toolbar's place, if a search is open."""
        query = self.query
        if query is None:
            return None

        def icon(name: str, title: str, selector: str, tap: Callable[[], object]) -> ui.View:
            return ui.IconButton(name, selector, tint=style.ON_BAR, desc=title, w=56, h=56, tap=tap)

        def clear() -> None:
            query.set_text("")
            self.editor.activity.set_focus(query)

        def changed(_: str) -> None:
            self.found = -1
            self._find_next()

        return bar(
            icon("arrow_left", "Collapse", "", self.end_search),
            ui.TextField(
                "#search_src_text",
                state=query,
                hint="Search",
                style=ui.TextStyle(18, 400, style.ON_BAR),
                hint_color="#99FFFFFF",
                cursor_color=style.ON_BAR,
                ime_action="search",
                on_change=changed,
                on_action=self._find_next,
                weight=1,
                h=ui.MATCH,
            ),
            icon("close", "Clear query", "#search_close_btn.ImageView", clear)
            if query.text
            else None,
        )

    def _find_next(self) -> None:
        wanted = self.query.text.casefold() if self.query else ""
        lines = self.editor.state.text.casefold().split("\n")
        hits = [number for number, line in enumerate(lines) if wanted and wanted in line]
        if hits:
            self.found = next((n for n in hits if n > self.found), hits[0])
            self.scroll_to(self.found)
