"""The app itself: browsing, selecting, moving, copying, renaming, deleting."""

from __future__ import annotations

import posixpath
from collections.abc import Callable
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.android_framework.chooser import (
    file_uri,
    share_files_intent,
)
from android_world.virtual_device.apps.base import Activity, ActivityResult
from android_world.virtual_device.apps.documents_ui import page
from android_world.virtual_device.apps.documents_ui.browser import (
    BrowserActivity,
    name_dialog,
)
from android_world.virtual_device.apps.documents_ui.documents import (
    PACKAGE,
    STORAGE,
    Document,
    count_text,
    root_of,
)
from android_world.virtual_device.apps.documents_ui.page import DIALOG, action
from android_world.virtual_device.framework.intents import ACTION_VIEW, Intent
from android_world.virtual_device.system.content.documents import document_uri
from android_world.virtual_device.ui import theme

PICK_DESTINATION = "com.android.documentsui.PICK_COPY_DESTINATION"
BROWSER = (PACKAGE, "com.android.documentsui.files.FilesActivity")
PICKER = (PACKAGE, "com.android.documentsui.picker.PickActivity")
INSPECTOR = (PACKAGE, "com.android.documentsui.inspector.InspectorActivity")


class FilesActivity(BrowserActivity):
    """Browses the phone's storage."""

    def on_create(self) -> None:
        super().on_create()
        self.chosen: list[str] = []
        path = str(self.intent.extras.get("path", ""))
        if path not in ("", self.folder) and self.device.storage.is_dir(path):
            self.root = root_of(self.device, "primary")
            self.folder = path

    # -- selection -------------------------------------------------------------------------------

    def selection(self) -> list[Document]:
        """The selected documents that are still there."""
        found = (self.documents.document(path) for path in self.chosen)
        return [d for d in found if d is not None]

    def is_selected(self, document: Document) -> bool:
        return document.path in self.chosen

    def long_press(self, document: Document) -> None:
        if document.path not in self.chosen:
            self.chosen.append(document.path)
        self.invalidate()

    def tap(self, document: Document) -> None:
        if document.path in self.chosen:
            self.chosen.remove(document.path)
        elif self.chosen:
            self.chosen.append(document.path)
        elif document.is_dir:
            self.enter(document.path)
        else:
            self.open(document)

    def preview(self, document: Document) -> None:
        self.open(document)

    def enter(self, path: str) -> None:
        self.chosen = []
        super().enter(path)

    def end_selection(self) -> None:
        """Select nothing."""
        self.chosen = []
        self.invalidate()

    def on_back(self) -> bool:
        if self.chosen:
            self.end_selection()
            return True
        return super().on_back()

    # -- views -----------------------------------------------------------------------------------

    def selection_bar(self) -> ui.View | None:
        if not self.chosen:
            return None
        selected = self.selection()
        delete = action("Delete", "action_menu_delete", "delete-outline", self._show_delete_dialog)
        share = action("Share", "action_menu_share", "share-variant", self._share)
        return page.selection_bar(
            len(selected),
            self.end_selection,
            None if any(d.is_dir for d in selected) else share,
            None if self._has_buckets(selected) else delete,
            ui.OverflowButton(activity=self, items=self._selection_menu(selected), w=48),
        )

    def _selection_menu(self, selected: list[Document]) -> list[ui.MenuItem]:
        single, fixed = len(selected) == 1, self._has_buckets(selected)
        entries = [
            ui.MenuItem("Open with", self._open_with)
            if single and not selected[0].is_dir
            else None,
            ui.MenuItem("Sort by...", self.show_order_dialog),
            ui.MenuItem("Select all", self._select_all),
            ui.MenuItem("Copy to…", partial(self._transfer, "copy")),
            ui.MenuItem("Move to…", partial(self._transfer, "move"), enabled=not fixed),
            ui.MenuItem("Compress", self._compress) if self._can_make else None,
            ui.MenuItem("Rename", self._show_name_dialog, enabled=not fixed) if single else None,
            ui.MenuItem("Get info", self._inspect) if single else None,
        ]
        return [e for e in entries if e is not None]

    @property
    def _can_make(self) -> bool:
        return bool(self.folder) and not self.in_bucket

    def _has_buckets(self, selected: list[Document]) -> bool:
        """Whether folders of a kind are among them: they stay as they are."""
        return self.root.has_buckets and any(document.is_dir for document in selected)

    def menu(self) -> list[ui.MenuItem]:
        *entries, hidden = super().menu()
        extra = [ui.MenuItem("Select all", self._select_all)]
        if self.folder == STORAGE:
            settings = Intent("android.settings.INTERNAL_STORAGE_SETTINGS")
            extra.append(ui.MenuItem("Storage settings", partial(self.start_activity, settings)))
        elif self.folder and self.folder != self.root.path:
            extra.append(ui.MenuItem("Get info", partial(self._show_info, self.folder)))
        window = Intent(component=BROWSER, extras={"path": self.folder})
        open_window = ui.MenuItem("New window", partial(self.start_activity, window))
        return [open_window, *entries, *extra, hidden]

    # -- actions ---------------------------------------------------------------------------------

    def open(self, document: Document) -> None:
        """Show a file in the app that takes it."""
        uri = document_uri(document.path) or file_uri(self.device, document.path)
        intent = Intent(ACTION_VIEW, uri, document.mime_type)
        if not self.device.activities.start(intent, caller=self).ok:
            text = "No app is available to open this file."
            ui.AlertDialog(self, "Can’t open file", text, ("OK", None), style=DIALOG).show()

    def _open_with(self) -> None:
        document = self.selection()[0]
        self.end_selection()
        self.open(document)

    def _select_all(self) -> None:
        self.chosen = [d.path for d in self.listing().documents]

    def _share(self) -> None:
        selected = self.selection()
        types = {d.mime_type for d in selected}
        mime = types.pop() if len(types) == 1 else "*/*"
        self.end_selection()
        self.start_activity(share_files_intent(self.device, [d.path for d in selected], mime))

    def _show_delete_dialog(self) -> None:
        def delete() -> None:
            selected = self.selection()
            failed = self.documents.delete(selected)
            self.end_selection()
            done = f"Deleting {_items(len(selected))}."
            self.snackbar.show(f"Couldn’t delete {_items(failed)}" if failed else done)

        _DeleteDialog(self, _delete_question(self.selection()), delete).show()

    def _transfer(self, verb: str) -> None:
        extras = {"paths": list(self.chosen), "move": verb == "move"}
        self.start_activity(Intent(PICK_DESTINATION, component=PICKER, extras=extras), verb)

    def on_result(self, request: str, result: ActivityResult) -> None:
        if request not in ("move", "copy") or not result.ok:
            return
        paths, self.chosen = self.chosen, []
        failed = self.documents.transfer(paths, str(result.data["path"]), request == "move")
        doing = "Moving" if request == "move" else "Copying"
        self.snackbar.show(
            f"Couldn’t {request} {_items(failed)}" if failed else f"{doing} {_items(len(paths))}."
        )

    def _compress(self) -> None:
        selected = self.selection()
        try:
            self.documents.compress(selected, self.folder)
            said = f"Compressing {count_text(selected)}"
        except OSError:
            said = f"Couldn’t compress {count_text(selected)}"
        self.end_selection()
        self.snackbar.show(said)

    def _show_name_dialog(self) -> None:
        document = self.selection()[0]
        folder = posixpath.dirname(document.path)

        def rename(name: str) -> object:
            name = name.strip()
            target = posixpath.join(folder, name)
            same = target.casefold() == document.path.casefold()
            if "/" in name or (self.device.storage.exists(target) and not same):
                dialog.set_error(0, "A file with this name already exists.")
                return ui.KEEP_OPEN
            try:
                self.device.storage.rename(document.path, target)
            except OSError:
                self.snackbar.show("Failed to rename document")
            self.end_selection()
            return None

        dialog = name_dialog(self, "Rename", "New name", document.name, rename)
        stem = document.name if document.is_dir else posixpath.splitext(document.name)[0]
        state = dialog.fields[0].state
        state.anchor, state.cursor = 0, len(stem)
        dialog.invalidate()

    def _inspect(self) -> None:
        (path,) = self.chosen
        self.end_selection()
        self._show_info(path)

    def _show_info(self, path: str) -> None:
        self.start_activity(Intent(component=INSPECTOR, extras={"path": path}))


class _DeleteDialog(ui.Dialog):
    """A question without a title."""

    def __init__(self, activity: Activity, question: str, on_ok: Callable[[], object]) -> None:
        super().__init__(activity, positive=("OK", on_ok), negative=("CANCEL", None), style=DIALOG)
        self.question = question

    def content(self) -> ui.View:
        style = ui.TextStyle(16, 400, theme.TEXT)
        return ui.Text(self.question, style=style, w=ui.MATCH, padding=(24, 24, 24, 0))


def _items(count: int) -> str:
    return "1 item" if count == 1 else f"{count} items"


def _delete_question(selected: list[Document]) -> str:
    folders = sum(d.is_dir for d in selected)
    if len(selected) == 1:
        name = selected[0].name
        return f'Delete folder "{name}" and its contents?' if folders else f'Delete "{name}"?'
    contents = " and their contents" if folders == len(selected) else ""
    return f"Delete {count_text(selected)}{contents}?"
