"""The sheets of Pro Expense: details of an expense, and confirmation of a deletion."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.pro_expense import formats, style
from android_world.virtual_device.apps.pro_expense.entry import EntryPage
from android_world.virtual_device.apps.pro_expense.store import Expense
from android_world.virtual_device.system.device_protocol import Device

if TYPE_CHECKING:
    from android_world.virtual_device.apps.pro_expense.activity import MainActivity


class Sheet(ui.BottomSheet):
    """A sheet with a title, an icon that closes it, and a button."""

    activity: MainActivity
    device: Device

    handle = False
    title = ""
    close_id = "#btn_close"
    button = ("", "")  # label and id
    button_above = 16.0

    def __init__(self, activity: MainActivity) -> None:
        super().__init__(activity)
        self.look = style.look(activity.device)
        self.surface = self.look.surface

    def body(self) -> Sequence[ui.View | None]:
        """The views between the title and the button."""
        raise TypeError(f"{type(self).__name__} does not define body()")

    def content(self) -> ui.View:
        look, margin = self.look, (24, self.button_above, 24, 0)
        close = f"{self.close_id}.ImageView"
        return ui.Column(".ViewGroup", w=ui.MATCH, padding=(0, 8, 0, 16))[
            ui.Row(w=ui.MATCH, h=56, align="center", padding=(24, 0, 8, 0))[
                ui.Text(self.title, style=look.strong(), weight=1),
                ui.IconButton("chevron_down", close, tint=look.secondary, tap=self.cancel),
            ],
            ui.Scroll(key="sheet", w=ui.MATCH)[
                ui.Column(w=ui.MATCH)[
                    *self.body(), look.button(*self.button, self.on_done, margin=margin)
                ]
            ],
        ]

    def on_done(self) -> None:
        """The button was pressed: close the sheet."""
        self.dismiss()


class DetailSheet(Sheet):
    """One expense, with a bin and the way to the editor."""

    title = "Expense Detail"
    button = ("Edit", "#btn_edit")
    button_above = 8

    def __init__(self, activity: MainActivity, expense: Expense) -> None:
        super().__init__(activity)
        self.expense = expense

    def body(self) -> Sequence[ui.View | None]:
        look, expense = self.look, self.expense
        plain, symbol = look.plain(), style.currency_symbol(self.device)
        date = formats.row_date(expense.modified_ms, self.device.clock.now_ms)
        note = ui.Text(expense.note, "#tv_note_value", style=plain)
        return [
            ui.Column(
                ".CardView", w=ui.MATCH, margin=(24, 8), padding=16, corner=4, border=(look.chip, 1)
            )[
                self._head(),
                self._label("Amount", "#tv_amount"),
                ui.Row(align="bottom")[
                    ui.Text(formats.amount_text(expense.amount), "#tv_amount_value", style=plain),
                    ui.Text(symbol, "#tv_currency_symbol", style=look.faint(16), margin=(4, 0)),
                ],
                self._label("Date", "#tv_date"),
                ui.Text(date, "#tv_date_value", style=plain),
                *((self._label("Note", "#tv_note"), note) if expense.note else ()),
            ]
        ]

    def _head(self) -> ui.View:
        look, name = self.look, self.expense.name
        return ui.Row(w=ui.MATCH, align="center")[
            style.disc(self.expense.category),
            ui.Text(name, "#tv_name_value", style=look.strong(), margin=(16, 0), weight=1),
            ui.IconButton("delete", "#btn_delete.ImageView", tint=look.secondary, tap=self._delete),
        ]

    def _label(self, text: str, selector: str) -> ui.View:
        return ui.Text(text, selector, style=self.look.faint(), margin=(0, 12, 0, 0))

    def on_done(self) -> None:
        super().on_done()
        self.activity.push(EntryPage(self.activity, self.expense))

    def _delete(self) -> None:
        self.dismiss()
        self.activity.confirm_deletion([self.expense.expense_id])


class DeleteSheet(Sheet):
    """Asks before expenses are deleted."""

    title = "Delete Items"
    close_id = "#imv_drop_close"
    button = ("Confirm", "#btn_confirm")

    def __init__(self, activity: MainActivity, ids: Sequence[int]) -> None:
        super().__init__(activity)
        self.ids = list(ids)

    def body(self) -> Sequence[ui.View | None]:
        items = f"{len(self.ids)}  items " if len(self.ids) > 1 else " item "
        return [
            ui.Row(margin=(24, 8))[
                ui.Text(items, "#tv_items", style=ui.TextStyle(16, 400, self.look.primary)),
                ui.Text("will be deleted!", style=self.look.plain()),
            ]
        ]

    def on_done(self) -> None:
        self.activity.store.delete(self.ids)
        super().on_done()
        if self.activity.fragment is None:
            self.activity.snackbar.show("Item Deleted")
        self.activity.reload()
