"""The page about one document."""

from __future__ import annotations

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.documents_ui.browser import PAGE
from android_world.virtual_device.apps.documents_ui.documents import (
    Document,
    Documents,
    date_text,
    size_text,
)
from android_world.virtual_device.ui import theme


class InspectorActivity(Activity):
    """What is known about one document."""

    background = PAGE

    def build(self) -> ui.View:
        documents = Documents(self.device)
        document = documents.document(str(self.intent.extras.get("path", "")))
        rows = self._rows(document, documents) if document else [("Name", "File not found")]
        up = ("arrow-left", "Navigate up", self.finish)
        table = [
            ui.Column(".LinearLayout", w=ui.MATCH, padding=(24, 10))[
                ui.Text(label, "#android:id/title", style=ui.TextStyle(14, 400, theme.SECONDARY)),
                ui.Text(value, "#android:id/summary", style=ui.TextStyle(16, 400, theme.TEXT)),
            ]
            for label, value in rows
        ]
        return ui.Column(".LinearLayout", fill=True)[
            ui.AppBar(activity=self, title="Info", navigation=up),
            ui.Scroll("#inspector_root", w=ui.MATCH, weight=1)[ui.Column(w=ui.MATCH)[table]],
        ]

    def _rows(self, document: Document, documents: Documents) -> list[tuple[str, str]]:
        size = ("Size", size_text(document.size))
        if document.is_dir:
            size = ("Number of items", str(len(documents.children(document.path))))
        return [
            ("Name", document.name),
            ("File type", document.kind),
            size,
            ("Modified", date_text(self.device, document.modified_ms)),
            ("Path", document.path),
        ]
