"""The list of all expenses: filter, selection by swiping, deletion."""

from __future__ import annotations

from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.pro_expense import style
from android_world.virtual_device.apps.pro_expense.date_range import FilteredPage
from android_world.virtual_device.apps.pro_expense.store import Expense, Filter

_STRIP_DP, _LOCK_DP = 80, 46
_LEFT_DP, _RIGHT_DP = 40, 30


class LogsPage(FilteredPage):
    """Expense Logs."""

    title, icon = "Expense Logs", "text_box_outline"
    bar_id = "tb_expense"

    selected: frozenset[int] = frozenset()
    prepared = 0  # the row that shows its bin
    dragged = 0
    drag_dp = 0.0

    def on_shown(self) -> None:
        super().on_shown()
        known = {e.expense_id for e in self.expenses}
        self.selected &= known
        self.prepared = self.prepared if self.prepared in known else 0

    def on_back(self) -> bool:
        if not self.selected:
            return False
        self._clear_selection()
        return True

    def _clear_selection(self) -> None:
        self.selected = frozenset()
        self.invalidate()

    # -- views -----------------------------------------------------------------------------------

    def toolbar(self) -> ui.View:
        if not self.selected:
            return super().toolbar()
        ids = sorted(self.selected)
        delete = partial(self.activity.confirm_deletion, ids)
        return self.bar(
            f"{len(ids)}  items" if len(ids) > 1 else " item",
            on_up=self._clear_selection,
            actions=[ui.Action("Delete", delete, "delete", "delete", "always")],
        )

    def range_text(self) -> str:
        return f"{super().range_text()} . {'DESC' if self.filter.descending else 'ASC'}"

    def body(self) -> ui.View:
        shown = self.filter.apply(self.expenses)
        if not shown:
            return self.look.empty("No Expense Logs", "text_box_outline")
        return ui.ListView(
            "#rv_expense",
            count=len(shown),
            row_height=self.device.display.scale_height(style.ROW_DP),
            build_row=lambda position: self._row(shown[position]),
            background=self.look.surface,
            bottom_inset=8,
        )

    def _shift(self, number: int) -> float:
        """How far right (dp) a row is."""
        rest = -_STRIP_DP if number == self.prepared else _LOCK_DP * (number in self.selected)
        moved = self.drag_dp if number == self.dragged else 0
        return max(-_STRIP_DP * 1.5, min(_LOCK_DP * 1.5, rest + moved))

    def _row(self, expense: Expense) -> ui.View:
        number, look = expense.expense_id, self.look
        shift = self._shift(number)
        symbol = style.currency_symbol(self.device)
        # What a swipe uncovers is behind the row all the time.
        return ui.Box(".FrameLayout")[
            self._strip(number, uncovered=shift < 0),
            self._tick(),
            ui.Box(fill=True, margin=(shift, 0, -shift, 0))[
                look.expense_row(self.device, expense, symbol, background=look.surface),
                ui.View(
                    "#view_bg",
                    fill=True,
                    tap=partial(self.activity.show_details, expense),
                    on_long_press=partial(self._on_long_press, number),
                    on_drag=partial(self._on_swipe, number),
                    drag_axis="x",
                ),
            ],
        ]

    def _strip(self, number: int, uncovered: bool) -> ui.View:
        delete = partial(self.activity.confirm_deletion, [number])
        label = "android.widget.TextView" if uncovered else None  # The bin is listed in any case.
        return ui.Column(
            "#fl_back.FrameLayout",
            w=_STRIP_DP,
            h=ui.MATCH,
            gravity="end",
            main="center",
            align="center",
            background=style.NEGATIVE,
            tap=delete,
            clickable=False,
        )[
            ui.Icon("delete", "#imv_delete_icon", tint=style.WHITE, tap=delete),
            ui.Text(
                "Delete",
                "#tv_undo" if uncovered else "",
                class_name=label,
                style=ui.TextStyle(12, 500, style.WHITE),
            ),
        ]

    def _tick(self) -> ui.View:
        return ui.Box(w=_LOCK_DP, h=ui.MATCH, background=style.POSITIVE)[
            ui.Icon("check", "#imv_check.ImageView", tint=style.WHITE, gravity="center")
        ]

    # -- gestures --------------------------------------------------------------------------------

    def _on_long_press(self, number: int) -> None:
        if self.prepared == number:
            self.prepared = 0
        else:
            self._prepare(number)

    def _prepare(self, number: int) -> None:
        self.prepared = number
        self._clear_selection()

    def _on_swipe(self, number: int, drag: ui.Drag) -> None:
        moved = drag.dx / self.device.display.density
        if drag.phase != "end":
            self.dragged, self.drag_dp = number, moved
            return
        self.dragged, self.drag_dp = 0, 0.0
        if moved < -_LEFT_DP:
            if number in self.selected:
                self.selected -= {number}
            else:
                self._prepare(number)
        elif moved > _RIGHT_DP:
            if self.prepared != number:
                self.selected |= {number}
            self.prepared = 0

    def apply_filter(self, chosen: Filter) -> None:
        super().apply_filter(chosen)
        self._clear_selection()
        self.prepared = 0
        self.retained.pop("list:rv_expense", None)
