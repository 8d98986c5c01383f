"""The dialog of month and week fields: two wheels, as Chrome shows them."""

from __future__ import annotations

import calendar
import datetime
from collections.abc import Callable
from typing import Any

from android_world.virtual_device.ui.containers import Box, Row
from android_world.virtual_device.ui.host import Host
from android_world.virtual_device.ui.kit.dialogs import Dialog
from android_world.virtual_device.ui.kit.number_picker import NumberPicker, NumberPickerState
from android_world.virtual_device.ui.view import MATCH, View

_FIRST_YEAR, _LAST_YEAR = 1900, 2100


class TwoWheelsDialog(Dialog):
    """Wheels for month or week, and for the year; `on_pick` gets the field's value on Set."""

    def __init__(
        self,
        host: Host,
        kind: str,
        value: str,
        today: datetime.date,
        on_pick: Callable[[str], object],
        **options: Any,
    ) -> None:
        super().__init__(
            host,
            title=f"Set {kind}",
            positive=("Set", on_pick),
            negative=("Cancel", None),
            **options,
        )
        self.kind = kind
        calendar_year, week, _ = today.isocalendar()
        year, _, number = value.partition("-W" if kind == "week" else "-")
        known = year.isdecimal() and number.isdecimal()
        now = (calendar_year, week) if kind == "week" else (today.year, today.month)
        chosen, place = (int(year), int(number)) if known else now
        self.year = NumberPickerState(chosen, _FIRST_YEAR, _LAST_YEAR, wrap=False)
        if kind == "month":
            names = [calendar.month_abbr[number] for number in range(1, 13)]
            self.part = NumberPickerState(place, 1, 12, names)
        else:
            self.part = NumberPickerState(place, 1, _weeks(self.year.value), digits=2)

    def values(self, button: tuple[str, Callable[..., object] | None]) -> tuple[Any, ...]:
        """The value, for Set."""
        mark = "W" if self.kind == "week" else ""
        value = f"{self.year.value}-{mark}{self.part.value:02}"
        return (value,) if button == self.positive else ()

    def _changed(self, _: int) -> None:
        if self.kind == "week":
            self.part.set_range(1, _weeks(self.year.value))

    def content(self) -> View | None:
        """The wheels."""
        wheels = Row("#android:id/pickers", gap=16, gravity="center", padding=(0, 16, 8, 16))[
            [NumberPicker(picker=w, on_change=self._changed) for w in (self.part, self.year)]
        ]
        return Box(".FrameLayout", resource_id=self.style.resource_id("customPanel"), w=MATCH)[
            wheels
        ]


def _weeks(year: int) -> int:
    return datetime.date(year, 12, 28).isocalendar().week
