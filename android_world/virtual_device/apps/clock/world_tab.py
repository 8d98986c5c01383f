"""The Clock tab: the time here and in other cities, and the search for cities."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Fragment
from android_world.virtual_device.apps.clock import style
from android_world.virtual_device.apps.clock.tab import Tab
from android_world.virtual_device.system.date_format import local_time
from android_world.virtual_device.system.time_zones import find_zone
from android_world.virtual_device.ui import theme

_ZONES = """
    Africa/Cairo Africa/Johannesburg Africa/Lagos Africa/Nairobi America/Argentina/Buenos_Aires
    America/Bogota America/Chicago America/Denver America/Lima America/Los_Angeles
    America/Mexico_City America/New_York America/Sao_Paulo America/Toronto America/Vancouver
    Asia/Bangkok Asia/Dubai Asia/Hong_Kong Asia/Jakarta Asia/Seoul Asia/Singapore Asia/Tokyo
    Australia/Sydney Europe/Amsterdam Europe/Athens Europe/Berlin Europe/Istanbul Europe/London
    Europe/Madrid Europe/Moscow Europe/Oslo Europe/Paris Europe/Rome Europe/Stockholm Europe/Vienna
    Europe/Zurich Pacific/Auckland Pacific/Honolulu
"""
CITIES = {zone.rpartition("/")[2].replace("_", " "): zone for zone in _ZONES.split()} | {
    "Beijing": "Asia/Shanghai",
    "Delhi": "Asia/Kolkata",
    "Mumbai": "Asia/Kolkata",
    "San Francisco": "America/Los_Angeles",
    "Seattle": "America/Los_Angeles",
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


class WorldTab(Tab):
    """The big clock, the date and the cities."""

    name, title, icon = "clock", "Clock", "clock-outline"
    split = True

    def build(self) -> ui.View:
        now = local_time(self.device)
        cities, accent = self.app.store.cities(), ui.TextStyle(16, 400, theme.ACCENT)
        return self.panes(
            [
                ui.Text(
                    clock_text(now, self.activity.twenty_four),
                    "#digital_clock",
                    style=style.plain(60 if self.wide else 72),
                    margin=(0, 0 if self.wide else 16, 0, 0),
                ),
                ui.Text(f"{now:%a, %b} {now.day}", "#date", style=accent, margin=(0, 0, 0, 24)),
            ],
            ui.ListView(
                "#cities",
                count=len(cities),
                build_row=lambda i: self._row(cities[i], now),
                row_height=88,
                w=ui.MATCH,
                weight=1,
                bottom_inset=120,
            ),
        )

    def _row(self, city: str, now: datetime) -> ui.View:
        there = now.astimezone(find_zone(CITIES[city]))
        time = clock_text(there, self.activity.twenty_four)
        remove = partial(self._remove, city)
        return ui.Row(".LinearLayout", align="center", padding=(24, 0), on_long_press=remove)[
            ui.Column(".LinearLayout", weight=1)[
                ui.Text(city, "#city_name", style=style.plain(20)),
                ui.Text(day_text(now, there), "#city_day", style=style.muted_style()),
            ],
            ui.Text(time, "#digital_clock", style=style.plain(36)),
        ]

    def _remove(self, city: str) -> None:
        store = self.app.store
        store.save_cities([name for name in store.cities() if name != city])
        self.activity.snackbar.show(f"{city} removed", ("Undo", partial(self.add, city)))

    def add(self, city: str) -> None:
        """Add a city to the list."""
        names = self.app.store.cities()
        if city not in names:
            self.app.store.save_cities([*names, city])

    def buttons(self) -> Sequence[ui.View]:
        return [self.fab("plus", "Add city", lambda: self.activity.push(CitySearch(self)))]


class CitySearch(Fragment):
    """Find a city by name."""

    def __init__(self, tab: WorldTab) -> None:
        super().__init__(tab.activity)
        self.tab = tab
        self.query = ui.TextState()

    def on_shown(self) -> None:
        self.activity.set_focus(self.query)

    def build(self) -> ui.View:
        wanted = self.query.text.strip().casefold()
        found = [n for n in sorted(CITIES) if wanted and n.casefold().startswith(wanted)]
        insets, density = self.activity.display_insets, self.device.display.density
        top, bottom = insets.top / density, insets.bottom / density
        return ui.Column(".LinearLayout", fill=True, padding=(0, top, 0, bottom))[
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
                build_row=lambda i: self._row(found[i]),
                w=ui.MATCH,
                weight=1,
            ),
        ]

    def _row(self, city: str) -> ui.View:
        there = local_time(self.device).astimezone(find_zone(CITIES[city]))
        time = clock_text(there, self.tab.activity.twenty_four)
        return ui.Box(".FrameLayout", padding=(24, 0), tap=partial(self._pick, city))[
            ui.Text(city, "#city_name", style=style.plain(16), gravity="center_vertical"),
            ui.Text(time, "#city_time", style=style.muted_style(16), gravity="end|center_vertical"),
        ]

    def _pick(self, city: str) -> None:
        self.tab.add(city)
        self.close()
