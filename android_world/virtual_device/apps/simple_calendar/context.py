"""What the screens look up: the events, the settings and the time."""

from __future__ import annotations

from datetime import date, tzinfo
from typing import TYPE_CHECKING

from android_world.virtual_device.apps._lib.simple_mobile_tools import style
from android_world.virtual_device.apps.simple_calendar.model import Event, css_color, day_of
from android_world.virtual_device.apps.simple_calendar.options import Options
from android_world.virtual_device.apps.simple_calendar.store import CalendarStore

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device


class CalendarContext:
    """Store, options and the present."""

    def __init__(self, device: Device) -> None:
        self.store = CalendarStore(device)
        self.options = Options(device)
        self.now_ts = device.clock.now_ms // 1000

    @property
    def zone(self) -> tzinfo:
        """The phone's time zone."""
        return self.store.zone

    @property
    def today(self) -> date:
        """The phone's date."""
        return day_of(self.now_ts, self.zone)

    def colors(self) -> dict[int, str]:
        """Colour of each event type."""
        return {t.id: css_color(t.color) for t in self.store.event_types()}

    def is_past(self, event: Event) -> bool:
        """Whether the event is over (or the task done)."""
        if event.is_task:
            return event.is_completed
        if event.is_all_day:
            return day_of(event.end_ts, self.zone) < self.today
        return event.end_ts < self.now_ts

    def is_dimmed(self, event: Event) -> bool:
        """Whether it is past, and the settings let such events be dimmed."""
        key = "dim_completed_tasks" if event.is_completed else "dim_past_events"
        return self.is_past(event) and self.options.is_on(key)


def color_of(event: Event, colors: dict[int, str]) -> str:
    """The event's own colour, else its type's."""
    return css_color(event.color) if event.color else colors.get(event.event_type, style.PRIMARY)
