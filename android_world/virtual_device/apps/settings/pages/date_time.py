"""Date & time."""

from __future__ import annotations

from datetime import date, datetime

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
from android_world.virtual_device.system.dates import local_time, time_text

_REFRESH_MS = 1000


@page("date_time", "Date & time")
class DateTimePage(Page):
    """Date & time."""

    refresh_ms = _REFRESH_MS

    def preferences(self) -> Items:
        """Time, zone and format."""
        device = self.device
        automatic = device.settings.get_bool("global", "auto_time")
        zone = device.settings.get_bool("global", "auto_time_zone")
        now = local_time(device)
        return [
            switch("Set time automatically", "global/auto_time"),
            link(
                "Date",
                f"{now:%B} {now.day}, {now.year}",
                enabled=not automatic,
                on_tap=self._pick_date,
            ),
            link("Time", time_text(device), enabled=not automatic, on_tap=self._pick_time),
            section("Time zone"),
            switch("Set time zone automatically", "global/auto_time_zone"),
            link("Time zone", ZONE, enabled=not zone, opens="time_zone"),
            section("Time format"),
            switch("Use locale default", enabled=False),
            TIME_FORMAT,
        ]

    # -- setting ---------------------------------------------------------------------------------

    def _pick_date(self) -> None:
        ui.DatePickerDialog(self.activity, local_time(self.device).date(), self.set_date).show()

    def set_date(self, chosen: date) -> None:
        """Keep the time of day, change the day."""
        now = local_time(self.device)
        self._set(now.replace(year=chosen.year, month=chosen.month, day=chosen.day))

    def _pick_time(self) -> None:
        now = local_time(self.device)
        ui.TimePickerDialog(self.activity, now.hour, now.minute, self.set_time).show()

    def set_time(self, hour: int, minute: int) -> None:
        """Keep the day, change the time of day."""
        now = local_time(self.device)
        self._set(now.replace(hour=hour, minute=minute, second=0, microsecond=0))

    def _set(self, moment: datetime) -> None:
        self.device.clock.set(int(moment.timestamp() * 1000))
        self.device.windows.relayout()


@page("time_zone", "Select time zone")
class TimeZonePage(Page):
    """Time zone. The phone keeps UTC."""

    items = (fact("Time zone", ZONE), Footer("This device always uses Coordinated Universal Time."))
