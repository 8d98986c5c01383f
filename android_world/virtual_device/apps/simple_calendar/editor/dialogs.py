"""The dialogs of the event and task editors."""

from __future__ import annotations

import calendar
from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime, time
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.simple_mobile_tools import style
from android_world.virtual_device.apps._lib.simple_mobile_tools.widgets import DIALOG_STYLE
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.simple_calendar import intents, model, texts
from android_world.virtual_device.apps.simple_calendar.dialogs import form
from android_world.virtual_device.apps.simple_calendar.dialogs.form import FormDialog
from android_world.virtual_device.apps.simple_calendar.editor.draft import Draft
from android_world.virtual_device.apps.simple_calendar.event_types import EventTypeDialog
from android_world.virtual_device.apps.simple_calendar.options import Options
from android_world.virtual_device.apps.simple_calendar.store import CalendarStore
from android_world.virtual_device.system.date_format import zone_of
from android_world.virtual_device.system.device_protocol import Device


class ValueDialog(FormDialog):
    """A number and a unit; `on_value(number * factor)`."""

    def __init__(
        self,
        activity: Activity,
        units: Mapping[str, int],
        field_id: str,
        on_value: Callable[[int], object],
    ) -> None:
        def accept() -> object:
            number = int(self.value.text or "0")
            return on_value(number * self.factor) if number > 0 else None

        super().__init__(activity, accept)
        self.units = units
        self.field_id = field_id
        self.value = self.first_field = ui.TextState(max_length=5)
        self.factor = next(iter(units.values()))

    def body(self) -> Sequence[ui.View | None]:
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
                    for label, factor in self.units.items()
                ]
            ],
        ]


class WeekdaysDialog(FormDialog):
    """On which days of the week a draft repeats."""

    def __init__(self, activity: Activity, draft: Draft) -> None:
        super().__init__(activity, lambda: draft.repeat_on(self.mask))
        self.mask = draft.rule

    def body(self) -> Sequence[ui.View | None]:
        days = texts.weekdays_from(Options(self.device).first_weekday)
        return [
            ui.Column("#dialog_vertical_linear_layout", w=ui.MATCH)[[self._box(d) for d in days]]
        ]

    def _box(self, day: int) -> ui.View:
        def toggle() -> None:
            self.mask ^= 1 << day

        checked = bool(self.mask >> day & 1)
        return form.option(calendar.day_name[day], "", checked, toggle, ui.CheckBox)


class LimitDialog(FormDialog):
    """When the repetition of a draft ends."""

    def __init__(self, activity: Activity, draft: Draft) -> None:
        super().__init__(activity, self._accept)
        self.draft = draft
        self.zone = zone_of(self.device)
        limit = draft.limit
        self.kind = "till" if limit > 0 else "count" if limit < 0 else "forever"
        self.until = model.day_of(limit, self.zone) if limit > 0 else draft.start.date()
        self.count = ui.TextState(str(-limit) if limit < 0 else "", max_length=5)

    def body(self) -> Sequence[ui.View | None]:
        return [
            self._radio("till", "Repeat till a date", "#repeat_type_till_date"),
            ui.Text(
                texts.full_day(self.until),
                "#repeat_type_date",
                style=style.BODY,
                padding=(36, 12),
                w=ui.MATCH,
                tap=lambda: pick_day(self.activity, self.until, self._on_pick),
            ),
            self._radio("count", "Stop repeating after x occurrences", "#repeat_type_x_times"),
            form.field(
                self.count,
                "#repeat_type_count",
                hint="Value",
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
            self.finish(self._accept)
        else:
            self.set_focus(self.count if kind == "count" else None)

    def _counting(self, gained: bool) -> None:
        if gained:
            self.kind = "count"

    def _on_pick(self, day: date) -> None:
        self.kind, self.until = "till", max(day, self.draft.start.date())
        self.invalidate()

    def _accept(self) -> object:
        count = int(self.count.text or "0") if self.kind == "count" else 0
        if self.kind == "count" and not count:
            return ui.KEEP_OPEN
        last = datetime.combine(self.until, time(23, 59, 59))
        self.draft.limit = model.instant(last, self.zone) if self.kind == "till" else -count
        return None


class TypeDialog(ui.ViewDialog):
    """The event type of a draft, with links to a new one and to all."""

    activity: Activity
    device: Device

    def __init__(self, activity: Activity, draft: Draft) -> None:
        super().__init__(activity, style=DIALOG_STYLE)
        self.draft = draft
        self.types = CalendarStore(self.device).event_types()

    def body(self) -> Sequence[ui.View | None]:
        rows = [
            self._row(t.title, model.css_color(t.color), partial(self._choose, t.id), t.id)
            for t in self.types
        ]
        manage = intents.own("ManageEventTypesActivity")
        return [
            ui.Column("#dialog_radio_group.RadioGroup", w=ui.MATCH)[
                *rows, self._row("Add a new type", "", self._new)
            ],
            ui.Text(
                "Manage event types",
                "#dialog_manage_event_types",
                style=style.LINK,
                padding=(4, 12),
                tap=partial(self.finish, self.activity.start_activity, manage),
            ),
        ]

    def _row(
        self, title: str, color: str, run: Callable[[], object], type_id: int | None = None
    ) -> ui.View:
        selected, tap = self.draft.event_type == type_id, partial(self.finish, run)
        sample = form.dot(color, "#dialog_radio_color.ImageView")
        return ui.Box("#dialog_radio_button_holder.RelativeLayout", w=ui.MATCH, h=52)[
            form.option(title, "#dialog_radio_button", selected, tap, h=ui.MATCH),
            ui.Row(gravity="end|center_vertical")[sample] if color else None,
        ]

    def _new(self) -> None:
        EventTypeDialog(self.activity, None, self._choose).show()

    def _choose(self, type_id: int) -> None:
        self.draft.event_type = type_id
        Options(self.device).put(last_used_event_type=type_id)


def pick_day(activity: Activity, day: date, on_pick: Callable[[date], object]) -> None:
    """The platform's calendar."""
    first = Options(activity.device).first_weekday
    ui.DatePickerDialog(
        activity, day, on_pick, first_weekday=first, header_color=style.PRIMARY
    ).show()
