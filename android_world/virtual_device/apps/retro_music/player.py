"""What plays: the queue, the place in it and the time, on the device's clock."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING

from android_world.virtual_device.apps.retro_music.library import PACKAGE, Library, Song
from android_world.virtual_device.apps.retro_music.playlists import PlaylistStore
from android_world.virtual_device.apps.retro_music.queue_store import QueueStore
from android_world.virtual_device.framework.intents import ACTION_MAIN, Intent
from android_world.virtual_device.framework.playback import Playback
from android_world.virtual_device.framework.preferences import Preferences
from android_world.virtual_device.system.audio import MediaSession
from android_world.virtual_device.system.notifications import (
    IMPORTANCE_LOW,
    Action,
    Notification,
    PendingIntent,
)

if TYPE_CHECKING:
    from android_world.virtual_device.apps.base import App

NO_REPEAT, REPEAT_ALL, REPEAT_ONE = range(3)
TOGGLE, PREVIOUS, NEXT = (f"{PACKAGE}.{name}" for name in ("togglepause", "rewind", "skip"))
MAIN = (PACKAGE, f"{PACKAGE}.activities.MainActivity")
CROSS_FADE = "cross_fade_duration"
_REWIND_MS = 5000
_LISTEN_MS = 100
_NOTIFICATION = 1
_UNPLAYABLE = "Couldn't play this song."


class Player:
    """The app's music service."""

    def __init__(self, app: App) -> None:
        self.app, self.device = app, app.device
        self.queue = QueueStore(self.device)
        self.playback = Playback(app, self._on_tick)
        self.sleep_at_ms = 0
        self.pitch = 1.0
        self._sleeps_after_song = False
        self._loaded = -1  # the song that `playback` is about
        self._began = False  # the song is in the history
        self.silenced = False  # it stands still until there is a volume again

    @property
    def preferences(self) -> Preferences:
        """The app's choices, among them where it was."""
        return Library(self.device).preferences

    # -- what plays ------------------------------------------------------------------------------

    @property
    def songs(self) -> tuple[Song, ...]:
        """The queue."""
        return self.queue.playing()

    @property
    def position(self) -> int:
        """The place in the queue, -1 when it is empty."""
        return self._place_in(self.songs)

    def _place_in(self, songs: Sequence[Song]) -> int:
        return min(max(0, self.preferences.get_int("POSITION")), len(songs) - 1)

    @property
    def song(self) -> Song | None:
        """What plays, or would."""
        songs = self.songs
        return songs[self._place_in(songs)] if songs else None

    @property
    def playing(self) -> bool:
        """Whether there is music."""
        return self.playback.playing

    @property
    def at_ms(self) -> int:
        """Where in the song it is."""
        song = self.song
        if song is not None and song.id == self._loaded:
            return self.playback.position
        return self.preferences.get_int("POSITION_IN_TRACK")

    @property
    def is_shuffled(self) -> bool:
        """Whether new queues are shuffled."""
        return self.preferences.get_int("SHUFFLE_MODE") == 1

    @property
    def repeat(self) -> int:
        """`NO_REPEAT`, `REPEAT_ALL` or `REPEAT_ONE`."""
        return self.preferences.get_int("REPEAT_MODE")

    # -- the queue -------------------------------------------------------------------------------

    def open(self, songs: Sequence[Song], position: int = 0, play: bool = True) -> None:
        """Play a list from a position on; it becomes the queue."""
        if not songs:
            return
        playing = list(songs)
        if self.is_shuffled:
            first = playing.pop(position)
            playing, position = [first, *self._mix(playing)], 0
        self._leave()
        if not _same(playing, self.songs):
            self.queue.save(playing, songs)
        self._go(position, play)

    def shuffle_all(self, songs: Sequence[Song]) -> None:
        """Play a list in any order."""
        if songs:
            self.preferences.put(SHUFFLE_MODE=1)
            self.open(songs, self._random().randrange(len(songs)))

    def add_next(self, songs: Sequence[Song]) -> str:
        """Put songs behind the one that plays; returns what to say."""
        at = self.position + 1
        return self._insert(songs, at)

    def add(self, songs: Sequence[Song]) -> str:
        """Put songs at the end of the queue; returns what to say."""
        return self._insert(songs, len(self.songs))

    def _insert(self, songs: Sequence[Song], at: int) -> str:
        if not self.songs:
            self._leave()
            self.queue.save(songs)
            self._go(0, play=False)
        else:
            queue, original = list(self.songs), list(self.queue.original())
            queue[at:at] = songs
            original[at:at] = songs
            self.queue.save(queue, original)
        if len(songs) == 1:
            return "Added 1 title to the playing queue."
        return f"Added {len(songs)} titles to the playing queue."

    def remove(self, position: int) -> None:
        """Take a song out of the queue; the next one follows if it was playing."""
        queue, current = list(self.songs), self.position
        gone = queue.pop(position)
        original = list(self.queue.original())
        at = next((i for i, song in enumerate(original) if song.id == gone.id), None)
        if at is not None:
            del original[at]
        self._save(queue, original, current - (position < current), position == current)

    def forget(self, song_ids: Sequence[int]) -> None:
        """Songs were deleted: they leave the queue."""
        for position in reversed(range(len(self.songs))):
            if self.songs[position].id in song_ids:
                self.remove(position)

    def insert(self, position: int, song: Song) -> None:
        """Put a song back where it was."""
        queue, original = list(self.songs), list(self.queue.original())
        queue.insert(position, song)
        original.insert(min(position, len(original)), song)
        current = self.position
        self._save(queue, original, current + (position <= current and len(queue) > 1), False)

    def move(self, origin: int, target: int) -> None:
        """Move a song to another place."""
        queue, current = list(self.songs), self.position
        queue.insert(target, queue.pop(origin))
        if origin == current:
            current = target
        elif origin < current <= target:
            current -= 1
        elif target <= current < origin:
            current += 1
        original = self.queue.original() if self.is_shuffled else queue
        self._save(queue, original, current, False)

    def clear(self) -> None:
        """Empty the queue: nothing plays."""
        self._leave()
        self.queue.save(())
        self.preferences.put(POSITION=0, POSITION_IN_TRACK=0)
        self._publish()

    def _save(
        self, queue: Sequence[Song], original: Sequence[Song], position: int, reload: bool
    ) -> None:
        playing = self.playing
        if reload:
            self._leave()
        self.queue.save(queue, original)
        self.preferences.put(POSITION=max(0, position))
        if reload:
            self._go(min(position, len(queue) - 1), playing and bool(queue))

    # -- playing ---------------------------------------------------------------------------------

    def play(self) -> None:
        """Continue."""
        song, self.silenced = self.song, False
        if song is None:
            return
        if not self.device.storage.is_file(song.path):
            self.device.windows.toast(_UNPLAYABLE, PACKAGE)
            return
        self._load(song)
        self.playback.play(song.duration_ms)
        if not self._began and not self.preferences.get_bool("pause_history"):
            PlaylistStore(self.device).record_start(song)
        self._began = True
        self._publish()

    def pause(self) -> None:
        """Stand still."""
        self.silenced = False
        self.playback.pause()
        self.preferences.put(POSITION_IN_TRACK=self.at_ms)
        self._publish()

    def toggle(self) -> None:
        """Continue or stand still."""
        self.pause() if self.playing else self.play()

    def go_to(self, position: int) -> None:
        """Play the song at a place of the queue."""
        self._leave()
        self._go(position, play=True)

    def next(self) -> None:
        """The next song; after the last one the first."""
        if self.songs:
            self._leave()
            self._go((self.position + 1) % len(self.songs), play=True)

    def previous(self) -> None:
        """The start of the song, or the song before."""
        if not self.songs:
            return
        if self.at_ms > _REWIND_MS:
            self.seek(0)
            return
        self._leave()
        self._go((self.position - 1) % len(self.songs), play=True)

    def seek(self, at_ms: int) -> None:
        """Go to a time of the song."""
        if (song := self.song) is not None:
            self._load(song)
            self.playback.seek(min(at_ms, max(0, song.duration_ms - 1)))
            self.preferences.put(POSITION_IN_TRACK=self.playback.position)
            self._publish()

    def toggle_shuffle(self) -> None:
        """Mix what follows, or bring the queue's own order back."""
        song, songs = self.song, self.songs
        self.preferences.put(SHUFFLE_MODE=0 if self.is_shuffled else 1)
        if song is None:
            return
        original = self.queue.original()
        if self.is_shuffled:
            at = self.position
            rest = [*songs[:at], *songs[at + 1 :]]
            self.queue.save([song, *self._mix(rest)], original)
            self.preferences.put(POSITION=0)
        else:
            self.queue.save(original)
            places = [i for i, other in enumerate(original) if other.id == song.id]
            self.preferences.put(POSITION=places[0] if places else 0)

    def cycle_repeat(self) -> None:
        """None, all, one."""
        self.preferences.put(REPEAT_MODE=(self.repeat + 1) % 3)

    @property
    def speed(self) -> float:
        """How fast songs are played; 1 is their own speed."""
        return self.playback.speed

    @speed.setter
    def speed(self, speed: float) -> None:
        self.playback.speed = speed

    def sleep_in(self, minutes: int, finish: bool = False) -> None:
        """Stop in some minutes, or with the end of the song after them; 0: not."""
        self._sleeps_after_song = False
        self.sleep_at_ms = self.device.clock.uptime_ms + minutes * 60_000 if minutes else 0
        if minutes:
            self.app.call_later(minutes * 60_000, self._sleep, self.sleep_at_ms, finish)

    def _sleep(self, at_ms: int, finish: bool) -> None:
        if at_ms != self.sleep_at_ms:
            return
        self.sleep_at_ms = 0
        if finish:
            self._sleeps_after_song = True
        else:
            self.pause()

    def _go(self, position: int, play: bool) -> None:
        self.preferences.put(POSITION=max(0, position), POSITION_IN_TRACK=0)
        if play:
            self.play()
        else:
            self._publish()

    def _load(self, song: Song) -> None:
        if self._loaded != song.id:
            at = self.preferences.get_int("POSITION_IN_TRACK")
            self.playback.reset()
            self.playback.duration_ms = song.duration_ms
            self.playback.seek(at)
            self._loaded, self._began = song.id, False

    def _leave(self) -> None:
        """The song ends: it counts as played after half of it."""
        song = self.song
        heard = song is not None and song.id == self._loaded and self._began
        if song is not None and heard and self.playback.position * 2 >= song.duration_ms:
            PlaylistStore(self.device).count_play(song)
        self.playback.reset()
        self._loaded, self._began = -1, False

    def _on_tick(self) -> None:
        self._follow_volume()
        song = self.song if self.playing else None
        if self.playing and (song is None or self.playback.is_over or self._fades()):
            self._on_end()
        elif song is not None and song.id != self._loaded:
            self.pause()  # Another program has replaced the queue.
        self._redraw()

    def _fades(self) -> bool:
        """Whether the next song starts before this one is over."""
        fade_ms = 1000 * self.preferences.get_int(CROSS_FADE)
        playback = self.playback
        if not 0 < fade_ms < playback.duration_ms:
            return False
        follows = self.repeat != NO_REPEAT or self.position + 1 < len(self.songs)
        return follows and playback.position >= playback.duration_ms - fade_ms

    def _follow_volume(self) -> None:
        """Stand still without a volume, where the user wants that, and continue with one."""
        silent = self.preferences.get_bool("pause_on_zero_volume") and not self.device.audio.volume(
            "music"
        )
        if silent and self.playing:
            self.pause()
            self.silenced = True
            self.app.call_later(_LISTEN_MS, self._on_tick, periodic=True)
        elif self.silenced and silent:
            self.app.call_later(_LISTEN_MS, self._on_tick, periodic=True)
        elif self.silenced:
            self.silenced = False
            self.play()

    def _redraw(self) -> None:
        front = self.device.activities.top_activity
        if front is not None and front.package == PACKAGE:
            front.invalidate()

    def _on_end(self) -> None:
        last = self.position + 1 >= len(self.songs)
        self._leave()
        if self._sleeps_after_song:
            self._sleeps_after_song = False
            self._go(self.position, play=False)
        elif self.repeat == REPEAT_ONE and self.songs:
            self._go(self.position, play=True)
        elif last and self.repeat == NO_REPEAT:
            self._go(self.position, play=False)
        else:
            self._go((self.position + 1) % max(1, len(self.songs)), play=True)

    # -- what the system is told -----------------------------------------------------------------

    def _publish(self) -> None:
        song, notifications = self.song, self.device.notifications
        self._redraw()
        if song is None:
            self.device.audio.drop_session(PACKAGE)
            notifications.cancel(PACKAGE, _NOTIFICATION)
            return
        title, artist = song.title, song.artist_name
        session = MediaSession(PACKAGE, title, artist, self.playing, self.at_ms, song.duration_ms)
        self.device.audio.set_session(session)
        if not self.playing and self._loaded < 0:
            return
        buttons = (("Previous", PREVIOUS), ("Pause" if self.playing else "Play", TOGGLE))
        notifications.post(
            Notification(
                PACKAGE,
                _NOTIFICATION,
                title,
                artist,
                channel="playing_notification",
                channel_name="Playing Notification",
                importance=IMPORTANCE_LOW,
                ongoing=self.playing,
                auto_cancel=False,
                silent=True,
                icon="music_note",
                actions=[_button(*button) for button in (*buttons, ("Next", NEXT))],
                content_intent=PendingIntent(Intent(ACTION_MAIN, component=MAIN)),
            )
        )

    def _mix(self, songs: list[Song]) -> list[Song]:
        mixed = list(songs)
        self._random().shuffle(mixed)
        return mixed

    def _random(self) -> random.Random:
        """Chance that is the same on every phone that did the same."""
        return random.Random(f"{self.device.clock.now_ms} {len(self.songs)}")


def _button(title: str, action: str) -> Action:
    pending = PendingIntent(Intent(action, package=PACKAGE), kind="broadcast")
    return Action(title, pending, dismisses=False)


def _same(songs: Sequence[Song], others: Sequence[Song]) -> bool:
    return [song.id for song in songs] == [song.id for song in others]
