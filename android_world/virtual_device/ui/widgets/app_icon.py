"""App icons: a glyph on a coloured disc, drawn from the manifest."""

from __future__ import annotations

from dataclasses import dataclass

import skia

from android_world.virtual_device.ui import color_transforms
from android_world.virtual_device.ui.basic import draw_icon
from android_world.virtual_device.ui.geometry import Rect
from android_world.virtual_device.ui.theme import color
from android_world.virtual_device.ui.view import LayoutContext, View

IconSpec = tuple[str, str, str]  # glyph, colour of the disc, colour of the glyph
DEFAULT_ICON: IconSpec = ("android", "#3DDC84", "#FFFFFF")


def draw_app_icon(canvas: skia.Canvas, icon: IconSpec, bounds: Rect) -> None:
    """Draw the icon as large as `bounds` allows, in its middle."""
    glyph, disc, tint = icon
    size = min(bounds.width, bounds.height)
    x, y = (bounds.left + bounds.right) / 2, (bounds.top + bounds.bottom) / 2
    with color_transforms.painting(None):
        canvas.drawCircle(x, y, size / 2, skia.Paint(Color=color(disc), AntiAlias=True))
        draw_icon(canvas, glyph, bounds, tint, size * 0.56)


@dataclass(kw_only=True, eq=False, repr=False)
class AppIcon(View):
    """ImageView with an app's icon, `size` dp across."""

    class_name: str | None = "android.widget.ImageView"
    icon: IconSpec = DEFAULT_ICON
    size: float = 48

    def measure_content(
        self, ctx: LayoutContext, max_w: int, max_h: int, exact_w: bool, exact_h: bool
    ) -> tuple[int, int]:
        return ctx.px(self.size), ctx.px(self.size)

    def paint_content(self, canvas: skia.Canvas, ctx: LayoutContext) -> None:
        left, top, right, bottom = self.edges(ctx, self.padding)
        box = self.bounds
        inner = Rect(box.left + left, box.top + top, box.right - right, box.bottom - bottom)
        size = ctx.px(self.size)
        x, y = inner.left + (inner.width - size) // 2, inner.top + (inner.height - size) // 2
        draw_app_icon(canvas, self.icon, Rect(x, y, x + size, y + size))
