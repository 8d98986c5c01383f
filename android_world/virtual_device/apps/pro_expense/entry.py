"""The screen on which an expense is entered or changed."""

from __future__ import annotations

import dataclasses
import datetime
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Fragment
from android_world.virtual_device.apps.pro_expense.formats import (
    entry_date,
    instant,
    parse_amount,
    plain_amount,
)
from android_world.virtual_device.apps.pro_expense.sheets import date_picker
from android_world.virtual_device.apps.pro_expense.store import (
    CATEGORIES,
    FOOD,
    Category,
    Expense,
    category,
)
from android_world.virtual_device.apps.pro_expense.style import (
    NEGATIVE,
    Palette,
    currency_code,
    filled_button,
    palette,
    toolbar,
)

if TYPE_CHECKING:
    from android_world.virtual_device.apps.pro_expense.activity import MainActivity

_AMOUNT = r"\d{0,8}(\.\d{0,2})?"
_NO_AMOUNT = "Cost is Empty"


class EntryPage(Fragment):
    """Name, amount, category, note and date of a new expense, or of `expense`."""

    def __init__(self, activity: MainActivity, expense: Expense | None = None) -> None:
        super().__init__(activity)
        self.main = activity
        self.expense = expense
        self.name = ui.TextState(expense.name if expense else "", max_length=20)
        amount = plain_amount(expense.amount) if expense else ""
        self.amount = ui.TextState(amount, max_length=10, accepts=_AMOUNT)
        self.note = ui.TextState(expense.note if expense else "", max_length=100)
        self.category = expense.category if expense else FOOD
        self.when_ms = expense.modified_ms if expense else self.device.clock.now_ms
        first = category(self.category)
        self.categories = [first, *(c for c in CATEGORIES if c != first)]
        self.repeating = False
        self.error = False

    def on_shown(self) -> None:
        """The cursor is in the name."""
        self.activity.set_focus(self.name)

    def build(self) -> ui.View:
        """Bar, fields, categories and button."""
        colors = palette(self.device)
        bar = toolbar(
            self.main,
            colors,
            "Update Data" if self.expense else "Expense Entry",
            ("arrow_left", self.close),
            subtitle=entry_date(self.when_ms),
            actions=[
                ui.Action("Time", self._pick_time, "clock_outline", "time", "always"),
                ui.Action(
                    "Calendar", self._pick_date, "calendar_blank_outline", "calendar", "always"
                ),
            ],
        )
        form = ui.Column(".ViewGroup", w=ui.MATCH, padding=(0, 28, 0, 24))[
            self._field(colors, self.name, "Name", "edt_name", "next"),
            self._amount(colors),
            self._categories(colors),
            self._note(colors),
            self._buttons(colors),
        ]
        return ui.Scaffold(
            toolbar=bar,
            body=ui.Scroll(key="entry", background=colors.surface)[form],
            snackbar=self.main.snackbar.view(),
        )

    def _field(
        self, colors: Palette, state: ui.TextState, label: str, name: str, action: str
    ) -> ui.OutlinedField:
        return ui.OutlinedField(
            state=state,
            hint=label,
            resource_id=name,
            ime_action=action,
            capitalize="sentences",
            w=ui.MATCH,
            margin=(24, 0, 24, 24),
            style=ui.TextStyle(16, 400, colors.text),
            hint_color=colors.secondary,
            outline=colors.outline,
            surface=colors.surface,
            cursor_color=colors.primary,
        )

    def _amount(self, colors: Palette) -> ui.View:
        field = self._field(colors, self.amount, "Amount", "edt_amount", "next")
        field.input_type = "decimal"
        field.suffix = currency_code(self.device)
        field.margin = (24, 0, 24, 0)
        field.on_change = self._amount_changed
        bubble = ui.Text(
            _NO_AMOUNT,
            style=ui.TextStyle(14, 400, "#FFFFFF"),
            background=NEGATIVE,
            corner=2,
            padding=(12, 6),
            margin=(0, 2, 24, 0),
            gravity="end",
        )
        mark = ui.Icon(
            "alert_circle", tint=NEGATIVE, gravity="end|center_vertical", margin=(0, 0, 84, 0)
        )
        box = ui.Box(w=ui.MATCH)[field, mark if self.error else None]
        return ui.Column(w=ui.MATCH, margin=(0, 0, 0, 16))[box, bubble if self.error else None]

    def _amount_changed(self, _: str) -> None:
        self.error = False

    def _categories(self, colors: Palette) -> ui.View:
        cards = ui.Row(padding=(20, 0), gap=8)[[self._card(colors, c) for c in self.categories]]
        return ui.Scroll(
            "#rv_category.RecyclerView", horizontal=True, w=ui.MATCH, margin=(0, 0, 0, 24)
        )[cards]

    def _card(self, colors: Palette, kind: Category) -> ui.View:
        chosen = kind.category_id == self.category
        label = ui.Text(
            kind.name,
            "#tv_name",
            style=ui.TextStyle(16, 400, colors.text),
            gravity="center_vertical",
            padding=(10, 0),
        )
        tick = ui.Icon("check_circle", size=14, tint=colors.primary, gravity="end|top", margin=2)
        return ui.Box(
            "#cd_category.CardView",
            h=44,
            corner=4,
            background=colors.disc
            if chosen and (not colors.dark)
            else "#3F5F6E"
            if chosen
            else colors.chip,
            checkable=True,
            checked=chosen,
            tap=lambda: self._choose(kind.category_id),
        )[label, tick if chosen else None]

    def _choose(self, category_id: int) -> None:
        self.category = category_id

    def _note(self, colors: Palette) -> ui.View:
        field = self._field(colors, self.note, "Note", "edt_note", "none")
        field.input_type = "multiline"
        field.gravity_text = "top"
        field.h = 100
        return field

    def _buttons(self, colors: Palette) -> ui.View:
        label = "Update" if self.expense else "Next" if self.repeating else "Save"
        save = filled_button(colors, label, "btn_save", self._save)
        save.weight = 1
        lock = ui.Box(
            "#cv_lock.CardView",
            w=52,
            h=48,
            corner=6,
            margin=(16, 0, 0, 0),
            background=colors.primary if self.repeating else colors.chip,
            checkable=True,
            checked=self.repeating,
            tap=self._toggle_repeating,
        )[
            ui.Icon(
                "infinity",
                tint=colors.on_primary if self.repeating else colors.secondary,
                gravity="center",
            )
        ]
        return ui.Row(w=ui.MATCH, padding=(24, 0))[save, None if self.expense else lock]

    def _toggle_repeating(self) -> None:
        self.repeating = not self.repeating

    # -- date and time ---------------------------------------------------------------------------

    def _pick_date(self) -> None:
        date_picker(self.main, palette(self.device), instant(self.when_ms).date(), self.set_date)

    def _pick_time(self) -> None:
        moment = instant(self.when_ms)
        ui.TimePickerDialog(
            self.main,
            moment.hour,
            moment.minute,
            self.set_time,
            header_color="#039BE5",
            is_24h=False,
        ).show()

    def set_date(self, date: datetime.date) -> None:
        """Move the entry to another day; the time stays."""
        moment = datetime.datetime.combine(date, instant(self.when_ms).timetz())
        self.when_ms = round(moment.timestamp() * 1000)

    def set_time(self, hour: int, minute: int) -> None:
        """Move the entry to another time of its day; the seconds stay."""
        moment = instant(self.when_ms).replace(hour=hour, minute=minute, microsecond=0)
        self.when_ms = round(moment.timestamp() * 1000)

    # -- saving ----------------------------------------------------------------------------------

    def _save(self) -> None:
        amount = parse_amount(self.amount.text)
        if amount is None:
            self.error = True
            self.activity.set_focus(self.amount)
            return
        if self.expense is not None:
            self._update(self.expense, amount)
            return
        now = self.device.clock.now_ms
        self.main.store.add(
            Expense(self.name.text, amount, self.category, self.note.text, now, self.when_ms)
        )
        if not self.repeating:
            self.close()
            return
        for state in (self.name, self.amount, self.note):
            state.set_text("")
        self.main.snackbar.show("Saved!")
        self.activity.set_focus(self.name)

    def _update(self, expense: Expense, amount: int) -> None:
        changed = dataclasses.replace(
            expense,
            name=self.name.text,
            amount=amount,
            category=self.category,
            note=self.note.text,
            modified_ms=self.when_ms,
        )
        self.main.store.update(changed)
        self.close()
        self.main.snackbar.show("Data Updated!")
