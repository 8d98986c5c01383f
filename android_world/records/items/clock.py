"""What the Clock holds as its user sees it: alarms, timers, cities of the world clock."""

from __future__ import annotations

import dataclasses
import datetime
from typing import Final, Self

from android_world import records
from android_world.device import adb
from android_world.records.capture import PhoneRecords
from android_world.records.items import fields, storing
from android_world.records.items.item import field
from android_world.records.items.row_item import RowItem

_RINGTONE: Final = "Default (Cesium)"


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
    identity = ("time", "days")
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
