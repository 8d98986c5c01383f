"""Settings, the list of time zones and the about page."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity, ActivityResult
from android_world.virtual_device.apps.simple_calendar import options as app_options, texts
from android_world.virtual_device.apps.simple_calendar.changes import try_to
from android_world.virtual_device.apps.simple_calendar.dialogs.form import radios
from android_world.virtual_device.apps.simple_calendar.exchange import ExportDialog, finish_export
from android_world.virtual_device.apps.simple_calendar.model import PACKAGE
from android_world.virtual_device.apps.simple_calendar.options import Options
from android_world.virtual_device.apps.simple_calendar.store import CalendarStore
from android_world.virtual_device.apps.simple_mobile_tools import style
from android_world.virtual_device.apps.simple_mobile_tools.widgets import (
    DIALOG_STYLE,
    confirm,
    search_menu,
    settings_check_row,
    settings_row,
    settings_section,
    toolbar,
)
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.system.zones import zone_names

_START_TIMES = (
    (app_options.NEXT_FULL_HOUR, "Next full hour"),
    (app_options.CURRENT_TIME, "Current time"),
    (0, "At a specific time"),
)
_DURATIONS = (0, 30, 60, 90, 120)
_PAST = ((0, "Never"), (60, "1 hour"), (1440, "1 day"), (10080, "1 week"), (43200, "30 days"))
_WEEK_STARTS = tuple(range(0, 24))


def page(activity: Activity, title: str, rows: list[ui.View]) -> ui.View:
    """A toolbar above scrolling rows."""
    return ui.Column(".LinearLayout", fill=True)[
        toolbar(activity, title, activity.finish),
        ui.Scroll(".NestedScrollView", w=ui.MATCH, weight=1)[
            ui.Column(w=ui.MATCH, padding=(0, 0, 0, 24))[rows]
        ],
    ]


class SettingsActivity(Activity):
    """The app's settings, section by section."""

    background = style.BACKGROUND

    @property
    def options(self) -> Options:
        """What is set."""
        return Options(self.device)

    def build(self) -> ui.View:
        """All sections."""
        row, section = self._row, settings_section
        rows = [
            section("Color customization"),
            row("Customize colors", "settings_color_customization", self._unavailable),
            section("General"),
            row("Language", "settings_language", self._unavailable, "English"),
            row("Manage event types", "settings_manage_event_types", self._open_types),
            self._hours_row(),
            self._check("Start week on Sunday", "start_week_on_sunday"),
            self._check("Highlight weekends on some views", "highlight_weekends"),
            section("Reminders"),
            row(
                "Default event reminder",
                "settings_default_reminder_1",
                self._ask_reminder,
                texts.reminder_text(self.options.last_reminders[0]),
            ),
            section("CalDAV"),
            settings_check_row("CalDAV sync", "settings_caldav_sync", False, self._no_accounts),
            section("New events"),
            *self._new_event_rows(),
            section("Weekly view"),
            row(
                "Start day at",
                "settings_start_weekly_at",
                self._ask_week_start,
                f"{self.options.number('start_weekly_at', 7):02d}:00",
            ),
            section("Monthly view"),
            self._check("Show week numbers", "week_numbers"),
            self._check("Show a grid", "show_grid"),
            section("Event lists"),
            row(
                "Display events from the past",
                "settings_display_past_events",
                self._ask_past,
                self._past_text(),
            ),
            section("Events"),
            self._check("Dim past events", "dim_past_events"),
            self._check("Allow changing event time zones", "allow_changing_time_zones"),
            row("Delete all events and tasks", "settings_delete_all_events", self._ask_delete),
            section("Tasks"),
            self._check("Allow creating tasks", "allow_creating_tasks"),
            self._check("Dim completed tasks", "dim_completed_tasks"),
            section("Backups"),
            row("Export events", "settings_export_events", self._export),
        ]
        return page(self, "Settings", rows)

    # -- rows ------------------------------------------------------------------------------------

    def _row(self, label: str, name: str, on_tap: Callable[[], object], value: str = "") -> ui.View:
        return settings_row(label, name, on_tap, value)

    def _check(self, label: str, key: str) -> ui.View:
        return settings_check_row(
            label, f"settings_{key}", self.options.is_on(key), partial(self._set, key)
        )

    def _set(self, key: str, value: bool) -> None:
        self.options.put(**{key: value})

    def _hours_row(self) -> ui.View:
        key = "use_24_hour_format"
        return settings_check_row(
            "Use 24-hour time format",
            "settings_hour_format",
            self.options.uses_24_hours,
            partial(self._set, key),
        )

    def _new_event_rows(self) -> list[ui.View]:
        start = self.options.number("default_start_time", app_options.NEXT_FULL_HOUR)
        names = dict(_START_TIMES)
        shown = names[start] if start < 0 else f"{start // 60:02d}:{start % 60:02d}"
        minutes = self.options.number("default_duration", 0)
        return [
            self._row("Default start time", "settings_default_start_time", self._ask_start, shown),
            self._row(
                "Default duration",
                "settings_default_duration",
                self._ask_duration,
                texts.span(minutes),
            ),
            self._row(
                "Default event type",
                "settings_default_event_type",
                self._ask_type,
                self._type_text(),
            ),
            self._check(
                "Use the last events' reminders as the default for new events",
                "use_last_event_reminders",
            ),
        ]

    # -- choices ---------------------------------------------------------------------------------

    def _ask_start(self) -> None:
        start = self.options.number("default_start_time", app_options.NEXT_FULL_HOUR)
        labels = [label for _, label in _START_TIMES]
        selected = next((i for i, (v, _) in enumerate(_START_TIMES) if v == start), 2)
        radios(self, labels, selected, self._start_chosen)

    def _start_chosen(self, position: int) -> None:
        if position < 2:
            self.options.put(default_start_time=_START_TIMES[position][0])
        else:
            ui.MaterialTimePicker(self, 8, 0, self._start_at, style=DIALOG_STYLE).show()

    def _start_at(self, hour: int, minute: int) -> None:
        self.options.put(default_start_time=hour * 60 + minute)

    def _ask_duration(self) -> None:
        minutes = self.options.number("default_duration", 0)
        values = sorted({*_DURATIONS, minutes})
        labels = [texts.span(m) for m in values]
        radios(self, labels, values.index(minutes), partial(self._duration_chosen, values))

    def _duration_chosen(self, values: list[int], position: int) -> None:
        self.options.put(default_duration=values[position])

    def _type_text(self) -> str:
        chosen = self.options.number("default_event_type", -1)
        titles = {t.id: t.title for t in CalendarStore(self.device).event_types()}
        return titles.get(chosen, "Last used one")

    def _ask_type(self) -> None:
        types = [(-1, "Last used one")]
        types += [(t.id, t.title) for t in CalendarStore(self.device).event_types()]
        chosen = self.options.number("default_event_type", -1)
        numbers = [number for number, _ in types]
        selected = numbers.index(chosen) if chosen in numbers else 0
        radios(self, [t for _, t in types], selected, partial(self._type_chosen, numbers))

    def _type_chosen(self, numbers: list[int], position: int) -> None:
        self.options.put(default_event_type=numbers[position])

    def _ask_reminder(self) -> None:
        values = [-1, 0, 1, 5, 10, 30, 60]
        present = self.options.last_reminders[0]
        labels = [texts.reminder_text(m) for m in values]
        selected = values.index(present) if present in values else -1
        radios(self, labels, selected, partial(self._reminder_chosen, values))

    def _reminder_chosen(self, values: list[int], position: int) -> None:
        self.options.put(reminder_minutes=values[position])

    def _ask_week_start(self) -> None:
        labels = [f"{hour:02d}:00" for hour in _WEEK_STARTS]
        radios(self, labels, self.options.number("start_weekly_at", 7), self._week_starts)

    def _week_starts(self, hour: int) -> None:
        self.options.put(start_weekly_at=hour)

    def _past_text(self) -> str:
        minutes = self.options.number("display_past_events", 1440)
        return dict(_PAST).get(minutes, texts.span(minutes))

    def _ask_past(self) -> None:
        minutes = self.options.number("display_past_events", 1440)
        values = [value for value, _ in _PAST]
        selected = values.index(minutes) if minutes in values else -1
        radios(self, [label for _, label in _PAST], selected, self._past_chosen)

    def _past_chosen(self, position: int) -> None:
        self.options.put(display_past_events=_PAST[position][0])

    def _ask_delete(self) -> None:
        question = "Are you sure you want to delete all events and tasks? This cannot be undone."
        confirm(self, question, self._delete_all)

    def _delete_all(self) -> None:
        try_to(self, CalendarStore(self.device).delete_everything)

    def _export(self) -> None:
        ExportDialog(self).show()

    def on_result(self, request: str, result: ActivityResult) -> None:
        """The place of an export was chosen."""
        finish_export(self, request, result)

    def _open_types(self) -> None:
        component = (PACKAGE, f"{PACKAGE}.activities.ManageEventTypesActivity")
        self.start_activity(Intent(component=component))

    def _no_accounts(self, _: bool) -> None:
        text = "There are no calendar accounts on this phone that could be synchronized."
        ui.AlertDialog(self, "", text, positive=("OK", None), style=DIALOG_STYLE).show()

    def _unavailable(self) -> None:
        text = "This page is not available on this phone."
        ui.AlertDialog(self, "", text, positive=("OK", None), style=DIALOG_STYLE).show()


@cache
def _zones() -> tuple[str, ...]:
    return tuple(z for z in zone_names() if "/" in z or z == "UTC")


class SelectTimeZoneActivity(Activity):
    """All time zones, with a search field; gives back `time_zone`."""

    background = style.BACKGROUND

    def on_create(self) -> None:
        """Nothing is typed."""
        self.query = ui.TextState()
        self.searching = False

    def build(self) -> ui.View:
        """Field and list."""
        wanted = self.query.text.strip().casefold().replace(" ", "_")
        zones = [z for z in _zones() if wanted in z.casefold()]
        top = search_menu(self, self.query, True, self._search, self.finish, [], "Search")
        rows = ui.ListView(
            "#select_time_zone_list",
            count=len(zones),
            build_row=lambda i: self._row(zones[i]),
            row_height=56,
            w=ui.MATCH,
            weight=1,
        )
        return ui.Column(".LinearLayout", fill=True)[top, rows]

    def _search(self) -> None:
        self.searching = True
        if self.focus is not self.query:
            self.set_focus(self.query)

    def _row(self, zone: str) -> ui.View:
        return ui.Row(
            "#item_time_zone_holder.RelativeLayout",
            align="center",
            padding=(16, 0),
            tap=partial(self.finish, True, time_zone=zone),
        )[ui.Text(zone, "#item_time_zone_title", style=style.BODY, weight=1)]


class AboutActivity(Activity):
    """Name and version."""

    background = style.BACKGROUND

    def build(self) -> ui.View:
        """Two lines."""
        package = self.device.packages.get(PACKAGE)
        version = package.manifest.version_name if package else ""
        rows = [
            settings_section("Other"),
            ui.Text("Simple Calendar", style=style.BODY, padding=(20, 12), w=ui.MATCH),
            ui.Text(f"v{version}", style=style.SMALL, padding=(20, 4), w=ui.MATCH),
        ]
        return page(self, "About", rows)
