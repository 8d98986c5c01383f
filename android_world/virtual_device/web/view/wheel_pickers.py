"""The dialogs of fields for months, weeks, dates and exact times: wheels, as Chrome's."""

from __future__ import annotations

import calendar
import datetime
from collections.abc import Callable, Sequence
from typing import Any

from android_world.virtual_device.ui.basic import Text
from android_world.virtual_device.ui.containers import Box, Column, Row
from android_world.virtual_device.ui.fonts import TextStyle
from android_world.virtual_device.ui.protocols import Host
from android_world.virtual_device.ui.theme import TEXT
from android_world.virtual_device.ui.view import MATCH, View
from android_world.virtual_device.ui.widgets.dialogs import Dialog
from android_world.virtual_device.ui.widgets.number_picker import NumberPicker, NumberPickerState

_FIRST_YEAR, _LAST_YEAR = 1900, 2100
_DAY_MS, _HOUR_MS, _MINUTE_MS = 86_400_000, 3_600_000, 60_000
_MONTHS = [calendar.month_abbr[number] for number in range(1, 13)]
_COLON = TextStyle(18, 400, TEXT)

YearAndPart = tuple[int, int]


class WheelsDialog(Dialog):
    """Rows of wheels; `on_pick` gets the field's value on Set."""

    def __init__(
        self, host: Host, title: str, on_pick: Callable[[str], object], **options: Any
    ) -> None:
        options.setdefault("negative", ("Cancel", None))
        super().__init__(host, title=title, positive=("Set", on_pick), **options)

    def value(self) -> str:
        """What the wheels say, as the field's value."""
        raise NotImplementedError

    def rows(self) -> Sequence[View]:
        """The rows of wheels."""
        raise NotImplementedError

    def values(self, button: tuple[str, Callable[..., object] | None]) -> tuple[Any, ...]:
        return (self.value(),) if button == self.positive else ()

    def content(self) -> View | None:
        return Box(".FrameLayout", resource_id=self.style.resource_id("customPanel"), w=MATCH)[
            Column(w=MATCH, align="center", padding=(0, 16, 0, 16))[self.rows()]
        ]


class MonthOrWeekDialog(WheelsDialog):
    """Wheels for month or week, and for the year, from `low` to `high`."""

    def __init__(
        self,
        host: Host,
        kind: str,
        value: str,
        today: datetime.date,
        on_pick: Callable[[str], object],
        low: str = "",
        high: str = "",
        **options: Any,
    ) -> None:
        super().__init__(host, f"Set {kind}", on_pick, **options)
        self.kind = kind
        now = today.isocalendar()[:2] if kind == "week" else (today.year, today.month)
        first = _year_and_part(kind, low) or (_FIRST_YEAR, 1)
        last = _year_and_part(kind, high) or (_LAST_YEAR, self._parts(_LAST_YEAR))
        self.first, self.last = (first, max(first, last))
        year, part = min(max(_year_and_part(kind, value) or now, self.first), self.last)
        self.year = NumberPickerState(year, self.first[0], self.last[0], wrap=False)
        self.part = NumberPickerState(digits=2)
        self._changed(part)

    def _parts(self, year: int) -> int:
        return _weeks(year) if self.kind == "week" else 12

    def _changed(self, part: int) -> None:
        year = self.year.value
        first = self.first[1] if year == self.first[0] else 1
        last = self.last[1] if year == self.last[0] else self._parts(year)
        _narrow(self.part, part, first, last, _MONTHS if self.kind == "month" else ())

    def value(self) -> str:
        mark = "W" if self.kind == "week" else ""
        return f"{self.year.value:04}-{mark}{self.part.value:02}"

    def rows(self) -> Sequence[View]:
        return [_row("pickers", [self.part, self.year], lambda _: self._changed(self.part.value))]


class TimeWheels:
    """Wheels of a time of the day, as fine as steps of `step_ms` want it."""

    def __init__(self, ms: int, step_ms: int, is_24h: bool) -> None:
        self.is_24h, self.step_ms = is_24h, step_ms
        hours = (0, 23) if is_24h else (1, 12)
        self.hour = NumberPickerState(hours[0], *hours, digits=2 if is_24h else 0)
        self.minute = NumberPickerState(0, 0, 59, digits=2)
        self.second = NumberPickerState(0, 0, 59, digits=2)
        texts = [f"{ms:03}" for ms in range(0, 1000, min(step_ms, 1000))]
        self.milli = NumberPickerState(0, 0, len(texts) - 1, texts)
        self.half = NumberPickerState(0, 0, 1, ["AM", "PM"], wrap=False)
        self.ms = ms

    @property
    def has_seconds(self) -> bool:
        """Whether a time may be something else than a full minute."""
        return self.step_ms % _MINUTE_MS != 0

    @property
    def has_millis(self) -> bool:
        """Whether a time may be something else than a full second."""
        return self.step_ms % 1000 != 0

    @property
    def ms(self) -> int:
        """Milliseconds since midnight."""
        hour = self.hour.value if self.is_24h else self.hour.value % 12 + 12 * self.half.value
        seconds = (hour * 60 + self.minute.value) * 60 + self.second.value
        return seconds * 1000 + self.milli.value * min(self.step_ms, 1000)

    @ms.setter
    def ms(self, ms: int) -> None:
        hour = ms // _HOUR_MS
        self.hour.set(hour if self.is_24h else hour % 12 or 12)
        self.half.set(hour // 12)
        self.minute.set(ms // _MINUTE_MS % 60)
        self.second.set(ms // 1000 % 60)
        self.milli.set(ms % 1000 // min(self.step_ms, 1000))

    def text(self) -> str:
        """The time as fields have it, e.g. 08:30 or 08:30:05.250."""
        ms = self.ms
        text = f"{ms // _HOUR_MS:02}:{ms // _MINUTE_MS % 60:02}"
        text += f":{ms // 1000 % 60:02}" if self.has_seconds else ""
        return text + (f".{ms % 1000:03}" if self.has_millis else "")

    def row(self, on_change: Callable[[int], object]) -> View:
        """The wheels, with what is between them."""
        parts: list[NumberPickerState | str] = [self.hour, ":", self.minute]
        parts += [":", self.second] if self.has_seconds else []
        parts += [".", self.milli] if self.has_millis else []
        parts += [] if self.is_24h else [self.half]
        return _row("timePickerLayout", parts, on_change)


class ExactTimeDialog(WheelsDialog):
    """A time with seconds, in milliseconds since midnight, from `low` to `high`."""

    def __init__(
        self,
        host: Host,
        ms: int,
        on_pick: Callable[[str], object],
        *,
        step_ms: int,
        low: int = 0,
        high: int = _DAY_MS - 1,
        **options: Any,
    ) -> None:
        super().__init__(host, "Set time", on_pick, **options)
        self.low, self.high = (low, high) if low < high else (0, _DAY_MS - 1)
        self.clock = TimeWheels(ms, step_ms, is_24h(host))
        self._changed(0)

    def _changed(self, _: int) -> None:
        self.clock.ms = min(max(self.clock.ms, self.low), self.high)

    def value(self) -> str:
        return self.clock.text()

    def rows(self) -> Sequence[View]:
        return [self.clock.row(self._changed)]


class DateTimeDialog(WheelsDialog):
    """Day and time in one dialog, to the minute, from `low` to `high`."""

    def __init__(
        self,
        host: Host,
        moment: datetime.datetime,
        on_pick: Callable[[str], object],
        *,
        low: datetime.datetime | None = None,
        high: datetime.datetime | None = None,
        **options: Any,
    ) -> None:
        super().__init__(host, "Set date and time", on_pick, **options)
        self.low = low or datetime.datetime(_FIRST_YEAR, 1, 1)
        self.high = max(self.low, high or datetime.datetime(_LAST_YEAR, 12, 31, 23, 59))
        self.year, self.month = NumberPickerState(wrap=False), NumberPickerState()
        self.day = NumberPickerState(digits=2)
        self.clock = TimeWheels(0, _MINUTE_MS, is_24h(host))
        self._show(moment)

    @property
    def moment(self) -> datetime.datetime:
        """What the wheels say; the last of a month where that is shorter."""
        year, month = self.year.value, self.month.value
        day = min(self.day.value, calendar.monthrange(year, month)[1])
        hour, minute = divmod(self.clock.ms // _MINUTE_MS, 60)
        return datetime.datetime(year, month, day, hour, minute)

    def _show(self, moment: datetime.datetime) -> None:
        low, high = self.low, self.high
        at = min(max(moment, low), high)
        is_first, is_last = at.year == low.year, at.year == high.year
        _narrow(self.year, at.year, low.year, high.year)
        first, last = low.month if is_first else 1, high.month if is_last else 12
        _narrow(self.month, at.month, first, last, _MONTHS)
        first = low.day if is_first and at.month == low.month else 1
        days = calendar.monthrange(at.year, at.month)[1]
        last = high.day if is_last and at.month == high.month else days
        _narrow(self.day, at.day, first, last)
        self.clock.ms = (at.hour * 60 + at.minute) * _MINUTE_MS

    def _changed(self, _: int) -> None:
        self._show(self.moment)

    def value(self) -> str:
        return self.moment.isoformat(timespec="minutes")

    def rows(self) -> Sequence[View]:
        """Day and time, one below the other, side by side on a low display."""
        day = _row("pickers", [self.month, self.day, self.year], self._changed)
        time = self.clock.row(self._changed)
        width, height = self.device.display.size
        if width <= height:
            return [day, time]
        return [Row(gap=32, gravity="center")[day, time]]


def is_24h(host: Host) -> bool:
    """Whether the phone shows times of 24 hours."""
    return bool(host.device.settings.get("system", "time_12_24") == "24")


def _row(
    name: str,
    parts: Sequence[NumberPickerState | str],
    on_change: Callable[[int], object],
) -> View:
    """Wheels, and the texts between them."""
    is_clock = any(isinstance(part, str) for part in parts)
    views = [
        Text(part, style=_COLON)
        if isinstance(part, str)
        else NumberPicker(picker=part, on_change=on_change, w=52 if is_clock else 64)
        for part in parts
    ]
    gap = 4 if is_clock else 16
    return Row(f"#android:id/{name}", gap=gap, align="center", gravity="center")[views]


def _narrow(
    wheel: NumberPickerState, value: int, first: int, last: int, names: Sequence[str] = ()
) -> None:
    """Have a wheel show `value` of what is allowed now; `names` are those of 1, 2, ..."""
    wheel.labels = names[first - 1 : last]
    wheel.value = value
    wheel.set_range(first, last)


def _year_and_part(kind: str, value: str) -> YearAndPart | None:
    year, _, number = value.partition("-W" if kind == "week" else "-")
    return (int(year), int(number)) if year.isdecimal() and number.isdecimal() else None


def _weeks(year: int) -> int:
    return datetime.date(year, 12, 28).isocalendar().week
