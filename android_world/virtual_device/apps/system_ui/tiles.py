"""Quick settings tiles: what they say and what a tap does."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from android_world.virtual_device.framework.intents import FLAG_NEW_TASK, Intent

if TYPE_CHECKING:
    from android_world.virtual_device.system.phone import Phone

TILES: dict[str, type[Tile]] = {}
TileType = TypeVar("TileType", bound="type[Tile]")


def tile(spec: str) -> Callable[[TileType], TileType]:
    """Register a tile under its name in `sysui_qs_tiles`."""

    def register(cls: TileType) -> TileType:
        TILES[spec] = cls
        cls.spec = spec
        return cls

    return register


def tiles(device: Phone) -> list[Tile]:
    """The user's tiles in their order."""
    wanted = (device.settings.get("secure", "sysui_qs_tiles") or "").split(",")
    return [TILES[name](device) for name in wanted if name in TILES]


class Tile:
    """One tile, made anew for every look at it.

    `toggles`: a Switch for accessibility; others are plain and, if they are `available`, open
    something. `settings_action` is the page that a long press opens.
    """

    spec = ""
    label = ""
    icon = "tune"
    toggles = True
    available = True
    settings_action = "android.settings.SETTINGS"

    def __init__(self, device: Phone) -> None:
        self.device = device

    @property
    def on(self) -> bool:
        """Whether the tile is lit."""
        return False

    @property
    def description(self) -> str:
        """What accessibility calls the tile."""
        return self.label

    @property
    def state(self) -> str:
        """The text of the tile's node."""
        return ("On" if self.on else "Off") if self.toggles else ""

    @property
    def subtitle(self) -> str:
        """The second line that is drawn."""
        return self.state if self.available else "Unavailable"

    def tap(self) -> None:
        """What a tap does."""

    def open_settings(self) -> None:
        """What a long press does."""
        self.device.system_ui.open(Intent(self.settings_action, flags=FLAG_NEW_TASK))


class SettingTile(Tile):
    """A tile that switches one setting between two values."""

    namespace = "global"
    key = ""
    values = ("0", "1")

    @property
    def on(self) -> bool:
        """Whether the setting has the second value."""
        return self.device.settings.get(self.namespace, self.key) == self.values[1]

    def tap(self) -> None:
        """Write the other value."""
        self.device.settings.put(self.namespace, self.key, self.values[0 if self.on else 1])


@tile("internet")
class InternetTile(Tile):
    """Wi-Fi and mobile data; a tap opens their dialog."""

    label = "Internet"
    settings_action = "android.settings.WIFI_SETTINGS"

    @property
    def icon(self) -> str:  # type: ignore[override]
        """The fan of Wi-Fi or the bars of the mobile network."""
        if self.device.radios.wifi_network is not None:
            return "wifi_strength_4_alert"
        return "network_strength_4" if self.on else "wifi_strength_off_outline"

    @property
    def on(self) -> bool:
        """Whether any network is used."""
        radios = self.device.radios
        mobile = radios.mobile_data and not radios.airplane_mode
        return radios.wifi_network is not None or mobile

    @property
    def description(self) -> str:
        """The name with the network."""
        network = self.device.radios.wifi_network
        return f"Internet,{network.ssid}" if network else "Internet"

    @property
    def subtitle(self) -> str:
        """The network's name."""
        network = self.device.radios.wifi_network
        if network is not None:
            return network.ssid
        if self.device.radios.airplane_mode:
            return "Airplane mode"
        return "T-Mobile, LTE" if self.on else "Off"

    def tap(self) -> None:
        """Open the internet dialog."""
        self.device.system_ui.show_internet_dialog()


@tile("bt")
class BluetoothTile(Tile):
    """Bluetooth."""

    label = "Bluetooth"
    icon = "bluetooth"
    settings_action = "android.settings.BLUETOOTH_SETTINGS"

    @property
    def on(self) -> bool:
        """Whether the radio is on."""
        return self.device.radios.bluetooth_enabled

    @property
    def description(self) -> str:
        """Its name with a full stop, as recorded."""
        return "Bluetooth."

    def tap(self) -> None:
        """Switch the radio."""
        self.device.radios.set_bluetooth(not self.on)


@tile("flashlight")
class FlashlightTile(Tile):
    """The emulator's camera has no flash."""

    label = "Flashlight"
    icon = "flashlight"
    toggles = False
    available = False

    @property
    def description(self) -> str:
        """Nothing: recorded so."""
        return ""


@tile("dnd")
class DoNotDisturbTile(Tile):
    """Do Not Disturb."""

    label = "Do Not Disturb"
    icon = "minus_circle_outline"
    settings_action = "android.settings.ZEN_MODE_SETTINGS"

    @property
    def on(self) -> bool:
        """Whether interruptions are limited."""
        return self.device.settings.get_bool("global", "zen_mode")

    @property
    def description(self) -> str:
        """Its name with a full stop, as recorded."""
        return "Do Not Disturb."

    def tap(self) -> None:
        """Switch it for as long as "Duration for Quick Settings" says."""
        self.device.system_ui.toggle_do_not_disturb()


@tile("alarm")
class AlarmTile(Tile):
    """The next alarm."""

    label = "Alarm"
    icon = "alarm"
    toggles = False
    settings_action = "android.intent.action.SHOW_ALARMS"

    @property
    def on(self) -> bool:
        """Whether an alarm is set."""
        return bool(self.device.settings.get("system", "next_alarm_formatted"))

    @property
    def subtitle(self) -> str:
        """When it rings."""
        return self.device.settings.get("system", "next_alarm_formatted") or "No alarm set"

    @property
    def description(self) -> str:
        """Name and time."""
        return f"Alarm, {self.subtitle}"

    def tap(self) -> None:
        """Open the clock."""
        self.open_settings()


@tile("airplane")
class AirplaneTile(Tile):
    """Airplane mode."""

    label = "Airplane mode"
    icon = "airplane"
    settings_action = "android.settings.AIRPLANE_MODE_SETTINGS"

    @property
    def on(self) -> bool:
        """Whether the radios are off."""
        return self.device.radios.airplane_mode

    def tap(self) -> None:
        """Switch it."""
        self.device.radios.set_airplane_mode(not self.on)


@tile("rotation")
class RotationTile(SettingTile):
    """Auto-rotate."""

    label = "Auto-rotate"
    icon = "screen_rotation"
    namespace = "system"
    key = "accelerometer_rotation"
    settings_action = "android.settings.AUTO_ROTATE_SETTINGS"

    @property
    def description(self) -> str:
        """Its longer name."""
        return "Auto-rotate screen"


@tile("battery")
class BatterySaverTile(SettingTile):
    """Battery Saver."""

    label = "Battery Saver"
    icon = "battery_plus_outline"
    key = "low_power"
    settings_action = "android.settings.BATTERY_SAVER_SETTINGS"


@tile("location")
class LocationTile(SettingTile):
    """Location."""

    label = "Location"
    icon = "map_marker_outline"
    namespace = "secure"
    key = "location_mode"
    values = ("0", "3")
    settings_action = "android.settings.LOCATION_SOURCE_SETTINGS"


@tile("inversion")
class ColorInversionTile(SettingTile):
    """Color inversion. Like the real one it changes the panel, not screenshots."""

    label = "Color inversion"
    icon = "invert_colors"
    namespace = "secure"
    key = "accessibility_display_inversion_enabled"
    settings_action = "android.settings.COLOR_INVERSION_SETTINGS"


@tile("dark")
class DarkThemeTile(SettingTile):
    """Dark theme."""

    label = "Dark theme"
    icon = "circle_half_full"
    namespace = "secure"
    key = "ui_night_mode"
    values = ("1", "2")
    settings_action = "android.settings.DARK_THEME_SETTINGS"


@tile("night")
class NightLightTile(SettingTile):
    """Night Light. Like the real one it changes the panel, not screenshots."""

    label = "Night Light"
    icon = "weather_night"
    namespace = "secure"
    key = "night_display_activated"
    settings_action = "android.settings.NIGHT_DISPLAY_SETTINGS"


class SystemSwitchTile(Tile):
    """A tile whose state the system UI keeps itself."""

    @property
    def on(self) -> bool:
        """Whether the switch is on."""
        return self.spec in self.device.system_ui.switches

    def tap(self) -> None:
        """Turn it over."""
        self.device.system_ui.switches ^= {self.spec}
        self.device.windows.changed()


@tile("saver")
class DataSaverTile(SystemSwitchTile):
    """Data Saver."""

    label = "Data Saver"
    icon = "leaf"
    settings_action = "android.settings.DATA_SAVER_SETTINGS"


class SensorTile(SystemSwitchTile):
    """Access of all apps to a sensor: the switch blocks it."""

    @property
    def on(self) -> bool:
        """Lit while apps have access."""
        return not super().on

    @property
    def state(self) -> str:
        """Available or blocked."""
        return "Available" if self.on else "Blocked"


@tile("mictoggle")
class MicrophoneTile(SensorTile):
    """Microphone access."""

    label = "Mic access"
    icon = "microphone"
    settings_action = "android.settings.PRIVACY_SETTINGS"


@tile("cameratoggle")
class CameraTile(SensorTile):
    """Camera access."""

    label = "Camera access"
    icon = "video"
    settings_action = "android.settings.PRIVACY_SETTINGS"


class UnavailableTile(Tile):
    """Something that this phone does not have."""

    toggles = False
    available = False


@tile("controls")
class ControlsTile(UnavailableTile):
    """Device controls: no devices are set up."""

    label = "Device controls"
    icon = "home_variant_outline"


@tile("wallet")
class WalletTile(UnavailableTile):
    """Wallet: there is none."""

    label = "Wallet"
    icon = "wallet_outline"


@tile("qr_code_scanner")
class QrCodeTile(UnavailableTile):
    """QR code scanner: needs Google Play services."""

    label = "QR code scanner"
    icon = "qrcode_scan"


@tile("cast")
class CastTile(UnavailableTile):
    """Screen Cast: no receivers."""

    label = "Screen Cast"
    icon = "cast"


@tile("screenrecord")
class ScreenRecordTile(UnavailableTile):
    """Screen record: this phone has no video encoder."""

    label = "Screen record"
    icon = "record_circle_outline"


@tile("hotspot")
class HotspotTile(UnavailableTile):
    """Hotspot: the emulator's Wi-Fi cannot be shared."""

    label = "Hotspot"
    icon = "access_point"
