"""What was deleted."""

from __future__ import annotations

from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.audio_recorder import style
from android_world.virtual_device.apps.audio_recorder.dialogs import warn
from android_world.virtual_device.apps.audio_recorder.record_menu import show_facts
from android_world.virtual_device.apps.audio_recorder.record_page import RecordPage
from android_world.virtual_device.apps.audio_recorder.store import Record


class TrashActivity(RecordPage):
    """Records are restored, or deleted for good."""

    title = "Trash"
    message = "The records moved to the trash will be automatically removed forever in 60 days."
    row_height = 104

    def records(self) -> list[Record]:
        return self.store.trash()

    def row(self, record: Record) -> ui.View:
        restore, delete = partial(self._restore, record), partial(self._show_dialog, record)
        return ui.Column(
            "#container.LinearLayout",
            fill=True,
            padding=(16, 8, 4, 0),
            tap=partial(show_facts, self, record),
        )[
            ui.Text(record.name, "#list_item_name", style=style.ROW, max_lines=1),
            ui.Text(record.path, "#list_item_location", style=style.NOTE, max_lines=1),
            style.action_panel(
                [
                    ("Restore", "list_item_restore", restore),
                    ("Delete", "list_item_delete", delete),
                ]
            ),
        ]

    def _restore(self, record: Record) -> None:
        def restore() -> None:
            self.store.restore(record)
            self.toast("The record restored successfully")

        warn(self, f"Restore record {record.name}?", restore)

    def _show_dialog(self, record: Record) -> None:
        def delete() -> None:
            self.store.erase([record], "trash")
            self.toast("The record deleted successfully")

        warn(self, f"Delete record {record.name} forever?", delete)

    def show_dialog_for_all(self) -> None:
        def delete() -> None:
            self.store.erase(self.store.trash(), "trash")
            self.toast("All records deleted successfully")

        warn(self, "Delete all records?", delete)
