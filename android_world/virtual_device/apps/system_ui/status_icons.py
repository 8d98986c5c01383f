"""What the icons at the right of the status bar say; the bar and the shade share them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.system.audio import RINGER_NORMAL, RINGER_SILENT

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device
    from android_world.virtual_device.system.notifications import Notification

DEFAULT_NOTIFICATION_ICON = "bell"


@dataclass(frozen=True)
class Connectivity:
    """State of Wi-Fi and the mobile network in the status bar."""

    wifi: str = ""  # description; empty: no icon
    wifi_icon: str = "wifi_strength_4"
    mobile: str = ""
    mobile_icon: str = "network_strength_4"
    mobile_type: str = ""
    airplane: bool = False


def connectivity(device: Device) -> Connectivity:
    """What the radios are doing now. The phone's Wi-Fi reaches no internet, as the emulator's."""
    radios = device.radios
    wifi = "Wifi signal full.,No internet" if radios.wifi_network is not None else ""
    if radios.airplane_mode:
        return Connectivity(wifi, "wifi_strength_4_alert", airplane=True)
    kind = ""
    if not wifi:
        kind = "LTE" if radios.mobile_data else "No internet"
    strength = "network_strength_4" if wifi or kind == "LTE" else "network_strength_4_alert"
    return Connectivity(wifi, "wifi_strength_4_alert", "Phone signal full.", strength, kind)


def battery_text(device: Device) -> str:
    """The battery's description."""
    battery = device.battery
    if battery.charging:
        return f"Battery charging, {battery.level} percent."
    return f"Battery {battery.level} percent."


def battery_icon(device: Device) -> str:
    """The battery's glyph."""
    level = round(device.battery.level / 10) * 10
    if device.battery.charging:
        return "battery_charging" if level >= 100 else f"battery_charging_{max(10, level)}"
    return "battery" if level >= 100 else f"battery_{max(10, level)}"


def extra_icons(device: Device) -> tuple[tuple[str, str], ...]:
    """Glyph and description of the icons left of Wi-Fi that come and go."""
    icons: list[tuple[str, str]] = []
    if device.settings.get("system", "next_alarm_formatted"):
        icons.append(("alarm", "Alarm"))
    if any(remote.connected for remote in device.radios.paired_devices):
        icons.append(("bluetooth_connect", "Bluetooth connected."))
    mode = device.audio.ringer_mode
    if mode != RINGER_NORMAL:
        silent = mode == RINGER_SILENT
        icons.append(("bell_off", "Ringer silent.") if silent else ("vibrate", "Ringer vibrate."))
    if device.settings.get_bool("global", "zen_mode"):
        icons.append(("minus_circle", "Do Not Disturb"))
    return tuple(icons)


def notification_label(device: Device, notification: Notification) -> str:
    """The name of the app that posted a notification."""
    return notification.app_name or device.packages.label(notification.package)


def notification_icon(device: Device, notification: Notification) -> str:
    """The glyph of a notification: its own, or its app's."""
    wanted = notification.icon.replace("-", "_")
    if wanted and ui.has_icon(wanted):
        return wanted
    package = device.packages.get(notification.package)
    return package.manifest.icon[0] if package else DEFAULT_NOTIFICATION_ICON


def rank(device: Device) -> list[Notification]:
    """Posted notifications as the shade sorts them: alerting ones first, then newest first."""
    return sorted(device.notifications.active(), key=is_silent)


def is_silent(notification: Notification) -> bool:
    """Whether the shade lists a notification under "Silent"."""
    return notification.importance <= 2
