"""A page of records that are not in the list: below its bar a row for each, with its buttons."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.audio_recorder import style
from android_world.virtual_device.apps.audio_recorder.record_menu import show_facts
from android_world.virtual_device.apps.audio_recorder.store import Record, RecordStore

_ROW_DP = 72


class RecordPage(style.RecorderActivity):
    """Such a page; its `title` and what it says when it is `empty` are the subclass's."""

    title = empty = ""

    def on_create(self) -> None:
        self.store = RecordStore(self.device)

    def records(self) -> list[Record]:
        """What is shown."""
        raise TypeError(f"{type(self).__name__} does not define records()")

    def facts(self, record: Record) -> ui.View:
        """What is below a record's name."""
        raise TypeError(f"{type(self).__name__} does not define facts()")

    def buttons(self, record: Record) -> Sequence[ui.View]:
        """What can be done with a record."""
        raise TypeError(f"{type(self).__name__} does not define buttons()")

    def show_dialog_for_all(self) -> None:
        """Ask whether all are to be deleted."""
        raise TypeError(f"{type(self).__name__} does not define show_dialog_for_all()")

    def build(self) -> ui.View:
        records = self.records()
        clear = style.icon_button("delete-forever", "btn_delete_all", self.show_dialog_for_all)
        page = ui.Column(fill=True)[
            style.bar(self.title, self.finish, clear if records else None),
            ui.list_of("#recycler_view", records, self._row, _ROW_DP, key=self.title)
            if records
            else style.empty(self.empty),
        ]
        return self.ground(self.store.options.theme, page)

    def _row(self, record: Record) -> ui.View:
        return ui.Row(
            "#container.LinearLayout",
            fill=True,
            align="center",
            padding=(16, 0, 4, 0),
            tap=partial(show_facts, self, record),
        )[
            ui.Column(weight=1)[
                ui.Text(record.name, "#list_item_name", style=style.ROW, max_lines=1),
                self.facts(record),
            ],
            *self.buttons(record),
        ]
