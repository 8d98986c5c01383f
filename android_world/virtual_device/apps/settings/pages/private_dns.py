"""Private DNS and adaptive connectivity."""

from __future__ import annotations

from dataclasses import replace

from android_world.virtual_device import ui
from android_world.virtual_device.apps.settings.page import DIALOG, Items, Page, page
from android_world.virtual_device.apps.settings.pages.network import (
    ADAPTIVE_CONNECTIVITY,
    private_dns_summary,
)
from android_world.virtual_device.apps.settings.preferences import (
    Footer,
    MainSwitch,
    radios,
)

PRIVATE_DNS = "global/private_dns_mode"
PRIVATE_DNS_MODES = {
    "off": "Off",
    "opportunistic": "Automatic",
    "hostname": "Private DNS provider hostname",
}


@page("private_dns", "Private DNS")
class PrivateDnsPage(Page):
    """Private DNS: off, automatic, or the hostname of a provider."""

    def preferences(self) -> Items:
        stored = self.store.get(PRIVATE_DNS, "opportunistic")
        *modes, hostname = radios(PRIVATE_DNS, PRIVATE_DNS_MODES, "opportunistic")
        summary = private_dns_summary(self.device) if stored == "hostname" else ""
        return [
            *modes,
            replace(hostname, summary=summary, on_tap=self._show_hostname_dialog),
            Footer("Private DNS helps you browse without others seeing the sites you look up."),
        ]

    def _show_hostname_dialog(self) -> None:
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
