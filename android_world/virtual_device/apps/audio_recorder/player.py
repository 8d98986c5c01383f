"""What is being played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from android_world.virtual_device.apps.audio_recorder.notifications import post
from android_world.virtual_device.apps.audio_recorder.preferences import PACKAGE
from android_world.virtual_device.apps.audio_recorder.store import Record, RecordStore
from android_world.virtual_device.framework.playback import Playback

if TYPE_CHECKING:
    from android_world.virtual_device.apps.base import App

_NOTIFICATION = 101


class Player:
    """One record at a time, on the device's clock."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.store = RecordStore(app.device)
        self.playback = Playback(app, self._on_tick)
        self.record_id = 0  # 0: nothing is played

    @property
    def playing(self) -> bool:
        """Whether a record runs."""
        return self.playback.playing

    @property
    def position_ms(self) -> int:
        """Where the record is."""
        return self.playback.position if self.record_id else 0

    def play_or_pause(self, record: Record | None = None) -> None:
        """Play a record from its start; the one that is played pauses or continues."""
        chosen = record or self.store.get(self.record_id)
        if chosen is None:
            self.stop()
            return
        if chosen.id != self.record_id:
            self.playback.reset()
            self.record_id = chosen.id
        if self.playing:
            self.playback.pause()
        else:
            self.playback.play(chosen.duration_ms)
        self._notify(chosen)
        self._refresh()

    def seek(self, record: Record, position_ms: int) -> None:
        """Go to a position of a record."""
        if record.id != self.record_id:
            self.stop()
            self.record_id = record.id
        self.playback.duration_ms = record.duration_ms
        self.playback.seek(position_ms)

    def stop(self) -> None:
        """Play nothing."""
        self.playback.reset()
        self.record_id = 0
        self.app.device.notifications.cancel(PACKAGE, _NOTIFICATION)
        self._refresh()

    def _on_tick(self) -> None:
        if self.playback.is_over:
            self.stop()
        self._refresh()

    def _refresh(self) -> None:
        top = self.app.device.activities.top_activity
        if top is not None and top.package == PACKAGE:
            top.invalidate()

    def _notify(self, record: Record) -> None:
        buttons = [("Pause" if self.playing else "Play", "PAUSE_PLAYBACK")]
        buttons.append(("Stop", "STOP_PLAYBACK"))
        post(self.app.device, _NOTIFICATION, record.name, record.time, buttons, "play")
