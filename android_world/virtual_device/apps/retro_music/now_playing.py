"""The whole player, and the queue behind it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Fragment
from android_world.virtual_device.apps.retro_music import style
from android_world.virtual_device.apps.retro_music.activity import VOLUME
from android_world.virtual_device.apps.retro_music.library import PACKAGE, Song, length, lyrics
from android_world.virtual_device.apps.retro_music.player import NO_REPEAT, REPEAT_ONE
from android_world.virtual_device.apps.retro_music.player_dialogs import SleepDialog, SpeedDialog
from android_world.virtual_device.apps.retro_music.playlists import PlaylistStore
from android_world.virtual_device.apps.retro_music.queue_page import QueuePage
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.system.audio import STREAMS

if TYPE_CHECKING:
    from android_world.virtual_device.apps.retro_music.main import MainActivity

DRIVE_MODE = (PACKAGE, f"{PACKAGE}.activities.DriveModeActivity")
_MUSIC = STREAMS["music"]
_TIME = ui.TextStyle(14, 400, "#191C1E")
_WORDS = ui.TextStyle(18, 400, "#191C1E")
_ARTIST = ui.TextStyle(16, 400, "#5F6368")


class NowPlayingPage(Fragment):
    """Picture, times, title, buttons; swiping down goes back."""

    def __init__(self, main: MainActivity) -> None:
        super().__init__(main)
        self.main = main

    def build(self) -> ui.View:
        song = self.main.player.song
        wide = self.device.display.size[0] > self.device.display.size[1]
        picture = ui.Column(weight=1, h=ui.MATCH, w=ui.MATCH, main="center", align="center")[
            self._lyrics(song)
            or style.artwork(self.device, song, self._image_size(wide), corner=24)
        ]
        controls = ui.Column(
            w=ui.MATCH, h=ui.MATCH if wide else ui.WRAP, weight=1 if wide else 0, main="center"
        )[
            self._times(song),
            ui.Column(w=ui.MATCH, align="center", gap=8, padding=(24, 8))[
                ui.Text(
                    song.title if song else "",
                    "#title",
                    style=style.LARGE,
                    max_lines=1,
                    tap=partial(self.main.open_album, song) if song else None,
                ),
                ui.Text(
                    song.artist_name if song else "",
                    "#text",
                    style=_ARTIST,
                    max_lines=1,
                    tap=partial(self.main.open_artist, song) if song else None,
                ),
            ],
            self._buttons(),
            self._volume() if self.main.library.preferences.get_bool(VOLUME) else None,
        ]
        frame: ui.Group = ui.Row(w=ui.MATCH, weight=1) if wide else ui.Column(w=ui.MATCH, weight=1)
        return ui.Column(
            "#slidingPanel.FrameLayout", fill=True, on_drag=self._on_swipe_down, drag_axis="y"
        )[frame[picture, controls], self._bar(song)]

    def _lyrics(self, song: Song | None) -> ui.View | None:
        """The words of the song in place of its image, where the user wants them."""
        if song is None or not self.main.library.preferences.get_bool("show_lyrics"):
            return None
        words = lyrics(self.device, song.path) or "No lyrics found"
        return ui.Scroll("#lyricsView.View", key=f"lyrics:{song.id}", fill=True)[
            ui.Text(words, style=_WORDS, w=ui.MATCH, align="center", padding=(24, 16))
        ]

    def _image_size(self, wide: bool) -> float:
        width, height = (side / self.device.display.density for side in self.device.display.size)
        return min(width / 2, height - 136) - 32 if wide else min(width - 48, height * 0.42)

    def _on_swipe_down(self, drag: ui.Drag) -> None:
        if drag.phase == "end" and drag.dy > 0:
            self.close()

    def _times(self, song: Song | None) -> ui.View:
        player, duration = self.main.player, max(1, song.duration_ms if song else 0)

        def seek(share: float, done: bool) -> None:
            player.seek(round(share * duration))

        return ui.Row(w=ui.MATCH, padding=(16, 0), align="center")[
            ui.Text(length(player.at_ms), "#songCurrentProgress", style=_TIME),
            ui.Slider(
                "#progressSlider",
                value=min(1.0, player.at_ms / duration),
                on_change=seek,
                tint=style.ACCENT,
                weight=1,
            ),
            ui.Text(length(song.duration_ms if song else 0), "#songTotalTime", style=_TIME),
        ]

    def _volume(self) -> ui.View:
        audio = self.device.audio

        def put(share: float, done: bool) -> None:
            audio.set_volume(_MUSIC.name, round(share * _MUSIC.maximum))

        def step(by: int) -> Callable[[], object]:
            return partial(audio.set_volume, _MUSIC.name, audio.volume(_MUSIC.name) + by)

        def button(icon: str, name: str, by: int) -> ui.View:
            return ui.IconButton(icon, f"#{name}.ImageView", tint=style.GREY, tap=step(by))

        return ui.Row("#volumeFragmentContainer", w=ui.MATCH, padding=(16, 0), align="center")[
            button("volume-medium", "volumeDown", -1),
            ui.Slider(
                "#volumeSeekBar",
                value=audio.volume(_MUSIC.name) / _MUSIC.maximum,
                on_change=put,
                tint=style.ACCENT,
                weight=1,
            ),
            button("volume-high", "volumeUp", 1),
        ]

    def _buttons(self) -> ui.View:
        player = self.main.player
        repeat = "repeat-once" if player.repeat == REPEAT_ONE else "repeat"
        looped = style.ACCENT if player.repeat != NO_REPEAT else style.GREY
        mixed = style.ACCENT if player.is_shuffled else style.GREY

        def button(icon: str, name: str, act: Callable[[], object], tint: str) -> ui.View:
            return ui.IconButton(icon, f"#{name}", tint=tint, size=28, w=56, h=56, tap=act)

        return ui.Row(w=ui.MATCH, main="center", align="center", gap=4, padding=(0, 8))[
            button(repeat, "repeatButton", player.cycle_repeat, looped),
            button("skip-previous", "previousButton", player.previous, "#191C1E"),
            ui.Fab(
                "#playPauseButton",
                icon="pause" if player.playing else "play",
                gravity="center",
                margin=(12, 0),
                tap=player.toggle,
            ),
            button("skip-next", "nextButton", player.next, "#191C1E"),
            button("shuffle-variant", "shuffleButton", player.toggle_shuffle, mixed),
        ]

    # -- the bar ---------------------------------------------------------------------------------

    def _bar(self, song: Song | None) -> ui.View:
        liked = song is not None and PlaylistStore(self.device).is_favorite(song)
        heart = "heart" if liked else "heart-outline"

        def icon(title: str, act: Callable[[], object], sign: str, name: str) -> ui.Action:
            return ui.Action(title, act, sign, name, "always", enabled=song is not None)

        return ui.AppBar(
            "#playerToolbar",
            activity=self.main,
            navigation=("chevron-down", "Navigate up", self.close),
            actions=[
                icon(
                    "Sleep timer",
                    self._show_sleep_dialog,
                    "timer-outline",
                    "action_sleep_timer",
                ),
                icon("Lyrics", self._toggle_lyrics, "text-box-outline", "action_toggle_lyrics"),
                icon("Favorites", self._like, heart, "action_toggle_favorite"),
                ui.Action(
                    "Now playing queue",
                    lambda: self.main.push(QueuePage(self.main)),
                    "playlist-music",
                    "now_playing",
                    "always",
                ),
                *(self._entries(song) if song else ()),
            ],
        )

    def _entries(self, song: Song) -> list[ui.Action]:
        main, do = self.main, self.main.songs
        entries: tuple[tuple[str, Callable[[], object]], ...] = (
            ("Playback Speed", self._show_speed_dialog),
            ("Drive mode", lambda: self.main.start_activity(Intent(component=DRIVE_MODE))),
            ("Go to album", partial(main.open_album, song)),
            ("Go to artist", partial(main.open_artist, song)),
            ("Go to genre", partial(main.open_genre, song)),
            ("Add to playlist", partial(do.show_playlist_dialog, [song])),
            ("Save playing queue", self._save_queue),
            ("Share", partial(do.share, [song])),
            ("Set as ringtone", partial(do.set_ringtone, song)),
            ("Clear playing queue", main.player.clear),
            ("Details", partial(do.inform, song)),
            ("Go to Lyrics", self._show_lyrics),
            ("Equalizer", partial(main.toast, "No equalizer found.")),
            ("Delete from device", partial(do.show_delete_dialog, [song])),
        )
        return [ui.Action(title, act, show="never") for title, act in entries]

    def _save_queue(self) -> None:
        self.main.songs.show_new_playlist_dialog(self.main.player.songs)

    def _like(self) -> None:
        if (song := self.main.player.song) is not None:
            PlaylistStore(self.device).toggle_favorite(song)

    def _show_sleep_dialog(self) -> None:
        SleepDialog(self.main).show()

    def _show_speed_dialog(self) -> None:
        SpeedDialog(self.main, self.main.player).show()

    def _toggle_lyrics(self) -> None:
        """Show the words over the image, or the image again."""
        kept = self.main.library.preferences
        kept.put(show_lyrics=not kept.get_bool("show_lyrics"))

    def _show_lyrics(self) -> None:
        song = self.main.player.song
        title = song.title if song else "Lyrics"
        words = lyrics(self.device, song.path) if song else ""
        ui.AlertDialog(
            self.main, title, words or "No lyrics found", positive=("OK", None), style=style.DIALOG
        ).show()
