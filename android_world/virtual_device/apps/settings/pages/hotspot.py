"""Hotspot, tethering and Wi-Fi Direct."""

from __future__ import annotations

from android_world.virtual_device.apps.settings.page import Items, Page, page, plain_page
from android_world.virtual_device.apps.settings.preferences import (
    Footer,
    MainSwitch,
    PrimarySwitchPreference,
    TextPreference,
    choice,
    link,
    section,
    switch,
)

plain_page(
    "wifi_direct",
    "Wi\u2011Fi Direct",
    section("Peer devices"),
    link("Searching…", enabled=False),
    section("Remembered groups"),
)
plain_page(
    "wifi_hotspot",
    "Wi\u2011Fi hotspot",
    MainSwitch("Use Wi\u2011Fi hotspot", enabled=False),
    TextPreference("Hotspot name", "secure/wifi_ap_name", none="AndroidAP_4821"),
    choice(
        "Security",
        "secure/wifi_ap_security",
        {"3": "WPA3-Personal", "2": "WPA2/WPA3-Personal", "1": "WPA2-Personal", "0": "None"},
        "2",
    ),
    switch(
        "Turn off hotspot automatically",
        "global/soft_ap_timeout_enabled",
        "When no devices are connected",
        default=True,
    ),
)


@page("hotspot", "Hotspot & tethering")
class HotspotPage(Page):
    """Hotspot & tethering. The virtual radios share no connection."""

    def preferences(self) -> Items:
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
