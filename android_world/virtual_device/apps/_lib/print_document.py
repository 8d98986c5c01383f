"""What apps give to be printed, and its pages."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import skia

from android_world.virtual_device import ui
from android_world.virtual_device.framework.intents import Intent

PRINT_ACTIVITY = ("com.android.printspooler", "com.android.printspooler.ui.PrintActivity")
POINTS_AN_INCH = 72
# Widths and heights in inches.
PAPER = {
    "Letter": (8.5, 11.0),
    "Legal": (8.5, 14.0),
    "Tabloid": (11.0, 17.0),
    "ISO A4": (8.27, 11.69),
    "ISO A5": (5.83, 8.27),
}
_MARGIN_INCHES = 0.5
_DP_AN_INCH = 72
_MOST_PAGES = 100


@dataclass(frozen=True)
class PrintDocument:
    """A document: the name of its file, and a method of the app that draws it as one view."""

    name: str
    content: Callable[[], ui.View]

    def intent(self) -> Intent:
        """Opens the page on which printer and paper are chosen."""
        return Intent(component=PRINT_ACTIVITY, extras={"document": self})


@dataclass(frozen=True)
class Pages:
    """A document on paper of some size, in points; its views are laid out with a dp a point."""

    root: ui.View
    width: float
    height: float
    ctx: ui.LayoutContext

    @property
    def margin(self) -> float:
        """What stays white at each side, in points."""
        return _MARGIN_INCHES * POINTS_AN_INCH

    @property
    def count(self) -> int:
        """How many pages there are."""
        room = self.height - 2 * self.margin
        return min(_MOST_PAGES, max(1, math.ceil(self.root.bounds.height / room)))

    def draw(self, canvas: skia.Canvas, page: int) -> None:
        """Draw a page (from 0) on a canvas in points."""
        room = self.height - 2 * self.margin
        canvas.save()
        canvas.clipRect(
            skia.Rect.MakeXYWH(self.margin, self.margin, self.width - 2 * self.margin, room)
        )
        canvas.translate(self.margin, self.margin - page * room)
        ui.paint_window(canvas, self.root, self.ctx, self.root.bounds, "")
        canvas.restore()


def pages_of(document: PrintDocument, paper: str, landscape: bool) -> Pages:
    """Lay a document out."""
    width, height = (POINTS_AN_INCH * inches for inches in PAPER[paper])
    if landscape:
        width, height = height, width
    ctx = ui.LayoutContext(density=POINTS_AN_INCH / _DP_AN_INCH)
    root = document.content()
    root.attach(ctx)
    room = round(width - 2 * _MARGIN_INCHES * POINTS_AN_INCH)
    _, tall = root.measure(ctx, room, ui.UNBOUNDED, exact_w=True)
    root.layout(ctx, 0, 0, ui.Rect(0, 0, room, tall))
    return Pages(root, width, height, ctx)


def to_pdf(pages: Pages) -> bytes:
    """The pages as a PDF file."""
    stream = skia.DynamicMemoryWStream()
    with skia.PDF.MakeDocument(stream) as document:
        for page in range(pages.count):
            with document.page(pages.width, pages.height) as canvas:
                pages.draw(canvas, page)
    return bytes(stream.detachAsData())
