"""First runs and first pages of apps that are not built."""

from __future__ import annotations

from android_world.virtual_device import screenshots
from android_world.virtual_device.device import VirtualDevice
from tests.virtual_device.apps.conftest import Hand


def test_osmand_asks_for_maps(hand: Hand, device: VirtualDevice) -> None:
    device.shell("pm clear net.osmand")
    screenshots.open_app(device, "net.osmand")
    hand.tap("SKIP DOWNLOAD")
    assert hand.shows("MapLayersView")
