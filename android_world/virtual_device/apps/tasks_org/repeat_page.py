"""How a task repeats: the simple rules in a dialog, the user's own on a screen."""

from __future__ import annotations

import calendar
import datetime
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.tasks_org import (
    dates,
    editor_rows,
    recurrence,
    style,
)
from android_world.virtual_device.apps.tasks_org.activity import TasksActivity
from android_world.virtual_device.apps.tasks_org.model import PACKAGE
from android_world.virtual_device.apps.tasks_org.recurrence import ORDINALS, Rule
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.ui.widgets.material_date_picker import MaterialDatePicker

REPEAT = (PACKAGE, f"{PACKAGE}.repeats.CustomRecurrenceActivity")
_CUSTOM = "Custom…"
_SUNDAY_FIRST = (6, 0, 1, 2, 3, 4, 5)
_ENDS = ("Never", "On", "After")
_MONTH = datetime.timedelta(days=30)


def show_repeat_dialog(
    host: Activity, rule: str, due: int, on_pick: Callable[[str], object]
) -> None:
    """Offer the simple rules, and one of the user's own (the host gets the result "repeat")."""
    rules = list(recurrence.SIMPLE)

    def pick(position: int) -> None:
        if position < len(rules):
            on_pick(rules[position])
        else:
            custom = Intent(component=REPEAT, extras={"rule": rule, "due": due})
            host.start_activity(custom, "repeat")

    ui.ListDialog(
        host,
        "",
        [*recurrence.SIMPLE.values(), _CUSTOM],
        pick,
        kind="single",
        selected=rules.index(rule) if rule in rules else len(rules),
        style=style.DIALOG,
    ).show()


class CustomRecurrenceActivity(TasksActivity):
    """How often, on which days, and until when."""

    def on_create(self) -> None:
        due = int(self.intent.extras.get("due", 0))
        self.day = dates.moment(self.device, due or self.device.clock.now_ms).date()
        rule = recurrence.parse(str(self.intent.extras.get("rule", "")))
        self.rule = rule or Rule("WEEKLY")
        self.interval = ui.TextState(str(self.rule.interval), accepts=r"\d{0,3}")
        self.count = ui.TextState(str(self.rule.count or 1), accepts=r"\d{0,3}")
        self.ends = 1 if self.rule.until else 2 if self.rule.count else 0
        self.until = self.rule.until or self.day + _MONTH

    def build(self) -> ui.View:
        bar = ui.toolbar(
            self,
            "Custom recurrence",
            self.finish,
            [ui.Action("Save", self._save, "content_save_outline")],
            style.TOOLBAR,
        )
        weekly, monthly = self.rule.frequency == "WEEKLY", self.rule.frequency == "MONTHLY"
        body = ui.Scroll(".ScrollView", key="rule", w=ui.MATCH, weight=1)[
            ui.Column(w=ui.MATCH, padding=(0, 8))[
                style.caption("Repeats every"),
                self._often(),
                ui.Divider(background=style.LINE),
                *([style.caption("Repeats on"), self._weekdays()] if weekly else []),
                self._of_month() if monthly else None,
                ui.Divider(background=style.LINE) if weekly or monthly else None,
                style.caption("Ends"),
                *(self._end(way) for way in range(len(_ENDS))),
            ]
        ]
        return ui.Column(".LinearLayout", fill=True)[bar, body]

    def _often(self) -> ui.View:
        units = list(recurrence.UNITS)
        plural = "" if self.interval.text == "1" else "s"
        return ui.Row(w=ui.MATCH, align="center", gap=16, padding=(16, 0, 16, 8))[
            editor_rows.number_field(self.interval),
            ui.Spinner(
                activity=self,
                options=[f"{unit}{plural}" for unit in recurrence.UNITS.values()],
                choice=units.index(self.rule.frequency),
                on_select=lambda chosen: self._set(frequency=units[chosen], days=()),
                weight=1,
            ),
        ]

    def _weekdays(self) -> ui.View:
        chosen = {day for _, day in self.rule.days}
        return ui.Row(w=ui.MATCH, padding=(16, 0, 16, 12), gap=10)[
            [
                ui.Button(
                    calendar.day_name[day][0],
                    ".CheckBox",
                    style=ui.TextStyle(14, 500, style.WHITE if day in chosen else style.TEXT),
                    background=style.RED if day in chosen else "#14000000",
                    corner=20,
                    w=40,
                    h=40,
                    padding=0,
                    checkable=True,
                    checked=day in chosen,
                    tap=partial(self._toggle, day),
                )
                for day in _SUNDAY_FIRST
            ]
        ]

    def _of_month(self) -> ui.View:
        place = (self.day.day - 1) // 7 + 1
        weekday, name = self.day.weekday(), f"{self.day:%A}"
        is_last = (self.day + datetime.timedelta(days=7)).month != self.day.month
        options: dict[tuple[tuple[int, int], ...], str] = {(): f"on day {self.day.day}"}
        options[((place, weekday),)] = f"on the {ORDINALS[place]} {name}"
        if is_last:
            options[((-1, weekday),)] = f"on the last {name}"
        known = list(options)
        spinner = ui.Spinner(
            activity=self,
            options=[f"Monthly {label}" for label in options.values()],
            choice=known.index(self.rule.days) if self.rule.days in known else 0,
            on_select=lambda chosen: self._set(days=known[chosen]),
            w=ui.MATCH,
        )
        return ui.Box(w=ui.MATCH, padding=(16, 4))[spinner]

    def _end(self, way: int) -> ui.View:
        chosen = self.ends == way
        more: ui.View | None = None
        if way == 1:
            shown = dates.long_day(self.device, self.until)
            more = ui.Text(shown, style=style.BODY, padding=12, tap=self._show_end_date_dialog)
        elif way == 2:
            plural = "" if self.count.text == "1" else "s"
            more = ui.Row(align="center", gap=8)[
                editor_rows.number_field(self.count),
                ui.Text(f"time{plural}", style=style.BODY),
            ]
        return ui.Row(w=ui.MATCH, min_height=56, align="center", padding=(16, 0), gap=8)[
            ui.RadioButton(
                _ENDS[way],
                checked=chosen,
                tint=style.RED,
                tap=partial(self._end_by, way),
                min_height=48,
            ),
            more,
        ]

    # -- changes ---------------------------------------------------------------------------------

    def _set(self, **values: object) -> None:
        self.rule = replace(self.rule, **values)  # type: ignore[arg-type]

    def _toggle(self, day: int) -> None:
        days = {weekday for _, weekday in self.rule.days} ^ {day}
        self._set(days=tuple((0, weekday) for weekday in sorted(days)))

    def _end_by(self, way: int) -> None:
        self.ends = way

    def _show_end_date_dialog(self) -> None:
        def take(day: datetime.date) -> None:
            self.until, self.ends = day, 1

        MaterialDatePicker(self, self.until, take, style=style.DIALOG).show()

    def _save(self) -> None:
        rule = replace(
            self.rule,
            interval=max(1, int(self.interval.text or "1")),
            until=self.until if self.ends == 1 else None,
            count=max(1, int(self.count.text or "1")) if self.ends == 2 else 0,
        )
        self.finish(ok=True, rule=str(rule))
