"""The file browser of the Files tab: folders, selection and what is done with it."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.android_framework.chooser import share_intent
from android_world.virtual_device.apps.markor import formats, style
from android_world.virtual_device.apps.markor.file_dialogs import (
    InfoDialog,
    NewFileDialog,
    RenameDialog,
    SearchDialog,
    confirm_delete,
)
from android_world.virtual_device.apps.markor.folder_picker import FolderPicker
from android_world.virtual_device.apps.markor.opening import open_document
from android_world.virtual_device.apps.markor.rows import (
    ROW_DP,
    RowState,
    file_row,
    parent_entry,
)
from android_world.virtual_device.apps.markor.store import SHARED, SORT_KEYS, Entry
from android_world.virtual_device.apps.markor.transfer import Transfer
from android_world.virtual_device.apps.markor.window import BarAction
from android_world.virtual_device.framework.intents import Intent

if TYPE_CHECKING:
    from android_world.virtual_device.apps.markor.main_activity import MainActivity

VIRTUAL_FOLDERS = {
    "recent": "Recently viewed documents",
    "popular": "Popular documents",
    "favourites": "Favourites",
}
_EMPTY = "¯\\_(ツ)_/¯"
_MAX_POPULAR = 20


class FileBrowser:
    """Shows one folder (or a virtual one) and acts on its entries."""

    def __init__(self, activity: MainActivity, folder: str) -> None:
        self.activity = activity
        self.folder = folder
        self.virtual = ""
        self.selected: list[str] = []

    # -- what is shown ---------------------------------------------------------------------------

    @property
    def at_home(self) -> bool:
        """Whether the notebook's root is shown."""
        return not self.virtual and self.folder == self.activity.options.notebook

    @property
    def title(self) -> str:
        """The toolbar's title."""
        if self.selected:
            return ""
        if self.virtual:
            return VIRTUAL_FOLDERS[self.virtual]
        return "Markor" if self.at_home else f"> {posixpath.basename(self.folder) or '/'}"

    def entries(self) -> list[Entry]:
        """The rows without `..`."""
        notes, options = self.activity.notes, self.activity.options
        if not self.virtual:
            return notes.entries(self.folder, options.sort_order)
        paths = options.paths("favourites" if self.virtual == "favourites" else "recent")
        if self.virtual == "popular":
            paths = sorted(paths, key=lambda p: -options.number(f"opened:{p}"))[:_MAX_POPULAR]
        found = [notes.entry(path) for path in paths]
        return [entry for entry in found if entry is not None]

    def build(self) -> ui.View:
        """The list, or the sign of an empty folder."""
        entries = self.entries()
        parent = None if self.virtual else parent_entry(self.folder)
        rows = [parent, *entries] if parent is not None else entries
        favourites = set(self.activity.options.paths("favourites"))
        listing = ui.ListView(
            "#ui__filesystem_dialog__list",
            fill=True,
            key=f"files:{self.virtual or self.folder}",
            count=len(rows),
            build_row=lambda i: self._row(rows[i], rows[i] is parent, favourites),
            row_height=ROW_DP,
        )
        empty = ui.Text(
            text=_EMPTY,
            label=_EMPTY.replace("ツ", ":"),  # Roboto has no kana.
            resource_id="empty_hint",
            style=ui.TextStyle(24, 400, style.SECONDARY),
            gravity="center",
        )
        return ui.Box("#pull_to_refresh.ViewGroup", fill=True)[listing, None if entries else empty]

    def _row(self, entry: Entry, up: bool, favourites: set[str]) -> ui.View:
        if up:
            state = RowState("..", entry.path)
            return file_row(entry, state, partial(self._tap_parent, entry.path))
        date = style.date_text(entry.modified_ms, self.activity.twenty_four)
        state = RowState(
            entry.name,
            posixpath.dirname(entry.path) if self.virtual else date,
            selected=entry.path in self.selected,
            favourite=entry.path in favourites,
        )
        return file_row(entry, state, partial(self._tap, entry), partial(self._toggle, entry.path))

    # -- moving about ----------------------------------------------------------------------------

    def go_to(self, folder: str) -> None:
        """Show a folder."""
        self.selected = []
        self.virtual, self.folder = "", folder
        self.activity.invalidate()

    def go_to_virtual(self, name: str) -> None:
        """Show recent, popular or favourite documents."""
        self.selected = []
        self.virtual = name
        self.activity.toast(VIRTUAL_FOLDERS[name])
        self.activity.invalidate()

    def go_to_place(self, folder: str) -> None:
        """Go to a folder of the menu, telling its path."""
        if not self.activity.notes.ensure_folder(folder):
            self.activity.toast(f"Error: Could not open {folder}")
            return
        self.activity.toast(folder)
        self.go_to(folder)

    def back(self) -> bool:
        """Leave the selection, the virtual folder or the sub-folder; False at the notebook."""
        notebook = self.activity.options.notebook
        if self.selected:
            self.selected = []
        elif self.virtual:
            self.virtual = ""
        elif self.folder != notebook and self.folder != "/":
            self.folder = posixpath.dirname(self.folder)
        else:
            return False
        self.activity.invalidate()
        return True

    def _tap_parent(self, path: str) -> None:
        if not self.selected:
            self.go_to(path)

    def _tap(self, entry: Entry) -> None:
        if self.selected:
            self._toggle(entry.path)
        elif entry.is_folder:
            self.go_to(entry.path)
        else:
            open_document(self.activity, entry.path)

    def _toggle(self, path: str) -> None:
        if path in self.selected:
            self.selected.remove(path)
        else:
            self.selected.append(path)
        self.activity.invalidate()

    # -- toolbar ---------------------------------------------------------------------------------

    def actions(self) -> list[BarAction]:
        """The toolbar's buttons."""
        if self.selected:
            return self._selection_actions()
        return [
            BarAction("Go to", "folder", "action_go_to", menu=self._places_menu),
            BarAction("Sort by", "sort_variant", "action_sort", menu=self._sort_menu),
            BarAction("Search", "magnify", "action_search", self._ask_search),
        ]

    def overflow(self) -> list[ui.MenuItem]:
        """The entries behind the three dots."""
        if self.selected:
            return self._selection_menu()
        return [
            ui.MenuItem("Import from device", self._import, icon="import"),
            ui.MenuItem("Settings", self.activity.open_settings, icon="cog"),
        ]

    def _selection_actions(self) -> list[BarAction]:
        delete = BarAction("Delete", "delete", "action_delete_selected_items", self._ask_delete)
        if len(self.selected) > 1:
            return [delete]
        return [
            BarAction("Favourite", "star", "action_favourite", self._favourite),
            BarAction("Rename", "rename_box", "action_rename_selected_item", self._ask_rename),
            BarAction("Details", "information", "action_info_selected_item", self._details),
            delete,
        ]

    def _selection_menu(self) -> list[ui.MenuItem]:
        one = len(self.selected) == 1
        entries = [self.activity.notes.entry(path) for path in self.selected]
        only_files = all(e is not None and not e.is_folder for e in entries)
        items: list[ui.MenuItem] = []
        if one and only_files and formats.is_text(posixpath.basename(self.selected[0])):
            items.append(ui.MenuItem("Clipboard", self._to_clipboard, icon="content_copy"))
        items.append(ui.MenuItem("Move", partial(self._pick_folder, "Move"), icon="file_move"))
        items.append(ui.MenuItem("Copy", partial(self._pick_folder, "Copy"), icon="content_copy"))
        if one:
            items.append(ui.MenuItem("Create shortcut", self._shortcut, icon="home_plus"))
        if only_files:
            items.append(ui.MenuItem("Share", self._share, icon="share_variant"))
        return items

    def _places_menu(self) -> Sequence[ui.MenuItem]:
        private = f"/data/data/{self.activity.package}/files"
        public = f"{SHARED}/Android/data/{self.activity.package}/files"
        places = [
            ("AppData (private)", private, "cellphone"),
            ("AppData (public)", public, "cellphone"),
            ("Internal storage", SHARED, "sd"),
        ]
        items = [ui.MenuItem(t, partial(self.go_to_place, p), icon=i) for t, p, i in places]
        icons = ("history", "star_half_full", "star")
        items += [
            ui.MenuItem(title, partial(self.go_to_virtual, name), icon=icon)
            for (name, title), icon in zip(VIRTUAL_FOLDERS.items(), icons, strict=True)
        ]
        notebook = self.activity.options.notebook
        items.append(ui.MenuItem("Notebook", partial(self.go_to_place, notebook), icon="home"))
        return items

    def _sort_menu(self) -> Sequence[ui.MenuItem]:
        order, put = self.activity.options.sort_order, self._put_option
        keys = [
            ui.MenuItem(key, partial(put, "sort_by", key), "radio", order.key == key)
            for key in SORT_KEYS
        ]
        flags = (
            ("Folder first", "sort_folders_first", order.folders_first),
            ("Reverse order", "sort_reverse", order.reverse),
            (".dotfiles", "show_dot_files", order.dotfiles),
        )
        return keys + [
            ui.MenuItem(title, partial(put, key, not on), "box", on) for title, key, on in flags
        ]

    def _put_option(self, key: str, value: str | bool) -> None:
        self.activity.options.put(key, value)
        self.activity.invalidate()

    # -- making and finding ----------------------------------------------------------------------

    def new_file(self) -> None:
        """The floating button: a new file or folder; from a virtual folder, home."""
        if self.virtual:
            self.go_to(self.activity.options.notebook)
            return
        NewFileDialog(self.activity, self._make_file, self._make_folder).show()

    def cycle_virtual(self) -> None:
        """A long press of the floating button: the next virtual folder."""
        names = list(VIRTUAL_FOLDERS)
        following = names.index(self.virtual) + 1 if self.virtual else 0
        self.go_to_virtual(names[following % len(names)])

    def _make_file(self, name: str, text: str) -> None:
        path = posixpath.join(self.folder, name)
        notes = self.activity.notes
        if not notes.exists(path) and not notes.write(path, text):
            self.activity.toast(f"Error: Could not create {name}")
            return
        open_document(self.activity, path, created=True)

    def _make_folder(self, name: str) -> None:
        if not self.activity.notes.ensure_folder(posixpath.join(self.folder, name)):
            self.activity.toast(f"Error: Could not create {name}")
        self.activity.invalidate()

    def _import(self) -> None:
        FolderPicker(
            self.activity, "Import from device", SHARED, self._take_import, pick_file=True
        ).show()

    def _take_import(self, path: str) -> None:
        Transfer(self.activity, [path], self.folder, copy=True).start()

    def _ask_search(self) -> None:
        SearchDialog(self.activity, self._search).show()

    def _search(self, query: str, regex: bool, match_case: bool, in_content: bool) -> None:
        try:
            found = self.activity.notes.search(
                self.folder, query, regex=regex, match_case=match_case, in_content=in_content
            )
        except re.error as error:
            self.activity.toast(f"Error: {error}")
            return
        labels = [path if line < 0 else f"{path} +{line + 1}" for path, line in found]
        ui.ListDialog(
            self.activity,
            f"Search ({len(found)})",
            labels,
            partial(self._open_found, self.folder, found),
            negative=("Cancel", None),
            style=style.DIALOG,
        ).show()

    def _open_found(self, folder: str, found: list[tuple[str, int]], position: int) -> None:
        relative, line = found[position]
        entry = self.activity.notes.entry(posixpath.join(folder, relative))
        if entry is None:
            return
        if entry.is_folder:
            self.go_to(entry.path)
        else:
            open_document(self.activity, entry.path, line=line)

    # -- acting on the selection -----------------------------------------------------------------

    def _done(self) -> None:
        self.selected = []
        self.activity.invalidate()

    def _favourite(self) -> None:
        self.activity.options.toggle_favourite(self.selected[0])
        self._done()

    def _ask_rename(self) -> None:
        RenameDialog(self.activity, self.selected[0], self._renamed).show()

    def _renamed(self, path: str) -> None:
        del path
        self._done()

    def _details(self) -> None:
        entry = self.activity.notes.entry(self.selected[0])
        if entry is not None:
            InfoDialog(self.activity, entry).show()

    def _ask_delete(self) -> None:
        confirm_delete(self.activity, self.selected, self._delete)

    def _delete(self) -> None:
        for path in self.selected:
            if not self.activity.notes.delete(path):
                self.activity.toast(f"Error: Could not delete {posixpath.basename(path)}")
        self._done()

    def _to_clipboard(self) -> None:
        self.device_clipboard(self.activity.notes.read(self.selected[0]) or "")
        self._done()

    def device_clipboard(self, text: str) -> None:
        """Put a text on the clipboard."""
        self.activity.device.clipboard.set_text(text)
        self.activity.toast("Copied to clipboard")

    def _pick_folder(self, verb: str) -> None:
        paths = list(self.selected)
        FolderPicker(
            self.activity,
            verb,
            self.activity.options.notebook if self.virtual else self.folder,
            partial(self._transfer, paths, verb == "Copy"),
            leave_out=paths,
        ).show()

    def _transfer(self, paths: list[str], copy: bool, folder: str) -> None:
        self.selected = []
        Transfer(self.activity, paths, folder, copy=copy).start()

    def _shortcut(self) -> None:
        self.activity.toast("Tried to create shortcut")
        self._done()

    def _share(self) -> None:
        path = self.selected[0]
        mime = self.activity.notes.entry(path)
        target = Intent(
            "android.intent.action.SEND",
            data=f"file://{path}",
            mime_type=mime.mime_type if mime else "text/plain",
            extras={"android.intent.extra.STREAM": f"file://{path}"},
        )
        self._done()
        self.activity.start_activity(share_intent(target))
