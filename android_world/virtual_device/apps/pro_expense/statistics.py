"""How much went into each category."""

from __future__ import annotations

from android_world.virtual_device import ui
from android_world.virtual_device.apps.pro_expense.date_range import FilteredPage
from android_world.virtual_device.apps.pro_expense.store import category


class StatisticsPage(FilteredPage):
    """Each category's share of all that the filter lets through."""

    title, icon = "Statistics", "chart_bar"
    has_snackbar = False
    with_order = False

    def shares(self) -> list[tuple[int, float]]:
        """Category id and share (0..1), the largest first."""
        sums: dict[int, int] = {}
        for expense in self.filter.apply(self.expenses):
            sums[expense.category] = sums.get(expense.category, 0) + expense.amount
        total = sum(sums.values())
        ordered = sorted(sums.items(), key=lambda item: (-item[1], item[0]))
        return [(number, amount / total) for number, amount in ordered if total]

    def body(self) -> ui.View:
        look, shares = self.look, self.shares()
        if not shares:
            return look.empty("No Data", "chart_bar")
        return ui.Scroll("#rv_category_statistics.RecyclerView", background=look.surface)[
            ui.Column(w=ui.MATCH, padding=(24, 16))[
                ui.Text(
                    "Category Statistics",
                    "#tv_category_statistics",
                    style=look.heading(),
                    margin=(0, 0, 0, 8),
                ),
                *(self._row(number, share) for number, share in shares),
            ]
        ]

    def _row(self, number: int, share: float) -> ui.View:
        look, percentage = self.look, f"{share:.1%}".replace(".0%", "%")
        return ui.Column(w=ui.MATCH, padding=(0, 10))[
            ui.Row(w=ui.MATCH, main="between")[
                ui.Text(category(number).name, "#tv_category_name", style=look.plain()),
                ui.Text(percentage, "#tv_progress", style=look.plain()),
            ],
            ui.LinearProgress(
                "#pv_progress.View",
                value=share,
                tint=look.primary,
                track=look.chip,
                h=8,
                margin=(0, 6, 0, 0),
            ),
        ]
