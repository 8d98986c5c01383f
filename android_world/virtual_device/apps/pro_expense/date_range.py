"""Pages about the expenses of a range of days, and the sheet that chooses the range."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Sequence
from typing import ClassVar

from android_world.virtual_device import ui
from android_world.virtual_device.apps.pro_expense import formats, style
from android_world.virtual_device.apps.pro_expense.page import Page
from android_world.virtual_device.apps.pro_expense.sheets import Sheet
from android_world.virtual_device.apps.pro_expense.store import Expense, Filter, day_limits


class FilteredPage(Page):
    """A page whose bar names the range and has the button that changes it."""

    with_order: ClassVar[bool] = True

    filter = Filter()
    expenses: list[Expense]

    def on_shown(self) -> None:
        self.expenses = self.activity.store.all()

    def toolbar(self) -> ui.View:
        action = ui.Action("Filter", self._open_filter, "filter_variant", "filter", "always")
        subtitle = self.range_text() if self.expenses else ""
        return self.bar(self.title, subtitle=subtitle, actions=[action])

    def range_text(self) -> str:
        """What the filter lets through."""
        return formats.long_range(*self.filter.limits(self.expenses))

    def _open_filter(self) -> None:
        if self.expenses:
            FilterSheet(self).show()

    def apply_filter(self, chosen: Filter) -> None:
        """Show what `chosen` lets through."""
        self.filter = chosen


class FilterSheet(Sheet):
    """The dates between which expenses are listed, and their order."""

    title = "Filter"
    button = ("Apply Filter", "#btn_apply_filter")

    def __init__(self, page: FilteredPage) -> None:
        super().__init__(page.activity)
        self.page = page
        self.limits = day_limits(page.expenses)
        self.first_ms, self.last_ms = page.filter.limits(page.expenses)
        self.descending = page.filter.descending

    def body(self) -> Sequence[ui.View | None]:
        def set_first(date: datetime.date) -> None:
            self.first_ms = formats.start_of_day(date)
            self.invalidate()

        def set_last(date: datetime.date) -> None:
            self.last_ms = formats.end_of_day(date)
            self.invalidate()

        first, last = self.limits
        return [
            ui.Row(w=ui.MATCH, padding=(24, 8), gap=16)[
                self._date(
                    "From", "#cv_start_date", self.first_ms, (first, self.last_ms), set_first
                ),
                self._date("To", "#cv_end_date", self.last_ms, (self.first_ms, last), set_last),
            ],
            self._order_view() if self.page.with_order else None,
        ]

    def _date(
        self,
        label: str,
        selector: str,
        ms: int,
        limits: tuple[int, int],
        on_pick: Callable[[datetime.date], object],
    ) -> ui.View:
        moment = formats.instant(ms)
        parts = ((f"{moment:%b}", 14), (str(moment.day), 28), (str(moment.year), 14))
        return ui.Column(weight=1)[
            ui.Text(label, style=self.look.faint(), margin=(0, 0, 0, 4)),
            ui.Column(
                f"{selector}.CardView",
                w=ui.MATCH,
                align="center",
                padding=(8, 12),
                corner=4,
                background=self.look.chip,
                tap=lambda: style.pick_date(self.activity, ms, on_pick, limits),
            )[[ui.Text(text, style=self.look.strong(size)) for text, size in parts]],
        ]

    def _order_view(self) -> ui.View:
        return ui.Column(w=ui.MATCH, padding=(24, 8))[
            ui.Text("Order by Date in", style=self.look.faint(), margin=(0, 0, 0, 4)),
            ui.Row(".LinearLayout", w=ui.MATCH)[
                self._order_button("DESC", descending=True),
                self._order_button("ASC", descending=False),
            ],
        ]

    def _order_button(self, text: str, *, descending: bool) -> ui.View:
        def choose() -> None:
            self.descending = descending

        chosen = self.descending == descending
        shade = self.look.primary if chosen else self.look.secondary
        return ui.Button(
            text,
            f"#btn_date_order_{text.lower()}",
            style=ui.TextStyle(14, 500, shade),
            checkable=True,
            checked=chosen,
            border=(shade, 1),
            corner=4,
            weight=1,
            tap=choose,
        )

    def on_done(self) -> None:
        super().on_done()
        self.page.apply_filter(Filter(self.first_ms, self.last_ms, self.descending))
        self.activity.invalidate()
