"""What was deleted."""

from __future__ import annotations

from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.audio_recorder import style
from android_world.virtual_device.apps.audio_recorder.dialogs import warn
from android_world.virtual_device.apps.audio_recorder.record_menu import show_facts
from android_world.virtual_device.apps.audio_recorder.store import Record, RecordStore

_ROW_DP = 72


class TrashActivity(style.RecorderActivity):
    """Records are restored, or deleted for good."""

    def on_create(self) -> None:
        """Open the store."""
        self.store = RecordStore(self.device)

    def build(self) -> ui.View:
        """Bar and rows."""
        trash = self.store.trash()
        clear = style.icon_button("delete-forever", "btn_delete_all", self._ask_all)
        page = ui.Column(fill=True)[
            style.bar("Trash", self.finish, clear if trash else None),
            ui.list_of("#recycler_view", trash, self._row, _ROW_DP, key="trash")
            if trash
            else style.empty("Trash is empty"),
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
                ui.Text(
                    f"{record.time}  {record.facts}",
                    "#list_item_description",
                    style=style.NOTE,
                    max_lines=1,
                ),
            ],
            style.icon_button("restore", "list_item_restore", partial(self._restore, record)),
            style.icon_button("delete-forever", "list_item_delete", partial(self._ask, record)),
        ]

    def _restore(self, record: Record) -> None:
        def restore() -> None:
            self.store.restore(record)
            self.toast(f"Record {record.name} restored successfully")

        warn(self, f"Restore record {record.name}?", restore)

    def _ask(self, record: Record) -> None:
        def delete() -> None:
            self.store.erase([record], "trash")
            self.toast("Record deleted forever")

        warn(self, f"Delete record {record.name} forever?", delete)

    def _ask_all(self) -> None:
        def delete() -> None:
            self.store.erase(self.store.trash(), "trash")
            self.toast("All records deleted")

        warn(self, "Delete all records in the trash forever?", delete)
