"""The camera's colours and text styles, and how far a finger swipes from page to page."""

from __future__ import annotations

from functools import partial

from android_world.virtual_device import ui

WHITE, RECORDING = "#FFFFFF", "#DB4437"
BODY, BUTTON = ui.TextStyle(16, 400, WHITE), ui.TextStyle(14, 500, WHITE)
SWIPE_DP = 80

icon_button = partial(ui.IconButton, tint=WHITE)
