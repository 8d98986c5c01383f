"""Network & internet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from android_world.virtual_device.apps.settings.page import Page, page
from android_world.virtual_device.apps.settings.preferences import (
    Item,
    Preference,
    SwitchPreference,
)
from android_world.virtual_device.system.settings_defaults import GLOBAL

if TYPE_CHECKING:
    from android_world.virtual_device.system.phone import Phone


def carrier(device: Phone) -> str:
    """The name of the mobile network."""
    return device.properties.get("gsm.operator.alpha") or "No service"


def network_type(device: Phone) -> str:
    """The generation of the mobile network, e.g. LTE."""
    return device.properties.get("gsm.network.type")


def internet_summary(device: Phone) -> str:
    """What the phone is connected to."""
    radios = device.radios
    if radios.wifi_network is not None:
        return radios.wifi_network.ssid
    if radios.airplane_mode:
        return "Airplane mode is on"
    if radios.mobile_data:
        return f"{carrier(device)} / {network_type(device)}"
    return "Networks available" if radios.wifi_enabled else "Mobile data is off"


@page("network")
class NetworkPage(Page):
    """Network & internet."""

    title = "Network & internet"

    def preferences(self) -> Sequence[Item | None]:
        """Every kind of network."""
        device, radios = self.device, self.device.radios
        mobile = not radios.airplane_mode
        saver = device.settings.get_bool(GLOBAL, "restrict_background_data")
        return [
            Preference("Internet", icon="wifi", summary=internet_summary(device), opens="internet"),
            Preference(
                "Calls & SMS",
                icon="phone_outline",
                summary=carrier(device),
                opens="calls_and_sms",
                enabled=mobile,
            ),
            Preference(
                "SIMs", icon="sim_outline", summary=carrier(device), opens="sim", enabled=mobile
            ),
            SwitchPreference(
                "Airplane mode",
                icon="airplane",
                checked=radios.airplane_mode,
                on_change=radios.set_airplane_mode,
            ),
            Preference(
                "Hotspot & tethering",
                icon="access_point",
                summary="On" if device.settings.get_bool(GLOBAL, "wifi_ap_on") else "Off",
                opens="hotspot",
                enabled=mobile,
            ),
            Preference(
                "Data Saver",
                icon="circle_outline",
                summary="On" if saver else "Off",
                opens="data_saver",
            ),
            Preference("VPN", icon="key_outline", summary="None", opens="vpn"),
            Preference(
                "Private DNS",
                icon=" ",
                summary=private_dns_summary(device),
                opens="private_dns",
            ),
            Preference(
                "Adaptive connectivity",
                icon=" ",
                summary="On" if adaptive_connectivity(device) else "Off",
                opens="adaptive_connectivity",
            ),
        ]


def private_dns_summary(device: Phone) -> str:
    """The mode of private DNS, or the provider's name."""
    mode = device.settings.get(GLOBAL, "private_dns_mode") or "opportunistic"
    if mode == "hostname":
        return device.settings.get(GLOBAL, "private_dns_specifier") or "Automatic"
    return {"off": "Off"}.get(mode, "Automatic")


def adaptive_connectivity(device: Phone) -> bool:
    """Whether adaptive connectivity is on."""
    return device.settings.get_bool("secure", "adaptive_connectivity_enabled", True)
