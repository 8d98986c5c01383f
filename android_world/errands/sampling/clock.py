"""How alarms are drawn; all word lists are our own."""

from __future__ import annotations

import datetime
import random
from typing import Any, Final

from android_world.records.items import Alarm, Timer, WorldClock

ALARM_LABELS: Final = (
    *("Medicine", "School Run", "Early Shift", "Bread Oven", "Feed the Cat", "Gym"),
    *("Airport", "Trash Out", "Morning Run", "Call Grandma", "Stretching", "Laundry"),
    *("Night Bus", "Pick Up Ella", "Water the Plants", "Market", "Piano Practice"),
    *("Insulin", "Walk the Dog", "Train to Work", "Prayer", "Choir", "Phone Conference"),
    "Eye Drops",
)
TIMER_LABELS: Final = (
    *("Pasta", "Rice", "Tea", "Eggs", "Pizza", "Nap", "Workout", "Face Mask", "Bread", "Roast"),
    *("Stretching", "Break", "Parking Meter", "Homework", "Dishwasher", "Hair Dye", "Cookies"),
    *("Soup", "Sauna", "Reading"),
)
CITIES: Final = (
    *("Cairo", "Lagos", "Nairobi", "Bogota", "Chicago", "Denver", "Lima", "Los Angeles"),
    *("New York", "Toronto", "Vancouver", "Bangkok", "Dubai", "Hong Kong", "Jakarta", "Seoul"),
    *("Singapore", "Tokyo", "Sydney", "Amsterdam", "Athens", "Berlin", "Istanbul", "London"),
    *("Madrid", "Moscow", "Oslo", "Paris", "Rome", "Stockholm", "Vienna", "Auckland"),
)
_HOURS: Final = (4, 5, 6, 7, 10, 11, 12, 13, 18, 19, 20, 21, 22)
REPETITIONS: Final = (
    ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday"),
    ("Saturday", "Sunday"),
    ("Monday", "Thursday"),
    ("Tuesday",),
    ("Wednesday", "Friday"),
)


def alarm(rng: random.Random, **values: Any) -> Alarm:
    """An alarm that rings once or on some days of the week."""
    time = datetime.time(rng.choice(_HOURS), rng.choice((5, 10, 15, 20, 25, 35, 40, 45, 50, 55)))
    days = rng.choice(REPETITIONS) if rng.random() < 0.6 else ()
    drawn = {"time": time, "label": rng.choice(ALARM_LABELS), "days": days}
    return Alarm(**{**drawn, **values})


def timer(rng: random.Random, **values: Any) -> Timer:
    """A timer of some minutes, most without a label."""
    length = datetime.timedelta(minutes=rng.choice((6, 8, 9, 12, 15, 18, 25, 35, 40, 45, 50, 75)))
    return Timer(**{"length": length, **values})


def world_clock(rng: random.Random, **values: Any) -> WorldClock:
    """A city that the clock knows."""
    return WorldClock(**{"city": rng.choice(CITIES), **values})
