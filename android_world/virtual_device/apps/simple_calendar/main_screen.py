"""The main screen: search field, the chosen view, the button for new events."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from datetime import date, datetime
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.simple_calendar import options as app_options
from android_world.virtual_device.apps.simple_calendar.contact_dates import add_contact_dates
from android_world.virtual_device.apps.simple_calendar.day_page import DayPage, ListPage
from android_world.virtual_device.apps.simple_calendar.deletion import DeleteEventDialog
from android_world.virtual_device.apps.simple_calendar.event_rows import (
    ListItem,
    RowContext,
    event_key,
    event_list,
    row_height,
    sections,
)
from android_world.virtual_device.apps.simple_calendar.exchange import (
    ExportDialog,
    finish_export,
    import_text,
    share_events,
)
from android_world.virtual_device.apps.simple_calendar.filter_dialog import FilterDialog
from android_world.virtual_device.apps.simple_calendar.model import PACKAGE, Event, day_of, instant
from android_world.virtual_device.apps.simple_calendar.month_page import MonthDayPage, MonthPage
from android_world.virtual_device.apps.simple_calendar.options import VIEWS, Options
from android_world.virtual_device.apps.simple_calendar.pages import CalendarPage
from android_world.virtual_device.apps.simple_calendar.reminders import reschedule
from android_world.virtual_device.apps.simple_calendar.store import CalendarStore
from android_world.virtual_device.apps.simple_calendar.week_page import WeekPage
from android_world.virtual_device.apps.simple_calendar.year_page import YearPage
from android_world.virtual_device.apps.simple_mobile_tools import style
from android_world.virtual_device.apps.simple_mobile_tools.widgets import (
    DIALOG_STYLE,
    BarAction,
    Selection,
    action_mode_bar,
    fab,
    search_menu,
)
from android_world.virtual_device.framework.intents import ACTION_VIEW, Intent

if TYPE_CHECKING:
    from android_world.virtual_device.apps.base import ActivityInfo, ActivityResult, App
    from android_world.virtual_device.system.phone import Phone

_MIN_QUERY = 2
_SEARCH_S = 2 * 366 * 86_400
_LAST_SEARCHED_TS = 2_051_222_400  # the year 2035
_FEW_HITS = 30
_ICON_SLOTS = 2
_PAGES: tuple[type[CalendarPage], ...] = (
    MonthPage,
    MonthDayPage,
    DayPage,
    WeekPage,
    YearPage,
    ListPage,
)


def own(name: str) -> tuple[str, str]:
    """Component of one of the app's activities."""
    return PACKAGE, f"{PACKAGE}.activities.{name}"


class MainActivity(Activity):
    """The calendar."""

    background = style.BACKGROUND

    def __init__(self, device: Phone, app: App, info: ActivityInfo, intent: Intent) -> None:
        super().__init__(device, app, info, intent)
        self.query = ui.TextState()
        self.searching = False
        self.search_scroll = ui.ScrollState()
        self.selection = Selection()
        self.fab_open = False
        self.pages: list[CalendarPage] = [self._page(self.context.options.view)]

    def on_create(self) -> None:
        """Open what another app wants to see."""
        self._take_intent()

    def on_new_intent(self, intent: Intent) -> None:
        """Another app wants to see a day, or has a file."""
        super().on_new_intent(intent)
        self._take_intent()

    def on_resume(self) -> None:
        """Events may have changed meanwhile."""
        reschedule(self)

    def _take_intent(self) -> None:
        data = self.intent.data or ""
        day_code = str(self.intent.extras.get("day_code", ""))
        if len(day_code) == 8 and day_code.isdecimal():
            self.open_day(datetime.strptime(day_code, "%Y%m%d").date())
        elif data.startswith("content://com.android.calendar/time/"):
            millis = data.rpartition("/")[2]
            if millis.isdecimal():
                self.open_day(day_of(int(millis) // 1000, self.context.store.zone))
        elif self.intent.action == ACTION_VIEW and data:
            import_text(self, data)

    @property
    def context(self) -> RowContext:
        """Store, options and the time."""
        now_ts = self.device.clock.now_ms // 1000
        return RowContext(CalendarStore(self.device), Options(self.device), now_ts)

    @property
    def page(self) -> CalendarPage:
        """The view that shows."""
        return self.pages[-1]

    def _page(self, view: int, day: date | None = None) -> CalendarPage:
        kind = next((p for p in _PAGES if getattr(p, "view", 0) == view), MonthPage)
        return kind(self, day or self.context.today)

    # -- views -----------------------------------------------------------------------------------

    def build(self) -> ui.View:
        """Search field or action mode, the view, the buttons."""
        body = self._search_results() if self.searching else [self.page.build()]
        return ui.Box("#main_coordinator", fill=True)[
            ui.Column("#main_holder.ViewGroup", fill=True)[self._top(), *body],
            *([] if self.searching or not self.page.has_fab else self._fab_views()),
        ]

    def _top(self) -> ui.View:
        if self.selection:
            events = [i.event for i in self.shown_items() if i.event is not None]
            self.selection.ids &= {event_key(e) for e in events}
        if self.selection:
            return action_mode_bar(
                self,
                len(self.selection.ids),
                len(events),
                self.selection.clear,
                self._select_all,
                [
                    BarAction("Share", "cab_share", self._share_selected, "share-variant"),
                    BarAction("Delete", "cab_delete", self._delete_selected, "trash-can-outline"),
                ],
            )
        inner = self.searching or len(self.pages) > 1
        return search_menu(
            self, self.query, inner, self._open_search, self._close_top, self._actions()
        )

    def _actions(self) -> list[BarAction]:
        icons = [BarAction("Change view", "change_view", self._change_view, "view-grid-outline")]
        if not self.searching and not self.page.shows_today():
            today = BarAction("Go to today", "go_to_today", self.go_to_today, "calendar-today")
            icons.insert(0, today)
        types = {t.id for t in self.context.store.event_types()}
        if len(types) > 1 or not self.context.options.shown_types & types:
            icons.append(
                BarAction("Filter events by type", "filter", self._filter, "filter-variant")
            )
        settings = BarAction("Settings", "settings", partial(self._open, "SettingsActivity"), "cog")
        rest = self._overflow_actions()
        if len(icons) < _ICON_SLOTS:
            icons.append(settings)
        else:
            rest.insert(-1, _without_icon(settings))
        rest = [_without_icon(a) for a in icons[_ICON_SLOTS:]] + rest
        return icons[:_ICON_SLOTS] + rest

    def _overflow_actions(self) -> list[BarAction]:
        listed = isinstance(self.page, ListPage)
        entries = [
            None if listed else BarAction("Go to date", "go_to_date", self.ask_date),
            None
            if isinstance(self.page, MonthDayPage)
            else BarAction("Print", "print", self._print),
            BarAction("Add holidays", "add_holidays", self._add_holidays),
            BarAction(
                "Add contact birthdays",
                "add_birthdays",
                partial(add_contact_dates, self, "birthdays"),
            ),
            BarAction(
                "Add contact anniversaries",
                "add_anniversaries",
                partial(add_contact_dates, self, "anniversaries"),
            ),
            BarAction("Import events from an .ics file", "import_events", self._import),
            BarAction("Export events to an .ics file", "export_events", self._export),
            BarAction("About", "about", partial(self._open, "AboutActivity")),
        ]
        return [e for e in entries if e is not None]

    def _fab_views(self) -> list[ui.View]:
        if not self.fab_open:
            return [fab("plus", "calendar_fab", self._fab_tapped, "New Event")]
        label = ui.TextStyle(16, 400, style.INK)
        return [
            ui.View(
                "#fab_extended_overlay",
                fill=True,
                background="#CC" + style.BACKGROUND.lstrip("#"),
                tap=self._close_fab,
            ),
            ui.Text(
                "Task",
                "#fab_task_label",
                style=label,
                gravity="end|bottom",
                margin=(0, 0, 88, 104),
                tap=self.new_task,
            ),
            ui.Icon(
                "check-circle-outline",
                "#fab_task_icon",
                tint="#FFFFFF",
                background=style.PRIMARY,
                corner=24,
                elevation=6,
                w=44,
                h=44,
                gravity="end|bottom",
                margin=(0, 0, 22, 92),
                tap=self.new_task,
            ),
            ui.Text(
                "Event",
                "#fab_event_label",
                style=label,
                gravity="end|bottom",
                margin=(0, 0, 88, 34),
                tap=self.new_event,
            ),
            fab("calendar-blank", "calendar_fab", self.new_event, "New Event"),
        ]

    def _fab_tapped(self) -> None:
        if self.context.options.is_on("allow_creating_tasks"):
            self.fab_open = True
        else:
            self.new_event()

    def _close_fab(self) -> None:
        self.fab_open = False

    # -- moving about ----------------------------------------------------------------------------

    def on_back(self) -> bool:
        """End action mode, search, the menu of the button, then the inner view."""
        if self.selection:
            self.selection.clear()
        elif self.searching:
            self.close_search()
        elif self.fab_open:
            self.fab_open = False
        elif len(self.pages) > 1:
            self.pages.pop()
        else:
            return False
        self.invalidate()
        return True

    def open_day(self, day: date) -> None:
        """Show a day above the present view."""
        self.selection.clear()
        self.pages.append(DayPage(self, day))
        self.invalidate()

    def open_month(self, day: date) -> None:
        """Show a month above the present view."""
        self.pages.append(MonthPage(self, day))
        self.invalidate()

    def go_to_today(self) -> None:
        """Show the present."""
        self.selection.clear()
        self.page.go_to(self.context.today)

    def ask_date(self) -> None:
        """Ask which day or month to show."""
        ui.SpinnerDatePickerDialog(
            self,
            self.page.day,
            self._go_to,
            day=self.page.picks_day,
            style=DIALOG_STYLE,
        ).show()

    def _go_to(self, day: date) -> None:
        self.selection.clear()
        self.page.go_to(day)

    def _change_view(self) -> None:
        views = [v for v, _ in VIEWS]
        ui.ListDialog(
            self,
            "",
            [label for _, label in VIEWS],
            self._view_chosen,
            kind="single",
            selected=views.index(self.context.options.view),
            radio_group=True,
            style=DIALOG_STYLE,
        ).show()

    def _view_chosen(self, position: int) -> None:
        view = VIEWS[position][0]
        self.context.options.put(view=view)
        self.selection.clear()
        self.pages = [self._page(view)]

    def _close_top(self) -> None:
        if self.searching:
            self.close_search()
        elif len(self.pages) > 1:
            self.pages.pop()
        self.invalidate()

    def _open(self, name: str) -> None:
        self.start_activity(Intent(component=own(name)))

    # -- events ----------------------------------------------------------------------------------

    def new_event_ts(self, day: date | None = None) -> int:
        """Start of a new event: the default start time on the day that shows."""
        context = self.context
        zone = context.store.zone
        now = datetime.fromtimestamp(context.now_ts, zone)
        chosen = context.options.number("default_start_time", app_options.NEXT_FULL_HOUR)
        if chosen == app_options.NEXT_FULL_HOUR:
            moment = now.replace(hour=(now.hour + 1) % 24, minute=0, second=0)
        elif chosen == app_options.CURRENT_TIME:
            moment = now.replace(second=0)
        else:
            moment = now.replace(hour=chosen // 60 % 24, minute=chosen % 60, second=0)
        on = day or self.page.new_event_day()
        return instant(moment.replace(year=on.year, month=on.month, day=on.day), zone)

    def new_event(self) -> None:
        """Open the editor for a new event."""
        self.fab_open = False
        self.edit_new("EventActivity", self.new_event_ts())

    def new_task(self) -> None:
        """Open the editor for a new task."""
        self.fab_open = False
        self.edit_new("TaskActivity", self.new_event_ts())

    def edit_new(self, name: str, start_ts: int, duration_s: int | None = None) -> None:
        """Open an editor for something that starts at `start_ts`."""
        extras = {"new_event_start_ts": start_ts}
        if duration_s is not None:
            extras["new_event_duration_s"] = duration_s
        self.start_activity(Intent(component=own(name), extras=extras))

    def open_event(self, event: Event) -> None:
        """Edit an occurrence."""
        name = "TaskActivity" if event.is_task else "EventActivity"
        extras = {"event_id": event.id, "event_occurrence_ts": event.start_ts}
        self.start_activity(Intent(component=own(name), extras=extras))

    # -- selection -------------------------------------------------------------------------------

    def shown_items(self) -> Sequence[ListItem]:
        """Rows that can be selected now."""
        return self._found() if self.searching else self.page.items()

    def _selected(self) -> list[Event]:
        events = (i.event for i in self.shown_items())
        return [e for e in events if e is not None and event_key(e) in self.selection.ids]

    def _select_all(self) -> None:
        events = (i.event for i in self.shown_items())
        self.selection.all_or_none([event_key(e) for e in events if e is not None])

    def _delete_selected(self) -> None:
        DeleteEventDialog(self, self._selected(), self.selection.clear).show()

    def _share_selected(self) -> None:
        share_events(self, self._selected())
        self.selection.clear()

    # -- search ----------------------------------------------------------------------------------

    def _open_search(self) -> None:
        self.searching = True
        self.fab_open = False
        if self.focus is not self.query:
            self.set_focus(self.query)
        self.search_scroll = ui.ScrollState()
        self.invalidate()

    def close_search(self) -> None:
        """Back to the view."""
        self.searching = False
        self.query.set_text("")
        self.set_focus(None)

    def _found(self) -> list[ListItem]:
        wanted = self.query.text.strip()
        if len(wanted) < _MIN_QUERY:
            return []
        context = self.context
        types = context.options.shown_types
        now = context.now_ts
        found = context.store.search(wanted, now - _SEARCH_S, now + _SEARCH_S, types)
        if len(found) < _FEW_HITS:
            found = context.store.search(wanted, 0, _LAST_SEARCHED_TS, types)
        return sections(found, context)

    def _search_results(self) -> list[ui.View]:
        wanted = self.query.text.strip()
        if not wanted:
            return [self.page.build()]
        items = self._found()
        if not items:
            return [
                ui.Column("#search_holder.RelativeLayout", w=ui.MATCH, weight=1)[
                    _placeholders(short=len(wanted) < _MIN_QUERY)
                ]
            ]
        return [
            event_list(
                items,
                self.context,
                self.selection,
                self.open_event,
                resource_id="search_results_list",
                key=f"search {wanted}",
                listed=True,
                state=self._scrolled_to_present(wanted, items),
            )
        ]

    def _scrolled_to_present(self, wanted: str, items: Sequence[ListItem]) -> ui.ScrollState:
        """The list's position: at first at the first day that is not past."""
        key = f"list:search {wanted}"
        if key not in self.retained:
            state = self.scroll_state(key)
            context, top = self.context, 0.0
            for item, following in itertools.pairwise(items):
                event = following.event
                if (
                    item.event is None
                    and event is not None
                    and day_of(event.end_ts, context.store.zone) >= context.today
                ):
                    break
                top += row_height(item)
            else:
                top = 0.0
            state.offset = round(top * self.device.display.density)
        return self.scroll_state(key)

    # -- menu ------------------------------------------------------------------------------------

    def _filter(self) -> None:
        FilterDialog(self).show()

    def _import(self) -> None:
        intent = Intent(
            "android.intent.action.GET_CONTENT",
            mime_type="text/calendar",
            categories=("android.intent.category.OPENABLE",),
        )
        self.start_activity(intent, request="import")

    def _export(self) -> None:
        ExportDialog(self).show()

    def on_result(self, request: str, result: ActivityResult) -> None:
        """A file was chosen."""
        if finish_export(self, request, result):
            return
        uri = str(result.data.get("uri", "") or result.data.get("data", ""))
        if request == "import" and result.ok and uri:
            import_text(self, uri)

    def _print(self) -> None:
        self._missing("Print", "There is no printing service on this phone.")

    def _add_holidays(self) -> None:
        self._missing("Add holidays", "The lists of holidays are not on this phone.")

    def _missing(self, title: str, message: str) -> None:
        ui.AlertDialog(self, title, message, positive=("OK", None), style=DIALOG_STYLE).show()


def _without_icon(action: BarAction) -> BarAction:
    return BarAction(action.title, action.resource_id, action.on_tap)


def _placeholders(short: bool) -> list[ui.View]:
    def line(text: str, name: str) -> ui.View:
        return ui.Text(
            text,
            resource_id=name,
            style=style.PLACEHOLDER,
            align="center",
            w=ui.MATCH,
            margin=(16, 12, 16, 0),
        )

    hint = "Type in at least 2 characters to start the search."
    lines = [line("No items found.", "search_placeholder")]
    return [*lines, line(hint, "search_placeholder_2")] if short else lines
