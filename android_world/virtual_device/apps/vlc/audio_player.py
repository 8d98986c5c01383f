"""The player of songs: a strip above the navigation, and its page with the queue."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.vlc import style
from android_world.virtual_device.apps.vlc.pages import more_button
from android_world.virtual_device.apps.vlc.playback_dialogs import (
    show_sleep_dialog,
    show_speed_dialog,
    show_time_dialog,
)
from android_world.virtual_device.apps.vlc.preference_pages import AUDIO_CONTROLS
from android_world.virtual_device.apps.vlc.preferences_screen import ControlsSheet
from android_world.virtual_device.apps.vlc.queue import NO_REPEAT, REPEAT_ALL, REPEAT_ONE
from android_world.virtual_device.framework.playback import time_text

if TYPE_CHECKING:
    from android_world.virtual_device.apps.vlc.main_screen import MainActivity

_ROW_DP = 56
_REPEATS = {
    NO_REPEAT: ("repeat", "Repeat mode"),
    REPEAT_ALL: ("repeat", "Repeat all"),
    REPEAT_ONE: ("repeat-once", "Repeat one"),
}


class AudioPlayer:
    """What plays without an image, and how it is steered."""

    def __init__(self, screen: MainActivity) -> None:
        self.screen = screen
        self.queue = screen.audio
        self.is_open = False
        self.list_shown = True

    def close(self) -> bool:
        """Show the strip again; False where only that is shown."""
        was_open, self.is_open = self.is_open and bool(self.queue), False
        return was_open

    def mini(self) -> ui.View:
        """The strip: a tap opens the page, a long press on its button stops."""
        queue, media = self.queue, self.queue.media
        pause = self._pause()
        share = queue.playback.position / queue.length_ms if queue.length_ms else 0.0
        return ui.Column("#audio_player_container.FrameLayout", w=ui.MATCH)[
            ui.LinearProgress(
                "#progress_bar", value=share, tint=style.ORANGE, w=ui.MATCH, h=2, important=False
            ),
            ui.Row(
                "#header.ConstraintLayout",
                w=ui.MATCH,
                h=56,
                padding=(16, 0, 4, 0),
                gap=12,
                align="center",
                tap=partial(setattr, self, "is_open", True),
            )[
                ui.Icon("music-note", tint=style.SECONDARY, size=32),
                self._titles(media.title, media.artist),
                ui.Text(time_text(queue.playback.position), "#header_time", style=style.SMALL),
                ui.IconButton(
                    pause[0],
                    "#header_play_pause.ImageView",
                    desc=pause[1],
                    tint=style.ICON,
                    tap=queue.toggle,
                    on_long_press=queue.stop,
                ),
            ],
        ]

    def _pause(self) -> tuple[str, str]:
        return ("pause", "Pause") if self.queue.playback.playing else ("play", "Play")

    @staticmethod
    def _titles(title: str, artist: str) -> ui.View:
        return ui.Column(weight=1)[
            ui.Text(title, "#song_title", style=style.TITLE, max_lines=1),
            ui.Text(artist, "#song_subtitle", style=style.SMALL, max_lines=1) if artist else None,
        ]

    # -- the page --------------------------------------------------------------------------------

    def build(self) -> ui.View:
        """What plays, the queue or a cover, and the buttons."""
        media = self.queue.media
        return ui.Column("#audio_player_container.FrameLayout", fill=True)[
            ui.Row(
                "#header.ConstraintLayout",
                w=ui.MATCH,
                h=64,
                padding=(16, 0, 4, 0),
                align="center",
                tap=self.close,
            )[
                self._titles(media.title, media.artist),
                self._button(
                    "playlist-play",
                    "Show playlist",
                    "playlist_switch",
                    self._turn_list,
                    self.list_shown,
                ),
                self._button("dots-vertical", "advanced options", "adv_function", self._show_more),
            ],
            self._list() if self.list_shown else self._cover(),
            self._steering(),
        ]

    def _cover(self) -> ui.View:
        return ui.Box("#cover_media_switcher.FrameLayout", w=ui.MATCH, weight=1)[
            ui.Icon("music-note", tint=style.SECONDARY, size=160, gravity="center")
        ]

    def _list(self) -> ui.View:
        rows = range(len(self.queue.paths))
        return ui.list_of("#songs_list", rows, self._row, _ROW_DP, key="queue")

    def _row(self, position: int) -> ui.View:
        media = self.screen.library.media_of(self.queue.paths[position])
        text = " - ".join(p for p in (media.artist, time_text(media.duration_ms)) if p)
        plays = position == self.queue.position
        row = ui.Row(
            "#item_container.ConstraintLayout",
            w=ui.MATCH,
            h=_ROW_DP,
            padding=(12, 0, 4, 0),
            gap=12,
            align="center",
            background=style.SELECTED if plays else "",
            tap=partial(self.queue.go_to, position),
            on_drag=partial(self._move, position),
            drag_axis="long",
        )
        row.selected = plays
        icon = "volume-high" if plays else "music-note"
        return row[
            ui.Icon(icon, "#coverImage", tint=style.SECONDARY, size=48),
            ui.Column(weight=1)[
                ui.Text(media.title, "#audio_item_title", style=style.TITLE, max_lines=1),
                ui.Text(text, "#audio_item_subtitle", style=style.SMALL) if text else None,
            ],
            more_button(partial(self._show_menu, position)),
        ]

    def _move(self, position: int, drag: ui.Drag) -> None:
        if drag.phase == "end":
            rows = round(drag.dy / self.screen.device.display.px(_ROW_DP))
            self.queue.move(position, position + rows)

    def _show_menu(self, position: int) -> None:
        screen, path = self.screen, self.queue.paths[position]
        media = [screen.library.media_of(path)]
        stop = partial(setattr, self.queue, "stop_after", path)
        screen.show_sheet(
            media[0].title,
            ("Play", "play", partial(self.queue.go_to, position)),
            ("Information", "information-outline", partial(screen.inform, media)),
            ("Add to playlist", "playlist-plus", partial(screen.show_playlist_dialog, [path])),
            ("Stop after this track", "stop", stop),
            ("Remove", "delete", partial(self.queue.remove, position)),
        )

    def _turn_list(self) -> None:
        self.list_shown = not self.list_shown

    def _show_more(self) -> None:
        screen, queue = self.screen, self.queue
        screen.show_sheet(
            "More",
            ("Sleep timer", "timer-outline", partial(show_sleep_dialog, screen, queue.stop)),
            ("Playback speed", "speedometer", partial(show_speed_dialog, screen, queue.playback)),
            ("Jump to time", "debug-step-over", partial(show_time_dialog, screen, queue.seek)),
            ("Save Playlist", "content-save", partial(screen.show_playlist_dialog, queue.paths)),
            ("Controls settings", "cog", ControlsSheet(screen, AUDIO_CONTROLS).show),
            ("Stop", "stop", queue.stop),
        )

    def _steering(self) -> ui.View:
        queue, length = self.queue, self.queue.length_ms
        at = queue.playback.position
        icon, said = _REPEATS[queue.repeat]
        return ui.Column(w=ui.MATCH, padding=(0, 0, 0, 16))[
            ui.Slider(
                "#timeline",
                value=at / length if length else 0,
                tint=style.ORANGE,
                w=ui.MATCH,
                on_change=lambda share, _: queue.seek(round(share * length)),
            ),
            ui.Row(w=ui.MATCH, padding=(16, 0))[
                ui.Text(time_text(at), "#time", style=style.SMALL),
                ui.Spacer(weight=1),
                ui.Text(time_text(length), "#length", style=style.SMALL),
            ],
            ui.Row(w=ui.MATCH, main="center", gap=12, align="center")[
                self._button(
                    "shuffle-variant", "Shuffle mode", "shuffle", queue.shuffle, queue.shuffled
                ),
                self._button("skip-previous", "Previous", "previous", partial(queue.skip, -1)),
                self._button(*self._pause(), "play_pause", queue.toggle),
                self._button("skip-next", "Next", "next", partial(queue.skip, 1)),
                self._button(icon, said, "repeat", queue.turn_repeat, queue.repeat != NO_REPEAT),
            ],
        ]

    @staticmethod
    def _button(
        icon: str, title: str, name: str, tap: Callable[[], object], active: bool = False
    ) -> ui.View:
        return ui.IconButton(
            icon,
            f"#{name}.ImageView",
            desc=title,
            tint=style.ORANGE if active else style.ICON,
            w=52,
            h=56,
            tap=tap,
        )
