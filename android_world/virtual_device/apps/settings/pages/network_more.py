"""The pages behind Network & internet, besides Internet itself."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.settings.page import DIALOG, Page, page
from android_world.virtual_device.apps.settings.pages.network import (
    adaptive_connectivity,
    carrier,
    network_type,
    private_dns_summary,
)
from android_world.virtual_device.apps.settings.preferences import (
    Category,
    Footer,
    Item,
    MainSwitch,
    Preference,
    PrimarySwitchPreference,
    RadioPreference,
    SwitchPreference,
)
from android_world.virtual_device.apps.settings.state import formatted_number
from android_world.virtual_device.system.settings_defaults import GLOBAL, SECURE

PRIVATE_DNS_MODES = (
    ("Off", "off"),
    ("Automatic", "opportunistic"),
    ("Private DNS provider hostname", "hostname"),
)
NETWORK_TYPES = (("LTE (recommended)", "33"), ("3G", "18"), ("2G", "1"))


@page("calls_and_sms")
class CallsAndSmsPage(Page):
    """Which SIM is used for calls and messages."""

    title = "Calls & SMS"

    def preferences(self) -> Sequence[Item | None]:
        """The only SIM, and calling over Wi-Fi."""
        name = carrier(self.device)
        return [
            Category("Calls"),
            Preference(name, summary="Default for calls", icon="phone_outline", opens="sim"),
            Category("SMS"),
            Preference(name, summary="Default for SMS", icon="message_text_outline", opens="sim"),
        ]


@page("sim")
class SimPage(Page):
    """The mobile network of the SIM."""

    @property
    def heading(self) -> str:
        """The carrier."""
        return carrier(self.device)

    def preferences(self) -> Sequence[Item | None]:
        """Switches and limits."""
        radios = self.device.radios
        return [
            SwitchPreference(
                "Mobile data",
                summary="Access data using mobile network",
                checked=radios.mobile_data,
                enabled=not radios.airplane_mode,
                on_change=radios.set_mobile_data,
            ),
            self.setting_switch(
                "Roaming",
                GLOBAL,
                "data_roaming",
                summary="Connect to data services when roaming",
            ),
            Preference("App data usage", summary="0 B used Oct 1 – 31", opens="wifi_data_usage"),
            Preference("Data warning & limit"),
            self.choice(
                "Preferred network type", GLOBAL, "preferred_network_mode", NETWORK_TYPES, "33"
            ),
            Preference("Access Point Names", opens="access_point_names"),
            Preference("Phone number", summary=formatted_number(self.device.telephony.own_number)),
            Footer(f"Network type: {network_type(self.device)}"),
        ]


@page("access_point_names")
class AccessPointNamesPage(Page):
    """The APNs of the carrier."""

    title = "APNs"

    def preferences(self) -> Sequence[Item | None]:
        """The only one."""
        return [RadioPreference(carrier(self.device), summary="epc.tmobile.com", checked=True)]


@page("hotspot")
class HotspotPage(Page):
    """Hotspot & tethering. The virtual radios share no connection."""

    title = "Hotspot & tethering"

    def preferences(self) -> Sequence[Item | None]:
        """What could be shared."""
        return [
            PrimarySwitchPreference(
                "Wi\u2011Fi hotspot",
                summary="Not sharing internet or content with other devices",
                on_change=self.not_available,
            ),
            SwitchPreference(
                "USB tethering", summary="Share phone’s internet connection via USB", enabled=False
            ),
            SwitchPreference(
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


@page("data_saver")
class DataSaverPage(Page):
    """Data Saver."""

    title = "Data Saver"

    def preferences(self) -> Sequence[Item | None]:
        """Its switch and who is exempt."""
        on = self.device.settings.get_bool(GLOBAL, "restrict_background_data")
        return [
            MainSwitch("Use Data Saver", checked=on, on_change=self._switch),
            Preference(
                "Unrestricted data",
                summary="1 app allowed to use unrestricted data when Data Saver is on",
                opens="special_access_list",
                argument="unrestricted_data",
            ),
            Footer(
                "To help reduce data usage, Data Saver prevents some apps from sending or receiving"
                " data in the background. An app you’re currently using can access data, but may do"
                " so less frequently."
            ),
        ]

    def _switch(self, on: bool) -> None:
        self.device.settings.put(GLOBAL, "restrict_background_data", int(on))


@page("vpn")
class VpnPage(Page):
    """VPN. There are no VPN apps on the phone."""

    title = "VPN"

    def preferences(self) -> Sequence[Item | None]:
        """An empty list."""
        return [Footer("No VPNs added")]


@page("private_dns")
class PrivateDnsPage(Page):
    """Private DNS: off, automatic, or the hostname of a provider."""

    title = "Private DNS"

    def preferences(self) -> Sequence[Item | None]:
        """The three modes."""
        stored = self.device.settings.get(GLOBAL, "private_dns_mode") or "opportunistic"
        return [
            *(
                RadioPreference(
                    label,
                    summary=private_dns_summary(self.device)
                    if value == "hostname" == stored
                    else "",
                    checked=value == stored,
                    on_tap=partial(self._choose, value),
                )
                for label, value in PRIVATE_DNS_MODES
            ),
            Footer("Private DNS helps you browse without others seeing the sites you look up."),
        ]

    def _choose(self, mode: str) -> None:
        if mode != "hostname":
            self.device.settings.put(GLOBAL, "private_dns_mode", mode)
            return
        name = self.device.settings.get(GLOBAL, "private_dns_specifier") or ""
        field = ui.InputField(text=name, hint="Enter hostname of DNS provider", input_type="uri")
        ui.InputDialog(
            self.activity,
            "Private DNS provider hostname",
            [field],
            self._save_hostname,
            ok="Save",
            required=True,
            style=DIALOG,
        ).show()

    def _save_hostname(self, name: str) -> None:
        self.device.settings.put(GLOBAL, "private_dns_specifier", name.strip())
        self.device.settings.put(GLOBAL, "private_dns_mode", "hostname")


@page("adaptive_connectivity")
class AdaptiveConnectivityPage(Page):
    """Adaptive connectivity."""

    title = "Adaptive connectivity"

    def preferences(self) -> Sequence[Item | None]:
        """Its switch."""
        return [
            MainSwitch(
                "Use adaptive connectivity",
                checked=adaptive_connectivity(self.device),
                on_change=self._switch,
            ),
            Footer(
                "Extends battery life and improves device performance by automatically managing"
                " your network connections"
            ),
        ]

    def _switch(self, on: bool) -> None:
        self.device.settings.put(SECURE, "adaptive_connectivity_enabled", int(on))
