"""Small windows that come and go by themselves: volume and copied text."""

from __future__ import annotations

from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.system_ui import palette
from android_world.virtual_device.framework.intents import FLAG_NEW_TASK, Intent
from android_world.virtual_device.system.audio import (
    RINGER_NORMAL,
    RINGER_SILENT,
    RINGER_VIBRATE,
    STREAMS,
)
from android_world.virtual_device.system.system_window import SystemScreen
from android_world.virtual_device.ui import fonts

_RINGER = {  # icon, name and the mode that follows
    RINGER_NORMAL: ("bell", "Ring", RINGER_VIBRATE),
    RINGER_VIBRATE: ("vibrate", "Vibrate", RINGER_SILENT),
    RINGER_SILENT: ("bell_off", "Mute", RINGER_NORMAL),
}
_SLIDER_DP = 180
_STREAM = "music"
_PREVIEW_DP, _PREVIEW_PADDING_DP = 62, 4


class VolumePanel(SystemScreen):
    """The panel of the volume keys, at the right edge."""

    window_type = "system"
    modal = False
    focusable = False
    background = ""

    def build(self) -> ui.View:
        icon, label, _ = _RINGER[self.device.audio.ringer_mode]
        share = self.device.audio.volume(_STREAM) / STREAMS[_STREAM].maximum
        sound_settings = Intent("android.settings.SOUND_SETTINGS", flags=FLAG_NEW_TASK)
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
                text="Media",
                w=44,
                h=_SLIDER_DP,
                corner=22,
                background="#D3E5F0",
                clip=True,
                focusable=True,
                on_tap_at=self.set_at,
                clickable=False,
            )[
                ui.Box(
                    w=44,
                    h=max(44, _SLIDER_DP * share),
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
                "dots_horizontal",
                "#settings",
                desc="Sound settings",
                tap=partial(self.device.system_ui.open, sound_settings),
            ),
        ]

    def set_at(self, x: float, y: float) -> None:
        """A touch on the slider."""
        share = 1 - y / (_SLIDER_DP * self.device.display.density)
        self.device.audio.set_volume(_STREAM, round(share * STREAMS[_STREAM].maximum))
        self.device.system_ui.show_volume_panel()

    def next_ringer_mode(self) -> None:
        """Ring, vibrate, mute, ring."""
        *_, following = _RINGER[self.device.audio.ringer_mode]
        self.device.settings.put("global", "mode_ringer", following)
        self.device.system_ui.show_volume_panel()

    def place(
        self, root: ui.View, ctx: ui.LayoutContext, display: ui.Rect, insets: ui.Insets
    ) -> ui.Rect:
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

    def build(self) -> ui.View:
        text, system_ui = self.device.clipboard.text or "", self.device.system_ui

        def share() -> None:
            system_ui.hide_clipboard_overlay()
            system_ui.share_text(text)

        def send_nearby() -> None:
            system_ui.hide_clipboard_overlay()
            # Nearby Share needs Google Play services.
            self.device.windows.toast("Nearby Share isn’t available", self.package)

        style = ui.TextStyle(14, 400, palette.ON_ACTIVE)
        ctx = ui.LayoutContext(self.device.display.density, self.device.display.font_scale)
        room = ctx.px(_PREVIEW_DP - 2 * _PREVIEW_PADDING_DP)
        lines = max(1, room // fonts.line_height(ctx.sp(style.size)))
        chip_button = partial(ui.IconButton, size=20, w=40, h=40)
        return ui.Row("#clipboard_ui.FrameLayout", gap=8, align="end")[
            ui.Box(".FrameLayout")[
                ui.Box(
                    "#clipboard_preview",
                    w=140,
                    h=_PREVIEW_DP,
                    margin=(0, 8, 8, 0),
                    background=palette.ACTIVE,
                    border=(palette.DIALOG, 2),
                    corner=16,
                    clip=True,
                    padding=(10, _PREVIEW_PADDING_DP),
                )[ui.Text(text[:500], "#text_preview", style=style, max_lines=lines)],
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
                    tap=system_ui.hide_clipboard_overlay,
                ),
            ],
            ui.Row("#actions", background=palette.DIALOG, corner=20, margin=(0, 0, 0, 11))[
                chip_button("share_variant", "#share_chip.LinearLayout", desc="Share", tap=share),
                chip_button(
                    "cellphone_wireless",
                    "#remote_copy_chip.LinearLayout",
                    desc="Send to nearby device",
                    tap=send_nearby,
                ),
            ],
        ]

    def layout(
        self, display: ui.Rect, insets: ui.Insets, density: float, font_scale: float
    ) -> ui.LayoutResult:
        bottom = max(insets.bottom, self.device.ime.height)
        above_keyboard = ui.Insets(insets.left, insets.top, insets.right, bottom)
        return super().layout(display, above_keyboard, density, font_scale)

    def place(
        self, root: ui.View, ctx: ui.LayoutContext, display: ui.Rect, insets: ui.Insets
    ) -> ui.Rect:
        width, height = root.measure(ctx, display.width, display.height)
        left = insets.left + ctx.px(16)
        top = display.bottom - insets.bottom - ctx.px(16) - height
        return ui.Rect(left, top, left + width, top + height)
