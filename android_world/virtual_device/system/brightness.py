"""Brightness as people see it: the curve between the slider and the screen's light.

The slider is linear in perceived brightness, the setting in light; the hybrid log-gamma curve of
Android's BrightnessUtils is between them.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device

MINIMUM, MAXIMUM = 1, 255
_R, _A, _B, _C = 0.5, 0.17883277, 0.28466892, 0.55991073


def brightness_at(position: float) -> int:
    """The setting (1..255) for a slider position in 0..1."""
    position = min(1.0, max(0.0, position))
    light = (position / _R) ** 2 if position <= _R else math.exp((position - _C) / _A) + _B
    share = min(1.0, max(0.0, light / 12))
    return min(MAXIMUM, MINIMUM + round((MAXIMUM - MINIMUM) * share))


def position_of(brightness: int) -> float:
    """The slider position in 0..1 for a setting of 1..255."""
    share = (min(MAXIMUM, max(MINIMUM, brightness)) - MINIMUM) / (MAXIMUM - MINIMUM)
    light = share * 12
    position = math.sqrt(light) * _R if light <= 1 else _A * math.log(light - _B) + _C
    return min(1.0, max(0.0, position))


def set_brightness(device: Device, position: float) -> None:
    """Move the slider of the phone to `position` (0..1)."""
    device.settings.put("system", "screen_brightness", brightness_at(position))


def brightness_percent(device: Device) -> int:
    """What Settings shows below "Brightness level"."""
    return round(100 * position_of(device.display.brightness))
