"""The dialogs of the event and task editors."""

from __future__ import annotations

import calendar
from collections.abc import Callable, Sequence
from datetime import date, datetime, time
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.simple_calendar import model, texts
from android_world.virtual_device.apps.simple_calendar.dialogs import form
from android_world.virtual_device.apps.simple_calendar.dialogs.form import FormDialog
from android_world.virtual_device.apps.simple_mobile_tools import style
from android_world.virtual_device.apps.simple_mobile_tools.widgets import DIALOG_STYLE
from android_world.virtual_device.system.dates import zone_of


class ValueDialog(FormDialog):
    """A number and a unit; `on_value(number * factor)`."""

    def __init__(
        self,
        activity: Activity,
        units: Sequence[tuple[str, int]],
        field_id: str,
        on_value: Callable[[int], object],
    ) -> None:
        def accept() -> object:
            number = int(self.value.text or "0")
            return on_value(number * self.factor) if number > 0 else None

        super().__init__(activity, accept)
        self.units = list(units)
        self.field_id = field_id
        self.value = self.first_field = ui.TextState(max_length=5)
        self.factor = units[0][1]

    def body(self) -> Sequence[ui.View | None]:
        """Field and radios."""
        name, keys = f"#{self.field_id}", "number"
        return [
            form.field(self.value, name, hint="Value", input_type=keys, ime_action="done"),
            ui.Column("#dialog_radio_view.RadioGroup", w=ui.MATCH)[
                [
                    form.option(
                        label,
                        f"#dialog_radio_{label}",
                        self.factor == factor,
                        partial(setattr, self, "factor", factor),
                    )
                    for label, factor in self.units
                ]
            ],
        ]


class WeekdaysDialog(FormDialog):
    """Which days of the week; `on_rule(mask)`."""

    def __init__(
        self, activity: Activity, mask: int, first_weekday: int, on_rule: Callable[[int], object]
    ) -> None:
        super().__init__(activity, lambda: on_rule(self.mask))
        self.mask = mask
        self.first_weekday = first_weekday

    def body(self) -> Sequence[ui.View | None]:
        """Seven boxes."""
        boxes = [
            form.option(
                calendar.day_name[day],
                "",
                bool(self.mask >> day & 1),
                partial(self._toggle, day),
                ui.CheckBox,
            )
            for day in texts.weekdays_from(self.first_weekday)
        ]
        return [ui.Column("#dialog_vertical_linear_layout", w=ui.MATCH)[boxes]]

    def _toggle(self, day: int) -> None:
        self.mask ^= 1 << day


class LimitDialog(FormDialog):
    """When a repetition ends; `on_limit(limit)` in the encoding of the database."""

    def __init__(
        self,
        activity: Activity,
        limit: int,
        start: datetime,
        first_weekday: int,
        on_limit: Callable[[int], object],
    ) -> None:
        super().__init__(activity, self._accept)
        self.zone = zone_of(self.device)
        self.kind = "till" if limit > 0 else "count" if limit < 0 else "forever"
        self.until = model.local(limit, self.zone).date() if limit > 0 else start.date()
        self.start = start
        self.first_weekday = first_weekday
        self.on_limit = ui.kept(on_limit)
        self.count = ui.TextState(str(-limit) if limit < 0 else "", max_length=5)

    def body(self) -> Sequence[ui.View | None]:
        """Three choices with their fields."""
        return [
            self._radio("till", "Repeat till a date", "#repeat_type_till_date"),
            ui.Text(
                texts.full_day(self.until),
                "#repeat_type_date",
                style=style.BODY,
                padding=(36, 12),
                w=ui.MATCH,
                tap=self._ask_day,
            ),
            self._radio("count", "Stop repeating after x occurrences", "#repeat_type_x_times"),
            form.field(
                self.count,
                "#repeat_type_count",
                hint="Occurrence count",
                input_type="number",
                ime_action="done",
                margin=(36, 0, 0, 0),
                on_focus=self._counting,
            ),
            self._radio("forever", "Repeat forever", "#repeat_type_forever"),
        ]

    def _radio(self, kind: str, label: str, selector: str) -> ui.View:
        return form.option(label, selector, self.kind == kind, partial(self._choose, kind))

    def _choose(self, kind: str) -> None:
        self.kind = kind
        if kind == "forever":
            self.finish(self.on_limit, 0)
        else:
            self.set_focus(self.count if kind == "count" else None)

    def _counting(self, gained: bool) -> None:
        if gained:
            self.kind = "count"

    def _ask_day(self) -> None:
        def picked(day: date) -> None:
            self.kind, self.until = "till", max(day, self.start.date())
            self.invalidate()

        pick_day(self.activity, self.until, picked, self.first_weekday)

    def _accept(self) -> object:
        if self.kind == "till":
            last = datetime.combine(self.until, time(23, 59, 59))
            return self.on_limit(model.instant(last, self.zone))
        count = int(self.count.text or "0") if self.kind == "count" else 0
        return self.on_limit(-count) if count or self.kind == "forever" else ui.KEEP_OPEN


class TypeDialog(ui.ViewDialog):
    """Event types with their colours; `on_type(id)`, `on_new()` and `on_manage()`."""

    def __init__(
        self,
        activity: Activity,
        types: Sequence[model.EventType],
        selected: int,
        on_type: Callable[[int], object],
        on_new: Callable[[], object],
        on_manage: Callable[[], object],
    ) -> None:
        super().__init__(activity, style=DIALOG_STYLE)
        self.types = list(types)
        self.selected = selected
        self.on_type, self.on_new = ui.kept(on_type), ui.kept(on_new)
        self.on_manage = ui.kept(on_manage)

    def body(self) -> Sequence[ui.View | None]:
        """Radios with dots, and the two links."""
        return [
            ui.Column("#dialog_radio_group.RadioGroup", w=ui.MATCH)[
                *[
                    self._row(t.title, model.css_color(t.color), self.on_type, t.id)
                    for t in self.types
                ],
                self._row("Add a new type", "", self.on_new),
            ],
            ui.Text(
                "Manage event types",
                "#dialog_manage_event_types",
                style=style.LINK,
                padding=(4, 12),
                tap=partial(self.finish, self.on_manage),
            ),
        ]

    def _row(self, title: str, color: str, run: Callable[..., object], *type_id: int) -> ui.View:
        selected, choose = self.selected in type_id, partial(self.finish, run, *type_id)
        sample = form.dot(color, "#dialog_radio_color.ImageView")
        return ui.Box("#dialog_radio_button_holder.RelativeLayout", w=ui.MATCH, h=52)[
            form.option(title, "#dialog_radio_button", selected, choose, h=ui.MATCH),
            ui.Row(gravity="end|center_vertical")[sample] if color else None,
        ]


def pick_day(activity: Activity, day: date, on_pick: Callable[[date], object], first: int) -> None:
    """The platform's calendar."""
    ui.DatePickerDialog(
        activity, day, on_pick, first_weekday=first, header_color=style.PRIMARY
    ).show()


def disclaimer(
    activity: Activity, on_ok: Callable[[], object], on_settings: Callable[[], object]
) -> None:
    """What is said once before the first reminder."""
    ui.AlertDialog(
        activity,
        "Disclaimer",
        "Please make sure the reminders work properly before relying on them. Check your device's "
        "battery and notification settings, if there is nothing blocking the reminders, or killing "
        "the app in the background.",
        positive=("OK", on_ok),
        neutral=("Settings", on_settings),
        cancelable=False,
        style=DIALOG_STYLE,
    ).show()
