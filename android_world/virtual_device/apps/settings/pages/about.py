"""About emulated device."""

from __future__ import annotations

from functools import partial

from android_world.virtual_device.apps.settings.page import Items, Page, page
from android_world.virtual_device.apps.settings.pages.connected_devices import (
    rename_device,
    set_bluetooth_name,
)
from android_world.virtual_device.apps.settings.pages.security_privacy import security_patch
from android_world.virtual_device.apps.settings.pages.system import developer
from android_world.virtual_device.apps.settings.pages.wifi import IP_ADDRESS
from android_world.virtual_device.apps.settings.preferences import fact, link, section
from android_world.virtual_device.apps.settings.summaries import device_name, formatted_number

TAPS_TO_DEVELOP = 7
_ANNOUNCED_FROM = 5  # taps left below which each tap tells how many are missing
IMEI = "867400022047199"


@page("about", "About emulated device")
class AboutPage(Page):
    """About emulated device: counts the up time while it shows."""

    refresh_ms = 1000

    def on_open(self) -> None:
        self.taps = 0

    def preferences(self) -> Items:
        device = self.device
        prop, radios = device.properties.get, device.radios
        rename = partial(rename_device, self, "Device name", self.rename)
        return [
            section("Basic info"),
            link("Device name", device_name(device), on_tap=rename),
            link("Google Account", "None", opens="accounts"),
            fact("Phone number", formatted_number(device.telephony.own_number)),
            section("Legal & regulatory"),
            link("Legal information", opens="legal"),
            section("Device details"),
            fact("SIM status", prop("gsm.operator.alpha")),
            link("Model", prop("ro.product.model"), opens="model"),
            fact("IMEI", IMEI),
            link("Android version", prop("ro.build.version.release"), opens="android_version"),
            section("Device identifiers"),
            fact(
                "IP address",
                IP_ADDRESS if radios.connected_ssid or radios.mobile_data else "Unavailable",
            ),
            link("Wi\u2011Fi MAC address", "To view, choose saved network", opens="saved_networks"),
            fact("Device Wi\u2011Fi MAC address", "02:15:b2:00:00:00"),
            fact("Bluetooth address", radios.bluetooth_address),
            fact("Up time", self.up_time()),
            link("Build number", prop("ro.build.display.id"), on_tap=self.tap_build_number),
        ]

    def up_time(self) -> str:
        """Hours, minutes and seconds since the start."""
        seconds = self.device.clock.uptime_ms // 1000
        hours, minutes = seconds // 3600, seconds // 60 % 60
        if hours:
            return f"{hours}:{minutes:02}:{seconds % 60:02}"
        return f"{minutes:02}:{seconds % 60:02}"

    def tap_build_number(self) -> None:
        """Seven taps show the developer options."""
        if developer(self):
            self.activity.toast("No need, you are already a developer.")
            return
        self.taps += 1
        left = TAPS_TO_DEVELOP - self.taps
        if left == 0:
            self.device.settings.put("global", "development_settings_enabled", 1)
            self.activity.toast("You are now a developer!")
        elif left < _ANNOUNCED_FROM:
            steps = "1 step" if left == 1 else f"{left} steps"
            self.activity.toast(f"You are now {steps} away from being a developer.")

    def rename(self, name: str) -> None:
        """Take a new name, which is the Bluetooth name too."""
        self.device.settings.put("global", "device_name", name.strip())
        set_bluetooth_name(self.device, name)


@page("model", "Model")
class ModelPage(Page):
    """Model."""

    def preferences(self) -> Items:
        prop = self.device.properties.get
        return [
            fact("Model", prop("ro.product.model")),
            fact("Serial number", prop("ro.serialno")),
            fact("Hardware version", prop("ro.hardware")),
        ]


@page("android_version", "Android version")
class AndroidVersionPage(Page):
    """Android version."""

    def preferences(self) -> Items:
        prop = self.device.properties.get
        return [
            fact("Android version", prop("ro.build.version.release")),
            fact("Android security update", security_patch(self)),
            fact("Google Play system update", security_patch(self)),
            fact("Baseband version", prop("gsm.version.baseband")),
            fact("Kernel version", "5.15.41-android13-8-00055-g4f5025129fe8-ab8949913"),
            fact("Build number", prop("ro.build.display.id")),
        ]
