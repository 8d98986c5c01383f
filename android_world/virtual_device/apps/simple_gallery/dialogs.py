"""Dialogs on media: sorting, filtering, deleting, renaming, properties."""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.simple_mobile_tools import style
from android_world.virtual_device.apps._lib.simple_mobile_tools.widgets import (
    DIALOG_STYLE,
    UNKNOWN_ERROR,
    FormDialog,
    confirm,
)
from android_world.virtual_device.apps.simple_gallery.exif import without_exif
from android_world.virtual_device.apps.simple_gallery.screens import GalleryActivity, refuse
from android_world.virtual_device.apps.simple_gallery.store import (
    FILTERS,
    GROUPINGS,
    RECYCLE_BIN,
    SORT_KEYS,
    Grouping,
    Medium,
    size_text,
)
from android_world.virtual_device.apps.simple_gallery.tiles import Tile
from android_world.virtual_device.framework.playback import time_text

_GRID_DP = 420
_VIEW_TYPES = ("Grid", "List")
_FILTER_NAMES = dict(zip(FILTERS, ("images", "videos", "gifs", "raws", "svgs"), strict=True))
_GROUP_NAMES = dict(
    zip(
        GROUPINGS,
        (
            "none",
            "last_modified_daily",
            "last_modified_monthly",
            "date_taken_daily",
            "date_taken_monthly",
            "file_type",
            "extension",
            "folder",
        ),
        strict=True,
    )
)
_SINGLE: dict[str, Any] = {"kind": "single", "radio_group": True, "style": DIALOG_STYLE}
_EMPTY, _INVALID = "File name cannot be empty", "File name contains invalid characters"


def choose_view_type(screen: GalleryActivity, preference: str) -> None:
    """Ask for grid or list, and keep it under the name of the preference."""

    def keep(position: int) -> None:
        screen.store.preferences.put(**{preference: _VIEW_TYPES[position]})

    ui.ListDialog(
        screen,
        "Change view type",
        _VIEW_TYPES,
        selected=_VIEW_TYPES.index(screen.store.preferences.get_str(preference, "Grid")),
        positive=("OK", keep),
        negative=("Cancel", None),
        **_SINGLE,
    ).show()


def choose_columns(screen: GalleryActivity, preference: str, default: int, most: int) -> None:
    """Ask for the number of columns of a grid, and keep it under the name of the preference."""
    options = ["1 column", *(f"{n} columns" for n in range(2, most + 1))]
    current = screen.store.preferences.get_int(preference, default)

    def keep(position: int) -> None:
        screen.store.preferences.put(**{preference: position + 1})

    ui.ListDialog(screen, "Column count", options, keep, selected=current - 1, **_SINGLE).show()


class SortDialog(FormDialog):
    """Sort key and order; `folder` None sorts the list of folders."""

    def __init__(self, screen: GalleryActivity, folder: str | None) -> None:
        super().__init__(screen, "Sort by")
        self.store, self.folder = screen.store, folder
        self.key, self.descending = self.store.sorting(folder)
        self.own = self.store.has_own_sorting(folder)
        self.numeric = self.store.preferences.get_bool("sort_numeric", True)

    def body(self) -> list[ui.View | None]:
        order, by_value = "sorting_dialog_radio_", "Sort numeric parts by actual value"
        numeric = self.check(by_value, "sorting_dialog_numeric_sorting", "numeric")
        own = self.check("Use for this folder only", "sorting_dialog_use_for_this_folder", "own")
        return [
            ui.Column("#sorting_dialog_radio_sorting.RadioGroup", w=ui.MATCH)[
                [self.radio(key, "", "key", key) for key in SORT_KEYS]
            ],
            ui.Divider(margin=(0, 8)),
            ui.Column("#sorting_dialog_radio_order.RadioGroup", w=ui.MATCH)[
                self.radio("Ascending", f"{order}ascending", "descending", False),
                self.radio("Descending", f"{order}descending", "descending", True),
            ],
            numeric if self.key in ("Name", "Path") else None,
            own if self.folder is not None else None,
        ]

    def accept(self) -> None:
        self.store.set_sorting(self.folder, self.key, self.descending, self.own)
        self.store.preferences.put(sort_numeric=self.numeric)


class GroupDialog(FormDialog):
    """What the media of a folder ("" = of all folders) are grouped by."""

    def __init__(self, screen: GalleryActivity, folder: str) -> None:
        super().__init__(screen, "Group by")
        self.store, self.folder = screen.store, folder
        self.key, self.descending, self.counts = self.store.grouping(folder)
        self.own = self.store.has_own_grouping(folder)

    def body(self) -> list[ui.View | None]:
        name, ids = "grouping_dialog_radio_", _GROUP_NAMES
        counts, own = "grouping_dialog_show_file_count", "grouping_dialog_use_for_this_folder"
        keys = GROUPINGS[:-1] if self.folder else GROUPINGS
        return [
            ui.Column("#grouping_dialog_radio_grouping.RadioGroup", w=ui.MATCH)[
                [self.radio(key, name + ids[key], "key", key) for key in keys]
            ],
            ui.Divider(margin=(0, 8)),
            ui.Column("#grouping_dialog_radio_order.RadioGroup", w=ui.MATCH)[
                self.radio("Ascending", f"{name}ascending", "descending", False),
                self.radio("Descending", f"{name}descending", "descending", True),
            ],
            self.check("Show file count at section headers", counts, "counts"),
            self.check("Use for this folder only", own, "own") if self.folder else None,
        ]

    def accept(self) -> None:
        grouping = Grouping(self.key, self.descending, self.counts)
        self.store.set_grouping(self.folder, grouping, self.own)


class FilterDialog(FormDialog):
    """Which kinds of media are shown; an attribute for each, named as in its box's id."""

    def __init__(self, screen: GalleryActivity) -> None:
        super().__init__(screen, "Filter media")
        self.store = screen.store
        for kind, name in _FILTER_NAMES.items():
            setattr(self, name, kind in self.store.filters)

    def body(self) -> list[ui.View | None]:
        return [self.check(k, f"filter_media_{name}", name) for k, name in _FILTER_NAMES.items()]

    def accept(self) -> object:
        chosen = [kind for kind, name in _FILTER_NAMES.items() if getattr(self, name)]
        if not chosen:
            return ui.KEEP_OPEN
        self.store.preferences.put(filter_media=",".join(chosen))
        return None


class DeleteDialog(FormDialog):
    """Asks before media are deleted; `on_delete(skip_bin)` is called for Yes."""

    def __init__(
        self,
        screen: GalleryActivity,
        media: Sequence[Medium],
        on_delete: Callable[[bool], object],
    ) -> None:
        super().__init__(screen, ok="Yes", cancel="No")
        self.on_delete = ui.snapshot_safe(on_delete)
        self.no_more = self.skip_bin = False
        size = size_text(sum(m.size for m in media))
        what = f'"{media[0].name}"' if len(media) == 1 else f"{len(media)} items"
        self.uses_bin = screen.store.uses_bin and not media[0].path.startswith(RECYCLE_BIN)
        if self.uses_bin:
            self.question = f"Are you sure you want to move {what} ({size}) into the Recycle Bin?"
        else:
            self.question = f"Are you sure you want to delete {what} ({size})?"

    def body(self) -> list[ui.View | None]:
        title, skip = "#delete_remember_title", "Skip the Recycle Bin, delete files directly"
        box = self.check(skip, "skip_the_recycle_bin_checkbox", "skip_bin")
        return [
            ui.Text(self.question, title, style=style.BODY, w=ui.MATCH, padding=(0, 8)),
            self.check("Do not ask again in this session", "delete_remember_checkbox", "no_more"),
            box if self.uses_bin else None,
        ]

    def accept(self) -> None:
        if self.no_more:
            vars(self.activity.app)["skip_delete_question"] = True
        self.on_delete(self.skip_bin)


def show_delete_dialog(
    screen: GalleryActivity, media: Sequence[Medium], on_delete: Callable[[bool], object]
) -> None:
    """Ask, unless that was switched off."""
    asked = vars(screen.app).get("skip_delete_question", False)
    if asked or screen.store.preferences.get_bool("skip_delete_confirmation"):
        on_delete(False)
    else:
        DeleteDialog(screen, media, on_delete).show()


def rename_dialog(screen: GalleryActivity, path: str, on_done: Callable[[str], object]) -> None:
    """Ask for another name of a file or folder; `on_done` gets the new path."""
    storage = screen.device.storage
    folder, name = posixpath.split(path)
    stem, extension = (name, None) if storage.is_dir(path) else posixpath.splitext(name)
    fields = [ui.InputField(stem, "Title", "rename_item_name")]
    if extension is not None:
        fields.append(ui.InputField(extension.lstrip("."), "Extension", "rename_item_extension"))

    def rename(title: str, extension: str = "") -> object:
        name = f"{title}.{extension}" if extension else title
        target = posixpath.join(folder, name)
        if not title or "/" in name:
            return refuse(screen, _INVALID if title else _EMPTY)
        if target != path and screen.device.storage.exists(target):
            return refuse(screen, "A file or folder with this name already exists")
        try:
            if target != path:
                screen.store.rename(path, target)
        except OSError:
            return refuse(screen, UNKNOWN_ERROR)
        on_done(target)
        return None

    ui.InputDialog(screen, "Rename", fields, rename, style=DIALOG_STYLE).show()


class RenameSeveralDialog(FormDialog):
    """Adds a text before or after the names of several files."""

    def __init__(
        self, screen: GalleryActivity, paths: Sequence[str], on_done: Callable[[], object]
    ) -> None:
        super().__init__(screen, "Rename")
        self.store, self.paths, self.on_done = screen.store, list(paths), ui.snapshot_safe(on_done)
        self.append = False
        self.addition = ui.TextState()

    def body(self) -> list[ui.View | None]:
        name = "rename_simple_radio_"
        return [
            ui.Column("#rename_simple_radio_group.RadioGroup", w=ui.MATCH)[
                self.radio("Prepend filenames", f"{name}prepend", "append", False),
                self.radio("Append filenames", f"{name}append", "append", True),
            ],
            ui.TextField(
                "#rename_simple_value",
                state=self.addition,
                hint="String to add",
                style=style.BODY,
                hint_color=style.HINT,
                underline=style.HINT,
                w=ui.MATCH,
                h=48,
                padding=(4, 0),
            ),
        ]

    def accept(self) -> object:
        text = self.addition.text
        if not text or "/" in text:
            return refuse(self.activity, _INVALID if text else _EMPTY)
        for path in self.paths:
            folder, name = posixpath.split(path)
            stem, extension = posixpath.splitext(name)
            changed = f"{stem}{text}{extension}" if self.append else f"{text}{name}"
            target = posixpath.join(folder, changed)
            if self.device.storage.exists(target):
                target = self.store.free_name(target)
            try:
                self.store.rename(path, target)
            except OSError:
                self.activity.toast(UNKNOWN_ERROR)
                break
        self.on_done()
        return None


class PickMediumDialog(ui.Dialog):
    """The media of a folder; a tap takes one."""

    def __init__(
        self, screen: GalleryActivity, folder: str, on_pick: Callable[[str], object]
    ) -> None:
        super().__init__(
            screen,
            title="Select photo",
            positive=("OK", None),
            negative=("Cancel", None),
            style=DIALOG_STYLE,
        )
        self.store, self.folder, self.on_pick = screen.store, folder, ui.snapshot_safe(on_pick)

    def content(self) -> ui.View:
        media, storage = self.store.media(self.folder), self.store.device.storage

        def tile(position: int) -> ui.View:
            medium = media[position]
            return Tile(storage, partial(self.finish, self.on_pick, medium.path)).medium(medium)

        return ui.ListView(
            "#media_grid",
            count=len(media),
            columns=3,
            row_height=104,
            build_row=tile,
            w=ui.MATCH,
            h=_GRID_DP,
        )


class PropertiesDialog(ui.ViewDialog):
    """Label and value pairs."""

    body_padding = (20, 16, 20, 0)

    def __init__(
        self,
        screen: GalleryActivity,
        rows: Sequence[tuple[str, str]],
        neutral: ui.DialogButton | None = None,
    ) -> None:
        super().__init__(
            screen, title="Properties", positive=("OK", None), neutral=neutral, style=DIALOG_STYLE
        )
        self.screen = screen
        self.rows = list(rows)

    def body(self) -> list[ui.View | None]:
        return [
            ui.Column(
                ".LinearLayout",
                w=ui.MATCH,
                margin=(0, 16 if number else 0, 0, 0),
                on_long_press=partial(self.copy, value),
            )[
                ui.Text(label, "#property_label", style=style.SMALL),
                ui.Text(value, "#property_value", style=style.BODY),
            ]
            for number, (label, value) in enumerate(self.rows)
        ]

    def copy(self, value: str) -> None:
        """A long press on a pair."""
        self.screen.device.clipboard.set_text(value)


def totals(media: Sequence[Medium]) -> list[tuple[str, str]]:
    """The properties of several media."""
    size = size_text(sum(m.size for m in media))
    return [("Size", size), ("Files count", str(len(media)))]


def properties(screen: GalleryActivity, media: Sequence[Medium]) -> None:
    """Show what is known about one medium, or the sum of several."""
    if len(media) > 1:
        PropertiesDialog(screen, totals(media)).show()
        return
    path = media[0].path
    strips = path.lower().endswith((".jpg", ".jpeg"))
    neutral = ("Remove EXIF", partial(_show_removal_dialog, screen, path)) if strips else None
    PropertiesDialog(screen, _properties_of(media[0]), neutral).show()


def _show_removal_dialog(screen: GalleryActivity, path: str) -> None:
    def remove() -> None:
        screen.device.storage.write_bytes(
            path, without_exif(screen.device.storage.read_bytes(path))
        )
        screen.device.media.scan(path)
        screen.toast("EXIF values removed successfully")

    confirm(screen, "Are you sure you want to remove EXIF values?", remove)


def _properties_of(medium: Medium) -> list[tuple[str, str]]:
    rows = [
        ("Name", medium.name),
        ("Path", posixpath.dirname(medium.path)),
        ("Size", size_text(medium.size)),
    ]
    if medium.width and medium.height:
        tenths = (medium.width * medium.height + 50_000) // 100_000
        resolution = f"{medium.width} x {medium.height} ({tenths / 10}MP)"
        rows.append(("Resolution", resolution))
    if medium.duration_ms:
        rows.append(("Duration", time_text(medium.duration_ms)))
    rows.append(("Last modified", _date_text(medium.modified_ms)))
    if medium.taken_ms != medium.modified_ms:
        rows.append(("Date taken", _date_text(medium.taken_ms)))
    return rows


def _date_text(ms: int) -> str:
    """`15.10.2023, 15:34`."""
    return style.device_time(ms).strftime("%d.%m.%Y, %H:%M")
