"""Records whose files are gone."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.audio_recorder import style
from android_world.virtual_device.apps.audio_recorder.dialogs import warn
from android_world.virtual_device.apps.audio_recorder.record_page import RecordPage
from android_world.virtual_device.apps.audio_recorder.store import Record


class LostRecordsActivity(RecordPage):
    """Their rows can be deleted."""

    title, empty = "Lost records", "Records is empty"

    def records(self) -> list[Record]:
        return self.store.lost_records()

    def facts(self, record: Record) -> ui.View:
        return ui.Text(record.path, "#list_item_location", style=style.NOTE, max_lines=1)

    def buttons(self, record: Record) -> Sequence[ui.View]:
        return [style.icon_button("delete", "list_item_delete", partial(self._show_dialog, record))]

    def _show_dialog(self, record: Record) -> None:
        warn(self, f"Delete record {record.name}?", partial(self.store.erase, [record]))

    def show_dialog_for_all(self) -> None:
        warn(self, "Delete all lost records?", partial(self.store.erase, self.store.lost_records()))
