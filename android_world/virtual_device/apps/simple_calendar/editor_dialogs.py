"""The dialogs of the event and task editors."""

from __future__ import annotations

import calendar
from collections.abc import Callable, Sequence
from datetime import date, datetime, time
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.simple_calendar import texts
from android_world.virtual_device.apps.simple_calendar.model import instant, local
from android_world.virtual_device.apps.simple_mobile_tools import style
from android_world.virtual_device.apps.simple_mobile_tools.widgets import DIALOG_STYLE
from android_world.virtual_device.system.dates import zone_of
from android_world.virtual_device.system.phone import Phone

DISCLAIMER = (
    "Please make sure the reminders work properly before relying on them. Check your device's "
    "battery and notification settings, if there is nothing blocking the reminders, or killing "
    "the app in the background."
)


def radios(
    activity: Activity,
    options: Sequence[str],
    selected: int,
    on_pick: Callable[[int], object],
    title: str = "",
) -> None:
    """A list of radio buttons that closes at a tap."""
    ui.ListDialog(
        activity,
        title,
        options,
        on_pick,
        kind="single",
        selected=selected,
        radio_group=True,
        style=DIALOG_STYLE,
    ).show()


def disclaimer(
    activity: Activity, on_ok: Callable[[], object], on_settings: Callable[[], object]
) -> None:
    """What is said once before the first reminder."""
    ui.AlertDialog(
        activity,
        "Disclaimer",
        DISCLAIMER,
        positive=("OK", on_ok),
        neutral=("Settings", on_settings),
        cancelable=False,
        style=DIALOG_STYLE,
    ).show()


def pick_day(activity: Activity, day: date, on_pick: Callable[[date], object], first: int) -> None:
    """The platform's calendar."""
    ui.DatePickerDialog(
        activity, day, on_pick, first_weekday=first, header_color=style.PRIMARY
    ).show()


class ValueDialog(ui.ViewDialog):
    """A number and a unit; `on_value(number * factor)`."""

    def __init__(
        self,
        activity: Activity,
        units: Sequence[tuple[str, int]],
        field_id: str,
        on_value: Callable[[int], object],
    ) -> None:
        super().__init__(
            activity, positive=("OK", self._accept), negative=("Cancel", None), style=DIALOG_STYLE
        )
        self.units = list(units)
        self.field_id = field_id
        self.on_value = ui.kept(on_value)
        self.value = ui.TextState(max_length=5)
        self.unit = 0

    def show(self) -> None:
        """Open with the keyboard."""
        super().show()
        self.set_focus(self.value)

    def body(self) -> Sequence[ui.View | None]:
        """Field and radios."""
        return [
            ui.TextField(
                state=self.value,
                hint="Value",
                resource_id=self.field_id,
                input_type="number",
                ime_action="done",
                w=ui.MATCH,
                min_height=48,
                underline="#73787C",
                cursor_color=style.PRIMARY,
            ),
            ui.Column("#dialog_radio_view.RadioGroup", w=ui.MATCH)[
                [
                    ui.RadioButton(
                        label,
                        resource_id=f"dialog_radio_{label}",
                        style=style.BODY,
                        tint=style.PRIMARY,
                        checked=self.unit == i,
                        w=ui.MATCH,
                        tap=partial(self._choose, i),
                    )
                    for i, (label, _) in enumerate(self.units)
                ]
            ],
        ]

    def _choose(self, unit: int) -> None:
        self.unit = unit
        self.invalidate()

    def _accept(self) -> object:
        number = int(self.value.text or "0")
        if number <= 0:
            return None
        return self.on_value(number * self.units[self.unit][1])


class WeekdaysDialog(ui.ViewDialog):
    """Which days of the week; `on_rule(mask)`."""

    def __init__(
        self, activity: Activity, mask: int, first_weekday: int, on_rule: Callable[[int], object]
    ) -> None:
        super().__init__(
            activity, positive=("OK", self._accept), negative=("Cancel", None), style=DIALOG_STYLE
        )
        self.mask = mask
        self.first_weekday = first_weekday
        self.on_rule = ui.kept(on_rule)

    def body(self) -> Sequence[ui.View | None]:
        """Seven boxes."""
        order = [(self.first_weekday + i) % 7 for i in range(7)]
        boxes = [
            ui.CheckBox(
                calendar.day_name[day],
                style=style.BODY,
                tint=style.PRIMARY,
                checked=bool(self.mask >> day & 1),
                w=ui.MATCH,
                tap=partial(self._toggle, day),
            )
            for day in order
        ]
        return [ui.Column("#dialog_vertical_linear_layout", w=ui.MATCH)[boxes]]

    def _toggle(self, day: int) -> None:
        self.mask ^= 1 << day
        self.invalidate()

    def _accept(self) -> object:
        return self.on_rule(self.mask)


class LimitDialog(ui.ViewDialog):
    """When a repetition ends; `on_limit(limit)` in the encoding of the database."""

    activity: Activity
    device: Phone

    def __init__(
        self,
        activity: Activity,
        limit: int,
        start: datetime,
        first_weekday: int,
        on_limit: Callable[[int], object],
    ) -> None:
        super().__init__(
            activity, positive=("OK", self._accept), negative=("Cancel", None), style=DIALOG_STYLE
        )
        self.zone = zone_of(self.device)
        self.kind = "till" if limit > 0 else "count" if limit < 0 else "forever"
        self.until = local(limit, self.zone).date() if limit > 0 else start.date()
        self.start = start
        self.first_weekday = first_weekday
        self.on_limit = ui.kept(on_limit)
        self.count = ui.TextState(str(-limit) if limit < 0 else "", max_length=5)

    def body(self) -> Sequence[ui.View | None]:
        """Three choices with their fields."""
        return [
            self._radio("till", "Repeat till a date", "repeat_type_till_date"),
            ui.Text(
                texts.full_day(self.until),
                "#repeat_type_date",
                style=style.BODY,
                padding=(36, 12),
                w=ui.MATCH,
                tap=self._ask_day,
            ),
            self._radio("count", "Stop repeating after x occurrences", "repeat_type_x_times"),
            ui.TextField(
                "#repeat_type_count",
                state=self.count,
                hint="Occurrence count",
                input_type="number",
                ime_action="done",
                margin=(36, 0, 0, 0),
                w=ui.MATCH,
                min_height=48,
                underline="#73787C",
                cursor_color=style.PRIMARY,
                on_focus=self._counting,
            ),
            self._radio("forever", "Repeat forever", "repeat_type_forever"),
        ]

    def _radio(self, kind: str, label: str, name: str) -> ui.View:
        return ui.RadioButton(
            label,
            resource_id=name,
            style=style.BODY,
            tint=style.PRIMARY,
            checked=self.kind == kind,
            w=ui.MATCH,
            tap=partial(self._choose, kind),
        )

    def _choose(self, kind: str) -> None:
        self.kind = kind
        if kind == "forever":
            self.finish(self.on_limit, 0)
            return
        self.set_focus(self.count if kind == "count" else None)
        self.invalidate()

    def _counting(self, gained: bool) -> None:
        if gained:
            self.kind = "count"

    def _ask_day(self) -> None:
        pick_day(self.activity, self.until, self._picked, self.first_weekday)

    def _picked(self, day: date) -> None:
        self.kind, self.until = "till", max(day, self.start.date())
        self.invalidate()

    def _accept(self) -> object:
        if self.kind == "till":
            last = datetime.combine(self.until, time(23, 59, 59))
            return self.on_limit(instant(last, self.zone))
        if self.kind == "count":
            count = int(self.count.text or "0")
            return self.on_limit(-count) if count else ui.KEEP_OPEN
        return self.on_limit(0)


class TypeDialog(ui.ViewDialog):
    """Event types with their colours; `on_type(id)`, `on_new()` and `on_manage()`."""

    def __init__(
        self,
        activity: Activity,
        types: Sequence[tuple[int, str, str]],
        selected: int,
        on_type: Callable[[int], object],
        on_new: Callable[[], object],
        on_manage: Callable[[], object],
    ) -> None:
        super().__init__(activity, style=DIALOG_STYLE)
        self.types = list(types)
        self.selected = selected
        self.on_type, self.on_new, self.on_manage = (
            ui.kept(on_type),
            ui.kept(on_new),
            ui.kept(on_manage),
        )

    def body(self) -> Sequence[ui.View | None]:
        """Radios with dots, and the two links."""
        rows = [
            self._row(title, selected=i == self.selected, dot=color, run=partial(self.on_type, i))
            for i, title, color in self.types
        ]
        rows.append(self._row("Add a new type", selected=False, dot="", run=self.on_new))
        return [
            ui.Column("#dialog_radio_group.RadioGroup", w=ui.MATCH)[rows],
            ui.Text(
                "Manage event types",
                "#dialog_manage_event_types",
                style=style.LINK,
                padding=(4, 12),
                tap=partial(self.finish, self.on_manage),
            ),
        ]

    def _row(self, title: str, selected: bool, dot: str, run: Callable[[], object]) -> ui.View:
        choose = partial(self.finish, run)
        return ui.Box("#dialog_radio_button_holder.RelativeLayout", w=ui.MATCH, h=52)[
            ui.RadioButton(
                title,
                "#dialog_radio_button",
                fill=True,
                style=style.BODY,
                tint=style.PRIMARY,
                checked=selected,
                tap=choose,
            ),
            ui.Row(gravity="end|center_vertical")[
                ui.View("#dialog_radio_color.ImageView", background=dot, corner=14, w=28, h=28)
            ]
            if dot
            else None,
        ]
