"""How contacts, messages and calls are drawn; all word lists are our own."""

from __future__ import annotations

import datetime
import random
from typing import Any, Final

from android_world.device import device_constants
from android_world.records.items import BlockedNumber, Call, Contact, Message
from android_world.records.items.calls import DIRECTIONS
from android_world.task_evals.utils import user_data_generation

TEXTS: Final = (
    "The plumber comes at noon.",
    "Your parcel is with the neighbors.",
    "Do you still have my drill?",
    "We moved the meeting to room 12.",
    "Thanks for the ride home!",
    "The spare key is under the pot.",
    "Can you water my plants this week?",
    "I left my umbrella at your place.",
    "The concert tickets arrived.",
    "Lunch was great, let us do that again.",
    "Please bring the blue folder.",
    "My train is half an hour late.",
    "The cat is fine, do not worry.",
    "I found your scarf in my car.",
    "Is the party still on?",
    "The heating works again.",
    "Choir is in the small hall tonight.",
    "The dentist has a free slot on Monday.",
    "I paid the deposit for the cabin.",
    "Your bike is ready for pickup.",
    "Call me when you are home.",
    "The soup needs another hour.",
    "School ends early tomorrow.",
    "I forgot the code of the gate.",
    "The landlord wants to see the kitchen.",
)


def contact(rng: random.Random, **values: Any) -> Contact:
    """A contact with a number."""
    number = user_data_generation.generate_random_number(rng)
    return Contact(
        **{"name": user_data_generation.generate_random_name(rng=rng), "number": number, **values}
    )


def message(rng: random.Random, **values: Any) -> Message:
    """A message that was received in the last days."""
    minutes = rng.randint(30, 4 * 24 * 60)
    drawn = {
        "number": user_data_generation.generate_random_number(rng),
        "text": rng.choice(TEXTS),
        "date": device_constants.DT - datetime.timedelta(minutes=minutes),
    }
    return Message(**{**drawn, **values})


def call(rng: random.Random, **values: Any) -> Call:
    """A call of the last days."""
    minutes = rng.randint(40, 6 * 24 * 60)
    direction = values.get("direction") or rng.choice(DIRECTIONS[:3])
    seconds = 0 if direction in ("missed", "rejected") else rng.randint(12, 1500)
    drawn = {
        "number": user_data_generation.generate_random_number(rng),
        "direction": direction,
        "start": device_constants.DT - datetime.timedelta(minutes=minutes),
        "duration": datetime.timedelta(seconds=seconds),
    }
    return Call(**{**drawn, **values})


def blocked_number(rng: random.Random, **values: Any) -> BlockedNumber:
    """A number."""
    return BlockedNumber(**{"number": user_data_generation.generate_random_number(rng), **values})
