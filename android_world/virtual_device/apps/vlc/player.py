"""The player: the video's frame at the position that the device's clock gives."""

from __future__ import annotations

from functools import partial
from urllib.parse import unquote

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.vlc import style
from android_world.virtual_device.apps.vlc.app import VlcApp
from android_world.virtual_device.apps.vlc.gestures import Gestures
from android_world.virtual_device.apps.vlc.hud import Hud
from android_world.virtual_device.apps.vlc.library import PACKAGE, Library, Media
from android_world.virtual_device.apps.vlc.media_database import MediaDatabase
from android_world.virtual_device.apps.vlc.picture_in_picture import may_pop_up
from android_world.virtual_device.apps.vlc.playback_dialogs import (
    show_sleep_dialog,
    show_speed_dialog,
    show_time_dialog,
    stored_speed,
)
from android_world.virtual_device.apps.vlc.playlist_sheet import PlaylistSheet
from android_world.virtual_device.apps.vlc.preference_pages import VIDEO_CONTROLS
from android_world.virtual_device.apps.vlc.preferences_screen import ControlsSheet
from android_world.virtual_device.apps.vlc.tracks import Tracks
from android_world.virtual_device.apps.vlc.video_tips import VideoTips
from android_world.virtual_device.codecs.images import video_frame, video_info
from android_world.virtual_device.framework.playback import Playback, time_text
from android_world.virtual_device.system.audio import MediaSession
from android_world.virtual_device.system.content.resolver import ProviderError

_POP_UP = "picture-in-picture-bottom-right"
_CONTROLS_DP = 112  # the height of the controls below
# How a film fills the screen, and what the app calls that.
_FITS = {"contain": "Best fit", "cover": "Fit screen", "fill": "Fill"}
# Values of the preference: landscape and its reverse, portrait, the last one that was locked.
_ORIENTATIONS = {"101": "landscape", "103": "landscape", "102": "portrait"}
_LAST_LOCKED = "98"
_HINT = "Video player. Tap to show controls. Tap the back button to hide them"


class VideoPlayerActivity(Activity):
    """Plays at once; a tap shows the controls for some seconds."""

    app: VlcApp

    edge_to_edge = True
    behind_cutout = True
    background = "#000000"
    light_status_bar = False

    def on_create(self) -> None:
        self.app.queue.stop()
        self.library = Library(self.device)
        self.screen_orientation = self._preferred_orientation()
        self.hud, self.tracks = Hud(self), Tracks(self)
        self.gestures, self.tips = Gestures(self), VideoTips(self)
        self.playback = Playback(self.app, self._on_tick)
        self.playback.speed = stored_speed(self.device)
        self.leaving = False  # by BACK: the film ends with the player
        self.controls_shown = True
        self.hide_at = 0
        self.fit = "contain"
        self.paths = [str(p) for p in self.intent.extras.get("paths", [])] or self._from_uri()
        self.position = int(self.intent.extras.get("position", 0))
        if not self.paths or not self.device.storage.is_file(self.path):
            self.toast("The location cannot be played.")
            self.finish()
            return
        self._start(anew=bool(self.intent.extras.get("from_start")))
        self.tips.open_once()
        if "at_ms" in self.intent.extras:
            self.seek(int(self.intent.extras["at_ms"]))

    def _from_uri(self) -> list[str]:
        data = self.intent.data
        if data.startswith("file://"):
            return [unquote(data.removeprefix("file://"))]
        try:
            return [self.device.content.file_path(data)] if data else []
        except (ProviderError, OSError):
            return []

    def on_pause(self) -> None:
        """Another screen comes to the front: the video pauses, or continues unseen."""
        if not self.playback.playing:
            return
        if self._pops_up:
            self._pop_up()
            return
        at = self.playback.position
        self._pause()
        if self.library.in_background:
            self.app.queue.play(self.paths, self.position, at)

    @property
    def _pops_up(self) -> bool:
        wanted = self.library.pops_up and not self.leaving
        return wanted and may_pop_up(self.device)

    def _pop_up(self) -> None:
        """The video continues in a small window, and the player's own screen is closed."""
        at = self.playback.position
        self._pause()
        self.app.queue.play(self.paths, self.position, at, popped_up=True)
        self.finish()

    def on_resume(self) -> None:
        queue = self.app.queue
        if queue.paths == self.paths and queue:
            self.position, at = queue.position, queue.playback.position
            queue.stop()
            self._start(anew=True)
            self.seek(at)

    def on_destroy(self) -> None:
        if not self.app.queue:
            self.device.audio.drop_session(PACKAGE)

    @property
    def path(self) -> str:
        """The file that plays."""
        return self.paths[self.position]

    @property
    def media(self) -> Media:
        """What is playing."""
        return self.library.media_of(self.path)

    @property
    def _database(self) -> MediaDatabase:
        return MediaDatabase(self.device)

    @property
    def length_ms(self) -> int:
        """How long it is."""
        if known := self.media.duration_ms:
            return known
        info = video_info(self.device.storage, self.path)
        return info.duration_ms if info else 0

    # -- time ------------------------------------------------------------------------------------

    def _start(self, anew: bool = False) -> None:
        self.playback.reset()
        self.tracks.load()
        if not anew and self.library.resumes_videos:
            self.playback.seek(self._database.stopped_at(self.path))
        self._database.mark_started(self.path)
        self._play()
        self.show_controls()

    def _play(self) -> None:
        self.playback.play(self.length_ms)
        self._publish()

    def _pause(self) -> None:
        self.playback.pause()
        self._publish()
        self._database.mark_stopped(self.path, self.playback.position, self.length_ms)

    def _publish(self) -> None:
        title, playback = self.media.title, self.playback
        position, length = playback.position, self.length_ms
        session = MediaSession(PACKAGE, title, "", playback.playing, position, length)
        self.device.audio.set_session(session)

    def _on_tick(self) -> None:
        playing = self.playback.playing
        if playing and self.device.clock.uptime_ms >= self.hide_at:
            self.controls_shown = False
        if playing and self.playback.is_over:
            self._on_end()
        self.invalidate()

    def _on_end(self) -> None:
        self._pause()
        self._database.mark_played([self.path])
        if self.position + 1 < len(self.paths):
            self.position += 1
            self._start()
        else:
            self.finish()

    # -- views -----------------------------------------------------------------------------------

    def build(self) -> ui.View:
        path = self.path if self.paths else ""
        at = self.playback.position
        return ui.Box(
            "#player_root.RelativeLayout",
            fill=True,
            desc=_HINT,
            background=self.background,
            tap=self._toggle_controls,
            on_double_tap=self.play_or_pause,
            on_drag=self.gestures.drag,
        )[
            ui.Image(
                "#surface_video.SurfaceView",
                fill=True,
                source=None if not path else video_frame(self.device.storage, path, at),
                fit=self.fit,
            ),
            self.tracks.view(_CONTROLS_DP if self.controls_shown else 0),
            *self.gestures.views(),
            *(self.hud.controls() if self._has_controls else ()),
            self.hud.list() if self.hud.list_shown else None,
            self.tips.view() if self.tips.is_open else None,
        ]

    @property
    def _has_controls(self) -> bool:
        return self.controls_shown and bool(self.paths) and not self.tips.is_open

    def remove(self, position: int) -> None:
        """Take a video out of the list."""
        del self.paths[position]
        self.position -= position < self.position

    def on_back(self) -> bool:
        closed = self.tips.close() or self.hud.close_list()
        self.leaving = not closed
        return closed

    def show_more(self) -> None:
        """What else can be done with the video."""
        pops_up = may_pop_up(self.device)
        items = [
            ui.MenuItem(
                "Jump to time", partial(show_time_dialog, self, self.seek), icon="debug-step-over"
            ),
            ui.MenuItem(
                "Sleep timer", partial(show_sleep_dialog, self, self.finish), icon="timer-outline"
            ),
            ui.MenuItem(
                "Playback speed",
                partial(show_speed_dialog, self, self.playback),
                icon="speedometer",
            ),
            *([ui.MenuItem("Pop-Up player", self._pop_up, icon=_POP_UP)] if pops_up else ()),
            ui.MenuItem("Play as audio", self._turn_audio, icon="music-note"),
            ui.MenuItem("Add to playlist", self._show_playlist_dialog, icon="playlist-plus"),
            ui.MenuItem("Controls settings", self._show_controls_settings, icon="cog"),
            ui.MenuItem("Video player tips", self.tips.open, icon="help-circle-outline"),
            ui.MenuItem("Video information", self._inform, icon="information-outline"),
        ]
        ui.MenuSheet(self, items, text_id="option_title").show()

    def _preferred_orientation(self) -> str:
        kept = self.library.preferences
        chosen = kept.get_str("screen_orientation", "99")
        last = kept.get_str("last_lock_orientation") if chosen == _LAST_LOCKED else ""
        return _ORIENTATIONS.get(chosen, last)

    @property
    def is_rotation_locked(self) -> bool:
        """Whether the player keeps its current rotation."""
        return bool(self.screen_orientation)

    def lock_turning(self) -> None:
        """Keep the current rotation, or turn with the phone again."""
        width, height = self.device.display.size
        side = "landscape" if width > height else "portrait"
        self.screen_orientation = "" if self.is_rotation_locked else side
        if self.screen_orientation:
            self.library.preferences.put(last_lock_orientation=side)
        self.device.windows.relayout()
        self.show_controls()

    def fit_otherwise(self) -> None:
        """The video fills the screen in the next way."""
        fits = list(_FITS)
        self.fit = fits[(fits.index(self.fit) + 1) % len(fits)]
        self.gestures.tell(_FITS[self.fit])
        self.show_controls()

    def _turn_audio(self) -> None:
        """The videos continue without an image, and the lists are shown."""
        at = self.playback.position
        self.playback.pause()
        self.app.queue.play(self.paths, self.position, at)
        self.finish()

    def _show_playlist_dialog(self) -> None:
        PlaylistSheet(self, [self.path]).show()

    def _show_controls_settings(self) -> None:
        ControlsSheet(self, VIDEO_CONTROLS).show()

    def _inform(self) -> None:
        media = self.media
        text = f"{media.file_name}\n{time_text(self.length_ms)}  {media.resolution}\n{media.path}"
        ui.AlertDialog(self, "Information", text, ("OK", None), style=style.DIALOG).show()

    # -- controls --------------------------------------------------------------------------------

    def show_controls(self) -> None:
        """Show the controls for some seconds."""
        self.controls_shown = True
        self.hide_at = self.device.clock.uptime_ms + self.library.controls_ms

    def _toggle_controls(self) -> None:
        self.controls_shown = not self.controls_shown
        self.hide_at = self.device.clock.uptime_ms + self.library.controls_ms

    def pause(self) -> None:
        """Stand still."""
        if self.playback.playing:
            self._pause()

    def resume(self) -> None:
        """Continue to play."""
        self._play()
        self.show_controls()

    def play_or_pause(self) -> None:
        """Stand still, or continue."""
        if self.playback.playing:
            self._pause()
        else:
            self._play()
        self.show_controls()

    def seek(self, position_ms: int) -> None:
        """Go to a time."""
        self.playback.duration_ms = self.length_ms
        self.playback.seek(min(position_ms, max(0, self.length_ms - 1)))
        self._publish()
        self.show_controls()

    def jump(self, distance_ms: int) -> None:
        """Go so much further, or back."""
        self.seek(self.playback.position + distance_ms)

    def skip(self, step: int) -> None:
        """Play another video of the list."""
        self.position = min(max(0, self.position + step), len(self.paths) - 1)
        self._start()
