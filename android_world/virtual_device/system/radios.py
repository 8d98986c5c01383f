"""The radios: Wi-Fi, Bluetooth, mobile data and airplane mode.

The radios own their state. Their settings keys are written after a radio was switched, as Android
does; putting a key by hand switches nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from android_world.virtual_device.system.service import Service
from android_world.virtual_device.system.settings_defaults import GLOBAL, SECURE

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device

WIFI_DISABLED = 0
WIFI_ENABLED = 1
WIFI_ENABLED_AIRPLANE_OVERRIDE = 2
WIFI_DISABLED_AIRPLANE_ON = 3
BLUETOOTH_OFF = 0
BLUETOOTH_ON = 1
BLUETOOTH_ON_AIRPLANE = 2


@dataclass(frozen=True)
class WifiNetwork:
    """A network in range: its name, access point, strength (0..4) and security."""

    ssid: str
    bssid: str
    rssi_dbm: int
    frequency_mhz: int
    security: str = ""


ANDROID_WIFI = WifiNetwork("AndroidWifi", "00:13:10:85:fe:01", -50, 2447)


@dataclass
class BluetoothDevice:
    """A remote device that was paired."""

    name: str
    address: str
    connected: bool = False


class Radios(Service):
    """The state of every radio of the phone."""

    def __init__(self, device: Device) -> None:
        super().__init__(device)
        self.wifi_enabled = True
        self.bluetooth_enabled = True
        self.airplane_mode = False
        self.mobile_data = True
        self.networks: list[WifiNetwork] = [ANDROID_WIFI]
        self.saved_networks: list[str] = [ANDROID_WIFI.ssid]
        self.connected_ssid: str | None = ANDROID_WIFI.ssid
        self.paired_devices: list[BluetoothDevice] = []
        self._wifi_state = WIFI_ENABLED
        self._bluetooth_state = BLUETOOTH_ON

    def boot(self) -> None:
        """Bring the radios to what the settings remember of the last time the phone was on."""
        settings = self.device.settings
        self.airplane_mode = settings.get_bool(GLOBAL, "airplane_mode_on")
        self.mobile_data = settings.get_bool(GLOBAL, "mobile_data", True)
        self._wifi_state = settings.get_int(GLOBAL, "wifi_on", WIFI_ENABLED)
        self.wifi_enabled = self._wifi_state in (WIFI_ENABLED, WIFI_ENABLED_AIRPLANE_OVERRIDE)
        if not self.wifi_enabled:
            self.connected_ssid = None
        self._bluetooth_state = settings.get_int(GLOBAL, "bluetooth_on", BLUETOOTH_ON)
        self.bluetooth_enabled = self._bluetooth_state == BLUETOOTH_ON

    @property
    def wifi_network(self) -> WifiNetwork | None:
        """The network that the phone is connected to, or None."""
        return next((n for n in self.networks if n.ssid == self.connected_ssid), None)

    @property
    def bluetooth_name(self) -> str:
        """The name under which other devices see the phone."""
        return self.device.settings.get(SECURE, "bluetooth_name") or "sdk_gphone64_x86_64"

    @property
    def bluetooth_address(self) -> str:
        """The address of the phone's Bluetooth adapter."""
        return self.device.settings.get(SECURE, "bluetooth_address") or "02:00:00:00:00:00"

    def set_wifi(self, on: bool) -> None:
        """Switch Wi-Fi; in airplane mode it comes on in spite of it."""
        if not on:
            state = WIFI_DISABLED
        elif self.airplane_mode:
            state = WIFI_ENABLED_AIRPLANE_OVERRIDE
        else:
            state = WIFI_ENABLED
        self._switch_wifi(state)

    def set_bluetooth(self, on: bool) -> None:
        """Switch Bluetooth."""
        self._switch_bluetooth(on, BLUETOOTH_ON if on else BLUETOOTH_OFF)

    def set_mobile_data(self, on: bool) -> None:
        """Allow or forbid data over the mobile network."""
        self.mobile_data = on
        for key in ("mobile_data", "mobile_data1"):
            self.device.settings.put(GLOBAL, key, int(on))

    def set_airplane_mode(self, on: bool) -> None:
        """Enter or leave airplane mode, which switches the other radios off or back on."""
        self.device.settings.put(GLOBAL, "airplane_mode_on", int(on))
        if on == self.airplane_mode:
            return
        self.airplane_mode = on
        if on:
            self._enter_airplane_mode()
        else:
            self._leave_airplane_mode()
        self.device.log.add("I", "ConnectivityService", f"airplane mode {'on' if on else 'off'}")

    def connect(self, ssid: str) -> bool:
        """Join a network in range and save it; return whether it is in range."""
        if not self.wifi_enabled or ssid not in {n.ssid for n in self.networks}:
            return False
        if ssid not in self.saved_networks:
            self.saved_networks.append(ssid)
        self.connected_ssid = ssid
        return True

    def disconnect(self) -> None:
        """Leave the current network and keep it saved."""
        self.connected_ssid = None

    def forget(self, ssid: str) -> None:
        """Discard a saved network, leaving it if it is the current one."""
        self.saved_networks = [saved for saved in self.saved_networks if saved != ssid]
        if self.connected_ssid == ssid:
            self.connected_ssid = None

    def _enter_airplane_mode(self) -> None:
        if self._wifi_state == WIFI_ENABLED:
            self._switch_wifi(WIFI_DISABLED_AIRPLANE_ON)
        if self._bluetooth_state == BLUETOOTH_ON:
            self._switch_bluetooth(False, BLUETOOTH_ON_AIRPLANE)

    def _leave_airplane_mode(self) -> None:
        if self._wifi_state in (WIFI_DISABLED_AIRPLANE_ON, WIFI_ENABLED_AIRPLANE_OVERRIDE):
            self._switch_wifi(WIFI_ENABLED)
        if self._bluetooth_state == BLUETOOTH_ON_AIRPLANE:
            self._switch_bluetooth(True, BLUETOOTH_ON)

    def _switch_wifi(self, state: int) -> None:
        self._wifi_state = state
        self.wifi_enabled = state in (WIFI_ENABLED, WIFI_ENABLED_AIRPLANE_OVERRIDE)
        in_range = (n.ssid for n in self.networks if n.ssid in self.saved_networks)
        if not self.wifi_enabled:
            self.connected_ssid = None
        elif self.connected_ssid is None:
            self.connected_ssid = next(in_range, None)
        self.device.settings.put(GLOBAL, "wifi_on", state)
        self.device.log.add("D", "WifiService", f"setWifiEnabled state={state}")

    def _switch_bluetooth(self, on: bool, state: int) -> None:
        self._bluetooth_state = state
        self.bluetooth_enabled = on
        if not on:
            for remote in self.paired_devices:
                remote.connected = False
        self.device.settings.put(GLOBAL, "bluetooth_on", state)
        self.device.log.add("D", "BluetoothManagerService", f"bluetooth state={state}")
