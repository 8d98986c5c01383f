"""Experts of the tasks in the Settings app."""

from __future__ import annotations

from android_world.experts.base import (
    Decisive,
    ExpertPhone,
    Params,
    Script,
    box_of,
    point_in,
)
from android_world.experts.registry import expert

# A slider reaches its end for certain when the finger goes on a little.
_OVERSHOOT_PX = 30


def open_page(phone: ExpertPhone, *titles: str) -> Script:
    """Open Settings and go down its pages by the titles of their rows."""
    yield phone.open_app("settings")
    for title in titles:
        yield from phone.scroll_to(title)
        yield phone.tap(title)


def _set_switch(phone: ExpertPhone, on: bool, label: str, *titles: str) -> Script:
    """Bring the switch next to a label into a state, on the page below these titles."""
    yield from open_page(phone, *titles)
    yield from phone.wait_for(label)
    row = phone.get(label)
    if bool(phone.beside(row, class_name="Switch").is_checked) != on:
        yield Decisive(phone.tap(element=row))


def set_wifi(phone: ExpertPhone, on: bool) -> Script:
    """Bring the switch of the Internet page into a state."""
    return _set_switch(phone, on, "Wi-Fi", "Network & internet", "Internet")


def set_bluetooth(phone: ExpertPhone, on: bool) -> Script:
    """Bring the switch of the Bluetooth page into a state."""
    titles = ("Connected devices", "Connection preferences", "Bluetooth")
    return _set_switch(phone, on, "Use Bluetooth", *titles)


@expert(
    "SystemWifiTurnOn",
    "SystemWifiTurnOnVerify",
    "SystemWifiTurnOff",
    "SystemWifiTurnOffVerify",
    near_miss="on_or_off",
)
def wifi(phone: ExpertPhone, params: Params) -> Script:
    """Switch Wi-Fi."""
    yield from set_wifi(phone, params["on_or_off"] == "on")


@expert(
    "SystemBluetoothTurnOn",
    "SystemBluetoothTurnOnVerify",
    "SystemBluetoothTurnOff",
    "SystemBluetoothTurnOffVerify",
    near_miss="on_or_off",
)
def bluetooth(phone: ExpertPhone, params: Params) -> Script:
    """Switch Bluetooth."""
    yield from set_bluetooth(phone, params["on_or_off"] == "on")


@expert(
    "SystemBrightnessMax",
    "SystemBrightnessMaxVerify",
    "SystemBrightnessMin",
    "SystemBrightnessMinVerify",
    near_miss="max_or_min",
)
def brightness(phone: ExpertPhone, params: Params) -> Script:
    """Pull the brightness slider to one of its ends."""
    yield from open_page(phone, "Display", "Brightness level")
    yield from phone.wait_for(resource_id="slider")
    slider = phone.get(resource_id="slider")
    box, (x, y) = box_of(slider), point_in(slider)
    beyond = (
        box.x_max + _OVERSHOOT_PX if params["max_or_min"] == "max" else box.x_min - _OVERSHOOT_PX
    )
    yield phone.drag((x, y), (int(beyond), y))


@expert("TurnOffWifiAndTurnOnBluetooth")
def wifi_off_and_bluetooth_on(phone: ExpertPhone, params: Params) -> Script:
    """Switch Wi-Fi off, then Bluetooth on."""
    yield from set_wifi(phone, on=False)
    yield from set_bluetooth(phone, on=True)


@expert("TurnOnWifiAndOpenApp")
def wifi_on_and_open_app(phone: ExpertPhone, params: Params) -> Script:
    """Switch Wi-Fi on, then open an app."""
    yield from set_wifi(phone, on=True)
    yield from open_app_and_clear_dialogs(phone, params["app_name"])


@expert("OpenAppTaskEval", near_miss="app_name")
def open_an_app(phone: ExpertPhone, params: Params) -> Script:
    """Open an app."""
    yield from open_app_and_clear_dialogs(phone, params["app_name"])


def open_app_and_clear_dialogs(phone: ExpertPhone, name: str) -> Script:
    """Open an app and grant what it asks for."""
    yield phone.open_app(name)
    for label in ("While using the app", "Allow", "NEXT"):
        while phone.shows(label):
            yield phone.tap(label)
