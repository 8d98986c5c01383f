"""The toast window that the system draws for apps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from android_world.virtual_device.system.system_window import SystemScreen
from android_world.virtual_device.ui.basic import Text
from android_world.virtual_device.ui.containers import Row
from android_world.virtual_device.ui.fonts import TextStyle
from android_world.virtual_device.ui.geometry import Rect
from android_world.virtual_device.ui.screen import Insets
from android_world.virtual_device.ui.view import LayoutContext, View
from android_world.virtual_device.ui.widgets.app_icon import DEFAULT_ICON, AppIcon

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device

SHORT_MS = 2000
LONG_MS = 3500


class ToastScreen(SystemScreen):
    """A pill with the app's icon and a text near the bottom of the screen."""

    window_type = "system"
    modal = False
    focusable = False
    touchable = False
    behind_cutout = False
    background = ""

    def __init__(self, device: Device, text: str, app_package: str = "") -> None:
        super().__init__(device, "com.android.systemui")
        self.text = text
        self.app_package = app_package

    def build(self) -> View:
        entry = self.device.packages.get(self.app_package)
        return Row(
            ".LinearLayout",
            align="center",
            background="#F7FBFC",
            corner=28,
            elevation=2,
            padding=(16, 10),
            gap=9,
        )[
            AppIcon("#icon", icon=entry.manifest.icon if entry else DEFAULT_ICON, size=24),
            Text(self.text, "#text", style=TextStyle(14), max_lines=2),
        ]

    def place(self, root: View, ctx: LayoutContext, display: Rect, insets: Insets) -> Rect:
        width, height = root.measure(ctx, display.width - ctx.px(48), display.height)
        left = display.left + (display.width - width) // 2
        top = display.bottom - insets.bottom - ctx.px(48) - height
        return Rect(left, top, left + width, top + height)
