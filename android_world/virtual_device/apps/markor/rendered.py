"""The view mode of the editor: the rendered document, and the search in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import skia

from android_world.virtual_device import ui
from android_world.virtual_device.apps.markor import formats, markdown, style

if TYPE_CHECKING:
    from android_world.virtual_device.apps.markor.editor import Editor


_MOST_PX = 16_000  # The tallest picture.


@dataclass(kw_only=True, eq=False, repr=False)
class _Page(ui.Scroll):
    """The root of a web page; it says that it scrolls even where there is nothing to scroll."""

    def layout_content(self, ctx: ui.LayoutContext, inner: ui.Rect, clip: ui.Rect) -> None:
        super().layout_content(ctx, inner, clip)
        self.scrollable = True


class RenderedPage:
    """The document as it looks, and a search that takes the toolbar's place."""

    def __init__(self, editor: Editor) -> None:
        self.editor = editor
        self.scroll = ui.ScrollState()
        self.search = ui.Search(editor.activity, self._find_first)
        self.found = -1

    def page(self) -> ui.View:
        """The document's blocks, one below the other."""
        text = self.editor.state.text
        is_markdown = self.editor.document_format == formats.MARKDOWN
        return ui.Column(w=ui.MATCH)[
            markdown.views(text) if is_markdown else markdown.plain_views(text)
        ]

    def picture(self, whole: bool) -> bytes:
        """The page as a PNG file; all of it, or what a screen shows."""
        display = self.editor.activity.device.display
        width, tallest = display.size
        ctx = ui.LayoutContext(display.density)
        root = ui.Column(w=ui.MATCH, padding=24, background=style.BACKGROUND)[self.page()]
        root.attach(ctx)
        _, height = root.measure(ctx, width, ui.UNBOUNDED, exact_w=True)
        height = min(height, _MOST_PX if whole else tallest)
        root.layout(ctx, 0, 0, ui.Rect(0, 0, width, height))
        surface = skia.Surface(width, height)
        ui.paint_window(surface.getCanvas(), root, ctx, root.bounds, "")
        image: bytes = surface.makeImageSnapshot().encodeToData(skia.kPNG, 100).bytes()
        return image

    def build(self) -> ui.View:
        """The page in its web view."""
        return ui.Box("#document__fragment_view_webview.WebView", w=ui.MATCH, weight=1)[
            _Page(".WebView", state=self.scroll, fill=True, focusable=True)[
                ui.Box(w=ui.MATCH, padding=24)[self.page()]
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

    def toolbar(self) -> ui.View | None:
        """The field that takes the toolbar's place, if a search is open."""
        search = self.search

        def clear() -> None:
            search.query.set_text("")
            search.screen.set_focus(search.query)

        if not search:
            return None
        return search.bar("Search", style.SEARCH, on_clear=clear, on_submit=self._find_next)

    def _find_first(self, _: str) -> None:
        self.found = -1
        self._find_next()

    def _find_next(self) -> None:
        wanted = self.search.query.text.casefold()
        lines = self.editor.state.text.casefold().split("\n")
        hits = [number for number, line in enumerate(lines) if wanted and wanted in line]
        if hits:
            self.found = next((n for n in hits if n > self.found), hits[0])
            self.scroll_to(self.found)
