"""Pro Expense's home page: the week's totals and graph, and the newest expenses."""

from __future__ import annotations

import itertools
from functools import partial

import skia

from android_world.virtual_device import ui
from android_world.virtual_device.apps.pro_expense import formats, style
from android_world.virtual_device.apps.pro_expense.entry import EntryPage
from android_world.virtual_device.apps.pro_expense.logs import LogsPage
from android_world.virtual_device.apps.pro_expense.page import Page
from android_world.virtual_device.apps.pro_expense.store import INCOME, Expense
from android_world.virtual_device.ui import fonts as typography, theme

RECENT = 4
_ROW_DP = 71
_BELOW_DP = 80  # The end of the page scrolls above the round button.
_DAYS = ("SU", "MO", "TU", "WE", "TH", "FR", "SA")


class HomePage(Page):
    """The first destination of the drawer."""

    title, icon = "Home", "home"

    expenses: list[Expense]

    def on_shown(self) -> None:
        self.expenses = self.activity.store.all()

    def fab(self) -> ui.View | None:
        if self.activity.overlays:
            return None
        return ui.Fab(
            "#fb_main_add",
            tint=self.look.on_primary,
            background=self.look.primary,
            corner=28,
            elevation=6,
            margin=(0, 0, 16, 32),
            tap=lambda: self.activity.push(EntryPage(self.activity)),
        )

    def body(self) -> ui.View:
        first, last = formats.week_of(self.device.clock.now_ms)
        week = [e for e in self.expenses if first <= e.modified_ms <= last]
        dates = formats.week_range(first, last)
        return ui.Scroll("#rv_home.RecyclerView", focusable=True, background=self.look.background)[
            ui.Column(w=ui.MATCH, padding=(8, 8, 8, _BELOW_DP), gap=8)[
                self._totals(week, dates),
                self._graph(week, dates, first),
                self._recent(),
            ]
        ]

    def _card(self, title: str, title_id: str, dates: str, *children: ui.View) -> ui.View:
        look = self.look
        return ui.Column(
            ".CardView",
            w=ui.MATCH,
            background=self.look.card,
            corner=2,
            elevation=1,
            padding=16,
        )[
            ui.Text(title, title_id, style=look.heading()),
            look.line(dates, "#tv_date_range", margin=(0, 4, 0, 0)) if dates else None,
            *children,
        ]

    def _totals(self, week: list[Expense], dates: str) -> ui.View:
        income = sum(e.amount for e in week if e.category == INCOME)
        outcome = sum(e.amount for e in week if e.category != INCOME)
        return self._card(
            "Totals",
            "#tv_expense_in_out_title",
            dates,
            # The first id is the app's own misspelling.
            *self._sum("INCOME", "#tv_income", "#tv_income_symobol", income),
            *self._sum("OUTCOME", "#tv_outcome", "#tv_outcome_symbol", outcome),
            ui.Spacer(h=16),
        )

    def _sum(self, label: str, name: str, symbol: str, amount: int) -> list[ui.View]:
        look, unit = self.look, style.currency_code(self.device)
        return [
            ui.Text(label, name, style=look.caption(), margin=(16, 16, 0, 0)),
            ui.Row(margin=(16, 0, 0, 0), align="center")[
                ui.Text(
                    formats.amount_text(amount),
                    f"{name}_value",
                    style=look.amount(20),
                    h=34,
                    padding=(0, 0, 0, 5.3),
                ),
                ui.Text(unit, symbol, style=look.faint(14)),
            ],
        ]

    def _graph(self, week: list[Expense], dates: str, first: int) -> ui.View:
        sums = [0] * 7
        for expense in week:
            if expense.category != INCOME:
                sums[(expense.modified_ms - first) // formats.DAY_MS] += expense.amount
        today = (self.device.clock.now_ms - first) // formats.DAY_MS
        return self._card(
            "Expenses in this Week",
            "#tv_title",
            dates,
            ui.Drawing(
                "#expense_graph.View",
                w=ui.MATCH,
                h=160,
                margin=(0, 8, 0, -8),
                draw=partial(_draw_graph, sums, today, self.look.primary),
            ),
        )

    def _recent(self) -> ui.View:
        activity, code = self.activity, style.currency_code(self.device)
        rows = [
            self.look.expense_row(
                self.device,
                e,
                code,
                h=self.device.display.scale_height(_ROW_DP),
                padding=(8, 0),
                tap=partial(activity.show_details, e),
            )
            for e in self.expenses[:RECENT]
        ]
        more = ui.Button(
            "MORE",
            "#btn_more_logs",
            style=ui.TextStyle(14, 500, self.look.primary, spacing=0.089),
            gravity="end",
            tap=lambda: activity.open_page(LogsPage),
        )
        listing = ui.Column("#rv_recent_lists.RecyclerView", w=ui.MATCH, margin=(0, 8, 0, 0))[rows]
        return self._card("Recent", "#tv_recent_lists", "", listing, more)


def _draw_graph(
    sums: list[int],
    today: int,
    shade: str,
    canvas: skia.Canvas,
    box: ui.Rect,
    ctx: ui.LayoutContext,
) -> None:
    """The line through the sums of the days up to today, and the names of the days."""
    paint = skia.Paint(Color=theme.color(shade), AntiAlias=True, StrokeWidth=ctx.px(1))
    column = box.width / 7
    low, high = box.top + ctx.px(119), box.top + ctx.px(3)
    top, shown = max(sums) or 1, sums[: today + 1]
    points = [
        (box.left + column * (i + 0.5), low - (low - high) * value / top)
        for i, value in enumerate(shown)
    ]
    for (x1, y1), (x2, y2) in itertools.pairwise(points):
        canvas.drawLine(x1, y1, x2, y2, paint)
    for x, y in points:
        canvas.drawCircle(x, y, ctx.px(2), paint)
    if any(shown):
        x, y = points[shown.index(max(shown))]
        paint.setPathEffect(skia.DashPathEffect.Make([ctx.px(1.5), ctx.px(3)], 0))
        canvas.drawLine(x, y, x, low, paint)
    size, style = ctx.sp(12), ui.TextStyle(12, 400, shade)
    for i, day in enumerate(_DAYS):
        x = box.left + column * (i + 0.5) - typography.text_width(day, size) / 2
        ui.draw_text(canvas, day, x, box.top + ctx.px(143), size, style, shade)
