"""Pro Expense's home page: the week's totals and graph, and the newest expenses."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import skia

from android_world.virtual_device import ui
from android_world.virtual_device.apps.pro_expense.formats import (
    DAY_MS,
    amount_text,
    short_range,
    week_of,
)
from android_world.virtual_device.apps.pro_expense.store import INCOME, Expense
from android_world.virtual_device.apps.pro_expense.style import (
    Palette,
    currency_code,
    expense_row,
    palette,
    toolbar,
)
from android_world.virtual_device.ui import text as typography, theme

if TYPE_CHECKING:
    from android_world.virtual_device.apps.pro_expense.activity import MainActivity

RECENT = 4
_DAYS = ("SU", "MO", "TU", "WE", "TH", "FR", "SA")


class HomePage:
    """The first destination of the drawer."""

    def __init__(self, activity: MainActivity) -> None:
        self.activity = activity
        self.expenses: list[Expense] = []

    def load(self) -> None:
        """Read the expenses again."""
        self.expenses = self.activity.store.all()

    def build(self) -> ui.View:
        """Bar, cards and the button to add an expense."""
        activity = self.activity
        colors = palette(activity.device)
        cards = [self._totals(colors), self._graph(colors), self._recent(colors)]
        fab = ui.Fab(
            "#fb_main_add",
            icon="plus",
            tint=colors.on_primary,
            background=colors.primary,
            corner=28,
            tap=activity.add_expense,
        )
        return ui.Scaffold(
            toolbar=toolbar(activity, colors, "Home", ("menu", activity.open_drawer)),
            body=ui.Scroll("#rv_home.RecyclerView", background=colors.background)[
                ui.Column(w=ui.MATCH, padding=(8, 8, 8, 80), gap=8)[cards]
            ],
            fab=None if activity.overlays else fab,
            snackbar=activity.snackbar.view(),
        )

    def _week(self) -> tuple[int, int]:
        return week_of(self.activity.device.clock.now_ms)

    def _of_week(self) -> list[Expense]:
        first, last = self._week()
        return [e for e in self.expenses if first <= e.modified_ms <= last]

    def _card(self, colors: Palette, children: list[ui.View | None]) -> ui.View:
        return ui.Column(
            ".CardView",
            w=ui.MATCH,
            background=colors.surface,
            corner=2,
            elevation=1,
            padding=(0, 16, 0, 16),
        )[children]

    def _title(self, colors: Palette, title: str) -> ui.View:
        return ui.Text(title, style=ui.TextStyle(18, 500, colors.secondary), margin=(16, 0))

    def _range(self, colors: Palette) -> ui.View:
        return ui.Text(
            short_range(*self._week()),
            "#tv_date_range",
            style=ui.TextStyle(16, 400, colors.secondary),
            margin=(16, 6, 16, 0),
        )

    def _totals(self, colors: Palette) -> ui.View:
        week = self._of_week()
        income = sum(e.amount for e in week if e.category == INCOME)
        outcome = sum(e.amount for e in week if e.category != INCOME)
        return self._card(
            colors,
            [
                self._title(colors, "Totals"),
                self._range(colors),
                *self._sum(colors, "Income", "tv_income", income),
                *self._sum(colors, "Outcome", "tv_outcome", outcome),
            ],
        )

    def _sum(self, colors: Palette, label: str, name: str, amount: int) -> list[ui.View]:
        value = ui.Text(
            amount_text(amount),
            resource_id=f"{name}_value",
            style=ui.TextStyle(22, 500, colors.text),
        )
        unit = ui.Text(
            currency_code(self.activity.device),
            resource_id=f"{name}_symbol",
            style=ui.TextStyle(18, 400, colors.secondary),
        )
        return [
            ui.Text(
                label,
                label=label.upper(),
                resource_id=name,
                style=ui.TextStyle(12, 500, colors.text),
                margin=(32, 20, 16, 0),
            ),
            ui.Row(margin=(32, 2, 16, 4), align="bottom")[value, unit],
        ]

    def _graph(self, colors: Palette) -> ui.View:
        first, _ = self._week()
        sums = [0] * 7
        for expense in self._of_week():
            if expense.category != INCOME:
                sums[(expense.modified_ms - first) // DAY_MS] += expense.amount
        today = (self.activity.device.clock.now_ms - first) // DAY_MS
        graph = ui.Drawing(
            "#expense_graph.View",
            w=ui.MATCH,
            h=156,
            margin=(16, 12, 16, 0),
            draw=_Graph(tuple(sums), int(today), colors.primary).draw,
        )
        title = self._title(colors, "Expenses in this Week")
        return self._card(colors, [title, self._range(colors), graph])

    def _recent(self, colors: Palette) -> ui.View:
        code = currency_code(self.activity.device)
        rows = [self._row(colors, e, code) for e in self.expenses[:RECENT]]
        more = ui.Button(
            "MORE",
            "#btn_more_logs",
            style=ui.TextStyle(14, 500, colors.primary),
            gravity="end",
            margin=(0, 0, 8, 0),
            tap=self.activity.open_logs,
        )
        listing = ui.Column("#rv_recent_lists.RecyclerView", w=ui.MATCH, margin=(0, 8, 0, 0))[rows]
        return self._card(colors, [self._title(colors, "Recent"), listing, more])

    def _row(self, colors: Palette, expense: Expense, code: str) -> ui.View:
        device = self.activity.device
        return expense_row(
            device, colors, expense, code, on_tap=lambda: self.activity.show_details(expense)
        )


class _Graph:
    """The line through the sums of the days up to today, and the names of the days."""

    def __init__(self, sums: tuple[int, ...], today: int, shade: str) -> None:
        self.sums, self.today, self.shade = sums, today, shade

    def draw(self, canvas: skia.Canvas, box: ui.Rect, ctx: ui.LayoutContext) -> None:
        """Draw it."""
        paint = skia.Paint(Color=theme.color(self.shade), AntiAlias=True, StrokeWidth=ctx.px(1))
        column = box.width / 7
        low, high = box.bottom - ctx.px(40), box.top + ctx.px(12)
        top = max(self.sums) or 1
        points = [
            (box.left + column * (i + 0.5), low - (low - high) * value / top)
            for i, value in enumerate(self.sums[: self.today + 1])
        ]
        for (x1, y1), (x2, y2) in itertools.pairwise(points):
            canvas.drawLine(x1, y1, x2, y2, paint)
        for x, y in points:
            canvas.drawCircle(x, y, ctx.px(2.5), paint)
        if any(self.sums):
            x, y = points[self.sums.index(max(self.sums))]
            paint.setPathEffect(skia.DashPathEffect.Make([ctx.px(2), ctx.px(2)], 0))
            canvas.drawLine(x, y, x, low + ctx.px(8), paint)
        size = ctx.sp(14)
        style = ui.TextStyle(14, 400, self.shade)
        for i, day in enumerate(_DAYS):
            x = box.left + column * (i + 0.5) - typography.text_width(day, size) / 2
            ui.draw_text(canvas, day, x, box.bottom - ctx.px(8), size, style, self.shade)
