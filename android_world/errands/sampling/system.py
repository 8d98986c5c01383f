"""How settings, copied texts and notifications are drawn; all word lists are our own."""

from __future__ import annotations

import random
from typing import Any, Final

from android_world.records.items import Clip, Notification, Setting
from android_world.records.items.system import SETTINGS

# Those that change nothing else of the phone.
_HARMLESS: Final = (
    *("color inversion", "dial pad tones", "screen locking sound", "charging sounds"),
    *("touch sounds", "media volume", "ring volume", "alarm volume", "screen timeout"),
)

_CLIPS: Final = (
    *("Locker 218, code 4471", "Booking reference QX7RTM", "The blue key opens the cellar"),
    *("Elm Street 9, second floor", "Guest network: marmot-lake-77", "Table for six under Okafor"),
    *("Train 1082 leaves from track 14", "Order 55831 is ready", "Gate B, row 12, seat C"),
    *("Water the ferns twice a week", "Spare part number KV-2209", "Parking level 3, space 118"),
    *("Membership 90417-22", "Ring twice, the bell is broken", "Bring two passport photos"),
    *("Meet at the north fountain", "Door code 0937 until Friday", "Tracking number 7730 1188 4"),
    *("Ask for Ms. Lindqvist at the desk", "Rehearsal moved to the small hall"),
    *("Blood type A, no allergies", "Size 41, brown, with laces"),
)
_NOTICES: Final = (
    *("Parcel arriving today", "Library reminder", "Bus delay", "Water shut-off", "Gate change"),
    *("Course is full", "Invoice due", "Weather warning", "Car is ready", "Table confirmed"),
    *("Seat upgrade", "Order shipped", "Lesson moved", "Street closed", "Prescription ready"),
    *("Visitor at the door", "Low stock", "Pool opens late", "Package returned", "Ferry canceled"),
)
_DETAILS: Final = (
    *("Between 2 PM and 4 PM", "Two items are due on Friday", "Line 12 is 25 minutes late"),
    *("Tomorrow from 9 AM to noon", "Now leaving from gate 14", "The next one starts in March"),
    *("Please pay $48.20 by Monday", "Strong gusts after 6 PM", "Pick it up before 5 PM"),
)


def setting(rng: random.Random, **values: Any) -> Setting:
    """A setting with one of its values."""
    name = values.pop("name", None) or rng.choice(_HARMLESS)
    value = values.pop("value", None) or rng.choice(tuple(SETTINGS[name].stored))
    return Setting(name, value, **values)


def clip(rng: random.Random, **values: Any) -> Clip:
    """A copied text."""
    return Clip(**{"text": rng.choice(_CLIPS), **values})


def notification(rng: random.Random, **values: Any) -> Notification:
    """A notification."""
    drawn = {"title": rng.choice(_NOTICES), "text": rng.choice(_DETAILS)}
    return Notification(**{**drawn, **values})
