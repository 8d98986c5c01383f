"""The page on which a notebook is made or renamed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Fragment
from android_world.virtual_device.apps.joplin import style
from android_world.virtual_device.apps.joplin.store import Folder

if TYPE_CHECKING:
    from android_world.virtual_device.apps.joplin.main import MainActivity

_RESERVED = "Conflicts"


class FolderPage(Fragment):
    """A title to write."""

    def __init__(self, activity: MainActivity, folder: Folder | None = None) -> None:
        super().__init__(activity)
        self.main = activity
        self.folder = folder or Folder("", "", "")
        self.name = ui.TextState(self.folder.title)

    def on_shown(self) -> None:
        """The field has the focus."""
        self.activity.set_focus(self.name)

    def build(self) -> ui.View:
        """Header and field."""
        can_save = self.name.text.strip() not in ("", self.folder.title)
        return ui.Column(fill=True)[
            style.header(
                style.button("arrow_left", "Back", self.close),
                style.title("Edit notebook"),
                style.button(
                    "content_save" if can_save else "check", "Save changes", self._save, can_save
                ),
            ),
            ui.TextField(
                state=self.name,
                hint="Enter notebook title",
                style=style.BODY,
                w=ui.MATCH,
                h=56,
                padding=(16, 0),
                capitalize="sentences",
                on_change=lambda _: self.invalidate(),
            ),
            style.line(),
        ]

    def _save(self) -> None:
        title = self.name.text.strip()
        if title == _RESERVED:
            message = (
                f'The notebook could not be saved: Notebooks cannot be named "{title}", '
                "which is a reserved title."
            )
            ui.AlertDialog(self.main, "", message, positive=("OK", None), style=ui.PLATFORM).show()
            return
        self.main.open_place(self.main.store.save_folder(self.folder.folder_id, title))
