"""Text, icons, images and free drawing."""

from __future__ import annotations

import itertools
import math
from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

import skia

from android_world.virtual_device.ui import fonts as typography
from android_world.virtual_device.ui.fonts import TextStyle
from android_world.virtual_device.ui.geometry import Rect
from android_world.virtual_device.ui.line_breaking import Line, Lines, text_block
from android_world.virtual_device.ui.text_shaping import runs, shape
from android_world.virtual_device.ui.theme import TEXT, color
from android_world.virtual_device.ui.view import LayoutContext, View

Span = tuple[int, int, TextStyle]  # start, end and look of a part of a text


@dataclass(kw_only=True, eq=False, repr=False)
class Text(View):
    """TextView. `max_lines` 0 = any number; `align` start, center or end inside its width.

    `label` draws other characters than accessibility reports in `text`. `spans` colours or
    emboldens character ranges: (start, end, TextStyle).
    """

    text: str = field(default="", kw_only=False)
    class_name: str | None = "android.widget.TextView"
    style: TextStyle = TextStyle()
    max_lines: int = 0
    align: str = "start"
    label: str | None = None
    spans: tuple[Span, ...] = ()
    font_padding: bool = True
    line_height: float = 0  # sp; 0: the font's own
    line_spacing: float = 0  # dp between lines besides their height (lineSpacingExtra)

    _lines: Lines = Lines((), ())
    _size_px: float = 0

    def visible_text(self) -> str:
        """The characters that are drawn."""
        return self.text if self.label is None else self.label

    def measure_content(
        self, ctx: LayoutContext, max_w: int, max_h: int, exact_w: bool, exact_h: bool
    ) -> tuple[int, int]:
        style = self.style
        self._size_px = ctx.sp(style.size)
        self._lines, width = text_block(
            self.visible_text(),
            self._size_px,
            style.weight,
            max_w,
            self.max_lines,
            style.italic,
            style.spacing,
            style.family,
        )
        return width, self.text_height(ctx)

    def text_height(self, ctx: LayoutContext) -> int:
        count, size = max(1, len(self._lines)), ctx.sp(self.style.size)
        if self.line_height:
            return count * ctx.px(self.line_height * ctx.font_scale)
        between = (count - 1) * ctx.px(self.line_spacing)
        if self.font_padding:
            return typography.block_height(count, size) + between
        return count * typography.line_height(size) + between

    def paint_content(self, canvas: skia.Canvas, ctx: LayoutContext) -> None:
        style = self.style
        left, top, right, bottom = self.edges(ctx, self.padding)
        inner = Rect(
            self.bounds.left + left,
            self.bounds.top + top,
            self.bounds.right - right,
            self.bounds.bottom - bottom,
        )
        pitch = (
            ctx.px(self.line_height * ctx.font_scale)
            if self.line_height
            else typography.line_height(self._size_px) + ctx.px(self.line_spacing)
        )
        y = inner.top + max(0, (inner.height - self.text_height(ctx)) // 2)
        if self.line_height:
            natural = typography.line_height(self._size_px)
            y += (pitch - natural) // 2 + math.ceil(0.9277 * self._size_px)
        elif self.font_padding:
            y += typography.first_baseline(self._size_px)
        else:
            y += math.ceil(0.9277 * self._size_px)
        shade = style.color if self.enabled else _fade(style.color)
        for line in self._lines:
            x = inner.left
            if self.align == "center":
                x += (inner.width - line.width) // 2
            elif self.align == "end":
                x += inner.width - line.width
            if self.spans:
                draw_spans(canvas, line, x, y, self._size_px, style, self.spans)
            else:
                draw_text(canvas, line.text, x, y, self._size_px, style, shade)
            y += pitch


def draw_spans(
    canvas: skia.Canvas,
    line: Line,
    x: float,
    y: float,
    size_px: float,
    base: TextStyle,
    spans: Sequence[Span],
) -> None:
    """Draw a line whose parts look as `spans` say, which are in order; the rest as `base`."""
    stop = line.start + len(line.text)
    first = bisect_right(spans, line.start, key=lambda span: span[1])
    inside = list(itertools.takewhile(lambda span: span[0] < stop, spans[first:]))
    cuts = {line.start, stop}
    for start, end, _ in inside:
        cuts |= {cut for cut in (start, end) if line.start < cut < stop}
    for begin, end in itertools.pairwise(sorted(cuts)):
        style = next((s for a, b, s in inside if a <= begin < b), base)
        piece = line.text[begin - line.start : end - line.start]
        draw_text(canvas, piece, x, y, size_px, style, style.color)
        x += typography.text_width(piece, size_px, *style.face)


def _fade(shade: str) -> str:
    return "#61" + shade.lstrip("#")[-6:]


def draw_text(
    canvas: skia.Canvas, text: str, x: float, y: float, size_px: float, style: TextStyle, shade: str
) -> None:
    """Draw one line with its base line at y."""
    paint = skia.Paint(Color=color(shade, "ink"), AntiAlias=True)
    face = typography.font(size_px, style.weight, style.italic, style.family)
    if style.spacing:
        _draw_spaced(canvas, text, x, y, face, paint, style.spacing * size_px)
    elif text.isascii():
        canvas.drawString(text, x, y, face, paint)
    else:
        _draw_runs(canvas, text, x, y, face, paint)
    if style.strike or style.underline:
        width = typography.text_width(text, size_px, *style.face)
        at = y - size_px * 0.28 if style.strike else y + size_px * 0.1
        paint.setStrokeWidth(max(1.0, size_px / 18))
        canvas.drawLine(x, at, x + width, at, paint)


def _draw_runs(
    canvas: skia.Canvas, text: str, x: float, y: float, face: skia.Font, paint: skia.Paint
) -> None:
    for piece, font in runs(text):
        if font:
            found = shape(piece, font, face.getSize())
            canvas.drawTextBlob(found.blob, x, y, paint)
            x += found.width
        else:
            canvas.drawString(piece, x, y, face, paint)
            x += face.measureText(piece)


def _draw_spaced(
    canvas: skia.Canvas,
    text: str,
    x: float,
    y: float,
    face: skia.Font,
    paint: skia.Paint,
    spacing: float,
) -> None:
    for piece, font in runs(text):
        if font:
            _draw_runs(canvas, piece, x, y, face, paint)
            x += shape(piece, font, face.getSize()).width + len(piece) * spacing
            continue
        for char, width in zip(piece, face.getWidths(face.textToGlyphs(piece)), strict=True):
            canvas.drawString(char, x, y, face, paint)
            x += width + spacing


def draw_icon(
    canvas: skia.Canvas, name: str, bounds: Rect, shade: str, size_px: float | None = None
) -> None:
    """Draw the icon centred in `bounds`."""
    size = size_px or min(bounds.width, bounds.height)
    ascent, descent = typography.icon_extent(size)
    x = bounds.left + (bounds.width - size) / 2
    y = bounds.top + (bounds.height - (descent - ascent)) / 2 - ascent
    paint = skia.Paint(Color=color(shade, "ink"), AntiAlias=True)
    canvas.drawString(typography.icon_glyph(name), x, y, typography.icon_font(size), paint)


@dataclass(eq=False, repr=False)
class IconMixin:
    """What has an icon, given first."""

    icon: str = ""

    def check_icon(self) -> None:
        """See that there is such an icon; KeyError when there is none."""
        if self.icon:
            typography.icon_glyph(self.icon)


@dataclass(kw_only=True, eq=False, repr=False)
class Icon(View, IconMixin):
    """ImageView with a Material Design icon, `size` dp, centred in the view."""

    class_name: str | None = None
    class_when_named: ClassVar[str] = "android.widget.ImageView"
    size: float = 24
    tint: str = TEXT

    def __post_init__(self) -> None:
        super().__post_init__()
        self.check_icon()

    def measure_content(
        self, ctx: LayoutContext, max_w: int, max_h: int, exact_w: bool, exact_h: bool
    ) -> tuple[int, int]:
        return ctx.px(self.size), ctx.px(self.size)

    def paint_content(self, canvas: skia.Canvas, ctx: LayoutContext) -> None:
        if self.icon:
            shade = self.tint if self.enabled else _fade(self.tint)
            draw_icon(canvas, self.icon, self.bounds, shade, ctx.px(self.size))


@dataclass(kw_only=True, eq=False, repr=False)
class Image(View):
    """ImageView with an image; `fit` is contain, cover or fill."""

    class_name: str | None = "android.widget.ImageView"
    source: skia.Image | None = None
    fit: str = "contain"
    rotation: int = 0

    def measure_content(
        self, ctx: LayoutContext, max_w: int, max_h: int, exact_w: bool, exact_h: bool
    ) -> tuple[int, int]:
        if self.source is None:
            return 0, 0
        w, h = self.source.width(), self.source.height()
        scale = min(1.0, max_w / max(1, w), max_h / max(1, h))
        return round(w * scale), round(h * scale)

    def paint_content(self, canvas: skia.Canvas, ctx: LayoutContext) -> None:
        if self.source is None or self.bounds.empty:
            return
        box, w, h = self.bounds, self.source.width(), self.source.height()
        if self.fit == "fill":
            target = skia.Rect.MakeLTRB(*map(float, box))
        else:
            choose = max if self.fit == "cover" else min
            scale = choose(box.width / w, box.height / h)
            cx, cy = (box.left + box.right) / 2, (box.top + box.bottom) / 2
            target = skia.Rect.MakeXYWH(
                cx - w * scale / 2, cy - h * scale / 2, w * scale, h * scale
            )
        canvas.save()
        canvas.clipRect(skia.Rect.MakeLTRB(*map(float, box)))
        sampling = skia.SamplingOptions(skia.FilterMode.kLinear, skia.MipmapMode.kLinear)
        canvas.drawImageRect(self.source, target, sampling)
        canvas.restore()


@dataclass(kw_only=True, eq=False, repr=False)
class Drawing(View):
    """A view that draws itself: `draw(canvas, bounds, ctx)` in screen pixels.

    `draw` must only use values fixed when the view was built, because painting happens later.
    """

    draw: Callable[[skia.Canvas, Rect, LayoutContext], None] | None = None
    children: tuple[View, ...] = field(default_factory=tuple)

    def child_views(self) -> tuple[View, ...]:
        return self.children

    place: Callable[[Rect, LayoutContext], list[Rect]] | None = None

    def layout_content(self, ctx: LayoutContext, inner: Rect, clip: Rect) -> None:
        if self.place is None:
            return
        for child, rect in zip(self.children, self.place(inner, ctx), strict=True):
            child.measure(ctx, rect.width, rect.height, exact_w=True, exact_h=True)
            child.layout(ctx, rect.left, rect.top, clip)

    def paint_content(self, canvas: skia.Canvas, ctx: LayoutContext) -> None:
        if self.draw is not None:
            self.draw(canvas, self.bounds, ctx)
