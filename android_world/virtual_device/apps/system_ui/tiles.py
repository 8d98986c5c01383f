"""Quick settings tiles: what they say and what a tap does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device.framework.intents import FLAG_NEW_TASK, Intent

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device


@dataclass(frozen=True)
class Tile:
    """One tile as it is now; without a `tap` it is unavailable.

    `toggles`: a Switch for accessibility; others are plain and open something. `page` is the
    action of the page that a long press opens.
    """

    label: str
    icon: str
    description: str  # what accessibility calls the tile
    on: bool = False  # lit
    state: str = ""  # the text of its node
    subtitle: str = "Unavailable"  # the second line that is drawn
    toggles: bool = False
    tap: Callable[[], object] | None = None
    page: str = ""

    def open_page(self, device: Device) -> None:
        """What a long press does."""
        device.system_ui.open(Intent(self.page, flags=FLAG_NEW_TASK))


def tiles(device: Device) -> list[Tile]:
    """The user's tiles in their order."""
    wanted = (device.settings.get("secure", "sysui_qs_tiles") or "").split(",")
    return [TILES[name](device) for name in wanted if name in TILES]


def _switch(
    label: str,
    icon: str,
    page: str,
    on: bool,
    tap: Callable[[], object],
    description: str = "",
    subtitle: str = "",
    states: tuple[str, str] = ("Off", "On"),
) -> Tile:
    state, action = states[on], f"android.settings.{page}_SETTINGS"
    return Tile(label, icon, description or label, on, state, subtitle or state, True, tap, action)


def _internet(device: Device) -> Tile:
    """Wi-Fi and mobile data; a tap opens their dialog."""
    radios, network = device.radios, device.radios.wifi_network
    on = network is not None or (radios.mobile_data and not radios.airplane_mode)
    icon, subtitle = "wifi_strength_off_outline", "Airplane mode" if radios.airplane_mode else "Off"
    if network is not None:
        icon, subtitle = "wifi_strength_4_alert", network.ssid
    elif on:
        icon, subtitle = "network_strength_4", "T-Mobile, LTE"
    description = f"Internet,{network.ssid}" if network else "Internet"
    tap = device.system_ui.show_internet_dialog
    return _switch("Internet", icon, "WIFI", on, tap, description, subtitle)


def _bluetooth(device: Device) -> Tile:
    on = device.radios.bluetooth_enabled
    tap = partial(device.radios.set_bluetooth, not on)
    return _switch("Bluetooth", "bluetooth", "BLUETOOTH", on, tap, "Bluetooth.")


def _do_not_disturb(device: Device) -> Tile:
    """A tap switches it for as long as "Duration for Quick Settings" says."""
    name, on = "Do Not Disturb", device.settings.get_bool("global", "zen_mode")
    tap = device.system_ui.toggle_do_not_disturb
    return _switch(name, "minus_circle_outline", "ZEN_MODE", on, tap, f"{name}.")


def _alarm(device: Device) -> Tile:
    """The next alarm; a tap opens the clock."""
    when = device.settings.get("system", "next_alarm_formatted")
    shown, action = when or "No alarm set", "android.intent.action.SHOW_ALARMS"
    tap = partial(device.system_ui.open, Intent(action, flags=FLAG_NEW_TASK))
    description = f"Alarm, {shown}"
    return Tile("Alarm", "alarm", description, bool(when), subtitle=shown, tap=tap, page=action)


def _airplane_mode(device: Device) -> Tile:
    on = device.radios.airplane_mode
    tap = partial(device.radios.set_airplane_mode, not on)
    return _switch("Airplane mode", "airplane", "AIRPLANE_MODE", on, tap)


def _setting(
    label: str,
    icon: str,
    page: str,
    namespace: str,
    key: str,
    values: tuple[str, str] = ("0", "1"),
    description: str = "",
) -> Callable[[Device], Tile]:
    """A tile that switches one setting between two values."""

    def build(device: Device) -> Tile:
        on = device.settings.get(namespace, key) == values[1]
        tap = partial(device.settings.put, namespace, key, values[not on])
        return _switch(label, icon, page, on, tap, description)

    return build


def _stateful_tile(
    name: str,
    label: str,
    icon: str,
    page: str,
    states: tuple[str, str] = ("Off", "On"),
    at_first: bool = False,
) -> Callable[[Device], Tile]:
    """A tile whose state the system UI keeps itself."""

    def build(device: Device) -> Tile:
        def tap() -> None:
            device.system_ui.switches ^= {name}
            device.windows.mark_changed()

        on = (name in device.system_ui.switches) != at_first
        return _switch(label, icon, page, on, tap, states=states)

    return build


def _screen_record(device: Device) -> Tile:
    """A tap asks before a recording, or ends it."""
    on = device.system_ui.is_recording
    label, subtitle = "Screen record", "Stop" if on else "Start"
    tap = device.system_ui.toggle_recording
    return Tile(label, "record_circle_outline", label, on, subtitle=subtitle, tap=tap)


def _missing(label: str, icon: str, description: str | None = None) -> Callable[[Device], Tile]:
    """Something that this phone does not have."""
    return lambda device: Tile(label, icon, label if description is None else description)


_ACCESS = ("Blocked", "Available")
_INVERSION = "accessibility_display_inversion_enabled"
TILES: dict[str, Callable[[Device], Tile]] = {
    "internet": _internet,
    "bt": _bluetooth,
    # The emulator's camera has no flash; accessibility knows no name for the tile: recorded so.
    "flashlight": _missing("Flashlight", "flashlight", ""),
    "dnd": _do_not_disturb,
    "alarm": _alarm,
    "airplane": _airplane_mode,
    "rotation": _setting(
        "Auto-rotate",
        "screen_rotation",
        "AUTO_ROTATE",
        "system",
        "accelerometer_rotation",
        description="Auto-rotate screen",
    ),
    "battery": _setting(
        "Battery Saver", "battery_plus_outline", "BATTERY_SAVER", "global", "low_power"
    ),
    "location": _setting(
        "Location", "map_marker_outline", "LOCATION_SOURCE", "secure", "location_mode", ("0", "3")
    ),
    # Like the real ones, inversion and Night Light change the panel, not screenshots.
    "inversion": _setting(
        "Color inversion", "invert_colors", "COLOR_INVERSION", "secure", _INVERSION
    ),
    "dark": _setting(
        "Dark theme", "circle_half_full", "DARK_THEME", "secure", "ui_night_mode", ("1", "2")
    ),
    "night": _setting(
        "Night Light", "weather_night", "NIGHT_DISPLAY", "secure", "night_display_activated"
    ),
    "saver": _stateful_tile("saver", "Data Saver", "leaf", "DATA_SAVER"),
    "mictoggle": _stateful_tile("mictoggle", "Mic access", "microphone", "PRIVACY", _ACCESS, True),
    "cameratoggle": _stateful_tile(
        "cameratoggle", "Camera access", "video", "PRIVACY", _ACCESS, True
    ),
    "controls": _missing("Device controls", "home_variant_outline"),
    "wallet": _missing("Wallet", "wallet_outline"),
    "qr_code_scanner": _missing("QR code scanner", "qrcode_scan"),  # needs Google Play services
    "cast": _missing("Screen Cast", "cast"),
    "screenrecord": _screen_record,
    "hotspot": _missing("Hotspot", "access_point"),  # the emulator's Wi-Fi cannot be shared
}
