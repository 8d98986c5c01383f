"""The brightness slider of quick settings and of Settings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import skia

from android_world.virtual_device import ui
from android_world.virtual_device.system.brightness import position_of, set_brightness
from android_world.virtual_device.ui import theme

if TYPE_CHECKING:
    from android_world.virtual_device.system.phone import Phone


@dataclass(kw_only=True, eq=False, repr=False)
class PillSlider(ui.Slider):
    """A SeekBar drawn as a pill that is filled up to its value; a finger sets it by its place."""

    inset: float = 2  # a finger at the very edge reaches the end
    empty: str = "#E0F4FF"
    filled: str = "#C1E8FF"
    icon: str = "brightness_5"
    ink: str = "#001E2D"

    def paint_content(self, canvas: skia.Canvas, ctx: ui.LayoutContext) -> None:
        """Draw the pill, its filled part and the sun at its end."""
        box = self.bounds
        radius = box.height / 2
        outline = skia.RRect.MakeRectXY(skia.Rect.MakeLTRB(*map(float, box)), radius, radius)
        canvas.save()
        canvas.clipRRect(outline, True)
        canvas.drawRRect(outline, skia.Paint(Color=theme.color(self.empty), AntiAlias=True))
        fill = max(box.height, box.width * self.value)
        part = skia.Rect.MakeXYWH(box.left, box.top, fill, box.height)
        canvas.drawRoundRect(
            part, radius, radius, skia.Paint(Color=theme.color(self.filled), AntiAlias=True)
        )
        canvas.restore()
        size = ctx.px(22)
        right = max(box.left + box.height, round(box.left + fill)) - ctx.px(14)
        ui.draw_icon(
            canvas, self.icon, ui.Rect(right - size, box.top, right, box.bottom), self.ink, size
        )


def brightness_slider(device: Phone, **layout: float) -> PillSlider:
    """The slider bound to the phone's brightness, 48 dp high."""

    def change(value: float, done: bool) -> None:
        set_brightness(device, value)

    return PillSlider(
        "#slider",
        text="Display brightness",
        value=position_of(device.display.brightness),
        on_change=change,
        w=ui.MATCH,
        h=48,
        margin=(layout.get("left", 0), layout.get("top", 0), layout.get("right", 0), 0),
    )
