"""The year: twelve small months."""

from __future__ import annotations

import calendar
from datetime import date, timedelta
from functools import partial

import skia

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.simple_mobile_tools import style
from android_world.virtual_device.apps.simple_calendar import options
from android_world.virtual_device.apps.simple_calendar.model import day_of
from android_world.virtual_device.apps.simple_calendar.pages import month_grid, page
from android_world.virtual_device.apps.simple_calendar.pages.page import CalendarPage
from android_world.virtual_device.ui import theme

_DAY = ui.TextStyle(10, 400, style.INK)


class YearPage(CalendarPage):
    """A year; a tap on a month opens it."""

    has_fab = False
    picks_day = False
    view = options.YEARLY

    def shows_today(self) -> bool:
        return self.day.year == self.today.year

    def turn(self, steps: int) -> None:
        self.go_to(page.add_months(self.day, 12 * steps))

    def build(self) -> ui.View:
        return self.pager(self._neighbour)

    def _neighbour(self, steps: int) -> ui.View:
        year = self.day.year + steps
        busy = self._busy(year)
        return ui.Column("#calendar_holder.RelativeLayout", fill=True)[
            self.header(str(year)),
            ui.Column("#calendar_wrapper.TableLayout", w=ui.MATCH, weight=1)[
                [
                    ui.Row(".TableRow", w=ui.MATCH, weight=1)[
                        [self._month(date(year, m, 1), busy) for m in months]
                    ]
                    for months in self._rows()
                ]
            ],
        ]

    @property
    def _is_wide(self) -> bool:
        width, height = self.activity.device.display.size
        return width > height

    def _rows(self) -> list[range]:
        """The months of each row."""
        columns = 4 if self._is_wide else 3
        return [range(first, first + columns) for first in range(1, 13, columns)]

    def _busy(self, year: int) -> frozenset[date]:
        zone = self.context.zone
        days = set()
        for event in self.events(date(year, 1, 1), date(year, 12, 31)):
            day, last = day_of(event.start_ts, zone), day_of(event.end_ts, zone)
            while day <= last:
                days.add(day)
                day += timedelta(days=1)
        return frozenset(days)

    def _month(self, first: date, busy: frozenset[date]) -> ui.View:
        current = (first.year, first.month) == (self.today.year, self.today.month)
        look = ui.TextStyle(16, 400, style.PRIMARY if current else style.INK)
        name, selector = calendar.month_name[first.month], f"#month_{first.month}"
        days, today = page.month_days(first, self.context.options.first_weekday), self.today
        columns = 9 if self._is_wide else 7  # how many would be as wide as the month

        def draw(canvas: skia.Canvas, box: ui.Rect, ctx: ui.LayoutContext) -> None:
            width = box.width / columns
            height = min(width, box.height / 6)
            for index, day in enumerate(days):
                if day.month != first.month:
                    continue
                x = box.left + (index % 7 + 0.5) * width
                y = box.top + (index // 7 + 0.5) * height
                shade = style.PRIMARY if day in busy else style.INK
                if day == today:
                    paint = skia.Paint(Color=theme.color(style.PRIMARY), AntiAlias=True)
                    canvas.drawCircle(x, y, ctx.px(8), paint)
                    shade = "#FFFFFF"
                month_grid.draw_centered(canvas, ctx, str(day.day), x, y, _DAY, shade)

        return ui.Column(
            f"{selector}_holder.RelativeLayout",
            weight=1,
            h=ui.MATCH,
            padding=(6, 4),
            tap=partial(self.activity.open_month, first),
        )[
            ui.Text(name, f"{selector}_label", style=look, align="center", w=ui.MATCH),
            ui.Drawing(selector, draw=draw, w=ui.MATCH, weight=1),
        ]
