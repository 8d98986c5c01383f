"""Choosing a colour: a field of shades, a strip of hues and the hexadecimal number."""

from __future__ import annotations

import colorsys
from collections.abc import Callable, Sequence

import skia

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.simple_calendar.model import argb_color
from android_world.virtual_device.apps.simple_mobile_tools import style
from android_world.virtual_device.apps.simple_mobile_tools.widgets import DIALOG_STYLE
from android_world.virtual_device.ui import theme

_SIDE_DP, _STRIP_DP = 220.0, 36.0


class ColorDialog(ui.ViewDialog):
    """`on_color(argb)` gets the chosen colour; `default` is behind "Default color"."""

    def __init__(
        self,
        activity: Activity,
        css: str,
        on_color: Callable[[int], object],
        default: str = "",
    ) -> None:
        super().__init__(
            activity,
            positive=("OK", self._accept),
            negative=("Cancel", None),
            neutral=("Default color", self._use_default) if default else None,
            style=DIALOG_STYLE,
        )
        self.on_color = ui.kept(on_color)
        self.default = default
        self.previous = css
        self.hue, self.saturation, self.brightness = _hsv(css)
        self.hex = ui.TextState(css.lstrip("#").upper(), max_length=6, accepts="[0-9A-Fa-f]*")

    @property
    def css(self) -> str:
        """The chosen colour."""
        rgb = colorsys.hsv_to_rgb(self.hue, self.saturation, self.brightness)
        return "#" + "".join(f"{round(v * 255):02X}" for v in rgb)

    def body(self) -> Sequence[ui.View | None]:
        """Square and strip, then the swatches and the number."""
        return [
            ui.Row("#color_picker_top_holder.RelativeLayout", gap=16)[
                ui.Drawing(
                    "#color_picker_square",
                    w=_SIDE_DP,
                    h=_SIDE_DP,
                    draw=_square(self.hue, self.saturation, self.brightness),
                    on_tap_at=self._shade_at,
                ),
                ui.Drawing(
                    "#color_picker_hue",
                    w=_STRIP_DP,
                    h=_SIDE_DP,
                    draw=_strip(self.hue),
                    on_tap_at=self._hue_at,
                ),
            ],
            ui.Row(".RelativeLayout", align="center", gap=12, margin=(0, 12, 0, 0))[
                _swatch("color_picker_old_color", self.previous),
                ui.Icon("arrow-right", "#color_picker_arrow", tint=style.INK),
                _swatch("color_picker_new_color", self.css),
                ui.Text("#", style=style.BODY),
                ui.TextField(
                    "#color_picker_new_hex",
                    state=self.hex,
                    style=style.BODY,
                    w=96,
                    h=48,
                    underline="#73787C",
                    cursor_color=style.PRIMARY,
                    on_change=self._typed,
                ),
            ],
        ]

    def _pixels(self) -> float:
        return _SIDE_DP * self.device.display.density

    def _shade_at(self, x: float, y: float) -> None:
        side = self._pixels()
        self.saturation = min(1.0, max(0.0, x / side))
        self.brightness = min(1.0, max(0.0, 1 - y / side))
        self.hex.set_text(self.css.lstrip("#"))

    def _hue_at(self, _: float, y: float) -> None:
        self.hue = min(0.999, max(0.0, 1 - y / self._pixels()))
        self.hex.set_text(self.css.lstrip("#"))

    def _typed(self, text: str) -> None:
        if len(text) == 6:
            self.hue, self.saturation, self.brightness = _hsv(text)

    def _accept(self) -> object:
        typed = self.hex.text
        return self.on_color(argb_color(typed)) if len(typed) == 6 else ui.KEEP_OPEN

    def _use_default(self) -> object:
        return self.on_color(argb_color(self.default))


def _swatch(name: str, shade: str) -> ui.View:
    return ui.View(".ImageView", resource_id=name, background=shade, corner=4, w=40, h=40)


def _hsv(css: str) -> tuple[float, float, float]:
    digits = css.lstrip("#")
    red, green, blue = (int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4))
    return colorsys.rgb_to_hsv(red, green, blue)


def _css(hue: float, saturation: float, brightness: float) -> str:
    rgb = colorsys.hsv_to_rgb(hue, saturation, brightness)
    return "#" + "".join(f"{round(v * 255):02X}" for v in rgb)


def _square(
    hue: float, saturation: float, brightness: float
) -> Callable[[skia.Canvas, ui.Rect, ui.LayoutContext], None]:
    def draw(canvas: skia.Canvas, bounds: ui.Rect, ctx: ui.LayoutContext) -> None:
        box = skia.Rect.MakeLTRB(*map(float, bounds))
        ends = [skia.Point(box.left(), 0), skia.Point(box.right(), 0)]
        across = skia.GradientShader.MakeLinear(
            ends, [skia.ColorWHITE, theme.color(_css(hue, 1, 1))]
        )
        canvas.drawRect(box, skia.Paint(Shader=across))
        ends = [skia.Point(0, box.top()), skia.Point(0, box.bottom())]
        down = skia.GradientShader.MakeLinear(ends, [skia.ColorTRANSPARENT, skia.ColorBLACK])
        canvas.drawRect(box, skia.Paint(Shader=down))
        ring = skia.Paint(Color=skia.ColorWHITE, AntiAlias=True, Style=skia.Paint.kStroke_Style)
        ring.setStrokeWidth(ctx.px(2))
        x = bounds.left + saturation * bounds.width
        y = bounds.top + (1 - brightness) * bounds.height
        canvas.drawCircle(x, y, ctx.px(8), ring)

    return draw


def _strip(hue: float) -> Callable[[skia.Canvas, ui.Rect, ui.LayoutContext], None]:
    def draw(canvas: skia.Canvas, bounds: ui.Rect, ctx: ui.LayoutContext) -> None:
        box = skia.Rect.MakeLTRB(*map(float, bounds))
        shades = [theme.color(_css(1 - i / 6, 1, 1)) for i in range(7)]
        ends = [skia.Point(0, box.top()), skia.Point(0, box.bottom())]
        shader = skia.GradientShader.MakeLinear(ends, shades)
        canvas.drawRect(box, skia.Paint(Shader=shader))
        y = bounds.top + (1 - hue) * bounds.height
        line = skia.Paint(Color=skia.ColorWHITE, StrokeWidth=ctx.px(3))
        canvas.drawLine(bounds.left, y, bounds.right, y, line)

    return draw
