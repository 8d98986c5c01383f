"""Pickers: a destination to move or copy to, a file to open, a file to make, a folder."""

from __future__ import annotations

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.android_framework.chooser import file_uri
from android_world.virtual_device.apps.documents_ui import page
from android_world.virtual_device.apps.documents_ui.browser import BrowserActivity
from android_world.virtual_device.apps.documents_ui.documents import (
    PACKAGE,
    STORAGE,
    Document,
    Root,
    root_of,
)
from android_world.virtual_device.apps.documents_ui.page import DIALOG, action
from android_world.virtual_device.codecs.mime_types import extension_of, guess_type
from android_world.virtual_device.ui import theme

OPEN = "android.intent.action.OPEN_DOCUMENT"
GET_CONTENT = "android.intent.action.GET_CONTENT"
CREATE = "android.intent.action.CREATE_DOCUMENT"
TREE = "android.intent.action.OPEN_DOCUMENT_TREE"
EXTRA_TITLE = "android.intent.extra.TITLE"
EXTRA_ALLOW_MULTIPLE = "android.intent.extra.ALLOW_MULTIPLE"
EXTRA_MIME_TYPES = "android.intent.extra.MIME_TYPES"
_FORBIDDEN = (STORAGE, f"{STORAGE}/Android", f"{STORAGE}/Download")


class PickActivity(BrowserActivity):
    """Finishes with `path` and `uri` of what was picked."""

    def on_create(self) -> None:
        super().on_create()
        default = "downloads" if self.for_folder else "recent"
        last = root_of(self.device, self.documents.preferences.get_str("last_picked_root", default))
        known = self.roots()
        self.root = last if last in known else known[0]
        self.folder = self.root.path
        self.chosen: list[str] = []
        self.name = ui.TextState(str(self.intent.extras.get(EXTRA_TITLE, "")))
        if self.intent.action == CREATE:
            self.name.select_all()

    @property
    def for_folder(self) -> bool:
        """Whether a place is wanted, not a file."""
        return self.intent.action not in (OPEN, GET_CONTENT)

    def roots(self) -> list[Root]:
        """Where a place is wanted, roots that can be written to; folders do not go to Downloads."""
        known = super().roots()
        if not self.for_folder:
            return known
        moved = (self.documents.document(str(p)) for p in self.intent.extras.get("paths", ()))
        with_folders = any(document and document.is_dir for document in moved)
        return [r for r in known if r.path and not (with_folders and r.id == "downloads")]

    # -- items -----------------------------------------------------------------------------------

    def is_enabled(self, document: Document) -> bool:
        if document.is_dir:
            return document.path not in self.intent.extras.get("paths", ())
        return not self.for_folder and self._accepts(document.mime_type)

    def _accepts(self, mime_type: str) -> bool:
        wanted = self.intent.extras.get(EXTRA_MIME_TYPES) or [self.intent.mime_type or "*/*"]
        family = mime_type.partition("/")[0]
        return any(w in ("*/*", mime_type, f"{family}/*") for w in wanted)

    def tap(self, document: Document) -> None:
        if not self.is_enabled(document):
            return
        if self.chosen:
            self._toggle(document)
        elif document.is_dir:
            self.enter(document.path)
        else:
            self._on_done(document.path)

    def is_selected(self, document: Document) -> bool:
        return document.path in self.chosen

    def long_press(self, document: Document) -> None:
        if self.intent.extras.get(EXTRA_ALLOW_MULTIPLE) and self.is_enabled(document):
            self._toggle(document)

    def _toggle(self, document: Document) -> None:
        if document.path in self.chosen:
            self.chosen.remove(document.path)
        elif not document.is_dir:
            self.chosen.append(document.path)

    def _end_selection(self) -> None:
        self.chosen = []

    def on_back(self) -> bool:
        if self.chosen:
            self._end_selection()
            return True
        return super().on_back()

    # -- views -----------------------------------------------------------------------------------

    def bar_actions(self) -> list[ui.View]:
        actions = super().bar_actions()
        if self.for_folder and self.folder:
            title, name = "New folder", "option_menu_create_dir"
            actions.insert(0, action(title, name, "folder-plus-outline", self.show_folder_dialog))
        return actions

    def selection_bar(self) -> ui.View | None:
        if not self.chosen:
            return None
        select = action(
            "Select", "action_menu_select", "check", lambda: self._on_done(*self.chosen)
        )
        return page.selection_bar(len(self.chosen), self._end_selection, select)

    def chips(self) -> ui.View | None:
        return None if self.for_folder else super().chips()

    def bottom_bar(self, inset_dp: float) -> ui.View:
        if not self.for_folder:
            return super().bottom_bar(inset_dp)
        creating, tree = self.intent.action == CREATE, self.intent.action == TREE
        verb = "MOVE" if self.intent.extras.get("move", False) else "COPY"
        enabled = bool(self.folder) and not (creating and not self.name.text.strip())
        name = ui.TextField(
            "#android:id/title",
            state=self.name,
            ime_action="done",
            weight=1,
            h=48,
            underline=theme.ACCENT,
        )
        cancel = ui.Button("CANCEL", "#android:id/button2", tap=self.finish)
        return ui.Row(
            "#container_save.ViewGroup",
            important=True,
            w=ui.MATCH,
            h=64 + inset_dp,
            align="center",
            padding=(16, 0, 16, inset_dp),
            background="#FBFCFF",
        )[
            *([name] if creating else [] if tree else [ui.Spacer(weight=1), cancel]),
            ui.Button(
                "SAVE" if creating else "USE THIS FOLDER" if tree else verb,
                "#android:id/button1",
                style=ui.TextStyle(14, 500, theme.ACCENT),
                enabled=enabled,
                tap=self._confirm if enabled else None,
                weight=1 if tree else 0,
            ),
        ]

    # -- results ---------------------------------------------------------------------------------

    def _confirm(self) -> None:
        if self.intent.action == TREE:
            self._show_access_dialog()
        elif self.intent.action == CREATE:
            self._save()
        else:
            self._on_done(self.folder)

    def _show_access_dialog(self) -> None:
        def allow() -> None:
            if self.folder in _FORBIDDEN:
                self.toast("Can’t use this folder. To protect your privacy, choose another folder")
            else:
                self._on_done(self.folder)

        app = self.device.packages.label(self.caller.package if self.caller else PACKAGE)
        ui.AlertDialog(
            self,
            f"Allow {app} to access files in {self.title}?",
            f"This will let {app} access current and future content stored in {self.title}.",
            ("ALLOW", allow),
            ("CANCEL", None),
            style=DIALOG,
        ).show()

    def _save(self) -> None:
        name = self.name.text.strip().replace("/", "_")
        mime = self.intent.mime_type
        extension = extension_of(mime)
        if extension and guess_type(name) != mime and not name.endswith(extension):
            name += extension
        try:
            path = self.documents.create(self.folder, name, b"")
        except OSError:
            self.snackbar.show("Failed to save document")
        else:
            self._on_done(path)

    def _on_done(self, *paths: str) -> None:
        self.documents.preferences.put(last_picked_root=self.root.id)
        self.finish(True, path=paths[0], uri=file_uri(self.device, paths[0]), paths=paths)
