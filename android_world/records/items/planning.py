"""Plans as their user sees them: events, tasks, expenses."""

from __future__ import annotations

import dataclasses
import datetime
import decimal
from collections.abc import Mapping, Sequence
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
    *("reminder_2_minutes", "reminder_3_minutes"),
    *(f"reminder_{n}_type" for n in (1, 2, 3)),
    *("attendees", "time_zone", "event_type", "availability", "color"),
)
# Seconds between two occurrences, as the app stores them.
_INTERVALS: Final = {
    "daily": 86_400,
    "weekly": 604_800,
    "monthly": 2_592_001,
    "yearly": 31_536_000,
}
# A longer time before an event than any form sets; programs can write one.
_MOST_MINUTES: Final = 60 * 24 * 3650
_SAME_DAY: Final = 1  # Of each month or year.
_RULES_OF_WEEKS: Final = range(1, 128)  # A bit for each weekday, Monday first.
_MOST_OCCURRENCES: Final = 99_999  # Five digits, as the form takes.
_LAST_SECOND: Final = datetime.time(23, 59, 59)
EXPENSE_CATEGORIES: Final = (
    *("Others", "Income", "Food", "Housing", "Social", "Entertainment", "Transportation"),
    *("Clothes", "Health Care", "Education", "Donation"),
)


@dataclasses.dataclass(frozen=True)
class Event(RowItem):
    """An event of the calendar.

    A repetition is one that the app sets by its name: each day, on days of the week, or on the date
    of the first occurrence; until a day (included), for a number of occurrences, or forever. Others
    are a trait. `repeat_on` are the days of a weekly one; None for just the weekday of its start.
    """

    title: str = field(fields.Text())
    start: datetime.datetime = field(fields.DateTime())
    end: datetime.datetime = field(fields.DateTime())
    location: str = field(fields.Text(), "")
    description: str = field(fields.Lines(), "")
    repetition: str | None = field(fields.Optional(fields.Repetition(), "weekly"), None)
    repeat_until: datetime.date | None = field(
        fields.Optional(fields.Day(), datetime.date(2023, 12, 20)), None
    )
    reminder: datetime.timedelta | None = field(
        fields.Optional(fields.Duration(), datetime.timedelta(minutes=30)), None
    )
    repeat_on: tuple[str, ...] | None = field(
        fields.Optional(fields.Weekdays(), ("Monday", "Thursday")), None
    )
    repeat_count: int | None = field(fields.Optional(fields.Number(), 12), None)

    kind = "events"
    noun = "event"
    app = "simple calendar pro"
    automatic = ("reminder",)
    row = records.CalendarEvent
    derived = {"day": fields.Day(), "start_time": fields.TimeOfDay()}

    def __post_init__(self) -> None:
        is_weekly = self.repetition == "weekly" and self.repeat_on is not None
        if is_weekly and self.repeat_on == (f"{self.start:%A}",):
            object.__setattr__(self, "repeat_on", None)

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

    def can_have(self, values: Mapping[str, Any]) -> bool:
        """Whether it repeats, where the values have days or one of the ends of a repetition."""
        repetition = values.get("repetition", self.repetition)
        ends = [n for n in ("repeat_until", "repeat_count") if values.get(n) is not None]
        has_days = values.get("repeat_on") is not None
        return len(ends) <= (repetition is not None) and (repetition == "weekly" or not has_days)

    @classmethod
    def _of(cls, row: records.CalendarEvent) -> Self:
        repetition = next((n for n, s in _INTERVALS.items() if s == row.repeat_interval), None)
        first = storing.moment_of(row.start_ts)
        minutes: Any = row.reminder_1_minutes
        rule: Any = row.repeat_rule
        rules: Sequence[int] = ()
        if repetition is not None and isinstance(first, datetime.datetime):
            rules = _plain_rules(repetition, first)
        end = _end_of(row.repeat_limit)
        is_plain = not row.repeat_interval or (rule in rules and end is not None)
        until, count = end if rules and is_plain and end is not None else (None, None)
        has_days = is_plain and repetition == "weekly" and rule != rules[0]
        is_read = isinstance(minutes, int) and minutes <= _MOST_MINUTES
        has_reminder = is_read and minutes >= 0
        own: tuple[Any, ...] = () if is_read else (minutes,)
        if not is_plain:
            own += (row.repeat_interval, row.repeat_rule, row.repeat_limit)
        return cls(
            storing.text_of(row.title),
            first,
            storing.moment_of(row.end_ts),
            storing.text_of(row.location),
            storing.text_of(row.description),
            repetition,
            until,
            datetime.timedelta(minutes=minutes) if has_reminder else None,
            fields.weekdays(rule) if has_days else None,
            count,
            ref=storing.text_of(row.id),
            traits=traits_of(
                repeats_in_another_way=not is_plain,
                excludes_days=storing.text_of(row.repetition_exceptions) not in _NO_EXCEPTIONS,
                all_day=bool(row.flags),
                task=bool(row.type),
            ),
            details=(*(getattr(row, name) for name in _EVENT_DETAILS), *own),
        )

    def columns(self) -> dict[str, records.record.Value]:
        none = dict.fromkeys((f"reminder_{n}_minutes" for n in (1, 2, 3)), _NO_REMINDER)
        zeros = (
            *(f"reminder_{n}_type" for n in (1, 2, 3)),
            *("repeat_interval", "repeat_rule", "repeat_limit", "flags", "parent_id"),
            *("last_updated", "availability", "color", "type"),
        )
        own: dict[str, records.record.Value] = {}
        if self.reminder is not None:
            own["reminder_1_minutes"] = int(self.reminder.total_seconds()) // 60
        if self.repetition is not None:
            own["repeat_interval"] = _INTERVALS[self.repetition]
            own["repeat_rule"] = _plain_rules(self.repetition, self.start)[0]
            if self.repetition == "weekly" and self.repeat_on is not None:
                own["repeat_rule"] = fields.bits_of_weekdays(self.repeat_on)
            if self.repeat_count is not None:
                own["repeat_limit"] = -self.repeat_count
            elif self.repeat_until is not None:
                last = datetime.datetime.combine(self.repeat_until, _LAST_SECOND, datetime.UTC)
                own["repeat_limit"] = storing.seconds(last)
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
            **own,
        }


def _plain_rules(repetition: str, start: datetime.datetime) -> Sequence[int]:
    """The rules of a repetition that a field says: that of the first occurrence, then all others.

    The app ignores those of daily ones.
    """
    if repetition == "daily":
        return range(128)
    return [1 << start.weekday(), *_RULES_OF_WEEKS] if repetition == "weekly" else [_SAME_DAY]


def _end_of(limit: records.record.Value) -> tuple[datetime.date | None, int | None] | None:
    """The last day or the number of occurrences of a repetition; None where no form sets it."""
    if isinstance(limit, int) and -_MOST_OCCURRENCES <= limit < 0:
        return None, -limit
    last = storing.moment_of(limit)
    if not isinstance(last, datetime.datetime) or last < storing.EPOCH:
        return None
    return (last.date() if limit else None), None


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
