"""The player: the film's frame at the position that the device's clock gives."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING
from urllib.parse import unquote

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.simple_gallery.playback import Playback
from android_world.virtual_device.apps.vlc.library import PACKAGE, Library, Media, time_text
from android_world.virtual_device.apps.vlc.media_database import MediaDatabase
from android_world.virtual_device.clock import EventHandle
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.pictures import video_frame, video_info
from android_world.virtual_device.system.audio import MediaSession
from android_world.virtual_device.system.content.resolver import ProviderError

if TYPE_CHECKING:
    from android_world.virtual_device.apps.base import ActivityInfo, App
    from android_world.virtual_device.system.phone import Phone

PLAYER = (PACKAGE, f"{PACKAGE}.gui.video.VideoPlayerActivity")
HIDE_MS = 4000
_TICK_MS = 100
_JUMP_MS = 10_000
_ORANGE = "#FF8800"
_WHITE = ui.TextStyle(14, 400, "#FFFFFF")
_HINT = "Video player. Tap to show controls. Tap the back button to hide them"


def play_intent(paths: list[str], position: int = 0) -> Intent:
    """Start the player with a list of files."""
    return Intent(component=PLAYER, extras={"paths": list(paths), "position": position})


class VideoPlayerActivity(Activity):
    """Plays at once; a tap shows the controls for some seconds."""

    edge_to_edge = True
    background = "#000000"
    light_status_bar = False

    def __init__(self, device: Phone, app: App, info: ActivityInfo, intent: Intent) -> None:
        super().__init__(device, app, info, intent)
        self.library = Library(device)
        self.paths: list[str] = []
        self.position = 0
        self.playback = Playback()
        self.controls_shown = True
        self.hide_at = 0
        self.ticker: EventHandle | None = None

    def on_create(self) -> None:
        """Find what to play, and play it."""
        self.paths = [str(p) for p in self.intent.extras.get("paths", [])] or self._from_uri()
        self.position = int(self.intent.extras.get("position", 0))
        if not self.paths or not self.device.storage.is_file(self.paths[self.position]):
            self.toast("The location cannot be played.")
            self.finish()
            return
        self._play_from_start()

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
    def _now(self) -> int:
        return self.device.clock.uptime_ms

    @property
    def media(self) -> Media:
        """What is playing."""
        return self.library.media_of(self.paths[self.position])

    def _length(self) -> int:
        known = self.media.duration_ms
        if known:
            return known
        info = video_info(self.device.storage, self.paths[self.position])
        return info.duration_ms if info else 0

    # -- time ------------------------------------------------------------------------------------

    def _play_from_start(self) -> None:
        self.playback = Playback()
        MediaDatabase(self.device).started(self.paths[self.position])
        self._play()
        self._show_controls()

    def _play(self) -> None:
        self.playback.play(self._now, self._length())
        self._start_ticking()
        self._publish()

    def _pause(self) -> None:
        self.playback.pause(self._now)
        self._stop_ticking()
        self._publish()
        at = self.playback.position(self._now)
        MediaDatabase(self.device).stopped(self.paths[self.position], at, self._length())

    def _publish(self) -> None:
        position = self.playback.position(self._now)
        session = MediaSession(
            PACKAGE, self.media.title, "", self.playback.playing, position, self._length()
        )
        self.device.audio.set_session(session)

    def _start_ticking(self) -> None:
        self._stop_ticking()
        self.ticker = self.app.call_later(_TICK_MS, self._tick, periodic=True)

    def _stop_ticking(self) -> None:
        if self.ticker is not None:
            self.ticker.cancel()
            self.ticker = None

    def _tick(self) -> None:
        now = self._now
        if self.controls_shown and self.playback.playing and now >= self.hide_at:
            self.controls_shown = False
        if self.playback.playing and self.playback.ended(now):
            self._ended()
        self.invalidate()
        if self.playback.playing:
            self._start_ticking()

    def _ended(self) -> None:
        self._pause()
        MediaDatabase(self.device).played([self.paths[self.position]])
        if self.position + 1 < len(self.paths):
            self.position += 1
            self._play_from_start()
        else:
            self.finish()

    # -- views -----------------------------------------------------------------------------------

    def build(self) -> ui.View:
        """The picture, and the controls over it."""
        path = self.paths[self.position] if self.paths else ""
        at = self.playback.position(self._now)
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
                source=video_frame(self.device.storage, path, at) if path else None,
            ),
            *(self._controls(at) if self.controls_shown and path else ()),
        ]

    def _controls(self, at: int) -> list[ui.View]:
        density = self.device.display.density
        top = self.display_insets.top / density
        bottom = self.display_insets.bottom / density
        length = self._length()
        title = ui.Text(
            self.media.title,
            "#player_overlay_title",
            style=ui.TextStyle(18, 500, "#FFFFFF"),
            max_lines=1,
            w=ui.MATCH,
            padding=(16, top + 12, 16, 12),
            background="#80000000",
        )
        times = ui.Row(w=ui.MATCH, padding=(16, 0))[
            ui.Text(time_text(at), "#player_overlay_time", style=_WHITE),
            ui.Spacer(weight=1),
            ui.Text(time_text(length), "#player_overlay_length", style=_WHITE),
        ]
        return [
            title,
            ui.Column(
                "#progress_overlay.ConstraintLayout",
                w=ui.MATCH,
                gravity="bottom",
                padding=(0, 8, 0, bottom + 8),
                background="#80000000",
            )[times, self._seek_bar(at, length), self._buttons()],
        ]

    def _seek_bar(self, at: int, length: int) -> ui.View:
        return ui.Slider(
            "#player_overlay_seekbar",
            value=at / length if length else 0,
            tint=_ORANGE,
            track="#80FFFFFF",
            w=ui.MATCH,
            on_change=lambda share, done: self._seek(round(share * length)),
        )

    def _buttons(self) -> ui.View:
        playing = self.playback.playing
        several = len(self.paths) > 1
        entries = [
            ("message-text-outline", "player_overlay_tracks", "Tracks", self._show_tracks),
            ("skip-previous", "player_overlay_previous", "Previous", self._previous)
            if several
            else None,
            ("rewind-10", "player_overlay_rewind", "Rewind 10 seconds", self._back_ten),
            (
                "pause" if playing else "play",
                "player_overlay_play",
                "Pause" if playing else "Play",
                self._play_or_pause,
            ),
            ("fast-forward-10", "player_overlay_forward", "Forward 10 seconds", self._on_ten),
            ("skip-next", "player_overlay_next", "Next", self._next) if several else None,
            ("dots-horizontal", "player_overlay_adv_function", "More", self._show_more),
        ]
        return ui.Row(w=ui.MATCH, main="center", gap=4)[
            [
                ui.IconButton(
                    entry[0],
                    ".ImageView",
                    tint="#FFFFFF",
                    size=32,
                    w=52,
                    h=56,
                    resource_id=entry[1],
                    desc=entry[2],
                    tap=entry[3],
                )
                for entry in entries
                if entry is not None
            ]
        ]

    def _show_tracks(self) -> None:
        info = video_info(self.device.storage, self.paths[self.position])
        video = f"Video track: {info.width} x {info.height}" if info else "Video track"
        items = [
            ui.MenuItem(video, icon="filmstrip"),
            ui.MenuItem(
                "Audio track" if info and info.has_sound else "No audio track", icon="music"
            ),
            ui.MenuItem(
                "Download subtitles",
                partial(ui.show_unavailable, self, "Download subtitles"),
                icon="subtitles-outline",
            ),
        ]
        ui.MenuSheet(self, items, title="Tracks").show()

    def _show_more(self) -> None:
        later = (
            ("Sleep timer", "timer-outline"),
            ("Playback speed", "speedometer"),
            ("Equalizer", "equalizer"),
            ("Add to playlist", "playlist-plus"),
        )
        items = [
            ui.MenuItem("Jump to time", self._ask_time, icon="debug-step-over"),
            *[
                ui.MenuItem(name, partial(ui.show_unavailable, self, name), icon=icon)
                for name, icon in later
            ],
            ui.MenuItem("Video information", self._inform, icon="information-outline"),
        ]
        ui.MenuSheet(self, items, title="More").show()

    def _ask_time(self) -> None:
        fields = [ui.InputField("", "mm:ss", "jump_dialog_time")]
        ui.InputDialog(self, "Jump to time", fields, self._jump).show()

    def _jump(self, text: str) -> object:
        parts = text.strip().split(":")
        if not 0 < len(parts) <= 3 or not all(p.isdecimal() for p in parts):
            return ui.KEEP_OPEN
        seconds = 0
        for part in parts:
            seconds = seconds * 60 + int(part)
        self._seek(seconds * 1000)
        return None

    def _inform(self) -> None:
        media = self.media
        text = f"{media.file_name}\n{time_text(self._length())}  {media.resolution}\n{media.path}"
        ui.AlertDialog(self, "Information", text, ("OK", None)).show()

    # -- controls --------------------------------------------------------------------------------

    def _show_controls(self) -> None:
        self.controls_shown = True
        self.hide_at = self._now + HIDE_MS
        self.invalidate()

    def _toggle_controls(self) -> None:
        if self.controls_shown:
            self.controls_shown = False
            self.invalidate()
        else:
            self._show_controls()

    def _play_or_pause(self) -> None:
        if self.playback.playing:
            self._pause()
        else:
            self._play()
        self._show_controls()

    def _seek(self, position_ms: int) -> None:
        self.playback.duration_ms = self._length()
        self.playback.seek(self._now, min(position_ms, max(0, self._length() - 1)))
        self._publish()
        self._show_controls()

    def _back_ten(self) -> None:
        self._seek(self.playback.position(self._now) - _JUMP_MS)

    def _on_ten(self) -> None:
        self._seek(self.playback.position(self._now) + _JUMP_MS)

    def _seek_by_drag(self, drag: ui.Drag) -> None:
        if drag.phase == "end":
            share = drag.dx / drag.bounds.width
            self._seek(self.playback.position(self._now) + round(share * 60_000))

    def _previous(self) -> None:
        self.position = max(0, self.position - 1)
        self._play_from_start()

    def _next(self) -> None:
        self.position = min(len(self.paths) - 1, self.position + 1)
        self._play_from_start()
