"""Dumps of battery, power, display, input, location, storage and processor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from android_world.virtual_device.codecs import data_files
from android_world.virtual_device.shell.android.dumpsys_command import dump, fill_report
from android_world.virtual_device.shell.android.service_arguments import (
    FAILED,
    Arguments,
    on_off,
    service_command,
)
from android_world.virtual_device.shell.android.task_dump import process_id
from android_world.virtual_device.shell.registry import Process
from android_world.virtual_device.shell.toybox.proc_files import TOTAL_MEMORY_KB
from android_world.virtual_device.system.battery import CHARGERS

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device

UNIQUE_ID = "local:4619827259835644672"
_PROCESS_KB = 84_000

BATTERY_HELP = data_files.read_text(__package__, "help/battery.txt")


# -- battery ---------------------------------------------------------------------------------------


@service_command("battery")
def battery_service(p: Process, arguments: Arguments) -> int | None:
    """`cmd battery`."""
    words = [word for word in arguments.rest() if word != "-f"]
    text = _battery_verb(p.device, words)
    if text is None:
        p.out(BATTERY_HELP)
        return FAILED
    p.out(text, end="")
    return 0


@dump("battery")
def dump_battery(device: Device, arguments: list[str]) -> str:
    """The state of the battery; with a verb, what `cmd battery` does."""
    words = [word for word in arguments if word not in ("-f", "-a")]
    if not words:
        return device.battery.dump() + "\n"
    text = _battery_verb(device, words)
    return BATTERY_HELP + "\n" if text is None else text


def _battery_verb(device: Device, words: list[str]) -> str | None:
    battery = device.battery
    if words == ["unplug"]:
        battery.unplug()
    elif words == ["reset"]:
        battery.reset()
    elif len(words) == 2 and words[0] == "get":
        value = _battery_values(device).get(words[1])
        return None if value is None else f"{value}\n"
    elif len(words) == 3 and words[0] == "set":
        return _set_battery(device, words[1], words[2])
    else:
        return None
    device.windows.mark_changed()
    return ""


def _battery_values(device: Device) -> dict[str, object]:
    battery = device.battery
    powered = {name: on_off(battery.powered[name]) for name in CHARGERS}
    return powered | {
        "status": battery.status,
        "level": battery.level,
        "temp": battery.temperature,
        "present": on_off(battery.present),
        "counter": battery.charge_counter,
    }


def _set_battery(device: Device, name: str, text: str) -> str | None:
    battery = device.battery
    if not text.removeprefix("-").isdecimal():
        return f"Bad value: {text}\n"
    value = int(text)
    if name in CHARGERS:
        battery.powered[name] = value != 0
    elif name == "level":
        battery.set_level(value)
    elif name == "status":
        battery.status = value
    elif name == "temp":
        battery.temperature = value
    elif name == "present":
        battery.present = value != 0
    elif name == "counter":
        battery.charge_counter = value
    else:
        return f"Unknown set option: {name}\n"
    battery.updates_stopped = True
    device.windows.mark_changed()
    return ""


# -- power and display -----------------------------------------------------------------------------


@dump("power")
def dump_power(device: Device, arguments: list[str]) -> str:
    """Whether the phone is awake."""
    awake = device.display.screen_on
    settings = device.settings
    return fill_report(
        "power",
        wakefulness="Awake" if awake else "Asleep",
        is_awake=on_off(awake),
        is_powered=on_off(any(device.battery.powered.values())),
        device=device,
        low_power=on_off(settings.get_bool("global", "low_power")),
        timeout=settings.get("system", "screen_off_timeout"),
        stay_on=settings.get("global", "stay_on_while_plugged_in"),
        brightness_mode=settings.get("system", "screen_brightness_mode"),
        power_state="ON" if awake else "OFF",
    )


@dump("display")
def dump_display(device: Device, arguments: list[str]) -> str:
    """Logical and physical displays."""
    display = device.display
    return fill_report(
        "display",
        UNIQUE_ID=UNIQUE_ID,
        display=display,
        state="ON" if display.screen_on else "OFF",
        longer=max(display.size),
        shorter=min(display.size),
        brightness=display.brightness / 255,
    )


# -- input -----------------------------------------------------------------------------------------


@dump("input")
def dump_input(device: Device, arguments: list[str]) -> str:
    """Input devices with the viewport; orientation and frames are read by many clients."""
    display = device.display
    rotation = display.rotation
    width, height = display.size
    viewport = (
        f"Viewport INTERNAL: displayId=0, uniqueId={UNIQUE_ID}, port=0, orientation={rotation},"
        f" logicalFrame=[0, 0, {width}, {height}], physicalFrame=[0, 0, {width}, {height}],"
        f" deviceSize=[{width}, {height}], isActive=[1]"
    )
    focus = device.windows.focused_screen()
    title = focus.window_title if focus is not None else ""
    return fill_report(
        "input",
        is_interactive=on_off(display.screen_on),
        show_touches=on_off(device.settings.get_bool("system", "show_touches")),
        viewport=viewport,
        display=display,
        rotation=rotation,
        title=title,
    )


# -- location, storage, memory ---------------------------------------------------------------------


@dump("location")
def dump_location(device: Device, arguments: list[str]) -> str:
    """The last fix."""
    fix = device.location.last_fix
    place = (
        f"Location[gps {fix.latitude:.6f},{fix.longitude:.6f} hAcc={fix.accuracy_m:g}"
        f" et=+{device.clock.uptime_ms // 1000}s alt={fix.altitude_m:g} vel={fix.speed_mps:g}"
        f" bear={fix.bearing_deg:g} {{Bundle[{{satellites={fix.satellites}}}]}}]"
    )
    enabled = on_off(device.location.is_enabled)
    return fill_report("location", enabled=enabled, place=place)


@dump("diskstats")
def dump_diskstats(device: Device, arguments: list[str]) -> str:
    """Free space."""
    usage = device.storage.usage()
    free, total = usage.free // 1024, usage.total // 1024
    percent = usage.free * 100 // usage.total
    return fill_report(
        "diskstats",
        free=free,
        total=total,
        percent=percent,
        app_size=usage.used // 2,
        data_size=usage.used // 8,
        system_size=usage.total // 4,
    )


@dump("meminfo")
def dump_meminfo(device: Device, arguments: list[str]) -> str:
    """Memory of the running apps."""
    uptime = device.clock.uptime_ms
    lines = [
        "Applications Memory Usage (in Kilobytes):",
        f"Uptime: {uptime} Realtime: {uptime}",
        "",
    ]
    running = list(device.activities.processes)
    wanted = [word for word in arguments if not word.startswith("-")]
    if wanted:
        if wanted[0] not in running:
            return f"No process found for: {wanted[0]}\n"
        pid = process_id(device, wanted[0])
        lines += [
            f"** MEMINFO in pid {pid} [{wanted[0]}] **",
            "                   Pss  Private",
            f"        TOTAL    {_PROCESS_KB}    {_PROCESS_KB - 9000}",
        ]
        return "\n".join(lines) + "\n"
    lines.append("Total PSS by process:")
    for package in running:
        pid = process_id(device, package)
        lines.append(f"     {_PROCESS_KB:,}K: {package} (pid {pid} / activities)")
    used = _PROCESS_KB * len(running)
    lines += [
        "",
        f"Total RAM: {TOTAL_MEMORY_KB:,}K (status normal)",
        f" Free RAM: {TOTAL_MEMORY_KB - used:,}K",
        f" Used RAM: {used:,}K",
    ]
    return "\n".join(lines) + "\n"


@dump("cpuinfo")
def dump_cpuinfo(device: Device, arguments: list[str]) -> str:
    """Load of the processor."""
    return (
        "Load: 0.0 / 0.0 / 0.0\nCPU usage from 5000ms to 0ms ago:\n0% TOTAL: 0% user + 0% kernel\n"
    )
