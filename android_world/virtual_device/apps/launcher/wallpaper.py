"""The wallpaper: soft blue shapes on a night sky, drawn for this phone."""

from __future__ import annotations

from functools import lru_cache

import skia

from android_world.virtual_device import ui
from android_world.virtual_device.ui import theme


@lru_cache(maxsize=4)
def wallpaper_image(width: int, height: int) -> skia.Image:
    """The image in the given size."""
    # The frame buffer's own format: drawing is then a copy of memory.
    info = skia.ImageInfo.Make(width, height, skia.kRGBA_8888_ColorType, skia.kOpaque_AlphaType)
    surface = skia.Surface.MakeRaster(info)
    canvas = surface.getCanvas()
    canvas.drawPaint(skia.Paint(Shader=_gradient(0, 0, height, "#131A2C", "#0B0E16")))
    for top, shade_a, shade_b in (
        (0.02, "#5B74A8", "#22335C"),
        (0.11, "#3A5184", "#16223F"),
        (0.21, "#243560", "#0E1629"),
    ):
        _hill(canvas, width, height, top, shade_a, shade_b)
    # Darkness behind the status bar, so that its white icons stay readable.
    depth = 0.08 * height
    scrim = skia.Paint(Shader=_gradient(0, 0, depth, "#66000000", "#00000000"))
    canvas.drawRect(skia.Rect.MakeWH(width, depth), scrim)
    return surface.makeImageSnapshot()


def _gradient(top: float, right: float, bottom: float, upper: str, lower: str) -> skia.Shader:
    """From the colour `upper` at (0, top) to `lower` at (right, bottom)."""
    ends = [skia.Point(0, top), skia.Point(right, bottom)]
    return skia.GradientShader.MakeLinear(ends, [theme.color(upper), theme.color(lower)])


def _hill(canvas: skia.Canvas, width: int, height: int, top: float, upper: str, lower: str) -> None:
    """A wave that hangs from the upper edge."""
    y, end = top * height, top * height + 0.04 * height
    path = skia.Path()
    path.moveTo(0, 0)
    path.lineTo(0, y + 0.16 * height)
    path.cubicTo(0.35 * width, y + 0.19 * height, 0.55 * width, y + 0.02 * height, width, end)
    path.lineTo(width, 0)
    path.close()
    shader = _gradient(y, width, y + 0.2 * height, upper, lower)
    canvas.drawPath(path, skia.Paint(AntiAlias=True, Alphaf=0.55, Shader=shader))


def wallpaper() -> ui.Drawing:
    """A view that fills its window with the wallpaper."""

    def draw(canvas: skia.Canvas, bounds: ui.Rect, ctx: ui.LayoutContext) -> None:
        canvas.drawImage(wallpaper_image(bounds.width, bounds.height), bounds.left, bounds.top)

    return ui.Drawing(fill=True, class_name=None, draw=draw)
