"""The player: the film's frame at the position that the device's clock gives."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from urllib.parse import unquote

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.simple_gallery.playback import Playback, time_text
from android_world.virtual_device.apps.vlc.app import VlcApp
from android_world.virtual_device.apps.vlc.gestures import Gestures
from android_world.virtual_device.apps.vlc.library import PACKAGE, Library, Media
from android_world.virtual_device.apps.vlc.media_database import MediaDatabase
from android_world.virtual_device.apps.vlc.playback_dialogs import ask_sleep, ask_speed, ask_time
from android_world.virtual_device.apps.vlc.playlist_sheet import PlaylistSheet
from android_world.virtual_device.apps.vlc.style import ORANGE
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.pictures import video_frame, video_info
from android_world.virtual_device.system.audio import MediaSession
from android_world.virtual_device.system.content.resolver import ProviderError
from android_world.virtual_device.ui.text import has_icon

PLAYER = (PACKAGE, f"{PACKAGE}.gui.video.VideoPlayerActivity")
_WHITE = ui.TextStyle(14, 400, "#FFFFFF")
_HINT = "Video player. Tap to show controls. Tap the back button to hide them"


def play_intent(paths: Sequence[str], position: int = 0, from_start: bool = False) -> Intent:
    """Start the player with a list of files.

    A film goes on where it was left, unless it is to be played `from_start`.
    """
    extras = {
        "paths": list(paths),
        "position": position,
        "from_start": from_start,
    }
    return Intent(component=PLAYER, extras=extras)


class VideoPlayerActivity(Activity):
    """Plays at once; a tap shows the controls for some seconds."""

    app: VlcApp

    edge_to_edge = True
    background = "#000000"
    light_status_bar = False

    def on_create(self) -> None:
        """Find what to play, and play it."""
        self.app.queue.stop()
        self.screen_orientation = Library(self.device).preferences.get_str("screen_orientation")
        self.library = Library(self.device)
        self.list_shown = False
        self.gestures = Gestures(self)
        self.playback = Playback(self.app, self._ticked)
        self.controls_shown = True
        self.hide_at = 0
        self.paths = [str(p) for p in self.intent.extras.get("paths", [])] or self._from_uri()
        self.position = int(self.intent.extras.get("position", 0))
        if not self.paths or not self.device.storage.is_file(self._path):
            self.toast("The location cannot be played.")
            self.finish()
            return
        self._begin(anew=bool(self.intent.extras.get("from_start")))

    def _from_uri(self) -> list[str]:
        data = self.intent.data
        if data.startswith("file://"):
            return [unquote(data.removeprefix("file://"))]
        try:
            return [self.device.content.file_path(data)] if data else []
        except (ProviderError, OSError):
            return []

    def on_pause(self) -> None:
        """Another screen comes to the front: the film stands still, or goes on unseen."""
        if not self.playback.playing:
            return
        at = self.playback.position
        self._pause()
        if self.library.in_background:
            self.app.queue.play(self.paths, self.position, at)

    def on_resume(self) -> None:
        """A film that went on unseen has its picture again."""
        queue = self.app.queue
        if queue.paths == self.paths and queue:
            self.position, at = queue.position, queue.playback.position
            queue.stop()
            self._begin(anew=True)
            self._seek(at)

    def on_destroy(self) -> None:
        """The system forgets what was playing."""
        if not self.app.queue:
            self.device.audio.drop_session(PACKAGE)

    @property
    def _path(self) -> str:
        return self.paths[self.position]

    @property
    def media(self) -> Media:
        """What is playing."""
        return self.library.media_of(self._path)

    @property
    def _database(self) -> MediaDatabase:
        return MediaDatabase(self.device)

    def _length(self) -> int:
        if known := self.media.duration_ms:
            return known
        info = video_info(self.device.storage, self._path)
        return info.duration_ms if info else 0

    # -- time ------------------------------------------------------------------------------------

    def _begin(self, anew: bool = False) -> None:
        self.playback.reset()
        if not anew and self.library.preferences.get_bool("video_resume", True):
            self.playback.seek(self._database.stopped_at(self._path))
        self._database.started(self._path)
        self._play()
        self._show_controls()

    def _play(self) -> None:
        self.playback.play(self._length())
        self._publish()

    def _pause(self) -> None:
        self.playback.pause()
        self._publish()
        self._database.stopped(self._path, self.playback.position, self._length())

    def _publish(self) -> None:
        title, playback = self.media.title, self.playback
        position, length = playback.position, self._length()
        session = MediaSession(PACKAGE, title, "", playback.playing, position, length)
        self.device.audio.set_session(session)

    def _ticked(self) -> None:
        playing = self.playback.playing
        if playing and self.device.clock.uptime_ms >= self.hide_at:
            self.controls_shown = False
        if playing and self.playback.ended:
            self._ended()
        self.invalidate()

    def _ended(self) -> None:
        self._pause()
        self._database.played([self._path])
        if self.position + 1 < len(self.paths):
            self.position += 1
            self._begin()
        else:
            self.finish()

    # -- views -----------------------------------------------------------------------------------

    def build(self) -> ui.View:
        """The picture, and the controls over it."""
        path = self._path if self.paths else ""
        at = self.playback.position
        return ui.Box(
            "#player_root.RelativeLayout",
            fill=True,
            desc=_HINT,
            background=self.background,
            tap=self._toggle_controls,
            on_double_tap=self._play_or_pause,
            on_drag=self.gestures.drag,
        )[
            ui.Image(
                "#surface_video.SurfaceView",
                fill=True,
                source=None if not path else video_frame(self.device.storage, path, at),
            ),
            *self.gestures.views(),
            *(self._controls(at) if self.controls_shown and path else ()),
            self._list() if self.list_shown else None,
        ]

    def _controls(self, at: int) -> list[ui.View]:
        density, length = self.device.display.density, self._length()
        top, bottom = self.display_insets.top / density, self.display_insets.bottom / density
        return [
            ui.Text(
                self.media.title,
                "#player_overlay_title",
                style=ui.TextStyle(18, 500, "#FFFFFF"),
                max_lines=1,
                w=ui.MATCH,
                padding=(16, top + 12, 16, 12),
                background="#80000000",
            ),
            ui.Column(
                "#progress_overlay.ConstraintLayout",
                w=ui.MATCH,
                gravity="bottom",
                padding=(0, 8, 0, bottom + 8),
                background="#80000000",
            )[
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
                    on_change=lambda share, _: self._seek(round(share * length)),
                ),
                self._buttons(),
            ],
        ]

    def _list(self) -> ui.View:
        """The films that play one after another; a tap on one plays it."""
        rows = [self._list_row(i) for i in range(len(self.paths))]
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
                ui.IconButton(
                    "close",
                    "#close_button.ImageView",
                    desc="Close",
                    tint="#FFFFFF",
                    tap=self._turn_list,
                ),
            ],
            ui.Scroll("#video_playlist.RecyclerView", key="queue", w=ui.MATCH, weight=1)[
                ui.Column(w=ui.MATCH)[rows]
            ],
        ]

    def _list_row(self, position: int) -> ui.View:
        shade = ORANGE if position == self.position else "#FFFFFF"
        title = self.library.media_of(self.paths[position]).title
        return ui.Row(
            ".ConstraintLayout",
            w=ui.MATCH,
            h=56,
            padding=(16, 0, 4, 0),
            align="center",
            tap=partial(self._go_to, position),
        )[
            ui.Text(
                title,
                "#audio_item_title",
                style=ui.TextStyle(16, 400, shade),
                max_lines=1,
                weight=1,
            ),
            ui.IconButton(
                "close",
                "#item_remove.ImageView",
                desc="Remove",
                tint="#FFFFFF",
                tap=partial(self._remove, position),
            )
            if position != self.position
            else None,
        ]

    def _turn_list(self) -> None:
        self.list_shown = not self.list_shown
        self._show_controls()

    def _go_to(self, position: int) -> None:
        self._skip(position - self.position)

    def _remove(self, position: int) -> None:
        del self.paths[position]
        self.position -= position < self.position

    def on_back(self) -> bool:
        """Close the list of films, or the player."""
        shown, self.list_shown = self.list_shown, False
        return shown

    def _buttons(self) -> ui.View:
        several = len(self.paths) > 1
        pause = ("pause", "Pause") if self.playback.playing else ("play", "Play")
        delay = self.library.jump_s
        back, on = partial(self.jump, -1000 * delay), partial(self.jump, 1000 * delay)
        previous, following = partial(self._skip, -1), partial(self._skip, 1)
        return ui.Row(w=ui.MATCH, main="center", gap=4)[
            _button("message-text-outline", "Tracks", "tracks", self._show_tracks),
            _button("skip-previous", "Previous", "previous", previous) if several else None,
            _button(_jumping("rewind", delay), f"Rewind {delay} seconds", "rewind", back),
            _button(*pause, "play", self._play_or_pause),
            _button(_jumping("fast-forward", delay), f"Forward {delay} seconds", "forward", on),
            _button("skip-next", "Next", "next", following) if several else None,
            _list_button(self._turn_list) if several else None,
            _button("dots-horizontal", "More", "adv_function", self._show_more),
        ]

    def _show_tracks(self) -> None:
        info = video_info(self.device.storage, self._path)
        video = f"Video track: {info.width} x {info.height}" if info else "Video track"
        audio = "Audio track" if info and info.has_sound else "No audio track"
        items = [
            ui.MenuItem(video, icon="filmstrip"),
            ui.MenuItem(audio, icon="music"),
            ui.MenuItem("Download subtitles", enabled=False, icon="download"),
        ]
        ui.MenuSheet(self, items, title="Tracks").show()

    def _show_more(self) -> None:
        items = [
            ui.MenuItem(
                "Jump to time", partial(ask_time, self, self._seek), icon="debug-step-over"
            ),
            ui.MenuItem("Sleep timer", partial(ask_sleep, self, self.finish), icon="timer-outline"),
            ui.MenuItem(
                "Playback speed", partial(ask_speed, self, self.playback), icon="speedometer"
            ),
            ui.MenuItem("Play as audio", self._turn_audio, icon="music-note"),
            ui.MenuItem("Add to playlist", self._ask_playlist, icon="playlist-plus"),
            ui.MenuItem("Video information", self._inform, icon="information-outline"),
        ]
        ui.MenuSheet(self, items, title="More").show()

    def _turn_audio(self) -> None:
        """The films go on without a picture, and the lists are shown."""
        at = self.playback.position
        self.playback.pause()
        self.app.queue.play(self.paths, self.position, at)
        self.finish()

    def _ask_playlist(self) -> None:
        PlaylistSheet(self, [self._path]).show()

    def _inform(self) -> None:
        media = self.media
        text = f"{media.file_name}\n{time_text(self._length())}  {media.resolution}\n{media.path}"
        ui.AlertDialog(self, "Information", text, ("OK", None)).show()

    # -- controls --------------------------------------------------------------------------------

    def _show_controls(self) -> None:
        self.controls_shown = True
        self.hide_at = self.device.clock.uptime_ms + self.library.controls_ms

    def _toggle_controls(self) -> None:
        self.controls_shown = not self.controls_shown
        self.hide_at = self.device.clock.uptime_ms + self.library.controls_ms

    def _play_or_pause(self) -> None:
        if self.playback.playing:
            self._pause()
        else:
            self._play()
        self._show_controls()

    def _seek(self, position_ms: int) -> None:
        self.playback.duration_ms = self._length()
        self.playback.seek(min(position_ms, max(0, self._length() - 1)))
        self._publish()
        self._show_controls()

    def jump(self, distance_ms: int) -> None:
        """Go so much further, or back."""
        self._seek(self.playback.position + distance_ms)

    def _skip(self, step: int) -> None:
        self.position = min(max(0, self.position + step), len(self.paths) - 1)
        self._begin()


def _jumping(icon: str, seconds: int) -> str:
    """The icon with its number, where there is one."""
    named = f"{icon}-{seconds}"
    return named if has_icon(named) else icon


def _button(icon: str, title: str, name: str, action: Callable[[], object]) -> ui.View:
    return ui.IconButton(
        icon,
        f"#player_overlay_{name}.ImageView",
        tint="#FFFFFF",
        size=32,
        w=44,
        h=56,
        desc=title,
        tap=action,
    )


def _list_button(action: Callable[[], object]) -> ui.View:
    return ui.IconButton(
        "playlist-play",
        "#playlist_toggle.ImageView",
        tint="#FFFFFF",
        size=32,
        w=44,
        h=56,
        desc="Show playlist",
        tap=action,
    )
