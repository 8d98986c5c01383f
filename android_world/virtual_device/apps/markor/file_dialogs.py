"""Dialogs of the file browser: new file, rename, delete, details, search."""

from __future__ import annotations

import dataclasses
import posixpath
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from android_world.virtual_device import ui
from android_world.virtual_device.apps.markor import formats, style
from android_world.virtual_device.apps.markor.store import FORBIDDEN, Entry, clean_name, mime_type
from android_world.virtual_device.apps.markor.window import MarkorActivity

_NAME_CHARACTERS = "[^" + "".join(f"\\{c}" for c in FORBIDDEN if c != "\n") + "\n]*"
_LABEL = ui.TextStyle(12, 400, style.SECONDARY)
_FIELD = ui.TextStyle(14.5, 400, style.INK)
_CHOICE = ui.TextStyle(15.5, 400, style.INK)
_HINT = ui.TextStyle(12.3, 400, style.SECONDARY)
_WIDE = dataclasses.replace(style.DIALOG, width=379.5)


def input_field(
    state: ui.TextState, resource_id: str, hint: str = "", **options: Any
) -> ui.TextField:
    """A text field as all of Markor's dialogs have it."""
    return ui.TextField(
        state=state,
        resource_id=resource_id,
        hint=hint,
        style=_FIELD,
        ime_action="done",
        cursor_color=style.ACCENT,
        underline=style.FIELD_LINE,
        **options,
    )


class NewFileDialog(ui.Dialog):
    """Name, extension, type and template of a new file, or of a new folder."""

    activity: MarkorActivity

    def __init__(
        self,
        activity: MarkorActivity,
        on_file: Callable[[str, str], object],
        on_folder: Callable[[str], object],
    ) -> None:
        super().__init__(
            activity,
            positive=("OK", self._make_file),
            negative=("Cancel", None),
            neutral=("Folder", self._make_folder),
            style=_WIDE,
        )
        self.on_file, self.on_folder = on_file, on_folder
        self.name = ui.TextState(accepts=_NAME_CHARACTERS)
        options = activity.options
        self.extension = ui.TextState(
            options.text("new_file_extension", ".md"), accepts=_NAME_CHARACTERS
        )
        self.type = options.number("new_file_type")
        self.template = 0

    def show(self) -> None:
        """Open the dialog with the cursor in the name."""
        super().show()
        self.set_focus(self.name)

    def content(self) -> ui.View | None:
        """Fields, choices and hints."""
        fields = ui.Row(".LinearLayout", w=ui.MATCH)[
            input_field(
                self.name,
                "new_file_dialog__name",
                "my_note",
                weight=70,
                h=28.9,
                padding=(4.5, 0, 4, 8),
                gravity_text="top",
            ),
            input_field(
                self.extension,
                "new_file_dialog__ext",
                weight=30,
                h=28.9,
                padding=(4.5, 0, 4, 8),
                gravity_text="top",
                align="end",
            ),
            ui.Spacer(w=32),
        ]
        return ui.Box("#customPanel", w=ui.MATCH)[
            ui.Column(".LinearLayout", w=ui.MATCH, padding=(16, 15.9, 16, 2.4))[
                ui.Text("Name", style=_LABEL, h=12.5),
                fields,
                ui.Text("Type", style=_LABEL, h=12.6, margin=(0, 10.3, 0, 0)),
                self._spinner(
                    "new_file_dialog__type",
                    [t.label for t in formats.FILE_TYPES],
                    self.type,
                    self._choose_type,
                ),
                ui.Text("Template", style=_LABEL, h=12.6, margin=(0, 3.8, 0, 0)),
                self._spinner(
                    "new_file_dialog__template",
                    [name for name, _ in formats.TEMPLATES],
                    self.template,
                    self._choose_template,
                ),
                ui.Text(
                    "- Folder is created without file extension\n"
                    "- Files and folders are not overwritten",
                    style=_HINT,
                    line_height=16.3,
                    margin=(0, 27.6, 0, 0),
                ),
            ]
        ]

    def _spinner(
        self, name: str, labels: Sequence[str], choice: int, on_select: Callable[[int], object]
    ) -> ui.View:
        return ui.Spinner(
            activity=self.activity,
            options=labels,
            choice=choice,
            on_select=on_select,
            resource_id=name,
            style=_CHOICE,
            w=ui.MATCH,
            h=32,
            min_height=32,
            padding=(1, 0, 12, 0),
        )

    def _choose_type(self, position: int) -> None:
        self.type = position
        self.extension.set_text(formats.FILE_TYPES[position].extension)
        self.invalidate()

    def _choose_template(self, position: int) -> None:
        self.template = position
        self.invalidate()

    def _make_file(self) -> None:
        name = clean_name(self.name.text)
        extension = clean_name(self.extension.text)
        options = self.activity.options
        options.put("new_file_extension", extension)
        options.put("new_file_type", self.type)
        if name:
            self.on_file(name + extension, formats.TEMPLATES[self.template][1])

    def _make_folder(self) -> None:
        name = clean_name(self.name.text)
        if name:
            self.on_folder(name)


class RenameDialog(ui.ViewDialog):
    """A new name for a file or folder; names that are taken are refused."""

    activity: MarkorActivity

    def __init__(
        self, activity: MarkorActivity, path: str, on_renamed: Callable[[str], object]
    ) -> None:
        super().__init__(
            activity,
            title="Rename",
            positive=("OK", self._rename),
            negative=("Cancel", None),
            style=style.DIALOG,
        )
        self.path = path
        self.on_renamed = on_renamed
        self.name = ui.TextState(posixpath.basename(path), accepts=_NAME_CHARACTERS)

    def show(self) -> None:
        """Open the dialog with the cursor at the end of the name."""
        super().show()
        self.set_focus(self.name)

    def body(self) -> Sequence[ui.View | None]:
        """The field, and why its name cannot be taken."""
        warning = None
        if self._taken():
            warning = ui.Text(
                "File/folder already exists! Please use a different name",
                "#dialog_message",
                style=ui.TextStyle(14, 400, style.ACCENT),
                w=ui.MATCH,
            )
        return [warning, input_field(self.name, "new_name", w=ui.MATCH, min_height=45)]

    def button_enabled(self, button: ui.DialogButton) -> bool:
        """OK needs a name that is free."""
        return button != self.positive or (bool(clean_name(self.name.text)) and not self._taken())

    def _taken(self) -> bool:
        name = clean_name(self.name.text)
        target = posixpath.join(posixpath.dirname(self.path), name)
        if not name or target.casefold() == self.path.casefold():
            return False
        return self.activity.notes.exists(target)

    def _rename(self) -> None:
        renamed = self.activity.notes.rename(self.path, clean_name(self.name.text))
        if renamed is None:
            self.activity.toast(f"Error: Could not rename {posixpath.basename(self.path)}")
        else:
            self.on_renamed(renamed)


def confirm_delete(
    activity: MarkorActivity, paths: Sequence[str], on_delete: Callable[[], object]
) -> None:
    """Ask before files or folders are deleted."""
    word = "Document" if len(paths) == 1 else "Documents"
    lines = "\n".join(paths)
    ui.AlertDialog(
        activity,
        "Confirm Delete",
        f"Do you really want to delete this {word}?\n\n{lines}",
        positive=("OK", on_delete),
        negative=("Cancel", None),
        style=style.DIALOG,
    ).show()


class InfoDialog(ui.ViewDialog):
    """What is known about a file or folder."""

    activity: MarkorActivity

    def __init__(self, activity: MarkorActivity, entry: Entry) -> None:
        super().__init__(activity, title="Info", positive=("OK", None), style=style.DIALOG)
        self.entry = entry

    def body(self) -> Sequence[ui.View | None]:
        """Names and values, one below the other."""
        views: list[ui.View | None] = []
        for label, value in self._facts():
            views.append(ui.Text(label, style=_LABEL, w=ui.MATCH, margin=(0, 6, 0, 0)))
            views.append(ui.Text(value, style=style.BODY, w=ui.MATCH))
        if not self.entry.is_folder:
            views.append(
                ui.CheckBox(
                    "List in recent files",
                    "#ui__fileinfodialog__recents",
                    style=style.BODY,
                    tint=style.DIALOG_ACCENT,
                    checked=self.entry.path in self.activity.options.paths("recent"),
                    on_change=self._list_in_recents,
                    w=ui.MATCH,
                )
            )
        return views

    def _facts(self) -> list[tuple[str, str]]:
        entry = self.entry
        facts = [
            ("Name", entry.name),
            ("Location", posixpath.dirname(entry.path)),
            ("Last modified", style.date_text(entry.modified_ms, self.activity.twenty_four)),
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
        self.invalidate()


def size_text(size: int) -> str:
    """`512 B`, `1.5 KB`."""
    value, unit = float(size), "B"
    for larger in ("KB", "MB", "GB"):
        if value < 1024:
            break
        value, unit = value / 1024, larger
    return f"{size} B" if unit == "B" else f"{value:.1f} {unit}"


class SearchDialog(ui.ViewDialog):
    """What to look for in a folder and how."""

    activity: MarkorActivity

    def __init__(
        self, activity: MarkorActivity, on_search: Callable[[str, bool, bool, bool], object]
    ) -> None:
        super().__init__(
            activity,
            title="Search",
            positive=("OK", self._search),
            negative=("Cancel", None),
            style=style.DIALOG,
        )
        self.on_search = on_search
        self.query = ui.TextState()
        options = activity.options
        self.flags = {
            "Regex search": options.flag("search_regex"),
            "Case sensitive": options.flag("search_case"),
            "Search in content": options.flag("search_content"),
        }

    def show(self) -> None:
        """Open the dialog with the cursor in its field."""
        super().show()
        self.set_focus(self.query)

    def body(self) -> Sequence[ui.View | None]:
        """Explanation, field and boxes."""
        return [
            ui.Text(
                "Recursive search in current directory.", style=style.DIALOG.message, w=ui.MATCH
            ),
            input_field(
                self.query,
                "search_query",
                "Search",
                w=ui.MATCH,
                min_height=45,
                on_action=self._search_now,
            ),
            *(
                ui.CheckBox(
                    label,
                    style=style.BODY,
                    tint=style.DIALOG_ACCENT,
                    checked=checked,
                    on_change=partial(self._set_flag, label),
                    w=ui.MATCH,
                )
                for label, checked in self.flags.items()
            ),
        ]

    def _set_flag(self, label: str, checked: bool) -> None:
        self.flags[label] = checked
        self.invalidate()

    def _search_now(self) -> None:
        self.finish(self._search)

    def _search(self) -> None:
        regex, case, content = self.flags.values()
        options = self.activity.options
        options.put("search_regex", regex)
        options.put("search_case", case)
        options.put("search_content", content)
        if self.query.text:
            self.on_search(self.query.text, regex, case, content)
