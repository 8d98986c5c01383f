"""What shows after a screenshot, at the lower left, for some seconds."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.android_framework.chooser import (
    file_uri,
    share_files_intent,
)
from android_world.virtual_device.apps.system_ui import palette
from android_world.virtual_device.codecs.images import picture
from android_world.virtual_device.framework.intents import FLAG_NEW_TASK, Intent
from android_world.virtual_device.system.system_window import SystemScreen
from android_world.virtual_device.ui import theme

if TYPE_CHECKING:
    from collections.abc import Callable

    from android_world.virtual_device.system.device_protocol import Device

_SHORT_SIDE_DP, _BORDER_DP, _SIDE_DP = 80, 4, 16
_CHIP_TEXT = ui.TextStyle(14, 500, theme.TEXT)
_PNG = "image/png"


class ScreenshotPreview(SystemScreen):
    """The image in small, sharing, editing and closing."""

    window_type = "system"
    window_title = "ScreenshotPreview"
    modal = False
    focusable = False
    background = ""

    def __init__(self, device: Device, path: str) -> None:
        super().__init__(device)
        self.path = path

    def share(self) -> None:
        """Open the share sheet for the file."""
        chooser = share_files_intent(self.device, [self.path], _PNG)
        self._open(replace(chooser, flags=FLAG_NEW_TASK))

    def edit(self) -> None:
        """Open the file in an editor or, without one, in a viewer."""
        uri = file_uri(self.device, self.path)
        for action in ("EDIT", "VIEW"):
            intent = Intent(f"android.intent.action.{action}", uri, _PNG, flags=FLAG_NEW_TASK)
            if self.device.packages.resolve(intent):
                self._open(intent)
                return

    def _open(self, intent: Intent) -> None:
        self.device.system_ui.hide_screenshot_preview()
        self.device.system_ui.open(intent)

    def build(self) -> ui.View:
        """The image, the strip of chips right of it, the round button at its corner."""
        image = picture(self.device.storage, self.path)
        width, height = (image.width(), image.height()) if image else (1, 1)
        scale = _SHORT_SIDE_DP / min(width, height)
        width_dp, height_dp = width * scale + 2 * _BORDER_DP, height * scale + 2 * _BORDER_DP
        return ui.Box("#screenshot_static", padding=(0, 24, 0, 0))[
            ui.Row(
                "#screenshot_actions.LinearLayout",
                background=palette.DIALOG,
                corner=20,
                gravity="bottom",
                padding=(width_dp + 16, 8, 16, 8),
                gap=8,
                elevation=2,
            )[
                self._chip("share_variant", "Share", "share", self.share),
                self._chip("pencil_outline", "Edit", "edit", self.edit),
            ],
            ui.Box(
                w=width_dp,
                h=height_dp,
                margin=(8, 0, 0, 8),
                gravity="bottom",
                background="#FFFFFF",
                corner=16,
                elevation=4,
            )[
                ui.Image(
                    "#screenshot_preview",
                    source=image,
                    desc="Screenshot preview",
                    fit="fill",
                    fill=True,
                    margin=_BORDER_DP,
                    corner=12,
                    clip=True,
                    tap=self.edit,
                )
            ],
            ui.IconButton(
                "close",
                "#screenshot_dismiss_button.FrameLayout",
                desc="Dismiss screenshot",
                size=16,
                w=32,
                h=32,
                margin=(width_dp - 8, 0, 0, height_dp - 8),
                gravity="bottom",
                background=palette.DIALOG,
                corner=16,
                elevation=4,
                tap=self.device.system_ui.hide_screenshot_preview,
            ),
        ]

    def _chip(self, icon: str, label: str, name: str, tap: Callable[[], object]) -> ui.View:
        return ui.Row(
            f"#screenshot_{name}_chip.FrameLayout",
            desc=f"{label} screenshot",
            h=40,
            gap=8,
            padding=(12, 0, 16, 0),
            align="center",
            corner=20,
            border=(theme.SECONDARY, 1),
            tap=tap,
        )[ui.Icon(icon, size=18), ui.Text(label, style=_CHIP_TEXT, class_name=None)]

    def place(
        self, root: ui.View, ctx: ui.LayoutContext, display: ui.Rect, insets: ui.Insets
    ) -> ui.Rect:
        width, height = root.measure(ctx, display.width, display.height)
        left = display.left + insets.left + ctx.px(_SIDE_DP - 8)
        bottom = display.bottom - insets.bottom - ctx.px(8)
        return ui.Rect(left, bottom - height, left + width, bottom)
