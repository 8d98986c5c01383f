"""The events of a day."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from android_world.virtual_device import ui
from android_world.virtual_device.apps.simple_calendar import options, texts
from android_world.virtual_device.apps.simple_calendar.pages.event_list import ListItem
from android_world.virtual_device.apps.simple_calendar.pages.page import CalendarPage


class DayPage(CalendarPage):
    """One day."""

    view = options.DAILY

    def build(self) -> ui.View:
        return self.pager(self._neighbour)

    def items(self) -> Sequence[ListItem]:
        return self.day_items(self.day)

    def _neighbour(self, steps: int) -> ui.View:
        day = self.day + timedelta(days=steps)
        return ui.Column("#day_holder.RelativeLayout", fill=True)[
            self.header(texts.day_title(day, self.today), top=8),
            self.rows(self.day_items(day), "#day_events", key=f"day {day}"),
        ]
