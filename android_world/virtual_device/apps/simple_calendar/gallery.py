"""Pictures of Simple Calendar Pro."""

from __future__ import annotations

from android_world.virtual_device.apps.simple_calendar import options
from android_world.virtual_device.apps.simple_calendar.model import (
    DAY_S,
    FLAG_ALL_DAY,
    PACKAGE,
    TYPE_TASK,
    WEEK_S,
    Event,
)
from android_world.virtual_device.apps.simple_calendar.options import Options
from android_world.virtual_device.apps.simple_calendar.store import CalendarStore
from android_world.virtual_device.device import VirtualDevice
from android_world.virtual_device.gallery import gallery, long_press, open_app, tap

_TODAY = 1_697_328_000  # 2023-10-15
_HOUR = 3600


def _fill(device: VirtualDevice, view: int = options.MONTHLY) -> None:
    store = CalendarStore(device)
    blue = store.save_event_type("Work", -14_575_885) or 1
    Options(device).show_types(frozenset({1, blue}))
    for day, hour, hours, title, kind in (
        (-9, 9, 1, "Dentist", 1),
        (0, 9, 1, "Breakfast with Ana", 1),
        (0, 17, 1.5, "Budget review", blue),
        (0, 17, 0.5, "Call the plumber", 1),
        (1, 10, 1, "Team lunch", blue),
        (4, 20, 2, "Concert", 1),
        (4, 8, 0.25, "Stand-up", blue),
        (4, 11, 1, "Interview", blue),
        (4, 14, 1, "Planning", blue),
        (4, 15, 1, "Hand-over", blue),
        (12, 23, 1, "Night train", 1),
    ):
        start = _TODAY + day * DAY_S + hour * _HOUR
        text = "Bring the folder.\nSecond floor." if hour == 17 else ""
        event = Event(start, start + int(hours * _HOUR), title, description=text, event_type=kind)
        store.insert(event)
    start = _TODAY + 7 * DAY_S
    trip = Event(start, start + 3 * DAY_S + 12 * _HOUR, "Trip to the coast", flags=FLAG_ALL_DAY)
    store.insert(trip)
    start = _TODAY - 12 * DAY_S + 18 * _HOUR
    training = Event(start, start + _HOUR, "Training", repeat_interval=WEEK_S, repeat_rule=2)
    store.insert(training)
    store.insert(Event(_TODAY + 68_400, _TODAY + 68_400, "Water the plants", type=TYPE_TASK))
    Options(device).put(view=view)
    open_app(device, PACKAGE)


@gallery("calendar/month_empty")
def month_empty(device: VirtualDevice) -> None:
    """The app as it starts."""
    open_app(device, PACKAGE)


@gallery("calendar/month")
def month(device: VirtualDevice) -> None:
    """A month with events."""
    _fill(device)


@gallery("calendar/day")
def day(device: VirtualDevice) -> None:
    """A day opened from the month."""
    _fill(device)
    device.input.tap(77, 1250)


@gallery("calendar/day_selected")
def day_selected(device: VirtualDevice) -> None:
    """Two selected events."""
    _fill(device, options.DAILY)
    long_press(device, "Budget review")
    tap(device, "Call the plumber")


@gallery("calendar/delete")
def delete(device: VirtualDevice) -> None:
    """The question before deleting."""
    day_selected(device)
    tap(device, "Delete")


@gallery("calendar/delete_repeating")
def delete_repeating(device: VirtualDevice) -> None:
    """The question before deleting a repeating event."""
    edit_repeating(device)
    tap(device, "Delete")


@gallery("calendar/list")
def event_list(device: VirtualDevice) -> None:
    """The simple event list."""
    _fill(device, options.EVENT_LIST)


@gallery("calendar/list_empty")
def list_empty(device: VirtualDevice) -> None:
    """The list without events."""
    Options(device).put(view=options.EVENT_LIST)
    open_app(device, PACKAGE)


@gallery("calendar/week")
def week(device: VirtualDevice) -> None:
    """A week."""
    _fill(device, options.WEEKLY)


@gallery("calendar/year")
def year(device: VirtualDevice) -> None:
    """A year."""
    _fill(device, options.YEARLY)


@gallery("calendar/month_and_day")
def month_and_day(device: VirtualDevice) -> None:
    """A month with the events of a day."""
    _fill(device, options.MONTHLY_DAILY)


@gallery("calendar/change_view")
def change_view(device: VirtualDevice) -> None:
    """Choosing the view."""
    _fill(device)
    tap(device, "Change view")


@gallery("calendar/menu")
def menu(device: VirtualDevice) -> None:
    """The overflow menu."""
    _fill(device)
    tap(device, "More options")


@gallery("calendar/go_to_date")
def go_to_date(device: VirtualDevice) -> None:
    """Going to a date."""
    _fill(device, options.DAILY)
    tap(device, "top_value")


@gallery("calendar/search")
def search(device: VirtualDevice) -> None:
    """Searching events."""
    _fill(device)
    tap(device, "top_toolbar_search")
    device.input.text("tra")


@gallery("calendar/new_menu")
def new_menu(device: VirtualDevice) -> None:
    """Event or task."""
    _fill(device)
    tap(device, "calendar_fab")


@gallery("calendar/new_event")
def new_event(device: VirtualDevice) -> None:
    """The empty editor."""
    new_menu(device)
    tap(device, "Event")


@gallery("calendar/new_event_rows")
def new_event_rows(device: VirtualDevice) -> None:
    """The editor without the keyboard."""
    new_event(device)
    device.input.text("Dinner")
    device.input.key("BACK")


@gallery("calendar/start_date")
def start_date(device: VirtualDevice) -> None:
    """Choosing the day."""
    new_event_rows(device)
    tap(device, "event_start_date")


@gallery("calendar/start_time")
def start_time(device: VirtualDevice) -> None:
    """Choosing the time."""
    new_event_rows(device)
    tap(device, "event_start_time")


@gallery("calendar/reminder")
def reminder(device: VirtualDevice) -> None:
    """Choosing the reminder."""
    Options(device).put(was_alarm_warning_shown=True)
    new_event_rows(device)
    tap(device, "event_reminder_1")


@gallery("calendar/repetition")
def repetition(device: VirtualDevice) -> None:
    """Choosing the repetition."""
    new_event_rows(device)
    tap(device, "event_repetition")


@gallery("calendar/repetition_custom")
def repetition_custom(device: VirtualDevice) -> None:
    """Another interval."""
    repetition(device)
    tap(device, "Custom")


@gallery("calendar/repetition_weekly")
def repetition_weekly(device: VirtualDevice) -> None:
    """A weekly event."""
    repetition(device)
    tap(device, "Weekly")


@gallery("calendar/repetition_days")
def repetition_days(device: VirtualDevice) -> None:
    """The days of a weekly event."""
    repetition_weekly(device)
    tap(device, "event_repetition_rule_holder")


@gallery("calendar/repetition_rule")
def repetition_rule(device: VirtualDevice) -> None:
    """The rule of a monthly event."""
    repetition(device)
    tap(device, "Monthly")
    tap(device, "event_repetition_rule_holder")


@gallery("calendar/repetition_limit")
def repetition_limit(device: VirtualDevice) -> None:
    """The end of a repetition."""
    repetition_weekly(device)
    tap(device, "event_repetition_limit_holder")


@gallery("calendar/event_type")
def event_type(device: VirtualDevice) -> None:
    """Choosing the event type."""
    new_event_rows(device)
    tap(device, "event_type_holder")


@gallery("calendar/color")
def color(device: VirtualDevice) -> None:
    """Choosing the colour."""
    new_event_rows(device)
    tap(device, "event_color_holder")


@gallery("calendar/disclaimer")
def disclaimer(device: VirtualDevice) -> None:
    """Before the first reminder."""
    new_event_rows(device)
    tap(device, "Save")


@gallery("calendar/unsaved")
def unsaved(device: VirtualDevice) -> None:
    """Leaving with changes."""
    new_event_rows(device)
    device.input.key("BACK")


@gallery("calendar/edit_repeating")
def edit_repeating(device: VirtualDevice) -> None:
    """A stored event."""
    _fill(device)
    device.input.tap(385, 1300)
    tap(device, "Training")


@gallery("calendar/save_repeating")
def save_repeating(device: VirtualDevice) -> None:
    """What of a repeating event to change."""
    edit_repeating(device)
    tap(device, "Save")


@gallery("calendar/task")
def task(device: VirtualDevice) -> None:
    """A stored task."""
    _fill(device, options.DAILY)
    tap(device, "Water the plants")


@gallery("calendar/filter")
def type_filter(device: VirtualDevice) -> None:
    """Choosing types."""
    _fill(device)
    tap(device, "Filter events by type")


@gallery("calendar/event_types")
def event_types(device: VirtualDevice) -> None:
    """All event types."""
    settings(device)
    tap(device, "Manage event types")


@gallery("calendar/settings")
def settings(device: VirtualDevice) -> None:
    """Settings."""
    _fill(device)
    tap(device, "More options")
    tap(device, "Settings")


@gallery("calendar/export")
def export(device: VirtualDevice) -> None:
    """Exporting."""
    menu(device)
    tap(device, "Export events to an .ics file")


@gallery("calendar/time_zones")
def time_zones(device: VirtualDevice) -> None:
    """Choosing a time zone."""
    Options(device).put(allow_changing_time_zones=True)
    new_event_rows(device)
    tap(device, "event_time_zone")
