"""The colours of Settings in the light and in the dark theme."""

from __future__ import annotations

from dataclasses import dataclass

from android_world.virtual_device.system.phone import Phone
from android_world.virtual_device.ui import theme

UI_NIGHT_MODE = "ui_night_mode"
NIGHT_YES = "2"


@dataclass(frozen=True)
class Palette:
    """Colours by role."""

    background: str = theme.BACKGROUND
    card: str = theme.SURFACE
    title: str = theme.TEXT
    summary: str = theme.SECONDARY
    accent: str = theme.ACCENT
    on_accent: str = theme.ON_ACCENT
    container: str = theme.ACCENT_LIGHT
    on_container: str = "#001E2C"
    bar_off: str = "#DDE3EA"
    divider: str = "#DADBDD"
    outline: str = "#C0C7CD"
    track_on: str = theme.ACCENT
    thumb_on: str = theme.ACCENT_LIGHT


LIGHT = Palette()
DARK = Palette(
    background="#191C1E",
    card="#2E3133",
    title="#E1E2E5",
    summary="#C0C7CD",
    accent="#76D1FF",
    on_accent="#003549",
    container="#004C69",
    on_container="#C1E8FF",
    bar_off="#40484D",
    divider="#40484D",
    outline="#8A9297",
    track_on="#76D1FF",
    thumb_on="#004C69",
)


def is_dark(device: Phone) -> bool:
    """Whether the dark theme is on."""
    return device.settings.get("secure", UI_NIGHT_MODE) == NIGHT_YES


def palette_of(device: Phone) -> Palette:
    """The colours of the theme in force."""
    return DARK if is_dark(device) else LIGHT
