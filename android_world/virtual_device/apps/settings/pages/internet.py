"""Internet: the mobile network, the Wi-Fi switch and the networks in range."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from android_world.virtual_device.apps.settings.page import Items, Page, page
from android_world.virtual_device.apps.settings.pages.network import carrier, network_type
from android_world.virtual_device.apps.settings.preferences import Footer, Preference, link, switch
from android_world.virtual_device.system.radios import WifiNetwork

WIFI = "Wi\u2011Fi"
_SWITCHING_MS = 300
_LEVELS = (-88, -77, -66, -55)  # dBm at which a signal gains a bar
_SIGNAL = ("no bars", "one bar", "two bars", "three bars", "signal full")
_ICONS = tuple(f"wifi_strength_{n}" for n in ("outline", "1", "2", "3", "4"))


def signal_level(network: WifiNetwork) -> int:
    """Bars of a network, 0..4."""
    return sum(network.rssi_dbm >= level for level in _LEVELS)


class RadioPage(Page):
    """A page with the switch of a radio, which is disabled while the radio starts or stops."""

    switching = False

    def set_radio(self, change: Callable[[bool], object], on: bool) -> None:
        """Switch the radio; the switch is disabled briefly."""
        change(on)
        self.switching = True
        self.activity.app.call_later(_SWITCHING_MS, self._on_switch)

    def _on_switch(self) -> None:
        self.switching = False
        self.invalidate()


@page("internet", "Internet")
class InternetPage(RadioPage):
    """Internet."""

    def preferences(self) -> Items:
        on = self.device.radios.wifi_enabled
        change = partial(self.set_radio, self.device.radios.set_wifi)
        saved = len(self.device.radios.saved_networks)
        listed = on and not self.switching
        networks = self.device.radios.networks if listed else ()
        return [
            self._mobile(),
            switch(WIFI, checked=on, enabled=not self.switching, on_change=change),
            *(self._network(n) for n in networks),
            link("Add network", icon="plus", opens="add_network") if listed else None,
            link(
                "Network preferences",
                f"{WIFI} turns back on automatically"
                if self.device.settings.get_bool("global", "wifi_wakeup_enabled")
                else f"{WIFI} doesn’t turn back on automatically",
                opens="network_preferences",
            ),
            link(
                "Saved networks",
                "1 network" if saved == 1 else f"{saved} networks",
                opens="saved_networks",
            )
            if saved
            else None,
            link("Non-carrier data usage", "0 B used", opens="wifi_data_usage"),
            None if on else Footer(f"To see available networks, turn on {WIFI}"),
        ]

    def _mobile(self) -> Preference:
        radios = self.device.radios
        if radios.airplane_mode:
            summary = "Airplane mode is on"
        elif not radios.mobile_data:
            summary = "Mobile data is off"
        else:
            kind = network_type(self.device)
            summary = kind if radios.wifi_network is not None else f"Connected / {kind}"
        return link(
            carrier(self.device),
            summary=summary,
            icon="signal_cellular_3",
            opens="sim",
            enabled=not radios.airplane_mode,
        )

    def _network(self, network: WifiNetwork) -> Preference:
        radios = self.device.radios
        connected = radios.connected_ssid == network.ssid
        saved = network.ssid in radios.saved_networks
        summary = "Connected" if connected else "Saved" if saved else ""
        level = signal_level(network)
        spoken = [network.ssid, summary, f"Wifi {_SIGNAL[level]}."]
        spoken.append("Secure network" if network.security else "Open network")
        details = partial(self.open, "network_details", network.ssid)
        return link(
            network.ssid,
            summary,
            icon=_ICONS[level],
            description=",".join(part for part in spoken if part),
            on_tap=details if connected else partial(self._join, network),
            on_long_press=details,
            on_gear=details if connected else None,
        )

    def _join(self, network: WifiNetwork) -> None:
        if network.security and network.ssid not in self.device.radios.saved_networks:
            self.open("add_network", network.ssid)
            return
        self.device.radios.connect(network.ssid)
        self.device.windows.mark_changed()
