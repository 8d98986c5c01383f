"""The screen that changes a picture: turning, mirroring and resizing."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.simple_gallery.photo import Change, PhotoView, ask_save
from android_world.virtual_device.apps.simple_gallery.screens import open_with, share
from android_world.virtual_device.apps.simple_mobile_tools.widgets import (
    DIALOG_STYLE,
    UNKNOWN_ERROR,
)
from android_world.virtual_device.pictures import MAX_PIXELS, picture

if TYPE_CHECKING:
    from android_world.virtual_device.apps.base import ActivityInfo, App
    from android_world.virtual_device.framework.intents import Intent
    from android_world.virtual_device.system.phone import Phone

_MOST_PX = 8192
_Tool = tuple[str, str, str, Callable[[], object]]  # icon, id, title, action


class EditActivity(Activity):
    """A picture, what can be done to it, and a tick that asks where to save."""

    background = "#000000"
    light_status_bar = False

    def __init__(self, device: Phone, app: App, info: ActivityInfo, intent: Intent) -> None:
        super().__init__(device, app, info, intent)
        self.path = str(intent.extras.get("path", ""))
        self.change = Change()
        self.tools_shown = False

    def on_create(self) -> None:
        """A file without a picture cannot be edited."""
        if picture(self.device.storage, self.path) is None:
            self.toast(UNKNOWN_ERROR)
            self.finish()

    def build(self) -> ui.View:
        """Toolbar, picture, tools."""
        edit_with = partial(open_with, self, self.path)
        tools: list[_Tool] = [
            ("rotate-right", "bottom_rotate", "Rotate", self._rotate),
            ("resize", "bottom_resize", "Resize", self._ask_size),
            (
                "flip-horizontal",
                "bottom_flip_horizontally",
                "Flip horizontally",
                partial(self._mirror, False),
            ),
            (
                "flip-vertical",
                "bottom_flip_vertically",
                "Flip vertically",
                partial(self._mirror, True),
            ),
            (
                "aspect-ratio",
                "bottom_aspect_ratio",
                "Aspect ratio",
                partial(self._unavailable, "Aspect ratio"),
            ),
        ]
        kinds: list[_Tool] = [
            ("auto-fix", "bottom_primary_filter", "Filter", partial(self._unavailable, "Filter")),
            ("crop-rotate", "bottom_primary_crop_rotate", "Crop & rotate", self._toggle_tools),
            ("brush", "bottom_primary_draw", "Draw", partial(self._unavailable, "Draw")),
        ]
        bar: list[_Tool] = [
            ("check", "save_as", "Save as", self._ask_save),
            ("pencil", "edit", "Edit with", edit_with),
            ("share-variant", "share", "Share", partial(share, self, [self.path])),
        ]
        return ui.Column(".LinearLayout", fill=True, background=self.background)[
            ui.Row("#editor_toolbar.ViewGroup", w=ui.MATCH, h=56, align="center")[
                ui.IconButton("arrow-left", tint="#FFFFFF", w=56, h=56, tap=self.finish),
                ui.Text("Editor", style=ui.TextStyle(20, 400, "#FFFFFF"), weight=1),
                *[_button(tool, "android.widget.Button") for tool in bar],
            ],
            PhotoView(
                "#default_image_view",
                source=picture(self.device.storage, self.path),
                change=self.change,
                h=0,
                weight=1,
            ),
            _bar("bottom_editor_crop_rotate_actions", tools) if self.tools_shown else None,
            _bar("bottom_editor_primary_actions", kinds),
        ]

    def _toggle_tools(self) -> None:
        self.tools_shown = not self.tools_shown

    def _rotate(self) -> None:
        self.change = self.change.rotated(90)

    def _mirror(self, vertically: bool) -> None:
        self.change = self.change.mirrored(vertically)

    def _unavailable(self, what: str) -> None:
        ui.show_unavailable(self, what, DIALOG_STYLE)

    def _size(self) -> tuple[int, int]:
        image = picture(self.device.storage, self.path)
        if self.change.size or image is None:
            return self.change.size or (1, 1)
        size = (image.width(), image.height())
        return size[::-1] if self.change.turn % 180 else size

    def _ask_size(self) -> None:
        width, height = self._size()
        fields = [
            ui.InputField(str(width), "Width", "resize_image_width", input_type="number"),
            ui.InputField(str(height), "Height", "resize_image_height", input_type="number"),
        ]
        ui.InputDialog(self, "Resize", fields, self._resize, style=DIALOG_STYLE).show()

    def _resize(self, width: str, height: str) -> object:
        size = [int(text) if text.isdecimal() else 0 for text in (width, height)]
        if not all(0 < side <= _MOST_PX for side in size) or size[0] * size[1] > MAX_PIXELS:
            self.toast("Invalid values")
            return ui.KEEP_OPEN
        self.change = Change(self.change.turn, self.change.flip, (size[0], size[1]))
        return None

    def _ask_save(self) -> None:
        ask_save(self, self.path, self.change, self._saved)

    def _saved(self, path: str) -> None:
        self.finish(True, path=path)


def _bar(name: str, tools: list[_Tool]) -> ui.View:
    return ui.Row(".ViewGroup", resource_id=name, w=ui.MATCH, h=64, align="center")[
        [_button(tool, "android.widget.ImageView", weight=1) for tool in tools]
    ]


def _button(tool: _Tool, class_name: str, weight: float = 0) -> ui.View:
    icon, name, title, on_tap = tool
    return ui.IconButton(
        icon,
        class_name=class_name,
        tint="#FFFFFF",
        resource_id=name,
        desc=title,
        weight=weight,
        tap=on_tap,
    )
