"""How recorded activities are drawn; all word lists are our own."""

from __future__ import annotations

import datetime
import random
from typing import Any, Final

from android_world.errands.sampling.planning import NOW, TODAY
from android_world.records.items import Track, fields
from android_world.records.items.sport import ACTIVITIES

_OUTINGS: Final = (
    *("Lake Loop", "Before Work", "Old Railway", "Hill Repeats", "With the Dog", "Long Way Home"),
    *("Harbor Round", "Sunrise", "After Lunch", "Forest Path", "Canal and Back", "Rainy Day"),
    *("New Shoes", "Castle Hill", "Around the Island", "Vineyards", "Night Round", "Team Training"),
    *("Easy Day", "Two Bridges", "North Ridge", "River Delta", "Market Square", "Charity Event"),
)
_MIN_MILES, _MAX_MILES = 60, 1400  # In hundredths, as the app shows them.


def track(rng: random.Random, **values: Any) -> Track:
    """An activity of the last two weeks; `day` may be given instead of `start`."""
    day = values.pop("day", None) or TODAY - datetime.timedelta(days=rng.randint(1, 13))
    time = datetime.time(rng.randint(6, 18), rng.choice((0, 5, 10, 20, 25, 40, 50)))
    start = values.pop("start", None) or datetime.datetime.combine(day, time, datetime.UTC)
    miles = rng.randint(_MIN_MILES, _MAX_MILES) / 100
    seconds = rng.randint(15 * 60, 170 * 60)
    drawn = {
        "name": rng.choice(_OUTINGS),
        "activity": rng.choice(ACTIVITIES),
        "duration": datetime.timedelta(seconds=seconds),
        "distance": round(miles * fields.METERS_A_MILE, 3),
    }
    return Track(**{**drawn, "start": min(start, NOW), **values})
