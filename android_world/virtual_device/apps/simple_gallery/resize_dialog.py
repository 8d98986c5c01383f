"""Images in another size, in another file or in their own."""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Sequence

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.simple_mobile_tools import style
from android_world.virtual_device.apps._lib.simple_mobile_tools.widgets import (
    UNKNOWN_ERROR,
    FormDialog,
    form_field,
)
from android_world.virtual_device.apps.simple_gallery.photo_view import Change, edited_image
from android_world.virtual_device.apps.simple_gallery.screens import GalleryActivity, refuse
from android_world.virtual_device.codecs.images import MAX_PIXELS, picture

MOST_PX = 8192
_PERCENT = 75


class SizeFields:
    """Width and height of an image; one follows the other while the ratio is kept."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.ratio = size[0] / size[1]
        self.width, self.height = (ui.TextState(str(side)) for side in size)

    def view(self, is_linked: bool) -> ui.View:
        """Both fields, with a colon between them."""

        def field(name: str, state: ui.TextState, change: Callable[[str], object]) -> ui.View:
            hint, moved = name.capitalize(), change if is_linked else None
            box = form_field(state, f"resize_image_{name}", hint, "number", on_change=moved)
            return ui.Box(weight=1)[box]

        return ui.Row(w=ui.MATCH, align="center", gap=8)[
            field("width", self.width, self._on_width),
            ui.Text(":", "#resize_image_colon", style=style.BODY),
            field("height", self.height, self._on_height),
        ]

    def _on_width(self, text: str) -> None:
        if text.isdecimal():
            self.height.set_text(str(round(int(text) / self.ratio)))

    def _on_height(self, text: str) -> None:
        if text.isdecimal():
            self.width.set_text(str(round(int(text) * self.ratio)))

    def size(self) -> tuple[int, int] | None:
        """What the fields say; None where that is not a size of an image."""
        texts = self.width.text, self.height.text
        width, height = (int(text) if text.isdecimal() else 0 for text in texts)
        fits = 0 < width <= MOST_PX and 0 < height <= MOST_PX and width * height <= MAX_PIXELS
        return (width, height) if fits else None


class ResizeDialog(FormDialog):
    """The size of one image, and the file that it goes into."""

    activity: GalleryActivity

    def __init__(
        self, screen: GalleryActivity, path: str, on_saved: Callable[[str], object]
    ) -> None:
        super().__init__(screen, "Resize and save")
        self.path, self.on_saved = path, ui.snapshot_safe(on_saved)
        image = picture(screen.device.storage, path)
        self.fields = SizeFields((image.width(), image.height()) if image else (1, 1))
        folder, name = posixpath.split(path)
        stem, extension = posixpath.splitext(name)
        self.folder, self.name = ui.TextState(folder), ui.TextState(f"{stem}_1")
        self.extension = ui.TextState(extension.lstrip("."))

    def show(self) -> None:
        super().show()
        self.set_focus(self.fields.width)

    def body(self) -> Sequence[ui.View | None]:
        return [
            self.fields.view(is_linked=True),
            form_field(self.folder, "folder", "Folder"),
            form_field(self.name, "filename_value", "Filename"),
            form_field(self.extension, "extension_value", "Extension"),
        ]

    def accept(self) -> object:
        size, storage = self.fields.size(), self.device.storage
        folder, name = self.folder.text, self.name.text
        if size is None:
            return refuse(self.activity, "Invalid values")
        if not name or not storage.is_dir(folder):
            return refuse(
                self.activity, "Invalid file path" if name else "File name cannot be empty"
            )
        target = f"{folder}/{name}.{self.extension.text}"
        if save_resized(self.activity, self.path, size, target):
            self.activity.toast("File saved successfully")
            self.on_saved(target)
        return None


class ResizeSeveralDialog(FormDialog):
    """The size of several images, as a percentage."""

    activity: GalleryActivity

    def __init__(
        self, screen: GalleryActivity, paths: Sequence[str], on_done: Callable[[], object]
    ) -> None:
        super().__init__(screen, "Resize multiple images")
        self.paths, self.on_done = list(paths), ui.snapshot_safe(on_done)
        self.factor = ui.TextState(str(_PERCENT), max_length=2)

    def body(self) -> Sequence[ui.View | None]:
        return [form_field(self.factor, "resize_factor_edit_text", "Resize factor", "number")]

    def accept(self) -> object:
        text = self.factor.text
        percent = int(text) if text.isdecimal() else 0
        if not 10 <= percent <= 90:
            return refuse(self.activity, "Enter a number between 10 and 90")
        storage = self.device.storage
        for path in self.paths:
            image = picture(storage, path)
            if image is not None:
                sides = (max(1, side * percent // 100) for side in (image.width(), image.height()))
                width, height = sides
                save_resized(self.activity, path, (width, height), path)
        self.activity.toast("Images resized successfully")
        self.on_done()
        return None


def save_resized(screen: GalleryActivity, path: str, size: tuple[int, int], target: str) -> bool:
    """Write an image in another size; False, with a toast, where that fails."""
    storage, extension = screen.device.storage, posixpath.splitext(target)[1].lstrip(".")
    data = edited_image(storage.read_bytes(path), Change(size=size), extension)
    try:
        if data is not None:
            storage.write_bytes(target, data)
    except OSError:
        data = None
    if data is None:
        screen.toast(UNKNOWN_ERROR)
        return False
    screen.device.media.scan(target)
    return True
