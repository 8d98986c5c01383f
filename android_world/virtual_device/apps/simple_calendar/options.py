"""The app's settings, in its preferences file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from android_world.virtual_device.apps.simple_calendar.model import PACKAGE, REGULAR_TYPE
from android_world.virtual_device.framework.preferences import Preferences

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device

MONTHLY, YEARLY, EVENT_LIST, WEEKLY, DAILY, MONTHLY_DAILY = 1, 2, 3, 4, 5, 7
VIEWS = (
    (DAILY, "Daily view"),
    (WEEKLY, "Weekly view"),
    (MONTHLY, "Monthly view"),
    (MONTHLY_DAILY, "Monthly and daily view"),
    (YEARLY, "Yearly view"),
    (EVENT_LIST, "Simple event list"),
)

# Settings that are on where nothing is stored.
_ON = frozenset(
    {
        "start_week_on_sunday",
        "display_description",
        "midnight_span_events",
        "use_last_event_reminders",
        "allow_creating_tasks",
        "dim_past_events",
        "dim_completed_tasks",
        "allow_customise_day_count",
        "use_same_snooze",
    }
)
WEEKEND_COLOR = "#CC0000"
LAST_REMINDERS = ("reminder_minutes", "reminder_minutes_2", "reminder_minutes_3")
NEXT_FULL_HOUR, CURRENT_TIME = -1, -2


class Options:
    """Reads and writes through."""

    def __init__(self, device: Device) -> None:
        self._device = device
        self._prefs = Preferences(device.storage, PACKAGE, "Prefs")

    @property
    def preferences(self) -> Preferences:
        """The file of the settings."""
        return self._prefs

    @property
    def weekend_color(self) -> str:
        """The colour of Saturdays and Sundays where they are highlighted."""
        return self.text("highlight_weekends_color", WEEKEND_COLOR)

    @property
    def view(self) -> int:
        """The view of the main screen."""
        return self._prefs.get_int("view", MONTHLY)

    def is_on(self, key: str) -> bool:
        """A switch of the settings screen."""
        return self._prefs.get_bool(key, key in _ON)

    def number(self, key: str, default: int) -> int:
        """A number of the settings screen."""
        return self._prefs.get_int(key, default)

    def text(self, key: str, default: str = "") -> str:
        """A text."""
        return self._prefs.get_str(key, default)

    def get(self, key: str, default: Any) -> Any:
        """A setting of the default's type."""
        return self._prefs.get(key, key in _ON or default)

    def put(self, **values: str | int | bool | frozenset[str] | None) -> None:
        """Store settings."""
        self._prefs.put(**values)

    @property
    def uses_24_hours(self) -> bool:
        """Whether times have 24 hours: the app's own choice, else the phone's."""
        phone = self._device.settings.get("system", "time_12_24") == "24"
        return self._prefs.get_bool("use_24_hour_format", phone)

    @property
    def listed_field(self) -> str:
        """The field that lists show below the time of an event; empty for none."""
        if not self.is_on("display_description"):
            return ""
        return "location" if self.is_on("replace_description") else "description"

    @property
    def first_weekday(self) -> int:
        """0 Monday or 6 Sunday."""
        return 6 if self.is_on("start_week_on_sunday") else 0

    @property
    def visible_types(self) -> frozenset[int]:
        """Event types that are shown."""
        return self.types_of("display_event_types")

    def types_of(self, key: str) -> frozenset[int]:
        """The event types under a key; the regular one where nothing is stored."""
        stored = self._prefs.all().get(key)
        if not isinstance(stored, frozenset):
            return frozenset({REGULAR_TYPE})
        return frozenset(int(t) for t in stored if t.isdecimal())

    def show_types(self, types: frozenset[int]) -> None:
        """Choose the event types to show."""
        self.put(display_event_types=frozenset(str(t) for t in types))

    @property
    def last_reminders(self) -> tuple[int, int, int]:
        """Reminders of a new event: those of the last one, at first 10 minutes."""
        first = self.number("reminder_minutes", 10)
        return first, self.number("reminder_minutes_2", -1), self.number("reminder_minutes_3", -1)
