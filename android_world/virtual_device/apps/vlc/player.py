"""The player: the film's frame at the position that the device's clock gives."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from urllib.parse import unquote

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.simple_gallery.playback import Playback, time_text
from android_world.virtual_device.apps.vlc.library import PACKAGE, Library, Media
from android_world.virtual_device.apps.vlc.media_database import MediaDatabase
from android_world.virtual_device.apps.vlc.playlist_sheet import PlaylistSheet
from android_world.virtual_device.apps.vlc.style import ORANGE
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.pictures import video_frame, video_info
from android_world.virtual_device.system.audio import MediaSession
from android_world.virtual_device.system.content.resolver import ProviderError

PLAYER = (PACKAGE, f"{PACKAGE}.gui.video.VideoPlayerActivity")
HIDE_MS = 4000
_JUMP_MS = 10_000
_SPEEDS = (0.25, 0.5, 0.75, 1.0, 1.25, 1.5, 2.0, 4.0)
_WHITE = ui.TextStyle(14, 400, "#FFFFFF")
_HINT = "Video player. Tap to show controls. Tap the back button to hide them"


def play_intent(
    paths: Sequence[str], position: int = 0, audio: bool = False, from_start: bool = False
) -> Intent:
    """Start the player with a list of files; with `audio` it shows no picture.

    A film goes on where it was left, unless it is to be played `from_start`.
    """
    extras = {
        "paths": list(paths),
        "position": position,
        "audio": audio,
        "from_start": from_start,
    }
    return Intent(component=PLAYER, extras=extras)


class VideoPlayerActivity(Activity):
    """Plays at once; a tap shows the controls for some seconds."""

    edge_to_edge = True
    background = "#000000"
    light_status_bar = False

    def on_create(self) -> None:
        """Find what to play, and play it."""
        self.library = Library(self.device)
        self.playback = Playback(self.app, self._ticked)
        self.controls_shown = True
        self.hide_at = 0
        self.paths = [str(p) for p in self.intent.extras.get("paths", [])] or self._from_uri()
        self.position = int(self.intent.extras.get("position", 0))
        self.silent = bool(self.intent.extras.get("audio"))
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
        """Another screen comes to the front: the film stands still."""
        if self.playback.playing:
            self._pause()

    def on_destroy(self) -> None:
        """The system forgets what was playing."""
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
        if not anew:
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
            on_drag=self._seek_by_drag,
            drag_axis="x",
        )[
            ui.Image(
                "#surface_video.SurfaceView",
                fill=True,
                source=None
                if self.silent or not path
                else video_frame(self.device.storage, path, at),
            ),
            *(self._controls(at) if self.controls_shown and path else ()),
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

    def _buttons(self) -> ui.View:
        several = len(self.paths) > 1
        pause = ("pause", "Pause") if self.playback.playing else ("play", "Play")
        back, on = partial(self._jump, -_JUMP_MS), partial(self._jump, _JUMP_MS)
        previous, following = partial(self._skip, -1), partial(self._skip, 1)
        return ui.Row(w=ui.MATCH, main="center", gap=4)[
            _button("message-text-outline", "Tracks", "tracks", self._show_tracks),
            _button("skip-previous", "Previous", "previous", previous) if several else None,
            _button("rewind-10", "Rewind 10 seconds", "rewind", back),
            _button(*pause, "play", self._play_or_pause),
            _button("fast-forward-10", "Forward 10 seconds", "forward", on),
            _button("skip-next", "Next", "next", following) if several else None,
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
            ui.MenuItem("Jump to time", self._ask_time, icon="debug-step-over"),
            ui.MenuItem("Sleep timer", self._ask_sleep, icon="timer-outline"),
            ui.MenuItem("Playback speed", self._ask_speed, icon="speedometer"),
            ui.MenuItem("Play as audio", self._turn_audio, icon="music-note"),
            ui.MenuItem("Add to playlist", self._ask_playlist, icon="playlist-plus"),
            ui.MenuItem("Video information", self._inform, icon="information-outline"),
        ]
        ui.MenuSheet(self, items, title="More").show()

    def _turn_audio(self) -> None:
        self.silent = not self.silent

    def _ask_playlist(self) -> None:
        PlaylistSheet(self, [self._path]).show()

    def _ask_speed(self) -> None:
        def put(position: int) -> None:
            self.playback.speed = _SPEEDS[position]

        labels = [f"{speed:.2f}x" for speed in _SPEEDS]
        at = _SPEEDS.index(self.playback.speed)
        ui.ListDialog(self, "Playback speed", labels, put, kind="single", selected=at).show()

    def _ask_sleep(self) -> None:
        def put(text: str) -> object:
            if not text.strip().isdecimal() or not 0 < int(text) <= 1440:
                return ui.KEEP_OPEN
            self.app.call_later(int(text) * 60_000, self.finish)
            return None

        fields = [ui.InputField("", "Minutes", "sleep_time")]
        ui.InputDialog(self, "Sleep in", fields, put).show()

    def _ask_time(self) -> None:
        def jump(text: str) -> object:
            parts = text.strip().split(":")
            if not 0 < len(parts) <= 3 or not all(p.isdecimal() for p in parts):
                return ui.KEEP_OPEN
            seconds = 0
            for part in parts:
                seconds = seconds * 60 + int(part)
            self._seek(seconds * 1000)
            return None

        fields = [ui.InputField("", "mm:ss", "jump_dialog_time")]
        ui.InputDialog(self, "Jump to time", fields, jump).show()

    def _inform(self) -> None:
        media = self.media
        text = f"{media.file_name}\n{time_text(self._length())}  {media.resolution}\n{media.path}"
        ui.AlertDialog(self, "Information", text, ("OK", None)).show()

    # -- controls --------------------------------------------------------------------------------

    def _show_controls(self) -> None:
        self.controls_shown = True
        self.hide_at = self.device.clock.uptime_ms + HIDE_MS

    def _toggle_controls(self) -> None:
        self.controls_shown = not self.controls_shown
        self.hide_at = self.device.clock.uptime_ms + HIDE_MS

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

    def _jump(self, distance_ms: int) -> None:
        self._seek(self.playback.position + distance_ms)

    def _seek_by_drag(self, drag: ui.Drag) -> None:
        if drag.phase == "end":
            self._jump(round(drag.dx / drag.bounds.width * 60_000))

    def _skip(self, step: int) -> None:
        self.position = min(max(0, self.position + step), len(self.paths) - 1)
        self._begin()


def _button(icon: str, title: str, name: str, action: Callable[[], object]) -> ui.View:
    return ui.IconButton(
        icon,
        f"#player_overlay_{name}.ImageView",
        tint="#FFFFFF",
        size=32,
        w=52,
        h=56,
        desc=title,
        tap=action,
    )
