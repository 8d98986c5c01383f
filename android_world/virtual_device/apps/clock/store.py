"""What the Clock keeps: alarms in a database; timers, stopwatch and cities in preferences."""

from __future__ import annotations

import json
from dataclasses import astuple, dataclass, field, replace
from datetime import UTC, datetime, timedelta

from android_world.virtual_device.framework.preferences import Preferences
from android_world.virtual_device.system.content.database import (
    delete_rows,
    insert_row,
    open_database,
    update_rows,
)
from android_world.virtual_device.system.device_protocol import Device

PACKAGE = "com.google.android.deskclock"
DATABASE = f"/data/data/{PACKAGE}/databases/alarms.db"
_TABLE = "alarm_templates"
_COLUMNS = ("hour", "minutes", "daysofweek", "enabled", "vibrate", "label", "ringtone")
DEFAULT_RINGTONE = "Default (Cesium)"

# Weekday bits as in DeskClock: Monday 1 ... Sunday 64.
EVERY_DAY = 0b1111111


@dataclass(frozen=True)
class Alarm:
    """One alarm; `days` has a bit per weekday, Monday first."""

    hour: int
    minute: int
    days: int = 0
    enabled: bool = True
    vibrate: bool = True
    label: str = ""
    ringtone: str = DEFAULT_RINGTONE
    alarm_id: int = 0

    def next_time(self, now: datetime) -> datetime:
        """The first time after `now` at which it rings."""
        at = now.replace(hour=self.hour, minute=self.minute, second=0, microsecond=0)
        if at <= now:
            at += timedelta(days=1)
        while self.days and not self.days >> at.weekday() & 1:
            at += timedelta(days=1)
        return at


@dataclass(frozen=True)
class Timer:
    """A countdown: `ends_ms` is device uptime while it runs, `left_ms` counts while it does not."""

    timer_id: int
    total_ms: int
    left_ms: int
    ends_ms: int | None = None
    label: str = ""

    def remaining(self, uptime_ms: int) -> int:
        """Milliseconds left; negative after the end."""
        return self.left_ms if self.ends_ms is None else self.ends_ms - uptime_ms


@dataclass(frozen=True)
class Stopwatch:
    """`started_ms` is device uptime while it runs; laps are total times in ms, oldest first."""

    state: str = "reset"  # reset, running, paused
    accumulated_ms: int = 0
    started_ms: int = 0
    laps: tuple[int, ...] = field(default=())

    def elapsed_ms(self, uptime_ms: int) -> int:
        """Milliseconds on the dial."""
        running = uptime_ms - self.started_ms if self.state == "running" else 0
        return self.accumulated_ms + running


class ClockStore:
    """Reads and writes through; nothing is cached."""

    def __init__(self, device: Device) -> None:
        self._device = device
        self._prefs = Preferences(device.storage, PACKAGE)

    # -- alarms ----------------------------------------------------------------------------------

    def alarms(self) -> list[Alarm]:
        """All alarms by time of day."""
        with open_database(self._device, DATABASE) as db:
            rows = db.execute(
                f"SELECT {', '.join(_COLUMNS)}, _id FROM {_TABLE} ORDER BY hour, minutes, _id"
            ).fetchall()
        return [
            Alarm(h, m, days, bool(on), bool(vibrate), label, ringtone or "", alarm_id)
            for h, m, days, on, vibrate, label, ringtone, alarm_id in rows
        ]

    def save_alarm(self, alarm: Alarm) -> Alarm:
        """Insert (id 0) or update; returns the alarm with its id."""
        values = dict(zip(_COLUMNS, astuple(alarm)[:-1], strict=True))
        with open_database(self._device, DATABASE) as db:
            if alarm.alarm_id == 0:
                return replace(alarm, alarm_id=insert_row(db, _TABLE, values))
            update_rows(db, _TABLE, values, "_id = ?", [alarm.alarm_id])
        return alarm

    def delete_alarm(self, alarm_id: int) -> None:
        """Remove an alarm."""
        with open_database(self._device, DATABASE) as db:
            delete_rows(db, _TABLE, "_id = ?", [alarm_id])

    # -- timers ----------------------------------------------------------------------------------

    def timers(self) -> list[Timer]:
        """All timers, newest first."""
        return [Timer(**t) for t in json.loads(self._prefs.get_str("timers_list", "[]"))]

    def save_timers(self, timers: list[Timer]) -> None:
        """Replace the list of timers."""
        self._prefs.put(timers_list=json.dumps([t.__dict__ for t in timers]) if timers else None)

    # -- stopwatch -------------------------------------------------------------------------------

    def stopwatch(self) -> Stopwatch:
        """The stopwatch's state."""
        laps = json.loads(self._prefs.get_str("sw_laps", "[]"))
        return Stopwatch(
            self._prefs.get_str("sw_state", "reset"),
            self._prefs.get_int("sw_accum_time"),
            self._prefs.get_int("sw_start_time"),
            tuple(laps),
        )

    def save_stopwatch(self, watch: Stopwatch) -> None:
        """Store the stopwatch's state."""
        self._prefs.put(
            sw_state=watch.state,
            sw_accum_time=watch.accumulated_ms,
            sw_start_time=watch.started_ms,
            sw_laps=json.dumps(list(watch.laps)),
        )

    # -- the rest --------------------------------------------------------------------------------

    @property
    def last_tab(self) -> str:
        """The tab that was shown last."""
        return self._prefs.get_str("last_tab", "clock")

    def remember_tab(self, tab: str) -> None:
        """Keep the shown tab for the next start."""
        self._prefs.put(last_tab=tab)

    def cities(self) -> list[str]:
        """Names of the chosen cities."""
        names: list[str] = json.loads(self._prefs.get_str("cities", "[]"))
        return names

    def save_cities(self, names: list[str]) -> None:
        """Replace the chosen cities."""
        self._prefs.put(cities=json.dumps(names))


def device_time(now_ms: int) -> datetime:
    """Device time as an aware datetime (the phone is in UTC)."""
    return datetime.fromtimestamp(now_ms / 1000, UTC)
