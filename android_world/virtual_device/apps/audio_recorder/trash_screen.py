"""What was deleted."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.audio_recorder import style
from android_world.virtual_device.apps.audio_recorder.dialogs import warn
from android_world.virtual_device.apps.audio_recorder.record_page import RecordPage
from android_world.virtual_device.apps.audio_recorder.store import Record


class TrashActivity(RecordPage):
    """Records are restored, or deleted for good."""

    title, empty = "Trash", "Trash is empty"

    def records(self) -> list[Record]:
        return self.store.trash()

    def facts(self, record: Record) -> ui.View:
        text = f"{record.time}  {record.facts}"
        return ui.Text(text, "#list_item_description", style=style.NOTE, max_lines=1)

    def buttons(self, record: Record) -> Sequence[ui.View]:
        return [
            style.icon_button("restore", "list_item_restore", partial(self._restore, record)),
            style.icon_button(
                "delete-forever", "list_item_delete", partial(self._show_dialog, record)
            ),
        ]

    def _restore(self, record: Record) -> None:
        def restore() -> None:
            self.store.restore(record)
            self.toast(f"Record {record.name} restored successfully")

        warn(self, f"Restore record {record.name}?", restore)

    def _show_dialog(self, record: Record) -> None:
        def delete() -> None:
            self.store.erase([record], "trash")
            self.toast("Record deleted forever")

        warn(self, f"Delete record {record.name} forever?", delete)

    def show_dialog_for_all(self) -> None:
        def delete() -> None:
            self.store.erase(self.store.trash(), "trash")
            self.toast("All records deleted")

        warn(self, "Delete all records in the trash forever?", delete)
