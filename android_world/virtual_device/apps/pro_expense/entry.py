"""The screen on which an expense is entered or changed."""

from __future__ import annotations

import datetime
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from android_world.virtual_device import ui
from android_world.virtual_device.apps.pro_expense import formats, style
from android_world.virtual_device.apps.pro_expense.page import Page
from android_world.virtual_device.apps.pro_expense.store import (
    CATEGORIES,
    FOOD,
    Category,
    Expense,
    category,
)

if TYPE_CHECKING:
    from android_world.virtual_device.apps.pro_expense.activity import MainActivity

_AMOUNT = r"\d{0,8}(\.\d{0,2})?"


class EntryPage(Page):
    """Name, amount, category, note and date of a new expense, or of `expense`."""

    def __init__(self, activity: MainActivity, expense: Expense | None = None) -> None:
        super().__init__(activity)
        self.expense = expense
        now = self.device.clock.now_ms
        shown = expense or Expense("", 0, FOOD, "", now, now)
        self.name = ui.TextState(shown.name, max_length=20)
        amount = formats.plain_amount(shown.amount) if expense else ""
        self.amount = ui.TextState(amount, max_length=10, accepts=_AMOUNT)
        self.note = ui.TextState(shown.note, max_length=100)
        self.category = shown.category
        self.when_ms = shown.modified_ms
        first = category(self.category)
        self.categories = [first, *(c for c in CATEGORIES if c != first)]
        self.repeating = False
        self.error = False

    def on_shown(self) -> None:
        self.activity.set_focus(self.name, show_keyboard=False)

    def toolbar(self) -> ui.View:
        return self.bar(
            "Update Data" if self.expense else "Expense Entry",
            on_up=self.close,
            raised=True,
            subtitle=formats.entry_date(self.when_ms),
            actions=[
                ui.Action("Time", self._pick_time, "clock_outline", "time", "always"),
                ui.Action("Calendar", self._pick_date, "calendar_blank", "calendar", "always"),
            ],
        )

    def body(self) -> ui.View:
        return ui.Scroll(key="entry", background=self.look.surface)[
            ui.Column(".ViewGroup", w=ui.MATCH, padding=(0, 29.3, 0, 24))[
                self._field(
                    self.name,
                    "Name",
                    "#edt_name",
                    capitalize="sentences",
                    ime_action="next",
                    margin=(24, 0),
                ),
                self._amount(),
                ui.Scroll(
                    "#rv_category.RecyclerView",
                    horizontal=True,
                    focusable=True,
                    w=ui.MATCH,
                    margin=(8, 16, 8, 0),
                )[
                    ui.Row(padding=(19.8, 0, 16, 3.8), gap=7.6)[
                        [self._card(c) for c in self.categories]
                    ]
                ],
                self._field(
                    self.note,
                    "Note",
                    "#edt_note",
                    ime_action="none",
                    input_type="multiline",
                    h=95,
                    margin=(24, 21.3, 24, 16),
                ),
                self._buttons(),
            ]
        ]

    def _field(self, state: ui.TextState, label: str, selector: str, **options: Any) -> ui.View:
        return self.look.field(self.activity, state, label, selector, **options)

    def _amount(self) -> ui.View:
        def on_change(_: str) -> None:
            self.error = False

        amount = self._field(
            self.amount,
            "Amount",
            "#edt_amount",
            margin=(24, 21.3, 24, 0),
            ime_action="next",
            input_type="decimal",
            suffix=style.currency_code(self.device),
            on_next=partial(self.activity.set_focus, self.note),
            on_change=on_change,
        )
        mark = ui.Icon(
            "alert_circle",
            tint=style.NEGATIVE,
            gravity="end|center_vertical",
            margin=(0, 21.3, 84, 0),
        )
        bubble = ui.Text(
            "Cost is Empty",
            style=ui.TextStyle(14, 400, style.WHITE),
            background=style.NEGATIVE,
            corner=2,
            padding=(12, 6),
            margin=(0, 2, 24, 0),
            gravity="end",
        )
        return ui.Column(w=ui.MATCH)[
            ui.Box(w=ui.MATCH)[amount, mark if self.error else None], bubble if self.error else None
        ]

    def _card(self, kind: Category) -> ui.View:
        def choose() -> None:
            self.category = kind.category_id

        look = self.look
        chosen = kind.category_id == self.category
        return ui.Box(
            "#cd_category.CardView",
            h=self.device.display.scale_height(26) + 16,
            corner=4,
            padding=8,
            background=look.chosen_chip if chosen else look.chip,
            checkable=True,
            checked=chosen,
            tap=choose,
        )[look.line(kind.name, "#tv_name", spacing=0.0125)]

    def _buttons(self) -> ui.View:
        def toggle() -> None:
            self.repeating = not self.repeating

        look, on = self.look, self.repeating
        label = "Update" if self.expense else "Next" if on else "Save"
        lock = ui.Box(
            "#cv_lock.CardView",
            w=50,
            h=44,
            corner=8,
            margin=(16, 0, 0, 0),
            background=look.primary if on else look.chip,
            selected=on,
            tap=toggle,
        )[ui.Icon("infinity", size=28, tint=look.on_primary, gravity="center")]
        return ui.Row(w=ui.MATCH, padding=(24, 0), align="center")[
            look.button(label, "#btn_save", self._save, weight=1), None if self.expense else lock
        ]

    # -- date and time ---------------------------------------------------------------------------

    def _pick_date(self) -> None:
        def pick(date: datetime.date) -> None:
            self._move(datetime.datetime.combine(date, formats.instant(self.when_ms).timetz()))

        style.pick_date(self.activity, self.when_ms, pick)

    def _pick_time(self) -> None:
        def pick(hour: int, minute: int) -> None:
            self._move(
                formats.instant(self.when_ms).replace(hour=hour, minute=minute, microsecond=0)
            )

        moment = formats.instant(self.when_ms)
        ui.TimePickerDialog(
            self.activity,
            moment.hour,
            moment.minute,
            pick,
            header_color=style.PICKER_HEADER,
            is_24h=False,
        ).show()

    def _move(self, moment: datetime.datetime) -> None:
        self.when_ms = round(moment.timestamp() * 1000)

    # -- saving ----------------------------------------------------------------------------------

    def _save(self) -> None:
        amount = formats.parse_amount(self.amount.text)
        if amount is None:
            self.error = True
            self.activity.set_focus(self.amount, show_keyboard=False)
            return
        now, snackbar = self.device.clock.now_ms, self.activity.snackbar
        entered = Expense(self.name.text, amount, self.category, self.note.text, now, self.when_ms)
        if self.expense is not None:
            old = self.expense
            self.activity.store.update(
                replace(entered, created_ms=old.created_ms, expense_id=old.expense_id)
            )
            self.close()
            snackbar.show("Data Updated!")
            return
        self.activity.store.add(entered)
        if not self.repeating:
            self.close()
            return
        for state in (self.name, self.amount, self.note):
            state.set_text("")
        snackbar.show("Saved!")
        self.activity.set_focus(self.name, show_keyboard=False)
