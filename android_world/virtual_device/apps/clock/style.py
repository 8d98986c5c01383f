"""Colours of the Clock."""

from android_world.virtual_device.ui.theme import ACCENT_LIGHT, SECONDARY, TEXT

INK = TEXT
MUTED = SECONDARY
FAB_BACKGROUND = ACCENT_LIGHT
KEY = "#DDE3EA"
BAR = "#E4EAF0"
PILL = "#C5E2F3"
