"""Console commands for raw input events, sensors and the fingerprint reader."""

from __future__ import annotations

from android_world.virtual_device.servers import key_codes
from android_world.virtual_device.servers.console.console import ConsoleError, console_command
from android_world.virtual_device.servers.hardware_input import (
    ABS_MT_POSITION_X,
    ABS_MT_POSITION_Y,
    ABS_MT_PRESSURE,
    ABS_MT_SLOT,
    ABS_MT_TRACKING_ID,
    BTN_TOUCH,
    EV_ABS,
    EV_KEY,
    EV_REL,
    EV_SW,
    EV_SYN,
    SYN_REPORT,
)
from android_world.virtual_device.servers.sensors import SENSORS
from android_world.virtual_device.servers.served_phone import ServedPhone

_EVENT_TYPES = {
    "EV_SYN": EV_SYN,
    "EV_KEY": EV_KEY,
    "EV_REL": EV_REL,
    "EV_ABS": EV_ABS,
    "EV_SW": EV_SW,
}
_EVENT_CODES = {
    "EV_SYN": {"SYN_REPORT": SYN_REPORT},
    "EV_ABS": {
        "ABS_X": 0,
        "ABS_Y": 1,
        "ABS_MT_SLOT": ABS_MT_SLOT,
        "ABS_MT_POSITION_X": ABS_MT_POSITION_X,
        "ABS_MT_POSITION_Y": ABS_MT_POSITION_Y,
        "ABS_MT_TRACKING_ID": ABS_MT_TRACKING_ID,
        "ABS_MT_PRESSURE": ABS_MT_PRESSURE,
    },
}


@console_command("event send", "send a series of events: <type>:<code>:<value> ...")
def event_send(phone: ServedPhone, arguments: str) -> None:
    """Send raw Linux input events."""
    if not arguments.strip():
        raise ConsoleError("Usage: event send <type>:<code>:<value> ...")
    events = [_event(word) for word in arguments.split()]
    for event in events:
        phone.evdev.send(*event)


@console_command("event types", "list all <type> aliases")
def event_types(phone: ServedPhone, arguments: str) -> str:
    """List the names of event types."""
    rows = [f"    {name:<8} ({len(_codes(name))} code aliases)" for name in _EVENT_TYPES]
    return "\n".join(["event <type> can be an integer or one of the following aliases", *rows])


@console_command("event codes", "list all <code> aliases for a given <type>")
def event_codes(phone: ServedPhone, arguments: str) -> str:
    """List the names of a type's codes."""
    kind = arguments.strip()
    if kind not in _EVENT_TYPES:
        raise ConsoleError(
            "argument missing, try 'event codes <type>'" if not kind else f"bad type {kind}"
        )
    names = _codes(kind)
    if not names:
        return "no code aliases defined for this type"
    return "\n".join(
        [f"type {kind} accepts the following <code> aliases:", *(f"    {n}" for n in names)]
    )


@console_command("event text", "simulate keystrokes from a given text")
def event_text(phone: ServedPhone, arguments: str) -> None:
    """Type text."""
    if not arguments:
        raise ConsoleError("argument missing, try 'event text <message>'")
    phone.hardware.type(arguments)


def _event(word: str) -> tuple[int, int, int]:
    parts = word.split(":")
    if len(parts) != 3:
        raise ConsoleError("Usage: event send <type>:<code>:<value> ...")
    kind = _number(parts[0], _EVENT_TYPES)
    if kind is None:
        raise ConsoleError(
            f"invalid event type in '{word}', try 'event list types' for valid values"
        )
    name = next((name for name, number in _EVENT_TYPES.items() if number == kind), "")
    code, value = _number(parts[1], _codes(name)), _number(parts[2], {})
    if code is None:
        raise ConsoleError(f"invalid event code in '{word}', try 'event list codes <type>'")
    if value is None:
        raise ConsoleError(f"invalid event value in '{word}', must be an integer constant")
    return kind, code, value


def _codes(kind: str) -> dict[str, int]:
    if kind != "EV_KEY":
        return _EVENT_CODES.get(kind, {})
    names = {name: key_codes.evdev_code(name) for name in key_codes.linux_names()}
    return {"BTN_TOUCH": BTN_TOUCH, **{n: code for n, code in names.items() if code is not None}}


def _number(text: str, names: dict[str, int]) -> int | None:
    if text in names:
        return names[text]
    try:
        return int(text, 0)
    except ValueError:
        return None


@console_command("sensor status", "list all sensors and their status")
def sensor_status(phone: ServedPhone, arguments: str) -> str:
    """List the sensors."""
    return "\n".join(f"{name}: enabled." for name in SENSORS)


@console_command("sensor get", "get sensor values")
def sensor_get(phone: ServedPhone, arguments: str) -> str:
    """Show a sensor's value."""
    name = _sensor(arguments.strip())
    return f"{name} = {':'.join(f'{number:g}' for number in phone.sensors.sensor(name))}"


@console_command("sensor set", "set sensor values: <sensor> <a>[:<b>[:<c>]]")
def sensor_set(phone: ServedPhone, arguments: str) -> None:
    """Override a sensor's value."""
    name, _, value = arguments.strip().partition(" ")
    _sensor(name)
    try:
        numbers = tuple(float(part) for part in value.split(":"))
    except ValueError as error:
        raise ConsoleError('Usage: "set <sensorname> <value-a>[:<value-b>[:<value-c>]]"') from error
    phone.sensors.set_sensor(name, numbers)


def _sensor(name: str) -> str:
    if not name:
        raise ConsoleError('Usage: "get <sensorname>"')
    if name not in SENSORS:
        raise ConsoleError(
            f"unknown sensor name: {name}, run 'sensor status' to get available sensors."
        )
    return name


@console_command("finger touch", "touch fingerprint sensor with <fingerid>")
def finger_touch(phone: ServedPhone, arguments: str) -> None:
    """Touch the fingerprint sensor: no finger is enrolled."""
    if not arguments.strip().isdecimal():
        raise ConsoleError("missing argument, try 'finger touch <fingerid>'")
    with phone.host.access() as device:
        message = f"no enrolled fingerprint matches touch {arguments.strip()}"
        device.log.add("D", "FingerprintService", message, buffer="system")


@console_command("finger remove", "remove finger from the fingerprint sensor")
def finger_remove(phone: ServedPhone, arguments: str) -> None:
    """Lift the finger."""
