"""Records whose files are gone."""

from __future__ import annotations

from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.audio_recorder import style
from android_world.virtual_device.apps.audio_recorder.dialogs import warn
from android_world.virtual_device.apps.audio_recorder.record_menu import show_facts
from android_world.virtual_device.apps.audio_recorder.store import Record, RecordStore

_ROW_DP = 72


class LostRecordsActivity(style.RecorderActivity):
    """Their rows can be deleted."""

    def on_create(self) -> None:
        """Open the store."""
        self.store = RecordStore(self.device)

    def build(self) -> ui.View:
        """Bar and rows."""
        lost = self.store.lost()
        clear = style.icon_button("delete-forever", "btn_delete_all", self._ask_all)
        page = ui.Column(fill=True)[
            style.bar("Lost records", self.finish, clear if lost else None),
            ui.list_of("#recycler_view", lost, self._row, _ROW_DP, key="lost")
            if lost
            else style.empty("Records is empty"),
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
                ui.Text(record.path, "#list_item_location", style=style.NOTE, max_lines=1),
            ],
            style.icon_button("delete", "list_item_delete", partial(self._ask, record)),
        ]

    def _ask(self, record: Record) -> None:
        warn(self, f"Delete record {record.name}?", partial(self.store.erase, [record]))

    def _ask_all(self) -> None:
        warn(self, "Delete all lost records?", partial(self.store.erase, self.store.lost()))
