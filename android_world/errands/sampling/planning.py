"""How events, expenses and notes are drawn; all word lists are our own."""

from __future__ import annotations

import datetime
import decimal
import random
from typing import Any, Final

from android_world.device import device_constants
from android_world.records.items import Event, Expense, MarkorNote
from android_world.records.items.planning import EXPENSE_CATEGORIES

NOW: Final = device_constants.DT
TODAY: Final = NOW.date()
_TITLES: Final = (
    *("Dentist", "Team Lunch", "Piano Lesson", "Parent Evening", "Budget Review", "Yoga Class"),
    *("Book Club", "Car Inspection", "Choir Practice", "Flat Viewing", "Haircut", "Job Interview"),
    *(
        "Garden Party",
        "Language Course",
        "Chess Night",
        "Blood Test",
        "Board Meeting",
        "Band Rehearsal",
    ),
    *("Swimming", "Tax Appointment", "Wine Tasting", "Museum Tour", "School Play", "Eye Test"),
)
# Days of the week on which events repeat.
REPEAT_DAYS: Final = (
    ("Monday", "Wednesday", "Friday"),
    ("Tuesday", "Thursday"),
    ("Monday", "Thursday"),
    ("Wednesday", "Saturday"),
)
_PLACES: Final = (
    *("Room 4", "Old Town Hall", "Cafe Lindner", "Main Street 12", "Library", "North Clinic"),
    *("Harbor Office", "Gym", "Studio B", "Riverside Park", "Hotel Astoria", "City Museum"),
)
_PURCHASES: Final = (
    *("Groceries", "Train Ticket", "Concert", "Shoes", "Coffee Beans", "Phone Bill", "Pharmacy"),
    *("Parking", "Birthday Gift", "Lunch", "Cinema", "Bookstore", "Taxi", "Gas Station", "Rent"),
    *("Gym Membership", "Haircut", "Flowers", "Winter Coat", "Electricity", "Course Fee"),
)
_LINES: Final = (
    *("Call the landlord about the heating", "Two liters of milk", "Return the library books"),
    *("Ask Maria for the recipe", "Printer paper", "New batteries for the smoke alarm"),
    *("Book a table for Saturday", "Water the plants on the balcony", "Renew the passport"),
)
_NOTE_TITLES: Final = (
    *("plumber", "garden", "gift ideas", "moving house", "team offsite", "packing list"),
    *("repairs", "wifi at home", "holiday plans", "car papers", "doctor", "school supplies"),
)


def event(rng: random.Random, **values: Any) -> Event:
    """An event of the next two weeks; `day` and `start_time` may be given instead of `start`.

    It starts on one of the days of the week on which it repeats.
    """
    day = values.pop("day", None) or TODAY + datetime.timedelta(days=rng.randint(1, 13))
    while values.get("repeat_on") and f"{day:%A}" not in values["repeat_on"]:
        day += datetime.timedelta(days=1)
    time = values.pop("start_time", None) or datetime.time(rng.randint(8, 19), rng.choice((0, 30)))
    start = values.pop("start", None) or datetime.datetime.combine(day, time, datetime.UTC)
    end = values.pop("end", None) or start + datetime.timedelta(minutes=rng.choice((30, 60, 90)))
    drawn = {"title": rng.choice(_TITLES), "location": rng.choice(_PLACES), "start": start}
    return Event(**{**drawn, "end": max(end, start), **values})


def expense(rng: random.Random, **values: Any) -> Expense:
    """An expense of the last days."""
    cents = rng.randint(250, 24_000)
    created = NOW - datetime.timedelta(hours=rng.randint(1, 96))
    drawn = {
        "name": rng.choice(_PURCHASES),
        "amount": decimal.Decimal(cents) / 100,
        "category": rng.choice(EXPENSE_CATEGORIES),
        "created": created,
    }
    return Expense(**{**drawn, **values})


def markor_note(rng: random.Random, **values: Any) -> MarkorNote:
    """A note of a few lines."""
    lines = rng.sample(_LINES, rng.randint(2, 4))
    title = f"{rng.choice(_NOTE_TITLES)}.md"
    return MarkorNote(**{"title": title, "text": "\n".join(lines), **values})
