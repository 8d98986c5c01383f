"""Dialogs on media: sorting, filtering, deleting, renaming, properties."""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Sequence
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.simple_gallery.store import (
    FILTERS,
    RECYCLE_BIN,
    SORT_KEYS,
    GalleryStore,
    Medium,
    size_text,
)
from android_world.virtual_device.apps.simple_gallery.tiles import MediumMarks, Touch, medium_tile
from android_world.virtual_device.apps.simple_mobile_tools import style
from android_world.virtual_device.apps.simple_mobile_tools.widgets import (
    DIALOG_STYLE,
    UNKNOWN_ERROR,
)

Done = Callable[[], object]
_GRID_DP = 420
_VIEW_TYPES = ("Grid", "List")


def radio(text: str, checked: bool, on_tap: Callable[[], object], name: str = "") -> ui.View:
    """One choice of a dialog."""
    return ui.RadioButton(
        text,
        resource_id=name,
        checked=checked,
        style=style.BODY,
        tint=style.PRIMARY,
        w=ui.MATCH,
        tap=on_tap,
    )


def check(text: str, checked: bool, on_change: Callable[[bool], object], name: str = "") -> ui.View:
    """A check box of a dialog."""
    return ui.CheckBox(
        text,
        resource_id=name,
        checked=checked,
        style=style.BODY,
        tint=style.PRIMARY,
        w=ui.MATCH,
        on_change=on_change,
    )


def choose_view_type(activity: Activity, store: GalleryStore, preference: str) -> None:
    """Ask for grid or list, and keep it under the name of the preference."""
    chosen = store.preferences.get_str(preference, "Grid")
    keep = partial(_keep, store, preference, _VIEW_TYPES)
    ui.ListDialog(
        activity,
        "Change view type",
        _VIEW_TYPES,
        kind="single",
        selected=_VIEW_TYPES.index(chosen),
        positive=("OK", keep),
        negative=("Cancel", None),
        radio_group=True,
        style=DIALOG_STYLE,
    ).show()


def choose_columns(
    activity: Activity, store: GalleryStore, preference: str, default: int, most: int
) -> None:
    """Ask for the number of columns of a grid, and keep it under the name of the preference."""
    current = store.preferences.get_int(preference, default)
    keep = partial(_keep, store, preference, range(1, most + 1))
    options = ["1 column", *(f"{n} columns" for n in range(2, most + 1))]
    ui.ListDialog(
        activity,
        "Column count",
        options,
        keep,
        kind="single",
        selected=current - 1,
        radio_group=True,
        style=DIALOG_STYLE,
    ).show()


def _keep(store: GalleryStore, preference: str, values: Sequence[str | int], position: int) -> None:
    store.preferences.put(**{preference: values[position]})


class SortDialog(ui.ViewDialog):
    """Sort key and order; `folder` None sorts the list of folders."""

    def __init__(
        self, activity: Activity, store: GalleryStore, folder: str | None, on_done: Done
    ) -> None:
        super().__init__(
            activity,
            title="Sort by",
            positive=("OK", self._ok),
            negative=("Cancel", None),
            style=DIALOG_STYLE,
        )
        self.store, self.folder, self.on_done = store, folder, on_done
        self.key, self.descending = store.sorting(folder)
        self.own = store.has_own_sorting(folder)
        self.numeric = store.preferences.get_bool("sort_numeric", True)

    def body(self) -> list[ui.View | None]:
        """Radios and options."""
        keys = SORT_KEYS
        return [
            ui.Column("#sorting_dialog_radio_sorting.RadioGroup", w=ui.MATCH)[
                [radio(k, k == self.key, partial(self._set, "key", k)) for k in keys]
            ],
            ui.Divider(margin=(0, 8)),
            ui.Column("#sorting_dialog_radio_order.RadioGroup", w=ui.MATCH)[
                radio(
                    "Ascending",
                    not self.descending,
                    partial(self._set, "descending", False),
                    "sorting_dialog_radio_ascending",
                ),
                radio(
                    "Descending",
                    self.descending,
                    partial(self._set, "descending", True),
                    "sorting_dialog_radio_descending",
                ),
            ],
            check(
                "Sort numeric parts by actual value",
                self.numeric,
                partial(self._set, "numeric"),
                "sorting_dialog_numeric_sorting",
            )
            if self.key in ("Name", "Path")
            else None,
            check(
                "Use for this folder only",
                self.own,
                partial(self._set, "own"),
                "sorting_dialog_use_for_this_folder",
            )
            if self.folder is not None
            else None,
        ]

    def _set(self, name: str, value: str | bool) -> None:
        setattr(self, name, value)
        self.invalidate()

    def _ok(self) -> None:
        self.store.set_sorting(self.folder, self.key, self.descending, self.own)
        self.store.preferences.put(sort_numeric=self.numeric)
        self.on_done()


class FilterDialog(ui.ViewDialog):
    """Which kinds of media are shown."""

    def __init__(self, activity: Activity, store: GalleryStore, on_done: Done) -> None:
        super().__init__(
            activity,
            title="Filter media",
            positive=("OK", self._ok),
            negative=("Cancel", None),
            style=DIALOG_STYLE,
        )
        self.store, self.on_done = store, on_done
        self.chosen = set(store.filters)

    def body(self) -> list[ui.View | None]:
        """One box per kind."""
        names = ("images", "videos", "gifs", "raws", "svgs")
        return [
            check(kind, kind in self.chosen, partial(self._set, kind), f"filter_media_{name}")
            for kind, name in zip(FILTERS, names, strict=True)
        ]

    def _set(self, kind: str, on: bool) -> None:
        (self.chosen.add if on else self.chosen.discard)(kind)
        self.invalidate()

    def _ok(self) -> object:
        if not self.chosen:
            return ui.KEEP_OPEN
        chosen = ",".join(k for k in FILTERS if k in self.chosen)
        self.store.preferences.put(filter_media=chosen)
        self.on_done()
        return None


class DeleteDialog(ui.ViewDialog):
    """Asks before media are deleted; `on_delete(skip_bin)` is called for Yes."""

    def __init__(
        self,
        activity: Activity,
        store: GalleryStore,
        media: Sequence[Medium],
        on_delete: Callable[[bool], object],
    ) -> None:
        super().__init__(
            activity,
            positive=("Yes", self._yes),
            negative=("No", None),
            style=DIALOG_STYLE,
        )
        self.on_delete = on_delete
        size = size_text(sum(m.size for m in media))
        what = f'"{media[0].name}"' if len(media) == 1 else f"{len(media)} items"
        self.uses_bin = store.uses_bin and not media[0].path.startswith(RECYCLE_BIN)
        if self.uses_bin:
            self.question = f"Are you sure you want to move {what} ({size}) into the Recycle Bin?"
        else:
            self.question = f"Are you sure you want to delete {what} ({size})?"
        self.no_more = False
        self.skip_bin = False

    def body(self) -> list[ui.View | None]:
        """The question and its options."""
        return [
            ui.Text(
                self.question,
                "#delete_remember_title",
                style=style.BODY,
                w=ui.MATCH,
                padding=(0, 8, 0, 8),
            ),
            check(
                "Do not ask again in this session",
                self.no_more,
                partial(self._set, "no_more"),
                "delete_remember_checkbox",
            ),
            check(
                "Skip the Recycle Bin, delete files directly",
                self.skip_bin,
                partial(self._set, "skip_bin"),
                "skip_the_recycle_bin_checkbox",
            )
            if self.uses_bin
            else None,
        ]

    def _set(self, name: str, on: bool) -> None:
        setattr(self, name, on)
        self.invalidate()

    def _yes(self) -> None:
        if self.no_more:
            vars(self.activity.app)["skip_delete_question"] = True
        self.on_delete(self.skip_bin)


def ask_delete(
    activity: Activity,
    store: GalleryStore,
    media: Sequence[Medium],
    on_delete: Callable[[bool], object],
) -> None:
    """Ask, unless that was switched off."""
    asked = vars(activity.app).get("skip_delete_question", False)
    if asked or store.preferences.get_bool("skip_delete_confirmation"):
        on_delete(False)
        activity.invalidate()
    else:
        DeleteDialog(activity, store, media, on_delete).show()


def rename_dialog(
    activity: Activity, store: GalleryStore, path: str, on_done: Callable[[str], object]
) -> None:
    """Ask for another name of a file or folder; `on_done` gets the new path."""
    is_dir = store.device.storage.is_dir(path)
    stem, extension = posixpath.splitext(posixpath.basename(path))
    if is_dir:
        fields = [ui.InputField(posixpath.basename(path), "Title", "rename_item_name")]
    else:
        fields = [
            ui.InputField(stem, "Title", "rename_item_name"),
            ui.InputField(extension.lstrip("."), "Extension", "rename_item_extension"),
        ]
    finish = partial(_rename, activity, store, path, on_done)
    ui.InputDialog(activity, "Rename", fields, finish, style=DIALOG_STYLE).show()


def _rename(
    activity: Activity,
    store: GalleryStore,
    path: str,
    on_done: Callable[[str], object],
    title: str,
    extension: str = "",
) -> object:
    name = f"{title}.{extension}" if extension else title
    if not title:
        activity.toast("File name cannot be empty")
        return ui.KEEP_OPEN
    if "/" in name:
        activity.toast("File name contains invalid characters")
        return ui.KEEP_OPEN
    target = posixpath.join(posixpath.dirname(path), name)
    if target != path and store.device.storage.exists(target):
        activity.toast("A file or folder with this name already exists")
        return ui.KEEP_OPEN
    try:
        if target != path:
            store.rename(path, target)
    except OSError:
        activity.toast(UNKNOWN_ERROR)
        return ui.KEEP_OPEN
    on_done(target)
    return None


class RenameSeveralDialog(ui.ViewDialog):
    """Adds a text before or after the names of several files."""

    activity: Activity

    def __init__(
        self, activity: Activity, store: GalleryStore, paths: Sequence[str], on_done: Done
    ) -> None:
        super().__init__(
            activity,
            title="Rename",
            positive=("OK", self._ok),
            negative=("Cancel", None),
            style=DIALOG_STYLE,
        )
        self.store, self.paths, self.on_done = store, list(paths), on_done
        self.append = False
        self.addition = ui.TextState()

    def body(self) -> list[ui.View | None]:
        """Where, and what."""
        return [
            ui.Column("#rename_simple_radio_group.RadioGroup", w=ui.MATCH)[
                radio(
                    "Prepend filenames",
                    not self.append,
                    partial(self._put, False),
                    "rename_simple_radio_prepend",
                ),
                radio(
                    "Append filenames",
                    self.append,
                    partial(self._put, True),
                    "rename_simple_radio_append",
                ),
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

    def _put(self, append: bool) -> None:
        self.append = append
        self.invalidate()

    def _ok(self) -> object:
        text = self.addition.text
        if not text or "/" in text:
            self.activity.toast(
                "File name contains invalid characters" if text else "File name cannot be empty"
            )
            return ui.KEEP_OPEN
        for path in self.paths:
            folder, name = posixpath.split(path)
            stem, extension = posixpath.splitext(name)
            changed = f"{stem}{text}{extension}" if self.append else f"{text}{name}"
            target = posixpath.join(folder, changed)
            if self.store.device.storage.exists(target):
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
        self,
        activity: Activity,
        store: GalleryStore,
        folder: str,
        on_pick: Callable[[str], object],
    ) -> None:
        super().__init__(
            activity,
            title="Select photo",
            positive=("OK", None),
            negative=("Cancel", None),
            style=DIALOG_STYLE,
        )
        self.store, self.folder, self.on_pick = store, folder, on_pick

    def content(self) -> ui.View:
        """The grid."""
        media = self.store.media(self.folder)
        storage = self.store.device.storage
        return ui.ListView(
            "#media_grid",
            count=len(media),
            columns=3,
            row_height=104,
            build_row=lambda i: medium_tile(
                storage, media[i], Touch(partial(self._pick, media[i].path)), MediumMarks()
            ),
            w=ui.MATCH,
            h=_GRID_DP,
        )

    def _pick(self, path: str) -> None:
        self.finish(self.on_pick, path)


class PropertiesDialog(ui.ViewDialog):
    """Label and value pairs."""

    def __init__(self, activity: Activity, rows: Sequence[tuple[str, str]]) -> None:
        super().__init__(activity, title="Properties", positive=("OK", None), style=DIALOG_STYLE)
        self.rows = list(rows)

    def body(self) -> list[ui.View | None]:
        """The pairs."""
        return [
            ui.Column(".LinearLayout", w=ui.MATCH, padding=(0, 6))[
                ui.Text(label, "#property_label", style=style.SMALL),
                ui.Text(value, "#property_value", style=style.BODY),
            ]
            for label, value in self.rows
        ]


def properties(activity: Activity, media: Sequence[Medium]) -> None:
    """Show what is known about one medium, or the sum of several."""
    if len(media) != 1:
        size = size_text(sum(m.size for m in media))
        PropertiesDialog(activity, [("Size", size), ("Files count", str(len(media)))]).show()
        return
    medium = media[0]
    rows = [
        ("Name", medium.name),
        ("Path", posixpath.dirname(medium.path)),
        ("Size", size_text(medium.size)),
    ]
    if medium.width and medium.height:
        pixels = medium.width * medium.height / 1_000_000
        rows.append(("Resolution", f"{medium.width} x {medium.height} ({pixels:.1f}MP)"))
    if medium.duration_ms:
        rows.append(("Duration", duration_text(medium.duration_ms)))
    rows.append(("Last modified", date_text(medium.modified_ms)))
    if medium.taken_ms != medium.modified_ms:
        rows.append(("Date taken", date_text(medium.taken_ms)))
    PropertiesDialog(activity, rows).show()


def date_text(ms: int) -> str:
    """`15.10.2023, 15:34`."""
    return style.device_time(ms).strftime("%d.%m.%Y, %H:%M")


def duration_text(ms: int) -> str:
    """`0:45`, `1:02:03`."""
    seconds = ms // 1000
    hours, minutes, seconds = seconds // 3600, seconds // 60 % 60, seconds % 60
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
