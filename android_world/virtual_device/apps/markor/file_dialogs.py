"""Dialogs of the file browser: new file, rename, details, search."""

from __future__ import annotations

import dataclasses
import posixpath
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from android_world.virtual_device import ui
from android_world.virtual_device.apps.markor import formats, style
from android_world.virtual_device.apps.markor.activity import MarkorActivity
from android_world.virtual_device.apps.markor.app import MarkorApp
from android_world.virtual_device.apps.markor.dialogs import (
    INDENTED,
    ROOM,
    Form,
    check_box,
    text_field,
)
from android_world.virtual_device.apps.markor.store import FORBIDDEN, Entry, clean_name, mime_type
from android_world.virtual_device.system.date_format import local_time

_NAME_CHARACTERS = "[^" + "".join(f"\\{c}" for c in FORBIDDEN if c != "\n") + "\n]*"
_REGEX = "search_regex"
_SEARCH_FLAGS = {
    "Regex search": _REGEX,
    "Case sensitive": "search_case",
    "Search in content": "search_content",
    "Stop search after first match": "search_first",
}


class NewFileDialog(Form):
    """Name, extension, type and template of a new file, or of a new folder.

    The lengths are measured on recordings.
    """

    def __init__(
        self,
        activity: MarkorActivity,
        on_file: Callable[[str, str], object],
        on_folder: Callable[[str], object],
    ) -> None:
        super().__init__(
            activity,
            "",
            ui.TextState(accepts=_NAME_CHARACTERS),
            ("OK", self._make_file),
            neutral=("Folder", self._make_folder),
        )
        self.style = style.WIDE_DIALOG
        self.on_file, self.on_folder = on_file, on_folder
        extension = activity.options.text("new_file_extension", ".md")
        self.extension = ui.TextState(extension, accepts=_NAME_CHARACTERS)
        self.type = activity.options.number("new_file_type")
        self.template = 0

    def content(self) -> ui.View | None:
        types = [known.label for known in formats.FILE_TYPES]
        templates = [name for name, _ in formats.TEMPLATES]
        hint = "- Folder is created without file extension\n- Files and folders are not overwritten"
        hint_style = ui.TextStyle(12.3, 400, style.SECONDARY)

        def choose_type(position: int) -> None:
            self.type = position
            self.extension.set_text(formats.FILE_TYPES[position].extension)
            self.invalidate()

        def choose_template(position: int) -> None:
            self.template = position
            self.invalidate()

        form = ui.Column(".LinearLayout", w=ui.MATCH, padding=(16, 15.9, 16, 2.4))
        return ui.Box("#customPanel", w=ui.MATCH)[
            ui.Scroll("#new_file_dialog__root", w=ui.MATCH)[
                form[
                    ui.Text("Name", style=style.LABEL, h=12.5),
                    ui.Row(".LinearLayout", w=ui.MATCH)[
                        self._field(self.first, "name", 70, hint="my_note"),
                        self._field(self.extension, "ext", 30, align="end"),
                        ui.Spacer(w=32),
                    ],
                    ui.Text("Type", style=style.LABEL, h=12.6, margin=(0, 10.3, 0, 0)),
                    self._spinner("type", types, self.type, choose_type),
                    ui.Text("Template", style=style.LABEL, h=12.6, margin=(0, 3.8, 0, 0)),
                    self._spinner("template", templates, self.template, choose_template),
                    ui.Text(hint, style=hint_style, line_height=16.3, margin=(0, 27.6, 0, 0)),
                ]
            ]
        ]

    @staticmethod
    def _field(state: ui.TextState, name: str, weight: float, **options: Any) -> ui.View:
        selector = f"#new_file_dialog__{name}"
        options = {"h": 28.9, "padding": (4.5, 0, 4, 8), "gravity_text": "top", **options}
        return text_field(state, selector, weight=weight, **options)

    def _spinner(
        self, name: str, labels: Sequence[str], choice: int, on_select: Callable[[int], object]
    ) -> ui.View:
        return ui.Spinner(
            f"#new_file_dialog__{name}",
            activity=self.activity,
            options=labels,
            choice=choice,
            on_select=on_select,
            style=ui.TextStyle(15.5, 400, style.INK),
            w=ui.MATCH,
            h=32,
            min_height=32,
            padding=(1, 0, 12, 0),
        )

    def _make_file(self) -> None:
        name, extension = clean_name(self.first.text), clean_name(self.extension.text)
        self.activity.options.put("new_file_extension", extension)
        self.activity.options.put("new_file_type", self.type)
        if name:
            self.on_file(name + extension, formats.TEMPLATES[self.template][1])

    def _make_folder(self) -> None:
        name = clean_name(self.first.text)
        if name:
            self.on_folder(name)


class RenameDialog(Form):
    """A new name for a file or folder; names that are taken are refused."""

    def __init__(
        self, activity: MarkorActivity, path: str, on_renamed: Callable[[], object]
    ) -> None:
        name = ui.TextState(posixpath.basename(path), accepts=_NAME_CHARACTERS)
        super().__init__(activity, "Rename", name, ("OK", self._rename))
        self.path = path
        self.on_renamed = on_renamed

    def body(self) -> Sequence[ui.View | None]:
        warning = ui.Text(
            "File/folder already exists! Please use a different name",
            "#dialog_message",
            style=ui.TextStyle(14, 400, style.ACCENT),
            w=ui.MATCH,
        )
        return [warning if self._is_taken() else None, text_field(self.first, "#new_name")]

    def is_button_enabled(self, button: ui.DialogButton) -> bool:
        return button != self.positive or (bool(self._name()) and not self._is_taken())

    def _name(self) -> str:
        return clean_name(self.first.text)

    def _is_taken(self) -> bool:
        target = posixpath.join(posixpath.dirname(self.path), self._name())
        if not self._name() or target.casefold() == self.path.casefold():
            return False
        return self.activity.notes.exists(target)

    def _rename(self) -> None:
        if self.activity.notes.rename(self.path, self._name()):
            self.on_renamed()
        else:
            self.activity.toast(f"Error: Could not rename {posixpath.basename(self.path)}")


def show_info(activity: MarkorActivity, path: str) -> None:
    """Show what is known about a file or folder, if it is there."""
    entry = activity.notes.entry(path)
    if entry is not None:
        InfoDialog(activity, entry).show()


class InfoDialog(ui.ViewDialog):
    """What is known about a file or folder."""

    activity: MarkorActivity

    def __init__(self, activity: MarkorActivity, entry: Entry) -> None:
        super().__init__(activity, title="Info", positive=("OK", None), style=style.DIALOG)
        self.entry = entry

    def body(self) -> Sequence[ui.View | None]:
        def fact(name: str, value: str) -> ui.View:
            return ui.Column(w=ui.MATCH, margin=(0, 6, 0, 0))[
                ui.Text(name, style=style.LABEL, w=ui.MATCH),
                ui.Text(value, style=style.BODY, w=ui.MATCH),
            ]

        listed = self.entry.path in self.activity.options.paths("recent")
        selector = "#ui__fileinfodialog__recents"
        label = "List in recent files"
        box = check_box(label, listed, self._list_in_recents, selector, margin=(0, 6))
        facts = [fact(name, value) for name, value in self._facts()]
        return facts if self.entry.is_folder else [*facts, box]

    def _facts(self) -> list[tuple[str, str]]:
        entry = self.entry
        facts = [
            ("Name", entry.name),
            ("Location", posixpath.dirname(entry.path)),
            (
                "Last modified",
                style.date_text(
                    local_time(self.activity.device, entry.modified_ms), self.activity.twenty_four
                ),
            ),
            ("Size", size_text(entry.size)),
        ]
        if not entry.is_folder:
            facts.append(("MIME type", mime_type(entry.name)))
            if formats.is_text(entry.name):
                text = self.activity.notes.read(entry.path) or ""
                lines = len(text.split("\n")) if text else 0
                facts.append(("Text Lines/characters", f"{lines}/{len(text)}"))
        return facts

    def _list_in_recents(self, listed: bool) -> None:
        options = self.activity.options
        others = [p for p in options.paths("recent") if p != self.entry.path]
        options.put_paths("recent", [self.entry.path, *others] if listed else others)


def size_text(size: int) -> str:
    """`512 B`, `1.5 KB`."""
    value, unit = float(size), "B"
    for larger in ("KB", "MB", "GB"):
        if value < 1024:
            break
        value, unit = value / 1024, larger
    return f"{size} B" if unit == "B" else f"{value:.1f} {unit}"


class SearchDialog(Form):
    """What to look for in a folder and how; the keyboard waits for a touch of the field.

    `on_search(query, regex, match_case, in_content, first_only)`.
    """

    body_padding = (0, 0, 0, 0)

    def __init__(
        self, activity: MarkorActivity, on_search: Callable[[str, bool, bool, bool, bool], object]
    ) -> None:
        assert isinstance(activity.app, MarkorApp)
        self.searched = activity.app.searched
        flags = {t: activity.options.flag(key, key == _REGEX) for t, key in _SEARCH_FLAGS.items()}
        last = ui.TextState(self.searched[0] if self.searched else "")
        super().__init__(activity, "Search", last, ("OK", self._search), flags=flags)
        self.style = style.WIDE_DIALOG
        self.on_search = on_search

    def show(self) -> None:
        ui.ViewDialog.show(self)
        self.set_focus(self.first, show_keyboard=False)

    def body(self) -> Sequence[ui.View | None]:
        explanation = "Recursive search in current directory."
        look = dataclasses.replace(style.SMALL, color=style.INK)
        search_now = partial(self.finish, self._search)
        *boxes, first_only = self.boxes()
        first_only.margin, first_only.visible = INDENTED, self.flags["Search in content"]
        return [
            ui.Text(explanation, style=look, w=ui.MATCH, margin=ROOM),
            text_field(self.first, "", "Search", margin=ROOM, on_action=search_now),
            self._history() if self.searched else None,
            *boxes,
            first_only,
        ]

    def _history(self) -> ui.View:
        look = ui.TextStyle(18, 400, style.INK)
        text = ui.Text(
            self.searched[0], "#android:id/text1", style=look, weight=1, padding=(8, 9.9)
        )
        return ui.Row(
            ".Spinner",
            key="history",
            w=ui.MATCH,
            align="center",
            scrollable=len(self.searched) > 1,
            tap=self._show_history,
        )[text, ui.Icon("menu_down", tint=style.SECONDARY, margin=(12, 0))]

    def _show_history(self) -> None:
        over = ui.bounds_of(self, "history")
        ui.DropDown(
            self.activity,
            over,
            self.searched,
            0,
            lambda position: self.first.set_text(self.searched[position]),
            row_class="android.widget.TextView",
            overlap=True,
        ).show()

    def _search(self) -> None:
        for title, key in _SEARCH_FLAGS.items():
            self.activity.options.put(key, self.flags[title])
        query = self.first.text
        if query:
            self.searched[:] = [query, *(text for text in self.searched if text != query)]
            self.dismiss()  # Before its results come, with a field of their own.
            self.on_search(query, *self.flags.values())
