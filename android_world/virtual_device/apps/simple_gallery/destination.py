"""Choosing where to copy or move to, and doing it."""

from __future__ import annotations

import posixpath
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.simple_gallery.store import (
    BIN,
    FAVORITES,
    INTERNAL,
    GalleryStore,
    folder_name,
    size_text,
)
from android_world.virtual_device.apps.simple_gallery.tiles import Touch, folder_tile
from android_world.virtual_device.apps.simple_mobile_tools import style
from android_world.virtual_device.apps.simple_mobile_tools.widgets import (
    DIALOG_STYLE,
    UNKNOWN_ERROR,
)
from android_world.virtual_device.natural_order import natural
from android_world.virtual_device.system.phone import Phone

SKIP, OVERWRITE, KEEP_BOTH = "Skip", "Overwrite", "Keep both"
_LIST_DP = 420
_BAD_CHARACTERS = '/\\:*?"<>|\n'


@dataclass
class Transfer:
    """Files on their way to another folder."""

    activity: Activity
    store: GalleryStore
    paths: list[str]
    move: bool
    on_done: Callable[[], object]
    done: int = 0
    failed: int = 0
    decision: str = ""
    waiting: list[str] = field(default_factory=list)

    def choose(self) -> None:
        """Ask for the destination."""
        PickDirectoryDialog(self).show()

    def start(self, folder: str) -> object:
        """Begin with a destination."""
        if any(posixpath.dirname(p) == folder for p in self.paths):
            self.activity.toast("Source and destination cannot be the same")
            return ui.KEEP_OPEN
        self.store.preferences.put(last_copy_path=folder)
        self.activity.toast("Moving…" if self.move else "Copying…")
        self.waiting = list(self.paths)
        self._go_on(folder)
        return None

    def _go_on(self, folder: str) -> None:
        while self.waiting:
            source = self.waiting[0]
            target = posixpath.join(folder, posixpath.basename(source))
            if self.store.device.storage.exists(target):
                if not self.decision:
                    ConflictDialog(self, folder).show()
                    return
                if self.decision == SKIP:
                    self.waiting.pop(0)
                    continue
                if self.decision == KEEP_BOTH:
                    target = self.store.free_name(target)
            self._one(source, target)
            self.waiting.pop(0)
        self._finish()

    def _one(self, source: str, target: str) -> None:
        try:
            self.store.transfer(source, target, self.move)
        except OSError:
            self.failed += 1
        else:
            self.done += 1

    def decide(self, folder: str, choice: str, for_all: bool) -> None:
        """Go on after a name clash."""
        self.decision = choice
        if for_all:
            self._go_on(folder)
            return
        source = self.waiting.pop(0)
        target = posixpath.join(folder, posixpath.basename(source))
        if choice != SKIP:
            self._one(source, self.store.free_name(target) if choice == KEEP_BOTH else target)
        self.decision = ""
        self._go_on(folder)

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

    activity: Activity
    device: Phone

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
        """A search field over the grid of folders."""
        wanted = self.query.text.strip().casefold()
        folders = [
            f
            for f in self.transfer.store.folders(special=False)
            if f.path not in (FAVORITES, BIN) and wanted in f.name.casefold()
        ]
        cell = (self.device.display.size[0] * 0.9485 / self.device.display.density - 64) / 2
        storage = self.device.storage
        grid = ui.ListView(
            "#directories_grid",
            count=len(folders),
            columns=2,
            row_height=cell,
            build_row=lambda i: folder_tile(
                storage, folders[i], Touch(partial(self._pick, folders[i].path))
            ),
            w=ui.MATCH,
            h=_LIST_DP,
        )
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
            grid,
        ]

    def _pick(self, folder: str) -> None:
        self.finish(self.transfer.start, folder)

    def _other(self) -> None:
        start = self.transfer.store.preferences.get_str("last_copy_path")
        if not self.device.storage.is_dir(start):
            start = posixpath.dirname(self.transfer.paths[0])
        if not start.startswith(INTERNAL):
            start = INTERNAL
        FilePickerDialog(
            self.transfer.activity, self.transfer.store, start, self.transfer.start
        ).show()


class FilePickerDialog(ui.Dialog):
    """Walks through the storage; OK takes the folder that is shown."""

    activity: Activity
    device: Phone

    def __init__(
        self,
        activity: Activity,
        store: GalleryStore,
        start: str,
        on_pick: Callable[[str], object],
    ) -> None:
        super().__init__(
            activity,
            title="Select a folder",
            positive=("OK", self._take),
            negative=("Cancel", None),
            style=DIALOG_STYLE,
        )
        self.store = store
        self.on_pick = on_pick
        self.folder = start
        self.show_hidden = False

    def _take(self) -> object:
        return self.on_pick(self.folder)

    def on_back(self) -> bool:
        """Go one level up; at the top the dialog closes."""
        if self.folder == INTERNAL:
            return super().on_back()
        self._enter(posixpath.dirname(self.folder))
        return True

    def _enter(self, path: str) -> None:
        if self.device.storage.is_dir(path):
            self.folder = path
            self.retained.pop("list:filepicker_list", None)
        self.invalidate()

    def _names(self) -> list[str]:
        storage = self.device.storage
        if not storage.is_dir(self.folder):
            return []
        names = [n for n in storage.listdir(self.folder) if self.show_hidden or n[0] != "."]
        return sorted(names, key=lambda n: (not storage.is_dir(f"{self.folder}/{n}"), natural(n)))

    def content(self) -> ui.View:
        """Breadcrumbs, the list and its two buttons."""
        names = self._names()
        listing = ui.ListView(
            "#filepicker_list",
            fill=True,
            count=len(names),
            build_row=lambda i: self._row(names[i]),
            row_height=64,
        )
        return ui.Column("#customPanel", w=ui.MATCH, padding=(8, 8, 8, 0))[
            self._breadcrumbs(),
            ui.Box("#filepicker_coordinator.CoordinatorLayout", w=ui.MATCH, h=_LIST_DP)[
                listing,
                self._fab("eye-outline", "filepicker_fab_show_hidden", self._reveal, 80)
                if not self.show_hidden
                else None,
                self._fab("plus", "filepicker_fab", self._ask_new, 12),
            ],
        ]

    def _fab(self, icon: str, name: str, on_tap: Callable[[], object], bottom: float) -> ui.View:
        return ui.IconButton(
            icon,
            tint="#FFFFFF",
            resource_id=name,
            background=style.PRIMARY,
            corner=16,
            elevation=6,
            w=56,
            h=56,
            gravity="end|bottom",
            margin=(0, 0, 12, bottom),
            tap=on_tap,
        )

    def _reveal(self) -> None:
        self.show_hidden = True
        self.invalidate()

    def _breadcrumbs(self) -> ui.View:
        parts: list[ui.View | None] = []
        path = INTERNAL
        inner = self.folder.removeprefix(INTERNAL).strip("/")
        for name in ["", *filter(None, inner.split("/"))]:
            path = f"{path}/{name}" if name else path
            parts.append(
                ui.Text(
                    folder_name(path) if not name else f"> {name}",
                    "#breadcrumb_text",
                    style=style.LINK if path == self.folder else style.BODY,
                    padding=(8, 10),
                    tap=partial(self._enter, path),
                )
            )
        return ui.Scroll(
            "#filepicker_breadcrumbs.HorizontalScrollView", horizontal=True, w=ui.MATCH
        )[ui.Row(".LinearLayout")[parts]]

    def _row(self, name: str) -> ui.View:
        path, storage = f"{self.folder}/{name}", self.device.storage
        is_dir = storage.is_dir(path)
        if is_dir:
            count = sum(1 for n in storage.listdir(path) if n[0] != ".")
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

    def _ask_new(self) -> None:
        create_folder_dialog(self.activity, self.store, self.folder, self._created)

    def _created(self, path: str) -> None:
        self.dismiss()
        self.on_pick(path)


def create_folder_dialog(
    activity: Activity, store: GalleryStore, parent: str, on_created: Callable[[str], object]
) -> None:
    """Ask for the name of a new folder and make it."""
    shown = parent.replace(INTERNAL, "Internal", 1) + "/"
    fields = [
        ui.InputField(shown, "Folder", "folder_path"),
        ui.InputField("", "Title", "folder_name"),
    ]
    maker = _FolderMaker(activity, store, parent, on_created)
    dialog = ui.InputDialog(activity, "Create new folder", fields, maker.make, style=DIALOG_STYLE)
    dialog.show()
    dialog.set_focus(fields[1].state)


@dataclass
class _FolderMaker:
    activity: Activity
    store: GalleryStore
    parent: str
    on_created: Callable[[str], object]

    def make(self, _: str, title: str) -> object:
        """Create the folder; a wrong name leaves the dialog open."""
        if not title:
            self.activity.toast("File name cannot be empty")
            return ui.KEEP_OPEN
        if any(c in _BAD_CHARACTERS for c in title):
            self.activity.toast("File name contains invalid characters")
            return ui.KEEP_OPEN
        path = f"{self.parent}/{title}"
        storage = self.store.device.storage
        if storage.exists(path):
            self.activity.toast(f'Folder "{title}" already exists')
            return ui.KEEP_OPEN
        try:
            storage.mkdir(path)
        except OSError:
            self.activity.toast(UNKNOWN_ERROR)
            return ui.KEEP_OPEN
        self.on_created(path)
        return None


class ConflictDialog(ui.ViewDialog):
    """What to do with a file whose name is taken."""

    activity: Activity
    device: Phone

    def __init__(self, transfer: Transfer, folder: str) -> None:
        super().__init__(
            transfer.activity,
            positive=("OK", self._ok),
            negative=("Cancel", self._cancelled),
            style=DIALOG_STYLE,
        )
        self.transfer = transfer
        self.folder = folder
        self.choice = SKIP
        self.for_all = False

    def body(self) -> list[ui.View | None]:
        """Heading, radios and the check box."""
        name = posixpath.basename(self.transfer.waiting[0])
        radios = [
            ui.RadioButton(
                choice,
                resource_id=f"conflict_dialog_radio_{choice.lower().replace(' ', '_')}",
                checked=choice == self.choice,
                style=style.BODY,
                tint=style.PRIMARY,
                w=ui.MATCH,
                tap=partial(self._choose, choice),
            )
            for choice in (SKIP, OVERWRITE, KEEP_BOTH)
        ]
        return [
            ui.Text(
                f'File "{name}" already exists',
                "#conflict_dialog_title",
                style=style.TITLE,
                w=ui.MATCH,
                padding=(0, 0, 0, 12),
            ),
            ui.Column("#conflict_dialog_radio_group.RadioGroup", w=ui.MATCH)[radios],
            ui.CheckBox(
                "Apply to all",
                "#conflict_dialog_apply_to_all",
                checked=self.for_all,
                style=style.BODY,
                tint=style.PRIMARY,
                w=ui.MATCH,
                on_change=self._set_all,
            )
            if len(self.transfer.waiting) > 1
            else None,
        ]

    def _choose(self, choice: str) -> None:
        self.choice = choice
        self.invalidate()

    def _set_all(self, on: bool) -> None:
        self.for_all = on
        self.invalidate()

    def _ok(self) -> None:
        self.dismiss()
        self.transfer.decide(self.folder, self.choice, self.for_all)

    def _cancelled(self) -> None:
        self.transfer.on_done()
