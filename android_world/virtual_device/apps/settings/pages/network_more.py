"""The pages behind Network & internet, besides Internet itself."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.settings.page import DIALOG, Items, Page, page
from android_world.virtual_device.apps.settings.pages.network import (
    ADAPTIVE_CONNECTIVITY,
    DATA_SAVER,
    carrier,
    network_type,
    private_dns_summary,
)
from android_world.virtual_device.apps.settings.preferences import (
    Footer,
    MainSwitch,
    PrimarySwitchPreference,
    RadioPreference,
    choice,
    fact,
    link,
    radios,
    section,
    switch,
)
from android_world.virtual_device.apps.settings.summaries import formatted_number

PRIVATE_DNS = "global/private_dns_mode"
PRIVATE_DNS_MODES = {
    "off": "Off",
    "opportunistic": "Automatic",
    "hostname": "Private DNS provider hostname",
}
NETWORK_TYPES = {"33": "LTE (recommended)", "18": "3G", "1": "2G"}


@page("calls_and_sms", "Calls & SMS")
class CallsAndSmsPage(Page):
    """Which SIM is used for calls and messages."""

    def preferences(self) -> Items:
        """The only SIM, and calling over Wi-Fi."""
        name = carrier(self.device)
        return [
            section("Calls"),
            link(name, "Default for calls", icon="phone_outline", opens="sim"),
            section("SMS"),
            link(name, "Default for SMS", icon="message_text_outline", opens="sim"),
        ]


@page("sim")
class SimPage(Page):
    """The mobile network of the SIM."""

    @property
    def heading(self) -> str:
        """The carrier."""
        return carrier(self.device)

    def preferences(self) -> Items:
        """Switches and limits."""
        radios = self.device.radios
        return [
            switch(
                "Mobile data",
                summary="Access data using mobile network",
                checked=radios.mobile_data,
                enabled=not radios.airplane_mode,
                on_change=radios.set_mobile_data,
            ),
            switch("Roaming", "global/data_roaming", "Connect to data services when roaming"),
            link("App data usage", "0 B used Oct 1 – 31", opens="wifi_data_usage"),
            link("Data warning & limit", opens="data_warning"),
            choice("Preferred network type", "global/preferred_network_mode", NETWORK_TYPES, "33"),
            link("Access Point Names", opens="access_point_names"),
            fact("Phone number", formatted_number(self.device.telephony.own_number)),
            Footer(f"Network type: {network_type(self.device)}"),
        ]


@page("access_point_names", "APNs")
class AccessPointNamesPage(Page):
    """The APNs of the carrier."""

    def preferences(self) -> Items:
        """The only one."""
        return [
            RadioPreference(
                carrier(self.device),
                summary="epc.tmobile.com",
                checked=True,
                on_tap=partial(self.open, "access_point"),
            )
        ]


@page("hotspot", "Hotspot & tethering")
class HotspotPage(Page):
    """Hotspot & tethering. The virtual radios share no connection."""

    def preferences(self) -> Items:
        """What could be shared."""
        return [
            PrimarySwitchPreference(
                "Wi\u2011Fi hotspot",
                summary="Not sharing internet or content with other devices",
                on_change=lambda _: self.activity.invalidate(),
                opens="wifi_hotspot",
            ),
            switch(
                "USB tethering", summary="Share phone’s internet connection via USB", enabled=False
            ),
            switch(
                "Bluetooth tethering",
                summary="Share phone’s internet connection via Bluetooth",
                enabled=False,
            ),
            Footer(
                "Use hotspot and tethering to provide internet to other devices through your"
                " mobile data connection. Apps can also create a hotspot to share content with"
                " nearby devices."
            ),
        ]


@page("data_saver", "Data Saver")
class DataSaverPage(Page):
    """Data Saver."""

    items = (
        MainSwitch("Use Data Saver", DATA_SAVER),
        link(
            "Unrestricted data",
            "1 app allowed to use unrestricted data when Data Saver is on",
            opens="special_access_list",
            argument="unrestricted_data",
        ),
        Footer(
            "To help reduce data usage, Data Saver prevents some apps from sending or receiving"
            " data in the background. An app you’re currently using can access data, but may do"
            " so less frequently."
        ),
    )


@page("vpn", "VPN")
class VpnPage(Page):
    """VPN. There are no VPN apps on the phone."""

    items = (Footer("No VPNs added"),)


@page("private_dns", "Private DNS")
class PrivateDnsPage(Page):
    """Private DNS: off, automatic, or the hostname of a provider."""

    def preferences(self) -> Items:
        """The three modes."""
        stored = self.store.get(PRIVATE_DNS, "opportunistic")
        *modes, hostname = radios(PRIVATE_DNS, PRIVATE_DNS_MODES, "opportunistic")
        summary = private_dns_summary(self.device) if stored == "hostname" else ""
        return [
            *modes,
            replace(hostname, summary=summary, on_tap=self._ask_hostname),
            Footer("Private DNS helps you browse without others seeing the sites you look up."),
        ]

    def _ask_hostname(self) -> None:
        def save(name: str) -> None:
            self.device.settings.put("global", "private_dns_specifier", name.strip())
            self.device.settings.put("global", "private_dns_mode", "hostname")

        name = self.device.settings.get("global", "private_dns_specifier") or ""
        field = ui.InputField(text=name, hint="Enter hostname of DNS provider", input_type="uri")
        ui.InputDialog(
            self.activity,
            "Private DNS provider hostname",
            [field],
            save,
            ok="Save",
            required=True,
            style=DIALOG,
        ).show()


@page("adaptive_connectivity", "Adaptive connectivity")
class AdaptiveConnectivityPage(Page):
    """Adaptive connectivity."""

    items = (
        MainSwitch("Use adaptive connectivity", ADAPTIVE_CONNECTIVITY, default=True),
        Footer(
            "Extends battery life and improves device performance by automatically managing your"
            " network connections"
        ),
    )
