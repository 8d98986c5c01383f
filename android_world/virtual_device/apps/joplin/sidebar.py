"""The drawer with the notebooks."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.joplin import style
from android_world.virtual_device.apps.joplin.store import ALL, TRASH, Folder

if TYPE_CHECKING:
    from android_world.virtual_device.apps.joplin.main import MainActivity

_TRASH_WARNING = "All notes and sub-notebooks within this notebook will also be moved to the trash."


class Sidebar(ui.NavigationDrawer):
    """All notes, the notebooks and the bin."""

    def __init__(self, activity: MainActivity) -> None:
        super().__init__(activity, [], surface=style.WHITE, width_dp=300)
        self.light_status_bar = True
        self.main = activity
        self.closed: set[str] = set()

    def build_window(self, insets: ui.Insets) -> ui.View:
        """The rows, and the button for a new notebook below them."""
        density = self.device.display.density
        edges = (insets.left / density, insets.top / density, 0, insets.bottom / density)
        place = self.main.shown_place
        rows = [self._folder(folder, place) for folder in self._shown()]
        return ui.Column(".ViewGroup", background=style.WHITE, padding=edges)[
            ui.Scroll(".ScrollView", key="sidebar", w=ui.MATCH, weight=1)[
                ui.Column(w=ui.MATCH)[
                    self._place("All notes", ALL, place),
                    style.line(),
                    ui.Text("Notebooks", style=style.SMALL, padding=(16, 12)),
                    *rows,
                    self._place("🗑️ Trash", TRASH, place),
                ]
            ],
            style.line(),
            style.row("New Notebook", partial(self._go, self.main.new_folder)),
        ]

    def _shown(self) -> list[Folder]:
        """The notebooks but for those inside collapsed ones."""
        shown, hidden = [], set(self.closed)
        for folder in self.main.folders:
            if folder.parent_id in hidden:
                hidden.add(folder.folder_id)
            else:
                shown.append(folder)
        return shown

    def _place(self, title: str, name: str, place: str) -> ui.View:
        go = partial(self._go, partial(self.main.open_place, name))
        return style.row(title, go, chosen=name == place)

    def _folder(self, folder: Folder, place: str) -> ui.View:
        name = folder.folder_id
        go = partial(self._go, partial(self.main.open_place, name))
        row = style.row(folder.title, go, folder.level, chosen=name == place)
        row.on_long_press, row.long_clickable = partial(self._ask, folder), False
        if not any(other.parent_id == name for other in self.main.folders):
            return row
        is_closed = name in self.closed
        row.w, row.weight = 0, 1
        toggle = ui.IconButton(
            "chevron_down" if is_closed else "chevron_up",
            ".Button",
            desc="Expand" if is_closed else "Collapse",
            tint=style.INK,
            tap=partial(self._toggle, name),
        )
        return ui.Row(w=ui.MATCH, align="center")[row, toggle]

    def _toggle(self, folder_id: str) -> None:
        self.closed ^= {folder_id}
        self.invalidate()

    def _go(self, action: Callable[[], object]) -> None:
        self.dismiss()
        action()

    def _ask(self, folder: Folder) -> None:
        self.dismiss()
        ui.AlertDialog(
            self.main,
            "",
            f"Notebook: {folder.title}",
            positive=("Edit", partial(self.main.edit_folder, folder)),
            negative=("Delete", partial(self._delete, folder)),
            neutral=("Cancel", None),
            style=ui.PLATFORM,
        ).show()

    def _delete(self, folder: Folder) -> None:
        def delete() -> None:
            self.main.store.trash_folder(folder.folder_id)
            self.main.changed()

        message = f'Move notebook "{folder.title}" to the trash?\n\n{_TRASH_WARNING}'
        ui.AlertDialog(
            self.main,
            "",
            message,
            positive=("OK", delete),
            negative=("Cancel", None),
            style=ui.PLATFORM,
        ).show()
