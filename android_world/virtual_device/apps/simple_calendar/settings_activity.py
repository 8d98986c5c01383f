"""Settings, the list of time zones and the about page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from functools import cache, partial
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.simple_mobile_tools import settings_file, style
from android_world.virtual_device.apps._lib.simple_mobile_tools.color_dialog import ColorDialog
from android_world.virtual_device.apps._lib.simple_mobile_tools.customization import (
    CustomizationActivity as SharedCustomization,
    customize_colors,
)
from android_world.virtual_device.apps._lib.simple_mobile_tools.preferences import (
    NOWHERE,
    STYLE,
    UNLABELED,
    about_page,
    language,
    notifications,
    page,
)
from android_world.virtual_device.apps._lib.simple_mobile_tools.widgets import (
    DIALOG_STYLE,
    MessageDialog,
    confirm,
    search_menu,
)
from android_world.virtual_device.apps.base import Activity, ActivityResult
from android_world.virtual_device.apps.simple_calendar import texts
from android_world.virtual_device.apps.simple_calendar.backups import BackupsDialog
from android_world.virtual_device.apps.simple_calendar.changes import try_to
from android_world.virtual_device.apps.simple_calendar.dialogs.filter import FilterDialog
from android_world.virtual_device.apps.simple_calendar.dialogs.form import choose, dot
from android_world.virtual_device.apps.simple_calendar.model import PACKAGE
from android_world.virtual_device.apps.simple_calendar.options import (
    CURRENT_TIME,
    LAST_REMINDERS,
    NEXT_FULL_HOUR,
    VIEWS,
    WEEKEND_COLOR,
    Options,
)
from android_world.virtual_device.apps.simple_calendar.reminders import reschedule
from android_world.virtual_device.apps.simple_calendar.store import CalendarStore
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.system.time_zones import zone_names
from android_world.virtual_device.ui.widgets.preferences import (
    CustomItem,
    Item,
    choice,
    link,
    section,
    switch,
)

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device

_STYLE = replace(STYLE, unlabeled=UNLABELED | {"customize_notifications"})
_AT_TIME = 0
_START_TIMES = {
    NEXT_FULL_HOUR: "Next full hour",
    CURRENT_TIME: "Current time",
    _AT_TIME: "At a specific time",
}
_REMINDERS = {m: texts.reminder_text(m) for m in (-1, 0, 1, 5, 10, 30, 60)}
_PAST = {0: "Never", 60: "1 hour", 1440: "1 day", 10080: "1 week", 43200: "30 days"}
_HOURS = {hour: f"{hour:02d}:00" for hour in range(24)}
_END = 24  # dp below the last row
_DELETE = "Are you sure you want to delete all events and tasks? This cannot be undone."
_NO_ACCOUNTS = "No synchronizable calendars have been found"
_STREAMS = {4: "Alarm", 1: "System", 5: "Notification", 2: "Ring"}
_SNOOZE = {m: texts.span(m) for m in (1, 5, 10, 30, 60)}
_LAST_VIEW = 6
_FONT_SIZES = ("Small", "Medium", "Large", "Extra large")


class _CalendarsDialog(MessageDialog):
    """The calendars of accounts: there are none."""

    message_id = "#dialog_select_calendars_placeholder"


class SettingsActivity(Activity):
    """The app's settings, section by section."""

    background = style.BACKGROUND

    def on_create(self) -> None:
        self.options = Options(self.device)
        self.page = ui.PreferencePage(self, self.options, _STYLE)

    def build(self) -> ui.View:
        return page(self, "Settings", self.page.rows(self.preferences()), _END, described=False)

    def preferences(self) -> Sequence[Item | None]:
        """The rows."""
        options, store = self.options, CalendarStore(self.device)
        length = options.number("default_duration", 0)
        types = {-1: "Last used one", **{t.id: t.title for t in store.event_types()}}
        chosen_type = options.number("default_event_type", -1)
        manage_types = Intent(component=(PACKAGE, f"{PACKAGE}.activities.ManageEventTypesActivity"))
        return [
            section("Color customization"),
            customize_colors(self),
            link("Customize widget colors", name="widget_color_customization", **NOWHERE),
            section("General"),
            language(self),
            link(
                "Manage event types",
                name="manage_event_types",
                on_tap=lambda: self.start_activity(manage_types),
            ),
            link(
                "Manage quick filter event types",
                name="manage_quick_filter_event_types",
                on_tap=self._show_quick_filter_dialog,
            ),
            switch(
                "Use 24-hour time format",
                name="hour_format",
                checked=options.uses_24_hours,
                on_change=lambda on: options.put(use_24_hour_format=on),
            ),
            switch("Start week on Sunday", "start_week_on_sunday", name="sunday_first"),
            switch("Highlight weekends on some views", "highlight_weekends"),
            CustomItem(build=self._weekend_color) if options.is_on("highlight_weekends") else None,
            section("Reminders"),
            notifications(self),
            choice("Audio stream used by reminders", "reminder_audio_stream", _STREAMS, 5),
            switch("Vibrate on reminder notification", "vibrate"),
            switch("Loop reminders until dismissed", "loop_reminders"),
            switch("Always use same snooze time", "use_same_snooze"),
            choice("Snooze time", "snooze_time", _SNOOZE, 10, label=texts.span)
            if options.is_on("use_same_snooze")
            else None,
            section("CalDAV"),
            switch("CalDAV sync", name="caldav_sync", on_change=self._show_calendars_dialog),
            section("New events"),
            self._start_time(),
            choice(
                "Default duration",
                "default_duration",
                {minutes: texts.span(minutes) for minutes in sorted({0, 30, 60, 90, 120, length})},
                0,
            ),
            choice(
                "Default event type",
                "default_event_type",
                types,
                selected=chosen_type if chosen_type in types else -1,
            ),
            switch(
                "Use the last events' reminders as the default for new events",
                "use_last_event_reminders",
            ),
            *self._default_reminders(),
            *self._views(),
            section("Widgets"),
            choice("Font size", "font_size", _FONT_SIZES, "Medium"),
            choice(
                "View to open from the event list widget",
                "list_widget_view_to_open",
                {**dict(VIEWS), _LAST_VIEW: "Last view"},
                _LAST_VIEW,
            ),
            section("Events"),
            switch("Dim past events", "dim_past_events"),
            switch("Allow changing event time zones", "allow_changing_time_zones"),
            link(
                "Delete all events and tasks",
                name="delete_all_events",
                on_tap=lambda: confirm(
                    self, _DELETE, lambda: try_to(self, store.delete_everything)
                ),
            ),
            section("Tasks"),
            switch("Allow creating tasks", "allow_creating_tasks"),
            switch("Dim completed tasks", "dim_completed_tasks"),
            section("Backups"),
            *self._backups(),
            section("Migrating"),
            link("Export settings", name="export", on_tap=self._export),
            link("Import settings", name="import", on_tap=partial(settings_file.choose_file, self)),
        ]

    def _backups(self) -> Sequence[Item]:
        is_on = bool(self.options.get("auto_backup", False))
        rows: list[Item] = [
            switch(
                "Enable automatic backups",
                name="enable_automatic_backups",
                checked=is_on,
                on_change=self._switch_backups,
            )
        ]
        if is_on:
            manage = "Manage automatic backups"
            show = self._show_backups_dialog
            rows.append(link(manage, name="manage_automatic_backups", on_tap=show))
        return rows

    def _switch_backups(self, on: bool) -> None:
        if on:
            self._show_backups_dialog()
        else:
            self.options.put(auto_backup=False)
            reschedule(self)

    def _show_backups_dialog(self) -> None:
        BackupsDialog(self, partial(reschedule, self)).show()

    def _export(self) -> None:
        settings_file.show_export_dialog(self, "calendar-settings")

    def on_result(self, request: str, result: ActivityResult) -> None:
        settings_file.on_result(self, self.options.preferences, request, result)

    def _show_quick_filter_dialog(self) -> None:
        FilterDialog(self, "quick_filter_event_types").show()

    def _weekend_color(self) -> ui.View:
        """The row with the color of Saturdays and Sundays."""
        name = "settings_highlight_weekends_color"
        return ui.Row(
            f"#{name}_holder.RelativeLayout",
            w=ui.MATCH,
            min_height=56,
            padding=(20, 8),
            align="center",
            tap=self._show_weekend_dialog,
        )[
            ui.Text("Color of highlighted weekends", f"#{name}_text_label", style=style.BODY),
            ui.Spacer(weight=1),
            dot(self.options.weekend_color, f"#{name}.ImageView"),
        ]

    def _show_weekend_dialog(self) -> None:
        def put(color: str) -> None:
            self.options.put(highlight_weekends_color=color)

        ColorDialog(self, self.options.weekend_color, put, WEEKEND_COLOR).show()

    def _show_calendars_dialog(self, _: bool) -> None:
        buttons = ("OK", None), ("Cancel", None)
        title = "Select calendars to sync"
        _CalendarsDialog(self, title, _NO_ACCOUNTS, *buttons, style=DIALOG_STYLE).show()

    def _views(self) -> Sequence[Item | None]:
        """The rows about the views of the main screen."""
        return [
            section("Weekly view"),
            choice("Start day at", "start_weekly_at", _HOURS, 7, label="{:02d}:00".format),
            switch(
                "Show events spanning across midnight at the top bar",
                "midnight_span_events",
                name="midnight_span_event",
            ),
            switch(
                "Allow customizing day count",
                "allow_customise_day_count",
                name="allow_customize_day_count",
            ),
            switch("Start week with the current day", "start_week_with_current_day"),
            section("Monthly view"),
            switch("Show week numbers", "week_numbers"),
            switch("Show a grid", "show_grid"),
            section("Event lists"),
            choice(
                "Display events from the past", "display_past_events", _PAST, 1440, label=texts.span
            ),
            switch("Display description or location", "display_description"),
            switch("Replace event description with location", "replace_description")
            if self.options.is_on("display_description")
            else None,
        ]

    def _default_reminders(self) -> list[Item]:
        """The reminders of a new event, where they are not those of the last one."""
        if self.options.is_on("use_last_event_reminders"):
            return []
        return [
            choice(
                f"Default reminder {number}",
                key,
                _REMINDERS,
                10 if number == 1 else -1,
                name=f"default_reminder_{number}",
                label=texts.reminder_text,
            )
            for number, key in enumerate(LAST_REMINDERS, 1)
        ]

    def _start_time(self) -> Item:
        start = self.options.number("default_start_time", NEXT_FULL_HOUR)

        def keep(hour: int, minute: int) -> None:
            self.options.put(default_start_time=hour * 60 + minute)

        def take(value: int) -> None:
            if value == _AT_TIME:
                ui.MaterialTimePicker(self, 8, 0, keep, style=DIALOG_STYLE).show()
            else:
                self.options.put(default_start_time=value)

        return choice(
            "Default start time",
            "default_start_time",
            _START_TIMES,
            selected=min(start, _AT_TIME),
            summary=f"{start // 60:02d}:{start % 60:02d}" if start >= 0 else "",
            on_pick=take,
        )


def radios(
    activity: Activity, labels: list[str], selected: int, on_pick: Callable[[int], object]
) -> None:
    """A list of radio buttons that closes at a tap."""
    choices = [(label, partial(on_pick, i)) for i, label in enumerate(labels)]
    choose(activity, choices, selected)


@cache
def _zones() -> tuple[str, ...]:
    return tuple(z for z in zone_names() if "/" in z or z == "UTC")


class SelectTimeZoneActivity(Activity):
    """All time zones, with a search field; gives back `time_zone`."""

    background = style.BACKGROUND

    def on_create(self) -> None:
        self.query = ui.TextState()

    def build(self) -> ui.View:
        wanted = self.query.text.strip().casefold().replace(" ", "_")
        zones = [z for z in _zones() if wanted in z.casefold()]
        top = search_menu(self, self.query, True, self._search, self.finish, [], described=False)
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
        if self.focus is not self.query:
            self.set_focus(self.query)

    def _row(self, zone: str) -> ui.View:
        return ui.Row(
            "#item_select_time_zone_holder.RelativeLayout",
            align="center",
            padding=(16, 0),
            tap=partial(self.finish, True, time_zone=zone),
        )[
            ui.Text(zone, "#item_time_zone_title", style=style.BODY, weight=1),
            ui.Text(_shift(zone, self.device), "#item_time_zone_shift", style=style.SMALL),
        ]


def _shift(zone: str, device: Device) -> str:
    """What a zone is ahead of UTC now: `GMT+02:00`."""
    at = datetime.fromtimestamp(device.clock.now_ms / 1000, ZoneInfo(zone))
    text = at.strftime("%z")
    return f"GMT{text[:3]}:{text[3:5]}"


class AboutActivity(Activity):
    """Name and version."""

    background = style.BACKGROUND

    def build(self) -> ui.View:
        return about_page(self, "Simple Calendar Pro", _END, described=False)


class CustomizationActivity(SharedCustomization):
    """The colours of the app."""
