"""Pages of Wi-Fi networks: details, adding, preferences, saved ones and data usage."""

from __future__ import annotations

from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.settings.page import Items, Page, page
from android_world.virtual_device.apps.settings.pages.internet import WIFI, signal_level
from android_world.virtual_device.apps.settings.preferences import (
    ActionButton,
    AppHeader,
    ButtonPreference,
    CustomItem,
    Footer,
    Item,
    Paragraph,
    action_buttons,
    choice,
    fact,
    link,
    section,
    switch,
)
from android_world.virtual_device.system.radios import WifiNetwork

METERED = {"0": "Detect automatically", "1": "Treat as metered", "2": "Treat as unmetered"}
ADDRESS = {"1": "Use randomized MAC (default)", "0": "Use device MAC"}
_STRENGTH = ("Poor", "Poor", "Fair", "Good", "Excellent")
_ICON = ("wifi", "#DDE3EA", "#00668B")
IP_ADDRESS = "10.0.2.16"
_ADDRESSES = (
    section("IP details"),
    fact("Type", "Wi\u2011Fi 4"),
    fact("IP address", IP_ADDRESS),
    fact("Gateway", "10.0.2.2"),
    fact("Subnet mask", "255.255.255.0"),
    fact("DNS", "10.0.2.3"),
    fact("Transmit link speed", "1 Mbps"),
    fact("Receive link speed", "2 Mbps"),
)


def find_network(page_: Page, ssid: str) -> WifiNetwork | None:
    """The network in range with this name."""
    return next((n for n in page_.device.radios.networks if n.ssid == ssid), None)


@page("network_details", "Network details")
class NetworkDetailsPage(Page):
    """Network details: the argument is the network's name."""

    def preferences(self) -> Items:
        radios = self.device.radios
        network = find_network(self, self.argument)
        connected = radios.connected_ssid == self.argument
        saved = self.argument in radios.saved_networks
        state = "Connected" if connected else "Saved" if saved else "Not saved"
        return [
            AppHeader(self.argument, summary=state, icon=_ICON),
            action_buttons(
                ActionButton("Forget", "delete_outline", self.forget, saved),
                ActionButton("Disconnect", "close", self.toggle)
                if connected
                else ActionButton("Connect", "wifi", self.toggle, network is not None),
                ActionButton("Share", "qrcode", enabled=False),
            ),
            *(self._signal(network) if network is not None else ()),
            choice("Network usage", f"global/wifi_metered_{self.argument}", METERED, "0"),
            choice("Privacy", f"global/wifi_mac_{self.argument}", ADDRESS, "1"),
            switch(
                "Auto-connect",
                f"global/wifi_auto_connect_{self.argument}",
                "Allow connection to this network when in range",
                default=saved,
                enabled=saved,
            ),
            *(_ADDRESSES if connected else ()),
        ]

    def _signal(self, network: WifiNetwork) -> list[Item]:
        band = "2.4 GHz" if network.frequency_mhz < 3000 else "5 GHz"
        return [
            fact("Signal strength", _STRENGTH[signal_level(network)], icon="wifi"),
            fact("Frequency", band, icon="access_point"),
            fact("Security", network.security or "None", icon="lock_outline"),
        ]

    def forget(self) -> None:
        """Discard the network and go back."""
        self.device.radios.forget(self.argument)
        self.device.windows.mark_changed()
        self.activity.finish()

    def toggle(self) -> None:
        """Leave the network, or join it."""
        radios = self.device.radios
        if radios.connected_ssid == self.argument:
            radios.disconnect()
        else:
            radios.connect(self.argument)
        self.device.windows.mark_changed()


@page("add_network", "Add network")
class AddNetworkPage(Page):
    """Add network: name, security and password. The argument pre-fills the name."""

    SECURITY = ("None", "WPA/WPA2-Personal", "WPA3-Personal")

    def on_open(self) -> None:
        self.ssid = ui.TextState(self.argument)
        self.password = ui.TextState()
        known = find_network(self, self.argument)
        self.security = 1 if known is not None and known.security else 0

    def preferences(self) -> Items:
        password = partial(self._field, self.password, "Password", "password", "password")
        ready = bool(self.ssid.text) and (not self.security or len(self.password.text) >= 8)
        return [
            section("Network name"),
            CustomItem(build=partial(self._field, self.ssid, "Enter the SSID", "ssid", "text")),
            choice(
                "Security",
                options=dict(enumerate(self.SECURITY)),
                selected=self.security,
                on_pick=self._set_security,
            ),
            *((section("Password"), CustomItem(build=password)) if self.security else ()),
            ButtonPreference("Save", enabled=ready, on_tap=self.save),
        ]

    def _field(self, state: ui.TextState, hint: str, resource_id: str, kind: str) -> ui.View:
        colors = self.activity.colors
        return ui.Column(".LinearLayout", w=ui.MATCH, padding=(24, 0, 24, 8))[
            ui.TextField(
                state=state,
                hint=hint,
                resource_id=resource_id,
                input_type=kind,
                ime_action="next",
                w=ui.MATCH,
                min_height=48,
                style=ui.TextStyle(18, 400, colors.title),
                underline=colors.outline,
            )
        ]

    def _set_security(self, position: int) -> None:
        self.security = position

    def save(self) -> None:
        """Remember the network; the phone joins it when it is in range."""
        radios = self.device.radios
        name = self.ssid.text.strip()
        if not radios.connect(name) and name not in radios.saved_networks:
            radios.saved_networks.append(name)
        self.device.windows.mark_changed()
        self.activity.finish()


@page("network_preferences", "Network preferences")
class NetworkPreferencesPage(Page):
    """Network preferences."""

    def preferences(self) -> Items:
        return [
            switch(
                f"Turn on {WIFI} automatically",
                "global/wifi_wakeup_enabled",
                f"{WIFI} will turn back on near high-quality saved networks, like your"
                " home network",
            ),
            switch(
                "Notify for public networks",
                "global/wifi_networks_available_notification_on",
                "Notify when a high-quality public network is available",
            ),
            link("Install certificates", opens="install_certificate"),
            link(f"{WIFI} Direct", opens="wifi_direct", enabled=self.device.radios.wifi_enabled),
        ]


@page("saved_networks", "Saved networks")
class SavedNetworksPage(Page):
    """Saved networks."""

    def preferences(self) -> Items:
        saved = self.device.radios.saved_networks
        return [
            *(link(name, icon="wifi", opens="network_details", argument=name) for name in saved),
            None if saved else Paragraph("No saved networks"),
        ]


@page("wifi_data_usage", "Data usage")
class DataUsagePage(Page):
    """Data usage. The phone has no traffic to count."""

    items = (fact("0 B used", "Oct 1 – Nov 1"), Footer("No apps used data in this period."))
