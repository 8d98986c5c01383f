"""Dialogs of the settings: styles of thumbnails, actions and details over an image, favorites."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.simple_mobile_tools import style
from android_world.virtual_device.apps._lib.simple_mobile_tools.widgets import (
    DIALOG_STYLE,
    FormDialog,
)
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.simple_gallery import choices
from android_world.virtual_device.apps.simple_gallery.store import GalleryStore

_SPACINGS = (0, 1, 2, 4, 8, 16, 32, 64)
_FILE_BOXES = {
    "rounded_corners": ("Rounded corners", False),
    "show_thumbnail_video_duration": ("Show video durations", False),
    "show_thumbnail_file_types": ("Show image file types", True),
    "mark_favorite_items": ("Mark favorite items", True),
}
_COUNTS = (
    (choices.COUNT_LINE, "Show file count on a separate line"),
    (choices.COUNT_BRACKETS, "Show file count in brackets"),
    (choices.COUNT_NONE, "Do not show file count"),
)


class FileStyleDialog(FormDialog):
    """Spacing, corners and marks of the squares of files."""

    activity: Activity

    def __init__(self, activity: Activity) -> None:
        super().__init__(activity)
        self.preferences = GalleryStore(activity.device).preferences
        self.spacing = self.preferences.get_int("thumbnail_spacing", 1)
        for name, (_, default) in _FILE_BOXES.items():
            setattr(self, name, self.preferences.get_bool(f"file_{name}", default))

    def body(self) -> Sequence[ui.View | None]:
        name = "dialog_file_style_spacing"
        return [
            ui.Row(
                f"#{name}_holder.RelativeLayout",
                w=ui.MATCH,
                min_height=48,
                align="center",
                tap=self._choose_spacing,
            )[
                ui.Text("Thumbnail spacing", f"#{name}_label", style=style.BODY, weight=1),
                ui.Text(f"{self.spacing}x", f"#{name}", style=style.BODY),
            ],
            *(
                self.check(title, f"dialog_file_style_{box}", box)
                for box, (title, _) in _FILE_BOXES.items()
            ),
        ]

    def _choose_spacing(self) -> None:
        def put(position: int) -> None:
            self.spacing = _SPACINGS[position]
            self.invalidate()

        labels = [f"{number}x" for number in _SPACINGS]
        at = _SPACINGS.index(self.spacing) if self.spacing in _SPACINGS else -1
        radios(self.activity, labels, at, put)

    def accept(self) -> None:
        boxes = {f"file_{name}": getattr(self, name) for name in _FILE_BOXES}
        self.preferences.put(thumbnail_spacing=self.spacing, **boxes)


class FolderStyleDialog(FormDialog):
    """Corners, counts and titles of the tiles of folders."""

    def __init__(self, activity: Activity) -> None:
        super().__init__(activity)
        self.preferences = GalleryStore(activity.device).preferences
        self.look = self.preferences.get_str("folder_style", choices.SQUARE)
        self.count = self.preferences.get_str("folder_count", choices.COUNT_LINE)
        self.limit = self.preferences.get_bool("limit_folder_title")

    def body(self) -> Sequence[ui.View | None]:
        style_id, count_id = "dialog_radio_folder_", "dialog_radio_folder_count_"
        square, rounded = choices.SQUARE, choices.ROUNDED
        return [
            ui.Column("#dialog_radio_folder_style.RadioGroup", w=ui.MATCH)[
                self.radio(square, f"{style_id}square", "look", square),
                self.radio(rounded, f"{style_id}rounded_corners", "look", rounded),
            ],
            ui.Divider(margin=(0, 8)),
            ui.Column("#dialog_radio_folder_count_holder.RadioGroup", w=ui.MATCH)[
                [self.radio(title, count_id + key, "count", key) for key, title in _COUNTS]
            ],
            ui.Divider(margin=(0, 8)),
            self.check("Limit long folder titles to 1 line", "dialog_folder_limit_title", "limit"),
        ]

    def accept(self) -> None:
        self.preferences.put(
            folder_style=self.look, folder_count=self.count, limit_folder_title=self.limit
        )


class _BoxesDialog(FormDialog):
    """Boxes of which those that are checked are kept as a set."""

    boxes: ClassVar[dict[str, str]]
    key: ClassVar[str]
    prefix: ClassVar[str]

    def __init__(self, activity: Activity, chosen: frozenset[str]) -> None:
        super().__init__(activity)
        self.preferences = GalleryStore(activity.device).preferences
        for name in self.boxes:
            setattr(self, name, name in chosen)

    def body(self) -> Sequence[ui.View | None]:
        return [self.check(title, self.prefix + name, name) for name, title in self.boxes.items()]

    def accept(self) -> None:
        chosen = frozenset(name for name in self.boxes if getattr(self, name))
        self.preferences.put(**{self.key: chosen})


class BottomActionsDialog(_BoxesDialog):
    """Which actions are below an image."""

    boxes, key = choices.BOTTOM_ACTIONS, "visible_bottom_actions"
    prefix = "manage_bottom_actions_"


class ExtendedDetailsDialog(_BoxesDialog):
    """Which details are over an image."""

    boxes, key = choices.EXTENDED_DETAILS, "extended_details"
    prefix = "manage_extended_details_"


def radios(
    activity: Activity, labels: Sequence[str], selected: int, on_pick: Callable[[int], object]
) -> None:
    """A list of radio buttons that closes at a tap."""
    ui.ListDialog(
        activity,
        "",
        labels,
        on_pick,
        kind="single",
        selected=selected,
        radio_group=True,
        style=DIALOG_STYLE,
    ).show()
