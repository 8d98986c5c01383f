"""The main screen: search field, the chosen view, the button for new events."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date, datetime
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.print_document import PrintDocument
from android_world.virtual_device.apps._lib.simple_mobile_tools import style, widgets
from android_world.virtual_device.apps._lib.simple_mobile_tools.widgets import BarAction
from android_world.virtual_device.apps.base import Activity, ActivityResult
from android_world.virtual_device.apps.simple_calendar import import_export, intents, options
from android_world.virtual_device.apps.simple_calendar.contact_dates import add_contact_dates
from android_world.virtual_device.apps.simple_calendar.context import CalendarContext
from android_world.virtual_device.apps.simple_calendar.dialogs.deletion import DeleteEventDialog
from android_world.virtual_device.apps.simple_calendar.dialogs.filter import FilterDialog
from android_world.virtual_device.apps.simple_calendar.dialogs.form import choose
from android_world.virtual_device.apps.simple_calendar.model import Event, day_of, instant, local
from android_world.virtual_device.apps.simple_calendar.pages.day import DayPage
from android_world.virtual_device.apps.simple_calendar.pages.event_list import event_key
from android_world.virtual_device.apps.simple_calendar.pages.month import MonthDayPage, MonthPage
from android_world.virtual_device.apps.simple_calendar.pages.page import CalendarPage
from android_world.virtual_device.apps.simple_calendar.pages.search import SearchPage
from android_world.virtual_device.apps.simple_calendar.pages.upcoming import ListPage
from android_world.virtual_device.apps.simple_calendar.pages.week import WeekPage
from android_world.virtual_device.apps.simple_calendar.pages.year import YearPage
from android_world.virtual_device.apps.simple_calendar.reminders import reschedule
from android_world.virtual_device.framework.intents import ACTION_VIEW, Intent

_ICON_SLOTS = 2
_PRINTED_DP = 640
_KINDS: tuple[type[CalendarPage], ...] = (MonthDayPage, DayPage, WeekPage, YearPage, ListPage)
_PAGES = {kind.view: kind for kind in _KINDS}

_TOP_DP = 64  # The bar lies above what pales the rest.
_FAB_LABEL = ui.TextStyle(18, 400, style.INK)


class MainActivity(Activity):
    """The calendar."""

    background = style.BACKGROUND

    def on_create(self) -> None:
        self.search = ui.Search(self)
        self.selection = ui.Selection()
        self.fab_open = False
        self._show_view(self.context.options.view)
        self._take_intent()

    def on_new_intent(self, intent: Intent) -> None:
        super().on_new_intent(intent)
        self._take_intent()

    def on_resume(self) -> None:
        reschedule(self)

    def _take_intent(self) -> None:
        data = self.intent.data or ""
        day_code = str(self.intent.extras.get("day_code", ""))
        if len(day_code) == 8 and day_code.isdecimal():
            self.open_day(datetime.strptime(day_code, "%Y%m%d").date())
        elif data.startswith("content://com.android.calendar/time/"):
            millis = data.rpartition("/")[2]
            if millis.isdecimal():
                self.open_day(day_of(int(millis) // 1000, self.context.zone))
        elif self.intent.action == ACTION_VIEW and data:
            import_export.import_text(self, data)

    @property
    def context(self) -> CalendarContext:
        """Store, options and the time."""
        return CalendarContext(self.device)

    @property
    def page(self) -> CalendarPage:
        """The view that shows, or that the search covers."""
        return self.pages[-1]

    # -- views -----------------------------------------------------------------------------------

    def build(self) -> ui.View:
        pages = [SearchPage(self, self.page.day)] if self.search else self.pages
        shown = pages[-1]
        return ui.Box(fill=True)[
            ui.Column(fill=True)[
                self._top(shown),
                ui.Box(w=ui.MATCH, weight=1)[
                    *(
                        ui.Column(fill=True, background=style.BACKGROUND)[page.build()]
                        for page in pages
                    )
                ],
            ],
            *(self._fab_views() if shown.has_fab else ()),
        ]

    def _top(self, shown: CalendarPage) -> ui.View:
        events = [i.event for i in shown.items() if i.event is not None] if self.selection else []
        self.selection.ids &= {event_key(event) for event in events}
        if self.selection:
            return self._action_mode(events)
        inner = bool(self.search) or len(self.pages) > 1
        return widgets.search_menu(
            self,
            self.search.query,
            inner,
            self._open_search,
            self._leave,
            self._actions(),
            described=False,
        )

    def _action_mode(self, events: list[Event]) -> ui.View:
        selection = self.selection
        chosen = [e for e in events if event_key(e) in selection]

        def share() -> None:
            import_export.share_events(self, chosen)
            selection.clear()

        def delete() -> None:
            DeleteEventDialog(self, chosen, selection.clear).show()

        return widgets.action_mode_bar(
            self,
            len(selection),
            len(events),
            selection.clear,
            partial(selection.all_or_none, [event_key(e) for e in events]),
            [
                BarAction("Share", "cab_share", share, "share-variant"),
                BarAction("Delete", "cab_delete", delete, "delete"),
            ],
        )

    def _open_search(self) -> None:
        self.fab_open = False
        self.search.open()

    def _actions(self) -> list[BarAction]:
        """What has room as an icon, and the rest behind the three dots."""

        def go_to_today() -> None:
            self.go_to(self.context.today)

        def ask_types() -> None:
            FilterDialog(self).show()

        icons = [BarAction("Change view", "change_view", self._change_view, "apps")]
        if not self.search and not self.page.shows_today():
            icons.insert(0, BarAction("Go to today", "go_to_today", go_to_today, "calendar-today"))
        types = {t.id for t in self.context.store.event_types()}
        if len(types) > 1 or not self.context.options.visible_types & types:
            icons.append(BarAction("Filter events by type", "filter", ask_types, "filter-variant"))
        rest = [
            BarAction(title, name, act or (lambda: None), enabled=act is not None)
            for title, name, act in self._menu()
            if name != self.page.lacks
        ]
        settings = BarAction("Settings", "settings", self._opener("SettingsActivity"), "cog")
        if len(icons) < _ICON_SLOTS:
            icons.append(settings)
        else:
            rest.insert(-1, settings)
        hidden = [replace(action, icon="") for action in [*icons[_ICON_SLOTS:], *rest]]
        return icons[:_ICON_SLOTS] + hidden

    def _menu(self) -> list[tuple[str, str, Callable[[], object] | None]]:
        """Title, id and effect of the entries that are never icons; those without one are dim."""
        openable = ("android.intent.category.OPENABLE",)
        pick = Intent("android.intent.action.GET_CONTENT", "", "text/calendar", openable)
        pick_file = partial(self.start_activity, pick, request="import")
        return [
            ("Go to date", "go_to_date", self.show_date_dialog),
            ("Print", "print", self._print),
            ("Add holidays", "add_holidays", None),
            *(
                (f"Add contact {kind}", f"add_{kind}", partial(add_contact_dates, self, kind))
                for kind in ("birthdays", "anniversaries")
            ),
            ("Import events from an .ics file", "import_events", pick_file),
            (
                "Export events to an .ics file",
                "export_events",
                lambda: import_export.ExportDialog(self).show(),
            ),
            ("About", "about", self._opener("AboutActivity")),
        ]

    def _print(self) -> None:
        self.start_activity(PrintDocument("Calendar", self.print_view).intent())

    def print_view(self) -> ui.View:
        """The view on paper."""
        return ui.Column(w=ui.MATCH, h=_PRINTED_DP)[self.page.build()]

    def _opener(self, name: str) -> Callable[[], object]:
        return partial(self.start_activity, intents.own(name))

    def _fab_views(self) -> Sequence[ui.View]:
        if not self.fab_open:
            return [widgets.fab("plus", "calendar_fab", self._on_fab_tap, "New Event")]
        new_task = partial(self.new_event, "TaskActivity")
        shade = "#CC" + style.BACKGROUND.lstrip("#")

        def label(text: str, selector: str, bottom: float, tap: Callable[[], object]) -> ui.View:
            at, margin = "end|bottom", (0, 0, 88, bottom)
            return ui.Text(text, selector, style=_FAB_LABEL, gravity=at, margin=margin, tap=tap)

        return [
            ui.View(
                "#fab_extended_overlay",
                fill=True,
                margin=(0, _TOP_DP, 0, 0),
                background=shade,
                tap=self._close_fab,
            ),
            label("Task", "#fab_task_label", 96, new_task),
            ui.Icon(
                "checkbox-marked-circle-outline",
                "#fab_task_icon",
                tint="#FFFFFF",
                background=style.PRIMARY,
                corner=24,
                elevation=6,
                w=40,
                h=40,
                gravity="end|bottom",
                margin=(0, 0, 24, 88),
                tap=new_task,
            ),
            label("Event", "#fab_event_label", 33, self.new_event),
            widgets.fab("calendar-today", "calendar_fab", self.new_event, "New Event"),
        ]

    def _on_fab_tap(self) -> None:
        if self.context.options.is_on("allow_creating_tasks"):
            self.fab_open = True
        else:
            self.new_event()

    def _close_fab(self) -> bool:
        was_open, self.fab_open = self.fab_open, False
        return was_open

    # -- moving about ----------------------------------------------------------------------------

    def on_back(self) -> bool:
        if self.selection.back():
            return True
        return self._leave() if self.search else self._close_fab() or self._leave()

    def _leave(self) -> bool:
        """Close the search, else the inner view."""
        inner = not self.search and len(self.pages) > 1
        if inner:
            self.pages.pop()
        return self.search.back() or inner

    def open_day(self, day: date) -> None:
        """Show a day above the present view."""
        self.selection.clear()
        self.pages.append(DayPage(self, day))
        self.invalidate()

    def open_month(self, day: date) -> None:
        """Show a month above the present view."""
        self.pages.append(MonthPage(self, day))

    def show_date_dialog(self) -> None:
        """Ask which day or month to show."""
        ui.SpinnerDatePickerDialog(
            self, self.page.day, self.go_to, day=self.page.picks_day, style=widgets.DIALOG_STYLE
        ).show()

    def go_to(self, day: date) -> None:
        """Show another day or month."""
        self.selection.clear()
        self.page.go_to(day)

    def _show_view(self, view: int) -> None:
        kind = _PAGES.get(view, MonthPage)
        self.pages: list[CalendarPage] = [kind(self, self.context.today)]

    def _change_view(self) -> None:
        settings, views = self.context.options, [view for view, _ in options.VIEWS]

        def change(view: int) -> None:
            settings.put(view=view)
            self.selection.clear()
            self._show_view(view)

        choices = [(label, partial(change, view)) for view, label in options.VIEWS]
        choose(self, choices, views.index(settings.view))

    def on_result(self, request: str, result: ActivityResult) -> None:
        uri = str(result.data.get("uri", "") or result.data.get("data", ""))
        if import_export.finish_export(self, request, result):
            return
        if request == "import" and result.ok and uri:
            import_export.import_text(self, uri)

    # -- events ----------------------------------------------------------------------------------

    def _new_event_ts(self) -> int:
        """Start of a new event: the default start time on the day that shows."""
        context = self.context
        now = local(context.now_ts, context.zone)
        at = now.time().replace(second=0)
        chosen = context.options.number("default_start_time", options.NEXT_FULL_HOUR)
        if chosen == options.NEXT_FULL_HOUR:
            at = at.replace(hour=(now.hour + 1) % 24, minute=0)
        elif chosen != options.CURRENT_TIME:
            at = at.replace(hour=chosen // 60 % 24, minute=chosen % 60)
        return instant(datetime.combine(self.page.new_event_day(), at), context.zone)

    def new_event(self, name: str = "EventActivity") -> None:
        """Open the editor for a new event, or another one."""
        self.fab_open = False
        self.edit_new(name, self._new_event_ts())

    def edit_new(self, name: str, start_ts: int, **extras: object) -> None:
        """Open an editor for something that starts at `start_ts`."""
        self.start_activity(intents.own(name, new_event_start_ts=start_ts, **extras))

    def open_event(self, event: Event) -> None:
        """Edit an occurrence."""
        self.start_activity(intents.edit(event))
