"""The screen that changes an image: turning, mirroring and resizing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.simple_mobile_tools.widgets import (
    UNKNOWN_ERROR,
    FormDialog,
)
from android_world.virtual_device.apps.simple_gallery.photo_view import (
    Change,
    PhotoView,
    show_save_dialog,
)
from android_world.virtual_device.apps.simple_gallery.resize_dialog import SizeFields
from android_world.virtual_device.apps.simple_gallery.screens import (
    WHITE_TITLE,
    GalleryActivity,
    refuse,
)
from android_world.virtual_device.codecs.images import picture

_Tool = tuple[str, str, str, Callable[[], object] | None]  # icon, id, title, action


class EditActivity(GalleryActivity):
    """An image, what can be done to it, and a tick that asks where to save."""

    background = "#000000"
    light_status_bar = False

    def on_create(self) -> None:
        self.path = str(self.intent.extras.get("path", ""))
        self.change = Change()
        self.tools_shown = False
        if picture(self.device.storage, self.path) is None:
            self.toast(UNKNOWN_ERROR)
            self.finish()

    def build(self) -> ui.View:
        bar: list[_Tool] = [
            ("check", "#save_as", "Save as", self._show_save_dialog),
            ("pencil", "#edit", "Edit with", partial(self.open_with, self.path)),
            ("share-variant", "#share", "Share", partial(self.share, [self.path])),
        ]
        kinds: list[_Tool] = [
            ("auto-fix", "#bottom_primary_filter", "Filter", None),
            ("crop-rotate", "#bottom_primary_crop_rotate", "Transform", self._toggle_tools),
            ("brush", "#bottom_primary_draw", "Draw", None),
        ]
        return ui.Column(".LinearLayout", fill=True, background=self.background)[
            ui.Row("#editor_toolbar.ViewGroup", w=ui.MATCH, h=56, align="center")[
                ui.IconButton("arrow-left", tint="#FFFFFF", w=56, h=56, tap=self.finish),
                ui.Text("Editor", style=WHITE_TITLE, weight=1),
                *(_button(tool, "Button") for tool in bar),
            ],
            PhotoView(
                "#default_image_view",
                source=picture(self.device.storage, self.path),
                change=self.change,
                h=0,
                weight=1,
            ),
            _bar("#bottom_editor_crop_rotate_actions", self._tools()) if self.tools_shown else None,
            _bar("#bottom_editor_primary_actions", kinds),
        ]

    def _tools(self) -> list[_Tool]:
        flip = "Flip vertically"
        return [
            ("rotate-right", "#bottom_rotate", "Rotate", self._rotate),
            ("resize", "#bottom_resize", "Resize", self._show_size_dialog),
            ("flip-horizontal", "#bottom_flip_horizontally", "Flip horizontally", self._mirror),
            ("flip-vertical", "#bottom_flip_vertically", flip, partial(self._mirror, True)),
            ("aspect-ratio", "#bottom_aspect_ratio", "Crop", None),
        ]

    def _toggle_tools(self) -> None:
        self.tools_shown = not self.tools_shown

    def _rotate(self) -> None:
        self.change = self.change.rotate(90)

    def _mirror(self, vertically: bool = False) -> None:
        self.change = self.change.mirror(vertically)

    def _size(self) -> tuple[int, int]:
        image = picture(self.device.storage, self.path)
        if self.change.size or image is None:
            return self.change.size or (1, 1)
        size = (image.width(), image.height())
        return size[::-1] if self.change.turn % 180 else size

    def _show_size_dialog(self) -> None:
        def resize(size: tuple[int, int]) -> None:
            self.change = replace(self.change, size=size)

        _SizeDialog(self, self._size(), resize).show()

    def _show_save_dialog(self) -> None:
        show_save_dialog(self, self.path, self.change, lambda path: self.finish(True, path=path))


class _SizeDialog(FormDialog):
    """The size of the image; `on_size((width, height))`."""

    activity: EditActivity

    def __init__(
        self,
        screen: EditActivity,
        size: tuple[int, int],
        on_size: Callable[[tuple[int, int]], object],
    ) -> None:
        super().__init__(screen, "Resize")
        self.fields, self.on_size = SizeFields(size), ui.snapshot_safe(on_size)
        self.keep_ratio = True

    def body(self) -> list[ui.View | None]:
        return [
            self.fields.view(self.keep_ratio),
            self.check("Keep aspect ratio", "keep_aspect_ratio", "keep_ratio"),
        ]

    def accept(self) -> object:
        size = self.fields.size()
        return refuse(self.activity, "Invalid values") if size is None else self.on_size(size)


def _bar(selector: str, tools: list[_Tool]) -> ui.View:
    return ui.Row(f"{selector}.ViewGroup", w=ui.MATCH, h=64, align="center")[
        [_button(tool, "ImageView", weight=1) for tool in tools]
    ]


def _button(tool: _Tool, kind: str, weight: float = 0) -> ui.View:
    icon, name, title, action = tool
    return ui.IconButton(
        icon,
        f"{name}.{kind}",
        tint="#FFFFFF",
        desc=title,
        weight=weight,
        enabled=action is not None,
        tap=action,
    )
