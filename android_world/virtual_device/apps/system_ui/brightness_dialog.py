"""The brightness slider that Settings opens over itself."""

from __future__ import annotations

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity, WindowContent
from android_world.virtual_device.apps.system_ui.brightness_slider import brightness_slider


class BrightnessDialog(Activity):
    """One slider at the top; the page behind shines through."""

    background = ""

    def build(self) -> ui.View:
        return ui.Box("#brightness_mirror_container", w=ui.MATCH)[brightness_slider(self.device)]

    def build_window(self, insets: ui.Insets) -> ui.View:
        self.display_insets = insets
        return WindowContent(h=56, padding=(16, 8, 16, 0))[self.build()]

    def place(
        self, root: ui.View, ctx: ui.LayoutContext, display: ui.Rect, insets: ui.Insets
    ) -> ui.Rect:
        left, right = display.left + insets.left, display.right - insets.right
        _, height = root.measure(ctx, right - left, ctx.px(64), exact_w=True)
        return ui.Rect(left, insets.top, right, insets.top + height)

    def on_outside_tap(self) -> None:
        self.finish()
