"""How much went into each category."""

from __future__ import annotations

from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Fragment
from android_world.virtual_device.apps.pro_expense.formats import long_range
from android_world.virtual_device.apps.pro_expense.logs import day_limits
from android_world.virtual_device.apps.pro_expense.sheets import FilterSheet, empty
from android_world.virtual_device.apps.pro_expense.store import Filter, category
from android_world.virtual_device.apps.pro_expense.style import Palette, palette, toolbar

if TYPE_CHECKING:
    from android_world.virtual_device.apps.pro_expense.activity import MainActivity


class StatisticsPage(Fragment):
    """Each category's share of all that the filter lets through."""

    title = "Statistics"

    def __init__(self, activity: MainActivity) -> None:
        super().__init__(activity)
        self.main = activity
        self.filter = Filter()
        self.expenses = activity.store.all()

    def shares(self) -> list[tuple[int, float]]:
        """Category id and share (0..1), the largest first."""
        sums: dict[int, int] = {}
        for expense in self.filter.apply(self.expenses):
            sums[expense.category] = sums.get(expense.category, 0) + expense.amount
        total = sum(sums.values())
        ordered = sorted(sums.items(), key=lambda item: (-item[1], item[0]))
        return [(number, amount / total) for number, amount in ordered if total]

    def build(self) -> ui.View:
        """Bar and shares."""
        colors = palette(self.device)
        shares = self.shares()
        bar = toolbar(
            self.main,
            colors,
            self.title,
            ("menu", self.main.open_drawer),
            subtitle=self._subtitle(),
            actions=[ui.Action("Filter", self._open_filter, "filter_variant", "filter", "always")],
        )
        body: ui.View = empty(colors, "No Data", "chart_bar")
        if shares:
            body = ui.Scroll("#rv_category_statistics.RecyclerView", background=colors.surface)[
                self._list(colors, shares)
            ]
        return ui.Scaffold(toolbar=bar, body=body)

    def _subtitle(self) -> str:
        if not self.expenses:
            return ""
        first, last = day_limits(self.expenses)
        chosen = self.filter
        return long_range(
            first if chosen.first_ms is None else chosen.first_ms,
            last if chosen.last_ms is None else chosen.last_ms,
        )

    def _list(self, colors: Palette, shares: list[tuple[int, float]]) -> ui.View:
        heading = ui.Text(
            "Category Statistics",
            style=ui.TextStyle(18, 500, colors.secondary),
            margin=(0, 0, 0, 8),
        )
        rows = [self._row(colors, number, share) for number, share in shares]
        return ui.Column(w=ui.MATCH, padding=(24, 16))[heading, *rows]

    @staticmethod
    def _row(colors: Palette, number: int, share: float) -> ui.View:
        names = ui.Row(w=ui.MATCH, main="between")[
            ui.Text(
                category(number).name, "#tv_category_name", style=ui.TextStyle(16, 400, colors.text)
            ),
            ui.Text(
                f"{share:.1%}".replace(".0%", "%"),
                "#tv_progress",
                style=ui.TextStyle(16, 400, colors.text),
            ),
        ]
        bar = ui.LinearProgress(
            "#pb_percentage",
            value=share,
            tint=colors.primary,
            track=colors.chip,
            h=8,
            margin=(0, 6, 0, 0),
        )
        return ui.Column(w=ui.MATCH, padding=(0, 10))[names, bar]

    def _open_filter(self) -> None:
        if self.expenses:
            limits = day_limits(self.expenses)
            FilterSheet(self.main, limits, self.filter, self.apply, with_order=False).show()

    def apply(self, chosen: Filter) -> None:
        """Count what `chosen` lets through."""
        self.filter = chosen
