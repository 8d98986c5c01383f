"""Choosing a colour: a field of shades, a strip of hues and the hexadecimal number."""

from __future__ import annotations

import colorsys
from collections.abc import Callable, Sequence
from functools import partial

import skia

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.simple_mobile_tools import style
from android_world.virtual_device.apps._lib.simple_mobile_tools.widgets import DIALOG_STYLE
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.ui import theme

_SIDE_DP, _STRIP_DP = 220.0, 36.0


class ColorDialog(ui.ViewDialog):
    """`on_color("#RRGGBB")` gets the chosen colour; `default` is behind "Default color".

    `recent` are the colours that were chosen last; a tap on one takes it.
    """

    def __init__(
        self,
        activity: Activity,
        css: str,
        on_color: Callable[[str], object],
        default: str = "",
        recent: Sequence[str] = (),
    ) -> None:
        super().__init__(
            activity,
            positive=("OK", self._accept),
            negative=("Cancel", None),
            neutral=("Default color", lambda: on_color(default)) if default else None,
            style=DIALOG_STYLE,
        )
        self.on_color = ui.snapshot_safe(on_color)
        self.previous = css
        self.recent = list(recent)
        self.shade = _hsv(css)
        self.hex = ui.TextState(css.lstrip("#").upper(), max_length=6, accepts="[0-9A-Fa-f]*")

    def body(self) -> Sequence[ui.View | None]:
        return [
            ui.Row("#recent_colors.ConstraintLayout", gap=8, margin=(0, 0, 0, 12))[
                [self._recent(shade) for shade in self.recent]
            ]
            if self.recent
            else None,
            ui.Row("#color_picker_top_holder.RelativeLayout", gap=16)[
                ui.Drawing(
                    "#color_picker_square",
                    w=_SIDE_DP,
                    h=_SIDE_DP,
                    draw=partial(_draw_square, self.shade),
                    on_tap_at=self._shade_at,
                ),
                ui.Drawing(
                    "#color_picker_hue",
                    w=_STRIP_DP,
                    h=_SIDE_DP,
                    draw=partial(_draw_strip, self.shade[0]),
                    on_tap_at=self._hue_at,
                ),
            ],
            ui.Row(
                "#color_picker_hex_codes_holder.RelativeLayout",
                align="center",
                gap=12,
                margin=(0, 12, 0, 0),
            )[
                ui.Text(self.previous.upper(), "#color_picker_old_hex", style=style.BODY),
                ui.Icon("arrow-right", "#color_picker_hex_arrow", tint=style.INK),
                ui.Text("#", "#color_picker_new_hex_label", style=style.BODY),
                ui.TextField(
                    "#color_picker_new_hex",
                    state=self.hex,
                    w=96,
                    h=48,
                    style=style.BODY,
                    underline=style.PRIMARY,
                    cursor_color=style.PRIMARY,
                    on_change=self._on_input,
                ),
            ],
            ui.Row(
                "#color_picker_bottom_holder.RelativeLayout",
                align="center",
                gap=12,
                margin=(0, 12, 0, 0),
            )[
                _swatch("color_picker_old_color", self.previous),
                ui.Icon("arrow-right", "#color_picker_arrow", tint=style.INK),
                _swatch("color_picker_new_color", _css(*self.shade)),
            ],
        ]

    def _recent(self, shade: str) -> ui.View:
        return ui.View(
            ".ImageView",
            background=shade,
            corner=20,
            border=("#44000000", 1),
            w=40,
            h=40,
            tap=partial(self._take, *_hsv(shade)),
        )

    def _share(self, distance: float) -> float:
        return min(1.0, max(0.0, distance / (_SIDE_DP * self.device.display.density)))

    def _shade_at(self, x: float, y: float) -> None:
        self._take(self.shade[0], self._share(x), 1 - self._share(y))

    def _hue_at(self, _: float, y: float) -> None:
        self._take(min(0.999, 1 - self._share(y)), *self.shade[1:])

    def _take(self, hue: float, saturation: float, brightness: float) -> None:
        self.shade = (hue, saturation, brightness)
        self.hex.set_text(_css(*self.shade).lstrip("#"))

    def _is_complete(self) -> bool:
        return len(self.hex.text) == 6

    def _accept(self) -> object:
        if not self._is_complete() or self.on_color is None:
            return ui.KEEP_OPEN
        self.on_color(f"#{self.hex.text}")
        return None

    def _on_input(self, text: str) -> None:
        if self._is_complete():
            self.shade = _hsv(text)


def _swatch(name: str, shade: str) -> ui.View:
    return ui.View(f"#{name}.ImageView", background=shade, corner=4, w=40, h=40)


def _hsv(css: str) -> tuple[float, float, float]:
    digits = css.lstrip("#")
    red, green, blue = (int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4))
    return colorsys.rgb_to_hsv(red, green, blue)


def _css(hue: float, saturation: float, brightness: float) -> str:
    rgb = colorsys.hsv_to_rgb(hue, saturation, brightness)
    return "#" + "".join(f"{round(v * 255):02X}" for v in rgb)


def _draw_square(
    shade: tuple[float, float, float], canvas: skia.Canvas, bounds: ui.Rect, ctx: ui.LayoutContext
) -> None:
    hue, saturation, brightness = shade
    left, top, right, bottom = map(float, bounds)
    across = [skia.Point(left, 0), skia.Point(right, 0)]
    down = [skia.Point(0, top), skia.Point(0, bottom)]
    _fill(canvas, bounds, across, [skia.ColorWHITE, theme.color(_css(hue, 1, 1))])
    _fill(canvas, bounds, down, [skia.ColorTRANSPARENT, skia.ColorBLACK])
    ring = skia.Paint(Color=skia.ColorWHITE, AntiAlias=True, Style=skia.Paint.kStroke_Style)
    ring.setStrokeWidth(ctx.px(2))
    x, y = left + saturation * bounds.width, top + (1 - brightness) * bounds.height
    canvas.drawCircle(x, y, ctx.px(8), ring)


def _draw_strip(hue: float, canvas: skia.Canvas, bounds: ui.Rect, ctx: ui.LayoutContext) -> None:
    left, top, right, bottom = map(float, bounds)
    shades = [theme.color(_css(1 - i / 6, 1, 1)) for i in range(7)]
    _fill(canvas, bounds, [skia.Point(0, top), skia.Point(0, bottom)], shades)
    y = top + (1 - hue) * bounds.height
    line = skia.Paint(Color=skia.ColorWHITE, StrokeWidth=ctx.px(3))
    canvas.drawLine(left, y, right, y, line)


def _fill(canvas: skia.Canvas, bounds: ui.Rect, ends: list[skia.Point], shades: list[int]) -> None:
    shader = skia.GradientShader.MakeLinear(ends, shades)
    canvas.drawRect(skia.Rect.MakeLTRB(*map(float, bounds)), skia.Paint(Shader=shader))
