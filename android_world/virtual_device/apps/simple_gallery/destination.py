"""Choosing where to copy or move to, and doing it."""

from __future__ import annotations

import posixpath
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from itertools import accumulate

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.simple_mobile_tools import style
from android_world.virtual_device.apps._lib.simple_mobile_tools.documents import size_text
from android_world.virtual_device.apps._lib.simple_mobile_tools.widgets import (
    DIALOG_STYLE,
    UNKNOWN_ERROR,
    FormDialog,
    fab,
)
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.simple_gallery.screens import GalleryActivity, refuse
from android_world.virtual_device.apps.simple_gallery.store import (
    INTERNAL,
    folder_name,
)
from android_world.virtual_device.apps.simple_gallery.tiles import Tile
from android_world.virtual_device.framework.collation import natural
from android_world.virtual_device.system.device_protocol import Device

SKIP, OVERWRITE, KEEP_BOTH = "Skip", "Overwrite", "Keep both"
_LIST_DP = 420
_BAD_CHARACTERS = '/\\:*?"<>|\n'


@dataclass
class Transfer:
    """Files on their way to another folder; `on_done` must be a bound method."""

    activity: GalleryActivity
    paths: list[str]
    move: bool
    on_done: Callable[[], object]
    folder: str = ""
    done: int = 0
    failed: int = 0
    decision: str = ""
    waiting: list[str] = field(default_factory=list)

    def choose(self) -> None:
        """Ask for the destination."""
        PickDirectoryDialog(self).show()

    def start(self, folder: str) -> object:
        """Start with a destination."""
        if any(posixpath.dirname(p) == folder for p in self.paths):
            return refuse(self.activity, "Source and destination cannot be the same")
        self.activity.store.preferences.put(last_copy_path=folder)
        self.activity.toast("Moving…" if self.move else "Copying…")
        self.folder, self.waiting = folder, list(self.paths)
        self._go_on()
        return None

    def decide(self, choice: str, for_all: bool) -> None:
        """Continue after a name clash."""
        self.decision = choice
        if not for_all:
            self._take_next(clash=True)
            self.decision = ""
        self._go_on()

    def _go_on(self) -> None:
        while self.waiting:
            name = posixpath.basename(self.waiting[0])
            clash = self.activity.device.storage.exists(f"{self.folder}/{name}")
            if clash and not self.decision:
                ConflictDialog(self).show()
                return
            self._take_next(clash)
        self._finish()

    def _take_next(self, clash: bool) -> None:
        store, source = self.activity.store, self.waiting.pop(0)
        target = posixpath.join(self.folder, posixpath.basename(source))
        if clash and self.decision == SKIP:
            return
        if clash and self.decision == KEEP_BOTH:
            target = store.free_name(target)
        try:
            store.transfer(source, target, self.move)
        except OSError:
            self.failed += 1
        else:
            self.done += 1

    def _finish(self) -> None:
        what = "moved" if self.move else "copied"
        if self.failed:
            self.activity.toast(f"Some files could not be {what}")
        elif self.done:
            noun = "File" if self.done == 1 else "Files"
            self.activity.toast(f"{noun} {what} successfully")
        self.on_done()
        self.activity.invalidate()


class PickDirectoryDialog(ui.Dialog):
    """The known folders of media as destinations."""

    device: Device

    def __init__(self, transfer: Transfer) -> None:
        super().__init__(
            transfer.activity,
            title="Select destination",
            positive=("OK", None),
            negative=("Cancel", None),
            neutral=("Other folder", self._other),
            style=DIALOG_STYLE,
        )
        self.transfer = transfer
        self.query = ui.TextState()

    def content(self) -> ui.View:
        wanted, transfer = self.query.text.strip().casefold(), self.transfer
        known = transfer.activity.store.folders(special=False)
        folders = [f for f in known if wanted in f.name.casefold()]
        cell = (self.device.display.size[0] * 0.9485 / self.device.display.density - 64) / 2

        def tile(position: int) -> ui.View:
            folder = folders[position]
            pick = partial(self.finish, transfer.start, folder.path)
            return Tile(self.device.storage, pick).folder(folder)

        return ui.Column("#customPanel", w=ui.MATCH, padding=(8, 8))[
            ui.Row(
                "#top_toolbar_holder.RelativeLayout",
                w=ui.MATCH,
                h=48,
                background=style.SEARCH_PILL,
                corner=24,
                align="center",
                margin=(8, 0, 8, 8),
            )[
                ui.Icon("magnify", "#top_toolbar_search_icon", tint=style.INK, w=48),
                ui.TextField(
                    "#top_toolbar_search",
                    state=self.query,
                    hint="Search folders",
                    style=style.BODY,
                    hint_color=style.HINT,
                    weight=1,
                    h=ui.MATCH,
                ),
            ],
            ui.ListView(
                "#directories_grid",
                count=len(folders),
                columns=2,
                row_height=cell,
                build_row=tile,
                w=ui.MATCH,
                h=_LIST_DP,
            ),
        ]

    def _other(self) -> None:
        transfer = self.transfer
        start = transfer.activity.store.preferences.get_str("last_copy_path")
        if not self.device.storage.is_dir(start):
            start = posixpath.dirname(transfer.paths[0])
        if not start.startswith(INTERNAL):
            start = INTERNAL
        FilePickerDialog(transfer.activity, start, transfer.start).show()


class FilePickerDialog(ui.Dialog):
    """Walks through the storage; OK takes the folder that is shown."""

    activity: Activity
    device: Device

    def __init__(self, activity: Activity, start: str, on_pick: Callable[[str], object]) -> None:
        super().__init__(
            activity,
            title="Select a folder",
            positive=("OK", lambda: self.on_pick(self.folder)),
            negative=("Cancel", None),
            style=DIALOG_STYLE,
        )
        self.on_pick = ui.snapshot_safe(on_pick)
        self.folder = start
        self.show_hidden = False

    def on_back(self) -> bool:
        if self.folder == INTERNAL:
            return super().on_back()
        self._enter(posixpath.dirname(self.folder))
        return True

    def _enter(self, path: str) -> None:
        if self.device.storage.is_dir(path):
            self.folder = path
            self.retained_state.pop("list:filepicker_list", None)
        self.invalidate()

    def _names(self) -> list[str]:
        storage, folder = self.device.storage, self.folder
        if not storage.is_dir(folder):
            return []
        names = [n for n in storage.listdir(folder) if self.show_hidden or n[0] != "."]
        return sorted(names, key=lambda n: (not storage.is_dir(f"{folder}/{n}"), natural(n)))

    def content(self) -> ui.View:
        names = self._names()
        reveal = partial(setattr, self, "show_hidden", True)
        low, high = (0, 0, 12, 12), (0, 0, 12, 80)
        return ui.Column("#customPanel", w=ui.MATCH, padding=(8, 8, 8, 0))[
            self._breadcrumbs(),
            ui.Box("#filepicker_coordinator.CoordinatorLayout", w=ui.MATCH, h=_LIST_DP)[
                ui.ListView(
                    "#filepicker_list",
                    fill=True,
                    count=len(names),
                    build_row=lambda i: self._row(names[i]),
                    row_height=64,
                ),
                None
                if self.show_hidden
                else fab("eye-outline", "filepicker_fab_show_hidden", reveal, margin=high),
                fab("plus", "filepicker_fab", self._show_new_folder_dialog, margin=low),
            ],
        ]

    def _breadcrumbs(self) -> ui.View:
        names = self.folder.removeprefix(INTERNAL).strip("/").split("/")
        crumbs = [
            ui.Text(
                folder_name(path) if path == INTERNAL else f"> {posixpath.basename(path)}",
                "#breadcrumb_text",
                style=style.LINK if path == self.folder else style.BODY,
                padding=(8, 10),
                tap=partial(self._enter, path),
            )
            for path in accumulate(filter(None, names), posixpath.join, initial=INTERNAL)
        ]
        return ui.Scroll(
            "#filepicker_breadcrumbs.HorizontalScrollView", horizontal=True, w=ui.MATCH
        )[ui.Row(".LinearLayout")[crumbs]]

    def _row(self, name: str) -> ui.View:
        path, storage = f"{self.folder}/{name}", self.device.storage
        if is_dir := storage.is_dir(path):
            count = sum(n[0] != "." for n in storage.listdir(path))
            details = "1 item" if count == 1 else f"{count} items"
        else:
            details = size_text(storage.stat(path).size)
        return ui.Row(
            "#list_item_holder.RelativeLayout",
            align="center",
            gap=12,
            padding=(8, 0),
            tap=partial(self._enter, path),
        )[
            ui.Icon(
                "folder" if is_dir else "file-outline",
                "#list_item_icon",
                tint=style.PRIMARY if is_dir else style.INK,
                size=36,
                w=44,
            ),
            ui.Column(weight=1)[
                ui.Text(name, "#list_item_name", style=style.BODY, max_lines=1),
                ui.Text(details, "#list_item_details", style=style.SMALL),
            ],
        ]

    def _show_new_folder_dialog(self) -> None:
        def on_create(path: str) -> None:
            self.dismiss()
            self.on_pick(path)

        create_folder_dialog(self.activity, self.folder, on_create)


def create_folder_dialog(
    activity: Activity, parent: str, on_created: Callable[[str], object]
) -> None:
    """Ask for the name of a new folder and make it."""
    shown = parent.replace(INTERNAL, "Internal", 1) + "/"
    fields = [
        ui.InputField(shown, "Folder", "folder_path"),
        ui.InputField("", "Title", "folder_name"),
    ]

    def make(_: str, title: str) -> object:
        path, storage = f"{parent}/{title}", activity.device.storage
        if not title:
            return refuse(activity, "File name cannot be empty")
        if any(c in _BAD_CHARACTERS for c in title):
            return refuse(activity, "File name contains invalid characters")
        if storage.exists(path):
            return refuse(activity, f'Folder "{title}" already exists')
        try:
            storage.mkdir(path)
        except OSError:
            return refuse(activity, UNKNOWN_ERROR)
        on_created(path)
        return None

    dialog = ui.InputDialog(activity, "Create new folder", fields, make, style=DIALOG_STYLE)
    dialog.show()
    dialog.set_focus(fields[1].state)


class ConflictDialog(FormDialog):
    """What to do with a file whose name is taken."""

    def __init__(self, transfer: Transfer) -> None:
        super().__init__(transfer.activity)
        self.transfer = transfer
        self.choice = SKIP
        self.for_all = False

    def body(self) -> list[ui.View | None]:
        waiting, name = self.transfer.waiting, "conflict_dialog_radio_"
        return [
            ui.Text(
                f'File "{posixpath.basename(waiting[0])}" already exists',
                "#conflict_dialog_title",
                style=style.TITLE,
                w=ui.MATCH,
                padding=(0, 0, 0, 12),
            ),
            ui.Column("#conflict_dialog_radio_group.RadioGroup", w=ui.MATCH)[
                self.radio(SKIP, f"{name}skip", "choice", SKIP),
                self.radio(OVERWRITE, f"{name}overwrite", "choice", OVERWRITE),
                self.radio(KEEP_BOTH, f"{name}keep_both", "choice", KEEP_BOTH),
            ],
            self.check("Apply to all", "conflict_dialog_apply_to_all", "for_all")
            if len(waiting) > 1
            else None,
        ]

    def accept(self) -> None:
        self.dismiss()
        self.transfer.decide(self.choice, self.for_all)

    def reject(self) -> None:
        self.transfer.on_done()
