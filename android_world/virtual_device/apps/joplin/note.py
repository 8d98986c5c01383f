"""A note: its title, and its text as it looks or as it is written."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

import skia

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.android_framework.chooser import file_uri
from android_world.virtual_device.apps._lib.permission_controller.requests import (
    request_permissions,
)
from android_world.virtual_device.apps.base import Fragment
from android_world.virtual_device.apps.joplin import note_menu, note_viewer, style
from android_world.virtual_device.apps.joplin.editor import Editor
from android_world.virtual_device.apps.joplin.model import Note, Row
from android_world.virtual_device.apps.joplin.rows import choose_folder
from android_world.virtual_device.codecs.images import picture
from android_world.virtual_device.framework.intents import ACTION_VIEW, Intent

if TYPE_CHECKING:
    from android_world.virtual_device.apps.joplin.main import MainActivity

_MOST_TITLE = 80
_MARKS = re.compile(r"^[#\-*\s\[\]]+")
_LOCATION = "android.permission.ACCESS_FINE_LOCATION"
_FAILED = "The note could not be saved: {}"


class NotePage(Fragment):
    """One note; what is typed is saved at once."""

    def __init__(self, activity: MainActivity, note_id: str, is_new: bool = False) -> None:
        super().__init__(activity)
        self.main = activity
        self.note_id = note_id
        self.is_new = self.editing = is_new
        self.last = activity.store.note(note_id)
        self.name = ui.TextState(self.last.title if self.last else "")
        self.editor = Editor(self, self.last.body if self.last else "")
        self.unsaved: Row = {}
        self.asked = False
        self._read_settings()

    def _read_settings(self) -> None:
        get = self.main.settings.get
        self.soft_breaks = get("markdown.plugin.softbreaks", False)
        self.typographer = get("markdown.plugin.typographer", False)
        self.linkify = get("markdown.plugin.linkify", True)

    def on_shown(self) -> None:
        if self.is_new and self.last and self.last.is_todo:
            self.activity.set_focus(self.name)
        if not self.asked and self.main.settings.get("trackLocation", True):
            self.asked = True
            request_permissions(self.main, [_LOCATION], self._on_location)

    def _on_location(self, granted: dict[str, bool]) -> None:
        """Where a new note is written is kept with it."""
        if self.is_new and granted[_LOCATION] and self.device.location.is_enabled:
            fix = self.device.location.last_fix
            place: Row = {"latitude": fix.latitude, "longitude": fix.longitude}
            place["altitude"] = fix.altitude_m
            self.main.attempt(partial(self.main.store.change, [self.note_id], place, False))

    # -- views -----------------------------------------------------------------------------------

    def build(self) -> ui.View:
        self.last = note = self.main.store.note(self.note_id) or self.last
        if note is None:
            return style.frame("", self.close)
        edit = ui.Box(gravity="end|bottom", padding=24)[
            style.round_button("pencil", "Edit", self._edit, small=False)
        ]
        return ui.Column(fill=True)[
            self._header(note),
            self._title(note),
            style.line(),
            ui.Box(w=ui.MATCH, weight=1)[
                self.editor.build() if self.editing else self._view(),
                None if self.editing or note.deleted else edit,
            ],
        ]

    def _header(self, note: Note) -> ui.View:
        names = {folder.folder_id: folder.title for folder in self.main.folders}
        steps, editor = self.editor.steps, self.editor
        changed = self.editing and (steps.done or steps.undone)
        choose = partial(self.main.attempt, self._choose_folder)
        return style.header(
            style.button("arrow_left", "Back", self.main.handle_back),
            style.button("undo", "Undo", editor.undo, bool(steps.done)) if changed else None,
            style.button("redo", "Redo", editor.redo, bool(steps.undone)) if changed else None,
            style.drop_down(names.get(note.parent_id, ""), choose, "folder"),
            ui.IconButton(
                "dots_vertical",
                ".ViewGroup",
                desc="Actions",
                tint=style.WHITE,
                key="actions",
                tap=partial(note_menu.show, self, note),
            ),
        )

    def _title(self, note: Note) -> ui.View:
        field = style.field(
            self.name,
            "Add title",
            style=style.TITLE,
            weight=1,
            h=56,
            on_change=lambda text: self.save(title=text),
        )
        box = ui.CheckBox(
            checked=bool(note.completed), tint=style.INK, tap=partial(self._toggle, note)
        )
        return ui.Row(w=ui.MATCH, padding=(16, 0), align="center")[
            box if note.is_todo else None, field
        ]

    def _view(self) -> ui.View:
        text = self.editor.state.text
        page = note_viewer.page(text, self) if text.strip() else None
        return ui.Box(".WebView", fill=True)[page]

    # -- what the rendered note asks for ---------------------------------------------------------

    def picture(self, url: str) -> skia.Image | None:
        """The attached image that a link means."""
        resource = self.main.resources.find(url)
        return picture(self.device.storage, resource.path) if resource else None

    def tick(self, line: int) -> None:
        """Turn the check box in a line."""
        self.editor.state.set_text(note_viewer.toggle_check_box(self.editor.state.text, line))
        self.editor.on_text_changed()

    def follow(self, url: str) -> None:
        """Open an attached file, another note, or an address."""
        self.main.attempt(partial(self._follow, url))

    def _follow(self, url: str) -> None:
        resource = self.main.resources.find(url)
        if resource is not None:
            target = file_uri(self.device, resource.path)
            intent = Intent(ACTION_VIEW, data=target, mime_type=resource.mime)
            self.main.start_activity(intent)
        elif self.main.store.note(url.removeprefix(":/")):
            self.main.open_note(url.removeprefix(":/"))
        elif not url.startswith(":/"):
            self.main.start_activity(Intent(ACTION_VIEW, data=url))

    # -- actions ---------------------------------------------------------------------------------

    def save(self, **values: str | int) -> None:
        """Keep values, with those that could not be saved before."""
        is_known = bool(self.unsaved)
        self.unsaved |= values
        if not self.unsaved:
            return
        if is_known and values and self.main.overlays:
            return
        if self.main.attempt(self._write, _FAILED):
            self.main.on_notes_changed()

    def _write(self) -> None:
        links = self.main.resources.note_links
        if not self.main.store.change([self.note_id], self.unsaved):
            self.main.tell(_FAILED.format("it is not in the database any more."))
        elif "body" in self.unsaved:
            links(self.note_id, self.editor.state.text)
        self.unsaved = {}

    def _edit(self) -> None:
        self.editing = True

    def _toggle(self, note: Note) -> None:
        self.save(todo_completed=0 if note.completed else self.device.clock.now_ms)

    def on_back(self) -> bool:
        """From the editor back to the text as it looks; a new note without anything goes away."""
        if self.editing and self.editor.close_panel():
            return True
        name, body = self.name.text, self.editor.state.text
        if self.is_new and not name and not body:
            self.main.attempt(partial(self.main.store.remove, [self.note_id]))
            self.main.on_notes_changed()
            return False
        if self.is_new and not name:
            first = next((line for line in body.splitlines() if line.strip()), "")
            self.name.set_text(_MARKS.sub("", first)[:_MOST_TITLE].strip())
            self.unsaved["title"] = self.name.text
        self.save()
        if self.unsaved:
            return True
        was_editing, self.editing, self.is_new = self.editing, False, False
        if was_editing:
            self.device.ime.hide()
            self.activity.set_focus(None)
        return was_editing

    def _choose_folder(self) -> None:
        choose_folder(self.main, "folder", self.main.folders, self._move)

    def _move(self, folder_id: str) -> None:
        change = partial(
            self.main.store.change, [self.note_id], {"parent_id": folder_id}, by_user=False
        )
        if self.main.attempt(change, _FAILED):
            self.main.on_notes_changed()

    def attach(self, _: ui.TextState | None = None) -> None:
        """Ask what to attach."""
        note_menu.show_attachment_dialog(self)

    def attach_file(self, path: str) -> None:
        """Attach a file of the phone at the cursor."""
        if self.device.storage.is_file(path):
            self.main.attempt(partial(self._attach, path))

    def _attach(self, path: str) -> None:
        resource = self.main.resources.add(path)
        state = self.editor.state
        if not self.editing and state.text:
            state.move(len(state.text))
            state.insert("\n")
        self.editor.insert(resource.markdown + "\n" * (not self.editing))
