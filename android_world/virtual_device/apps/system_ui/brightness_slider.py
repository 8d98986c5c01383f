"""The brightness slider of quick settings and of Settings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import skia

from android_world.virtual_device import ui
from android_world.virtual_device.system.brightness import position_of, set_brightness
from android_world.virtual_device.ui import theme

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device


@dataclass(kw_only=True, eq=False, repr=False)
class PillSlider(ui.Slider):
    """A SeekBar drawn as a pill that is filled up to its value; a finger sets it by its place."""

    same_by_night: bool = True
    inset: float = 2  # a finger at the very edge reaches the end

    def paint_content(self, canvas: skia.Canvas, ctx: ui.LayoutContext) -> None:
        box = self.bounds
        radius, fill = box.height / 2, max(box.height, box.width * self.value)
        empty = skia.Paint(Color=theme.color("#E0F4FF"), AntiAlias=True)
        filled = skia.Paint(Color=theme.color("#C1E8FF"), AntiAlias=True)
        outline = skia.RRect.MakeRectXY(skia.Rect.MakeLTRB(*map(float, box)), radius, radius)
        part = skia.Rect.MakeXYWH(box.left, box.top, fill, box.height)
        canvas.save()
        canvas.clipRRect(outline, True)
        canvas.drawRRect(outline, empty)
        canvas.drawRoundRect(part, radius, radius, filled)
        canvas.restore()
        size = ctx.px(22)
        right = max(box.left + box.height, round(box.left + fill)) - ctx.px(14)
        room = ui.Rect(right - size, box.top, right, box.bottom)
        ui.draw_icon(canvas, "brightness_5", room, "#001E2D", size)


def brightness_slider(device: Device, **layout: Any) -> PillSlider:
    """The slider bound to the phone's brightness, 48 dp high."""
    return PillSlider(
        "#slider",
        text="Display brightness",
        value=position_of(device.display.brightness),
        on_change=lambda value, done: set_brightness(device, value),
        w=ui.MATCH,
        **layout,
    )
