"""Records whose files are gone."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.audio_recorder import style
from android_world.virtual_device.apps.audio_recorder.dialogs import warn
from android_world.virtual_device.apps.audio_recorder.record_menu import open_page, show_facts
from android_world.virtual_device.apps.audio_recorder.record_page import RecordPage
from android_world.virtual_device.apps.audio_recorder.store import Record


class LostRecordsActivity(RecordPage):
    """Their rows can be deleted."""

    title = "Lost records"
    message = (
        "Some records files was not found in the records directory."
        " Possibly they was removed or moved."
    )

    def records(self) -> list[Record]:
        return self.store.lost_records()

    def head(self) -> Sequence[ui.View]:
        browse = partial(open_page, self, "browser.FileBrowserActivity")
        return [style.text_button("File browser", "btn_file_browser", browse), *super().head()]

    def row(self, record: Record) -> ui.View:
        return ui.Row(
            "#container.LinearLayout",
            fill=True,
            align="center",
            padding=(16, 0, 4, 0),
            tap=partial(show_facts, self, record),
        )[
            ui.Column(weight=1)[
                ui.Text(record.name, "#list_item_name", style=style.ROW, max_lines=1),
                ui.Text(record.time, "#list_item_duration", style=style.NOTE),
                ui.Text(record.path, "#list_item_location", style=style.NOTE, max_lines=1),
            ],
            style.icon_button("delete", "list_item_delete", partial(self._show_dialog, record)),
        ]

    def _show_dialog(self, record: Record) -> None:
        warn(self, f"Delete record {record.name} forever?", partial(self.store.erase, [record]))

    def show_dialog_for_all(self) -> None:
        warn(self, "Delete all records?", partial(self.store.erase, self.store.lost_records()))
