"""The page on which printer and paper are chosen. There are no printers, only files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import skia

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.print_document import (
    PAPER,
    Pages,
    PrintDocument,
    pages_of,
    to_pdf,
)
from android_world.virtual_device.apps.base import Activity, App, app
from android_world.virtual_device.framework.activity import ActivityResult
from android_world.virtual_device.framework.intents import Intent

_PDF = "Save as PDF"
_DESTINATIONS = (_PDF, "All printers…")
_ADD_PRINTER = "android.settings.ACTION_PRINT_SETTINGS"
_COLOURS, _ORIENTATIONS = ("Black & White", "Color"), ("Portrait", "Landscape")
_HEADER, _GROUND, _INK, _GREY = "#FFFFFF", "#F2F1F2", "#DE000000", "#8A000000"
_FAB = "#009688"
_TITLE = ui.TextStyle(16, 400, _INK)
_SMALL, _VALUE = ui.TextStyle(14, 400, _GREY), ui.TextStyle(18, 400, _INK)
_BESIDE_DP = 32  # of the page
_NUMBER_DP = 32  # high is the line of the page's number


class PrintActivity(Activity):
    """Destination, a summary that can be opened, and the pages."""

    background = _GROUND

    def on_create(self) -> None:
        self.destination = ""
        self.opened = False
        self.paper, self.colour, self.turned = next(iter(PAPER)), 1, 0
        document = self.intent.extras.get("document")
        self.document = document if isinstance(document, PrintDocument) else None
        if self.document is None:
            self.finish()

    def build(self) -> ui.View:
        return ui.Column(fill=True)[
            ui.Column(
                "#static_content", w=ui.MATCH, background=_HEADER, important=True, elevation=2
            )[self._destination(), self._options() if self.opened else self._summary()],
            ui.Box(
                "#expand_collapse_handle",
                desc="Collapse handle" if self.opened else "Expand handle",
                w=ui.MATCH,
                h=28.1,
                background=_HEADER,
                tap=self._open_or_close,
            )[
                ui.Icon(
                    "chevron_up" if self.opened else "chevron_down", tint=_GREY, gravity="center"
                )
            ],
            self._preview(),
        ]

    # -- where to --------------------------------------------------------------------------------

    def _destination(self) -> ui.View:
        label = self.destination or "Select a printer"
        name = "#title" if self.destination else ""
        spinner = ui.Row(
            "#destination_spinner.Spinner",
            w=256,
            h=48,
            margin=(8, 0),
            align="center",
            scrollable=True,
            tap=self._choose,
            long_clickable=True,
        )[
            ui.Text(label, name, style=_TITLE, h=48, padding=(20, 0, 20, 0), max_lines=1),
            ui.Spacer(weight=1),
            ui.Icon("menu_down", tint=_GREY),
        ]
        button = ui.IconButton(
            "content_save",
            "#print_button.ImageView",
            desc="Save to PDF",
            tint=_FAB,
            w=56,
            tap=self._save,
        )
        return ui.Row(w=ui.MATCH, padding=(0, 4.2, 0, 0))[
            spinner, ui.Spacer(weight=1), button if self.destination == _PDF else None
        ]

    def _choose(self) -> None:
        over = ui.bounds_of(self, "destination_spinner")
        ui.DropDown(self, over, _DESTINATIONS, -1, self._on_choice, overlap=True).show()

    def _on_choice(self, position: int) -> None:
        if _DESTINATIONS[position] == _PDF:
            self.destination = _PDF
        else:
            self.start_activity(Intent(_ADD_PRINTER))

    def _save(self) -> None:
        assert self.document is not None
        intent = Intent(
            "android.intent.action.CREATE_DOCUMENT",
            mime_type="application/pdf",
            categories=("android.intent.category.OPENABLE",),
            extras={"android.intent.extra.TITLE": f"{self.document.name}.pdf"},
        )
        self.start_activity(intent, request="save")

    def on_result(self, request: str, result: ActivityResult) -> None:
        path = str(result.data.get("path", ""))
        if result.ok and path:
            self.device.storage.write_bytes(path, to_pdf(self._pages()))
            self.finish()

    # -- how -------------------------------------------------------------------------------------

    def _open_or_close(self) -> None:
        self.opened = not self.opened

    def _summary(self) -> ui.View:
        chosen = bool(self.destination)

        def fact(name: str, value: str, selector: str, before: float) -> list[ui.View]:
            return [
                ui.Text(name, style=_SMALL, margin=(before, 0, 16, 0)),
                ui.Text(value, selector, style=_VALUE, enabled=chosen),
            ]

        return ui.Row(
            "#summary_content",
            desc=f"Summary, copies 1, paper size {self.paper}",
            w=ui.MATCH,
            h=33.9,
            padding=(28, 0, 0, 8),
            align="center",
            tap=self._open_or_close,
        )[
            *fact("Copies:", "1", "#copies_count_summary", 0),
            *fact("Paper size:", self.paper, "#paper_size_summary", 32),
        ]

    def _options(self) -> ui.View:
        papers = list(PAPER)
        boxes = [
            ("Copies", ui.Text("1", "#copies_edittext.EditText", style=_VALUE, enabled=False)),
            ("Paper size", self._spinner("paper_size", papers, papers.index(self.paper))),
            ("Color", self._spinner("color", _COLOURS, self.colour)),
            ("Orientation", self._spinner("orientation", _ORIENTATIONS, self.turned)),
            ("Pages", self._spinner("range_options", (f"All {self._pages().count}",), 0)),
        ]
        rows: list[Sequence[tuple[str, ui.View]]] = [boxes[i : i + 2] for i in (0, 2, 4)]
        return ui.Column(w=ui.MATCH, padding=(28, 0, 16, 8), gap=8)[
            [
                ui.Row(w=ui.MATCH)[
                    [ui.Column(weight=1)[ui.Text(name, style=_SMALL), box] for name, box in row]
                ]
                for row in rows
            ]
        ]

    def _spinner(self, name: str, choices: Sequence[str], choice: int) -> ui.View:
        return ui.Spinner(
            f"#{name}_spinner",
            activity=self,
            options=choices,
            choice=choice,
            on_select=partial(self._set, name),
            enabled=bool(self.destination),
            w=ui.MATCH,
            min_height=40,
        )

    def _set(self, name: str, position: int) -> None:
        if name == "paper_size":
            self.paper = list(PAPER)[position]
        elif name == "color":
            self.colour = position
        elif name == "orientation":
            self.turned = position

    # -- the pages -------------------------------------------------------------------------------

    def _pages(self) -> Pages:
        assert self.document is not None
        return pages_of(self.document, self.paper, bool(self.turned))

    def _preview(self) -> ui.View:
        if self.document is None:
            return ui.Spacer(weight=1)
        pages = self._pages()
        width = self.device.display.size[0] / self.device.display.density - 2 * _BESIDE_DP
        tall = width * pages.height / pages.width
        papers = [self._page(pages, number, tall) for number in range(pages.count)]
        column = ui.Column(w=ui.MATCH, padding=(_BESIDE_DP, 0), gap=16)[papers]
        return ui.Box(".FrameLayout", w=ui.MATCH, weight=1, important=True)[
            ui.Scroll("#preview_content.RecyclerView", w=ui.MATCH, gravity="center")[column]
        ]

    def _page(self, pages: Pages, number: int, tall: float) -> ui.View:
        return ui.Column(
            "#preview_page.CompoundButton",
            desc=f"Page {number + 1} of {pages.count}",
            w=ui.MATCH,
            checkable=True,
            checked=True,
            clickable=True,
            focusable=True,
            elevation=2,
            background="#FFFFFF",
        )[
            ui.Drawing(class_name=None, w=ui.MATCH, h=tall, draw=_drawing(pages, number)),
            ui.Box(w=ui.MATCH, h=_NUMBER_DP)[
                ui.Text(
                    f"{number + 1}/{pages.count}",
                    "#page_number",
                    style=_SMALL,
                    selected=True,
                    gravity="center",
                )
            ],
        ]


def _drawing(pages: Pages, number: int) -> Callable[[skia.Canvas, ui.Rect, ui.LayoutContext], None]:
    def draw(canvas: skia.Canvas, bounds: ui.Rect, _: ui.LayoutContext) -> None:
        canvas.save()
        canvas.translate(bounds.left, bounds.top)
        scale = bounds.width / pages.width
        canvas.scale(scale, scale)
        pages.draw(canvas, number)
        canvas.restore()

    return draw


@app()
class PrintSpoolerApp(App):
    """The process of the print spooler."""
