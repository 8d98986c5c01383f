"""Colours of the Clock."""

from android_world.virtual_device.ui import theme

INK = theme.TEXT
MUTED = theme.SECONDARY
FAB_BACKGROUND = theme.ACCENT_LIGHT
KEY = "#DDE3EA"
BAR = "#E4EAF0"
PILL = "#C5E2F3"
