"""Joplin's only activity: the notes of a notebook, and the pages over it."""

from __future__ import annotations

import dataclasses
import sqlite3
from collections.abc import Callable
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.android_framework.chooser import EXTRA_TEXT
from android_world.virtual_device.apps.base import Activity, ActivityResult, WindowContent
from android_world.virtual_device.apps.joplin import settings, style
from android_world.virtual_device.apps.joplin.app import NOTE_EXTRA, JoplinApp
from android_world.virtual_device.apps.joplin.configuration import ConfigurationPage
from android_world.virtual_device.apps.joplin.folder import FolderPage
from android_world.virtual_device.apps.joplin.model import (
    ALL,
    ORDERS,
    SWITCHES,
    TAGGED,
    TRASH,
    Folder,
)
from android_world.virtual_device.apps.joplin.note import NotePage
from android_world.virtual_device.apps.joplin.resources import ResourceStore
from android_world.virtual_device.apps.joplin.rows import NoteRows
from android_world.virtual_device.apps.joplin.search import SearchPage
from android_world.virtual_device.apps.joplin.settings import Settings
from android_world.virtual_device.apps.joplin.sidebar import Sidebar
from android_world.virtual_device.apps.joplin.store import NoteStore
from android_world.virtual_device.apps.joplin.tag_pages import TagsPage
from android_world.virtual_device.apps.joplin.tags import TagStore
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.system.crashes import fatal_exception

_NO_NOTES = "There are currently no notes. Create one by clicking on the (+) button."
_NO_NOTEBOOKS = "You currently have no notebooks."
_SEND = "android.intent.action.SEND"
_FAILED = "The database could not be used: {}"


class MainActivity(Activity):
    """The list of notes."""

    background = style.WHITE
    light_status_bar = False
    light_navigation_bar = True
    status_bar_color = style.BAR
    app: JoplinApp

    def on_create(self) -> None:
        self.store = NoteStore(self.device)
        self.tags = TagStore(self.device)
        self.resources = ResourceStore(self.device)
        self.settings = Settings(self.device)
        self.chosen = ""
        self.options_open = False
        self.rows = NoteRows(self, self.open_note)
        self.on_new_intent(self.intent)

    def on_new_intent(self, intent: Intent) -> None:
        super().on_new_intent(intent)
        if NOTE_EXTRA in intent.extras:
            self.open_place(self.visible_place)
            self.open_note(str(intent.extras[NOTE_EXTRA]))
        elif intent.action == _SEND and intent.extras.get(EXTRA_TEXT) and self.folders:
            self.new_note(False, body=str(intent.extras[EXTRA_TEXT]))

    def on_resume(self) -> None:
        self.invalidate()

    def on_pause(self) -> None:
        for page in self.fragments:
            if isinstance(page, NotePage):
                page.save()

    def on_result(self, request: str, result: ActivityResult) -> None:
        if isinstance(self.fragment, NotePage) and result.ok:
            self.fragment.attach_file(str(result.data.get("path", "")))

    @property
    def night(self) -> bool:
        try:
            follows = self.settings.get("themeAutoDetect", False)
            is_dark = self.settings.get("theme", settings.LIGHT) == settings.DARK
        except sqlite3.DatabaseError:
            return False
        return self.device.windows.night if follows else bool(is_dark)

    @property
    def folders(self) -> list[Folder]:
        """All notebooks."""
        return self.store.folders()

    @property
    def visible_place(self) -> str:
        """What is shown: id of a notebook, `ALL`, `TRASH`, or a tag behind `TAGGED`."""
        kept = self.chosen or self.settings.get(settings.ACTIVE_FOLDER, "")
        known = {folder.folder_id for folder in (*self.folders, *self.store.folders(deleted=True))}
        tags = {TAGGED + tag.tag_id for tag in self.tags.all()}
        return kept if kept in (ALL, TRASH, *known, *tags) else self.store.newest_folder() or ALL

    # -- troubles --------------------------------------------------------------------------------

    def on_notes_changed(self) -> None:
        """Notes were changed: the index of the search and the alarms follow."""
        self.app.on_notes_changed()
        self.invalidate()

    def attempt(self, work: Callable[[], object], failure: str = _FAILED) -> bool:
        """Do something with the database; where that cannot be used, report this."""
        try:
            work()
        except sqlite3.DatabaseError as error:
            self.tell(self.trouble(error, failure))
            return False
        return True

    def trouble(self, error: sqlite3.DatabaseError, failure: str = _FAILED) -> str:
        """What to say about a database that is locked, damaged or full; faults of ours continue."""
        if fatal_exception(error) is None:
            raise error
        return failure.format(error)

    def tell(self, message: str) -> None:
        """Say something in a dialog."""
        ui.AlertDialog(self, "", message, positive=("OK", None), style=ui.PLATFORM).show()

    def build_window(self, insets: ui.Insets) -> ui.View:
        self.status_bar_color = style.BAR_BY_NIGHT if self.night else style.BAR
        try:
            return super().build_window(insets)
        except sqlite3.DatabaseError as error:
            again = ("TRY AGAIN", self.invalidate)
            text = self.trouble(error)
        bar = (self.status_bar_color, self.device.display.insets.top)
        page = ui.Column(fill=True)[style.header(style.title("Joplin")), _message(text, again)]
        return WindowContent(insets=insets, status_bar=bar, children=[page])

    # -- views -----------------------------------------------------------------------------------

    def build(self) -> ui.View:
        place, folders = self.visible_place, self.folders
        notes = self.store.notes(place, self.settings.order)
        self.rows.show(notes)
        if notes:
            body = self.rows.view("notes")
        else:
            new = None if folders else ("CREATE A NOTEBOOK", self.new_folder)
            body = _message(_NO_NOTES if folders else _NO_NOTEBOOKS, new)
        in_trash = self.is_in_trash(place)
        plus = folders and not in_trash and not self.rows.selection
        return ui.Column(fill=True, on_drag=self._on_drag, drag_axis="x")[
            self.rows.header(in_trash) or self._header(place),
            ui.Box(w=ui.MATCH, weight=1)[
                ui.Column(fill=True)[body], self._new_notes() if plus else None
            ],
        ]

    def is_in_trash(self, place: str) -> bool:
        """Whether a place is the bin or a notebook in it."""
        deleted = {folder.folder_id for folder in self.store.folders(deleted=True)}
        return place == TRASH or place in deleted

    def _header(self, place: str) -> ui.View:
        names = {ALL: "All notes", TRASH: "Trash"}
        folders = (*self.folders, *self.store.folders(deleted=True))
        names |= {folder.folder_id: folder.title for folder in folders}
        names |= {TAGGED + tag.tag_id: tag.title for tag in self.tags.all()}
        return style.header(
            style.button("menu", "Sidebar", Sidebar(self).show),
            style.title(names[place]),
            style.button("magnify", "Search", lambda: self.push(SearchPage(self))),
            style.button("sort", "Sort notes by", partial(self.attempt, self._choose_sort_order)),
        )

    def _on_drag(self, drag: ui.Drag) -> None:
        from_edge = drag.start_x < self.device.display.px(32)
        if drag.phase == "end" and from_edge and drag.dx > self.device.display.px(56):
            Sidebar(self).show()

    def _new_notes(self) -> ui.View:
        icon = "close" if self.options_open else "plus"
        plus = style.round_button(icon, "Add new", self._toggle_options, small=False)
        options = (
            ("checkbox_marked_outline", "New to-do", True),
            ("file_outline", "New note", False),
        )
        column = ui.Column(gravity="end|bottom", align="end", gap=16, padding=24)[
            *(self._option(*option) for option in options if self.options_open), plus
        ]
        shade = ui.Spacer(
            fill=True, background="#E6FFFFFF", on_tap_at=lambda _x, _y: self._toggle_options()
        )
        return ui.Box(fill=True)[shade if self.options_open else None, column]

    def _toggle_options(self) -> None:
        self.options_open = not self.options_open

    def _option(self, icon: str, label: str, is_todo: bool) -> ui.View:
        new = partial(self.new_note, is_todo)
        return ui.Row(align="center", gap=12)[
            ui.Text(label, style=style.BODY, tap=new),
            style.round_button(icon, label, new, small=True),
        ]

    # -- actions ---------------------------------------------------------------------------------

    def on_back(self) -> bool:
        if self.rows.selection.back():
            return True
        was_open, self.options_open = self.options_open, False
        return was_open

    def open_place(self, place: str) -> None:
        """Show a notebook, a tag, all notes or the bin."""
        while self.fragments:
            self.pop()
        self.rows.selection.clear()
        self.options_open = False
        self.chosen = place
        if any(folder.folder_id == place for folder in self.folders):
            self.settings.put(**{settings.ACTIVE_FOLDER: place})
        self.retained_state.pop("list:notes", None)
        self.invalidate()

    def open_note(self, note_id: str) -> None:
        """Show a note."""
        self.attempt(lambda: self.push(NotePage(self, note_id)))

    def new_note(self, is_todo: bool, body: str = "") -> None:
        """Write a new note in this notebook, or in the one that was open last."""
        self.options_open = False
        self.attempt(partial(self._new_note, is_todo, body))

    def _new_note(self, is_todo: bool, body: str) -> None:
        known = [folder.folder_id for folder in self.folders]
        active = self.settings.get(settings.ACTIVE_FOLDER, "")
        choices = (self.visible_place, active, self.store.newest_folder())
        place = next(choice for choice in choices if choice in known)
        note_id = self.store.create(place, is_todo, body=body)
        self.push(NotePage(self, note_id, is_new=True))
        self.on_notes_changed()

    def new_folder(self) -> None:
        """Make a notebook."""
        self.push(FolderPage(self))

    def edit_folder(self, folder: Folder) -> None:
        """Change a notebook."""
        self.push(FolderPage(self, folder))

    def show_tags(self) -> None:
        """Show the tags."""
        self.push(TagsPage(self))

    def configure(self, section: str = "") -> None:
        """Show the configuration, or a section of it."""
        self.push(ConfigurationPage(self, section))

    def _choose_sort_order(self) -> None:
        order, fields, flags = self.settings.order, list(ORDERS), list(SWITCHES)
        marked = ["⬤ " + n if f == order.field else n for f, n in ORDERS.items()]
        values = dataclasses.asdict(order)
        switches = [f"{'✓ ' if values[f] else ''}[ {name} ]" for f, name in SWITCHES.items()]

        def pick(position: int) -> None:
            if position < len(fields):
                self.settings.sort_by(fields[position])
            else:
                self.settings.turn(flags[position - len(fields)])

        def choose(position: int) -> None:
            self.attempt(partial(pick, position))

        ui.ListDialog(self, "Sort notes by", [*marked, *switches], choose, style=ui.PLATFORM).show()


def _message(text: str, action: tuple[str, Callable[[], object]] | None) -> ui.View:
    look = ui.EmptyStyle(page="", padding=32, gap=16, text_style=style.BODY)
    return ui.empty_page(text, style=look, action=action)
