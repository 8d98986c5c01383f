"""Console commands for battery and charger."""

from __future__ import annotations

from android_world.virtual_device.servers.console.arguments import choice_of
from android_world.virtual_device.servers.console.console import ConsoleError, console_command
from android_world.virtual_device.servers.served_phone import ServedPhone
from android_world.virtual_device.system.battery import CHARGERS

_BATTERY_STATES = {"unknown": 1, "charging": 2, "discharging": 3, "not-charging": 4, "full": 5}
_BATTERY_HEALTH = {
    "unknown": 1,
    "good": 2,
    "overheat": 3,
    "dead": 4,
    "overvoltage": 5,
    "failure": 6,
}


@console_command("power display", "display battery and charger state")
def power_display(phone: ServedPhone, arguments: str) -> str:
    """Describe the battery."""
    with phone.host.reading() as device:
        battery = device.battery
        charger = any(battery.powered[name] for name in CHARGERS)
        return "\n".join(
            [
                f"AC: {'online' if charger else 'offline'}",
                f"status: {_name_of(_BATTERY_STATES, battery.status).capitalize()}",
                f"health: {_name_of(_BATTERY_HEALTH, battery.health).capitalize()}",
                f"present: {'true' if battery.present else 'false'}",
                f"capacity: {battery.level}",
            ]
        )


@console_command("power ac", "set AC charging state: on|off")
def power_ac(phone: ServedPhone, arguments: str) -> None:
    """Plug the charger in or out."""
    on = choice_of(arguments, {"on": 1, "off": 0}, "ac on|off")
    with phone.host.access() as device:
        device.battery.set_powered("ac", bool(on))
        device.windows.mark_changed()


@console_command("power status", "set battery status: " + "|".join(_BATTERY_STATES))
def power_status(phone: ServedPhone, arguments: str) -> None:
    """Set the battery's status."""
    status = choice_of(arguments, _BATTERY_STATES, "status " + "|".join(_BATTERY_STATES))
    with phone.host.access() as device:
        device.battery.status = status
        device.windows.mark_changed()


@console_command("power present", "set battery present state: true|false")
def power_present(phone: ServedPhone, arguments: str) -> None:
    """Put the battery in or take it out."""
    present = choice_of(arguments, {"true": 1, "false": 0}, "present true|false")
    with phone.host.access() as device:
        device.battery.present = bool(present)
        device.windows.mark_changed()


@console_command("power health", "set battery health state: " + "|".join(_BATTERY_HEALTH))
def power_health(phone: ServedPhone, arguments: str) -> None:
    """Set the battery's health."""
    health = choice_of(arguments, _BATTERY_HEALTH, "health " + "|".join(_BATTERY_HEALTH))
    with phone.host.access() as device:
        device.battery.health = health


@console_command("power capacity", "set battery capacity state: 0..100")
def power_capacity(phone: ServedPhone, arguments: str) -> None:
    """Set the battery's level."""
    text = arguments.strip()
    if not text.isdecimal() or int(text) > 100:
        raise ConsoleError('Usage: "capacity <percentage>"')
    with phone.host.access() as device:
        device.battery.set_level(int(text))
        device.windows.mark_changed()


def _name_of(names: dict[str, int], value: int) -> str:
    return next((name for name, number in names.items() if number == value), "unknown")
