"""The drawer with the notebooks."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.joplin import style
from android_world.virtual_device.apps.joplin.model import ALL, TRASH, Folder

if TYPE_CHECKING:
    from android_world.virtual_device.apps.joplin.main import MainActivity

_TRASH_WARNING = "All notes and sub-notebooks within this notebook will also be moved to the trash."
_EMPTY_TRASH = "This will permanently delete all items in the trash. Continue?"


class Sidebar(ui.NavigationDrawer):
    """All notes, the notebooks, the bin, and the way to the other pages."""

    def __init__(self, activity: MainActivity) -> None:
        super().__init__(activity, [], surface=style.WHITE, width_dp=300)
        self.light_status_bar = True
        self.main = activity
        self.closed: set[str] = set()

    @property
    def night(self) -> bool:
        return self.main.night

    def build_window(self, insets: ui.Insets) -> ui.View:
        density = self.device.display.density
        edges = (insets.left / density, insets.top / density, 0, insets.bottom / density)
        try:
            rows = self._places()
        except sqlite3.DatabaseError as error:
            rows = [ui.Text(self.main.trouble(error), style=style.BODY, padding=16)]
        return ui.Column(
            ".ViewGroup",
            background=style.WHITE,
            padding=edges,
            on_drag=self._on_drag,
            drag_axis="x",
        )[
            ui.Scroll(".ScrollView", key="sidebar", w=ui.MATCH, weight=1)[
                ui.Column(w=ui.MATCH)[rows]
            ],
            style.line(),
            self._button("folder_plus_outline", "New Notebook", self.main.new_folder),
            self._button("tag_outline", "Tags", self.main.show_tags),
            self._button("cog_outline", "Configuration", self.main.configure),
            style.line(),
            self._button(
                "sync", "Synchronise", partial(self.main.configure, section="Synchronisation")
            ),
        ]

    def _places(self) -> list[ui.View]:
        place = self.main.visible_place
        deleted = self.main.store.folders(deleted=True)
        trash = self._place("🗑️ Trash", TRASH, place)
        trash.on_long_press, trash.long_clickable = (
            partial(self._leave, self._show_empty_dialog),
            False,
        )
        return [
            self._place("All notes", ALL, place),
            style.line(),
            ui.Text("Notebooks", style=style.SMALL, padding=(16, 12)),
            *(
                self._folder(folder, place, False)
                for folder in self._visible_folders(self.main.folders)
            ),
            trash,
            *(self._folder(folder, place, True) for folder in self._visible_folders(deleted)),
        ]

    def _visible_folders(self, folders: list[Folder]) -> list[Folder]:
        """The notebooks but for those inside collapsed ones."""
        shown, hidden = [], set(self.closed)
        for folder in folders:
            if folder.parent_id in hidden:
                hidden.add(folder.folder_id)
            else:
                shown.append(folder)
        return shown

    def _button(self, icon: str, title: str, action: Callable[[], object]) -> ui.View:
        return ui.Row(
            ".Button",
            w=ui.MATCH,
            h=48,
            align="center",
            padding=(16, 0),
            gap=12,
            tap=partial(self._leave, action),
        )[ui.Icon(icon, tint=style.INK, size=22), ui.Text(title, style=style.BODY, max_lines=1)]

    def _place(self, title: str, name: str, place: str) -> ui.View:
        go = partial(self._leave, partial(self.main.open_place, name))
        return style.row(title, go, chosen=name == place)

    def _folder(self, folder: Folder, place: str, deleted: bool) -> ui.View:
        name = folder.folder_id
        go = partial(self._leave, partial(self.main.open_place, name))
        row = style.row(folder.title, go, folder.level + deleted, chosen=name == place)
        ask = self._show_restore_dialog if deleted else self._show_dialog
        row.on_long_press, row.long_clickable = partial(self._leave, partial(ask, folder)), False
        others = self.main.store.folders(deleted)
        if not any(other.parent_id == name for other in others):
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

    def _leave(self, action: Callable[[], object]) -> None:
        self.dismiss()
        self.main.attempt(action)

    # -- questions -------------------------------------------------------------------------------

    def _show_dialog(self, folder: Folder) -> None:
        ui.AlertDialog(
            self.main,
            "",
            f"Notebook: {folder.title}",
            positive=("Edit", partial(self.main.edit_folder, folder)),
            negative=("Delete", partial(self._show_delete_dialog, folder)),
            neutral=("Cancel", None),
            style=ui.PLATFORM,
        ).show()

    def _show_delete_dialog(self, folder: Folder) -> None:
        question = f'Move notebook "{folder.title}" to the trash?\n\n{_TRASH_WARNING}'
        self._confirm(question, "OK", partial(self.main.store.trash_folder, folder.folder_id))

    def _show_restore_dialog(self, folder: Folder) -> None:
        restore = partial(self.main.store.restore_folder, folder.folder_id)
        self._confirm(f"Notebook: {folder.title}", "Restore", restore)

    def _show_empty_dialog(self) -> None:
        empty = partial(self._confirm, _EMPTY_TRASH, "OK", self.main.store.empty_trash)
        ui.AlertDialog(
            self.main,
            "",
            "Trash",
            positive=("Empty trash", empty),
            neutral=("Cancel", None),
            style=ui.PLATFORM,
        ).show()

    def _confirm(self, question: str, answer: str, work: Callable[[], object]) -> None:
        def do() -> None:
            if self.main.attempt(work):
                self.main.on_notes_changed()

        ui.AlertDialog(
            self.main,
            "",
            question,
            positive=(answer, do),
            negative=("Cancel", None),
            style=ui.PLATFORM,
        ).show()
