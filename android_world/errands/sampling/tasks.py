"""How tasks are drawn; all word lists are our own."""

from __future__ import annotations

import datetime
import random
from typing import Any, Final

from android_world.errands.sampling.planning import TODAY
from android_world.records.items import Task
from android_world.records.items.tasks import PRIORITIES

_TITLES: Final = (
    *("Water the ferns", "Renew the passport", "Book the ferry", "Clean the gutters"),
    *(
        "Return the drill to Tom",
        "Order new contact lenses",
        "Pay the gas bill",
        "Defrost the fridge",
    ),
    *("Print the boarding passes", "Hem the curtains", "Vaccinate the cat", "Sharpen the skates"),
    *("Cancel the newspaper", "Fix the bathroom fan", "Send the signed lease", "Prune the roses"),
    *("Sort the old photos", "Back up the laptop", "Wash the car", "Collect the dry cleaning"),
    *("Bake a cake for the fair", "Replace the bike chain", "Reply to the tax office"),
    *("Find a babysitter", "Measure the balcony", "Pack the gym bag", "Refill the printer"),
)
_NOTES: Final = (
    *("The receipt is in the blue folder.", "Ask about a discount.", "Takes half an hour."),
    *("Second floor, ring twice.", "Bring the old one along.", "Not before ten."),
    *("Call first.", "Only cash.", "The form is on the desk.", "Check the size again."),
)
_TIMES: Final = tuple(datetime.time(h, m) for h in range(8, 21) for m in (0, 15, 30, 45))
_LAST_DAY: Final = 12


def task(rng: random.Random, **values: Any) -> Task:
    """A task that is due within two weeks; half of them have a time, a third have notes."""
    drawn = {
        "title": rng.choice(_TITLES),
        "due": TODAY + datetime.timedelta(days=rng.randint(1, _LAST_DAY)),
        "due_time": rng.choice((None, rng.choice(_TIMES))),
        "priority": rng.choice(PRIORITIES),
        "notes": rng.choice(("", "", rng.choice(_NOTES))),
    }
    return Task(**{**drawn, **values})
