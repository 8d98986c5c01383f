"""Gestures of buttons, and rules."""

from __future__ import annotations

from android_world.virtual_device.apps.settings.page import plain_page
from android_world.virtual_device.apps.settings.preferences import (
    Footer,
    MainSwitch,
    link,
    radios,
)

plain_page(
    "power_button",
    "Press & hold power button",
    *radios("global/power_button_long_press", {"5": "Digital assistant", "1": "Power menu"}, "1"),
    Footer("Choose what opens when you press and hold the power button."),
)
plain_page(
    "prevent_ringing",
    "Prevent ringing",
    MainSwitch("Use Prevent ringing", "secure/volume_hush_gesture", values=("0", "1")),
    *radios("secure/volume_hush_gesture", {"1": "Vibrate", "2": "Mute"}, "0"),
    Footer("Press the power and Volume up buttons together to turn the ringer off."),
)
plain_page(
    "rules",
    "Rules",
    link("Add rule", icon="plus", enabled=False),
    Footer("Rules change settings like Silent by your location or Wi\u2011Fi network."),
)
