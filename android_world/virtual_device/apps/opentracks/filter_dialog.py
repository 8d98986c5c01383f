"""Which activity types and days count in statistics."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import skia

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.opentracks import formats, style
from android_world.virtual_device.apps.opentracks.model import Track
from android_world.virtual_device.ui.theme import color
from android_world.virtual_device.ui.widgets.date_picker import (
    PAGER_DP,
    MonthView,
    add_months,
    picker_header,
)

_OUTLINE = "#79747E"
_CHOSEN = "#E8DEF8"
_INSET_DP, _ROUND_DP = 4, 20  # of a button of a group, whose outer corners are round


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


@dataclass(kw_only=True, eq=False, repr=False)
class _KindButton(ui.Button):
    """A button of a vertical MaterialButtonToggleGroup; `corners` dp at its top and bottom."""

    class_name: str | None = "android.widget.CompoundButton"
    checkable: bool = True
    corners: tuple[float, float] = (0, 0)

    def paint_content(self, canvas: skia.Canvas, ctx: ui.LayoutContext) -> None:
        left, top, right, bottom = self.bounds
        inset = ctx.px(_INSET_DP)
        box = skia.Rect.MakeLTRB(left, top + inset, right, bottom - inset)
        shape = skia.RRect()
        above, below = (skia.Point(r, r) for r in map(ctx.px, self.corners))
        shape.setRectRadii(box.makeInset(1, 1), [above, above, below, below])
        if self.checked:
            canvas.drawRRect(shape, skia.Paint(Color=color(_CHOSEN), AntiAlias=True))
        line = skia.Paint(Color=color(_OUTLINE), AntiAlias=True, Style=skia.Paint.kStroke_Style)
        line.setStrokeWidth(ctx.px(1))
        canvas.drawRRect(shape, line)
        super().paint_content(canvas, ctx)


class FilterDialog(ui.ViewDialog):
    """Buttons of the types, and two dates with a calendar each."""

    body_padding = (16, 16, 16, 16)

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
            *(self._kind(position, kind) for position, kind in enumerate(self.kinds)),
            *self._date("From", "first"),
            *self._date("To", "last"),
        ]

    def _kind(self, position: int, kind: str) -> ui.View:
        last = len(self.kinds) - 1
        return _KindButton(
            kind,
            "#filter_dialog_check_button",
            style=ui.TextStyle(14, 500, style.TEXT),
            checked=kind in self.filter.kinds,
            corners=(_ROUND_DP * (position == 0), _ROUND_DP * (position == last)),
            w=ui.MATCH,
            margin=(0, -1 if position else 0, 0, 0),  # Neighbours share their outline.
            tap=partial(self._turn_kind, kind),
        )

    def _turn_kind(self, kind: str) -> None:
        self.filter = replace(self.filter, kinds=self.filter.kinds ^ {kind})
        self.invalidate()

    def _date(self, label: str, name: str) -> list[ui.View | None]:
        date: datetime.date = getattr(self.filter, name)
        field = ui.Box(w=ui.MATCH, margin=(0, 21.5, 0, 0))[
            ui.OutlinedField(
                f"#filter_date_edit_text_{label.lower()}",
                state=ui.TextState(formats.full_date(date)),
                hint=label,
                icon="calendar-range",
                icon_start=16,
                text_start=40,
                min_height=58,
                read_only=True,
                focusable=False,
                surface=style.DIALOG.background,
                outline=_OUTLINE,
                hint_color=style.SECONDARY,
                style=style.FIELD,
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

        header = ui.Box(w=ui.MATCH, margin=(0, 8, 0, 0))[picker_header(date, style.ORANGE)]
        view = MonthView(
            year=year,
            month=month,
            selected_date=date,
            today=today,
            first=first,
            on_day=choose,
            accent=style.ORANGE,
            h=PAGER_DP,
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
            margin=(16, 10, 16, 0),
            tap=turn,
        )
