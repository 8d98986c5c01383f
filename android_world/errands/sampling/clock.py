"""How alarms are drawn; all word lists are our own."""

from __future__ import annotations

import datetime
import random
from typing import Any, Final

from android_world.records.items import Alarm

ALARM_LABELS: Final = (
    *("Medicine", "School Run", "Early Shift", "Bread Oven", "Feed the Cat", "Gym"),
    *("Airport", "Trash Out", "Morning Run", "Call Grandma", "Stretching", "Laundry"),
    *("Night Bus", "Pick Up Ella", "Water the Plants", "Market", "Piano Practice"),
    *("Insulin", "Walk the Dog", "Train to Work", "Prayer", "Choir", "Phone Conference"),
    "Eye Drops",
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
