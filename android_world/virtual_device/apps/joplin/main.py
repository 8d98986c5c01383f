"""Joplin's only activity: the notes of a notebook, and the pages over it."""

from __future__ import annotations

import dataclasses
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.joplin import style
from android_world.virtual_device.apps.joplin.app import JoplinApp
from android_world.virtual_device.apps.joplin.folder import FolderPage
from android_world.virtual_device.apps.joplin.note import NotePage
from android_world.virtual_device.apps.joplin.rows import NoteRows
from android_world.virtual_device.apps.joplin.search import SearchPage
from android_world.virtual_device.apps.joplin.sidebar import Sidebar
from android_world.virtual_device.apps.joplin.store import (
    ALL,
    ORDERS,
    SWITCHES,
    TRASH,
    Folder,
    NoteStore,
    Order,
)
from android_world.virtual_device.framework.preferences import Preferences

_NO_NOTES = "There are currently no notes. Create one by clicking on the (+) button."
_NO_NOTEBOOKS = "You currently have no notebooks."


class MainActivity(Activity):
    """The list of notes."""

    background = style.WHITE
    follows_night = False
    light_status_bar = False
    status_bar_color = style.BAR
    app: JoplinApp

    def on_create(self) -> None:
        """Begin with the notebook that was open last."""
        self.store = NoteStore(self.device)
        self.preferences = Preferences(self.device.storage, self.package)
        self.options_open = False
        self.rows = NoteRows(self, self.open_note)

    def on_resume(self) -> None:
        """Others may have changed the database."""
        self.invalidate()

    @property
    def folders(self) -> list[Folder]:
        """All notebooks."""
        return self.store.folders()

    @property
    def shown_place(self) -> str:
        """Id of the notebook that is shown, or `ALL` or `TRASH`."""
        folders = [folder.folder_id for folder in self.folders]
        kept = self.preferences.get_str("activeFolderId", "")
        if kept in (ALL, TRASH, *folders):
            return kept
        return folders[0] if folders else ALL

    @property
    def order(self) -> Order:
        """How the notes are sorted."""
        kept = self.preferences
        field = kept.get_str("field", Order.field)
        flags = {name: kept.get_bool(name, True) for name in SWITCHES}
        return Order(field if field in ORDERS else Order.field, **flags)

    def changed(self) -> None:
        """Notes were changed: the index of the search follows."""
        self.app.index_later()
        self.invalidate()

    # -- views -----------------------------------------------------------------------------------

    def build(self) -> ui.View:
        """Header, notes and the button for new ones."""
        place, folders = self.shown_place, self.folders
        notes = self.store.notes(place, self.order)
        self.rows.show(notes)
        if notes:
            body = self.rows.view("notes")
        else:
            text = _NO_NOTES if folders else _NO_NOTEBOOKS
            new = None if folders else ("CREATE A NOTEBOOK", self.new_folder)
            body = ui.empty_page(text, style=ui.EmptyStyle(page="", padding=32, gap=16), action=new)
        plus = folders and place != TRASH and not self.rows.selection
        return ui.Column(fill=True)[
            self.rows.header(place == TRASH) or self._header(place),
            ui.Box(w=ui.MATCH, weight=1)[
                ui.Column(fill=True)[body], self._new_notes() if plus else None
            ],
        ]

    def _header(self, place: str) -> ui.View:
        names = {ALL: "All notes", TRASH: "Trash"}
        names.update((folder.folder_id, folder.title) for folder in self.folders)
        return style.header(
            style.button("menu", "Sidebar", Sidebar(self).show),
            style.title(names[place]),
            style.button("magnify", "Search", self._search),
            style.button("sort", "Sort notes by", self._choose_order),
        )

    def _new_notes(self) -> ui.View:
        def toggle() -> None:
            self.options_open = not self.options_open

        plus = style.round_button(
            "close" if self.options_open else "plus", "Add new", toggle, small=False
        )
        options = (
            ("checkbox_marked_outline", "New to-do", True),
            ("file_outline", "New note", False),
        )
        column = ui.Column(gravity="end|bottom", align="end", gap=16, padding=24)[
            *(self._option(*option) for option in options if self.options_open), plus
        ]
        shade = ui.Spacer(fill=True, background="#E6FFFFFF", on_tap_at=lambda _x, _y: toggle())
        return ui.Box(fill=True)[shade if self.options_open else None, column]

    def _option(self, icon: str, label: str, is_todo: bool) -> ui.View:
        new = partial(self.new_note, is_todo)
        return ui.Row(align="center", gap=12)[
            ui.Text(label, style=style.BODY, tap=new),
            style.round_button(icon, label, new, small=True),
        ]

    # -- actions ---------------------------------------------------------------------------------

    def on_back(self) -> bool:
        """BACK ends a selection, then closes the button's options."""
        if self.rows.selection.back():
            return True
        was_open, self.options_open = self.options_open, False
        return was_open

    def open_place(self, place: str) -> None:
        """Show a notebook, all notes or the bin."""
        while self.fragments:
            self.pop()
        self.rows.selection.clear()
        self.preferences.put(activeFolderId=place)
        self.retained.pop("list:notes", None)
        self.invalidate()

    def open_note(self, note_id: str) -> None:
        """Show a note."""
        self.push(NotePage(self, note_id))

    def new_note(self, is_todo: bool) -> None:
        """Write a new note in this notebook, or in the first one."""
        place = self.shown_place if self.shown_place != ALL else self.folders[0].folder_id
        self.options_open = False
        note_id = self.store.create(place, is_todo)
        self.push(NotePage(self, note_id, is_new=True))
        self.changed()

    def new_folder(self) -> None:
        """Make a notebook."""
        self.push(FolderPage(self))

    def edit_folder(self, folder: Folder) -> None:
        """Rename a notebook."""
        self.push(FolderPage(self, folder))

    def _search(self) -> None:
        self.push(SearchPage(self))

    def _choose_order(self) -> None:
        order, fields, flags = self.order, list(ORDERS), list(SWITCHES)
        marked = ["⬤ " + n if f == order.field else n for f, n in ORDERS.items()]
        values = dataclasses.asdict(order)
        switches = [f"{'✓ ' if values[f] else ''}[ {name} ]" for f, name in SWITCHES.items()]

        def pick(position: int) -> None:
            if position < len(fields):
                self.preferences.put(field=fields[position])
            else:
                name = flags[position - len(fields)]
                self.preferences.put(**{name: not values[name]})

        ui.ListDialog(self, "Sort notes by", [*marked, *switches], pick).show()
