"""The files that records are made of, also those that no record knows."""

from __future__ import annotations

import posixpath
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.audio_recorder import style
from android_world.virtual_device.apps.audio_recorder.dialogs import warn
from android_world.virtual_device.apps.audio_recorder.record_menu import (
    show_copy_dialog,
    show_facts,
)
from android_world.virtual_device.apps.audio_recorder.store import (
    FOLDER,
    Record,
    RecordStore,
    size_text,
)
from android_world.virtual_device.codecs.av_files import UnreadableMediaError

_PUBLIC = "/storage/emulated/0/AudioRecorder"
_ROW_DP = 124
_SOUNDS = (".m4a", ".wav", ".3gp", ".mp3", ".ogg", ".flac", ".aac", ".amr")


class FileBrowserActivity(style.RecorderActivity):
    """The app's own folder, and the public one of older phones."""

    def on_create(self) -> None:
        self.store = RecordStore(self.device)
        self.folder = FOLDER

    def build(self) -> ui.View:
        storage = self.device.storage
        names = sorted(storage.listdir(self.folder)) if storage.is_dir(self.folder) else []
        files = [name for name in names if name.lower().endswith(_SOUNDS)]
        known = {record.path: record for record in self.store.all()}

        def row(name: str) -> ui.View:
            path = f"{self.folder}/{name}"
            return self._row(path, known.get(path))

        page = ui.Column(fill=True)[
            style.bar("File browser", self.finish),
            ui.Row(w=ui.MATCH, padding=(8, 0), gap=8)[
                self._tab("Private directory", "tab_private_dir", FOLDER),
                self._tab("Public directory", "tab_public_dir", _PUBLIC),
            ],
            ui.Text(self.folder, "#files_path", style=style.NOTE, padding=(16, 8), w=ui.MATCH),
            ui.list_of("#recycler_view", files, row, _ROW_DP, key=self.folder)
            if files
            else style.empty("Empty"),
        ]
        return self.ground(self.store.options.theme, page)

    def _tab(self, title: str, name: str, folder: str) -> ui.View:
        def turn() -> None:
            self.folder = folder

        chosen = self.folder == folder
        return ui.Button(
            title,
            f"#{name}",
            style=style.BUTTON if chosen else style.SMALL,
            background=style.YELLOW if chosen else style.CHIP,
            corner=10,
            weight=1,
            tap=turn,
        )

    def _row(self, path: str, record: Record | None) -> ui.View:
        size = size_text(self.device.storage.stat(path).size)
        actions = [
            *([] if record else [("Import", "import", partial(self._import, path))]),
            ("Save as…", "download", partial(show_copy_dialog, self, [record or _unknown(path)])),
            ("Delete", "delete", partial(self._show_dialog, path, record)),
        ]
        return ui.Column(
            "#container.LinearLayout",
            fill=True,
            padding=(16, 8, 4, 0),
            tap=partial(show_facts, self, record) if record else None,
        )[
            ui.Text(posixpath.basename(path), "#list_item_name", style=style.ROW, max_lines=1),
            ui.Text(size, "#list_item_info", style=style.NOTE),
            ui.Text(
                "Found in the app" if record else "Not found in the app",
                "#list_item_status",
                style=style.NOTE,
            ),
            style.action_panel(
                (title, f"list_item_btn_{name}", act) for title, name, act in actions
            ),
        ]

    def _import(self, path: str) -> None:
        try:
            self.store.take(path)
        except (OSError, UnreadableMediaError):
            self.toast("Unable to read sound file")

    def _show_dialog(self, path: str, record: Record | None) -> None:
        def delete() -> None:
            if record is not None:
                self.store.delete([record])
            else:
                self.device.storage.remove(path)

        name = posixpath.basename(path)
        warn(self, f"Move to trash {name}?" if record else f"Delete record {name} forever?", delete)


def _unknown(path: str) -> Record:
    """A file that no record knows."""
    name, extension = posixpath.splitext(posixpath.basename(path))
    return Record(0, name, 0, 0, 0, path, extension.lstrip("."), 0, 0, 0, 0, False)
