"""An image on the screen, and how it is written after it was turned, mirrored or resized."""

from __future__ import annotations

import io
import posixpath
from collections.abc import Callable
from dataclasses import dataclass, replace

import skia
from PIL import Image as PilImage, ImageDraw, ImageOps

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.simple_mobile_tools.widgets import (
    DIALOG_STYLE,
    UNKNOWN_ERROR,
)
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.simple_gallery.crop import Region, Stroke
from android_world.virtual_device.apps.simple_gallery.filters import NONE, Filter
from android_world.virtual_device.apps.simple_gallery.screens import refuse
from android_world.virtual_device.codecs.images import UnreadablePictureError, open_image
from android_world.virtual_device.storage.storage import Storage

ROTATIONS = (("Rotate right", 90), ("Rotate left", 270), ("Rotate by 180º", 180))
_KINDS = {"jpg": "JPEG", "jpeg": "JPEG", "png": "PNG", "webp": "WEBP", "gif": "GIF"}


@dataclass(frozen=True)
class Change:
    """Mirrored first (`flip`), then turned clockwise, then given a size in pixels.

    After that the `part` is cut out, strokes are drawn, and the filter is applied.
    """

    turn: int = 0
    flip: bool = False
    size: tuple[int, int] | None = None
    part: Region | None = None
    strokes: tuple[Stroke, ...] = ()
    filter: Filter = NONE

    def rotate(self, degrees: int) -> Change:
        """Turned further."""
        size = self.size[::-1] if self.size and degrees % 180 else self.size
        return replace(self, turn=(self.turn + degrees) % 360, size=size)

    def mirror(self, vertically: bool = False) -> Change:
        """Mirrored as it is seen now."""
        turn = -self.turn + (180 if vertically else 0)
        return replace(self, turn=turn % 360, flip=not self.flip)


def edited_image(data: bytes, change: Change, extension: str) -> bytes | None:
    """An encoded image after a change; None if it cannot be decoded."""
    try:
        with open_image(data) as image:
            kind = _KINDS.get(extension.lower(), image.format or "PNG")
            picture: PilImage.Image = ImageOps.mirror(image) if change.flip else image
            picture = picture.rotate(-change.turn, expand=True)
            if change.size:
                picture = picture.resize(change.size)
            if change.part:
                picture = picture.crop(change.part.pixels(picture.size))
            if change.strokes:
                picture = _with_strokes(picture, change.strokes)
            if change.filter != NONE:
                picture = change.filter.apply(picture)
            out = io.BytesIO()
            picture.convert("RGB" if kind == "JPEG" else picture.mode).save(out, kind, quality=95)
    except UnreadablePictureError:
        return None
    return out.getvalue()


def _with_strokes(image: PilImage.Image, strokes: tuple[Stroke, ...]) -> PilImage.Image:
    drawn = image.convert("RGB" if image.mode in ("P", "L", "1") else image.mode)
    pen = ImageDraw.Draw(drawn)
    width, height = drawn.size
    for stroke in strokes:
        points = [(x * width, y * height) for x, y in stroke.points]
        pen.line(points, fill=stroke.color, width=max(1, round(stroke.width * width)))
    return drawn


def rotate_file(storage: Storage, path: str, degrees: int) -> bool:
    """Turn the image in a file; False if there is none."""
    extension = posixpath.splitext(path)[1].lstrip(".")
    data = edited_image(storage.read_bytes(path), Change(degrees), extension)
    if data is not None:
        storage.write_bytes(path, data)
    return data is not None


def show_save_dialog(
    activity: Activity, path: str, change: Change, on_saved: Callable[[str], object]
) -> None:
    """Ask where the changed image goes, and write it."""
    folder, name = posixpath.split(path)
    stem, extension = posixpath.splitext(name)
    fields = [
        ui.InputField(folder, "Path", "folder_value"),
        ui.InputField(stem, "Filename", "filename_value"),
        ui.InputField(extension.lstrip("."), "Extension", "extension_value"),
    ]

    def save(folder: str, stem: str, extension: str) -> object:
        storage = activity.device.storage
        if not stem or not extension or not storage.is_dir(folder):
            return refuse(activity, "Invalid file path" if stem else "File name cannot be empty")
        data = edited_image(storage.read_bytes(path), change, extension)
        if data is None:
            activity.toast(UNKNOWN_ERROR)
            return None
        target = f"{folder}/{stem}.{extension}"
        try:
            storage.write_bytes(target, data)
        except OSError:
            return refuse(activity, UNKNOWN_ERROR)
        activity.device.media.scan(target)
        activity.toast("File saved successfully")
        on_saved(target)
        return None

    ui.InputDialog(activity, "Save as", fields, save, style=DIALOG_STYLE).show()


@dataclass(kw_only=True, eq=False, repr=False)
class PhotoView(ui.View):
    """An image fitted into the view, changed, enlarged and shifted."""

    class_name: str | None = "android.widget.ImageView"
    source: skia.Image | None = None
    change: Change = Change()
    zoom: float = 1
    pan: tuple[float, float] = (0, 0)
    w: float = ui.MATCH
    h: float = ui.MATCH
    clip: bool = True

    def paint_content(self, canvas: skia.Canvas, ctx: ui.LayoutContext) -> None:
        if self.source is None or self.bounds.empty:
            return
        w, h = self._sides(self.source)
        scale = self._scale(w, h) * self.zoom
        canvas.save()
        canvas.clipRect(skia.Rect.MakeLTRB(*map(float, self.bounds)))
        canvas.translate(
            (self.bounds.left + self.bounds.right) / 2 + self.pan[0],
            (self.bounds.top + self.bounds.bottom) / 2 + self.pan[1],
        )
        canvas.rotate(self.change.turn)
        canvas.scale(-1 if self.change.flip else 1, 1)
        target = skia.Rect.MakeXYWH(-w * scale / 2, -h * scale / 2, w * scale, h * scale)
        self.change.filter.draw(canvas, self.source, target)
        canvas.restore()

    def _sides(self, source: skia.Image) -> tuple[int, int]:
        """The image's sides before it is turned."""
        w, h = self.change.size or (source.width(), source.height())
        return (h, w) if self.change.size and self.change.turn % 180 else (w, h)

    def _scale(self, w: int, h: int) -> float:
        across, down = (h, w) if self.change.turn % 180 else (w, h)
        return min(self.bounds.width / across, self.bounds.height / down)

    def image_bounds(self) -> skia.Rect:
        """Where the image is on the screen, without zoom."""
        assert self.source is not None
        w, h = self._sides(self.source)
        scale = self._scale(w, h)
        across, down = (h, w) if self.change.turn % 180 else (w, h)
        width, height = across * scale, down * scale
        left = (self.bounds.left + self.bounds.right - width) / 2
        top = (self.bounds.top + self.bounds.bottom - height) / 2
        return skia.Rect.MakeXYWH(left, top, width, height)
