"""The list of all expenses: filter, selection by swiping, deletion."""

from __future__ import annotations

from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Fragment
from android_world.virtual_device.apps.pro_expense.formats import (
    DAY_MS,
    instant,
    long_range,
    start_of_day,
)
from android_world.virtual_device.apps.pro_expense.sheets import FilterSheet, empty
from android_world.virtual_device.apps.pro_expense.store import Expense, Filter
from android_world.virtual_device.apps.pro_expense.style import (
    NEGATIVE,
    POSITIVE,
    ROW_DP,
    Palette,
    currency_symbol,
    expense_row,
    palette,
    toolbar,
)

if TYPE_CHECKING:
    from android_world.virtual_device.apps.pro_expense.activity import MainActivity

_STRIP_DP, _LOCK_DP = 80, 46
_LEFT_DP, _RIGHT_DP = 40, 30


def day_limits(expenses: list[Expense]) -> tuple[int, int]:
    """First millisecond of the earliest day and last of the latest; there must be an expense."""
    times = [e.modified_ms for e in expenses]
    first, last = instant(min(times)).date(), instant(max(times)).date()
    return start_of_day(first), start_of_day(last) + DAY_MS - 1


class LogsPage(Fragment):
    """Expense Logs."""

    title = "Expense Logs"

    def __init__(self, activity: MainActivity) -> None:
        super().__init__(activity)
        self.main = activity
        self.filter = Filter()
        self.expenses: list[Expense] = []
        self.selected: set[int] = set()
        self.prepared = 0  # the row that shows its bin
        self.dragged = 0
        self.drag_dp = 0.0

    def on_shown(self) -> None:
        """Read the expenses."""
        self.load()

    def load(self) -> None:
        """Read the expenses again."""
        self.expenses = self.main.store.all()
        known = {e.expense_id for e in self.expenses}
        self.selected &= known
        self.prepared = self.prepared if self.prepared in known else 0

    def on_back(self) -> bool:
        """The first BACK ends a selection."""
        if not self.selected:
            return False
        self.clear_selection()
        return True

    def clear_selection(self) -> None:
        """Select nothing."""
        self.selected = set()
        self.activity.invalidate()

    # -- views -----------------------------------------------------------------------------------

    def build(self) -> ui.View:
        """Bar and rows."""
        colors = palette(self.device)
        shown = self.filter.apply(self.expenses)
        body: ui.View = ui.ListView(
            "#rv_expense",
            count=len(shown),
            row_height=ROW_DP,
            build_row=lambda position: self._row(colors, shown[position]),
            background=colors.surface,
            bottom_inset=8,
        )
        if not shown:
            body = empty(colors, "No Expense Logs", "text_box_outline")
        return ui.Scaffold(
            toolbar=self._toolbar(colors), body=body, snackbar=self.main.snackbar.view()
        )

    def _toolbar(self, colors: Palette) -> ui.View:
        if self.selected:
            count = len(self.selected)
            return toolbar(
                self.main,
                colors,
                f"{count}  items" if count > 1 else " item",
                ("arrow_left", self.clear_selection),
                actions=[ui.Action("Delete", self._delete_selected, "delete", "delete", "always")],
                resource_id="tb_expense",
            )
        return toolbar(
            self.main,
            colors,
            "Expense Logs",
            ("menu", self.main.open_drawer),
            subtitle=self._subtitle(),
            actions=[ui.Action("Filter", self._open_filter, "filter_variant", "filter", "always")],
            resource_id="tb_expense",
        )

    def _subtitle(self) -> str:
        if not self.expenses:
            return ""
        first, last = day_limits(self.expenses)
        chosen = self.filter
        first = first if chosen.first_ms is None else chosen.first_ms
        last = last if chosen.last_ms is None else chosen.last_ms
        return f"{long_range(first, last)} . {'DESC' if chosen.descending else 'ASC'}"

    def _shift(self, expense_id: int) -> float:
        if expense_id == self.dragged:
            return self._rest(expense_id) + self.drag_dp
        return self._rest(expense_id)

    def _rest(self, expense_id: int) -> float:
        """How far right (dp) a row lies that no finger moves."""
        if expense_id == self.prepared:
            return -_STRIP_DP
        return _LOCK_DP if expense_id in self.selected else 0

    def _row(self, colors: Palette, expense: Expense) -> ui.View:
        number = expense.expense_id
        shift = max(-_STRIP_DP * 1.5, min(_LOCK_DP * 1.5, self._shift(number)))
        front = expense_row(
            self.device, colors, expense, currency_symbol(self.device), background=colors.surface
        )
        cover = ui.View(
            "#view_bg",
            fill=True,
            tap=lambda: self._tapped(expense),
            on_long_press=lambda: self._held(number),
            on_drag=lambda drag: self._swiped(number, drag),
            drag_axis="x",
        )
        front_box = ui.Box(fill=True, margin=(shift, 0, -shift, 0))[front, cover]
        return ui.Box(".FrameLayout")[
            self._strip(number) if shift < 0 else None,
            self._tick() if shift > 0 else None,
            front_box,
        ]

    def _strip(self, number: int) -> ui.View:
        return ui.Column(
            ".LinearLayout",
            w=_STRIP_DP,
            h=ui.MATCH,
            gravity="end",
            main="center",
            align="center",
            background=NEGATIVE,
            tap=lambda: self.main.confirm_deletion([number]),
            clickable=False,
        )[
            ui.Icon(
                "delete",
                "#imv_delete_icon",
                tint="#FFFFFF",
                tap=lambda: self.main.confirm_deletion([number]),
            ),
            ui.Text("Delete", style=ui.TextStyle(12, 500, "#FFFFFF")),
        ]

    def _tick(self) -> ui.View:
        return ui.Box(w=_LOCK_DP, h=ui.MATCH, background=POSITIVE)[
            ui.Icon("check", ".ImageView", tint="#FFFFFF", gravity="center")
        ]

    # -- gestures --------------------------------------------------------------------------------

    def _tapped(self, expense: Expense) -> None:
        self.main.show_details(expense)

    def _held(self, number: int) -> None:
        if self.prepared == number:
            self.prepared = 0
        else:
            self._prepare(number)

    def _prepare(self, number: int) -> None:
        self.prepared = number
        self.clear_selection()

    def _swiped(self, number: int, drag: ui.Drag) -> None:
        moved = drag.dx / self.device.display.density
        if drag.phase != "end":
            self.dragged, self.drag_dp = number, moved
            return
        self.dragged, self.drag_dp = 0, 0.0
        if moved < -_LEFT_DP:
            if number in self.selected:
                self.selected.discard(number)
            else:
                self._prepare(number)
        elif moved > _RIGHT_DP:
            if self.prepared == number:
                self.prepared = 0
            else:
                self.prepared = 0
                self.selected.add(number)

    # -- actions ---------------------------------------------------------------------------------

    def _delete_selected(self) -> None:
        self.main.confirm_deletion(sorted(self.selected))

    def _open_filter(self) -> None:
        if self.expenses:
            limits = day_limits(self.expenses)
            FilterSheet(self.main, limits, self.filter, self.apply_filter).show()

    def apply_filter(self, chosen: Filter) -> None:
        """Show what `chosen` lets through."""
        self.filter = chosen
        self.clear_selection()
        self.prepared = 0
        self.scroll_to_top()

    def scroll_to_top(self) -> None:
        """Show the first rows."""
        self.retained.pop("list:rv_expense", None)
