"""Calls & SMS, the SIM and its access points."""

from __future__ import annotations

from functools import partial

from android_world.virtual_device.apps.settings.page import Items, Page, page, plain_page
from android_world.virtual_device.apps.settings.pages.network import (
    carrier,
    network_type,
)
from android_world.virtual_device.apps.settings.preferences import (
    Footer,
    RadioPreference,
    choice,
    fact,
    link,
    section,
    switch,
)
from android_world.virtual_device.apps.settings.summaries import formatted_number

plain_page(
    "access_point",
    "Edit access point",
    *(
        fact(title, value)
        for title, value in (
            ("Name", "T-Mobile"),
            ("APN", "epc.tmobile.com"),
            ("Proxy", "Not set"),
            ("Port", "Not set"),
            ("MMSC", "http://mms.msg.eng.t-mobile.com/mms/wapenc"),
            ("MCC", "310"),
            ("MNC", "260"),
            ("Authentication type", "Not set"),
            ("APN type", "default,mms,supl"),
            ("APN protocol", "IPv4"),
            ("Bearer", "Unspecified"),
        )
    ),
)
NETWORK_TYPES = {"33": "LTE (recommended)", "18": "3G", "1": "2G"}


@page("calls_and_sms", "Calls & SMS")
class CallsAndSmsPage(Page):
    """Which SIM is used for calls and messages."""

    def preferences(self) -> Items:
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
        return carrier(self.device)

    def preferences(self) -> Items:
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
        return [
            RadioPreference(
                carrier(self.device),
                summary="epc.tmobile.com",
                checked=True,
                on_tap=partial(self.open, "access_point"),
            )
        ]
