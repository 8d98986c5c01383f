"""How settings are drawn."""

from __future__ import annotations

import random
from typing import Any, Final

from android_world.records.items import Setting
from android_world.records.items.system import SETTINGS

# Those that change nothing else of the phone.
_HARMLESS: Final = (
    *("color inversion", "dial pad tones", "screen locking sound", "charging sounds"),
    *("touch sounds", "media volume", "ring volume", "alarm volume", "screen timeout"),
)


def setting(rng: random.Random, **values: Any) -> Setting:
    """A setting with one of its values."""
    name = values.pop("name", None) or rng.choice(_HARMLESS)
    value = values.pop("value", None) or rng.choice(tuple(SETTINGS[name].stored))
    return Setting(name, value, **values)
