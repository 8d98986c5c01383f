"""Small windows that come and go by themselves: volume and copied text."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.system_ui import palette
from android_world.virtual_device.framework.intents import FLAG_NEW_TASK, Intent
from android_world.virtual_device.system.audio import (
    RINGER_NORMAL,
    RINGER_SILENT,
    RINGER_VIBRATE,
    STREAMS,
)
from android_world.virtual_device.system.screen import SystemScreen
from android_world.virtual_device.ui import theme

if TYPE_CHECKING:
    from android_world.virtual_device.system.phone import Phone

_RINGER = {
    RINGER_NORMAL: ("bell", "Ring"),
    RINGER_VIBRATE: ("vibrate", "Vibrate"),
    RINGER_SILENT: ("bell_off", "Mute"),
}
_STREAM_LABELS = {"music": "Media", "ring": "Ring", "alarm": "Alarm", "voice": "Call"}


class VolumePanel(SystemScreen):
    """The panel of the volume keys, at the right edge."""

    window_type = "system"
    modal = False
    focusable = False
    background = ""

    def __init__(self, device: Phone) -> None:
        super().__init__(device, "com.android.systemui")
        self.stream = "music"

    def build(self) -> ui.View:
        """Ringer mode, the slider, the way to the sound settings."""
        icon, label = _RINGER[self.device.audio.ringer_mode]
        name = _STREAM_LABELS.get(self.stream, "Media")
        stream = STREAMS[self.stream]
        share = self.device.audio.volume(self.stream) / stream.maximum
        return ui.Column(
            "#volume_dialog",
            w=64,
            align="center",
            background=palette.DIALOG,
            corner=32,
            padding=(6, 8),
            elevation=4,
        )[
            ui.IconButton(
                icon, "#ringer_icon", desc=f"{label}, change ringer mode", tap=self.next_ringer_mode
            ),
            ui.Box(
                "#volume_row_slider.SeekBar",
                text=name,
                w=44,
                h=180,
                corner=22,
                background="#D3E5F0",
                clip=True,
                focusable=True,
                on_tap_at=self.set_at,
                clickable=False,
            )[
                ui.Box(
                    w=44,
                    h=max(44, 180 * share),
                    gravity="bottom",
                    corner=22,
                    background=palette.ACTIVE,
                )[
                    ui.Icon(
                        "music_note" if share else "music_note_off",
                        tint=palette.ON_ACTIVE,
                        gravity="center_horizontal|bottom",
                        margin=(0, 0, 0, 10),
                    )
                ]
            ],
            ui.IconButton(
                "dots_horizontal", "#settings", desc="Sound settings", tap=self.open_settings
            ),
        ]

    def set_at(self, x: float, y: float) -> None:
        """A touch on the slider."""
        height = 180 * self.device.display.density
        share = 1 - y / height
        self.device.audio.set_volume(self.stream, round(share * STREAMS[self.stream].maximum))
        self.device.system_ui.show_volume_panel()

    def next_ringer_mode(self) -> None:
        """Ring, vibrate, mute, ring."""
        following = {
            RINGER_NORMAL: RINGER_VIBRATE,
            RINGER_VIBRATE: RINGER_SILENT,
            RINGER_SILENT: RINGER_NORMAL,
        }
        self.device.settings.put("global", "mode_ringer", following[self.device.audio.ringer_mode])
        self.device.system_ui.show_volume_panel()

    def open_settings(self) -> None:
        """Open the sound page."""
        self.device.system_ui.open(Intent("android.settings.SOUND_SETTINGS", flags=FLAG_NEW_TASK))

    def place(
        self, root: ui.View, ctx: ui.LayoutContext, display: ui.Rect, insets: ui.Insets
    ) -> ui.Rect:
        """At the right edge, in the upper half."""
        width, height = root.measure(ctx, display.width, display.height)
        right = display.right - insets.right - ctx.px(8)
        top = insets.top + (display.height - insets.top - height) // 3
        return ui.Rect(right - width, top, right, top + height)


class ClipboardOverlay(SystemScreen):
    """The preview of copied text at the lower left; a touch elsewhere sends it away."""

    window_type = "system"
    window_title = "ClipboardOverlay"
    modal = False
    focusable = False
    background = ""

    def __init__(self, device: Phone) -> None:
        super().__init__(device, "com.android.systemui")

    def build(self) -> ui.View:
        """The text, sharing and closing."""
        text = self.device.clipboard.text or ""
        return ui.Column("#clipboard_ui.FrameLayout", gap=8)[
            ui.Box(".FrameLayout")[
                ui.Box(
                    "#clipboard_preview",
                    w=156,
                    h=104,
                    margin=(0, 8, 8, 0),
                    background="#001E2D",
                    corner=20,
                    clip=True,
                    padding=10,
                )[
                    ui.Text(
                        text[:500],
                        "#text_preview",
                        style=ui.TextStyle(14, 400, "#E1F4FF"),
                        max_lines=5,
                    )
                ],
                ui.IconButton(
                    "close",
                    "#dismiss_button.FrameLayout",
                    desc="Dismiss copied text",
                    size=16,
                    w=32,
                    h=32,
                    gravity="end",
                    background=palette.DIALOG,
                    corner=16,
                    tap=self.device.system_ui.hide_clipboard_overlay,
                ),
            ],
            ui.Row("#actions", background=palette.DIALOG, corner=20)[
                ui.IconButton(
                    "share_variant",
                    "#share_chip.LinearLayout",
                    desc="Share",
                    tint=theme.TEXT,
                    size=20,
                    h=40,
                    tap=partial(self._share, text),
                )
            ],
        ]

    def _share(self, text: str) -> None:
        self.device.system_ui.hide_clipboard_overlay()
        self.device.system_ui.share_text(text)

    def laid(
        self, display: ui.Rect, insets: ui.Insets, density: float, font_scale: float
    ) -> ui.Laid:
        """Placed anew when the keyboard comes or goes."""
        bottom = max(insets.bottom, self.device.ime.height)
        above_keyboard = ui.Insets(insets.left, insets.top, insets.right, bottom)
        return super().laid(display, above_keyboard, density, font_scale)

    def place(
        self, root: ui.View, ctx: ui.LayoutContext, display: ui.Rect, insets: ui.Insets
    ) -> ui.Rect:
        """At the lower left, above keyboard or navigation bar."""
        width, height = root.measure(ctx, display.width, display.height)
        left = insets.left + ctx.px(16)
        top = display.bottom - insets.bottom - ctx.px(16) - height
        return ui.Rect(left, top, left + width, top + height)
