"""The wallpaper: soft blue shapes on a night sky, drawn for this phone."""

from __future__ import annotations

from functools import lru_cache

import skia

from android_world.virtual_device import ui
from android_world.virtual_device.ui import theme


@lru_cache(maxsize=4)
def wallpaper_image(width: int, height: int) -> skia.Image:
    """The picture in the given size."""
    # The frame buffer's own format: drawing is then a copy of memory.
    info = skia.ImageInfo.Make(width, height, skia.kRGBA_8888_ColorType, skia.kOpaque_AlphaType)
    surface = skia.Surface.MakeRaster(info)
    canvas = surface.getCanvas()
    _sky(canvas, width, height)
    for top, shade_a, shade_b in (
        (0.02, "#5B74A8", "#22335C"),
        (0.11, "#3A5184", "#16223F"),
        (0.21, "#243560", "#0E1629"),
    ):
        _hill(canvas, width, height, top, shade_a, shade_b)
    _scrim(canvas, width, height)
    return surface.makeImageSnapshot()


def _sky(canvas: skia.Canvas, width: int, height: int) -> None:
    paint = skia.Paint(
        Shader=skia.GradientShader.MakeLinear(
            [skia.Point(0, 0), skia.Point(0, height)],
            [theme.color("#131A2C"), theme.color("#0B0E16")],
        )
    )
    canvas.drawPaint(paint)


def _hill(canvas: skia.Canvas, width: int, height: int, top: float, upper: str, lower: str) -> None:
    """A wave that hangs from the upper edge."""
    y = top * height
    path = skia.Path()
    path.moveTo(0, 0)
    path.lineTo(0, y + 0.16 * height)
    path.cubicTo(
        0.35 * width,
        y + 0.19 * height,
        0.55 * width,
        y + 0.02 * height,
        width,
        y + 0.04 * height,
    )
    path.lineTo(width, 0)
    path.close()
    paint = skia.Paint(
        AntiAlias=True,
        Alphaf=0.55,
        Shader=skia.GradientShader.MakeLinear(
            [skia.Point(0, y), skia.Point(width, y + 0.2 * height)],
            [theme.color(upper), theme.color(lower)],
        ),
    )
    canvas.drawPath(path, paint)


def _scrim(canvas: skia.Canvas, width: int, height: int) -> None:
    """Darkness behind the status bar, so that its white icons stay readable."""
    depth = 0.08 * height
    paint = skia.Paint(
        Shader=skia.GradientShader.MakeLinear(
            [skia.Point(0, 0), skia.Point(0, depth)],
            [theme.color("#66000000"), theme.color("#00000000")],
        )
    )
    canvas.drawRect(skia.Rect.MakeWH(width, depth), paint)


def wallpaper() -> ui.Drawing:
    """A view that fills its window with the wallpaper."""
    return ui.Drawing(fill=True, class_name=None, draw=_draw)


def _draw(canvas: skia.Canvas, bounds: ui.Rect, ctx: ui.LayoutContext) -> None:
    canvas.drawImage(wallpaper_image(bounds.width, bounds.height), bounds.left, bounds.top)
