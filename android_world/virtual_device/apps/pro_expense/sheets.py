"""The sheets of Pro Expense: details of an expense, confirmation of a deletion, filter."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.pro_expense.formats import (
    DAY_MS,
    amount_text,
    instant,
    row_date,
    start_of_day,
)
from android_world.virtual_device.apps.pro_expense.store import Expense, Filter
from android_world.virtual_device.apps.pro_expense.style import (
    Palette,
    currency_symbol,
    disc,
    filled_button,
    palette,
)
from android_world.virtual_device.system.phone import Phone

if TYPE_CHECKING:
    from android_world.virtual_device.apps.pro_expense.activity import MainActivity


class Sheet(ui.BottomSheet):
    """A sheet with a title and an icon that closes it."""

    activity: Activity
    device: Phone

    handle = False
    title = ""
    close_id = "btn_close"

    def __init__(self, activity: MainActivity) -> None:
        super().__init__(activity)
        self.main = activity
        self.colors = palette(activity.device)
        self.surface = self.colors.surface

    def header(self) -> ui.View:
        """Title and close icon."""
        return ui.Row(w=ui.MATCH, h=56, align="center", padding=(24, 0, 8, 0))[
            ui.Text(self.title, style=ui.TextStyle(18, 500, self.colors.text), weight=1),
            ui.IconButton(
                "chevron_down",
                ".ImageView",
                resource_id=self.close_id,
                tint=self.colors.secondary,
                tap=self.cancel,
            ),
        ]

    def column(self, children: Sequence[ui.View | None]) -> ui.View:
        """The sheet's content below its header; it scrolls where it does not fit."""
        page = ui.Column(w=ui.MATCH)[children]
        return ui.Column(".ViewGroup", w=ui.MATCH, padding=(0, 8, 0, 16))[
            self.header(), ui.Scroll(key="sheet", w=ui.MATCH)[page]
        ]


class DetailSheet(Sheet):
    """One expense, with a bin and the way to the editor."""

    title = "Expense Detail"

    def __init__(self, activity: MainActivity, expense: Expense) -> None:
        super().__init__(activity)
        self.expense = expense

    def content(self) -> ui.View:
        """The card and the edit button."""
        colors, expense = self.colors, self.expense
        head = ui.Row(w=ui.MATCH, align="center")[
            disc(colors, expense.category),
            ui.Text(
                expense.name,
                "#tv_name_value",
                style=ui.TextStyle(18, 500, colors.text),
                margin=(16, 0),
                weight=1,
            ),
            ui.IconButton(
                "delete", "#btn_delete.ImageView", tint=colors.secondary, tap=self._delete
            ),
        ]
        amount = ui.Row(align="bottom")[
            self._value("tv_amount_value", amount_text(expense.amount)),
            ui.Text(
                currency_symbol(self.device),
                "#tv_currency_symbol",
                style=ui.TextStyle(16, 400, colors.secondary),
                margin=(4, 0),
            ),
        ]
        date = row_date(expense.modified_ms, self.device.clock.now_ms)
        parts: list[ui.View] = [
            head,
            self._label("tv_amount", "Amount"),
            amount,
            self._label("tv_date", "Date"),
            self._value("tv_date_value", date),
        ]
        if expense.note:
            parts += [
                self._label("tv_note", "Note"),
                self._value("tv_note_value", expense.note),
            ]
        card = ui.Column(
            ".CardView", w=ui.MATCH, margin=(24, 8), padding=16, corner=4, border=(colors.chip, 1)
        )[parts]
        edit = filled_button(colors, "Edit", "btn_edit", self._edit)
        edit.margin = (24, 8, 24, 0)
        return self.column([card, edit])

    def _label(self, name: str, text: str) -> ui.View:
        style = ui.TextStyle(14, 400, self.colors.secondary)
        return ui.Text(text, resource_id=name, style=style, margin=(0, 12, 0, 0))

    def _value(self, name: str, text: str) -> ui.View:
        return ui.Text(text, resource_id=name, style=ui.TextStyle(16, 400, self.colors.text))

    def _edit(self) -> None:
        self.dismiss()
        self.main.edit_expense(self.expense)

    def _delete(self) -> None:
        self.dismiss()
        self.main.confirm_deletion([self.expense.expense_id])


class DeleteSheet(Sheet):
    """Asks before expenses are deleted."""

    title = "Delete Items"
    close_id = "imv_drop_close"

    def __init__(self, activity: MainActivity, ids: Sequence[int], on_done: Callable[[], object]):
        super().__init__(activity)
        self.ids = list(ids)
        self.on_done = ui.kept(on_done)

    def content(self) -> ui.View:
        """How many, and the button."""
        count = len(self.ids)
        items = f"{count}  items " if count > 1 else " item "
        confirm = filled_button(self.colors, "Confirm", "btn_confirm", self._confirm)
        confirm.margin = (24, 16, 24, 0)
        text = ui.Row(margin=(24, 8))[
            ui.Text(items, "#tv_items", style=self._style(self.colors.primary)),
            ui.Text("will be deleted!", style=self._style(self.colors.text)),
        ]
        return self.column([text, confirm])

    @staticmethod
    def _style(shade: str) -> ui.TextStyle:
        return ui.TextStyle(16, 400, shade)

    def _confirm(self) -> None:
        self.main.store.delete(self.ids)
        self.dismiss()
        if self.on_done is not None:
            self.on_done()
        self.main.reload()


class FilterSheet(Sheet):
    """The dates between which expenses are listed, and their order."""

    title = "Filter"

    def __init__(
        self,
        activity: MainActivity,
        limits: tuple[int, int],
        chosen: Filter,
        on_apply: Callable[[Filter], object],
        *,
        with_order: bool = True,
    ) -> None:
        super().__init__(activity)
        self.limits = limits
        self.first_ms = limits[0] if chosen.first_ms is None else chosen.first_ms
        self.last_ms = limits[1] if chosen.last_ms is None else chosen.last_ms
        self.descending = chosen.descending
        self.on_apply = ui.kept(on_apply)
        self.with_order = with_order

    def content(self) -> ui.View:
        """Two dates, the order and the button."""
        dates = ui.Row(w=ui.MATCH, padding=(24, 8), gap=16)[
            self._date("From", "cv_start_date", self.first_ms, self._pick_first),
            self._date("To", "cv_end_date", self.last_ms, self._pick_last),
        ]
        apply = filled_button(self.colors, "Apply Filter", "btn_apply_filter", self._apply)
        apply.margin = (24, 16, 24, 0)
        return self.column([dates, self._order() if self.with_order else None, apply])

    def _date(self, label: str, name: str, ms: int, on_tap: Callable[[], object]) -> ui.View:
        moment = instant(ms)
        parts = ((f"{moment:%b}", 14), (str(moment.day), 28), (str(moment.year), 14))
        card = ui.Column(
            ".CardView",
            resource_id=name,
            w=ui.MATCH,
            align="center",
            padding=(8, 12),
            corner=4,
            background=self.colors.chip,
            tap=on_tap,
        )[[ui.Text(text, style=ui.TextStyle(size, 500, self.colors.text)) for text, size in parts]]
        style = ui.TextStyle(14, 400, self.colors.secondary)
        caption = ui.Text(label, style=style, margin=(0, 0, 0, 4))
        return ui.Column(weight=1)[caption, card]

    def _order(self) -> ui.View:
        def button(text: str, name: str, descending: bool) -> ui.View:
            chosen = self.descending == descending
            shade = self.colors.primary if chosen else self.colors.secondary
            return ui.Button(
                text,
                resource_id=name,
                style=ui.TextStyle(14, 500, shade),
                checkable=True,
                checked=chosen,
                border=(shade, 1),
                corner=4,
                weight=1,
                tap=lambda: self._choose(descending),
            )

        style = ui.TextStyle(14, 400, self.colors.secondary)
        return ui.Column(w=ui.MATCH, padding=(24, 8))[
            ui.Text("Order by Date in", style=style, margin=(0, 0, 0, 4)),
            ui.Row(".LinearLayout", w=ui.MATCH)[
                button("DESC", "btn_date_order_desc", True),
                button("ASC", "btn_date_order_asc", False),
            ],
        ]

    def _choose(self, descending: bool) -> None:
        self.descending = descending

    def _pick_first(self) -> None:
        self._pick(self.first_ms, self.limits[0], self.last_ms, self._set_first)

    def _pick_last(self) -> None:
        self._pick(self.last_ms, self.first_ms, self.limits[1], self._set_last)

    def _pick(
        self, ms: int, low: int, high: int, on_pick: Callable[[datetime.date], object]
    ) -> None:
        date_picker(
            self.main,
            self.colors,
            instant(ms).date(),
            on_pick,
            (instant(low).date(), instant(high).date()),
        )

    def _set_first(self, date: datetime.date) -> None:
        self.first_ms = start_of_day(date)
        self.invalidate()

    def _set_last(self, date: datetime.date) -> None:
        self.last_ms = start_of_day(date) + DAY_MS - 1
        self.invalidate()

    def _apply(self) -> None:
        self.dismiss()
        assert self.on_apply is not None
        self.on_apply(Filter(self.first_ms, self.last_ms, self.descending))
        self.main.invalidate()


def date_picker(
    activity: MainActivity,
    colors: Palette,
    date: datetime.date,
    on_pick: Callable[[datetime.date], object],
    limits: tuple[datetime.date, datetime.date] | None = None,
) -> None:
    """Open the platform's date picker."""
    first, last = limits or (None, None)
    ui.DatePickerDialog(
        activity,
        date,
        on_pick,
        minimum=first,
        maximum=last,
        header_color=colors.primary if not colors.dark else "#039BE5",
    ).show()


def empty(colors: Palette, text: str, icon: str) -> ui.View:
    """What a list shows when there is nothing in it."""
    return ui.Box(background=colors.background)[
        ui.Column(gravity="center", align="center")[
            ui.Icon(icon, ".ImageView", size=72, tint=colors.secondary),
            ui.Text(text, style=ui.TextStyle(16, 400, colors.secondary), margin=(0, 8)),
        ]
    ]
