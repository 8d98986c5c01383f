"""What is being recorded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from android_world.virtual_device.apps.audio_recorder import sound
from android_world.virtual_device.apps.audio_recorder.notifications import post
from android_world.virtual_device.apps.audio_recorder.preferences import PACKAGE, Options, Quality
from android_world.virtual_device.apps.audio_recorder.store import RecordStore, clock_text

if TYPE_CHECKING:
    from android_world.virtual_device.apps.base import App

_RETRY_MS = 1000
TICK_MS = 100
_NOTIFICATION = 303


class Recorder:
    """One recording at a time; it continues while other apps are on the screen."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.store = RecordStore(app.device)
        self.quality = Quality()
        self.record_id = 0  # 0: nothing is recorded
        self._before_ms = 0  # up to the last pause
        self._started_ms = -1  # -1: paused
        self._shown = ""  # the time in the notification
        self.asks_name_of = 0  # the record that just ended

    @property
    def recording(self) -> bool:
        """Whether there is a recording, paused or not."""
        return bool(self.record_id)

    @property
    def is_paused(self) -> bool:
        """Whether it is paused."""
        return self.recording and self._started_ms < 0

    @property
    def length_ms(self) -> int:
        """How long the recording is so far."""
        running = self.app.device.clock.uptime_ms - self._started_ms
        return self._before_ms + (running if self._started_ms >= 0 else 0)

    @property
    def size(self) -> int:
        """How large its file will be by now."""
        return self.length_ms * self.quality.bits_per_second // 8000

    def press(self) -> None:
        """The big button: start, pause, or continue. Every press makes a file, as in the app."""
        extension = Options(self.app.device).quality.format
        path = self.store.new_file(extension)
        if self.recording:
            self.pause_or_resume()
            return
        self.quality = Options(self.app.device).quality
        self.record_id = self.store.add(path, self.quality)
        if not self.recording:
            self.app.device.storage.remove(path)
            return
        self.store.activate(self.record_id)
        self._before_ms = 0
        self._resume()

    def pause_or_resume(self) -> None:
        """Stand still, or continue."""
        if not self.recording:
            return
        if self.is_paused:
            self._resume()
        else:
            self._before_ms, self._started_ms = self.length_ms, -1
            self._notify()
        self.app.device.windows.mark_changed()

    def _resume(self) -> None:
        self._started_ms = self.app.device.clock.uptime_ms
        self._tick()

    def pause(self) -> None:
        """Stand still."""
        if not self.is_paused:
            self.pause_or_resume()

    def stop(self) -> None:
        """End the recording: its file is written."""
        if not self.recording:
            return
        length, number = self.length_ms, self._end()
        self._finish(number, sound.recording_bytes(self.quality, length), length)
        if Options(self.app.device).asks_to_rename:
            self.asks_name_of = number
        top = self.app.device.activities.top_activity
        if top is not None and top.package == PACKAGE:
            top.on_resume()  # It asks for the name.

    def _finish(self, number: int, data: bytes, length_ms: int) -> None:
        """Write the sound, as soon as no other program holds the database."""
        if not self.store.finish(number, data, length_ms):
            self.app.call_later(_RETRY_MS, self._finish, number, data, length_ms)

    def discard(self) -> None:
        """End the recording: neither row nor file stays."""
        record = self.store.get(self._end())
        if record is not None:
            self.store.erase([record])
        self._refresh()

    def _end(self) -> int:
        number, self.record_id = self.record_id, 0
        self._before_ms, self._started_ms = 0, -1
        self.app.device.notifications.cancel(PACKAGE, _NOTIFICATION)
        return number

    def _tick(self) -> None:
        if self._started_ms < 0:
            return
        if clock_text(self.length_ms) != self._shown:
            self._notify()
        self.app.call_later(TICK_MS, self._tick, periodic=True)
        self._refresh()

    def _refresh(self) -> None:
        top = self.app.device.activities.top_activity
        if top is not None and top.package == PACKAGE:
            top.invalidate()

    def _notify(self) -> None:
        self._shown = clock_text(self.length_ms)
        state = "Paused" if self.is_paused else f"Recording: {self._shown}"
        buttons = [("Resume" if self.is_paused else "Pause", "PAUSE_RECORDING")]
        post(
            self.app.device,
            _NOTIFICATION,
            "Recording is ON",
            state,
            [*buttons, ("Stop", "STOP_RECORDING")],
            "record-rec",
        )
