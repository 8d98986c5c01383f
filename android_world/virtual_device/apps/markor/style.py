"""Colours, sizes and texts of Markor, measured on recordings of the benchmark's image."""

from __future__ import annotations

import dataclasses
import datetime

from android_world.virtual_device import ui

STATUS_BAR = "#161828"
BAR = "#1E2135"
ON_BAR = "#FFFFFF"
NAVIGATION_BAR = "#000000"
BACKGROUND = "#EEEEEE"
INK = "#212121"
SECONDARY = "#757575"
ACCENT = "#F04B4B"
LINK = "#388E3C"
STRIP = "#E0E0E0"
STRIP_ICON = "#505050"
DIVIDER = "#D0D0D0"
FAVOURITE = "#FFC107"
DIALOG_ACCENT = "#008577"
FIELD_LINE = "#8A8A8A"

BAR_TITLE = ui.TextStyle(20, 500, ON_BAR)
BODY = ui.TextStyle(16, 400, INK)
SMALL = ui.TextStyle(14, 400, SECONDARY)
LABEL = ui.TextStyle(12, 400, SECONDARY)
FIELD = ui.TextStyle(14.5, 400, INK)

DIALOG = dataclasses.replace(
    ui.APPCOMPAT,
    accent=DIALOG_ACCENT,
    title=ui.TextStyle(20, 500, "#DE000000"),
    message=ui.TextStyle(16, 400, "#8A000000"),
    all_caps=True,
    button_height=54.1,
)
WIDE_DIALOG = dataclasses.replace(DIALOG, width=379.5)
SEARCH = ui.SearchStyle(
    background=BAR,
    tint=ON_BAR,
    back="Collapse",
    back_size=(56, 56),
    style=ui.TextStyle(18, 400, ON_BAR),
    hint_color="#99FFFFFF",
    cursor_color=ON_BAR,
    clear="#search_close_btn.ImageView",
    clear_size=(56, 56),
)


def date_text(moment: datetime.datetime, twenty_four: bool) -> str:
    """`10/15/2023, 15:34`."""
    day = f"{moment.month}/{moment.day}/{moment.year}"
    if twenty_four:
        return f"{day}, {moment:%H:%M}"
    return f"{day}, {moment.hour % 12 or 12}:{moment:%M %p}"
