"""Network & internet."""

from __future__ import annotations

from android_world.virtual_device.apps.settings.page import Items, Page, page
from android_world.virtual_device.apps.settings.preferences import link, switch
from android_world.virtual_device.system.device_protocol import Device

DATA_SAVER = "global/restrict_background_data"
ADAPTIVE_CONNECTIVITY = "secure/adaptive_connectivity_enabled"


def carrier(device: Device) -> str:
    """The name of the mobile network."""
    return device.properties.get("gsm.operator.alpha") or "No service"


def network_type(device: Device) -> str:
    """The generation of the mobile network, e.g. LTE."""
    return device.properties.get("gsm.network.type")


def internet_summary(device: Device) -> str:
    """What the phone is connected to."""
    radios = device.radios
    if radios.wifi_network is not None:
        return radios.wifi_network.ssid
    if radios.airplane_mode:
        return "Airplane mode is on"
    if radios.mobile_data:
        return f"{carrier(device)} / {network_type(device)}"
    return "Networks available" if radios.wifi_enabled else "Mobile data is off"


@page("network", "Network & internet")
class NetworkPage(Page):
    """Network & internet."""

    def preferences(self) -> Items:
        device, radios = self.device, self.device.radios
        mobile, name = not radios.airplane_mode, carrier(device)
        hotspot, saver = self.state("global/wifi_ap_on"), self.state(DATA_SAVER)
        adaptive = self.state(ADAPTIVE_CONNECTIVITY, True)
        return [
            link("Internet", internet_summary(device), icon="wifi", opens="internet"),
            link("Calls & SMS", name, icon="phone_outline", opens="calls_and_sms", enabled=mobile),
            link("SIMs", name, icon="sim_outline", opens="sim", enabled=mobile),
            switch(
                "Airplane mode",
                icon="airplane",
                checked=radios.airplane_mode,
                on_change=radios.set_airplane_mode,
            ),
            link(
                "Hotspot & tethering", hotspot, icon="access_point", opens="hotspot", enabled=mobile
            ),
            link("Data Saver", saver, icon="circle_outline", opens="data_saver"),
            link("VPN", "None", icon="key_outline", opens="vpn"),
            link("Private DNS", private_dns_summary(device), icon=" ", opens="private_dns"),
            link("Adaptive connectivity", adaptive, icon=" ", opens="adaptive_connectivity"),
        ]


def private_dns_summary(device: Device) -> str:
    """The mode of private DNS, or the provider's name."""
    mode = device.settings.get("global", "private_dns_mode") or "opportunistic"
    if mode == "hostname":
        return device.settings.get("global", "private_dns_specifier") or "Automatic"
    return {"off": "Off"}.get(mode, "Automatic")
