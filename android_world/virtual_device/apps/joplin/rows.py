"""A list of notes, of which several can be selected."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.joplin import style
from android_world.virtual_device.apps.joplin.store import Note

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
        self.activity.store.change([note.note_id], {"todo_completed": now})
        self.activity.changed()

    def header(self, in_trash: bool) -> ui.View | None:
        """The header while notes are selected."""
        if not self.selection:
            return None
        ids = [note.note_id for note in self.notes if note.note_id in self.selection]

        def trash(restore: bool) -> None:
            self.activity.store.trash(ids, restore)
            self.selection.clear()
            self.activity.changed()

        folders = self.activity.folders
        move = ui.Text(
            "Move to notebook... ▼",
            style=style.HEADER,
            max_lines=1,
            weight=1,
            padding=(8, 0),
            tap=partial(self._move, ids),
        )
        return style.header(
            style.button("arrow_left", "Back", self.selection.clear),
            move if folders and not in_trash else style.title(""),
            style.button("select_all", "Select all", self._select_all),
            style.button("restore", "Restore", partial(trash, True))
            if in_trash
            else style.button("delete", "Delete", partial(trash, False)),
        )

    def _select_all(self) -> None:
        self.selection.all([note.note_id for note in self.notes])

    def _move(self, ids: list[str]) -> None:
        activity, folders = self.activity, self.activity.folders

        def move(position: int) -> None:
            folder = folders[position]
            if len(ids) == 1:
                do(folder.folder_id)
                return
            ui.AlertDialog(
                activity,
                "",
                f'Move {len(ids)} notes to notebook "{folder.title}"?',
                positive=("OK", partial(do, folder.folder_id)),
                negative=("Cancel", None),
            ).show()

        def do(folder_id: str) -> None:
            activity.store.change(ids, {"parent_id": folder_id}, by_user=False)
            self.selection.clear()
            activity.changed()

        choose_folder(activity, move)


def choose_folder(activity: MainActivity, on_pick: Callable[[int], object]) -> None:
    """Let the user pick one of the notebooks; `on_pick(position)`."""
    names = ["    " * folder.level + folder.title for folder in activity.folders]
    ui.ListDialog(activity, "", names, on_pick).show()
