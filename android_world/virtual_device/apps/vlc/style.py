"""Colours and texts of VLC. Sizes are measured on frames of the benchmark's device."""

from __future__ import annotations

from dataclasses import replace

from android_world.virtual_device import ui

ORANGE = "#FF610A"
SELECTED = "#FFE8CC"
BACKGROUND = "#FDFDFD"
TEXT = "#000000"
SECONDARY = "#6F6F6F"
ICON = "#555555"
LINE = "#E0E0E0"
ROW_DP = 148 / 2.625  # rows of folders, files and media
TITLE = ui.TextStyle(16, 400, TEXT)
SMALL = ui.TextStyle(12, 400, SECONDARY)
SECTION = ui.TextStyle(14, 500, ORANGE)
HEADING = ui.TextStyle(18, 500, ORANGE)
BAR_TITLE = ui.TextStyle(20, 500, SECONDARY)
OPENED_TITLE = ui.TextStyle(20, 500, ORANGE)
BUTTON = ui.TextStyle(14, 500, ORANGE, spacing=0.09)
SEARCH = ui.SearchStyle(bar="#main_toolbar.ViewGroup", back="Collapse", cursor_color=ORANGE)
NOTE = ui.TextStyle(16, 400, SECONDARY)
DIALOG = replace(ui.APPCOMPAT, accent=ORANGE, all_caps=True)
