"""Views of the soft keyboard: keys, and the panel that places them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import skia

from android_world.virtual_device.system.keyboard.layouts import (
    BASE_HEIGHT,
    BASE_WIDTH,
    Key,
    Units,
)
from android_world.virtual_device.ui import fonts as typography
from android_world.virtual_device.ui.basic import draw_icon, draw_text
from android_world.virtual_device.ui.containers import Group
from android_world.virtual_device.ui.fonts import TextStyle
from android_world.virtual_device.ui.geometry import Rect
from android_world.virtual_device.ui.theme import color
from android_world.virtual_device.ui.view import MATCH, LayoutContext, View


@dataclass(frozen=True)
class Palette:
    """The keyboard's colours."""

    background: str
    key: str
    function: str
    mode: str
    action: str
    text: str
    hint: str

    def surface(self, look: str) -> str:
        """The colour of a key of `look`."""
        shades = {"key": self.key, "function": self.function, "mode": self.mode}
        return {**shades, "action": self.action}.get(look, "")


LIGHT = Palette("#F0F0F3", "#FFFFFF", "#D1E5F4", "#B5CAD7", "#76D1FF", "#191C1E", "#40484D")
DARK = Palette("#2E3133", "#43474A", "#364954", "#4C6270", "#76D1FF", "#E1E2E5", "#A9AEB3")

_GAP_X, _GAP_Y = 7 / 107, 32 / 154  # room around a key's surface, as shares of a narrow cell
_ROUND_LOOKS = ("mode", "action")
_ICON_DP = {"apple_keyboard_shift": 29, "arrow_up_bold": 29, "backspace_outline": 26}


@dataclass(kw_only=True, eq=False, repr=False)
class KeyView(View):
    """One key, drawn inside its touch cell."""

    key_data: Key
    palette: Palette = LIGHT
    pressed: bool = False
    class_name: str | None = "android.widget.FrameLayout"
    clickable: bool | None = True

    def paint_content(self, canvas: skia.Canvas, ctx: LayoutContext) -> None:
        key, cell = self.key_data, self.bounds
        unit = cell.width * 107 / max(1, key.rect[2] - key.rect[0])
        face = self._face(cell, unit)
        shade = self.palette.surface(key.look)
        if shade:
            paint = skia.Paint(Color=color(shade), AntiAlias=True)
            radius = face.height / 2 if key.look in _ROUND_LOOKS else ctx.px(6)
            rect = skia.Rect.MakeLTRB(*map(float, face))
            canvas.drawRoundRect(rect, radius, radius, paint)
            if self.pressed:
                paint.setColor(color("#22000000"))
                canvas.drawRoundRect(rect, radius, radius, paint)
        text = self.palette.text if key.look != "action" else "#191C1E"
        if key.icon:
            size = min(ctx.px(_ICON_DP.get(key.icon, 24)), face.height * 0.63)
            draw_icon(canvas, key.icon, face, text, size)
        elif key.label:
            self._paint_label(canvas, ctx, face, key.label, text)
        if key.hint:
            size = min(11 * ctx.density, face.height * 0.25)
            style = TextStyle(11, 500, self.palette.hint)
            width = typography.text_width(key.hint, size, style.weight)
            x = face.right - width - unit * 0.05
            draw_text(canvas, key.hint, x, face.top + size * 1.1, size, style, style.color)

    def _face(self, cell: Rect, unit: float) -> Rect:
        gap_x, gap_y = round(unit * _GAP_X), round(cell.height * _GAP_Y)
        if self.key_data.look == "bare":
            return cell
        left, right = cell.left, cell.right
        if self.key_data.narrow == "end":
            left = right - round(unit)
        elif self.key_data.narrow == "start":
            right = left + round(unit)
        return Rect(left + gap_x, cell.top, right - gap_x, cell.bottom - gap_y)

    def _paint_label(
        self, canvas: skia.Canvas, ctx: LayoutContext, face: Rect, label: str, shade: str
    ) -> None:
        single = len(label) == 1
        scale = 28 if single else 16.5
        size = min(scale * ctx.density, face.height * (0.6 if single else 0.36))
        style = TextStyle(scale, 400 if single else 500, shade)
        width = typography.text_width(label, size, style.weight)
        drop = 0.33 if label.islower() or label in ",." else 0.36
        y = (face.top + face.bottom) / 2 + size * drop
        draw_text(canvas, label, face.left + (face.width - width) / 2, y, size, style, shade)


@dataclass(kw_only=True, eq=False, repr=False)
class KeyPanel(Group):
    """Places each child at its rectangle in keyboard units, scaled to the panel's size."""

    rects: Sequence[Units] = ()
    class_name: str | None = "android.widget.LinearLayout"
    w: float = MATCH
    h: float = MATCH
    side: float = 0.0  # share of the width left free at the left (one-handed mode)

    def measure_content(
        self, ctx: LayoutContext, max_w: int, max_h: int, exact_w: bool, exact_h: bool
    ) -> tuple[int, int]:
        return max_w, max_h

    def layout_content(self, ctx: LayoutContext, inner: Rect, clip: Rect) -> None:
        for child, units in zip(self.child_views(), self.rects, strict=True):
            box = scale_rect(units, inner, self.side)
            child.measure(ctx, box.width, box.height, exact_w=True, exact_h=True)
            child.layout(ctx, box.left, box.top, clip)


def scale_rect(units: Units, room: Rect, side: float = 0.0) -> Rect:
    """`units` of the keyboard as pixels in `room`."""
    start = room.left + round(room.width * side)
    width = room.right - start
    left, top, right, bottom = units
    return Rect(
        start + round(left * width / BASE_WIDTH),
        room.top + round(top * room.height / BASE_HEIGHT),
        start + round(right * width / BASE_WIDTH),
        room.top + round(bottom * room.height / BASE_HEIGHT),
    )
