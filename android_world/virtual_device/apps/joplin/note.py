"""A note: its title, and its text as it looks or as it is written."""

from __future__ import annotations

import datetime
import re
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Fragment
from android_world.virtual_device.apps.joplin import rendered, style
from android_world.virtual_device.apps.joplin.rows import choose_folder
from android_world.virtual_device.apps.joplin.store import Note

if TYPE_CHECKING:
    from android_world.virtual_device.apps.joplin.main import MainActivity

_MOST_TITLE = 80
_MARKS = re.compile(r"^[#\-*\s\[\]]+")


class NotePage(Fragment):
    """One note; what is typed is saved at once."""

    def __init__(self, activity: MainActivity, note_id: str, is_new: bool = False) -> None:
        super().__init__(activity)
        self.main = activity
        self.note_id = note_id
        self.is_new = self.editing = is_new
        note = activity.store.note(note_id)
        self.name = ui.TextState(note.title if note else "")
        self.body = ui.TextState(note.body if note else "")

    def on_shown(self) -> None:
        """A new to-do begins with its title."""
        note = self.main.store.note(self.note_id)
        if self.is_new and note and note.is_todo:
            self.activity.set_focus(self.name)

    # -- views -----------------------------------------------------------------------------------

    def build(self) -> ui.View:
        """Header, title and text."""
        note = self.main.store.note(self.note_id)
        if note is None:
            return ui.Column(fill=True)[
                style.header(style.button("arrow_left", "Back", self.close), style.title(""))
            ]
        edit = ui.Box(gravity="end|bottom", padding=24)[
            style.round_button("pencil", "Edit", self._edit, small=False)
        ]
        return ui.Column(fill=True)[
            self._header(note),
            self._title(note),
            style.line(),
            ui.Box(w=ui.MATCH, weight=1)[
                self._editor() if self.editing else self._view(),
                None if self.editing or note.deleted else edit,
            ],
        ]

    def _header(self, note: Note) -> ui.View:
        names = {folder.folder_id: folder.title for folder in self.main.folders}
        move = ui.Text(
            f"{names.get(note.parent_id, '')} ▼",
            style=style.HEADER,
            max_lines=1,
            weight=1,
            padding=(8, 0),
            tap=self._move,
        )
        back = style.button("arrow_left", "Back", self.main.handle_back)
        actions = ui.IconButton(
            "dots_vertical",
            ".ViewGroup",
            desc="Actions",
            tint=style.WHITE,
            key="actions",
            tap=partial(self._open_menu, note),
        )
        return style.header(back, move, actions)

    def _title(self, note: Note) -> ui.View:
        field = ui.TextField(
            state=self.name,
            hint="Add title",
            style=style.TITLE,
            weight=1,
            h=56,
            capitalize="sentences",
            on_change=lambda text: self._save(title=text),
        )
        box = ui.CheckBox(
            checked=bool(note.completed), tint=style.INK, tap=partial(self._tick, note)
        )
        return ui.Row(w=ui.MATCH, padding=(16, 0), align="center")[
            box if note.is_todo else None, field
        ]

    def _view(self) -> ui.View:
        return ui.Box(".WebView", fill=True)[
            ui.Scroll(".WebView", key="view", fill=True)[
                ui.Column(w=ui.MATCH, padding=(16, 8, 16, 96))[
                    rendered.views(self.body.text, self._tick_line)
                ]
            ]
        ]

    def _editor(self) -> ui.View:
        return ui.Box(".WebView", fill=True)[
            ui.TextField(
                state=self.body,
                input_type="multiline",
                style=style.BODY,
                gravity_text="top",
                capitalize="sentences",
                fill=True,
                padding=(16, 12),
                on_change=lambda text: self._save(body=text),
            )
        ]

    # -- actions ---------------------------------------------------------------------------------

    def _save(self, **values: str | int) -> None:
        self.main.store.change([self.note_id], dict(values))
        self.main.changed()

    def _edit(self) -> None:
        self.editing = True

    def _tick(self, note: Note) -> None:
        self._save(todo_completed=0 if note.completed else self.device.clock.now_ms)

    def _tick_line(self, line: int) -> None:
        self.body.set_text(rendered.ticked(self.body.text, line))
        self._save(body=self.body.text)

    def on_back(self) -> bool:
        """From the editor back to the text as it looks; a new note without anything goes away."""
        note = self.main.store.note(self.note_id)
        if note and self.is_new and not note.title and not note.body:
            self.main.store.remove(self.note_id)
            self.main.changed()
            return False
        if note and self.is_new and not note.title:
            first = next((line for line in note.body.splitlines() if line.strip()), "")
            self.name.set_text(_MARKS.sub("", first)[:_MOST_TITLE].strip())
            self._save(title=self.name.text)
        was_editing = self.editing
        self.editing = self.is_new = False
        if was_editing:
            self.device.ime.hide()
            self.activity.set_focus(None)
        return was_editing

    def _move(self) -> None:
        def move(position: int) -> None:
            folder = self.main.folders[position]
            self.main.store.change([self.note_id], {"parent_id": folder.folder_id}, by_user=False)
            self.main.changed()

        choose_folder(self.main, move)

    def _open_menu(self, note: Note) -> None:
        convert = partial(self._save, is_todo=int(not note.is_todo), todo_due=0, todo_completed=0)
        restore = partial(self._trash, True)
        items = [
            ui.MenuItem("Convert to note" if note.is_todo else "Convert to todo", convert),
            ui.MenuItem("Properties", partial(self._show_properties, note)),
            ui.MenuItem("Restore", restore)
            if note.deleted
            else ui.MenuItem("Delete", partial(self._trash, False)),
        ]
        ui.PopupMenu(self.main, items, ui.bounds_of(self.main, "actions")).show()

    def _trash(self, restore: bool) -> None:
        self.main.store.trash([self.note_id], restore)
        self.close()
        self.main.changed()

    def _show_properties(self, note: Note) -> None:
        def shown(ms: int) -> str:
            moment = datetime.datetime.fromtimestamp(ms / 1000, datetime.UTC)
            return moment.strftime("%d/%m/%Y %H:%M")

        lines = f"Created: {shown(note.created)}\nUpdated: {shown(note.updated)}"
        ui.AlertDialog(self.main, "", lines, positive=("OK", None), style=ui.PLATFORM).show()
