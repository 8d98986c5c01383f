"""The Clock tab: the time here and in other cities, and the search for cities."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Fragment
from android_world.virtual_device.apps.clock.style import INK, MUTED
from android_world.virtual_device.system.dates import local_time
from android_world.virtual_device.system.zones import zone_named
from android_world.virtual_device.ui import theme

if TYPE_CHECKING:
    from android_world.virtual_device.apps.clock.activity import DeskClock

CITIES: dict[str, str] = {
    "Amsterdam": "Europe/Amsterdam",
    "Athens": "Europe/Athens",
    "Auckland": "Pacific/Auckland",
    "Bangkok": "Asia/Bangkok",
    "Beijing": "Asia/Shanghai",
    "Berlin": "Europe/Berlin",
    "Bogota": "America/Bogota",
    "Buenos Aires": "America/Argentina/Buenos_Aires",
    "Cairo": "Africa/Cairo",
    "Chicago": "America/Chicago",
    "Delhi": "Asia/Kolkata",
    "Denver": "America/Denver",
    "Dubai": "Asia/Dubai",
    "Hong Kong": "Asia/Hong_Kong",
    "Honolulu": "Pacific/Honolulu",
    "Istanbul": "Europe/Istanbul",
    "Jakarta": "Asia/Jakarta",
    "Johannesburg": "Africa/Johannesburg",
    "Lagos": "Africa/Lagos",
    "Lima": "America/Lima",
    "London": "Europe/London",
    "Los Angeles": "America/Los_Angeles",
    "Madrid": "Europe/Madrid",
    "Mexico City": "America/Mexico_City",
    "Moscow": "Europe/Moscow",
    "Mumbai": "Asia/Kolkata",
    "Nairobi": "Africa/Nairobi",
    "New York": "America/New_York",
    "Oslo": "Europe/Oslo",
    "Paris": "Europe/Paris",
    "Rome": "Europe/Rome",
    "San Francisco": "America/Los_Angeles",
    "Sao Paulo": "America/Sao_Paulo",
    "Seattle": "America/Los_Angeles",
    "Seoul": "Asia/Seoul",
    "Singapore": "Asia/Singapore",
    "Stockholm": "Europe/Stockholm",
    "Sydney": "Australia/Sydney",
    "Tokyo": "Asia/Tokyo",
    "Toronto": "America/Toronto",
    "Vancouver": "America/Vancouver",
    "Vienna": "Europe/Vienna",
    "Zurich": "Europe/Zurich",
}


def clock_text(at: datetime, twenty_four: bool) -> str:
    """`15:34` or `3:34 PM`."""
    return at.strftime("%H:%M") if twenty_four else at.strftime("%I:%M %p").lstrip("0")


def day_text(here: datetime, there: datetime) -> str:
    """How the other city's day and offset differ from here."""
    offset = (there.utcoffset() or timedelta()) - (here.utcoffset() or timedelta())
    minutes = int(offset.total_seconds()) // 60
    days = (there.date() - here.date()).days
    day = {0: "Today", 1: "Tomorrow", -1: "Yesterday"}[days]
    if not minutes:
        return day
    hours, rest = abs(minutes) // 60, abs(minutes) % 60
    span = f"{hours}h" + (f" {rest}m" if rest else "")
    return f"{day}, {span} {'ahead' if minutes > 0 else 'behind'}"


class WorldTab:
    """Views and actions of the tab."""

    name, title, icon = "clock", "Clock", "clock-outline"
    split = True
    counting = False

    def __init__(self, activity: DeskClock) -> None:
        self.activity = activity

    def build(self) -> ui.View:
        """The big clock, the date and the cities."""
        now = local_time(self.activity.device)
        cities = self.activity.app.store.cities()
        twenty_four = self.activity.twenty_four
        return self.activity.panes(
            [
                ui.Text(
                    clock_text(now, twenty_four),
                    "#digital_clock",
                    style=ui.TextStyle(60 if self.activity.wide else 72, 400, INK),
                    margin=(0, 0 if self.activity.wide else 16, 0, 0),
                ),
                ui.Text(
                    now.strftime("%a, %b ") + str(now.day),
                    "#date",
                    style=ui.TextStyle(16, 400, theme.ACCENT),
                    margin=(0, 0, 0, 24),
                ),
            ],
            ui.ListView(
                "#cities",
                count=len(cities),
                build_row=lambda i: self._row(cities[i], now, twenty_four),
                row_height=88,
                w=ui.MATCH,
                weight=1,
                bottom_inset=120,
            ),
        )

    def _row(self, city: str, now: datetime, twenty_four: bool) -> ui.View:
        there = now.astimezone(zone_named(CITIES[city]))
        return ui.Row(
            ".LinearLayout",
            align="center",
            padding=(24, 0),
            on_long_press=partial(self._remove, city),
        )[
            ui.Column(".LinearLayout", weight=1)[
                ui.Text(city, "#city_name", style=ui.TextStyle(20, 400, INK)),
                ui.Text(day_text(now, there), "#city_day", style=ui.TextStyle(14, 400, MUTED)),
            ],
            ui.Text(
                clock_text(there, twenty_four), "#digital_clock", style=ui.TextStyle(36, 400, INK)
            ),
        ]

    def _remove(self, city: str) -> None:
        store = self.activity.app.store
        store.save_cities([name for name in store.cities() if name != city])
        self.activity.snackbar.show(f"{city} removed", ("Undo", partial(self.add, city)))

    def add(self, city: str) -> None:
        """Add a city to the list."""
        store = self.activity.app.store
        names = store.cities()
        if city not in names:
            store.save_cities([*names, city])

    def buttons(self) -> tuple[ui.View | None, ui.View | None, ui.View | None]:
        """Left button, FAB and right button."""
        return None, self.activity.fab("plus", "Add city", self.activity.open_cities), None

    def on_back(self) -> bool:
        """Nothing to close."""
        return False

    def on_key(self, key: str) -> bool:
        """No keys."""
        return False


class CitySearch(Fragment):
    """Find a city by name."""

    def __init__(self, activity: DeskClock) -> None:
        super().__init__(activity)
        self.desk_clock = activity
        self.query = ui.TextState()

    def on_shown(self) -> None:
        """Open the keyboard on the field."""
        self.activity.set_focus(self.query)

    def build(self) -> ui.View:
        """Field and results."""
        wanted = self.query.text.strip().casefold()
        found = [name for name in CITIES if wanted and name.casefold().startswith(wanted)]
        now = local_time(self.device)
        density = self.device.display.density
        return ui.Column(
            ".LinearLayout",
            fill=True,
            padding=(
                0,
                self.activity.display_insets.top / density,
                0,
                self.activity.display_insets.bottom / density,
            ),
        )[
            ui.Row("#search_bar", w=ui.MATCH, h=64, align="center")[
                ui.IconButton("arrow-left", desc="Navigate up", tap=self.close, w=56),
                ui.TextField(
                    "#search_src_text.AutoCompleteTextView",
                    state=self.query,
                    hint="Search for a city",
                    ime_action="search",
                    capitalize="words",
                    weight=1,
                    h=48,
                ),
                ui.IconButton(
                    "close",
                    "#search_close_btn",
                    desc="Clear query",
                    tap=partial(self.query.set_text, ""),
                    visible=bool(self.query.text),
                ),
            ],
            ui.ListView(
                "#cities_list",
                count=len(found),
                build_row=lambda i: self._row(found[i], now),
                row_height=56,
                w=ui.MATCH,
                weight=1,
            ),
        ]

    def _row(self, city: str, now: datetime) -> ui.View:
        there = now.astimezone(zone_named(CITIES[city]))
        return ui.Box(".FrameLayout", padding=(24, 0), tap=partial(self._pick, city))[
            ui.Text(
                city, "#city_name", style=ui.TextStyle(16, 400, INK), gravity="center_vertical"
            ),
            ui.Text(
                clock_text(there, self.desk_clock.twenty_four),
                "#city_time",
                style=ui.TextStyle(16, 400, MUTED),
                gravity="end|center_vertical",
            ),
        ]

    def _pick(self, city: str) -> None:
        for tab in self.desk_clock.tabs:
            if isinstance(tab, WorldTab):
                tab.add(city)
        self.close()
