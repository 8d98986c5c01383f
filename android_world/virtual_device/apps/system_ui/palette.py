"""Colours of the shade, which is dark in both themes."""

from __future__ import annotations

from android_world.virtual_device import ui

SCRIM = "#FA101214"
TEXT = "#E1E2E5"
SECONDARY = "#C0C7CD"
INACTIVE = "#2E3133"
UNAVAILABLE = "#1C1F21"
FADED = "#8B9197"
ACTIVE = "#C1E8FF"
ON_ACTIVE = "#001E2D"
CARD = "#F0F0F3"
DIALOG = "#F0F4F8"


def text(size: float, weight: int = 400, color: str = TEXT) -> ui.TextStyle:
    """A text style on the dark scrim."""
    return ui.TextStyle(size, weight, color)


MEDIUM = text(14, 500)
