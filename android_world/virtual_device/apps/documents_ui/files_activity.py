"""The app itself: browsing, selecting, moving, copying, renaming, deleting."""

from __future__ import annotations

import posixpath
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.android_framework.chooser import share_intent
from android_world.virtual_device.apps.base import ActivityResult
from android_world.virtual_device.apps.documents_ui.browser import (
    BrowserActivity,
    action,
    name_dialog,
)
from android_world.virtual_device.apps.documents_ui.documents import (
    PACKAGE,
    STORAGE,
    Document,
    counted,
    date_text,
    roots,
    size_text,
)
from android_world.virtual_device.apps.simple_mobile_tools.style import device_time
from android_world.virtual_device.framework.intents import ACTION_VIEW, Intent
from android_world.virtual_device.ui import theme

if TYPE_CHECKING:
    from android_world.virtual_device.apps.base import ActivityInfo, App
    from android_world.virtual_device.system.phone import Phone

PICK_DESTINATION = "com.android.documentsui.PICK_COPY_DESTINATION"
BROWSER = (PACKAGE, "com.android.documentsui.files.FilesActivity")
PICKER = (PACKAGE, "com.android.documentsui.picker.PickActivity")
INSPECTOR = (PACKAGE, "com.android.documentsui.inspector.InspectorActivity")
_BAR_DP = 48


class FilesActivity(BrowserActivity):
    """Browses the phone's storage."""

    def __init__(self, device: Phone, app: App, info: ActivityInfo, intent: Intent) -> None:
        super().__init__(device, app, info, intent)
        self.chosen: list[str] = []
        self.dialog: ui.InputDialog | None = None

    def on_create(self) -> None:
        """Start in the folder that the intent names, if any."""
        path = str(self.intent.extras.get("path", ""))
        if path not in ("", self.folder) and self.device.storage.is_dir(path):
            self.root = next(r for r in roots(self.device) if r.id == "primary")
            self.folder = path

    # -- selection -------------------------------------------------------------------------------

    def selection(self) -> list[Document]:
        """The selected documents that are still there."""
        found = (self.documents.document(path) for path in self.chosen)
        return [d for d in found if d is not None]

    def is_selected(self, document: Document) -> bool:
        """Whether an item is selected."""
        return document.path in self.chosen

    def long_press(self, document: Document) -> None:
        """Select, or unselect."""
        if document.path in self.chosen:
            self.chosen.remove(document.path)
        else:
            self.chosen.append(document.path)
        self.invalidate()

    def tap(self, document: Document) -> None:
        """Open, or change the selection."""
        if self.chosen:
            self.long_press(document)
        elif document.is_dir:
            self.enter(document.path)
        else:
            self.open(document)

    def preview(self, document: Document) -> None:
        """Open, whatever is selected."""
        self.open(document)

    def enter(self, path: str) -> None:
        """Go to a folder; the selection ends."""
        self.chosen = []
        super().enter(path)

    def end_selection(self) -> None:
        """Select nothing."""
        self.chosen = []
        self.invalidate()

    def on_back(self) -> bool:
        """End the selection first."""
        if self.chosen:
            self.end_selection()
            return True
        return super().on_back()

    # -- views -----------------------------------------------------------------------------------

    def bar(self) -> ui.View:
        """The toolbar, or the bar of the selection."""
        if not self.chosen:
            return super().bar()
        selected = self.selection()
        sharable = not any(d.is_dir for d in selected)
        share = action("Share", "action_menu_share", "share-variant", self._share)
        return ui.Row("#action_mode_bar.ViewGroup", w=ui.MATCH, h=_BAR_DP, align="center")[
            ui.IconButton(
                "close",
                "#action_mode_close_button.ImageView",
                desc="Cancel",
                w=56,
                tap=self.end_selection,
            ),
            ui.Text(
                f"{len(selected)} selected",
                "#action_bar_title",
                style=ui.TextStyle(20, 400, theme.TEXT),
                weight=1,
                margin=(16, 0, 0, 0),
            ),
            share if sharable else None,
            action("Delete", "action_menu_delete", "delete-outline", self._ask_delete),
            ui.OverflowButton(activity=self, items=self._selection_menu(selected), w=48),
        ]

    def _selection_menu(self, selected: list[Document]) -> list[ui.MenuItem]:
        single = len(selected) == 1
        one_file = single and not selected[0].is_dir
        entries = [
            ui.MenuItem("Open with", self._open_with) if one_file else None,
            ui.MenuItem("Sort by...", self.ask_order),
            ui.MenuItem("Select all", self._select_all),
            ui.MenuItem("Copy to…", partial(self._transfer, False)),
            ui.MenuItem("Move to…", partial(self._transfer, True)),
            ui.MenuItem("Compress", self._compress) if self.folder else None,
            ui.MenuItem("Rename", self._ask_name) if single else None,
            ui.MenuItem("Get info", self._info) if single else None,
        ]
        return [e for e in entries if e is not None]

    def menu(self) -> list[ui.MenuItem]:
        """The overflow menu while browsing."""
        items = super().menu()
        at = next(i for i, e in enumerate(items) if e.title == "Sort by...") + 1
        extra = [ui.MenuItem("Select all", self._select_all)]
        if self.folder == STORAGE:
            extra.append(ui.MenuItem("Storage settings", self._open_settings))
        elif self.folder and self.folder != self.root.path:
            extra.append(ui.MenuItem("Get info", partial(self._show_info, self.folder)))
        return [
            ui.MenuItem("New window", self._open_window),
            *items[:at],
            *extra,
            *items[at:],
        ]

    def _open_window(self) -> None:
        self.start_activity(Intent(component=BROWSER, extras={"path": self.folder}))

    def _open_settings(self) -> None:
        self.start_activity(Intent("android.settings.INTERNAL_STORAGE_SETTINGS"))

    # -- actions ---------------------------------------------------------------------------------

    def open(self, document: Document) -> None:
        """Show a file in the app that takes it."""
        intent = Intent(ACTION_VIEW, self.documents.uri_of(document.path), document.mime_type)
        started = self.device.activities.start(intent, caller=self)
        if not started.ok:
            ui.AlertDialog(
                self,
                "Can’t open file",
                "No app is available to open this file.",
                ("OK", None),
                style=ui.PLATFORM,
            ).show()

    def _open_with(self) -> None:
        document = self.selection()[0]
        self.end_selection()
        self.open(document)

    def _select_all(self) -> None:
        self.chosen = [d.path for d in self.shown().documents]

    def _share(self) -> None:
        selected = self.selection()
        uris = [self.documents.uri_of(d.path) for d in selected]
        types = {d.mime_type for d in selected}
        mime = types.pop() if len(types) == 1 else "*/*"
        many = len(uris) > 1
        name = "android.intent.action.SEND" + ("_MULTIPLE" if many else "")
        stream = {"android.intent.extra.STREAM": uris if many else uris[0]}
        self.end_selection()
        self.start_activity(share_intent(Intent(name, mime_type=mime, extras=stream)))

    def _ask_delete(self) -> None:
        ui.AlertDialog(
            self,
            message=_delete_question(self.selection()),
            positive=("OK", self._delete),
            negative=("CANCEL", None),
            style=ui.PLATFORM,
        ).show()

    def _delete(self) -> None:
        selected = self.selection()
        self.documents.delete(selected)
        self.end_selection()
        self.snackbar.show(f"Deleting {_items(len(selected))}.")

    def _transfer(self, move: bool) -> None:
        paths = list(self.chosen)
        self.start_activity(
            Intent(PICK_DESTINATION, component=PICKER, extras={"paths": paths, "move": move}),
            request="move" if move else "copy",
        )

    def on_result(self, request: str, result: ActivityResult) -> None:
        """The destination was chosen, or not."""
        if request not in ("move", "copy") or not result.ok:
            return
        paths, folder = list(self.chosen), str(result.data["path"])
        self.chosen = []
        move = request == "move"
        failed = self.documents.transfer(paths, folder, move)
        if failed:
            what = "move" if move else "copy"
            self.snackbar.show(f"Couldn’t {what} {_items(failed)}")
        else:
            verb = "Moving" if move else "Copying"
            self.snackbar.show(f"{verb} {_items(len(paths))}.")
        self.invalidate()

    def _compress(self) -> None:
        selected = self.selection()
        self.documents.compress(selected, self.folder)
        self.end_selection()
        self.snackbar.show(f"Compressing {counted(selected)}")

    def _ask_name(self) -> None:
        document = self.selection()[0]
        stem = document.name if document.is_dir else posixpath.splitext(document.name)[0]
        self.dialog = name_dialog(
            self, "Rename", "New name", document.name, partial(self._rename, document)
        )
        state = self.dialog.fields[0].state
        state.anchor, state.cursor = 0, len(stem)

    def _rename(self, document: Document, name: str) -> object:
        name = name.strip()
        target = posixpath.join(posixpath.dirname(document.path), name)
        same = target.casefold() == document.path.casefold()
        if "/" in name or (self.device.storage.exists(target) and not same):
            if self.dialog is not None:
                self.dialog.set_error(0, "A file with this name already exists.")
            return ui.KEEP_OPEN
        try:
            self.documents.rename(document, name)
        except OSError:
            self.snackbar.show("Failed to rename document")
        self.end_selection()
        return None

    def _info(self) -> None:
        self._show_info(self.chosen[0])

    def _show_info(self, path: str) -> None:
        self.start_activity(Intent(component=INSPECTOR, extras={"path": path}))

    def created_folder(self, path: str) -> None:
        """Show what is in the new folder: nothing yet."""
        self.enter(path)


class InspectorActivity(BrowserActivity):
    """What is known about one document."""

    edge_to_edge = False

    def build(self) -> ui.View:
        """Name and a table."""
        document = self.documents.document(str(self.intent.extras.get("path", "")))
        rows = self._rows(document) if document else [("Name", "File not found")]
        bar = ui.AppBar(
            activity=self, title="Info", navigation=("arrow-left", "Navigate up", self.finish)
        )
        table = [
            ui.Column(".LinearLayout", w=ui.MATCH, padding=(24, 10))[
                ui.Text(label, "#android:id/title", style=ui.TextStyle(14, 400, theme.SECONDARY)),
                ui.Text(value, "#android:id/summary", style=ui.TextStyle(16, 400, theme.TEXT)),
            ]
            for label, value in rows
        ]
        return ui.Column(".LinearLayout", fill=True)[
            bar, ui.Scroll("#inspector_root", w=ui.MATCH, weight=1)[ui.Column(w=ui.MATCH)[table]]
        ]

    def _rows(self, document: Document) -> list[tuple[str, str]]:
        now = device_time(self.device.clock.now_ms)
        twenty_four = self.device.settings.get("system", "time_12_24") == "24"
        rows = [("Name", document.name), ("File type", document.kind)]
        if document.is_dir:
            rows.append(("Number of items", str(len(self.documents.children(document.path)))))
        else:
            rows.append(("Size", size_text(document.size)))
        rows.append(("Modified", date_text(document.modified_ms, now, twenty_four)))
        rows.append(("Path", document.path))
        return rows


def _items(count: int) -> str:
    return f"{count} item" + ("s" if count != 1 else "")


def _delete_question(selected: list[Document]) -> str:
    folders = sum(d.is_dir for d in selected)
    if len(selected) == 1:
        name = selected[0].name
        return f'Delete folder "{name}" and its contents?' if folders else f'Delete "{name}"?'
    contents = " and their contents" if folders == len(selected) else ""
    return f"Delete {counted(selected)}{contents}?"
