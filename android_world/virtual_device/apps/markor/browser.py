"""The file browser of the Files tab: folders, selection and what is done with it."""

from __future__ import annotations

import posixpath
import re
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.markor import (
    dialogs,
    file_dialogs,
    formats,
    intents,
    style,
)
from android_world.virtual_device.apps.markor.activity import bar_button
from android_world.virtual_device.apps.markor.file_list import FileList, FileRow, parent_entry
from android_world.virtual_device.apps.markor.folder_picker import FolderPicker
from android_world.virtual_device.apps.markor.move_copy import Transfer
from android_world.virtual_device.apps.markor.recycler import RecycledRows
from android_world.virtual_device.apps.markor.store import SHARED, SORT_KEYS, Entry
from android_world.virtual_device.system.date_format import local_time

if TYPE_CHECKING:
    from android_world.virtual_device.apps.markor.activity import MarkorActivity
    from android_world.virtual_device.apps.markor.main_activity import MainActivity

VIRTUAL_FOLDERS = {
    "recent": ("Recently viewed documents", "history"),
    "popular": ("Popular documents", "star_half_full"),
    "favourites": ("Favourites", "star"),
}
_EMPTY = "¯\\_(ツ)_/¯"
_EMPTY_DP = 134  # Measured on recordings.
_MAX_POPULAR = 20


def virtual_paths(activity: MarkorActivity, name: str) -> list[str]:
    """Recent, popular or favourite documents."""
    options = activity.options
    paths = options.paths("favourites" if name == "favourites" else "recent")
    if name == "popular":
        paths = sorted(paths, key=lambda p: -options.number(f"opened:{p}"))[:_MAX_POPULAR]
    return [path for path in paths if activity.notes.exists(path)]


class FileBrowser:
    """Shows one folder (or a virtual one) and acts on its entries."""

    def __init__(self, activity: MainActivity, folder: str) -> None:
        self.activity = activity
        self.folder = folder
        self.virtual = ""
        self.selected: list[str] = []
        self.holders = RecycledRows()
        self._listed: tuple[str, list[Entry]] = ("", [])

    # -- what is shown ---------------------------------------------------------------------------

    @property
    def title(self) -> str:
        """The toolbar's title."""
        if self.selected:
            return ""
        if self.virtual:
            return VIRTUAL_FOLDERS[self.virtual][0]
        if self.folder == self.activity.options.notebook:
            return "Markor"
        return f"> {posixpath.basename(self.folder) or '/'}"

    def entries(self) -> list[Entry]:
        """The rows without `..`."""
        notes, options = self.activity.notes, self.activity.options
        if not self.virtual:
            return notes.entries(self.folder, options.sort_order)
        found = [notes.entry(path) for path in virtual_paths(self.activity, self.virtual)]
        return [entry for entry in found if entry is not None]

    def build(self) -> ui.View:
        """The list, or the sign of an empty folder."""
        entries = self.entries()
        parent = None if self.virtual else parent_entry(self.folder)
        listed = [parent, *entries] if parent is not None else entries
        favourites = self.activity.options.paths("favourites")
        place = self.virtual or self.folder
        if self._listed != (place, listed):
            self._listed = (place, listed)
            self.holders.reload()
        rows = [self._row(e, e is parent, e.path in favourites) for e in listed]
        empty = ui.Text(
            _EMPTY,
            "#empty_hint",
            style=ui.TextStyle(24, 400, style.SECONDARY),
            align="center",
            gravity="center_vertical",
            w=ui.MATCH,
            h=_EMPTY_DP,
        )
        return ui.Box("#pull_to_refresh.ViewGroup", fill=True, important=True)[
            FileList(key=f"files:{place}", rows=rows, holders=self.holders),
            None if entries else empty,
        ]

    def _row(self, entry: Entry, up: bool, favourite: bool) -> FileRow:
        def tap() -> None:
            if not self.selected:
                self._open(entry)
            elif not up:
                self._toggle(entry.path)

        if up:
            return FileRow(entry, "..", entry.path, tap)
        date = style.date_text(
            local_time(self.activity.device, entry.modified_ms), self.activity.twenty_four
        )
        return FileRow(
            entry,
            entry.name,
            posixpath.dirname(entry.path) if self.virtual else date,
            tap,
            partial(self._toggle, entry.path),
            selected=entry.path in self.selected,
            favourite=favourite,
        )

    # -- moving about ----------------------------------------------------------------------------

    def go_to(self, folder: str) -> None:
        """Show a folder."""
        self._unselect()
        self.virtual, self.folder = "", folder
        self.activity.draw_soon()

    def go_to_virtual(self, name: str) -> None:
        """Show recent, popular or favourite documents."""
        self._unselect()
        self.virtual = name
        self.activity.draw_soon()
        self.activity.toast(VIRTUAL_FOLDERS[name][0])

    def go_to_place(self, folder: str) -> None:
        """Go to a folder of the menu and show its path."""
        if not self.activity.notes.ensure_folder(folder):
            self.activity.toast(f"Error: Could not open {folder}")
            return
        self.activity.toast(folder)
        self.go_to(folder)

    def back(self) -> bool:
        """Leave the selection, the virtual folder or the sub-folder; False at the notebook."""
        if self.selected:
            self._unselect()
        elif self.virtual:
            self.virtual = ""
        elif self.folder not in (self.activity.options.notebook, "/"):
            self.folder = posixpath.dirname(self.folder)
        else:
            return False
        self.activity.draw_soon()
        return True

    def _open(self, entry: Entry, line: int = -1) -> None:
        if entry.is_folder:
            self.go_to(entry.path)
        else:
            intents.open_document(self.activity, entry.path, line=line)

    def _toggle(self, path: str) -> None:
        if path in self.selected:
            self.selected.remove(path)
        else:
            self.selected.append(path)
        self._on_row_change(path)

    def _unselect(self) -> None:
        for path in self.selected:
            self._on_row_change(path)
        self.selected = []

    def _on_row_change(self, path: str) -> None:
        for position, entry in enumerate(self._listed[1]):
            if entry.path == path:
                self.holders.change(position)
        self.activity.draw_soon()

    # -- toolbar ---------------------------------------------------------------------------------

    def buttons(self) -> list[ui.View]:
        """The toolbar's buttons."""
        if self.selected:
            return self._selection_buttons()
        show = self.activity.open_menu
        go, sort = "action_go_to", "action_sort"
        return [
            bar_button(
                "Go to", "folder", go, lambda: show(go, self._places_menu()), has_tooltip=True
            ),
            bar_button(
                "Sort by",
                "sort_variant",
                sort,
                lambda: show(sort, self._sort_menu()),
                has_tooltip=True,
            ),
            bar_button("Search", "magnify", "action_search", self._show_search_dialog),
        ]

    def overflow(self) -> list[ui.MenuItem]:
        """The entries behind the three dots."""
        if self.selected:
            return self._selection_menu()
        return [
            ui.MenuItem("Import from device", self._import, icon="import"),
            ui.MenuItem("Settings", self.activity.open_settings, icon="cog"),
        ]

    def _places_menu(self) -> list[ui.MenuItem]:
        def place(title: str, folder: str, icon: str) -> ui.MenuItem:
            return ui.MenuItem(title, partial(self.go_to_place, folder), icon=icon)

        package = self.activity.package
        return [
            place("AppData (private)", f"/data/data/{package}/files", "cellphone"),
            place("AppData (public)", f"{SHARED}/Android/data/{package}/files", "cellphone"),
            place("Internal storage", SHARED, "sd"),
            *(
                ui.MenuItem(title, partial(self.go_to_virtual, name), icon=icon)
                for name, (title, icon) in VIRTUAL_FOLDERS.items()
            ),
            place("Notebook", self.activity.options.notebook, "home"),
        ]

    def _sort_menu(self) -> list[ui.MenuItem]:
        order, put = self.activity.options.sort_order, self.activity.options.put
        flags = (
            ("Folder first", "sort_folders_first", order.folders_first),
            ("Reverse order", "sort_reverse", order.reverse),
            (".dotfiles", "show_dot_files", order.dotfiles),
        )
        keys = [
            ui.MenuItem(key, partial(put, "sort_by", key), "radio", order.key == key)
            for key in SORT_KEYS
        ]
        return keys + [ui.MenuItem(t, partial(put, key, not on), "box", on) for t, key, on in flags]

    # -- making and finding ----------------------------------------------------------------------

    def new_file(self) -> None:
        """The floating button: a new file or folder; from a virtual folder, home."""
        if self.virtual:
            self.go_to(self.activity.options.notebook)
        else:
            file_dialogs.NewFileDialog(self.activity, self._make_file, self._make_folder).show()

    def cycle_virtual(self) -> None:
        """A long press of the floating button: the next virtual folder."""
        names = list(VIRTUAL_FOLDERS)
        following = names.index(self.virtual) + 1 if self.virtual else 0
        self.go_to_virtual(names[following % len(names)])

    def _make_file(self, name: str, text: str) -> None:
        path = posixpath.join(self.folder, name)
        notes = self.activity.notes
        if notes.exists(path) or notes.write(path, text):
            intents.open_document(self.activity, path, created=True)
        else:
            self.activity.toast(f"Error: Could not create {name}")

    def _make_folder(self, name: str) -> None:
        if not self.activity.notes.ensure_folder(posixpath.join(self.folder, name)):
            self.activity.toast(f"Error: Could not create {name}")

    def _import(self) -> None:
        FolderPicker(
            self.activity,
            "Import from device",
            SHARED,
            lambda path: Transfer(self.activity, [path], self.folder, copy=True).start(),
            pick_file=True,
        ).show()

    def _show_search_dialog(self) -> None:
        file_dialogs.SearchDialog(self.activity, self._search).show()

    def _search(
        self, query: str, regex: bool, match_case: bool, in_content: bool, first_only: bool
    ) -> None:
        folder, notes = self.folder, self.activity.notes
        try:
            found = notes.search(
                folder,
                query,
                regex=regex,
                match_case=match_case,
                in_content=in_content,
                first_only=first_only,
            )
        except re.error as error:
            self.activity.toast(f"Error: {error}")
            return

        def open_found(position: int) -> None:
            relative, line = found[position]
            entry = notes.entry(posixpath.join(folder, relative))
            if entry is not None:
                self._open(entry, line)

        labels = [path if line < 0 else f"{path} +{line + 1}" for path, line in found]
        dialogs.choose(self.activity, "Select", labels, open_found, search=True)

    # -- acting on the selection -----------------------------------------------------------------

    def _selection_buttons(self) -> list[ui.View]:
        activity, path = self.activity, self.selected[0]

        def toggle_favourite() -> None:
            activity.options.toggle_favourite(path)
            self._unselect()

        def rename() -> None:
            file_dialogs.RenameDialog(activity, path, self._unselect).show()

        details = partial(file_dialogs.show_info, activity, path)
        buttons = [
            bar_button("Favourite", "star", "action_favourite", toggle_favourite, has_tooltip=True),
            bar_button(
                "Rename", "rename_box", "action_rename_selected_item", rename, has_tooltip=True
            ),
            bar_button(
                "Details", "information", "action_info_selected_item", details, has_tooltip=True
            ),
            bar_button(
                "Delete", "delete", "action_delete_selected_items", self._show_delete_dialog
            ),
        ]
        return buttons if len(self.selected) == 1 else buttons[-1:]

    def _selection_menu(self) -> list[ui.MenuItem]:
        activity, path = self.activity, self.selected[0]
        entries = [activity.notes.entry(path) for path in self.selected]
        one = len(entries) == 1
        only_files = all(entry is not None and not entry.is_folder for entry in entries)
        is_text = one and only_files and formats.is_text(posixpath.basename(path))

        def copy_text() -> None:
            activity.device.clipboard.set_text(activity.notes.read(path) or "")
            activity.toast("Copied to clipboard")
            self._unselect()

        def create_shortcut() -> None:
            activity.toast("Tried to create shortcut")
            self._unselect()

        def share() -> None:
            self._unselect()
            intents.share_file(activity, path)

        items = (
            (is_text, ui.MenuItem("Clipboard", copy_text, icon="content_copy")),
            (True, ui.MenuItem("Move", partial(self._pick_folder, "Move"), icon="file_move")),
            (True, ui.MenuItem("Copy", partial(self._pick_folder, "Copy"), icon="content_copy")),
            (one, ui.MenuItem("Create shortcut", create_shortcut, icon="home_plus")),
            (only_files, ui.MenuItem("Share", share, icon="share_variant")),
        )
        return [item for possible, item in items if possible]

    def _show_delete_dialog(self) -> None:
        def delete() -> None:
            for path in self.selected:
                if not self.activity.notes.delete(path):
                    self.activity.toast(f"Error: Could not delete {posixpath.basename(path)}")
            self._unselect()

        word = "Document" if len(self.selected) == 1 else "Documents"
        question = f"Do you really want to delete this {word}?\n\n" + "\n".join(self.selected)
        buttons = {"positive": ("OK", delete), "negative": ("Cancel", None)}
        dialogs.tell(self.activity, "Confirm Delete", question, **buttons)

    def _pick_folder(self, verb: str) -> None:
        paths = list(self.selected)

        def transfer(folder: str) -> None:
            self._unselect()
            Transfer(self.activity, paths, folder, copy=verb == "Copy").start()

        start = self.activity.options.notebook if self.virtual else self.folder
        FolderPicker(self.activity, verb, start, transfer, leave_out=paths).show()
