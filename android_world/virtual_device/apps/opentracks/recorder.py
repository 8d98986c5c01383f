"""The process: records the phone's GPS, and reports this in a notification."""

from __future__ import annotations

import copy
import datetime
import sqlite3
from dataclasses import replace
from functools import partial

from android_world.virtual_device.apps.base import Activity, App
from android_world.virtual_device.apps.opentracks import formats
from android_world.virtual_device.apps.opentracks.activity_types import UNKNOWN, id_of
from android_world.virtual_device.apps.opentracks.model import PACKAGE
from android_world.virtual_device.apps.opentracks.points import (
    IDLE,
    SEGMENT_END,
    SEGMENT_START,
    SEGMENT_START_FAR,
    Statistics,
    TrackPoint,
)
from android_world.virtual_device.apps.opentracks.store import TrackStore
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.system.date_format import local_time
from android_world.virtual_device.system.device_protocol import Device
from android_world.virtual_device.system.location import Fix
from android_world.virtual_device.system.notifications import (
    IMPORTANCE_LOW,
    Action,
    Notification,
    PendingIntent,
)

_TICK_MS = 1000
_IDLE_MS = 10_000
_NOTIFICATION = 123
_LOCATION = "android.permission.ACCESS_FINE_LOCATION"


class Recorder(App):
    """Stores where the phone is while a track is recorded (TrackRecordingService)."""

    def __init__(self, device: Device, package: str) -> None:
        super().__init__(device, package)
        self.track = 0  # The id of the track that is recorded.
        self.kind: str | None = None  # Its activity type.
        self.counted = Statistics()
        self.place: TrackPoint | None = None  # Where the phone was last.
        self._stored: TrackPoint | None = None
        self._pending: list[TrackPoint] = []  # Not in the database yet: it was locked.

    @property
    def store(self) -> TrackStore:
        """The tracks."""
        return TrackStore(self.device)

    @property
    def has_gps(self) -> bool:
        """Whether the app receives the phone's location."""
        return self.device.location.is_enabled and self.device.packages.is_granted(
            self.package, _LOCATION
        )

    # -- times -----------------------------------------------------------------------------------

    def _since_ms(self) -> int:
        last = self.counted.last
        return max(0, self.device.clock.now_ms - last.time_ms) if self.track and last else 0

    @property
    def total_ms(self) -> int:
        """How long the track is up to now."""
        return self.counted.total_ms + self._since_ms()

    @property
    def moving_ms(self) -> int:
        """The same without the time in which the phone did not move."""
        last = self.counted.last
        resting = last is not None and last.kind == IDLE
        return self.counted.moving_ms + (0 if resting else self._since_ms())

    @property
    def speed(self) -> float:
        """How fast the phone is, in m/s."""
        return (self.place.speed or 0.0) if self.place else 0.0

    # -- beginning and end -----------------------------------------------------------------------

    def start(self) -> int:
        """Start a new track; returns its id, or 0 where it cannot be stored."""
        store, now = self.store, local_time(self.device)
        kind = store.preferences.get_str("defaultActivity", UNKNOWN)
        number = store.insert(
            {
                "category": kind,
                "activity_type": id_of(kind),
                "starttime": self.device.clock.now_ms,
                "stoptime": self.device.clock.now_ms,
                "starttime_offset": int((now.utcoffset() or datetime.timedelta()).total_seconds()),
                "uuid": store.new_uuid("recorded", self.device.clock.now_ms),
            }
        )
        if number:
            store.rename(number, self._name(number, now))
            self.resume(number)
        return number

    def _name(self, number: int, now: datetime.datetime) -> str:
        style = self.store.preferences.get_str("trackName", "LOCAL_DATE_ISO_8601")
        if style == "LOCAL_DATE":
            return formats.full_timestamp(now)
        if style == "NUMBER":
            return f"Track {number}"
        zone = f"{now:%z}"
        return f"{now:%Y-%m-%dT%H:%M}" + ("Z" if int(zone) == 0 else zone[:3])

    def resume(self, number: int) -> None:
        """Continue recording a track."""
        track = self.store.get(number)
        if track is None:
            return
        self.track, self.kind, self.counted = number, track.activity_type, track.stored_statistics()
        self.place = self._stored = None
        self._pending = []
        self._add(TrackPoint(self.device.clock.now_ms, kind=SEGMENT_START))
        self.device.location.listen(self._on_fix)
        self._tick()

    def stop(self) -> bool:
        """End the track; False where it cannot be stored now, and the recording continues."""
        counted = copy.copy(self.counted)
        end = TrackPoint(self.device.clock.now_ms, kind=SEGMENT_END)
        counted.add(end)
        try:
            self.store.append(self.track, [*self._pending, end], counted)
        except sqlite3.DatabaseError:
            return False
        self._end()
        return True

    def _end(self) -> None:
        self.track, self.counted, self._pending = 0, Statistics(), []
        self.device.location.unlisten(self._on_fix)
        self.device.notifications.cancel(self.package, _NOTIFICATION)

    def kill(self) -> None:
        self._end()
        super().kill()

    # -- points ----------------------------------------------------------------------------------

    def _on_fix(self, fix: Fix) -> None:
        self.device.activities.run(self.package, partial(self._take, fix))

    def _tick(self) -> None:
        if not self.track:
            return
        self._take(self.device.location.last_fix)
        self._flush()
        if self.track:
            self._notify()
            self.call_later(_TICK_MS, self._tick, periodic=True)
        top = self.device.activities.top_activity
        if top is not None and top.app is self:
            top.invalidate()

    def _take(self, fix: Fix) -> None:
        """Store a position that is far enough from the last one, or says that the phone rests."""
        now, accuracy = self.device.clock.now_ms, self._setting("recordingGpsAccuracy", 50)
        if not self.track or not self.has_gps or fix.accuracy_m > accuracy:
            return
        point = self.place = TrackPoint(
            now,
            fix.latitude,
            fix.longitude,
            elevation=fix.altitude_m,
            accuracy=fix.accuracy_m,
            speed=fix.speed_mps,
            bearing=fix.bearing_deg,
        )
        before = self._stored
        if before is None:
            self._store_location(point)
            return
        metres, passed = before.metres_to(point), now - before.time_ms
        if metres > self._setting("maxRecordingDistance", 200):
            self._store_location(replace(point, kind=SEGMENT_START_FAR))
        elif metres >= self._setting("recordingDistanceInterval", 10):
            if passed >= 1000 * self._setting("minRecordingIntervalV2", 1):
                self._store_location(point)
        elif passed >= _IDLE_MS and self.counted.last and self.counted.last.kind != IDLE:
            self._add(replace(point, kind=IDLE))

    def _setting(self, key: str, default: int) -> int:
        value = self.store.preferences.get_str(key)
        return int(value) if value.isdecimal() else default

    def _store_location(self, point: TrackPoint) -> None:
        self._stored = point
        self._add(point)

    def _add(self, point: TrackPoint) -> None:
        self.counted.add(point)
        self._pending.append(point)
        self._flush()

    def _flush(self) -> None:
        """Write what is not written; a locked database is tried again with the next second."""
        if not self._pending:
            return
        try:
            known = self.store.append(self.track, self._pending, self.counted)
        except sqlite3.DatabaseError:
            return
        self._pending = []
        if not known:  # Deleted, or in a database that was replaced.
            self._end()

    # -- notification ----------------------------------------------------------------------------

    def _notify(self) -> None:
        store = self.store
        pace = store.has_pace(self.kind)
        distance = " ".join(formats.distance(self.counted.metres, store.units))
        speed = " ".join(formats.rate(self.speed, 1, pace, store.units))
        accuracy = self.place.accuracy if self.place else None
        known = " ".join(formats.elevation(accuracy, store.units))
        text = f"{'Pace' if pace else 'Speed'}: {speed}, Accuracy: {known}"
        title = f"Distance: {distance}"
        shown = self.device.notifications.get((self.package, None, _NOTIFICATION))
        if shown is not None and (shown.title, shown.text) == (title, text):
            return
        self.device.notifications.post(
            Notification(
                self.package,
                _NOTIFICATION,
                title,
                text,
                channel="RECORDING_SERVICE",
                channel_name="OpenTracks",
                importance=IMPORTANCE_LOW,
                icon="navigation-variant",
                ongoing=True,
                auto_cancel=False,
                actions=[
                    Action("Insert marker", self._open_intent(".ui.markers.MarkerEditActivity")),
                    Action("Stop", self._open_intent(".TrackStoppedActivity")),
                ],
                content_intent=self._open_intent(".TrackRecordingActivity"),
            )
        )

    def _open_intent(self, name: str) -> PendingIntent:
        component = (PACKAGE, f"{PACKAGE}{name}")
        return PendingIntent(Intent(component=component, extras={"track": self.track}))


def recorder(activity: Activity) -> Recorder:
    """The process of one of the app's pages."""
    assert isinstance(activity.app, Recorder)
    return activity.app
