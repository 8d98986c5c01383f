"""The page on which a notebook is made or changed."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Fragment
from android_world.virtual_device.apps.joplin import style
from android_world.virtual_device.apps.joplin.model import Folder
from android_world.virtual_device.apps.joplin.rows import choose_folder

if TYPE_CHECKING:
    from android_world.virtual_device.apps.joplin.main import MainActivity

_RESERVED = "Conflicts"
_FAILED = "The notebook could not be saved: {}"


class FolderPage(Fragment):
    """A title to write, and the notebook around it."""

    def __init__(self, activity: MainActivity, folder: Folder | None = None) -> None:
        super().__init__(activity)
        self.main = activity
        self.folder = folder or Folder("", "", "")
        self.name = ui.TextState(self.folder.title)
        self.parent_id = self.folder.parent_id

    def on_shown(self) -> None:
        self.activity.set_focus(self.name)

    def build(self) -> ui.View:
        title = self.name.text.strip()
        changed = (title, self.parent_id) != (self.folder.title, self.folder.parent_id)
        can_save = bool(title) and changed
        icon = "content_save" if can_save else "check"
        names = {folder.folder_id: folder.title for folder in self.main.folders}
        return ui.Column(fill=True)[
            style.header(
                style.button("arrow_left", "Back", self.main.handle_back),
                style.title("Edit notebook"),
                style.button(icon, "Save changes", self._save, can_save),
            ),
            style.field(
                self.name,
                "Enter notebook title",
                h=56,
                padding=(16, 0),
                on_change=lambda _: self.invalidate(),
            ),
            style.line(),
            ui.Row(
                ".ViewGroup",
                key="parent",
                w=ui.MATCH,
                h=56,
                align="center",
                padding=(16, 0),
                tap=partial(self.main.attempt, self._choose_parent),
            )[
                ui.Text(
                    names.get(self.parent_id, "Select parent notebook"),
                    style=style.BODY,
                    max_lines=1,
                    weight=1,
                ),
                ui.Text("▼", style=style.BODY),
            ],
            style.line(),
        ]

    def _choose_parent(self) -> None:
        self.device.ime.hide()
        inside = {self.folder.folder_id}
        for folder in self.main.folders:
            if self.folder.folder_id and folder.parent_id in inside:
                inside.add(folder.folder_id)
        offered = [folder for folder in self.main.folders if folder.folder_id not in inside]
        choose_folder(self.main, "parent", offered, self._set_parent, none="None")

    def _set_parent(self, folder_id: str) -> None:
        self.parent_id = folder_id

    def _save(self) -> None:
        title = self.name.text.strip()
        if title == _RESERVED:
            problem = f'Notebooks cannot be named "{title}", which is a reserved title.'
            self.main.tell(_FAILED.format(problem))
            return
        save = partial(self._write, title)
        self.main.attempt(save, _FAILED)

    def _write(self, title: str) -> None:
        folder_id = self.main.store.save_folder(self.folder.folder_id, title, self.parent_id)
        self.main.open_place(folder_id)
