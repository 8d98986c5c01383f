"""Drive mode: the player with large buttons."""

from __future__ import annotations

from collections.abc import Callable

from android_world.virtual_device import ui
from android_world.virtual_device.apps.retro_music import style
from android_world.virtual_device.apps.retro_music.activity import RetroActivity
from android_world.virtual_device.apps.retro_music.app import RetroApp
from android_world.virtual_device.apps.retro_music.library import length
from android_world.virtual_device.apps.retro_music.player import NO_REPEAT, REPEAT_ONE
from android_world.virtual_device.apps.retro_music.playlists import PlaylistStore


class DriveModeActivity(RetroActivity):
    """What plays, in large letters."""

    app: RetroApp

    def build(self) -> ui.View:
        player = self.app.player
        song = player.song
        title, artist = (song.title, song.artist_name) if song else ("", "")
        liked = song is not None and PlaylistStore(self.device).is_favorite(song)
        repeat = "repeat-once" if player.repeat == REPEAT_ONE else "repeat"
        duration = max(1, song.duration_ms if song else 0)
        accent, grey = style.ACCENT, style.GREY

        def button(
            icon: str, name: str, act: Callable[[], object], on: bool = True, size: float = 40
        ) -> ui.View:
            tint = accent if on else grey
            return ui.IconButton(icon, f"#{name}", tint=tint, size=size, w=64, h=64, tap=act)

        return ui.Scroll(key="drive", fill=True)[
            ui.Column(w=ui.MATCH, align="center", padding=(16, 16), gap=24)[
                ui.Row(w=ui.MATCH)[button("close", "close", self.finish, size=32)],
                ui.Text(title, "#songTitle", style=ui.TextStyle(34, 500, "#191C1E"), max_lines=2),
                ui.Text(artist, "#songText", style=ui.TextStyle(22, 400, "#5F6368"), max_lines=1),
                ui.Slider(
                    "#progressSlider",
                    value=min(1.0, player.at_ms / duration),
                    on_change=lambda share, _: player.seek(round(share * duration)),
                    w=ui.MATCH,
                ),
                ui.Row(w=ui.MATCH, padding=(16, 0))[
                    ui.Text(length(player.at_ms), "#songCurrentProgress", style=style.TITLE),
                    ui.Spacer(weight=1),
                    ui.Text(length(duration if song else 0), "#songTotalTime", style=style.TITLE),
                ],
                ui.Row(gap=16)[
                    button("skip-previous", "previousButton", player.previous),
                    button("pause" if player.playing else "play", "playPauseButton", player.toggle),
                    button("skip-next", "nextButton", player.next),
                ],
                ui.Row(gap=16)[
                    button(
                        repeat, "repeatButton", player.cycle_repeat, player.repeat != NO_REPEAT, 32
                    ),
                    button("heart" if liked else "heart-outline", "songFavourite", self._like),
                    button(
                        "shuffle-variant",
                        "shuffleButton",
                        player.toggle_shuffle,
                        player.is_shuffled,
                        32,
                    ),
                ],
            ]
        ]

    def _like(self) -> None:
        if (song := self.app.player.song) is not None:
            PlaylistStore(self.device).toggle_favorite(song)
