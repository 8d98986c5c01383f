"""Colours of the device's light Material theme, recorded on the benchmark's image."""

from __future__ import annotations

from functools import lru_cache

import skia

from android_world.virtual_device.ui import color_transforms
from android_world.virtual_device.ui.dark_theme import Role

BACKGROUND = "#F0F0F3"
SURFACE = "#FFFFFF"
TEXT = "#191C1E"
SECONDARY = "#40484D"
ACCENT = "#00668B"
ACCENT_LIGHT = "#C1E8FF"
SWITCH_OFF_TRACK = "#656C70"
SWITCH_OFF_THUMB = "#A5ACB2"
SWITCH_DISABLED_TRACK = "#CCCED1"
SWITCH_DISABLED_THUMB = "#DCE3E9"
DIVIDER = "#666D71"
ON_ACCENT = "#FFFFFF"
ERROR = "#BA1A1A"
DISABLED = "#8E9499"
SCRIM = "#99000000"


def color(value: str, role: Role = "shape") -> int:
    """The skia colour of `#RRGGBB` or `#AARRGGBB`, as the screen is painted now."""
    recolour = color_transforms.current()
    return plain_color(recolour(value, role) if recolour is not None else value)


@lru_cache(maxsize=1024)
def plain_color(value: str) -> int:
    """The skia colour of `#RRGGBB` or `#AARRGGBB`, by day and by night."""
    digits = value.lstrip("#")
    if len(digits) == 6:
        digits = "FF" + digits
    argb = int(digits, 16)
    return int(skia.ColorSetARGB(argb >> 24, argb >> 16 & 255, argb >> 8 & 255, argb & 255))


def with_alpha(value: str, alpha: float) -> str:
    """`value` with the opacity `alpha` (0..1)."""
    return f"#{round(alpha * 255):02X}{value.lstrip('#')[-6:]}"
