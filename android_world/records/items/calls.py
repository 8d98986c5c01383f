"""Calls and blocked numbers as their user sees them."""

from __future__ import annotations

import dataclasses
import datetime
from collections.abc import Iterator, Sequence
from typing import Final, Self

from android_world import records
from android_world.device import adb, content_provider, notifications, telephony
from android_world.records import permission
from android_world.records.capture import PhoneRecords
from android_world.records.items import fields, people, storing
from android_world.records.items.item import Item, field
from android_world.records.items.row_item import RowItem

_CALLS: Final = "content://call_log/calls"
# The prefix of the USA, where the phone is.
_COUNTRY, _NATIONAL_DIGITS = 1, 10
DIRECTIONS: Final = ("incoming", "outgoing", "missed", "rejected")
# Values of the provider's column `type`.
_TYPES: Final = dict(zip((1, 2, 3, 5), DIRECTIONS, strict=True))
# Of a call that is not in the list of calls before it ends.
_ONGOING: Final = "ongoing"
_ONGOING_CHANNEL: Final = "ongoing"
_END_TIMEOUT_S: Final = 5.0


@dataclasses.dataclass(frozen=True)
class Call(Item):
    """A call: one of the list of calls, or the one that is under way."""

    number: str = field(fields.PhoneNumber())
    direction: str = field(fields.OneOf(DIRECTIONS), "outgoing")
    start: datetime.datetime = field(fields.DateTime(), storing.EPOCH)
    duration: datetime.timedelta = field(fields.Duration(), datetime.timedelta())

    kind = "calls"
    noun = "call"
    app = "dialer"
    identity = ("number", "start")
    automatic = ("start", "duration")
    derived = {"day": fields.Day(), "start_time": fields.TimeOfDay()}

    @property
    def day(self) -> datetime.date:
        """The day on which it started."""
        return self.start.date()

    @property
    def start_time(self) -> datetime.time:
        """The time of day at which it started."""
        return self.start.time()

    @classmethod
    def read(cls, phone: PhoneRecords, env: adb.AdbDevice) -> tuple[Self, ...]:
        ended = (
            cls(
                storing.text_of(row.number),
                _TYPES[row.type],
                storing.moment_of(row.date, 1000),
                datetime.timedelta(seconds=row.duration if isinstance(row.duration, int) else 0),
                ref=storing.text_of(row.id),
            )
            for row in phone.of(records.Call)
            if isinstance(row.type, int) and row.type in _TYPES
        )
        return (*ended, *cls._ongoing(phone, env))

    @classmethod
    def _ongoing(cls, phone: PhoneRecords, env: adb.AdbDevice) -> Iterator[Self]:
        """The call under way, which a notification shows by its number or contact."""
        for posted in notifications.list_notifications(env):
            if posted.category == "call" and _ONGOING_CHANNEL in posted.channel:
                named = [c for c in people.Contact.read(phone, env) if c.name == posted.title]
                number = named[0].number if named else posted.title
                yield cls(number, "outgoing", ref=_ONGOING)

    @classmethod
    def write(cls, items: Sequence[Self], env: adb.AdbDevice) -> None:
        adb.set_root_if_needed(env)
        numbers = {direction: number for number, direction in _TYPES.items()}
        for item in items:
            values: dict[str, str | int] = {
                "number": item.number,
                "type": numbers[item.direction],
                "duration": round(item.duration.total_seconds()),
                **{"new": 0, "is_read": 1},
                **({"_id": int(item.ref)} if item.ref.isdecimal() else {}),
            }
            now = "$(date +%s%N)"
            if item.start != storing.EPOCH:
                now = f"{storing.seconds(item.start)}{'0' * 9}"
            line = storing.provider_insert(_CALLS, values)
            adb.shell_script(env, f"t={now}; {line} --bind date:l:${{t%??????}}")

    @classmethod
    def delete(cls, items: Sequence[Self], env: adb.AdbDevice) -> None:
        for item in items:
            if item.ref == _ONGOING:
                cls._hang_up(env)
            else:
                content_provider.delete(_CALLS, env, f"_id={int(item.ref)}")

    @classmethod
    def _hang_up(cls, env: adb.AdbDevice) -> None:
        """End the call under way, and remove it from the list of calls."""
        before = {row["_id"] for row in content_provider.query(_CALLS, ["_id"], env)}
        telephony.end_call_if_active(env)

        def new() -> set[str]:
            return {row["_id"] for row in content_provider.query(_CALLS, ["_id"], env)} - before

        adb.wait_until(env, lambda: bool(new()), _END_TIMEOUT_S)
        for number in new():
            content_provider.delete(_CALLS, env, f"_id={int(number)}")

    @classmethod
    def permit(cls, item: Self) -> permission.Permission:
        return permission.permit(records.Call, lambda row: str(row.id) == item.ref)


@dataclasses.dataclass(frozen=True)
class BlockedNumber(RowItem):
    """A number from which calls and messages are refused."""

    number: str = field(fields.PhoneNumber())

    kind = "blocked_numbers"
    noun = "blocked number"
    app = "dialer"
    identity = ("number",)
    can_be_changed = False
    row = records.BlockedNumber

    @classmethod
    def read(cls, phone: PhoneRecords, env: adb.AdbDevice) -> tuple[Self, ...]:
        return tuple(
            cls(storing.text_of(row.number), ref=storing.text_of(row.id))
            for row in phone.of(records.BlockedNumber)
        )

    def columns(self) -> dict[str, records.record.Value]:
        digits = fields.subscriber(self.number)
        international = f"+{_COUNTRY}{digits}" if len(digits) == _NATIONAL_DIGITS else None
        return {"original_number": self.number, "e164_number": international}

    @classmethod
    def permit(cls, item: Self) -> permission.Permission:
        same = fields.PhoneNumber().is_same
        return permission.permit(records.BlockedNumber, lambda row: same(row.number, item.number))
