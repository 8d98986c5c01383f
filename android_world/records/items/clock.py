"""What the Clock holds as its user sees it: alarms, timers, cities of its world clock."""

from __future__ import annotations

import dataclasses
import datetime
from collections.abc import Sequence
from typing import Final, Self

from android_world import records
from android_world.device import adb
from android_world.records import permission
from android_world.records.capture import PhoneRecords
from android_world.records.items import fields, storing
from android_world.records.items.item import Item, field, traits_of
from android_world.records.items.row_item import RowItem

_RINGTONE: Final = "Default (Cesium)"
# Without a sound; the default one where Android has none stored.
_SILENT: Final = ("", "Silent")


@dataclasses.dataclass(frozen=True)
class Alarm(RowItem):
    """An alarm of the clock."""

    time: datetime.time = field(fields.TimeOfDay())
    label: str = field(fields.Text(), "")
    days: tuple[str, ...] = field(fields.Weekdays(), ())
    is_enabled: bool = field(fields.Flag(), True)

    kind = "alarms"
    noun = "alarm"
    app = "clock"
    identity = ("time",)
    row = records.Alarm

    def __post_init__(self) -> None:
        object.__setattr__(self, "days", tuple(self.days))

    @classmethod
    def read(cls, phone: PhoneRecords, env: adb.AdbDevice) -> tuple[Self, ...]:
        return tuple(
            cls(
                datetime.time(row.hour % 24, row.minutes % 60),
                storing.text_of(row.label),
                fields.weekdays(row.days if isinstance(row.days, int) else 0),
                bool(row.is_on),
                ref=str(row.id),
                traits=traits_of(silent=row.ringtone in _SILENT),
                details=(row.ringtone, row.vibrate, row.delete_after_use),
            )
            for row in phone.of(records.Alarm)
            if isinstance(row.hour, int) and isinstance(row.minutes, int)
        )

    def columns(self) -> dict[str, records.record.Value]:
        return {
            **{"hour": self.time.hour, "minutes": self.time.minute, "label": self.label},
            **{"daysofweek": fields.bits_of_weekdays(self.days), "enabled": int(self.is_enabled)},
            **{"vibrate": 1, "delete_after_use": 0, "ringtone": _RINGTONE},
        }


@dataclasses.dataclass(frozen=True)
class Timer(Item):
    """A timer of the clock, running or not."""

    length: datetime.timedelta = field(fields.Duration())
    label: str = field(fields.Text(), "")

    kind = "timers"
    noun = "timer"
    app = "clock"
    identity = ("length",)

    @classmethod
    def read(cls, phone: PhoneRecords, env: adb.AdbDevice) -> tuple[Self, ...]:
        return tuple(
            cls(datetime.timedelta(milliseconds=row.total_ms), row.label, ref=_ref_of(row))
            for row in phone.of(records.Timer)
        )

    @classmethod
    def write(cls, items: Sequence[Self], env: adb.AdbDevice) -> None:
        if not items:
            return
        with storing.edit_preference(records.Timer.path, "timers_list", env) as timers:
            for item in items:
                number = max((timer["timer_id"] for timer in timers), default=0) + 1
                length = round(item.length.total_seconds() * 1000)
                times = {"total_ms": length, "left_ms": length, "ends_ms": None}
                number = int(item.ref.partition("/")[0] or number)
                timers.insert(0, {"timer_id": number, **times, "label": item.label})

    @classmethod
    def delete(cls, items: Sequence[Self], env: adb.AdbDevice) -> None:
        if not items:
            return
        gone = {item.ref.partition("/")[0] for item in items}
        with storing.edit_preference(records.Timer.path, "timers_list", env) as timers:
            timers[:] = [timer for timer in timers if str(timer["timer_id"]) not in gone]

    @classmethod
    def permit(cls, item: Self) -> permission.Permission:
        return permission.permit(records.Timer, lambda row: _ref_of(row) == item.ref)


def _ref_of(row: records.Timer) -> str:
    """A timer's number and length: the Clock gives numbers again, and changes no length."""
    return f"{row.id}/{row.total_ms}"


@dataclasses.dataclass(frozen=True)
class WorldClock(Item):
    """A city of the world clock."""

    city: str = field(fields.Text())

    kind = "world_clocks"
    noun = "city"
    app = "clock"
    identity = ("city",)

    @classmethod
    def read(cls, phone: PhoneRecords, env: adb.AdbDevice) -> tuple[Self, ...]:
        return tuple(cls(row.city, ref=row.city) for row in phone.of(records.WorldClock))

    @classmethod
    def write(cls, items: Sequence[Self], env: adb.AdbDevice) -> None:
        if not items:
            return
        with storing.edit_preference(records.WorldClock.path, "cities", env) as cities:
            cities += [item.city for item in items]

    @classmethod
    def delete(cls, items: Sequence[Self], env: adb.AdbDevice) -> None:
        if not items:
            return
        gone = {item.ref for item in items}
        with storing.edit_preference(records.WorldClock.path, "cities", env) as cities:
            cities[:] = [city for city in cities if city not in gone]

    @classmethod
    def permit(cls, item: Self) -> permission.Permission:
        return permission.permit(records.WorldClock, lambda row: row.city == item.ref)
