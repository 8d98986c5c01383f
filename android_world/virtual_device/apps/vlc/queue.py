"""What plays without an image: the queue, the place in it and the time."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING

from android_world.virtual_device.apps.vlc import picture_in_picture, playback_notice
from android_world.virtual_device.apps.vlc.library import PACKAGE, Library, Media
from android_world.virtual_device.apps.vlc.media_database import MediaDatabase
from android_world.virtual_device.apps.vlc.playback_dialogs import stored_speed
from android_world.virtual_device.codecs.images import video_info
from android_world.virtual_device.framework.playback import Playback
from android_world.virtual_device.system.audio import MediaSession

if TYPE_CHECKING:
    from android_world.virtual_device.apps.base import App

NO_REPEAT, REPEAT_ALL, REPEAT_ONE = range(3)
_REPEAT = "audio_repeat_mode"


class PlayQueue:
    """The app's playback service; it lives as long as the process."""

    def __init__(self, app: App) -> None:
        self.app, self.device = app, app.device
        self.paths: list[str] = []
        self.position = 0
        saved = self._library.preferences
        self.repeat = saved.get_int(_REPEAT, NO_REPEAT)
        self.shuffled = False
        self.stop_after = ""  # the file after which it stops
        self.playback = Playback(app, self._on_tick)

    def __bool__(self) -> bool:
        return bool(self.paths)

    @property
    def path(self) -> str:
        """The file that plays; "" when none does."""
        return self.paths[self.position] if self.paths else ""

    @property
    def media(self) -> Media:
        """What plays."""
        return self._library.media_of(self.path)

    @property
    def _library(self) -> Library:
        return Library(self.device)

    @property
    def length_ms(self) -> int:
        """How long it is."""
        if known := self.media.duration_ms:
            return known
        info = video_info(self.device.storage, self.path)
        return info.duration_ms if info else 0

    # -- the queue -------------------------------------------------------------------------------

    def play(
        self, paths: Sequence[str], position: int = 0, at_ms: int = 0, popped_up: bool = False
    ) -> None:
        """Play a list from a position on; it becomes the queue.

        `popped_up`: in a small window over other apps.
        """
        self.stop()
        self.paths = list(paths)
        self.playback.speed = stored_speed(self.device)
        self._go(position, at_ms)
        if popped_up and self:
            picture_in_picture.show(self)

    @property
    def is_popup(self) -> bool:
        """Whether the video is seen in its small window."""
        return picture_in_picture.is_visible(self.device)

    def append(self, paths: Sequence[str]) -> None:
        """Put files at the end."""
        self.paths.extend(paths)

    def insert(self, paths: Sequence[str]) -> None:
        """Put files behind the one that plays."""
        self.paths[self.position + 1 : self.position + 1] = paths

    def move(self, at: int, to: int) -> None:
        """Give a file another place; what plays continues."""
        to = min(max(0, to), len(self.paths) - 1)
        order = list(range(len(self.paths)))
        order.insert(to, order.pop(at))
        self.paths = [self.paths[i] for i in order]
        self.position = order.index(self.position)

    def remove(self, at: int) -> None:
        """Take a file out; the next one plays if it was this one."""
        if len(self.paths) == 1:
            self.stop()
            return
        was_playing = at == self.position
        del self.paths[at]
        if at < self.position:
            self.position -= 1
        if was_playing:
            self._go(self.position % len(self.paths))

    def shuffle(self) -> None:
        """Mix what comes after the present file, or stop doing so."""
        self.shuffled = not self.shuffled
        if self.shuffled:
            rest = self.paths[self.position + 1 :]
            random.Random(self.device.clock.now_ms).shuffle(rest)
            self.paths[self.position + 1 :] = rest

    def turn_repeat(self) -> None:
        """Repeat nothing, all, or one file; the next start may remember it."""
        self.repeat = (self.repeat + 1) % 3
        self._library.preferences.put(**{_REPEAT: self.repeat})

    # -- playing ---------------------------------------------------------------------------------

    def _go(self, position: int, at_ms: int = 0) -> None:
        self.position = position
        if not self.device.storage.is_file(self.path):
            self._on_loss()
            return
        self.playback.reset()
        self.playback.seek(at_ms)
        MediaDatabase(self.device).mark_started(self.path)
        self.playback.play(self.length_ms)
        self._publish()

    def _on_loss(self) -> None:
        """The file is gone: report this, and play another one."""
        self.device.windows.toast("The location cannot be played.", PACKAGE)
        self.remove(self.position)

    def toggle(self) -> None:
        """Pause, or continue."""
        if self.playback.playing:
            self.pause()
        elif self.paths:
            self.playback.play(self.length_ms)
            self._publish()

    def pause(self) -> None:
        """Stand still."""
        if self.playback.playing:
            self.playback.pause()
            self._publish()

    def stop(self) -> None:
        """End, and discard the queue."""
        self.playback.reset()
        self.paths, self.position, self.stop_after = [], 0, ""
        picture_in_picture.hide(self.device)
        self.device.audio.drop_session(PACKAGE)
        playback_notice.cancel(self.device)

    def seek(self, position_ms: int) -> None:
        """Go to a time."""
        self.playback.seek(min(position_ms, max(0, self.length_ms - 1)))
        self._publish()

    def go_to(self, position: int) -> None:
        """Play another file of the queue."""
        self._go(position)

    def skip(self, step: int) -> None:
        """Play the next file or the one before; at the ends nothing happens."""
        to = self.position + step
        if self.repeat == REPEAT_ALL:
            to %= len(self.paths)
        if 0 <= to < len(self.paths):
            self._go(to)

    def _publish(self) -> None:
        media, playback = self.media, self.playback
        times = playback.position, playback.duration_ms
        session = MediaSession(PACKAGE, media.title, media.artist, playback.playing, *times)
        self.device.audio.set_session(session)
        playback_notice.post(self.device, media, playback.playing)

    def _on_tick(self) -> None:
        if self.playback.playing and self.playback.is_over:
            self._on_end()
        front = self.device.activities.top_activity
        if front is not None and front.package == PACKAGE:
            front.invalidate()
        picture_in_picture.redraw(self.device)

    def _on_end(self) -> None:
        ended, last = self.path, self.position + 1 == len(self.paths)
        MediaDatabase(self.device).mark_played([ended])
        if self.stop_after == ended or (last and self.repeat == NO_REPEAT):
            self.stop()
        elif self.repeat == REPEAT_ONE:
            self._go(self.position)
        else:
            self._go((self.position + 1) % len(self.paths))
