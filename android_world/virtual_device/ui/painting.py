"""Painting view trees with skia."""

from __future__ import annotations

import skia

from android_world.virtual_device.ui import color_transforms
from android_world.virtual_device.ui.geometry import Rect
from android_world.virtual_device.ui.theme import color
from android_world.virtual_device.ui.view import LayoutContext, View


def paint_window(
    canvas: skia.Canvas,
    root: View,
    ctx: LayoutContext,
    bounds: Rect,
    ground: str,
    recolour: color_transforms.Recolour | None = None,
) -> None:
    """Draw a window: its ground, if it has one, and its views."""
    with color_transforms.painting(recolour):
        if ground:
            area = skia.Rect.MakeLTRB(*map(float, bounds))
            canvas.drawRect(area, skia.Paint(Color=color(ground, "surface")))
        paint_tree(canvas, root, ctx)


def paint_tree(canvas: skia.Canvas, view: View, ctx: LayoutContext) -> None:
    """Draw `view` and everything inside it."""
    if not view.visible:
        return
    hidden = view.clip_bounds.empty
    if hidden and view.clip:
        return
    if view.same_by_night and color_transforms.current() is not None:
        with color_transforms.painting(None):
            _paint(canvas, view, ctx, hidden)
    else:
        _paint(canvas, view, ctx, hidden)


def _paint(canvas: skia.Canvas, view: View, ctx: LayoutContext, hidden: bool) -> None:
    faded = view.alpha < 1.0
    if faded:
        canvas.saveLayerAlpha(None, round(view.alpha * 255))
    if not hidden:
        if view.background or view.border:
            _paint_background(canvas, view, ctx)
        view.paint_content(canvas, ctx)
    children = view.child_views()
    if children:
        if view.clip:
            canvas.save()
            canvas.clipRect(skia.Rect.MakeLTRB(*map(float, view.clip_bounds)))
            if view.corner:
                canvas.clipRRect(round_rect(view, ctx), True)
        for child in children:
            paint_tree(canvas, child, ctx)
        if view.clip:
            canvas.restore()
    view.paint_over(canvas, ctx)
    if faded:
        canvas.restore()


def sampling(canvas: skia.Canvas) -> skia.SamplingOptions:
    """How an image in pixels of the screen is drawn: as it is, or smoothly where it is reduced."""
    if canvas.getTotalMatrix().isTranslate():
        return skia.SamplingOptions()
    return skia.SamplingOptions(skia.FilterMode.kLinear, skia.MipmapMode.kLinear)


def round_rect(view: View, ctx: LayoutContext) -> skia.RRect:
    """The view's outline with its corner radii."""
    rect = _paint_bounds(view, ctx)
    if isinstance(view.corner, tuple):
        shape = skia.RRect()
        radii = [skia.Point(ctx.px(r), ctx.px(r)) for r in view.corner]
        shape.setRectRadii(rect, radii)
        return shape
    radius = min(ctx.px(view.corner), rect.height() / 2, rect.width() / 2)
    return skia.RRect.MakeRectXY(rect, radius, radius)


def _paint_bounds(view: View, ctx: LayoutContext) -> skia.Rect:
    rect = skia.Rect.MakeLTRB(*map(float, view.bounds))
    return rect.makeInset(0, ctx.px(view.background_inset)) if view.background_inset else rect


def _paint_background(canvas: skia.Canvas, view: View, ctx: LayoutContext) -> None:
    if view.elevation and view.background:
        shadow = skia.Paint(Color=skia.ColorSetARGB(70, 0, 0, 0), AntiAlias=True)
        sigma = ctx.px(view.elevation) / 2
        if sigma > 0:  # On a coarse screen, low elevations are less than a pixel.
            shadow.setMaskFilter(skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, sigma))
        canvas.save()
        canvas.translate(0, ctx.px(view.elevation) / 2)
        canvas.drawRRect(round_rect(view, ctx), shadow)
        canvas.restore()
    if view.background:
        paint = skia.Paint(Color=color(view.background, "surface"), AntiAlias=True)
        if view.corner:
            canvas.drawRRect(round_rect(view, ctx), paint)
        else:
            canvas.drawRect(_paint_bounds(view, ctx), paint)
    if view.border:
        shade, width = view.border
        stroke = skia.Paint(
            Color=color(shade, "surface"), AntiAlias=True, Style=skia.Paint.kStroke_Style
        )
        stroke.setStrokeWidth(max(1, ctx.px(width)))
        canvas.drawRRect(round_rect(view, ctx), stroke)
