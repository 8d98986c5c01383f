"""A page of records that are not in the list: below its bar a row for each, with its buttons."""

from __future__ import annotations

from collections.abc import Sequence

from android_world.virtual_device import ui
from android_world.virtual_device.apps.audio_recorder import style
from android_world.virtual_device.apps.audio_recorder.store import Record, RecordStore


class RecordPage(style.RecorderActivity):
    """Such a page; its `title` and `message` are the subclass's."""

    title = message = ""
    empty = "Empty"
    row_height: float = 72

    def on_create(self) -> None:
        self.store = RecordStore(self.device)

    def records(self) -> list[Record]:
        """What is shown."""
        raise TypeError(f"{type(self).__name__} does not define records()")

    def show_dialog_for_all(self) -> None:
        """Ask whether all are to be deleted."""
        raise TypeError(f"{type(self).__name__} does not define show_dialog_for_all()")

    def build(self) -> ui.View:
        records = self.records()
        row_height = self.device.display.scale_height(self.row_height)
        clear = style.text_button("Delete all", "btn_delete_all", self.show_dialog_for_all)
        page = ui.Column(fill=True)[
            style.bar(self.title, self.finish, clear if records else None),
            *self.head(),
            ui.list_of("#recycler_view", records, self.row, row_height, key=self.title)
            if records
            else style.empty(self.empty),
        ]
        return self.ground(self.store.options.theme, page)

    def head(self) -> Sequence[ui.View]:
        """What is above the list."""
        return [ui.Text(self.message, style=style.NOTE, padding=(16, 8), w=ui.MATCH)]

    def row(self, record: Record) -> ui.View:
        """The row of a record."""
        raise TypeError(f"{type(self).__name__} does not define row()")
