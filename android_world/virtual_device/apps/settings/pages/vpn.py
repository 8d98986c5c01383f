"""Virtual private networks."""

from __future__ import annotations

from android_world.virtual_device.apps.settings.page import Page, page
from android_world.virtual_device.apps.settings.preferences import (
    Footer,
)


@page("vpn", "VPN")
class VpnPage(Page):
    """VPN. There are no VPN apps on the phone."""

    items = (Footer("No VPNs added"),)
