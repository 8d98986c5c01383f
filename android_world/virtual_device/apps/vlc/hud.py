"""What is over the video: its title, time and buttons, and the list of videos."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.vlc.style import ORANGE
from android_world.virtual_device.framework.playback import time_text
from android_world.virtual_device.ui.fonts import has_icon

if TYPE_CHECKING:
    from android_world.virtual_device.apps.vlc.player import VideoPlayerActivity

_WHITE = ui.TextStyle(14, 400, "#FFFFFF")
_LOCK = "Tap to lock/unlock orientation"


class Hud:
    """The player's controls, and the videos that play one after another."""

    def __init__(self, player: VideoPlayerActivity) -> None:
        self.player = player
        self.list_shown = False

    def close_list(self) -> bool:
        """Take the list away; False where there is none."""
        shown, self.list_shown = self.list_shown, False
        return shown

    def _turn_list(self) -> None:
        self.list_shown = not self.list_shown
        self.player.show_controls()

    # -- controls --------------------------------------------------------------------------------

    def controls(self) -> list[ui.View]:
        """Title above; time, position and buttons below."""
        player = self.player
        density = player.device.display.density
        insets = player.display_insets
        top, bottom = insets.top / density, insets.bottom / density
        return [
            self._title((16, top + 12, 4, 12)),
            ui.Column(
                "#progress_overlay.ConstraintLayout",
                w=ui.MATCH,
                gravity="bottom",
                padding=(0, 8, 0, bottom + 8),
                background="#80000000",
            )[*self._time(), self._buttons()],
        ]

    def _title(self, padding: tuple[float, float, float, float]) -> ui.View:
        """The video's name, and the way to the list of videos."""
        return ui.Row(w=ui.MATCH, padding=padding, background="#80000000", align="center")[
            ui.Text(
                self.player.media.title,
                "#player_overlay_title",
                style=ui.TextStyle(18, 500, "#FFFFFF"),
                max_lines=1,
                weight=1,
            ),
            _button("playlist-play", "Show playlist", "", self._turn_list, "playlist_toggle")
            if len(self.player.paths) > 1
            else None,
        ]

    def _time(self) -> list[ui.View]:
        player, at, length = self.player, self.player.playback.position, self.player.length_ms
        return [
            ui.Row(w=ui.MATCH, padding=(16, 0))[
                ui.Text(time_text(at), "#player_overlay_time", style=_WHITE),
                ui.Spacer(weight=1),
                ui.Text(time_text(length), "#player_overlay_length", style=_WHITE),
            ],
            ui.Slider(
                "#player_overlay_seekbar",
                value=at / length if length else 0,
                tint=ORANGE,
                track="#80FFFFFF",
                w=ui.MATCH,
                on_change=lambda share, _: player.seek(round(share * length)),
            ),
        ]

    def _buttons(self) -> ui.View:
        player = self.player
        several = len(player.paths) > 1
        pause = ("pause", "Pause") if player.playback.playing else ("play", "Play")
        delay = player.library.jump_s
        back, on = partial(player.jump, -1000 * delay), partial(player.jump, 1000 * delay)
        previous, following = partial(player.skip, -1), partial(player.skip, 1)
        lock = ("lock" if player.is_rotation_locked else "screen-rotation", _LOCK)
        return ui.Row(w=ui.MATCH, main="center")[
            _button("message-text-outline", "Tracks", "tracks", player.tracks.ask),
            _button(*lock, "", player.lock_turning, "orientation_toggle"),
            _button("skip-previous", "Previous", "", previous, "playlist_previous")
            if several
            else None,
            _button(_jumping("rewind", delay), f"Rewind {delay} seconds", "rewind", back),
            _button(*pause, "play", player.play_or_pause),
            _button(_jumping("fast-forward", delay), f"Forward {delay} seconds", "forward", on),
            _button("skip-next", "Next", "", following, "playlist_next") if several else None,
            _button("aspect-ratio", "Aspect ratio", "", player.fit_otherwise, "player_resize"),
            _button("dots-horizontal", "advanced options", "adv_function", player.show_more),
        ]

    # -- list ------------------------------------------------------------------------------------

    def list(self) -> ui.View:
        """The videos that play one after another; a tap on one plays it."""
        rows = [self._row(i) for i in range(len(self.player.paths))]
        return ui.Column(
            "#video_playlist_container.ConstraintLayout",
            w=320,
            h=ui.MATCH,
            gravity="end",
            background="#E6121212",
            padding=(0, 48, 0, 24),
        )[
            ui.Row(w=ui.MATCH, padding=(16, 0, 4, 0), align="center")[
                ui.Text("Play queue", style=ui.TextStyle(18, 500, "#FFFFFF"), weight=1),
                _cross("close_button", "Close", self._turn_list),
            ],
            ui.Scroll("#video_playlist.RecyclerView", key="queue", w=ui.MATCH, weight=1)[
                ui.Column(w=ui.MATCH)[rows]
            ],
        ]

    def _row(self, position: int) -> ui.View:
        player = self.player
        here = position == player.position
        title = player.library.media_of(player.paths[position]).title
        return ui.Row(
            ".ConstraintLayout",
            w=ui.MATCH,
            h=56,
            padding=(16, 0, 4, 0),
            align="center",
            tap=partial(player.skip, position - player.position),
        )[
            ui.Text(
                title,
                "#audio_item_title",
                style=ui.TextStyle(16, 400, ORANGE if here else "#FFFFFF"),
                max_lines=1,
                weight=1,
            ),
            None if here else _cross("item_delete", "Remove", partial(player.remove, position)),
        ]


def _jumping(icon: str, seconds: int) -> str:
    """The icon with its number, where there is one."""
    named = f"{icon}-{seconds}"
    return named if has_icon(named) else icon


def _cross(name: str, title: str, tap: Callable[[], object]) -> ui.View:
    return ui.IconButton("close", f"#{name}.ImageView", desc=title, tint="#FFFFFF", tap=tap)


def _button(
    icon: str, title: str, name: str, action: Callable[[], object], resource_id: str = ""
) -> ui.View:
    return ui.IconButton(
        icon,
        f"#{resource_id or 'player_overlay_' + name}.ImageView",
        tint="#FFFFFF",
        size=32,
        w=40,
        h=56,
        desc=title,
        tap=action,
    )
