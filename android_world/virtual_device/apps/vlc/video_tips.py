"""The overlay "Video player tips", which covers the first video of a fresh installation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.vlc import style

if TYPE_CHECKING:
    from android_world.virtual_device.apps.vlc.player import VideoPlayerActivity

SHOWN = "video_player_tips_shown"
_TITLE = ui.TextStyle(20, 500, "#FFFFFF")
_HEADING = ui.TextStyle(18, 500, style.ORANGE)
_TEXT = ui.TextStyle(16, 400, "#FFFFFF")
_CONTROLS = (
    ("message-text-outline", "tips_overlay_tracks", "Tracks"),
    ("screen-rotation", "tips_orientation_toggle", ""),
    ("play", "tips_overlay_play", "Play"),
    ("aspect-ratio", "tips_resize", "advanced options"),
    ("dots-horizontal", "tips_overlay_adv_function", "advanced options"),
)
_STEPS = (
    (
        "Player controls",
        "Tap on player controls below to discover what they are used for",
    ),
    ("Brightness", "Swipe up or down"),
    ("Volume", "Swipe up or down"),
    ("Pause", "Tap to play video"),
    ("Seek", "Double tap on screen edges to seek by 10 seconds"),
    ("Seek", "Swipe left or right"),
)


class VideoTips:
    """What fingers do in the player, one step after another; the video waits."""

    def __init__(self, player: VideoPlayerActivity) -> None:
        self.player = player
        self.step = -1

    @property
    def is_open(self) -> bool:
        """Whether the overlay covers the video."""
        return self.step >= 0

    def open_once(self) -> None:
        """Show the first step, unless the user has closed the overlay before."""
        if not self.player.library.preferences.get_bool(SHOWN):
            self.open()

    def open(self) -> None:
        """Show the first step."""
        self.player.pause()
        self.step = 0

    def close(self) -> bool:
        """Continue to play; False where the overlay is not shown."""
        if not self.is_open:
            return False
        self.step = -1
        self.player.library.preferences.put(**{SHOWN: True})
        self.player.resume()
        return True

    def _next(self) -> None:
        if self.step + 1 < len(_STEPS):
            self.step += 1
        else:
            self.close()

    def view(self) -> ui.View:
        """The overlay."""
        heading, text = _STEPS[self.step]
        insets, density = self.player.display_insets, self.player.device.display.density
        top, bottom = insets.top / density, insets.bottom / density
        return ui.Column(
            "#overlayTipsLayout.ConstraintLayout",
            fill=True,
            background="#E6000000",
            padding=(16, top + 16, 16, bottom + 8),
            tap=lambda: None,
            clickable=False,
        )[
            ui.Row(w=ui.MATCH, align="center")[
                ui.IconButton(
                    "close", "#close.ImageView", desc="Close", tint="#FFFFFF", tap=self.close
                ),
                ui.Text("Video player tips", "#title", style=_TITLE, weight=1, padding=(16, 0)),
            ],
            ui.Column(w=ui.MATCH, weight=1, main="center", align="center", gap=8)[
                ui.Text(heading, "#helpTitle", style=_HEADING, align="center"),
                ui.Text(text, "#helpDescription", style=_TEXT, align="center"),
                ui.Button("NEXT", "#nextButton", style=style.BUTTON, tap=self._next),
            ],
            ui.Row(w=ui.MATCH, main="center")[
                [
                    ui.Icon(icon, f"#{name}", desc=desc, tint="#FFFFFF", size=32, w=56, h=56)
                    for icon, name, desc in _CONTROLS
                ]
            ]
            if self.step == 0
            else None,
        ]
