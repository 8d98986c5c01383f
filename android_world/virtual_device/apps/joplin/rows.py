"""A list of notes, of which several can be selected."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.joplin import style
from android_world.virtual_device.apps.joplin.model import Folder, Note

if TYPE_CHECKING:
    from android_world.virtual_device.apps.joplin.main import MainActivity

_DONE_ALPHA = 0.4


class NoteRows:
    """The rows, and the header while some are selected."""

    def __init__(self, activity: MainActivity, on_open: Callable[[str], object]) -> None:
        self.activity = activity
        self.on_open = on_open
        self.selection = ui.Selection()
        self.notes: Sequence[Note] = ()

    def show(self, notes: Sequence[Note]) -> None:
        """List other notes; those that are gone are no longer selected."""
        self.notes = notes
        if self.selection:
            self.selection.ids &= {note.note_id for note in notes}

    def view(self, key: str) -> ui.View:
        """The list."""
        return ui.list_of(".ScrollView", self.notes, self._row, 48, key=key, bottom_inset=88)

    def _row(self, note: Note) -> ui.View:
        title = note.title or "Untitled"
        select = partial(self.selection.toggle, note.note_id)
        box = ui.CheckBox(
            desc=f"to-do: {title}",
            checked=bool(note.completed),
            tint=style.INK,
            w=48,
            padding=(8, 0),
            tap=partial(self._tick, note),
        )
        return ui.Row(
            ".ViewGroup",
            w=ui.MATCH,
            h=48,
            align="center",
            padding=(0 if note.is_todo else 16, 0, 16, 0),
            background=style.SELECTED if note.note_id in self.selection else "",
            alpha=_DONE_ALPHA if note.is_todo and note.completed else 1.0,
            tap=partial(self._tap, note.note_id),
            on_long_press=select,
            long_clickable=False,
        )[
            box if note.is_todo else None,
            ui.Text(title, style=style.BODY, max_lines=1, weight=1),
        ]

    def _tap(self, note_id: str) -> None:
        self.selection.tap(note_id, partial(self.on_open, note_id))

    def _tick(self, note: Note) -> None:
        now = 0 if note.completed else self.activity.device.clock.now_ms
        self._do(partial(self.activity.store.change, [note.note_id], {"todo_completed": now}))

    def _do(self, work: Callable[[], object]) -> None:
        if self.activity.attempt(work):
            self.activity.on_notes_changed()

    # -- selected notes --------------------------------------------------------------------------

    def header(self, in_trash: bool) -> ui.View | None:
        """The header while notes are selected."""
        if not self.selection:
            return None
        store = self.activity.store
        can_move = self.activity.folders and not in_trash
        return style.header(
            style.button("arrow_left", "Back", self.selection.clear),
            style.drop_down(
                "Move to notebook...", partial(self.activity.attempt, self._choose_folder), "move"
            )
            if can_move
            else style.title(""),
            style.button("select_all", "Select all", self._select_all),
            style.button("restore", "Restore", partial(self._with_selected, store.restore))
            if in_trash
            else style.button("delete", "Delete", partial(self._with_selected, store.trash)),
            None
            if in_trash
            else style.button(
                "content_duplicate", "Duplicate", partial(self._with_selected, store.duplicate)
            ),
        )

    def _selected_ids(self) -> list[str]:
        return [note.note_id for note in self.notes if note.note_id in self.selection]

    def _with_selected(self, work: Callable[[list[str]], object]) -> None:
        self._do(partial(work, self._selected_ids()))
        self.selection.clear()

    def _select_all(self) -> None:
        self.selection.all([note.note_id for note in self.notes])

    def _choose_folder(self) -> None:
        choose_folder(self.activity, "move", self.activity.folders, self._show_move_dialog)

    def _show_move_dialog(self, folder_id: str) -> None:
        count = len(self._selected_ids())
        move = partial(self._with_selected, partial(self._move, folder_id))
        if count == 1:
            move()
            return
        names = {folder.folder_id: folder.title for folder in self.activity.folders}
        ui.AlertDialog(
            self.activity,
            "",
            f'Move {count} notes to notebook "{names[folder_id]}"?',
            positive=("OK", move),
            negative=("Cancel", None),
            style=ui.PLATFORM,
        ).show()

    def _move(self, folder_id: str, ids: list[str]) -> None:
        self.activity.store.change(ids, {"parent_id": folder_id}, by_user=False)


def choose_folder(
    activity: MainActivity,
    key: str,
    folders: Sequence[Folder],
    on_pick: Callable[[str], object],
    none: str = "",
) -> None:
    """Let the user pick one of the notebooks over the view `key`; `on_pick(id)`."""
    items = [
        ui.MenuItem("    " * folder.level + folder.title, partial(on_pick, folder.folder_id))
        for folder in folders
    ]
    if none:
        items.insert(0, ui.MenuItem(none, partial(on_pick, "")))
    style.Menu(activity, items, key).show()
