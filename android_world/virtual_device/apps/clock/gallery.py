"""Pictures of the Clock."""

from __future__ import annotations

from android_world.virtual_device.apps.clock.store import PACKAGE
from android_world.virtual_device.device import VirtualDevice
from android_world.virtual_device.gallery import gallery, open_app, tap


def _tab(device: VirtualDevice, name: str) -> None:
    open_app(device, PACKAGE)
    tap(device, f"tab_menu_{name}")


@gallery("clock/clock")
def clock(device: VirtualDevice) -> None:
    """The Clock tab with a city."""
    _tab(device, "clock")
    tap(device, "Add city")
    device.input.text("Par")
    tap(device, "Paris")


@gallery("clock/cities")
def cities(device: VirtualDevice) -> None:
    """Searching for a city."""
    _tab(device, "clock")
    tap(device, "Add city")
    device.input.text("S")


@gallery("clock/alarms")
def alarms(device: VirtualDevice) -> None:
    """The default alarms."""
    _tab(device, "alarm")


@gallery("clock/alarm_open")
def alarm_open(device: VirtualDevice) -> None:
    """A new alarm, open, with its snackbar."""
    _tab(device, "alarm")
    tap(device, "Add alarm")
    tap(device, "OK")


@gallery("clock/time_picker")
def time_picker(device: VirtualDevice) -> None:
    """Choosing a time."""
    _tab(device, "alarm")
    tap(device, "Add alarm")


@gallery("clock/ringing")
def ringing(device: VirtualDevice) -> None:
    """An alarm rings over the home screen."""
    _tab(device, "alarm")
    tap(device, "onoff")
    device.input.key("HOME")
    device.advance(17 * 3600 * 1000)


@gallery("clock/timer_keypad")
def timer_keypad(device: VirtualDevice) -> None:
    """Typing a time."""
    _tab(device, "timer")
    for digit in "1230":
        tap(device, f"timer_setup_digit_{digit}")


@gallery("clock/timer_running")
def timer_running(device: VirtualDevice) -> None:
    """A timer runs."""
    timer_keypad(device)
    tap(device, "Start")
    device.advance(5000)


@gallery("clock/stopwatch")
def stopwatch(device: VirtualDevice) -> None:
    """Running, with laps."""
    _tab(device, "stopwatch")
    tap(device, "Start")
    for _ in range(3):
        device.advance(1234)
        tap(device, "Lap")


@gallery("clock/bedtime")
def bedtime(device: VirtualDevice) -> None:
    """The Bedtime tab."""
    _tab(device, "bedtime")


@gallery("clock/settings")
def settings(device: VirtualDevice) -> None:
    """Settings."""
    open_app(device, PACKAGE)
    tap(device, "More options")
    tap(device, "Settings")
