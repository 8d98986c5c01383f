"""The colours of Settings."""

from __future__ import annotations

from dataclasses import dataclass

from android_world.virtual_device.ui import theme


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
    divider: str = "#C4C6C8"
    outline: str = "#C0C7CD"
    track_on: str = theme.ACCENT
    thumb_on: str = theme.ACCENT_LIGHT
