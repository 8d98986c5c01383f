"""Which activity types and days count in statistics."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.opentracks import formats, style
from android_world.virtual_device.apps.opentracks.model import Track
from android_world.virtual_device.ui.widgets.date_picker import MonthView, add_months

_CHOSEN = "#E8DEF8"
_CALENDAR_DP = 300


@dataclass(frozen=True)
class Filter:
    """Types, and the first and the last day."""

    kinds: frozenset[str]
    first: datetime.date
    last: datetime.date

    def takes(self, track: Track) -> bool:
        """Whether a track counts."""
        date = formats.moment(track.starttime, track.starttime_offset).date()
        return track.kind in self.kinds and self.first <= date <= self.last


class FilterDialog(ui.ViewDialog):
    """Buttons of the types, and two dates with a calendar each."""

    def __init__(
        self,
        activity: Activity,
        kinds: Sequence[str],
        start: Filter,
        on_ok: Callable[[Filter], object],
    ) -> None:
        super().__init__(
            activity,
            title="Filter",
            positive=("OK", on_ok),
            negative=("Cancel", None),
            style=style.DIALOG,
        )
        self.kinds, self.filter = kinds, start
        self.open = ""  # The date whose calendar is shown.
        self.month = (start.first.year, start.first.month)

    def values(self, button: tuple[str, Callable[..., object] | None]) -> tuple[Any, ...]:
        return (self.filter,) if button == self.positive else ()

    def body(self) -> list[ui.View | None]:
        return [
            *(self._kind(kind) for kind in self.kinds),
            *self._date("From", "first"),
            *self._date("To", "last"),
        ]

    def _kind(self, kind: str) -> ui.View:
        on = kind in self.filter.kinds
        return ui.Button(
            kind,
            "#filter_dialog_check_button.CompoundButton",
            style=ui.TextStyle(14, 500, style.TEXT),
            checkable=True,
            checked=on,
            border=(style.SECONDARY, 1),
            corner=2,
            background=_CHOSEN if on else "",
            w=ui.MATCH,
            h=36,
            min_height=36,
            margin=(0, 2),
            tap=partial(self._turn_kind, kind),
        )

    def _turn_kind(self, kind: str) -> None:
        self.filter = replace(self.filter, kinds=self.filter.kinds ^ {kind})
        self.invalidate()

    def _date(self, label: str, name: str) -> list[ui.View | None]:
        date: datetime.date = getattr(self.filter, name)
        field = ui.Box(w=ui.MATCH, margin=(0, 12, 0, 0))[
            ui.OutlinedField(
                f"#filter_date_edit_text_{label.lower()}",
                state=ui.TextState(formats.full_date(date)),
                hint=label,
                icon="calendar-month",
                read_only=True,
                focusable=False,
                surface="#FFFFFF",
                style=style.NOTE,
                w=ui.MATCH,
                tap=partial(self._show, name),
            )
        ]
        return [field, *(self._calendar(name, date) if self.open == name else ())]

    def _show(self, name: str) -> None:
        date: datetime.date = getattr(self.filter, name)
        self.open = "" if self.open == name else name
        self.month = (date.year, date.month)
        self.invalidate()

    def _calendar(self, name: str, date: datetime.date) -> list[ui.View]:
        year, month = self.month
        first = self.filter.first if name == "last" else datetime.date.min
        today = formats.moment(self.device.clock.now_ms, 0).date()

        def choose(day: datetime.date) -> None:
            last = max(self.filter.last, day)
            self.filter = replace(replace(self.filter, last=last), **{name: day})  # type: ignore[arg-type]
            self.open = ""
            self.invalidate()

        header = ui.Column(w=ui.MATCH, padding=(16, 12), background=style.ORANGE)[
            ui.Text(
                str(date.year),
                "#android:id/date_picker_header_year",
                style=ui.TextStyle(16, 400, "#FFFFFF"),
            ),
            ui.Text(
                f"{date:%a, %b} {date.day}",
                "#android:id/date_picker_header_date",
                style=ui.TextStyle(28, 400, "#FFFFFF"),
            ),
        ]
        view = MonthView(
            year=year,
            month=month,
            selected_date=date,
            today=today,
            first=first,
            on_day=choose,
            accent=style.ORANGE,
            h=_CALENDAR_DP,
        )
        days = ui.Box(w=ui.MATCH)[view, self._arrow("prev", -1), self._arrow("next", 1)]
        return [header, days]

    def _arrow(self, name: str, months: int) -> ui.View:
        def turn() -> None:
            self.month = add_months(*self.month, months)
            self.invalidate()

        return ui.IconButton(
            "chevron-left" if months < 0 else "chevron-right",
            f"#android:id/{name}",
            desc="Previous month" if months < 0 else "Next month",
            gravity="start" if months < 0 else "end",
            tap=turn,
        )
