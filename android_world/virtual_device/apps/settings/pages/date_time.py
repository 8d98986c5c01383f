"""Date & time."""

from __future__ import annotations

from datetime import date

from android_world.virtual_device import ui
from android_world.virtual_device.apps.settings.page import Items, Page, page
from android_world.virtual_device.apps.settings.pages.system import TIME_FORMAT, ZONE
from android_world.virtual_device.apps.settings.preferences import (
    Footer,
    fact,
    link,
    section,
    switch,
)
from android_world.virtual_device.system.date_format import local_time, time_text

_REFRESH_MS = 1000


@page("date_time", "Date & time")
class DateTimePage(Page):
    """Date & time."""

    refresh_ms = _REFRESH_MS

    def preferences(self) -> Items:
        manual = not self.store.get("global/auto_time", False)
        zone = self.store.get("global/auto_time_zone", False)
        now = local_time(self.device)
        today = f"{now:%B} {now.day}, {now.year}"
        return [
            switch("Set time automatically", "global/auto_time"),
            link("Date", today, enabled=manual, on_tap=self._pick_date),
            link("Time", time_text(self.device), enabled=manual, on_tap=self._pick_time),
            section("Time zone"),
            switch("Set time zone automatically", "global/auto_time_zone"),
            link("Time zone", ZONE, enabled=not zone, opens="time_zone"),
            section("Time format"),
            switch("Use locale default", enabled=False),
            TIME_FORMAT,
        ]

    def _pick_date(self) -> None:
        def take(day: date) -> None:
            self._set(year=day.year, month=day.month, day=day.day)

        ui.DatePickerDialog(self.activity, local_time(self.device).date(), take).show()

    def _pick_time(self) -> None:
        def take(hour: int, minute: int) -> None:
            self._set(hour=hour, minute=minute, second=0, microsecond=0)

        now = local_time(self.device)
        ui.TimePickerDialog(self.activity, now.hour, now.minute, take).show()

    def _set(self, **parts: int) -> None:
        """Change parts of date and time, keep the others."""
        moment = local_time(self.device).replace(**parts)  # type: ignore[arg-type]
        self.device.clock.set(int(moment.timestamp() * 1000))
        self.device.windows.relayout()


@page("time_zone", "Select time zone")
class TimeZonePage(Page):
    """Time zone. The phone keeps UTC."""

    items = (fact("Time zone", ZONE), Footer("This device always uses Coordinated Universal Time."))
