"""How an expert reads and changes settings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from android_world.env.json_action import JSONAction
from android_world.experts import settings
from android_world.experts.base import Element, ExpertPhone, Script, box_of, point_in
from android_world.experts.errand_scripts.table import script
from android_world.records.items import Setting
from android_world.records.items.system import SETTINGS

# The label next to a switch, after the pages on the way to it.
_SWITCHES: Final[Mapping[str, tuple[str, ...]]] = {
    "Wi-Fi": ("Network & internet", "Internet", "Wi-Fi"),
    "Bluetooth": (
        *("Connected devices", "Connection preferences", "Bluetooth"),
        "Use Bluetooth",
    ),
    "airplane mode": ("Network & internet", "Airplane mode"),
    "dark theme": ("Display", "Dark theme", "Use Dark theme"),
    "location": ("Location", "Use location"),
    "auto-rotate": ("Display", "Auto-rotate screen", "Use auto-rotate"),
    "color inversion": (
        *("Accessibility", "Color and motion", "Color inversion"),
        "Use color inversion",
    ),
    "dial pad tones": ("Sound & vibration", "Dial pad tones"),
    "screen locking sound": ("Sound & vibration", "Screen locking sound"),
    "charging sounds": ("Sound & vibration", "Charging sounds and vibration"),
    "touch sounds": ("Sound & vibration", "Touch sounds"),
}
_VOLUMES: Final[Mapping[str, str]] = {
    "media volume": "Media volume",
    "ring volume": "Ring & notification volume",
    "alarm volume": "Alarm volume",
}
_DND_PAGES: Final = ("Sound & vibration", "Do Not Disturb")
# A slider reaches its end for certain when the finger goes on a little.
_OVERSHOOT_PX: Final = 30


@script("look_up", Setting)
def look_up_setting(phone: ExpertPhone, item: Setting) -> Script:
    """Open the page of a setting and read its value."""
    if item.name in _SWITCHES:
        *pages, label = _SWITCHES[item.name]
        yield from settings.open_page(phone, *pages)
        yield from phone.scroll_to(label)
        row = phone.get(label)
        is_on = phone.beside(row, class_name="Switch").is_checked
        phone.work_out("on" if is_on else "off", row.text or "")
    elif item.name == "Do Not Disturb":
        yield from settings.open_page(phone, *_DND_PAGES)
        button = "Turn off now" if phone.shows("Turn off now") else "Turn on now"
        phone.work_out("on" if button == "Turn off now" else "off", button)
    elif item.name == "screen timeout":
        yield from settings.open_page(phone, "Display")
        yield from phone.scroll_to("Screen timeout")
    else:
        yield from _open_slider_page(phone, item.name)
        phone.work_out(item.value, phone.labels()[0])


@script("edit", Setting)
def edit_setting(phone: ExpertPhone, before: Setting, after: Setting) -> Script:
    """Give a setting another value."""
    if after.name in _SWITCHES:
        yield from look_up_setting(phone, before)
        yield phone.tap(_SWITCHES[after.name][-1])
    elif after.name == "Do Not Disturb":
        yield from settings.open_page(phone, *_DND_PAGES)
        yield from phone.tap_when_there(f"Turn {after.value} now")
    elif after.name == "screen timeout":
        yield from settings.open_page(phone, "Display", "Screen timeout")
        yield from phone.tap_when_there(after.value)
    elif after.name == "font size":
        yield from _step(phone, before, after)
    else:
        yield from _open_slider_page(phone, after.name)
        yield _pull(phone, _slider(phone, after.name), after.value == "maximum")


def _open_slider_page(phone: ExpertPhone, name: str) -> Script:
    if name == "brightness":
        yield from settings.open_page(phone, "Display", "Brightness level")
        yield from phone.wait_for(resource_id="slider")
    elif name == "font size":
        yield from settings.open_page(phone, "Display", "Display size and text")
        yield from phone.scroll_to(description="Font size")
    else:
        yield from settings.open_page(phone, "Sound & vibration")
        yield from phone.scroll_to(description=_VOLUMES[name])


def _slider(phone: ExpertPhone, name: str) -> Element:
    if name == "brightness":
        return phone.get(resource_id="slider")
    return phone.get(description=_VOLUMES[name])


def _pull(phone: ExpertPhone, slider: Element, to_end: bool) -> JSONAction:
    box, (x, y) = box_of(slider), point_in(slider)
    beyond = box.x_max + _OVERSHOOT_PX if to_end else box.x_min - _OVERSHOOT_PX
    return phone.drag((x, y), (int(beyond), y))


def _step(phone: ExpertPhone, before: Setting, after: Setting) -> Script:
    """Tap the button at one end of a slider with few positions."""
    values = tuple(SETTINGS[after.name].stored)
    steps = values.index(after.value) - values.index(before.value)
    yield from _open_slider_page(phone, after.name)
    for _ in range(abs(steps)):
        slider = phone.get(description="Font size")
        button = "Make larger" if steps > 0 else "Make smaller"
        yield phone.tap(element=phone.beside(slider, description=button))
