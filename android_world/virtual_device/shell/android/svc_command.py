"""`svc` and `reboot`: the radios and the power switch."""

from __future__ import annotations

from android_world.virtual_device.codecs import data_files
from android_world.virtual_device.shell.registry import Process, command
from android_world.virtual_device.system.settings import GLOBAL

COMMANDS = data_files.read_text(__package__, "help/svc.txt").removesuffix("\n")

_SWITCHES = {
    "wifi": ("Control the Wi-Fi manager", "Turn Wi-Fi on or off."),
    "data": ("Control mobile data connectivity", "Turn mobile data on or off."),
    "bluetooth": ("Control Bluetooth service", "Turn Bluetooth on or off."),
    "nfc": ("Control NFC functions", "Turn NFC on or off."),
}
POWER_HELP = data_files.read_text(__package__, "help/svc_power.txt").removesuffix("\n")
_STAY_ON = {"true": 15, "false": 0, "ac": 1, "usb": 2, "wireless": 4}


@command("svc", usage="svc wifi|bluetooth|data enable|disable")
def svc(p: Process) -> int | None:
    """Switch a radio. Exit code 0 whatever happens, as on Android."""
    service, *words = p.args or [""]
    if service == "help" and words:
        service, words = words[0], ["help"]
    if service in _SWITCHES:
        _switch(p, service, words)
    elif service == "power":
        _power(p, words)
    elif service == "usb":
        p.err("Control Usb state\n\nusage: svc usb setFunctions [function]")
    elif service == "system-server":
        p.err("System server process related command\n\nusage: svc system-server wait-for-crash")
    else:
        p.err(COMMANDS)
    return 0


@command("reboot", usage="reboot [reason]")
def reboot(p: Process) -> None:
    """Start the phone again."""
    p.device.reboot()


def _switch(p: Process, service: str, words: list[str]) -> None:
    if not words or words[0] not in ("enable", "disable"):
        title, effect = _SWITCHES[service]
        p.err(f"{title}\n\nusage: svc {service} [enable|disable]\n         {effect}\n")
        return
    on = words[0] == "enable"
    radios = p.device.radios
    if service == "wifi":
        radios.set_wifi(on)
    elif service == "bluetooth":
        radios.set_bluetooth(on)
    elif service == "data":
        radios.set_mobile_data(on)


def _power(p: Process, words: list[str]) -> None:
    if words[:1] == ["stayon"] and len(words) > 1 and words[1] in _STAY_ON:
        p.device.settings.put(GLOBAL, "stay_on_while_plugged_in", _STAY_ON[words[1]])
    elif words[:1] == ["reboot"]:
        p.device.reboot()
    elif words[:1] == ["shutdown"]:
        p.device.display.screen_on = False
    else:
        p.err(POWER_HELP)
