"""A finger on the video: left half brightness, right half volume, sideways the time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.system.audio import STREAMS

if TYPE_CHECKING:
    from android_world.virtual_device.apps.vlc.player import VideoPlayerActivity

_SEEK_MS = 60_000  # across the whole width
_SHOWN_MS = 1000
_MUSIC = STREAMS["music"]


class Gestures:
    """What a drag changes, and the text that reports this."""

    def __init__(self, player: VideoPlayerActivity) -> None:
        self.player = player
        self.brightness = 1.0  # of the player's own window
        self.said, self._said_at = "", 0
        self._kind, self._from = "", 0.0

    @property
    def info(self) -> str:
        """What was changed last, for a second after it."""
        late = self.player.device.clock.uptime_ms - self._said_at > _SHOWN_MS
        return "" if late else self.said

    def drag(self, drag: ui.Drag) -> None:
        """One phase of a drag; its first movement decides what it is about."""
        if drag.phase == "start" or not self._kind:
            self._kind = self._kind_of(drag)
            self._from = self._value()
        if self._kind == "seek":
            if drag.phase == "end":
                self.player.jump(round(drag.dx / drag.bounds.width * _SEEK_MS))
        elif self._kind:
            self._set_level(min(1.0, max(0.0, self._from - drag.dy / drag.bounds.height)))
        if drag.phase == "end":
            self._kind = ""

    def _kind_of(self, drag: ui.Drag) -> str:
        preferences = self.player.library.preferences
        if abs(drag.dx) >= abs(drag.dy):
            return "seek" if preferences.get_bool("enable_swipe_seek", True) else ""
        left = drag.start_x < drag.bounds.left + drag.bounds.width / 2
        kind = "brightness" if left else "volume"
        return kind if preferences.get_bool(f"enable_{kind}_gesture", True) else ""

    def _value(self) -> float:
        if self._kind == "volume":
            return self.player.device.audio.volume(_MUSIC.name) / _MUSIC.maximum
        return self.brightness

    def _set_level(self, share: float) -> None:
        if self._kind == "volume":
            self.player.device.audio.set_volume(_MUSIC.name, round(share * _MUSIC.maximum))
        else:
            self.brightness = share
        self.tell(f"{self._kind.capitalize()}\n{round(share * 100)}%")

    def tell(self, text: str) -> None:
        """Say over the video what was changed."""
        self.said, self._said_at = text, self.player.device.clock.uptime_ms
        self.player.invalidate()

    def views(self) -> list[ui.View]:
        """The shade of a darkened image, and what was changed."""
        shade = round((1 - self.brightness) * 0.8 * 255)
        said = self.info
        return [
            *([ui.View(fill=True, background=f"#{shade:02X}000000")] if shade else []),
            *(
                [
                    ui.Text(
                        said,
                        "#player_overlay_textinfo",
                        style=ui.TextStyle(24, 400, "#FFFFFF"),
                        align="center",
                        gravity="center",
                        padding=12,
                        background="#80000000",
                        corner=8,
                    )
                ]
                if said
                else []
            ),
        ]
