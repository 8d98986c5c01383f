"""Dialogs on media: sorting, filtering, deleting, renaming, properties."""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.simple_mobile_tools import style
from android_world.virtual_device.apps._lib.simple_mobile_tools.date_format import (
    DateFormat,
    date_format,
)
from android_world.virtual_device.apps._lib.simple_mobile_tools.documents import size_text
from android_world.virtual_device.apps._lib.simple_mobile_tools.security import ask
from android_world.virtual_device.apps._lib.simple_mobile_tools.widgets import (
    DIALOG_STYLE,
    UNKNOWN_ERROR,
    FormDialog,
    confirm,
)
from android_world.virtual_device.apps.simple_gallery.exif import without_exif
from android_world.virtual_device.apps.simple_gallery.protections import DELETION
from android_world.virtual_device.apps.simple_gallery.screens import GalleryActivity, refuse
from android_world.virtual_device.apps.simple_gallery.store import (
    FILTERS,
    GROUPINGS,
    INTERNAL,
    PORTRAITS,
    RECYCLE_BIN,
    SORT_KEYS,
    Grouping,
    Medium,
)
from android_world.virtual_device.apps.simple_gallery.tiles import Tile
from android_world.virtual_device.framework.playback import time_text

_GRID_DP = 420
_VIEW_TYPES = ("Grid", "List")
_FILTER_NAMES = dict(
    zip(
        (*FILTERS, PORTRAITS),
        ("images", "videos", "gifs", "raws", "svgs", "portraits"),
        strict=True,
    )
)
_BOTTOM_NOTE = "Please note that grouping and sorting are 2 independent fields"
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
EMPTY_NAME, INVALID_NAME = "File name cannot be empty", "File name contains invalid characters"


class ViewTypeDialog(FormDialog):
    """Grid or list, under the name of a preference; `folder` None is the list of folders."""

    def __init__(self, screen: GalleryActivity, preference: str, folder: str | None) -> None:
        super().__init__(screen)
        self.preferences = screen.store.preferences
        self.preference, self.folder = preference, folder
        self.own_key = f"{preference}_{folder}"
        self.own = bool(folder) and bool(self.preferences.get_str(self.own_key))
        self.kind = screen.store.view_type(preference, folder)
        self.groups = self.preferences.get_bool("group_direct_subfolders")

    def body(self) -> list[ui.View | None]:
        name = "change_view_type_dialog_"
        groups = self.check("Group direct subfolders", f"{name}group_direct_subfolders", "groups")
        own = self.check("Use for this folder only", f"{name}use_for_this_folder", "own")
        return [
            ui.Column(f"#{name}radio.RadioGroup", w=ui.MATCH)[
                [self.radio(k, f"{name}radio_{k.lower()}", "kind", k) for k in _VIEW_TYPES]
            ],
            ui.Divider(margin=(0, 8)),
            groups if self.folder is None else own if self.folder else None,
        ]

    def accept(self) -> None:
        if self.own:
            self.preferences.put(**{self.own_key: self.kind})
        else:
            self.preferences.put(**{self.own_key: None, self.preference: self.kind})
        if self.folder is None:
            self.preferences.put(group_direct_subfolders=self.groups)


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
                [
                    self.radio(key, order + key.lower().replace(" ", "_"), "key", key)
                    for key in SORT_KEYS
                ]
            ],
            ui.Divider(margin=(0, 8)),
            ui.Column("#sorting_dialog_radio_order.RadioGroup", w=ui.MATCH)[
                self.radio("Ascending", f"{order}ascending", "descending", False),
                self.radio("Descending", f"{order}descending", "descending", True),
            ],
            numeric if self.key in ("Name", "Path") else None,
            own if self.folder is not None else None,
            _bottom_note("sorting") if self.folder is not None else None,
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
            _bottom_note("grouping"),
        ]

    def accept(self) -> None:
        grouping = Grouping(self.key, self.descending, self.counts)
        self.store.set_grouping(self.folder, grouping, self.own)


def _bottom_note(name: str) -> ui.View:
    return ui.Text(
        _BOTTOM_NOTE,
        f"#{name}_dialog_bottom_note",
        style=style.SMALL,
        w=ui.MATCH,
        padding=(0, 8),
    )


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


class DeleteFoldersDialog(FormDialog):
    """Asks before folders are deleted, with a warning; `on_delete()` is called for Yes."""

    def __init__(
        self, screen: GalleryActivity, question: str, count: int, on_delete: Callable[[], object]
    ) -> None:
        super().__init__(screen, ok="Yes", cancel="No")
        self.question, self.on_delete = question, ui.snapshot_safe(on_delete)
        what = "1 folder" if count == 1 else f"{count} folders"
        self.warning = f"WARNING: You are deleting {what}"

    def body(self) -> list[ui.View | None]:
        red = ui.TextStyle(16, 400, "#C62828")
        return [
            ui.Text(self.question, "#message", style=style.BODY, w=ui.MATCH, padding=(0, 8)),
            ui.Text(self.warning, "#message_warning", style=red, w=ui.MATCH),
        ]

    def accept(self) -> None:
        self.on_delete()


class ExcludeDialog(FormDialog):
    """Which folder is excluded: the chosen one or one above it; `on_exclude(path)`."""

    def __init__(
        self, screen: GalleryActivity, paths: Sequence[str], on_exclude: Callable[[str], object]
    ) -> None:
        super().__init__(screen)
        self.paths, self.on_exclude = list(paths), ui.snapshot_safe(on_exclude)
        self.path = paths[0]

    def _parents(self) -> list[str]:
        found = [self.paths[0]]
        while found[-1].startswith(f"{INTERNAL}/"):
            found.append(posixpath.dirname(found[-1]))
        return [path for path in found if path != INTERNAL]

    def body(self) -> list[ui.View | None]:
        parents = self._parents() if len(self.paths) == 1 else []
        note = (
            "This will exclude the selection together with its subfolders from Simple Gallery only."
            " You can manage excluded folders in Settings."
        )
        return [
            ui.Text(note, "#exclude_folder_description", style=style.BODY, w=ui.MATCH),
            *(
                (
                    ui.Text(
                        "Exclude a parent instead?",
                        "#exclude_folder_parent",
                        style=style.BODY,
                        padding=(0, 16, 0, 8),
                    ),
                    ui.Column("#exclude_folder_radio_group.RadioGroup", w=ui.MATCH)[
                        [self.radio(path, "", "path", path) for path in parents]
                    ],
                )
                if len(parents) > 1
                else ()
            ),
        ]

    def accept(self) -> None:
        for path in self.paths if len(self.paths) > 1 else [self.path]:
            self.on_exclude(path)


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
    """Ask, unless that was switched off; first for the password, where there is one."""
    show = partial(_show_question, screen, media, on_delete)
    ask(screen, screen.store.preferences, DELETION, show)


def _show_question(
    screen: GalleryActivity, media: Sequence[Medium], on_delete: Callable[[bool], object]
) -> None:
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
            return refuse(screen, INVALID_NAME if title else EMPTY_NAME)
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
    look = date_format(screen.device, screen.package)
    PropertiesDialog(screen, _properties_of(media[0], look), neutral).show()


def _show_removal_dialog(screen: GalleryActivity, path: str) -> None:
    def remove() -> None:
        screen.device.storage.write_bytes(
            path, without_exif(screen.device.storage.read_bytes(path))
        )
        screen.device.media.scan(path)
        screen.toast("EXIF values removed successfully")

    confirm(screen, "Are you sure you want to remove EXIF values?", remove)


def _properties_of(medium: Medium, look: DateFormat) -> list[tuple[str, str]]:
    rows = [
        ("Name", medium.name),
        ("Path", posixpath.dirname(medium.path)),
        ("Size", size_text(medium.size)),
    ]
    if medium.width and medium.height:
        rows.append(("Resolution", resolution_text(medium)))
    if medium.duration_ms:
        rows.append(("Duration", time_text(medium.duration_ms)))
    rows.append(("Last modified", look.date_and_time(style.device_time(medium.modified_ms))))
    if medium.taken_ms != medium.modified_ms:
        rows.append(("Date taken", look.date_and_time(style.device_time(medium.taken_ms))))
    return rows


def resolution_text(medium: Medium) -> str:
    """`500 x 500 (0.3MP)`."""
    tenths = (medium.width * medium.height + 50_000) // 100_000
    return f"{medium.width} x {medium.height} ({tenths / 10}MP)"


def detail_lines(medium: Medium, chosen: frozenset[str], look: DateFormat) -> list[str]:
    """The details over an image, in their order."""
    lines = {
        "name": medium.name,
        "path": f"{medium.folder}/",
        "size": size_text(medium.size),
        "resolution": resolution_text(medium) if medium.width and medium.height else "",
        "last_modified": look.date_and_time(style.device_time(medium.modified_ms)),
        "date_taken": look.date_and_time(style.device_time(medium.taken_ms))
        if medium.taken_ms != medium.modified_ms
        else "",
    }
    return [text for name, text in lines.items() if name in chosen and text]
