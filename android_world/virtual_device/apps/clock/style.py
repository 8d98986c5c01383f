"""Colours and text styles of the Clock."""

from android_world.virtual_device import ui
from android_world.virtual_device.ui import theme

INK = theme.TEXT
MUTED = theme.SECONDARY
FAB_BACKGROUND = theme.ACCENT_LIGHT
KEY = "#DDE3EA"
BAR = "#E4EAF0"
PILL = "#C5E2F3"
TITLE, BODY = ui.TextStyle(22, 400, INK), ui.TextStyle(16, 400, INK)
SMALL, STRONG = ui.TextStyle(14, 400, INK), ui.TextStyle(14, 500, INK)
MUTED_BODY, MUTED_SMALL = ui.TextStyle(16, 400, MUTED), ui.TextStyle(14, 400, MUTED)
ON_ACCENT = ui.TextStyle(14, 500, "#FFFFFF")
