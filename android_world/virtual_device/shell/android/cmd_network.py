"""`cmd connectivity`, `cmd wifi` and `cmd bluetooth_manager`."""

from __future__ import annotations

from android_world.virtual_device.codecs import data_files
from android_world.virtual_device.shell.android.service_arguments import (
    FAILED,
    Arguments,
    service_command,
)
from android_world.virtual_device.shell.registry import Process

CONNECTIVITY_HELP = """Connectivity service commands:
  help
    Print this help text.
  airplane-mode [enable|disable]
    Turn airplane mode on or off.
  airplane-mode
    Get airplane mode."""
WIFI_HELP = data_files.read_text(__package__, "help/wifi.txt")


@service_command("connectivity")
def connectivity(p: Process, arguments: Arguments) -> int | None:
    """Airplane mode, which really switches the radios."""
    verb = arguments.next()
    if verb != "airplane-mode":
        p.out(CONNECTIVITY_HELP)
        return 0 if verb == "help" else FAILED
    state = arguments.next()
    if state is None:
        p.out("enabled" if p.device.radios.airplane_mode else "disabled")
    elif state in ("enable", "disable"):
        p.device.radios.set_airplane_mode(state == "enable")
    else:
        p.out(CONNECTIVITY_HELP)
        return FAILED
    return 0


@service_command("wifi")
def wifi(p: Process, arguments: Arguments) -> int | None:
    """State of Wi-Fi and its networks."""
    verb = arguments.next()
    radios = p.device.radios
    if verb == "status":
        _status(p)
    elif verb == "set-wifi-enabled":
        state = arguments.require()
        if state not in ("enabled", "disabled"):
            p.err("Invalid args to set-wifi-enabled - must be either 'enabled' or 'disabled'")
            return FAILED
        radios.set_wifi(state == "enabled")
    elif verb == "list-networks":
        _list_networks(p)
    elif verb == "list-scan-results":
        _list_scan_results(p)
    elif verb == "connect-network":
        if not radios.connect(arguments.require().strip('"')):
            p.out("Connection failed")
            return FAILED
        p.out("Connection initiated ")
    elif verb == "forget-network":
        return _forget_network(p, arguments.require())
    elif verb != "start-scan":
        p.out(WIFI_HELP)
        return 0 if verb in ("help", "-h") else FAILED
    return 0


def _status(p: Process) -> None:
    radios = p.device.radios
    p.out(f"Wifi is {'enabled' if radios.wifi_enabled else 'disabled'}")
    p.out("Wifi scanning is only available when wifi is enabled")
    network = radios.wifi_network
    if not radios.wifi_enabled:
        return
    if network is None:
        p.out("Wifi is not connected")
        return
    p.out(f'Wifi is connected to "{network.ssid}"')
    p.out(
        f'WifiInfo: SSID: "{network.ssid}", BSSID: {network.bssid}, MAC: 02:15:b2:00:00:00,'
        f" IP: /10.0.2.16, Supplicant state: COMPLETED, Wi-Fi standard: 4,"
        f" RSSI: {network.rssi_dbm}, Link speed: 13Mbps, Frequency: {network.frequency_mhz}MHz,"
        " Net ID: 0"
    )


def _list_networks(p: Process) -> None:
    saved = p.device.radios.saved_networks
    if not saved:
        p.out("No networks")
        return
    p.out("Network Id      SSID                         Security type")
    for index, ssid in enumerate(saved):
        p.out(f"{index:<12} {ssid:<32} open")


def _list_scan_results(p: Process) -> None:
    radios = p.device.radios
    if not radios.wifi_enabled or not radios.networks:
        p.out("No scan results")
        return
    p.out(
        "    BSSID              Frequency      RSSI           Age(sec)     SSID"
        "                                 Flags"
    )
    for network in radios.networks:
        p.out(
            f"  {network.bssid}    {network.frequency_mhz:>6}      {network.rssi_dbm:>6}"
            f"            1.000    {network.ssid:<32} [ESS]"
        )


def _forget_network(p: Process, word: str) -> int:
    saved = p.device.radios.saved_networks
    if not word.isdecimal() or int(word) >= len(saved):
        p.err("Forget failed with error: 1")
        return FAILED
    p.device.radios.forget(saved[int(word)])
    p.out("Forget successful")
    return 0


@service_command("bluetooth_manager")
def bluetooth_manager(p: Process, arguments: Arguments) -> int | None:
    """Bluetooth on and off."""
    verb = arguments.next()
    if verb not in ("enable", "disable"):
        if (verb or "").startswith("wait-for-state:"):
            p.out(f"{verb}: Success")
            return 0
        p.out(
            "Bluetooth Manager Commands:\n  help or -h\n    Print this help text.\n"
            "  enable\n    Enable Bluetooth on this device.\n"
            "  disable\n    Disable Bluetooth on this device."
        )
        return 0 if verb in ("help", "-h") else FAILED
    p.device.radios.set_bluetooth(verb == "enable")
    p.out(f"{verb}: Success")
    return 0
