"""A scene: everything on the screen at one instant, from which all observations of it come."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt
import skia
from android_env.proto.a11y import android_accessibility_forest_pb2

from android_world.virtual_device.ui import accessibility_nodes
from android_world.virtual_device.ui.color_transforms import Recolour
from android_world.virtual_device.ui.geometry import Rect
from android_world.virtual_device.ui.painting import paint_window
from android_world.virtual_device.ui.theme import color
from android_world.virtual_device.ui.view import LayoutContext, View

if TYPE_CHECKING:
    from android_world.virtual_device.ui.screen import LayoutResult, Screen

_OPAQUE = len("#RRGGBB")
_WINDOW_TYPES = {"application": 1, "input_method": 2, "system": 3}


@dataclass(frozen=True)
class Layer:
    """One window: its laid-out tree and what accessibility says of it."""

    screen: Screen
    laid: LayoutResult
    window_id: int
    window_type: str
    package: str
    title: str
    order: int
    modal: bool
    dim: float
    background: str
    navigation_bar: str  # the colour behind the navigation bar, if it is the window's own
    recolour: Recolour | None
    reported: bool
    active: bool

    @property
    def root(self) -> View:
        """The window's views."""
        return self.laid.root

    @property
    def ctx(self) -> LayoutContext:
        """What they were laid out with."""
        return self.laid.ctx

    @property
    def bounds(self) -> Rect:
        """The bounds of the window."""
        return self.laid.bounds


@dataclass(frozen=True)
class Overlay:
    """What the system draws over all windows (no nodes, no touch)."""

    pill_color: str = "#99000000"
    navigation_bar_px: int = 0
    show_pill: bool = True
    cutout: bool = True
    pointer_trace: tuple[tuple[int, int], ...] = ()
    show_pointer_location: bool = False
    screen_on: bool = True
    inverted: bool = False


@dataclass(frozen=True, eq=False)
class Scene:
    """All windows from the bottom up, in logical pixels of the present rotation."""

    layers: tuple[Layer, ...]
    size: tuple[int, int]
    rotation: int
    density: float
    overlay: Overlay = field(default_factory=Overlay)

    def hit(self, x: float, y: float) -> tuple[Layer | None, list[View]]:
        """The window at a point and the views under it, from its root to the deepest.

        A modal window takes every touch; if it is outside, the list of views is empty.
        """
        for layer in reversed(self.layers):
            if not layer.screen.touchable:
                continue
            if layer.bounds.contains(x, y):
                path = _path(layer.root, x, y)
                if path or layer.modal:
                    return layer, path
            elif layer.modal:
                return layer, []
        return None, []

    @cached_property
    def forest(self) -> Any:
        """The accessibility forest, windows bottom to top."""
        forest = android_accessibility_forest_pb2.AndroidAccessibilityForest()
        for layer in self.layers:
            if layer.reported:
                window = forest.windows.add(
                    bounds_in_screen=accessibility_nodes.rect_proto(layer.bounds),
                    id=layer.window_id,
                    layer=layer.order,
                    window_type=_WINDOW_TYPES[layer.window_type],
                    is_active=layer.active,
                    is_focused=layer.active,
                )
                window.tree.MergeFromString(layer.laid.tree(layer.package, layer.window_id))
        return forest

    @cached_property
    def picture(self) -> npt.NDArray[np.uint8]:
        """The logical image, uint8 (height, width, 3), upright for the present rotation.

        It is read-only.
        """
        return _without_alpha(self._paint(*self.size))

    @cached_property
    def rgba_image(self) -> npt.NDArray[np.uint8]:
        """The logical image with an opaque alpha channel, uint8 (height, width, 4)."""
        return self._paint(*self.size).copy()

    def frame_of_size(self, width: int, height: int) -> npt.NDArray[np.uint8]:
        """The frame buffer drawn at another size, uint8 (height, width, 3), read-only."""
        if self.rotation % 2:
            width, height = height, width
        return _without_alpha(self._upright(self._paint(width, height)))

    def _paint(self, width: int, height: int) -> npt.NDArray[np.uint8]:
        """Paint everything at a size; what is returned holds until this thread paints again."""
        buffer, surface = _canvas_buffer(width, height)
        canvas = surface.getCanvas()
        canvas.save()
        try:
            if not self._is_covered:
                canvas.clear(skia.ColorBLACK)
            canvas.scale(width / self.size[0], height / self.size[1])
            if self.overlay.screen_on:
                for layer in self.layers:
                    self._paint_layer(canvas, layer)
                self._paint_overlay(canvas)
        finally:  # The canvas is used again: a view that fails must not leave its clip.
            canvas.restoreToCount(1)
            surface.flushAndSubmit()
        if self.overlay.inverted:
            buffer[:, :, :3] = 255 - buffer[:, :, :3]
        return buffer

    @property
    def _is_covered(self) -> bool:
        """Whether the lowest window paints over everything that was there."""
        if not self.layers or not self.overlay.screen_on:
            return False
        lowest = self.layers[0]
        whole = lowest.bounds == (0, 0, *self.size)
        return whole and lowest.background.startswith("#") and len(lowest.background) == _OPAQUE

    @cached_property
    def frame(self) -> npt.NDArray[np.uint8]:
        """The frame buffer: physical portrait, uint8 (height, width, 3), contiguous, read-only."""
        if not self.rotation:
            return self.picture
        return _without_alpha(self._upright(self._paint(*self.size)))

    def _upright(self, buffer: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
        """A logical RGBA image as the portrait frame has it."""
        return rotate(buffer, -self.rotation) if self.rotation else buffer

    def _paint_layer(self, canvas: skia.Canvas, layer: Layer) -> None:
        if layer.dim:
            canvas.drawColor(skia.ColorSetARGB(round(layer.dim * 255), 0, 0, 0))
        canvas.save()
        paint_window(canvas, layer.root, layer.ctx, layer.bounds, layer.background, layer.recolour)
        canvas.restore()
        if layer.navigation_bar:
            left, _, right, bottom = layer.laid.frame
            area = skia.Rect.MakeLTRB(left, bottom - self.overlay.navigation_bar_px, right, bottom)
            canvas.drawRect(area, skia.Paint(Color=color(layer.navigation_bar)))

    def _paint_overlay(self, canvas: skia.Canvas) -> None:
        width, height = self.size
        px = self.density
        paint = skia.Paint(Color=color(self.overlay.pill_color), AntiAlias=True)
        if self.overlay.show_pill:
            pill = 108 * px
            top = height - 37 * px / 2.625
            rect = skia.Rect.MakeXYWH((width - pill) / 2, top, pill, 10 * px / 2.625)
            canvas.drawRoundRect(rect, 5, 5, paint)
        if self.overlay.cutout:
            paint.setColor(skia.ColorBLACK)
            display, radius = skia.Rect.MakeWH(width, height), 17 * px / 2.625
            inside = skia.RRect.MakeRectXY(display, radius, radius)
            canvas.drawDRRect(skia.RRect.MakeRect(display), inside, paint)
            hole = 64 * px / 2.625
            spot = {0: (width / 2, hole), 1: (hole, height / 2), 2: (width / 2, height - hole)}
            x, y = spot.get(self.rotation, (width - hole, height / 2))
            canvas.drawCircle(x, y, 33 * px / 2.625, paint)
        if self.overlay.show_pointer_location:
            _paint_pointer_location(canvas, self.overlay.pointer_trace, width, height)


_buffers = threading.local()


def _canvas_buffer(width: int, height: int) -> tuple[npt.NDArray[np.uint8], skia.Surface]:
    """An RGBA buffer of this thread and a surface on it; reused, because fresh memory is slow."""
    kept: dict[tuple[int, int], Any] = _buffers.__dict__.setdefault("kept", {})
    if (width, height) not in kept:
        buffer = np.empty((height, width, 4), np.uint8)
        info = skia.ImageInfo.Make(width, height, skia.kRGBA_8888_ColorType, skia.kPremul_AlphaType)
        kept[width, height] = (buffer, skia.Surface.MakeRasterDirect(info, buffer, width * 4))
    found: tuple[npt.NDArray[np.uint8], skia.Surface] = kept[width, height]
    return found


def _paint_pointer_location(
    canvas: skia.Canvas, trace: tuple[tuple[int, int], ...], width: int, height: int
) -> None:
    """The developer overlay: a line of values below the status bar and cross hairs."""
    paint = skia.Paint(Color=skia.ColorSetARGB(200, 255, 255, 255))
    canvas.drawRect(skia.Rect.MakeXYWH(0, 128, width, 32), paint)
    if trace:
        paint.setColor(skia.ColorSetARGB(255, 0, 96, 255))
        x, y = trace[-1]
        canvas.drawLine(x, 0, x, height, paint)
        canvas.drawLine(0, y, width, y, paint)


def _path(root: View, x: float, y: float) -> list[View]:
    """Views under the point, outermost first; later siblings are on top.

    As on Android, a touch that no view of the topmost branch wants goes to the branch below it.
    """
    if not root.visible or not root.clip_bounds.contains(x, y):
        return []
    fallback: list[View] = []
    for child in reversed(root.child_views()):
        deeper = _path(child, x, y)
        if deeper and any(is_touch_target(view) for view in deeper):
            return [root, *deeper]
        fallback = fallback or deeper
    return [root, *fallback]


def is_touch_target(view: View) -> bool:
    """Whether touches mean something to the view."""
    return (
        view.takes_tap
        or view.is_clickable
        or view.on_long_press is not None
        or view.on_drag is not None
        or view.on_touch is not None
        or view.on_double_tap is not None
        or view.scrollable
    )


def rotate(image: npt.NDArray[np.uint8], quarters: int) -> npt.NDArray[np.uint8]:
    """A contiguous image, rotated counterclockwise by quarters of a full turn.

    Args:
      image: contiguous, uint8 of shape (height, width, 3 or 4). With four channels a pixel is moved
        as one word, which takes a quarter of the time.
      quarters: how many; negative ones are clockwise.
    """
    if image.shape[2] != 4:
        return np.ascontiguousarray(np.rot90(image, quarters))
    words = np.rot90(image.view(np.uint32)[..., 0], quarters)
    return np.ascontiguousarray(words)[..., np.newaxis].view(np.uint8)


def _without_alpha(rgba: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    """A contiguous, read-only (height, width, 3) copy of a contiguous (height, width, 4) image.

    Whole pixels are stored every three bytes, so that each covers the alpha of the one before:
    half the time of copying channel by channel.
    """
    height, width = rgba.shape[:2]
    room = np.empty(height * width * 3 + 1, np.uint8)
    pixels: npt.NDArray[np.uint32] = np.ndarray((height * width,), np.uint32, room.data, 0, (3,))
    pixels[:] = rgba.view(np.uint32).ravel()
    room.flags.writeable = False
    return room[:-1].reshape(height, width, 3)
