"""Choosing the colour of an event or a type."""

from __future__ import annotations

from collections.abc import Callable

from android_world.virtual_device.apps._lib.simple_mobile_tools import color_dialog
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.simple_calendar.model import argb_color


class ColorDialog(color_dialog.ColorDialog):
    """`on_color(argb)` gets the chosen colour; `default` is behind "Default color"."""

    def __init__(
        self, activity: Activity, css: str, on_color: Callable[[int], object], default: str = ""
    ) -> None:
        super().__init__(activity, css, lambda chosen: on_color(argb_color(chosen)), default)
