"""Plans as their user sees them: events, tasks, expenses."""

from __future__ import annotations

import dataclasses
import datetime
import decimal
from typing import Any, Final, Self

from android_world import records
from android_world.device import adb
from android_world.records.capture import PhoneRecords
from android_world.records.items import fields, storing
from android_world.records.items.item import field, traits_of
from android_world.records.items.row_item import RowItem

_NO_REMINDER: Final = -1
_NO_EXCEPTIONS: Final = ("", "[]")
_EVENT_DETAILS: Final = (
    *(f"reminder_{n}_{part}" for n in (1, 2, 3) for part in ("minutes", "type")),
    *("repeat_rule", "repeat_limit", "attendees", "time_zone", "event_type"),
    *("availability", "color"),
)
EXPENSE_CATEGORIES: Final = (
    *("Others", "Income", "Food", "Housing", "Social", "Entertainment", "Transportation"),
    *("Clothes", "Health Care", "Education", "Donation"),
)


@dataclasses.dataclass(frozen=True)
class Event(RowItem):
    """An event of the calendar."""

    title: str = field(fields.Text())
    start: datetime.datetime = field(fields.DateTime())
    end: datetime.datetime = field(fields.DateTime())
    location: str = field(fields.Text(), "")
    description: str = field(fields.Lines(), "")

    kind = "events"
    noun = "event"
    app = "simple calendar pro"
    row = records.CalendarEvent
    derived = {"day": fields.Day(), "start_time": fields.TimeOfDay()}

    @property
    def day(self) -> datetime.date:
        """The day on which it starts."""
        return self.start.date()

    @property
    def start_time(self) -> datetime.time:
        """The time of day at which it starts."""
        return self.start.time()

    @classmethod
    def read(cls, phone: PhoneRecords, env: adb.AdbDevice) -> tuple[Self, ...]:
        return tuple(map(cls._of, phone.of(records.CalendarEvent)))

    @classmethod
    def _of(cls, row: records.CalendarEvent) -> Self:
        return cls(
            storing.text_of(row.title),
            storing.moment_of(row.start_ts),
            storing.moment_of(row.end_ts),
            storing.text_of(row.location),
            storing.text_of(row.description),
            ref=storing.text_of(row.id),
            traits=traits_of(
                repeats=bool(row.repeat_interval),
                excludes_days=storing.text_of(row.repetition_exceptions) not in _NO_EXCEPTIONS,
                all_day=bool(row.flags),
                task=bool(row.type),
            ),
            details=tuple(getattr(row, name) for name in _EVENT_DETAILS),
        )

    def columns(self) -> dict[str, records.record.Value]:
        none = dict.fromkeys((f"reminder_{n}_minutes" for n in (1, 2, 3)), _NO_REMINDER)
        zeros = (
            *(f"reminder_{n}_type" for n in (1, 2, 3)),
            *("repeat_interval", "repeat_rule", "repeat_limit", "flags", "parent_id"),
            *("last_updated", "availability", "color", "type"),
        )
        return {
            "title": self.title,
            "start_ts": storing.seconds(self.start),
            "end_ts": storing.seconds(self.end),
            "location": self.location,
            "description": self.description,
            **none,
            **dict.fromkeys(zeros, 0),
            **{"repetition_exceptions": "[]", "attendees": "[]", "import_id": ""},
            **{"time_zone": "UTC", "event_type": 1, "source": "simple-calendar"},
        }


@dataclasses.dataclass(frozen=True)
class Expense(RowItem):
    """An expense."""

    name: str = field(fields.Text())
    amount: decimal.Decimal = field(fields.Amount())
    category: str = field(fields.OneOf(EXPENSE_CATEGORIES), "Others")
    note: str = field(fields.Lines(), "")
    created: datetime.datetime = field(fields.DateTime(), storing.EPOCH)

    kind = "expenses"
    noun = "expense"
    app = "pro expense"
    identity = ("name",)
    automatic = ("created",)
    row = records.Expense

    @classmethod
    def read(cls, phone: PhoneRecords, env: adb.AdbDevice) -> tuple[Self, ...]:
        return tuple(map(cls._of, phone.of(records.Expense)))

    @classmethod
    def _of(cls, row: records.Expense) -> Self:
        amount: Any = row.amount
        if isinstance(amount, int):
            amount = decimal.Decimal(amount) / 100
        known = isinstance(row.category, int) and 0 < row.category <= len(EXPENSE_CATEGORIES)
        category = EXPENSE_CATEGORIES[int(row.category) - 1] if known else str(row.category)  # type: ignore[arg-type]
        return cls(
            storing.text_of(row.name),
            amount,
            category,
            storing.text_of(row.note),
            storing.moment_of(row.created_date, 1000),
            ref=storing.text_of(row.id),
        )

    def columns(self) -> dict[str, records.record.Value]:
        created = storing.seconds(self.created) * 1000
        return {
            "name": self.name,
            "amount": int(self.amount * 100),
            "category": EXPENSE_CATEGORIES.index(self.category) + 1,
            "note": self.note,
            "created_date": created,
            "modified_date": created,
        }
