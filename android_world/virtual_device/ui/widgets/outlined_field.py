"""The outlined text field of Material Components: a box whose label floats into its upper edge."""

from __future__ import annotations

from dataclasses import dataclass, replace

import skia

from android_world.virtual_device.ui import fonts as typography
from android_world.virtual_device.ui.basic import draw_icon, draw_text
from android_world.virtual_device.ui.controls import TextField
from android_world.virtual_device.ui.geometry import Rect
from android_world.virtual_device.ui.theme import color
from android_world.virtual_device.ui.view import LayoutContext

_LABEL_SP = 12
_LABEL_SPACING = 0.033
_INSET_DP = 16
_CORNER_DP = 4
_ICON_DP = 24


@dataclass(kw_only=True, eq=False, repr=False)
class OutlinedField(TextField):
    """An EditText in a TextInputLayout; `hint` is the label.

    The label is inside the box while the field is empty and not edited, else on its edge.
    `icon` is at its start: the layout's start icon, or a drawable of the text itself with
    `icon_start=16, text_start=40`; `surface` is the colour behind the field.
    """

    padding: float | tuple[float, ...] = (_INSET_DP, 17)  # type: ignore[assignment]
    min_height: float = 56
    surface: str = "#FFFFFF"
    outline: str = "#61000000"
    icon: str = ""
    icon_start: float = 12  # dp before the icon
    text_start: float = 52  # dp before the text next to an icon
    end_room: float = 0  # dp kept free at the end, for an icon

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.icon:
            self.padding = (self.text_start, 17, _INSET_DP, 17)

    def measure_content(
        self, ctx: LayoutContext, max_w: int, max_h: int, exact_w: bool, exact_h: bool
    ) -> tuple[int, int]:
        room = max(0, max_w - ctx.px(self.end_room))
        _, h = super().measure_content(ctx, room, max_h, exact_w, exact_h)
        return max_w, h

    def paint_content(self, canvas: skia.Canvas, ctx: LayoutContext) -> None:
        floats = self.focused or bool(self.text)
        shade = self.cursor_color if self.focused else self.outline
        paint = skia.Paint(Color=color(shade), AntiAlias=True, Style=skia.Paint.kStroke_Style)
        width = ctx.px(2 if self.focused else 1)
        paint.setStrokeWidth(width)
        half = width / 2
        box = skia.Rect.MakeLTRB(*map(float, self.bounds)).makeInset(half, half)
        canvas.drawRoundRect(box, ctx.px(_CORNER_DP), ctx.px(_CORNER_DP), paint)
        if self.icon:
            self._paint_icon(canvas, ctx)
        if floats and self.hint:
            self._paint_label(canvas, ctx)
        hint_color = self.hint_color
        if self.focused and not self.text:
            self.hint_color = "#00FFFFFF"
        super().paint_content(canvas, ctx)
        self.hint_color = hint_color

    def _paint_icon(self, canvas: skia.Canvas, ctx: LayoutContext) -> None:
        left = self.bounds.left + ctx.px(self.icon_start)
        size = ctx.px(_ICON_DP)
        top = self.bounds.top + (self.bounds.height - size) // 2
        box = Rect(left, top, left + size, top + size)
        draw_icon(canvas, self.icon, box, self.hint_color, size)

    def _paint_label(self, canvas: skia.Canvas, ctx: LayoutContext) -> None:
        size = ctx.sp(_LABEL_SP)
        shade = self.cursor_color if self.focused else self.hint_color
        style = replace(self.style, size=_LABEL_SP, color=shade, spacing=_LABEL_SPACING)
        left = min(self.bounds.left + ctx.px(_INSET_DP), self._content.left)
        wide = typography.text_width(self.hint, size, *style.face)
        gap = skia.Rect.MakeXYWH(
            left - ctx.px(4), self.bounds.top - ctx.px(2), wide + ctx.px(8), ctx.px(5)
        )
        canvas.drawRect(gap, skia.Paint(Color=color(self.surface)))
        draw_text(canvas, self.hint, left, self.bounds.top + size * 0.5, size, style, shade)
